//! Victors go on, and cavalry may attack again. [BM 11.2.5, 11.3.4, 11.3.5]

use serde::Serialize;

use super::carry::tell_broken;
use super::charging::{Closing, can_strike, easy_prey, troops_of};
use super::losses::put;
use super::offers::{at, between, button, choice, wind};
use super::{Procedure, Step, Turn};
use crate::game::{Awaiting, Offer, Report, ReportKind, Rule, Wording, say};
use crate::hex::{Corner, Hex};
use crate::rules::bayonet_musket::book::sections::{ADVANCES, EXTRA_ATTACKS, INFANTRY_RESULTS, ON_ARTILLERY};
use crate::rules::bayonet_musket::book::troops::Impact;
use crate::rules::bayonet_musket::facts::advance::{further, may_enter};
use crate::rules::bayonet_musket::facts::march::entered;
use crate::rules::bayonet_musket::facts::targets::{Flanks, called, charger, enemies_of};
use crate::rules::bayonet_musket::judge::movement::{disorders, entering};
use crate::rules::bayonet_musket::judge::zones::turned_to;
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::action::Action;
use crate::rules::bayonet_musket::state::ids::UnitId;

/// A unit goes on into the hex its enemy left, and further. [BM 11.2.5, 11.3.4, R-BM-71]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Onward {
    /// Who.
    pub unit: UnitId,
    /// The hex that was left.
    pub hex: Hex,
    /// How many hexes it has still to go.
    pub left: u8,
    /// Whether it must.
    pub must: bool,
    /// Whether it has entered that hex.
    pub entered: bool,
    /// Whether it goes on without disorder, whatever the ground: who takes guns, or drives off routed markers. [BM 10.5, 13.2]
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub in_order: bool,
}

/// The points that going on into a hex takes off what an extra attack has left: all of them where it takes the whole move. [R-BM-18]
fn points(state: &State, unit: UnitId, to: Hex) -> u8 {
    let own = state.unit(unit);
    let cost = own.hex.and_then(|from| entering(own.troop.kind, &entered(state, unit, from, to)).ok()).flatten();
    cost.unwrap_or(u8::MAX)
}

/// Whether going on into a hex disorders a unit that is in order: as it moves so it goes on. [BM 11.8.3, R-BM-71]
fn breaks_in(state: &State, unit: UnitId, to: Hex) -> bool {
    let own = state.unit(unit);
    let disorders = |from: Hex| disorders(own.troop.kind, &entered(state, unit, from, to));
    !own.troop.disordered && own.hex.is_some_and(disorders)
}

impl Onward {
    /// One hex.
    pub const fn one(unit: UnitId, hex: Hex, must: bool) -> Self {
        Self { unit, hex, left: 1, must, entered: false, in_order: false }
    }

    fn ways(self, state: &State) -> Vec<Hex> {
        if !state.is_in_hand(self.unit) || self.left == 0 {
            return Vec::new();
        }
        if self.entered {
            return further(state, self.unit);
        }
        if may_enter(state, self.unit, self.hex) { vec![self.hex] } else { Vec::new() }
    }

    fn go(self, turn: &mut Turn<'_>, to: Hex) {
        let unit = self.unit;
        if !self.entered
            && let Some(direction) = turn.state.unit(unit).hex.and_then(|hex| hex.direction_to(to))
            && turn.state.unit(unit).troop.kind.is_horse()
        {
            let own = turn.state.unit_mut(unit);
            own.facing = turned_to(own.facing, direction);
        }
        let spent = points(turn.state, unit, to);
        let breaks = !self.in_order && breaks_in(turn.state, unit, to);
        turn.state.unlock(unit);
        put(turn.state, unit, to);
        let now = &mut turn.state.unit_mut(unit).now;
        now.spent = now.spent.saturating_add(spent);
        let rule = rule_of(turn.state, unit);
        turn.report(|state| {
            let text = format!("{} goes on to {to}.", state.unit(unit).name);
            Report::new(ReportKind::Move, rule, text).about([unit.into()])
        });
        if breaks {
            turn.state.unit_mut(unit).troop.disordered = true;
            tell_broken(turn, unit);
        }
        turn.push([Step::Onward(Self { left: self.left - 1, entered: true, ..self })]);
    }
}

/// The rule by which a unit goes on after its attack. [BM 11.2.5, 11.3.4]
fn rule_of(state: &State, unit: UnitId) -> Rule {
    if state.unit(unit).troop.kind.is_horse() { ADVANCES } else { INFANTRY_RESULTS }
}

impl Procedure<Step> for Onward {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let ways = self.ways(state);
        if ways.is_empty() || (self.must && ways.len() == 1) {
            return None;
        }
        let own = state.unit(self.unit);
        let rule = rule_of(state, self.unit);
        let offer = |hex: Hex| {
            at("advance", say!("On to {hex}"), rule.clone(), (self.unit, hex, None), Action::Go(hex, own.facing))
        };
        let mut offers: Vec<Offer<Action, W>> = ways.into_iter().map(offer).collect();
        if !self.must {
            offers.push(button("stay", say!("It stays"), INFANTRY_RESULTS, Action::Done));
        }
        Some(choice(own.side, say!("Does {} go on?", own.name), rule, vec![self.unit.into()], offers))
    }

    fn name(&self) -> String {
        "advance".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        if let Some(to) = self.ways(turn.state).first() {
            self.go(turn, *to);
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        if let Action::Go(to, _) = *action {
            self.go(turn, to);
        }
    }
}

/// Who has entered the hex of guns it took may turn a corner there. [BM 10.5, 11.6]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Facing {
    /// Who.
    pub unit: UnitId,
    /// Where the guns stood.
    pub hex: Hex,
}

impl Procedure<Step> for Facing {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let own = state.unit(self.unit);
        if own.hex != Some(self.hex) || !state.is_in_hand(self.unit) {
            return None;
        }
        let turn = |turn: i8| {
            let facing = own.facing.turned(turn);
            let target = (self.unit, self.hex, Some(facing));
            at("face", say!("Facing {:?}", wind(facing)), ON_ARTILLERY, target, Action::Go(self.hex, facing))
        };
        let offers = vec![button("stay", say!("It stays as it faces"), ON_ARTILLERY, Action::Done), turn(-1), turn(1)];
        let question = say!("Does {} turn a corner?", own.name);
        Some(choice(own.side, question, ON_ARTILLERY, vec![self.unit.into()], offers))
    }

    fn name(&self) -> String {
        "facing".to_owned()
    }

    fn run(self, _: &mut Turn<'_>) {}

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        if let Action::Go(_, facing) = *action {
            turn.state.unit_mut(self.unit).facing = facing;
            turn.report(|state| {
                let text = format!("{} faces {:?}.", state.unit(self.unit).name, wind(facing));
                Report::new(ReportKind::Move, ON_ARTILLERY, text).about([self.unit.into()])
            });
        }
    }
}

/// Cavalry may attack again from where it has come to. [BM 11.3.5, R-BM-17, R-BM-18]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Again {
    /// Who.
    pub unit: UnitId,
    /// The hex it attacked out of: who has not gone on from there has no extra attack.
    pub from: Hex,
    /// Whether only cavalry may be attacked: a dagger.
    pub only_cavalry: bool,
}

/// How far off the target of an extra attack may be, in hexes: the third priority. [R-BM-18]
const AGAIN_WITHIN: u16 = 2;

impl Again {
    /// Whom it may charge from where it has come to, as under Charge, each with the facing from which. [BM 5.4, R-BM-18]
    fn targets(self, state: &State) -> Vec<(UnitId, Corner)> {
        let own = state.unit(self.unit);
        let held = own.hex.is_none_or(|hex| state.impact(hex) == Some(Impact::Effective));
        if !state.is_in_hand(self.unit) || own.hex == Some(self.from) || own.troop.disordered || held {
            return Vec::new();
        }
        let own = charger(state, self.unit);
        let mut enemies = enemies_of(state, self.unit, &own, Flanks::AsBegun);
        enemies.retain(|enemy| own.at.distance(enemy.at) <= AGAIN_WITHIN);
        enemies.retain(|enemy| !self.only_cavalry || enemy.kind.is_horse());
        let mut targets = troops_of(&own, &enemies).0;
        if targets.is_empty() && !self.only_cavalry {
            // With nobody else before it guns and markers may be attacked, as in any charge. [R-BM-17, R-BM-73]
            let is_near =
                |target: UnitId| state.unit(target).hex.is_some_and(|hex| own.at.distance(hex) <= AGAIN_WITHIN);
            targets = easy_prey(state, self.unit);
            targets.retain(|(target, _)| is_near(*target));
        }
        targets.into_iter().filter(|(target, _)| can_strike(state, self.unit, *target)).collect()
    }
}

impl Procedure<Step> for Again {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let targets = self.targets(state);
        if targets.is_empty() {
            return None;
        }
        let own = state.unit(self.unit);
        let offer = |target: UnitId| {
            let label = say!("{} attacks {}", own.name, called(state, target));
            between("charge", label, EXTRA_ATTACKS, (self.unit, target), Action::Attack(target))
        };
        // Who can be had by either turn is had by the first.
        let mut once: Vec<UnitId> = targets.into_iter().map(|(target, _)| target).collect();
        once.dedup();
        let mut offers: Vec<Offer<Action, W>> = once.into_iter().map(offer).collect();
        offers.push(button("stand", say!("It stands"), EXTRA_ATTACKS, Action::Done));
        Some(choice(own.side, say!("Does {} attack again?", own.name), EXTRA_ATTACKS, vec![self.unit.into()], offers))
    }

    fn name(&self) -> String {
        "extra attack".to_owned()
    }

    fn run(self, _: &mut Turn<'_>) {}

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        let target = match *action {
            Action::Attack(target) => target,
            Action::Done => return,
            ref other => unreachable!("{other:?} was not offered"),
        };
        let facing = self.targets(turn.state).into_iter().find(|(one, _)| *one == target).map(|(_, facing)| facing);
        let facing = facing.expect("what was offered can be attacked");
        let own = turn.state.unit_mut(self.unit);
        (own.now.began, own.now.obstacle) = (own.hex, false);
        turn.push([Step::Closing(Closing { unit: self.unit, target, facing, at_once: true })]);
    }
}
