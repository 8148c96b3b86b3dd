//! An answer that has been judged.

use std::sync::atomic::{AtomicU64, Ordering};

use super::Answer;

/// A moment of a battle. Every answer makes another, and copies of a battle share it; it is no part of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment(u64);

impl Moment {
    /// A moment that no battle has been at before.
    pub(crate) fn next() -> Self {
        static LAST: AtomicU64 = AtomicU64::new(0);
        Self(LAST.fetch_add(1, Ordering::Relaxed))
    }
}

/// An answer that has been judged, with what was worked out for it. Only checking an answer makes one, and only the battle at the
/// moment it was judged takes it, so nothing is judged twice and nothing unjudged is ever done.
#[derive(Debug)]
pub struct Judged<A, M, W> {
    answer: Answer<A, M>,
    work: W,
    moment: Moment,
}

impl<A, M, W> Judged<A, M, W> {
    /// An answer that the rules have just allowed.
    pub(crate) fn new(answer: Answer<A, M>, work: W, moment: Moment) -> Self {
        Self { answer, work, moment }
    }

    /// The answer itself.
    pub fn answer(&self) -> &Answer<A, M> {
        &self.answer
    }

    /// The answer and what was worked out for it. Panics at any other moment than that at which it was judged: what was allowed
    /// then says nothing of now.
    pub(crate) fn at(self, now: Moment) -> (Answer<A, M>, W) {
        assert_eq!(self.moment, now, "an answer is given at the moment it was judged");
        (self.answer, self.work)
    }

    /// The same with amendment and work seen as those of another list of games.
    pub(crate) fn map<N, V>(self, amendment: impl FnMut(M) -> N, work: impl FnOnce(W) -> V) -> Judged<A, N, V> {
        let answer = self.answer.map(|action| action, amendment);
        Judged { answer, work: work(self.work), moment: self.moment }
    }
}
