//! A procedure looked at by itself, for odds: everything else waits.

use std::sync::Arc;

use super::{Battle, Game, Isolates, Overseen, StateOf, Tag};
use crate::dice::Faces;
use crate::game::{Answer, AnswerTo, Awaiting, Change, Ears, Equivalence, Ruleset, Weighed};

/// A state, and the steps of a procedure that goes on from it, outermost first.
type Procedure<G> = (StateOf<G>, Vec<Arc<<G as Game>::Step>>);

impl<G: Overseen + Isolates, T: Tag<G>> Battle<G, T> {
    /// The state after an answer, and the steps of the procedure that it begins; nothing when it begins none.
    fn begun_by(&self, answer: AnswerTo<Self>) -> Option<Procedure<G>> {
        let judged = self.check(answer).ok()?;
        if let Answer::Act(action) = judged.answer()
            && let Some(procedure) = action.one().and_then(|action| G::begun_by(&self.state, &self.stack, action))
        {
            return Some((self.state.clone(), procedure));
        }
        let mut after = self.clone();
        after.give(judged, Ears::Deaf);
        let from = G::procedure(&after.stack)?;
        let procedure = after.stack.split_off(from);
        Some((after.state, procedure))
    }
}

impl<G: Overseen + Isolates, T: Tag<G>> Weighed for Battle<G, T> {
    fn isolate(&self, answer: AnswerTo<Self>) -> Option<Self> {
        let (state, procedure) = self.begun_by(answer)?;
        let mut stack = vec![Arc::new(G::ends_after(&state, &procedure))];
        stack.extend(procedure);
        Some(Self::going_on(state, stack))
    }

    fn under_way(&self) -> Option<Self> {
        let procedure = &self.stack[G::procedure(&self.stack)?..];
        let mut stack = vec![Arc::new(G::ends_after(&self.state, procedure))];
        stack.extend(procedure.iter().cloned());
        // What the umpire has struck and added is kept in the question alone.
        let mut alone = Self::going_on(self.state.clone(), stack);
        alone.awaiting = Arc::clone(&self.awaiting);
        Some(alone)
    }

    fn changes_since(&self, before: &Self) -> Vec<Change> {
        G::changes(&self.state, &before.state)
    }

    fn throw_classes(&self, throws: &[Faces]) -> Vec<u64> {
        match self.awaiting() {
            Awaiting::Dice(request) => G::throw_classes(&self.state, &self.stack, request, throws),
            Awaiting::Choice(_) | Awaiting::Facts(_) | Awaiting::Over(_) => (0..throws.len() as u64).collect(),
        }
    }

    fn equivalence(&self, before: &Self) -> Equivalence {
        G::equivalence(&self.state, &self.stack, &before.state)
            .unwrap_or_else(|| Equivalence { key: self.fingerprint(), irrelevant: Vec::new() })
    }
}
