//! Morale: rally, tests, rout. [SHS 14]

use serde::Serialize;

use super::hits::Hits;
use super::offers::{choice, names, on_unit, verb};
use super::{Procedure, Step, Turn};
use crate::dice::reading::{Lookup, LookupRow};
use crate::dice::{Dice, Faces, Reading, signed};
use crate::game::{Awaiting, DiceRequest, Report, ReportKind, Rule, Side, Thrower, Unsaid, Wording};
use crate::rules::seven_hex::book::arms::Arm;
use crate::rules::seven_hex::facts::near::{commanders_in, held_about, rallies_there};
use crate::rules::seven_hex::judge::morale::{Fate, Shaken, adjustment, fate, first_to_run, runaways, tally};
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::action::Action;
use crate::rules::seven_hex::state::unit::{AreaId, At, UnitId};

/// A side's disrupted stacks rally, are spared, or are tested in any order.
#[derive(Clone, Debug, Serialize)]
pub struct Morale {
    /// Whose.
    pub side: Side,
    /// Who rallies has rallied.
    pub rallied: bool,
    /// The stacks that have been tested.
    pub tested: Vec<At>,
}

/// A stack is tested.
#[derive(Clone, Debug, Serialize)]
pub struct Testing {
    /// Whose.
    pub side: Side,
    /// Where it stands.
    pub at: At,
}

/// What lies about the disrupted units of a hex, once whoever can has rallied. [SHS 14.2, 14.4, 14.5, R44]
pub fn shaken(state: &State, side: Side, at: At) -> Shaken {
    let enemy = side.other();
    let about = |holder: Side| held_about(state, holder, at.area);
    let steady = |area| state.combat_in(enemy, area).all(|id| !state.unit(id).disrupted);
    let near =
        |(own, area): &&(Side, AreaId)| *own == side && state.area(*area).at.distance(state.area(at.area).at) <= 1;
    Shaken {
        own_commander: false,
        other_commander: commanders_in(state, side, at.area).next().is_some(),
        faces_enemy: about(enemy).any(|area| state.holds_in_order(enemy, area)),
        good_order_here: state.combat_in(side, at.area).filter(|id| !state.unit(*id).disrupted).count() as u8,
        good_friends_about: about(side).filter(|area| state.holds_in_order(side, *area)).count() as u8,
        steady_enemies_about: about(enemy).filter(|area| steady(*area)).count() as u8,
        routed_near: state.routed.iter().filter(near).count() as u8,
        collapsed: state.collapsed(side),
    }
}

impl Morale {
    /// The morale phase of a side.
    pub const fn begin(side: Side) -> Self {
        Self { side, rallied: false, tested: Vec::new() }
    }

    fn disrupted(&self, state: &State) -> Vec<UnitId> {
        let fighting = state.on_board(self.side).filter(|id| state.counter(*id).arm.fights());
        fighting.filter(|id| state.unit(*id).disrupted).collect()
    }

    /// The stacks still to be tested, each by its first unit. [SHS 14.2, 14.3]
    fn untested(&self, state: &State) -> Vec<(UnitId, At)> {
        let mut found: Vec<(UnitId, At)> = Vec::new();
        for id in self.disrupted(state) {
            let Some(at) = state.stands(id) else { continue };
            let known = self.tested.contains(&at) || found.iter().any(|(_, there)| *there == at);
            if !known && fate(&shaken(state, self.side, at), state.house()) == Fate::Tested {
                found.push((id, at));
            }
        }
        found
    }

    /// Whoever stands with his own commander rallies. [SHS 14.1]
    pub fn rally(&mut self, turn: &mut Turn<'_>) {
        self.rallied = true;
        let state = &mut *turn.state;
        let with_commander =
            |id: &UnitId| state.area_of(*id).is_some_and(|area| rallies_there(state, state.counter(*id).leader, area));
        let rallied: Vec<UnitId> = self.disrupted(state).into_iter().filter(with_commander).collect();
        for id in &rallied {
            state.unit_mut(*id).disrupted = false;
        }
        if !rallied.is_empty() {
            turn.report(|state| {
                let pieces = rallied.iter().map(|id| state.piece(*id));
                let text = format!("Rallied: {}.", names(state, &rallied));
                Report::new(ReportKind::Morale, Rule::new("SHS 14.1"), text).about(pieces)
            });
        }
    }

    /// The one stack that is left to be tested: nobody needs to be asked for it.
    pub fn only(&self, state: &State) -> Option<Action> {
        self.untested(state).first().map(|(unit, _)| Action::Take(*unit))
    }

    /// The test that an answer begins.
    pub fn once(&mut self, state: &State, action: &Action) -> Option<Step> {
        let Action::Take(unit) = *action else { return None };
        let at = state.stands(unit)?;
        self.tested.push(at);
        Some(Step::Testing(Testing { side: self.side, at }))
    }
}

impl Procedure<Step> for Morale {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let untested = self.untested(state);
        if !self.rallied || untested.len() < 2 {
            return None;
        }
        let offers = untested.into_iter().map(|(id, _)| on_unit(state, "test", "SHS 14.3", id, "is tested")).collect();
        choice(self.side, "SHS 14.3", || "Which stack is tested next?".to_owned(), offers)
    }

    fn name(&self) -> String {
        format!("morale of {:?}", self.side)
    }

    fn run(mut self, turn: &mut Turn<'_>) {
        if !self.rallied {
            self.rally(turn);
            return turn.push([Step::Morale(self)]);
        }
        if let Some(only) = self.only(turn.state) {
            self.act(turn, &only, ());
        }
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        if let Some(test) = self.once(turn.state, action) {
            turn.push([test, Step::Morale(self)]);
        }
    }
}

/// What the die adds, and what it adds to an army that has lost twelve. [SHS 14.6, 16d]
const TAKES_HEART: [LookupRow; 4] =
    [Lookup::row(1, 1, "−2"), Lookup::row(2, 3, "−1"), Lookup::row(4, 5, "+1"), Lookup::row(6, 6, "+2")];
const TAKES_NONE: [LookupRow; 3] = [Lookup::row(1, 1, "−2"), Lookup::row(2, 3, "−1"), Lookup::row(4, 6, "nothing")];

impl Testing {
    fn units(&self, state: &State) -> Vec<UnitId> {
        state.stack(self.side, self.at).filter(|id| state.unit(*id).disrupted).collect()
    }
}

impl Procedure<Step> for Testing {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let (facts, units) = (shaken(state, self.side, self.at), self.units(state));
        let rows = if facts.collapsed { TAKES_NONE.to_vec() } else { TAKES_HEART.to_vec() };
        Some(Awaiting::Dice(DiceRequest {
            thrower: Thrower::Side(self.side),
            dice: Dice::six_sided(1),
            why: W::say(|| format!("Morale of {}", names(state, &units))),
            rule: Rule::new("SHS 14.6"),
            reading: Reading::Lookup(Lookup { rows: rows.into() }),
            tallies: vec![tally(&facts)],
            pieces: units.iter().map(|id| state.piece(*id)).collect(),
        }))
    }

    fn name(&self) -> String {
        "morale test".to_owned()
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let units = self.units(turn.state);
        let value = request.tallies[0].whole();
        let adjustment = adjustment(faces.first(), turn.state.collapsed(self.side));
        let total = value + adjustment;
        let arms: Vec<Arm> = units.iter().map(|id| turn.state.counter(*id).arm).collect();
        let running = first_to_run(&arms, runaways(total, units.len()));
        turn.report(|state| {
            let (rolls, adjusted) = (verb(&units, "rolls", "roll"), signed(adjustment));
            let told = match running.len() {
                0 => verb(&units, "stands", "stand").to_owned(),
                all if all == units.len() => verb(&units, "runs", "run").to_owned(),
                1 => format!("1 of {} runs", units.len()),
                some => format!("{some} of {} run", units.len()),
            };
            let who = names(state, &units);
            let total = signed(total);
            let text =
                format!("{who} {rolls} {faces}, {adjusted} to morale of {}: {total}, and {told}.", signed(value));
            let report = Report::new(ReportKind::Morale, Rule::new("SHS 14.7"), text);
            report.showing(request.tallies[0].clone()).about(request.pieces.iter().copied())
        });
        if !running.is_empty() {
            turn.state.routed.push((self.side, self.at.area));
        }
        let removals = Arm::COMBAT.map(|arm| {
            let pool = units.iter().copied().filter(|id| turn.state.counter(*id).arm == arm).collect();
            let left = running.iter().filter(|one| **one == arm).count();
            Step::Hits(Hits { eliminates: true, by_combat: false, ..Hits::of(pool, left, "SHS 14.7") })
        });
        turn.push(removals);
    }
}
