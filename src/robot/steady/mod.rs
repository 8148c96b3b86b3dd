//! A player who thinks ahead: he tries what he may do on copies of the battle, plays each on for a while, and looks how it stands.

mod candidates;
mod thought;

use std::cmp::Ordering;

use super::contact::Contact;
use super::{Chosen, Comparison, Reason, worth};
use crate::dice::Generator;
use crate::game::{Awaiting, Choice, Hour, Side, Unsaid, Weighed};
use thought::Thought;

/// How much a steady player thinks: three strengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Care {
    /// A glance.
    Quick,
    /// As one plays of an evening.
    Middle,
    /// As one plays by post.
    Careful,
}

impl Care {
    /// The answers played in thought for one choice, never the time they take: one seed gives one battle on every machine.
    const fn budget(self) -> u32 {
        match self {
            Self::Quick => 150,
            Self::Middle => 600,
            Self::Careful => 2400,
        }
    }
}

/// Continuations of every candidate before the worse half of them is given up.
const ROUND: usize = 4;

/// The plain answer is left only for one that is better by so many standard errors: of several that are no better one always looks so.
const LEAVE: f64 = 1.5;

/// And by no less of the chance to win.
const LEAST: f64 = 0.004;

/// Takes up the offer that leads on to the best chances, and says which those are.
pub(super) fn consider<R: Weighed>(
    care: Care,
    battle: &R,
    choice: &Choice<R::Action, Unsaid>,
    generator: &mut Generator,
) -> Chosen<R::Action> {
    let plain = Contact::PATIENT.consider(battle, choice, generator);
    match try_beside_others(care, battle, choice, plain.action.clone(), generator) {
        None => plain,
        Some(Tried { count: tried, wins, better: None }) => {
            Chosen { comparison: Some(Comparison { tried, wins, plain: None }), ..plain }
        }
        Some(Tried { count: tried, wins: plain, better: Some((action, wins)) }) => {
            let reason = Reason::of_the_best(battle, choice, &action);
            Chosen { action, reason, comparison: Some(Comparison { tried, wins, plain: Some(plain) }) }
        }
    }
}

/// An answer that has been tried beside others.
pub(super) struct Tried<A> {
    /// How many were tried, it among them.
    pub count: usize,
    /// The chance to win after it, from 0 to 1.
    pub wins: f64,
    /// What leads on better, and the chance to win after that; nothing where nothing clearly does.
    pub better: Option<(A, f64)>,
}

/// Tries an answer beside whatever else may be worth it; nothing where nothing else is.
pub(super) fn try_beside_others<R: Weighed>(
    care: Care,
    battle: &R,
    choice: &Choice<R::Action, Unsaid>,
    answer: R::Action,
    generator: &mut Generator,
) -> Option<Tried<R::Action>> {
    let mut candidates = candidates::candidates(battle, choice, answer, generator);
    if candidates.len() < 2 {
        return None;
    }
    let mut thought = Thought::begun(battle, choice.side, care.budget(), generator);
    candidates.truncate(thought.settle_how_far(&candidates));
    let count = candidates.len();
    let Compared { best, wins, plain } =
        compared(&mut thought, count, |thought, candidate, number| thought.play_on(&candidates[candidate], number));
    let better = (best != 0).then(|| (candidates.swap_remove(best), wins));
    Some(Tried { count, wins: plain, better })
}

/// Candidates that have been compared.
struct Compared {
    /// The one that leads on best.
    best: usize,
    /// Its mean chance to win.
    wins: f64,
    /// The plain answer's.
    plain: f64,
}

/// The best of so many candidates, the first of which is the plain answer: all are played on from the same seeds, and the worse half is
/// given up again and again, until the budget is spent.
fn compared<R: Weighed>(
    thought: &mut Thought<'_, R>,
    count: usize,
    mut play_on: impl FnMut(&mut Thought<'_, R>, usize, usize) -> f64,
) -> Compared {
    let mut chances: Vec<Vec<f64>> = vec![Vec::new(); count];
    let mut left: Vec<usize> = (0..count).collect();
    for number in 0.. {
        if thought.is_spent() || left.len() < 2 {
            break;
        }
        let round: Vec<f64> = left.iter().map(|candidate| play_on(thought, *candidate, number)).collect();
        if thought.is_spent() {
            // Somebody's continuation was cut off: what it came to is not to be held against the others'.
            break;
        }
        for (candidate, chance) in left.iter().zip(round) {
            chances[*candidate].push(chance);
        }
        if (number + 1) % ROUND == 0 {
            left = better_half(left, &chances);
        }
    }
    let leads = left.iter().filter(|candidate| **candidate != 0).map(|one| (lead(&chances[*one], &chances[0]), *one));
    let best = leads.max_by(|(one, _), (other, _)| one.partial_cmp(other).unwrap_or(Ordering::Equal));
    let best = best.filter(|(lead, _)| *lead > LEAST).map_or(0, |(_, candidate)| candidate);
    Compared { best, wins: mean(&chances[best]), plain: mean(&chances[0]) }
}

/// The mean of chances; even where nothing has been played on.
fn mean(chances: &[f64]) -> f64 {
    if chances.is_empty() { 0.5 } else { chances.iter().sum::<f64>() / chances.len() as f64 }
}

/// The better half of these by their mean; the plain answer always stays.
fn better_half(left: Vec<usize>, chances: &[Vec<f64>]) -> Vec<usize> {
    let mean = |candidate: &usize| mean(&chances[*candidate]);
    let mut others: Vec<usize> = left.into_iter().filter(|candidate| *candidate != 0).collect();
    others.sort_by(|one, other| mean(other).partial_cmp(&mean(one)).unwrap_or(Ordering::Equal));
    others.truncate(others.len().div_ceil(2));
    std::iter::once(0).chain(others).collect()
}

/// By how much one is better than the plain answer, seed by seed, less what may be luck. One pair says nothing.
fn lead(own: &[f64], plain: &[f64]) -> f64 {
    let pairs: Vec<f64> = own.iter().zip(plain).map(|(own, plain)| own - plain).collect();
    let count = pairs.len() as f64;
    if pairs.len() < 2 {
        return f64::NEG_INFINITY;
    }
    let mean = pairs.iter().sum::<f64>() / count;
    let spread = pairs.iter().map(|pair| (pair - mean).powi(2)).sum::<f64>() / (count - 1.0);
    mean - LEAVE * (spread / count).sqrt()
}

/// The chance to win at a moment, from 0 to 1.
fn chance<R: Weighed>(battle: &R, side: Side) -> f64 {
    match battle.awaiting() {
        Awaiting::Over(outcome) => outcome.winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 }),
        Awaiting::Choice(_) | Awaiting::Facts(_) | Awaiting::Dice(_) => {
            1.0 / (1.0 + libm::exp(-worth::lead(&battle.standing(), side)))
        }
    }
}

/// A moment at which continuations are stopped, for all alike.
#[derive(Clone, Copy, Debug)]
enum Until {
    /// The phase is over.
    Phase,
    /// The turn is over.
    Turn,
    /// The turn after it is over.
    NextTurn,
}

impl Until {
    /// The nearest first.
    const ALL: [Self; 3] = [Self::Phase, Self::Turn, Self::NextTurn];

    fn is_reached(self, from: Hour, now: Hour) -> bool {
        match self {
            Self::Phase => (now.turn, now.phase) > (from.turn, from.phase),
            Self::Turn => now.turn > from.turn,
            Self::NextTurn => now.turn > from.turn + 1,
        }
    }
}
