//! What a step works on.

use std::sync::Arc;

use super::Step;
use crate::game::{Ears, Outcome, Report};

/// The position, the story, and what comes next, lent to a step while it is carried out.
#[derive(Debug)]
pub struct Turn<'a, S: Step> {
    /// Everything on the board and off it.
    pub state: &'a mut S::State,
    pub(super) stack: &'a mut Vec<Arc<S>>,
    pub(super) returned: Option<S::Returned>,
    story: &'a mut Vec<Report>,
    ears: Ears,
}

impl<'a, S: Step> Turn<'a, S> {
    pub(super) fn new(
        state: &'a mut S::State,
        stack: &'a mut Vec<Arc<S>>,
        story: &'a mut Vec<Report>,
        ears: Ears,
    ) -> Self {
        Self { state, stack, returned: None, story, ears }
    }

    /// Goes on with these steps, the first of them first.
    pub fn push<I>(&mut self, steps: I)
    where
        I: IntoIterator<Item = S>,
        I::IntoIter: DoubleEndedIterator,
    {
        self.stack.extend(steps.into_iter().rev().map(Arc::new));
    }

    /// Ends a called procedure: the step below it goes on with what came of it.
    pub fn give_back(&mut self, returned: S::Returned) {
        self.returned = Some(returned);
    }

    /// Adds a line to the story, which is made only if somebody listens.
    pub fn report(&mut self, line: impl FnOnce(&S::State) -> Report) {
        if self.is_heard() {
            let line = line(self.state);
            self.story.push(line);
        }
    }

    /// Adds a line to the story that has been made already.
    pub fn tell(&mut self, line: Report) {
        self.report(|_| line);
    }

    /// Whether anybody listens: what is worked out for the story alone may be left out if not.
    pub fn is_heard(&self) -> bool {
        self.ears == Ears::Open
    }

    /// The steps still to come, the next one last.
    pub fn stack(&self) -> &[Arc<S>] {
        self.stack
    }

    /// Leaves out what would have come next, for as long as it is of a kind.
    pub fn drop_while(&mut self, is_of_kind: impl Fn(&S) -> bool) {
        while self.stack.last().is_some_and(|step| is_of_kind(step)) {
            self.stack.pop();
        }
    }

    /// Leaves out the step that would have come next, and says which it was.
    pub fn skip(&mut self) -> Option<S> {
        self.stack.pop().map(Arc::unwrap_or_clone)
    }

    /// Ends the battle, whatever was still to come.
    pub fn end(&mut self, outcome: Outcome) {
        self.stack.clear();
        self.push([S::over(outcome)]);
    }
}
