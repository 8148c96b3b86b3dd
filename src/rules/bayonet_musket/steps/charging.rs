//! Units under Charge close with what they must attack. [BM 5.4]

use serde::Serialize;

use super::carry::carry;
use super::fight::Fight;
use super::moving::Going;
use super::offers::{at, between, button, choice, wind};
use super::refusals;
use super::refused::Refused;
use super::{Procedure, Step, Turn};
use crate::game::umpire::not_offered;
use crate::game::{Awaiting, Offer, Refusal, Report, ReportKind, Rule, Wording, say};
use crate::hex::{Corner, Hex};
use crate::rules::bayonet_musket::book::house::DisorderEndsCharge;
use crate::rules::bayonet_musket::book::orders::Order;
use crate::rules::bayonet_musket::book::sections::{
    CAVALRY_GROUND, CHARGE, DISORDER, FIREFIGHT, GUN_FIRE, INTEGRITY, LINEAR, ON_ARTILLERY, STANDARD_STACK,
};
use crate::rules::bayonet_musket::book::terrain::{HexTerrain, SideTerrain};
use crate::rules::bayonet_musket::book::troops::Impact;
use crate::rules::bayonet_musket::facts::brigades::order_of;
use crate::rules::bayonet_musket::facts::combat::defenders;
use crate::rules::bayonet_musket::facts::march::{Goal, charge_goals, comes_underneath};
use crate::rules::bayonet_musket::facts::targets::{
    Attack, Flanks, called, charger, easy_targets, enemies, enemies_of, is_before, may_initiate, may_strike_from, met,
    order_of_brigade,
};
use crate::rules::bayonet_musket::judge::charge::{Charger, Enemy, Targets, charge};
use crate::rules::bayonet_musket::judge::linear::{self, may_name};
use crate::rules::bayonet_musket::judge::zones::{priority_of, turned_to};
use crate::rules::bayonet_musket::state::action::Action;
use crate::rules::bayonet_musket::state::ids::UnitId;
use crate::rules::bayonet_musket::state::{Named, State};

/// A unit under Charge chooses whom it attacks. [BM 5.4]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Charging {
    /// Which unit.
    pub unit: UnitId,
}

/// Whom a unit may charge: what it must attack as it faces, what it would after a corner, and with nobody it must attack guns alone and
/// routed markers. [BM 5.4, R-BM-73]
pub(super) struct Prey {
    /// Enemies with the facing from which they are charged.
    pub targets: Vec<(UnitId, Corner)>,
    /// Whether it must attack one of them.
    pub must: bool,
    /// Whether they are guns alone and routed markers.
    pub easy: bool,
}

fn prey(state: &State, unit: UnitId) -> Prey {
    let own = charger(state, unit);
    let (targets, must) = troops_of(&own, &enemies_of(state, unit, &own, Flanks::Now));
    if !targets.is_empty() {
        return Prey { targets, must, easy: false };
    }
    Prey { targets: easy_prey(state, unit), must: false, easy: true }
}

/// The guns alone and routed markers in the priority hexes of a unit, as it faces. [BM 10.5, 13.2, R-BM-73]
pub(super) fn easy_prey(state: &State, unit: UnitId) -> Vec<(UnitId, Corner)> {
    let own = charger(state, unit);
    let in_reach = |enemy: &Enemy<UnitId>| priority_of(own.kind, own.at, own.facing, enemy.at).is_some();
    let found = easy_targets(state, state.unit(unit).side).into_iter().filter(in_reach);
    found.map(|enemy| (enemy.unit, own.facing)).collect()
}

/// The troops among these that a unit would charge, each with the facing from which, and whether it must: as it faces, or after a
/// corner. [BM 5.4]
pub(super) fn troops_of(own: &Charger, enemies: &[Enemy<UnitId>]) -> (Vec<(UnitId, Corner)>, bool) {
    let found = charge(own, enemies);
    let (must, now) = (found.now.priority.is_some(), found.now.targets);
    let turned = found.turned.into_iter().flat_map(|turned| turned.into_iter().zip([-1, 1]));
    let with_facing = |(targets, turn): (Targets<UnitId>, i8)| {
        targets.targets.into_iter().map(move |target| (target, own.facing.turned(turn)))
    };
    // Whom it has before it as it faces it need not turn to.
    let others = turned.flat_map(with_facing).filter(|(target, _)| !now.contains(target)).collect::<Vec<_>>();
    (now.iter().map(|target| (*target, own.facing)).chain(others).collect(), must)
}

/// The attacks named so far, and one more, as the rule of linear warfare looks at them.
pub(super) fn named_with(state: &State, unit: UnitId, own: Charger, target: UnitId) -> Vec<linear::Named<UnitId>> {
    let so_far = state.named.iter().map(|named| linear::Named {
        attacker: named.attacker,
        charger: charger(state, named.attacker),
        target: named.target,
    });
    so_far.chain([linear::Named { attacker: unit, charger: own, target }]).collect()
}

/// Whether an attack may be named beside those named before. [BM 11.1]
fn may_take(state: &State, unit: UnitId, (target, facing): (UnitId, Corner)) -> bool {
    let own = Charger { facing, ..charger(state, unit) };
    let enemies = enemies(state, state.unit(unit).side);
    may_name(&named_with(state, unit, own, target), &enemies).is_ok()
}

/// Whether a unit could attack somebody: whom it stands next to it attacks from where it stands. [BM 11.8.2, R-BM-39]
pub(super) fn can_strike(state: &State, unit: UnitId, target: UnitId) -> bool {
    let hexes = state.unit(unit).hex.zip(state.unit(target).hex);
    hexes.is_none_or(|(own, other)| !own.is_adjacent(other) || may_strike_from(state, unit, own))
}

impl Charging {
    /// Whom it may take, and whether it must take one of them. When the rule of linear warfare leaves it nobody it marches.
    fn takes(self, state: &State) -> Prey {
        let found = prey(state, self.unit);
        let may_turn = !is_held_by_a_mate(state, self.unit);
        let is_free = |target: &(UnitId, Corner)| {
            (found.easy || may_take(state, self.unit, *target)) && (may_turn || keeps_facing(state, self.unit, *target))
        };
        let targets =
            found.targets.into_iter().filter(|(target, _)| can_strike(state, self.unit, *target)).filter(is_free);
        Prey { targets: targets.collect(), ..found }
    }
}

/// Whether a unit that stands beside its target attacks it without a turn.
fn keeps_facing(state: &State, unit: UnitId, (target, facing): (UnitId, Corner)) -> bool {
    let own = state.unit(unit);
    let direction = own.hex.zip(state.unit(target).hex).and_then(|(from, to)| from.direction_to(to));
    direction.is_none_or(|direction| turned_to(facing, direction) == own.facing)
}

/// Whether a unit under Charge has somebody it must attack. [BM 5.4]
pub fn must_charge(state: &State, unit: UnitId) -> bool {
    let found = Charging { unit }.takes(state);
    found.must && !found.targets.is_empty()
}

/// Why a unit whose brigade is on Charge attacks nobody, without a full stop, and by which rule; none where it may.
/// [BM 5.2, 5.4, 9.1.1, 11.1, 11.2.3, 11.8.2]
pub(super) fn why_no_charge(state: &State, unit: UnitId) -> Option<(Rule, &'static str)> {
    let own = state.unit(unit);
    let is_on_charge = own.brigade.is_some_and(|brigade| state.brigade(brigade).order == Order::Charge);
    let hex = own.hex.filter(|_| is_on_charge)?;
    let is_horse = own.troop.kind.is_horse();
    if is_horse && own.troop.disordered {
        return Some((DISORDER, "it is in disorder"));
    }
    if order_of(state, unit) != Order::Charge {
        return Some((INTEGRITY, "it is apart from its brigade"));
    }
    if state.impact(hex) == Some(Impact::Effective) {
        return Some((GUN_FIRE, "it is held by the fire"));
    }
    let charging = Charging { unit };
    let near = prey(state, unit).targets;
    let struck = |(target, _): &(UnitId, Corner)| can_strike(state, unit, *target);
    match (near.is_empty(), near.iter().any(struck)) {
        (true, _) => Some((CHARGE, "nobody it may attack stands in its priority hexes")),
        (false, false) if is_horse && state.terrain(hex) != HexTerrain::Clear => {
            Some((CAVALRY_GROUND, "horse attacks from open ground only"))
        }
        (false, false) => Some((STANDARD_STACK, "it stands under another, who attacks out of the hex")),
        (false, true) if !charging.takes(state).targets.is_empty() => None,
        (false, true) if is_held_by_a_mate(state, unit) => Some((FIREFIGHT, "a firefight holds its stack")),
        (false, true) => Some((LINEAR, "others attack there, and an enemy in as good a priority would be left alone")),
    }
}

impl Procedure<Step> for Charging {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let own = state.unit(self.unit);
        let is_held = own.hex.is_none_or(|hex| state.impact(hex) == Some(Impact::Effective));
        let found = self.takes(state);
        if own.now.moved || state.is_locked(self.unit) || is_held || found.targets.is_empty() {
            return None;
        }
        let mut offers: Vec<Offer<Action, W>> = Vec::new();
        for (target, facing) in &found.targets {
            if offers.iter().any(|offer| offer.action == Action::Attack(*target)) {
                continue;
            }
            let turns = if *facing == own.facing { "" } else { ", after a turn" };
            let label = say!("{} attacks {}{turns}", own.name, called(state, *target));
            let rule = if found.easy { ON_ARTILLERY } else { CHARGE };
            offers.push(between("charge", label, rule, (self.unit, *target), Action::Attack(*target)));
        }
        if !found.must {
            offers.push(button("refrain", say!("It marches"), CHARGE, Action::Done));
        }
        let question = say!("Whom does {} attack?", own.name);
        Some(choice(own.side, question, CHARGE, vec![self.unit.into()], offers))
    }

    fn name(&self) -> String {
        "charge".to_owned()
    }

    /// With nobody to attack it marches. [BM 5.4]
    fn run(self, turn: &mut Turn<'_>) {
        let own = turn.state.unit(self.unit);
        if !own.now.moved && turn.state.is_in_hand(self.unit) {
            turn.push([Step::Going(Going { unit: self.unit })]);
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        let Action::Attack(target) = *action else {
            return turn.push([Step::Going(Going { unit: self.unit })]);
        };
        let found = self.takes(turn.state);
        let facing = found.targets.iter().find(|(one, _)| *one == target).map(|(_, facing)| *facing);
        let facing = facing.expect("what was offered can be attacked");
        turn.push([Step::Closing(Closing { unit: self.unit, target, facing, at_once: false })]);
    }

    fn why_not(&self, state: &State, action: &Action) -> Refusal {
        let offered: Vec<UnitId> = self.takes(state).targets.into_iter().map(|(target, _)| target).collect();
        match *action {
            Action::Attack(target) => refusals::of_target(state, self.unit, target, &offered),
            _ => not_offered(),
        }
    }
}

/// A unit goes to a hex from which its target lies before it. [BM 5.4, R-BM-50]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Closing {
    /// Who closes.
    pub unit: UnitId,
    /// With whom.
    pub target: UnitId,
    /// What it faces as it sets out.
    pub facing: Corner,
    /// Whether it attacks as soon as it has come: an extra attack. [BM 11.3.5]
    pub at_once: bool,
}

/// Where a charge may come to.
struct Ends {
    /// The places among which the owner chooses.
    goals: Vec<Goal>,
    /// Whether the target is attacked from there.
    reach: bool,
}

impl Closing {
    /// The cheapest places from which the target may be attacked, and of horse the cheapest clear of obstacles; without any the place
    /// nearest to it. [BM 5.4, R-BM-50]
    fn ends(self, state: &State) -> Ends {
        let own = state.unit(self.unit);
        let (Some(from), Some(target)) = (own.hex, state.unit(self.target).hex) else {
            return Ends { goals: Vec::new(), reach: false };
        };
        if let Some(direction) = from.direction_to(target) {
            let here = Goal::standing(from, turned_to(self.facing, direction), own.troop.disordered);
            return Ends { goals: vec![here], reach: true };
        }
        let points = own.troop.kind.allowance(own.troop.disordered).saturating_sub(own.now.spent);
        // The turn of a charge costs nothing. [R-BM-50]
        let found = charge_goals(state, self.unit, self.facing, points);
        let before: Vec<Goal> =
            found.iter().filter(|goal| self.may_attack_from(state, goal, target)).copied().collect();
        let goals = if before.is_empty() { nearest(found, target) } else { self.cheapest(state, &before, target) };
        Ends { goals, reach: !before.is_empty() }
    }

    /// Whether the target may be attacked from a place, as the unit comes to it.
    fn may_attack_from(self, state: &State, goal: &Goal, target: Hex) -> bool {
        let own = state.unit(self.unit);
        let there = Charger { kind: own.troop.kind, at: goal.hex, facing: goal.facing };
        let is_under = goal.came.is_some_and(|from| comes_under_mates(state, self.unit, goal.hex, from));
        if !is_before(&there, target) || !may_strike_from(state, self.unit, goal.hex) || is_under {
            return false;
        }
        let goes_on = state.house().disorder_ends_charge == DisorderEndsCharge::Off;
        let in_order = goes_on || !(own.troop.kind.is_horse() && goal.disordered);
        let flanks = if self.at_once { Flanks::AsBegun } else { Flanks::Now };
        let attack = Attack { in_order, flanks, ..Attack::charging(self.unit, goal.hex) };
        let is_easy = defenders(state, target, goal.hex).is_empty();
        if is_easy { in_order } else { !met(state, &attack, target).is_empty() }
    }

    /// The cheapest of these places, and the cheapest to which horse comes with its momentum. [BM 5.4, 11.3.2]
    fn cheapest(self, state: &State, before: &[Goal], target: Hex) -> Vec<Goal> {
        let rides = state.unit(self.unit).troop.kind.is_horse();
        let is_clear = |goal: &&Goal| rides && !goal.obstacle && state.between(goal.hex, target) == SideTerrain::Open;
        let least = before.iter().map(|goal| goal.spent).min();
        let clear = before.iter().filter(is_clear).map(|goal| goal.spent).min();
        let is_best = |goal: &&Goal| Some(goal.spent) == least || (is_clear(goal) && Some(goal.spent) == clear);
        before.iter().filter(is_best).copied().collect()
    }
}

/// Whether a unit that enters a hex comes underneath its mates, who attack out of it. [BM 9.1.1, R-BM-39]
fn comes_under_mates(state: &State, unit: UnitId, hex: Hex, from: Hex) -> bool {
    let is_stack = state.troops_in(hex).into_iter().any(|mate| mate != unit);
    is_stack && state.terrain(hex) != HexTerrain::Village && comes_underneath(state, unit, hex, from)
}

/// The places nearest to a target, of these the ones in order, of these the cheapest.
fn nearest(mut goals: Vec<Goal>, target: Hex) -> Vec<Goal> {
    let far = |goal: &Goal| (goal.hex.distance(target), goal.disordered, goal.spent);
    let least = goals.iter().map(far).min();
    goals.retain(|goal| Some(far(goal)) == least);
    goals
}

impl Procedure<Step> for Closing {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let Ends { goals, reach } = self.ends(state);
        if goals.len() < 2 {
            return None;
        }
        let own = state.unit(self.unit);
        let word = if reach { "From" } else { "To" };
        let offer = |goal: &Goal| {
            let (hex, facing) = (goal.hex, goal.facing);
            let label = say!("{word} {hex}, facing {:?}", wind(facing));
            at("move", label, CHARGE, (self.unit, hex, Some(facing)), Action::Go(hex, facing))
        };
        let offers = goals.iter().map(offer).collect();
        let target = &state.unit(self.target).name;
        let question = if reach {
            say!("From where does {} attack?", own.name)
        } else {
            say!("Where does {} go, toward {target}?", own.name)
        };
        Some(choice(own.side, question, CHARGE, vec![self.unit.into(), self.target.into()], offers))
    }

    fn name(&self) -> String {
        "closing".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        let Ends { goals, reach } = self.ends(turn.state);
        if let Some(goal) = goals.first() {
            self.close(turn, goal, reach);
        } else {
            turn.state.unit_mut(self.unit).now.moved = true;
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        let Action::Go(hex, facing) = *action else { unreachable!("nothing else was offered") };
        let Ends { goals, reach } = self.ends(turn.state);
        let goal = goals.into_iter().find(|goal| (goal.hex, goal.facing) == (hex, facing));
        self.close(turn, &goal.expect("what was offered can still be reached"), reach);
    }
}

impl Closing {
    fn close(self, turn: &mut Turn<'_>, goal: &Goal, reach: bool) {
        let stands = turn.state.unit(self.unit).hex;
        if (stands, turn.state.unit(self.unit).facing) != (Some(goal.hex), goal.facing) {
            carry(turn, self.unit, goal, CHARGE);
        }
        turn.state.unit_mut(self.unit).now.moved = true;
        let Some(hex) = turn.state.unit(self.target).hex else { return };
        if !reach {
            return turn.report(|state| {
                let [own, target] = [self.unit, self.target].map(|unit| &state.unit(unit).name);
                let text = format!("{own} does not come to {target}.");
                Report::new(ReportKind::Charge, CHARGE, text).about([self.unit.into(), self.target.into()])
            });
        }
        if self.at_once {
            let fight = Fight { attacker: self.unit, target: self.target, order: Order::Charge };
            return turn.push([Step::Refused(Refused { attacker: self.unit, hex }), Step::Fight(fight)]);
        }
        let attack = Attack { in_order: may_initiate(turn.state, self.unit), ..Attack::charging(self.unit, goal.hex) };
        let target = met(turn.state, &attack, hex).first().map_or(self.target, |(target, _)| *target);
        turn.state.named.push(Named { attacker: self.unit, target, hex });
        turn.report(|state| {
            let text = format!("{} is to attack {}.", state.unit(self.unit).name, called(state, target));
            Report::new(ReportKind::Charge, LINEAR, text).about([self.unit.into(), target.into()])
        });
        turn.push([Step::Refused(Refused { attacker: self.unit, hex })]);
    }
}

/// Whether a named attack can still be made: somebody who may be attacked defends the hex, the attacker is before it and on top of his
/// stack. [BM 11.1, R-BM-39]
pub fn stands(state: &State, named: &Named) -> bool {
    let attacker = state.unit(named.attacker);
    let impact = |hex: Hex| state.impact(hex) == Some(Impact::Effective);
    defends(state, named).is_some()
        && state.is_in_hand(named.attacker)
        && attacker.hex.is_some_and(|hex| !impact(hex) && may_strike_from(state, named.attacker, hex))
        && is_before(&charger(state, named.attacker), named.hex)
}

/// Who is attacked in the hex that was named: who defends it by now, and may be attacked; without troops the guns or the marker there.
/// An attack does not follow who has left. [BM 11.1, R-BM-39]
pub fn defends(state: &State, named: &Named) -> Option<UnitId> {
    let from = state.unit(named.attacker).hex?;
    if !state.troops_in(named.hex).is_empty() {
        let attack = Attack::begun(state, named.attacker, from, order_of_brigade(state, named.attacker));
        return met(state, &attack, named.hex).first().map(|(target, _)| *target);
    }
    let side = state.unit(named.attacker).side;
    let there = state.in_hex(named.hex).iter().copied().filter(|id| state.unit(*id).side != side);
    there.max_by_key(|id| *id == named.target).filter(|_| may_initiate(state, named.attacker))
}

/// Whether somebody in its hex is locked in a firefight, so that the stack cannot turn. [BM 9.1, R-BM-52]
pub fn is_held_by_a_mate(state: &State, unit: UnitId) -> bool {
    let mates = state.unit(unit).hex.map(|hex| state.troops_in(hex)).unwrap_or_default();
    mates.into_iter().any(|mate| mate != unit && state.is_locked(mate))
}
