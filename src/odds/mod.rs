//! The chances of a proposal, by enumerating the dice.
//!
//! A copy of the battle takes the answer, and then every throw it asks for, in every way the faces can be read, until somebody has
//! to decide. Faces that read alike are one way, battles that go on alike are one battle, so a whole charge comes out exact. What
//! would take too long is sampled, and says so.

mod course;
mod graph;
mod sample;
mod told;
mod worth;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::game::{AnswerTo, Awaiting, Change, Refusal, Weighed};

use course::Deadline;
pub use course::Patience;
pub use told::{Measure, Odds, Outcome, Sampled, Share, StoppedBy};
pub use worth::{Worth, worth};

/// Who answers what is not dice on the way; where nobody does, the odds stop and say so.
pub type Policy<'a, R> = &'a dyn Fn(&R) -> Option<AnswerTo<R>>;

/// How much is enumerated, and how it is sampled when that is not enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How many throws are tried at most before sampling.
    pub throws: u64,
    /// How many times the whole is played when it is sampled.
    pub samples: u32,
    /// The seed of the sampling; the same seed gives the same odds.
    pub seed: u64,
}

/// What somebody who asks at the table may wait for: a charge of two alone, or among few, is exact, one in a crowd is sampled.
impl Default for Budget {
    fn default() -> Self {
        Self { throws: 40_000, samples: 800, seed: 1704 }
    }
}

/// How a course of the battle ended: what has become of the pieces, and who is asked what, if it is not over.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct End {
    changes: Vec<Change>,
    asked: Option<String>,
}

/// Ends with their chances, or how often each came about.
type Ends = BTreeMap<End, f64>;

/// Stops wherever somebody would decide.
pub fn stop_at_decisions<R: Weighed>(_: &R) -> Option<AnswerTo<R>> {
    None
}

/// Takes up the first offer of every choice, and lets every measurement stand.
pub fn first_offer<R: Weighed>(battle: &R) -> Option<AnswerTo<R>> {
    course::first_offer(battle)
}

/// The odds of an answer; what would be refused has none.
pub fn odds<R: Weighed>(
    battle: &R,
    answer: &AnswerTo<R>,
    policy: Policy<'_, R>,
    budget: Budget,
) -> Result<Odds, Refusal> {
    let (start, never) = (course::begun(battle, answer)?, Deadline::never());
    Ok(match graph::ends(battle, start.clone(), policy, budget.throws, never) {
        Some(ends) => told::exact(battle, &ends),
        None => drawn(battle, &start, policy, budget, never),
    })
}

/// The same for somebody who does not wait for ever: three quarters of the time are for enumerating, what is left for
/// sampling. What was found by then is told, and that it was broken off.
pub fn odds_within<R: Weighed>(
    battle: &R,
    answer: &AnswerTo<R>,
    policy: Policy<'_, R>,
    budget: Budget,
    patience: Patience<'_>,
) -> Result<Odds, Refusal> {
    let last = Deadline::after(patience.within, patience);
    let start = course::begun(battle, answer)?;
    let most_of_it = Deadline::after(patience.within * 3 / 4, patience);
    match graph::ends(battle, start.clone(), policy, budget.throws, most_of_it) {
        Some(ends) => Ok(told::exact(battle, &ends)),
        None => Ok(drawn(battle, &start, policy, budget, last)),
    }
}

/// The same for whoever may lose interest: `None` once they are called off.
pub fn odds_unless<R: Weighed>(
    battle: &R,
    answer: &AnswerTo<R>,
    policy: Policy<'_, R>,
    budget: Budget,
    called_off: &AtomicBool,
) -> Option<Odds> {
    let start = course::begun(battle, answer).ok()?;
    let is_cancelled = || called_off.load(Ordering::Relaxed);
    weighed(battle, &start, policy, budget, Deadline::when(&is_cancelled))
}

/// The odds of what is under way, from the throw that is asked for to its end; `None` once they are called off.
pub fn odds_under_way<R: Weighed>(
    battle: &R,
    policy: Policy<'_, R>,
    budget: Budget,
    called_off: &AtomicBool,
) -> Option<Odds> {
    let is_cancelled = || called_off.load(Ordering::Relaxed);
    let deadline = Deadline::when(&is_cancelled);
    match battle.under_way() {
        Some(start) => weighed(battle, &start, policy, budget, deadline),
        None => weighed(battle, battle, &stop_at_decisions, budget, deadline),
    }
}

fn weighed<R: Weighed>(
    battle: &R,
    start: &R,
    policy: Policy<'_, R>,
    budget: Budget,
    deadline: Deadline<'_>,
) -> Option<Odds> {
    let odds = match graph::ends(battle, start.clone(), policy, budget.throws, deadline) {
        Some(ends) => told::exact(battle, &ends),
        None if deadline.has_passed() => return None,
        None => drawn(battle, start, policy, budget, deadline),
    };
    (!deadline.has_passed()).then_some(odds)
}

fn drawn<R: Weighed>(battle: &R, start: &R, policy: Policy<'_, R>, budget: Budget, deadline: Deadline<'_>) -> Odds {
    let (ends, courses) = sample::ends(battle, start, policy, budget, deadline);
    told::sampled(battle, &ends, courses, budget, deadline)
}

/// The same odds by playing the answer again and again, whatever that takes: the slow and obvious way, for tests.
pub fn simulated<R: Weighed>(
    battle: &R,
    answer: &AnswerTo<R>,
    policy: Policy<'_, R>,
    budget: Budget,
) -> Result<Odds, Refusal> {
    let start = course::begun(battle, answer)?;
    Ok(drawn(battle, &start, policy, budget, Deadline::never()))
}

/// Where a course has ended.
fn end_of<R: Weighed>(battle: &R, before: &R) -> End {
    let asked = match battle.awaiting() {
        Awaiting::Choice(_) | Awaiting::Facts(_) => match battle.words() {
            Awaiting::Choice(choice) => Some(choice.question),
            Awaiting::Facts(sheet) => Some(sheet.title),
            Awaiting::Dice(_) | Awaiting::Over(_) => None,
        },
        Awaiting::Dice(_) | Awaiting::Over(_) => None,
    };
    End { changes: battle.changes_since(before), asked }
}
