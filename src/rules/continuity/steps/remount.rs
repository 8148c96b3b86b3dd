//! Dragoons mount or dismount. [MB 15.2, MM 15]

use serde::Serialize;

use super::{Procedure, Step, Turn};
use crate::game::{Awaiting, Report, ReportKind, Wording, told};
use crate::rules::continuity::book::cited::DRAGOONS;
use crate::rules::continuity::book::points::MovePoints;
use crate::rules::continuity::facts::near::is_in_zone;
use crate::rules::continuity::judge::dragoons;
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;

/// Dragoons mount or dismount, when nobody shares their village any more.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Remount {
    /// Who.
    pub unit: UnitId,
}

impl Procedure<Step> for Remount {
    fn ask<W: Wording>(&self, _state: &State) -> Option<Awaiting<Action, W>> {
        None
    }

    fn run(self, turn: &mut Turn<'_>) {
        let unit = self.unit;
        if !turn.state.is_on_map(unit) {
            return;
        }
        let cost = saddle_cost(turn.state, unit).unwrap_or(MovePoints::NONE).in_halves();
        let piece = turn.state.unit_mut(unit);
        piece.set_saddle(!piece.troop.mounted);
        piece.now.spent += cost;
        piece.now.stirred = true;
        let verb = if piece.troop.mounted { "mounts" } else { "dismounts" };
        let text = told!(turn, "{} {verb}.", turn.state.name(unit));
        let rule = turn.state.rule(&DRAGOONS);
        turn.tell(Report::new(ReportKind::Move, rule, text).about([unit.into()]));
    }

    fn name(&self) -> String {
        "mounting or dismounting".to_owned()
    }
}

/// What mounting or dismounting costs a unit of dragoons; nothing if it may not change. [MB 15.2, MM 15]
pub(super) fn saddle_cost(state: &State, unit: UnitId) -> Option<MovePoints> {
    let (values, own) = (&state.unit(unit).values, state.troop(unit));
    let new = if own.mounted { values.foot_movement } else { values.movement };
    dragoons::remount(new, own.disordered, is_in_zone(state, unit)).ok()
}
