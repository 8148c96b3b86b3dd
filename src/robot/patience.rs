//! Whether to go to the enemy on a table, or to let him come.

use crate::game::{Choice, Eyes, PieceKind, Ruleset, Target, Unsaid, Weight};

/// Nobody goes on to an enemy so near, in inches: who stands fires first, and comes to blows in good order.
const NEAR: f64 = 8.0;

/// The offers without the moves of troops to an enemy who may as well be waited for.
pub(super) fn without_going_to_him<R: Ruleset>(
    battle: &R,
    choice: &Choice<R::Action, Unsaid>,
    among: Vec<usize>,
) -> Vec<usize> {
    among.into_iter().filter(|index| !may_wait(battle, choice, *index)).collect()
}

/// Whether one who has patience leaves it to an enemy to come.
pub(super) fn waits_for_somebody<R: Ruleset>(battle: &R, choice: &Choice<R::Action, Unsaid>) -> bool {
    (0..choice.offers.len()).any(|index| may_wait(battle, choice, index))
}

/// Whether an offer leads troops on a table on to an enemy who may be waited for: near ones by all, any at all by those whose battle it is
/// when time is up, since he has to come.
fn may_wait<R: Ruleset>(battle: &R, choice: &Choice<R::Action, Unsaid>, index: usize) -> bool {
    let (offer, side) = (&choice.offers[index], choice.side);
    let Target::Ground(ground) = &offer.target else { return false };
    if ground.piece.kind != PieceKind::Unit || offer.weight() != Weight::Forward {
        return false;
    }
    if battle.standing_of(side).wins_at_the_end {
        return true;
    }
    let from = ground.from.point();
    let seen = battle.places_seen(Eyes::Side(side));
    seen.iter().any(|(of, place)| *of != side && (place - from).norm() < NEAR)
}
