//! How a battle goes on between two throws.

use std::time::{Duration, Instant};

use super::Policy;
use crate::game::{Answer, AnswerTo, Awaiting, Ears, Refusal, Statement, Target, Weighed};

/// Answers between two throws; more means that a policy turns in a circle.
const LONGEST_RUN: usize = 10_000;

/// The battle after the answer, by itself if the game can look at it so.
pub fn begun<R: Weighed>(battle: &R, answer: &AnswerTo<R>) -> Result<R, Refusal> {
    if let Some(alone) = battle.isolate(answer.clone()) {
        return Ok(alone);
    }
    let judged = battle.check(answer.clone())?;
    let mut after = battle.clone();
    after.give(judged, Ears::Deaf);
    Ok(after)
}

/// How long somebody waits for odds.
#[derive(Clone, Copy)]
pub struct Patience<'a> {
    /// At most so long.
    pub within: Duration,
    /// And not once this is so.
    pub is_cancelled: &'a dyn Fn() -> bool,
}

/// When odds are broken off, whatever has been found by then: at some time, or when nobody waits for them any more.
#[derive(Clone, Copy)]
pub struct Deadline<'a> {
    at: Option<Instant>,
    is_cancelled: &'a dyn Fn() -> bool,
}

impl<'a> Deadline<'a> {
    /// None at all.
    pub fn never() -> Self {
        Self { at: None, is_cancelled: &|| false }
    }

    /// As soon as nobody waits any more.
    pub fn when(is_cancelled: &'a dyn Fn() -> bool) -> Self {
        Self { at: None, is_cancelled }
    }

    /// So long from now on, for somebody who waits.
    pub fn after(within: Duration, patience: Patience<'a>) -> Self {
        Self { at: Instant::now().checked_add(within), is_cancelled: patience.is_cancelled }
    }

    /// Whether it has passed.
    pub fn has_passed(self) -> bool {
        self.at.is_some_and(|deadline| Instant::now() >= deadline) || self.is_cancelled()
    }

    /// Whether nobody waits any more.
    pub fn is_cancelled(self) -> bool {
        (self.is_cancelled)()
    }
}

/// Goes on to the next throw, the next decision that the policy leaves open, the end, or the deadline.
pub fn go_on<R: Weighed>(battle: &mut R, policy: Policy<'_, R>, deadline: Deadline<'_>) {
    for _ in 0..LONGEST_RUN {
        if deadline.has_passed() {
            return;
        }
        let Some(answer) = needs_nobody(battle).or_else(|| policy(battle)) else { return };
        if matches!(battle.awaiting(), Awaiting::Dice(_) | Awaiting::Over(_))
            || battle.answer(answer, Ears::Deaf).is_err()
        {
            return;
        }
    }
}

/// The answer that needs nobody: the only offer, or facts that are all measured beyond doubt.
fn needs_nobody<R: Weighed>(battle: &R) -> Option<AnswerTo<R>> {
    match battle.awaiting() {
        Awaiting::Choice(choice) => match choice.offers.as_slice() {
            [only] if !matches!(only.target, Target::Ground(_)) => Some(Answer::Act(only.action.clone())),
            _ => None,
        },
        Awaiting::Facts(sheet) if sheet.confirms_itself() => Some(Answer::State(Statement::as_measured())),
        Awaiting::Facts(_) | Awaiting::Dice(_) | Awaiting::Over(_) => None,
    }
}

/// The first offer that need not be drawn, and the facts as measured.
pub fn first_offer<R: Weighed>(battle: &R) -> Option<AnswerTo<R>> {
    match battle.awaiting() {
        Awaiting::Choice(choice) => {
            let offer = choice.offers.iter().find(|offer| !matches!(offer.target, Target::Ground(_)))?;
            Some(Answer::Act(offer.action.clone()))
        }
        Awaiting::Facts(sheet) => {
            let is_measured = sheet.facts.iter().all(|fact| fact.measured.is_some());
            is_measured.then(|| Answer::State(Statement::as_measured()))
        }
        Awaiting::Dice(_) | Awaiting::Over(_) => None,
    }
}
