//! A look at what a shock may come to, before it is made.

use super::worth::lead;
use super::{answer_by, pick};
use crate::dice::Generator;
use crate::game::{Answer, Choice, Ears, Side, Target, Unsaid, Weighed};

/// How often a shock is played by itself.
const SAMPLES: u32 = 6;

/// No shock goes on longer: more answers are the battle's, not its own.
const MOST_ANSWERS: u32 = 80;

/// What it may cost in the mean: whoever never dares never wins.
const DARING: f64 = 0.02;

/// Offers without the shocks that are bad on the whole, as they go when both sides play `on`: of several, the first found that is not.
pub(super) fn promising<R: Weighed>(
    battle: &R,
    choice: &Choice<R::Action, Unsaid>,
    among: Vec<usize>,
    generator: &mut Generator,
    on: impl Fn(&R, &Choice<R::Action, Unsaid>, &mut Generator) -> R::Action,
) -> Vec<usize> {
    let is_shock = |index: &usize| {
        choice.offers[*index].verb == "charge" && !matches!(choice.offers[*index].target, Target::Ground(_))
    };
    let (mut shocks, others): (Vec<usize>, Vec<usize>) = among.into_iter().partition(is_shock);
    while let Some(index) = pick::one(&mut shocks, generator) {
        let action = &choice.offers[index].action;
        if gain(battle, choice.side, action, generator, &on).is_none_or(|gain| gain >= -DARING) {
            return vec![index];
        }
    }
    others
}

/// What a shock wins in the mean for the side that makes it; nothing where it cannot be looked at by itself.
fn gain<R: Weighed>(
    battle: &R,
    side: Side,
    shock: &R::Action,
    generator: &mut Generator,
    on: impl Fn(&R, &Choice<R::Action, Unsaid>, &mut Generator) -> R::Action,
) -> Option<f64> {
    let alone = battle.isolate(Answer::Act(shock.clone()))?;
    let before = lead(&battle.standing(), side);
    let after = |_| lead(&played(&alone, generator, &on).standing(), side);
    let total: f64 = (0..SAMPLES).map(after).sum();
    Some(total / f64::from(SAMPLES) - before)
}

/// A shock by itself, played to its end.
fn played<R: Weighed>(
    alone: &R,
    generator: &mut Generator,
    on: impl Fn(&R, &Choice<R::Action, Unsaid>, &mut Generator) -> R::Action,
) -> R {
    let mut shock = alone.clone();
    for _ in 0..MOST_ANSWERS {
        let Some(answer) = answer_by(&shock, generator, |choice, generator| on(&shock, choice, generator)) else {
            break;
        };
        shock.answer(answer, Ears::Deaf).expect("a robot's answer is legal");
    }
    shock
}
