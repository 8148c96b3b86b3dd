//! A look at a shot before it is fired.

use super::{answer_by, pick};
use crate::dice::Generator;
use crate::game::{Answer, Awaiting, Choice, Ears, Unsaid, Weighed, Weight};

/// No shot asks for more before a die is thrown for it.
const MOST_ANSWERS: u32 = 8;

/// Offers without the shots that can hit nobody, as they go when both sides play `on`: of several, the first found that may.
pub(super) fn within_reach<R: Weighed>(
    battle: &R,
    choice: &Choice<R::Action, Unsaid>,
    among: Vec<usize>,
    generator: &mut Generator,
    on: impl Fn(&R, &Choice<R::Action, Unsaid>, &mut Generator) -> R::Action,
) -> Vec<usize> {
    let is_shot = |index: usize| choice.offers[index].weight() == Weight::Fires;
    pick::first_that(among, generator, is_shot, |index, generator| {
        may_hit(battle, &choice.offers[index].action, generator, &on)
    })
}

/// Whether a die is thrown for a shot: none is for one beyond all reach. One that cannot be looked at by itself may hit.
fn may_hit<R: Weighed>(
    battle: &R,
    shot: &R::Action,
    generator: &mut Generator,
    on: impl Fn(&R, &Choice<R::Action, Unsaid>, &mut Generator) -> R::Action,
) -> bool {
    let Some(mut alone) = battle.isolate(Answer::Act(shot.clone())) else { return true };
    for _ in 0..MOST_ANSWERS {
        if matches!(alone.awaiting(), Awaiting::Dice(_)) {
            return true;
        }
        let answer = answer_by(&alone, generator, |choice, generator| on(&alone, choice, generator));
        let Some(answer) = answer else { return false };
        alone.answer(answer, Ears::Deaf).expect("a robot's answer is legal");
    }
    true
}
