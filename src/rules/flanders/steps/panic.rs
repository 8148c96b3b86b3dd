//! Friends who see a unit flee past during a melee attempt test at once. [FLA MEL-47, MEL-48, MOR-12]

use serde::Serialize;

use super::check::{Check, Snapshot};
use super::flight::{self, Flight, Kind};
use super::{Procedure, Returned, Step, Turn, command, evacuate};
use crate::game::{Awaiting, Wording};
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::judge::morale::Purpose;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{AttemptId, State, UnitId};

/// A wave of checks inside one melee attempt.
#[derive(Clone, Debug, Serialize)]
pub struct Panic {
    attempt: AttemptId,
    waiting: Vec<(UnitId, Snapshot)>,
    tested: Option<UnitId>,
    /// Who has failed, and goes back when all have thrown.
    failed: Vec<UnitId>,
}

impl Panic {
    /// Units that must test at once, each as it stands before any of them has.
    pub fn among(state: &State, attempt: AttemptId, units: Vec<UnitId>) -> Step {
        let waiting = units.into_iter().map(|unit| (unit, Snapshot::of(state, unit))).collect();
        Step::Panic(Self { attempt, waiting, tested: None, failed: Vec::new() })
    }

    fn next(mut self, turn: &mut Turn<'_>) {
        while let Some((unit, snapshot)) = (!self.waiting.is_empty()).then(|| self.waiting.remove(0)) {
            let state = turn.state.unit(unit);
            let (is_present, is_routed) = (state.is_present(), state.morale == Morale::Routed);
            if is_present && is_routed {
                // It must test, though it has nothing to roll for: that is its rally. [FLA RET-06, RET-08]
                turn.state.unit_mut(unit).this_turn.rally_spent = true;
            }
            if is_present && !is_routed && !turn.state.attempt(self.attempt).has_tested(unit) {
                let check = Check::on_snapshot(unit, Purpose::FriendsLost, snapshot);
                turn.push([check, Step::Panic(Self { tested: Some(unit), ..self })]);
                return;
            }
        }
        // What breaks in a wave counts when the wave is over. [FLA MAJ-04, R-58, R-100]
        command::review(turn);
        self.give_way(turn);
    }

    /// All have thrown: those who failed go back in their order, and each frightens a wave of its own.
    fn give_way(mut self, turn: &mut Turn<'_>) {
        if self.failed.is_empty() {
            return;
        }
        let unit = self.failed.remove(0);
        let attempt = Some(self.attempt);
        let rest = Step::Panic(self);
        if !turn.state.unit(unit).is_present() {
            turn.push([rest]);
        } else if flight::may_go_back(turn.state, unit) {
            turn.push([Flight::of(unit, Kind::Broken { extra: 0.0 }, None, attempt), rest]);
        } else {
            // A garrison comes out; not while somebody fights it for its house. [FLA BLD-14]
            if !turn.state.is_engaged(unit) {
                evacuate::driven_out(turn, unit);
            }
            turn.push([rest]);
        }
    }
}

impl Procedure<Step> for Panic {
    fn ask<W: Wording>(&self, _field: &State) -> Option<Awaiting<Action, W>> {
        None
    }

    fn run(mut self, turn: &mut Turn<'_>) {
        match self.tested.take() {
            // Its check was left out: it stands.
            Some(unit) => self.goes_on(turn, unit, true),
            None => self.next(turn),
        }
    }

    fn resume(mut self, turn: &mut Turn<'_>, returned: Returned) {
        let Returned::Checked { passed } = returned;
        let unit = self.tested.take().expect("a check comes back to the wave that asked for it");
        self.goes_on(turn, unit, passed);
    }

    fn name(&self) -> String {
        "friends see a rout".to_owned()
    }
}

impl Panic {
    /// It is noted how a test came out, and the wave goes on.
    fn goes_on(mut self, turn: &mut Turn<'_>, unit: UnitId, passed: bool) {
        turn.state.attempt_mut(self.attempt).note_test(unit, passed);
        self.failed.extend((!passed && flight::gives_way(turn.state, unit)).then_some(unit));
        turn.push([Step::Panic(self)]);
    }
}
