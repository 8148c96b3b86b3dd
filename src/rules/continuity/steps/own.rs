//! What one battle alone asks, in the hands of its own file: the state's battlefield knows it, and here it takes its turn.

use serde::Serialize;

use super::cycle::go_on;
use super::reinforce::activate;
use super::{Procedure, Table};
use crate::dice::Faces;
use crate::game::{Awaiting, Side};
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;
use crate::rules::continuity::state::reinforcement::Then;

/// What a battle asks before the first activation.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Opening;

impl Procedure for Opening {
    fn ask(&self, state: &State) -> Option<Awaiting<Action>> {
        state.battlefield.opening.and_then(|own| (own.ask)(state))
    }

    fn act(self, table: &mut Table<'_>, action: &Action) {
        let own = table.state.battlefield.opening.expect("only a battle with an opening asks");
        let report = (own.act)(table.state, action);
        table.tell(report);
    }

    fn name(&self) -> String {
        "opening".to_owned()
    }
}

/// What a side tries in place of a free activation.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Instead {
    /// Whose.
    pub side: Side,
}

impl Procedure for Instead {
    fn ask(&self, state: &State) -> Option<Awaiting<Action>> {
        state.battlefield.instead.map(|own| (own.ask)(state, self.side))
    }

    fn roll(self, table: &mut Table<'_>, faces: &Faces, sum: i32) {
        let own = table.state.battlefield.instead.expect("only a battle that offers it throws for it");
        let (report, then) = (own.roll)(table.state, self.side, faces.sum(), sum);
        table.tell(report);
        match then {
            Then::Wasted => {
                table.state.cycle.wasted();
                go_on(table);
            }
            Then::Enters(group) => {
                // The activation was counted when the group was tried for.
                table.state.free_done[self.side.index()] -= 1;
                activate(table, self.side, &[group]);
            }
        }
    }

    fn name(&self) -> String {
        "instead of an activation".to_owned()
    }
}
