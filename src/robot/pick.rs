//! Taking up one of several offers that are liked alike.

use super::drawn::{self, Leading};
use crate::dice::Generator;
use crate::game::{Choice, Ruleset, Target, Unsaid, Weight};

/// Any offer, one as likely as another, but giving up only when nothing else is left.
pub(super) fn any<R: Ruleset>(battle: &R, choice: &Choice<R::Action, Unsaid>, generator: &mut Generator) -> R::Action {
    let wanted = (0..choice.offers.len()).filter(|index| choice.offers[*index].weight() != Weight::GivesUp).collect();
    let picked = one_of(battle, choice, wanted, Leading::Wandering, generator);
    picked.map_or_else(|| last_resort(battle, choice, generator), |picked| picked.action)
}

/// An offer taken up.
pub(super) struct Picked<A> {
    /// Which of the offers.
    pub index: usize,
    /// What is answered.
    pub action: A,
}

/// One of these offers. A drawing that is refused is given up for another of them; nothing when all of them are.
pub(super) fn one_of<R: Ruleset>(
    battle: &R,
    choice: &Choice<R::Action, Unsaid>,
    mut among: Vec<usize>,
    way: Leading,
    generator: &mut Generator,
) -> Option<Picked<R::Action>> {
    while let Some(index) = one(&mut among, generator) {
        let offer = &choice.offers[index];
        let Target::Ground(ground) = &offer.target else { return Some(Picked { index, action: offer.action.clone() }) };
        if let Some(action) = drawn::draw(way, battle, offer, ground, generator) {
            return Some(Picked { index, action });
        }
    }
    None
}

/// Any offer at all. A battle always has one that is not drawn.
pub(super) fn last_resort<R: Ruleset>(
    battle: &R,
    choice: &Choice<R::Action, Unsaid>,
    generator: &mut Generator,
) -> R::Action {
    let all = (0..choice.offers.len()).collect();
    let picked = one_of(battle, choice, all, Leading::Wandering, generator);
    picked.expect("a choice always has an offer that is not drawn").action
}

/// Takes one of these out, one as likely as another.
pub(super) fn one<T>(from: &mut Vec<T>, generator: &mut Generator) -> Option<T> {
    (!from.is_empty()).then(|| from.swap_remove(generator.below(from.len() as u32) as usize))
}

/// Of offers that are of a kind the first found that serves, one looked at as likely before the others as another; where none does, those
/// that are not of the kind.
pub(super) fn first_that(
    among: Vec<usize>,
    generator: &mut Generator,
    is_of_the_kind: impl Fn(usize) -> bool,
    serves: impl Fn(usize, &mut Generator) -> bool,
) -> Vec<usize> {
    let (mut kind, others): (Vec<usize>, Vec<usize>) = among.into_iter().partition(|index| is_of_the_kind(*index));
    while let Some(index) = one(&mut kind, generator) {
        if serves(index, generator) {
            return vec![index];
        }
    }
    others
}
