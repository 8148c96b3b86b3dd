//! A look at what a shock may come to, before it is made.

use super::worth::lead;
use super::{answer_by, pick};
use crate::dice::Generator;
use crate::game::{Answer, Choice, Ears, Side, Target, Unsaid, Weighed};

/// How often a shock is played by itself at the most, and how often before it is left at that where all were of one mind.
const SAMPLES: usize = 6;
const AGREEING: usize = 3;

/// Nor is it played again once a look has taken so many answers: where a shock has so many dice, looking at it over and over wins no more
/// battles than a single play of it, and takes four times as long.
const LOOK: u32 = 12;

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
    let is_shock = |index: usize| {
        choice.offers[index].verb == "charge" && !matches!(choice.offers[index].target, Target::Ground(_))
    };
    pick::first_that(among, generator, is_shock, |index, generator| {
        is_promising(battle, choice.side, &choice.offers[index].action, generator, &on)
    })
}

/// Whether a shock costs no more in the mean than it may the side that makes it; so does one that cannot be looked at by itself.
fn is_promising<R: Weighed>(
    battle: &R,
    side: Side,
    shock: &R::Action,
    generator: &mut Generator,
    on: impl Fn(&R, &Choice<R::Action, Unsaid>, &mut Generator) -> R::Action,
) -> bool {
    let Some(alone) = battle.isolate(Answer::Act(shock.clone())) else { return true };
    let before = lead(&battle.standing(), side);
    let may_cost = |gain: &f64| *gain >= -DARING;
    let mut gains: Vec<f64> = Vec::with_capacity(SAMPLES);
    let mut answers = 0;
    while gains.len() < SAMPLES && answers < LOOK {
        gains.push(lead(&played(&alone, generator, &mut answers, &on).standing(), side) - before);
        let agree = gains.iter().all(may_cost) || !gains.iter().any(may_cost);
        if gains.len() == AGREEING && agree {
            break;
        }
    }
    may_cost(&(gains.iter().sum::<f64>() / gains.len() as f64))
}

/// A shock by itself, played to its end; how many answers that takes is added to those counted.
fn played<R: Weighed>(
    alone: &R,
    generator: &mut Generator,
    answers: &mut u32,
    on: impl Fn(&R, &Choice<R::Action, Unsaid>, &mut Generator) -> R::Action,
) -> R {
    let mut shock = alone.clone();
    for _ in 0..MOST_ANSWERS {
        let Some(answer) = answer_by(&shock, generator, |choice, generator| on(&shock, choice, generator)) else {
            break;
        };
        shock.answer(answer, Ears::Deaf).expect("a robot's answer is legal");
        *answers += 1;
    }
    shock
}
