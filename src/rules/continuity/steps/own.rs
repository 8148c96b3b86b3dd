//! What one battle alone asks, in the hands of its own file: the state's battlefield knows it, and here it takes its turn.

use serde::Serialize;

use super::cycle::go_on;
use super::reinforce::activate;
use super::{Procedure, Step, Turn, Work};
use crate::dice::{Faces, Reads as _};
use crate::game::{Awaiting, DiceRequest, Side, Unsaid, Wording};
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;
use crate::rules::continuity::state::reinforcement::Then;

/// What a battle asks before the first activation.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Opening;

impl Procedure<Step> for Opening {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        state.battlefield.opening.and_then(|own| (own.ask)(state)).map(Awaiting::said)
    }

    /// The battle asks nothing before its first activation.
    fn run(self, _turn: &mut Turn<'_>) {}

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        let own = turn.state.battlefield.opening.expect("only a battle with an opening asks");
        let report = (own.act)(turn.state, action);
        turn.tell(report);
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

impl Procedure<Step> for Instead {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        state.battlefield.instead.map(|own| (own.ask)(state, self.side).said())
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let sum = request.reading.sum().unwrap_or_default();
        let own = turn.state.battlefield.instead.expect("only a battle that offers it throws for it");
        let (report, then) = (own.roll)(turn.state, self.side, faces.sum(), sum);
        turn.tell(report);
        match then {
            Then::Wasted => {
                turn.state.cycle.wasted();
                go_on(turn);
            }
            Then::Enters(group) => {
                // The activation was counted when the group was tried for.
                turn.state.free_done[self.side.index()] -= 1;
                activate(turn, self.side, &[group]);
            }
        }
    }

    fn name(&self) -> String {
        "instead of an activation".to_owned()
    }
}
