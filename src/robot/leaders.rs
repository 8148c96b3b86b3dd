//! Where leaders ride: to their men.

use crate::game::{Choice, Ruleset, Target, Unsaid};
use crate::hex::Hex;

/// Of offers that take a leader to hexes, those nearest to his men; an offer that leaves him where he is when none is nearer.
pub(super) fn with_their_men<R: Ruleset>(
    battle: &R,
    choice: &Choice<R::Action, Unsaid>,
    rides: Vec<usize>,
) -> Vec<usize> {
    let ride = |index: &usize| match &choice.offers[*index].target {
        Target::Hex(target) => Some((target.piece, target.hex)),
        _ => None,
    };
    let Some((leader, _)) = rides.first().and_then(ride) else { return rides };
    let men = battle.men_of(leader);
    let far = |hex: Hex| men.iter().map(|stand| u32::from(stand.distance_to(hex))).sum::<u32>();
    let distances: Vec<(u32, usize)> = rides.iter().filter_map(|index| Some((far(ride(index)?.1), *index))).collect();
    let Some((least, _)) = distances.iter().min() else { return rides };
    let here = battle.stands().into_iter().find(|one| one.piece == leader).map(|one| far(one.stand.hexes()[0]));
    let stay: Vec<usize> = (0..choice.offers.len()).filter(|index| choice.offers[*index].stays()).collect();
    if men.is_empty() || (here.is_some_and(|here| here <= *least) && !stay.is_empty()) {
        return if stay.is_empty() { rides } else { stay };
    }
    distances.iter().filter(|(far, _)| far == least).map(|(_, index)| *index).collect()
}
