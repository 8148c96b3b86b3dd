//! A procedure looked at by itself: the melees it brings about are fought at once, and then all is over.

use std::sync::Arc;

use serde::Serialize;

use super::melee::Fight;
use super::{Procedure, Returned, Step, Turn, hits};
use crate::game::{Awaiting, Outcome, Rule, Wording};
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{AttemptId, State};

/// What lies below a procedure that is looked at by itself.
#[derive(Clone, Debug, Serialize)]
pub struct Isolated {
    /// Melees that were there before and have nothing to do with it.
    others: Vec<AttemptId>,
}

impl Isolated {
    /// What lies below a procedure about to begin or under way.
    pub fn beside(state: &State, procedure: &[Arc<Step>]) -> Self {
        let charged = procedure.iter().find_map(|step| step.charge_under_way()).and_then(|under| under.target);
        let is_its_own =
            |melee: &&crate::rules::flanders::state::Melee| charged.is_some_and(|target| melee.involves(target));
        let others = state.melees.iter().filter(|melee| !is_its_own(melee)).map(|melee| melee.attempt).collect();
        Self { others }
    }

    /// Whether no melee of its own is still to be fought, nor losses to be taken off.
    pub fn waits_for_nothing(&self, state: &State) -> bool {
        self.next_melee(state).is_none() && state.pending_losses.is_empty() && state.pending_damage.is_empty()
    }

    fn next_melee(&self, state: &State) -> Option<usize> {
        state.melees.iter().position(|melee| !self.others.contains(&melee.attempt))
    }
}

impl Procedure<Step> for Isolated {
    fn ask<W: Wording>(&self, _field: &State) -> Option<Awaiting<Action, W>> {
        None
    }

    /// Losses that wait for the end of a fire step come off; a melee it brought about is fought; then all is over.
    fn run(self, turn: &mut Turn<'_>) {
        let mut steps = hits::settle(turn);
        if !steps.is_empty() {
            steps.push(Step::Isolated(self));
            turn.push(steps);
            return;
        }
        match self.next_melee(turn.state) {
            Some(index) => {
                let melee = turn.state.melees.remove(index);
                turn.push([Fight::of(melee), Step::Isolated(self)]);
            }
            None => turn.end(Outcome { winner: None, text: String::new(), rule: Rule::new("FLA SEQ-01") }),
        }
    }

    /// The procedure was a check, and nobody waits for what it said.
    fn resume(self, turn: &mut Turn<'_>, _returned: Returned) {
        self.run(turn);
    }

    fn name(&self) -> String {
        "a procedure by itself".to_owned()
    }
}
