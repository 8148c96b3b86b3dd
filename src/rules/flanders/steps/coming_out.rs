//! A garrison comes out of its house of its own will. [FLA BLD-11, BLD-12, MOR-21, R-80]

use serde::Serialize;

use super::check::Check;
use super::{Procedure, Returned, Step, Turn, evacuate, march};
use crate::game::{Awaiting, Wording};
use crate::geometry::{Formation, Pose};
use crate::rules::flanders::facts::in_sight;
use crate::rules::flanders::judge::morale::Purpose;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{State, UnitId};

/// A garrison that is tested before it comes out.
#[derive(Clone, Debug, Serialize)]
pub struct ComingOut {
    unit: UnitId,
    to: Pose,
    formation: Formation,
}

impl ComingOut {
    /// It comes out and forms up; tested first where that brings it nearer to the enemy, far from its general. [FLA MOR-21, MOR-22, R-80]
    pub fn begin(turn: &mut Turn<'_>, unit: UnitId, to: Pose, formation: Formation) {
        let end = turn.state.unit(unit).block_in(formation, turn.state.house()).footprint(to);
        if in_sight::is_forward(turn.state, unit, &end) && march::needs_check(turn.state, unit) {
            turn.push([Check::of(unit, Purpose::Advance), Step::ComingOut(Self { unit, to, formation })]);
        } else {
            evacuate::leave(turn, unit, to, formation);
        }
    }

    fn stays(&self, turn: &mut Turn<'_>) {
        let marks = &mut turn.state.unit_mut(self.unit).this_turn;
        marks.moved = true;
        marks.stirred = true;
    }
}

impl Procedure<Step> for ComingOut {
    fn ask<W: Wording>(&self, _field: &State) -> Option<Awaiting<Action, W>> {
        None
    }

    fn run(self, turn: &mut Turn<'_>) {
        // Nobody has said that it comes out: its check was left out.
        self.stays(turn);
    }

    fn resume(self, turn: &mut Turn<'_>, returned: Returned) {
        let Returned::Checked { passed } = returned;
        if passed {
            evacuate::leave(turn, self.unit, self.to, self.formation);
        } else {
            self.stays(turn);
        }
    }

    fn name(&self) -> String {
        format!("unit {} comes out of a house", self.unit.0)
    }
}
