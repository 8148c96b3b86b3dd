//! A battle played on in thought.

#[cfg(test)]
mod tests;

use super::{ROUND, Until, chance};
use crate::dice::Generator;
use crate::game::{Answer, AnswerTo, Ears, Hour, Side, Weighed};
use crate::robot::answer_by;
use crate::robot::contact::Contact;

/// Candidates of which the budget must do for a whole round to look so far.
const FEWEST: u32 = 3;

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
        Self { battle, side, from: battle.hour(), until: Until::Phase, seed, left: budget }
    }

    /// Whether the budget is gone.
    pub fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// Looks to the end of the next turn, of this one, or of the phase: to the farthest to which a few candidates can be played for a
    /// whole round, as a continuation of the plain answer shows. How many can be tried for one then: two at least.
    pub fn settle_how_far(&mut self, candidates: &[R::Action]) -> usize {
        let most = self.left / (FEWEST * ROUND as u32);
        let costs = self.costs(&candidates[0], most);
        let is_affordable = |(_, cost): &(Until, Option<u32>)| cost.is_some_and(|cost| cost <= most);
        let farthest = Until::ALL.into_iter().zip(costs).rfind(is_affordable);
        let (until, cost) = farthest.unwrap_or((Until::Phase, costs[0]));
        self.until = until;
        let round = cost.unwrap_or_default().max(1).saturating_mul(ROUND as u32);
        ((self.left / round) as usize).clamp(2, candidates.len())
    }

    /// The answers that one continuation takes to each moment at which it may be stopped; they are not counted. Nothing of a moment that
    /// takes more than so many, but for the nearest.
    fn costs(&self, candidate: &R::Action, most: u32) -> [Option<u32>; 3] {
        let mut costs = [None; 3];
        let mut ahead = self.continuation(candidate, 0);
        let mut played = 0;
        while costs[2].is_none() && (costs[0].is_none() || played < most) {
            let goes_on = ahead.goes_on();
            played += u32::from(goes_on);
            for (cost, until) in costs.iter_mut().zip(Until::ALL) {
                // Where the battle ends, nothing lies beyond.
                if !goes_on || until.is_reached(self.from, ahead.battle.hour()) {
                    cost.get_or_insert(played);
                }
            }
        }
        costs
    }

    /// The chance to win after one continuation of a candidate; the same number has the same dice, and the same hidden things, for all.
    pub fn play_on(&mut self, candidate: &R::Action, number: usize) -> f64 {
        let mut ahead = self.continuation(candidate, number);
        while self.left > 0 && !self.until.is_reached(self.from, ahead.battle.hour()) && ahead.goes_on() {
            self.left -= 1;
        }
        chance(&ahead.battle, self.side)
    }

    fn continuation(&self, candidate: &R::Action, number: usize) -> Continuation<R> {
        let mut generator = Generator::seeded(self.seed.wrapping_add(number as u64));
        let drawn = self.battle.as_known_to(self.side, &mut |below| generator.below(below));
        let battle = drawn.unwrap_or_else(|| self.battle.clone());
        Continuation { side: self.side, battle, generator, first: Some(Answer::Act(candidate.clone())) }
    }
}

/// A battle that both sides play on at a glance, after a first answer: the one with patience, the other as it comes.
struct Continuation<R: Weighed> {
    side: Side,
    battle: R,
    generator: Generator,
    first: Option<AnswerTo<R>>,
}

impl<R: Weighed> Continuation<R> {
    /// Plays one answer more; whether there was one.
    fn goes_on(&mut self) -> bool {
        let battle = &self.battle;
        let answer = self.first.take().or_else(|| {
            answer_by(battle, &mut self.generator, |choice, generator| {
                let own = choice.side == self.side;
                let player = if own { Contact::PATIENT_AT_A_GLANCE } else { Contact::AT_A_GLANCE };
                player.choose(battle, choice, generator)
            })
        });
        // What is drawn anew may stand in the way of an answer that is legal in the battle itself.
        answer.is_some_and(|answer| self.battle.answer(answer, Ears::Deaf).is_ok())
    }
}
