//! Units under Charge close with what they must attack. [BM 5.4]

use serde::Serialize;

use super::carry::carry;
use super::fight::Fight;
use super::moving::Going;
use super::offers::{at, between, button, choice};
use super::refusals;
use super::refused::Refused;
use super::{Procedure, Step, Turn};
use crate::game::umpire::not_offered;
use crate::game::{Awaiting, Offer, Refusal, Report, ReportKind, Wording, say};
use crate::hex::{Corner, Hex};
use crate::rules::bayonet_musket::book::orders::Order;
use crate::rules::bayonet_musket::book::sections::{CHARGE, LINEAR, ON_ARTILLERY};
use crate::rules::bayonet_musket::book::troops::Impact;
use crate::rules::bayonet_musket::facts::march::{Goal, Limits, goals_facing};
use crate::rules::bayonet_musket::facts::targets::{
    charger, easy_targets, enemies, enemies_of, is_before, may_strike_from,
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
    let (targets, must) = troops_of(&own, &enemies_of(state, unit, &own));
    if !targets.is_empty() {
        return Prey { targets, must, easy: false };
    }
    let side = state.unit(unit).side;
    let in_reach = |enemy: &Enemy<UnitId>| priority_of(own.kind, own.at, own.facing, enemy.at).is_some();
    let easy = easy_targets(state, side).into_iter().filter(in_reach).map(|enemy| (enemy.unit, own.facing));
    Prey { targets: easy.collect(), must: false, easy: true }
}

/// The troops among these that a unit would charge, each with the facing from which, and whether it must: as it faces, or after a
/// corner. [BM 5.4]
pub(super) fn troops_of(own: &Charger, enemies: &[Enemy<UnitId>]) -> (Vec<(UnitId, Corner)>, bool) {
    let found = charge(own, enemies);
    if found.now.priority.is_some() {
        return (found.now.targets.into_iter().map(|target| (target, own.facing)).collect(), true);
    }
    let turned = found.turned.into_iter().flat_map(|turned| turned.into_iter().zip([-1, 1]));
    let with_facing = |(targets, turn): (Targets<UnitId>, i8)| {
        targets.targets.into_iter().map(move |target| (target, own.facing.turned(turn)))
    };
    (turned.flat_map(with_facing).collect(), false)
}

/// The attacks named so far, and one more, as the rule of linear warfare looks at them.
fn named_with(state: &State, unit: UnitId, own: Charger, target: UnitId) -> Vec<linear::Named<UnitId>> {
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
            let label = say!("{} attacks {}{turns}", own.name, state.unit(*target).name);
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

impl Closing {
    /// The cheapest places from which the target lies before it; without any the places nearest to it.
    fn ends(self, state: &State) -> (Vec<Goal>, bool) {
        let own = state.unit(self.unit);
        let (Some(from), Some(target)) = (own.hex, state.unit(self.target).hex) else { return (Vec::new(), false) };
        if let Some(direction) = from.direction_to(target) {
            let here = Goal {
                hex: from,
                facing: turned_to(self.facing, direction),
                spent: 0,
                disordered: own.troop.disordered,
                obstacle: false,
            };
            return (vec![here], true);
        }
        let points = own.troop.kind.allowance(own.troop.disordered).saturating_sub(own.now.spent);
        // The turn of a charge costs nothing. [R-BM-50]
        let reach = goals_facing(state, self.unit, self.facing, Limits { points, aligned: false });
        let sees = |goal: &&Goal| {
            let there = Charger { kind: own.troop.kind, at: goal.hex, facing: goal.facing };
            is_before(&there, target) && may_strike_from(state, self.unit, goal.hex)
        };
        let before: Vec<Goal> = reach.iter().filter(sees).copied().collect();
        let reaches = !before.is_empty();
        let cost = |goal: &Goal| if reaches { u16::from(goal.spent) } else { goal.hex.distance(target) };
        let of = if reaches { before } else { reach };
        let least = of.iter().map(cost).min();
        (of.into_iter().filter(|goal| Some(cost(goal)) == least).collect(), reaches)
    }
}

impl Procedure<Step> for Closing {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let (ends, _) = self.ends(state);
        if ends.len() < 2 {
            return None;
        }
        let own = state.unit(self.unit);
        let offer = |goal: &Goal| {
            let (hex, facing) = (goal.hex, goal.facing);
            let label = say!("From {hex}, facing {facing}");
            at("move", label, CHARGE, (self.unit, hex, Some(facing)), Action::Go(hex, facing))
        };
        let offers = ends.iter().map(offer).collect();
        let question = say!("From where does {} attack?", own.name);
        Some(choice(own.side, question, CHARGE, vec![self.unit.into(), self.target.into()], offers))
    }

    fn name(&self) -> String {
        "closing".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        let (ends, reaches) = self.ends(turn.state);
        if let Some(goal) = ends.first() {
            self.close(turn, goal, reaches);
        } else {
            turn.state.unit_mut(self.unit).now.moved = true;
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        let Action::Go(hex, facing) = *action else { unreachable!("nothing else was offered") };
        let (ends, reaches) = self.ends(turn.state);
        let goal = ends.into_iter().find(|goal| (goal.hex, goal.facing) == (hex, facing));
        self.close(turn, &goal.expect("what was offered can still be reached"), reaches);
    }
}

impl Closing {
    fn close(self, turn: &mut Turn<'_>, goal: &Goal, reaches: bool) {
        let stands = turn.state.unit(self.unit).hex;
        if (stands, turn.state.unit(self.unit).facing) != (Some(goal.hex), goal.facing) {
            carry(turn, self.unit, goal, CHARGE);
        }
        turn.state.unit_mut(self.unit).now.moved = true;
        let Some(hex) = turn.state.unit(self.target).hex.filter(|_| reaches) else { return };
        if self.at_once {
            let fight = Fight { attacker: self.unit, target: self.target, order: Order::Charge };
            return turn.push([Step::Refused(Refused { attacker: self.unit, hex }), Step::Fight(fight)]);
        }
        turn.state.named.push(Named { attacker: self.unit, target: self.target, hex });
        turn.report(|state| {
            let text = format!("{} is to attack {}.", state.unit(self.unit).name, state.unit(self.target).name);
            Report::new(ReportKind::Charge, LINEAR, text).about([self.unit.into(), self.target.into()])
        });
        turn.push([Step::Refused(Refused { attacker: self.unit, hex })]);
    }
}

/// Whether a named attack can still be made: somebody defends the hex, the attacker is before it and on top of his stack. [BM 11.1,
/// R-BM-39]
pub fn stands(state: &State, named: &Named) -> bool {
    let attacker = state.unit(named.attacker);
    let impact = |hex: Hex| state.impact(hex) == Some(Impact::Effective);
    defends(state, named).is_some()
        && state.is_in_hand(named.attacker)
        && attacker.hex.is_some_and(|hex| !impact(hex) && may_strike_from(state, named.attacker, hex))
        && is_before(&charger(state, named.attacker), named.hex)
}

/// Who is attacked in the hex that was named: whoever was named as long as he stands there, else whoever still does. An attack does not
/// follow who has left. [BM 11.1]
pub fn defends(state: &State, named: &Named) -> Option<UnitId> {
    if state.unit(named.target).hex == Some(named.hex) {
        return Some(named.target);
    }
    let side = state.unit(named.attacker).side;
    state.in_hex(named.hex).iter().copied().find(|id| state.unit(*id).side != side)
}

/// Whether somebody in its hex is locked in a firefight, so that the stack cannot turn. [BM 9.1, R-BM-52]
pub fn is_held_by_a_mate(state: &State, unit: UnitId) -> bool {
    let mates = state.unit(unit).hex.map(|hex| state.troops_in(hex)).unwrap_or_default();
    mates.into_iter().any(|mate| mate != unit && state.is_locked(mate))
}
