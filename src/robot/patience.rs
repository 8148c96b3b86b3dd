//! Whether to go to the enemy on a table, or to let him come; whether to go first, or alone, or to pay for it.

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

/// Offers that are done in haste are liked no more, where another stands beside them.
pub(super) fn give_up_what_is_hasty<R: Ruleset>(battle: &R, choice: &Choice<R::Action, Unsaid>, likings: &mut [u8]) {
    let hasty: Vec<bool> = (0..likings.len()).map(|index| is_hasty(battle, choice, index)).collect();
    if hasty.contains(&false) {
        likings.iter_mut().zip(hasty).filter(|(_, is_hasty)| *is_hasty).for_each(|(liking, _)| *liking = 0);
    }
}

/// Whether an offer goes first though the enemy has to come, or lets him go first whom it has to come to; goes to the charge alone though
/// others may join; or pays for what need not be paid for.
fn is_hasty<R: Ruleset>(battle: &R, choice: &Choice<R::Action, Unsaid>, index: usize) -> bool {
    let has_to_come = || !battle.standing_of(choice.side).wins_at_the_end;
    let is_offered = |verb| choice.offers.iter().any(|offer| offer.verb == verb);
    match choice.offers[index].verb.as_ref() {
        "force" => has_to_come(),
        "own" => !has_to_come(),
        "declare" => is_offered("join") || is_offered("ride_along"),
        "refuse" => is_offered("comply"),
        _ => false,
    }
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
