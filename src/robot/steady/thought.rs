//! A battle played on in thought.

use super::{ROUND, Until, chance};
use crate::dice::Generator;
use crate::game::{Answer, Ears, Hour, Side, Weighed};
use crate::robot::answer_by;
use crate::robot::contact::Contact;

/// What somebody thinks about one choice.
#[derive(Debug)]
pub(super) struct Thought<'a, R> {
    battle: &'a R,
    side: Side,
    from: Hour,
    until: Until,
    seed: u64,
    /// Answers that may still be played.
    left: u32,
}

impl<'a, R: Weighed> Thought<'a, R> {
    /// A thought of so many answers.
    pub fn begun(battle: &'a R, side: Side, budget: u32, generator: &mut Generator) -> Self {
        let seed = u64::from(generator.below(u32::MAX));
        Self { battle, side, from: battle.hour(), until: Until::Turn, seed, left: budget }
    }

    /// Whether the budget is gone.
    pub fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// Looks to the end of the turn; where the plain answer shows that to be too long for a few tries of every candidate, to the end of
    /// the phase. How many candidates can be tried for a whole round then: two at least.
    pub fn settle_how_far(&mut self, candidates: &[R::Action]) -> usize {
        let few = 2 * candidates.len() as u32;
        let mut cost = self.cost(&candidates[0]);
        if cost.saturating_mul(few) > self.left {
            self.until = Until::Phase;
            cost = self.cost(&candidates[0]);
        }
        let rounds = cost.max(1).saturating_mul(ROUND as u32);
        ((self.left / rounds) as usize).clamp(2, candidates.len())
    }

    /// The answers that a continuation takes; they are not counted.
    fn cost(&mut self, candidate: &R::Action) -> u32 {
        let budget = self.left;
        self.play_on(candidate, 0);
        budget - std::mem::replace(&mut self.left, budget)
    }

    /// The chance to win after one continuation of a candidate; the same number has the same dice, and the same hidden things, for all.
    pub fn play_on(&mut self, candidate: &R::Action, number: usize) -> f64 {
        let mut generator = Generator::seeded(self.seed.wrapping_add(number as u64));
        let drawn = self.battle.as_known_to(self.side, &mut |below| generator.below(below));
        let mut ahead = drawn.unwrap_or_else(|| self.battle.clone());
        let mut answer = Some(Answer::Act(candidate.clone()));
        while let Some(given) = answer {
            // What is drawn anew may stand in the way of an answer that is legal in the battle itself.
            if ahead.answer(given, Ears::Deaf).is_err() {
                break;
            }
            self.left = self.left.saturating_sub(1);
            if self.left == 0 || self.until.is_reached(self.from, ahead.hour()) {
                break;
            }
            answer = answer_by(&ahead, &mut generator, |choice, generator| {
                Contact::AT_A_GLANCE.choose(&ahead, choice, generator)
            });
        }
        chance(&ahead, self.side)
    }
}
