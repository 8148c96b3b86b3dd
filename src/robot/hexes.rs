//! Moves on a map of hexes as a robot likes them: towards the nearest enemy, and looking at him.

use crate::game::{Choice, Ruleset, Target, Unsaid};
use crate::hex::{Corner, Hex, Stand};

/// Of the offers liked, those that bring a piece nearest to an enemy; when all are on hexes and none brings it nearer than it
/// stands, an offer that leaves it there. Offers that are not on hexes are left as they were.
pub(super) fn closing<R: Ruleset>(battle: &R, choice: &Choice<R::Action, Unsaid>, liked: Vec<usize>) -> Vec<usize> {
    let target = |index: usize| match &choice.offers[index].target {
        Target::Hex(target) => Some(target),
        _ => None,
    };
    let Some(targets) = liked.iter().map(|index| target(*index)).collect::<Option<Vec<_>>>() else { return liked };
    let stands = battle.stands();
    let enemies: Vec<Stand> = stands.iter().filter(|one| one.side != choice.side).map(|one| one.stand).collect();
    let far = |eye: Hex| enemies.iter().map(|enemy| enemy.distance_to(eye)).min();
    let distances: Vec<Option<u16>> = targets.iter().map(|target| far(eye(target.hex, target.facing))).collect();
    let Some(least) = distances.iter().flatten().min() else { return liked };
    let here = targets.iter().find_map(|target| {
        let stand = stands.iter().find(|one| one.piece == target.piece)?.stand;
        far(eye(stand.hexes()[0], target.facing.and(stand.corner())))
    });
    let buttons: Vec<usize> = (0..choice.offers.len()).filter(|index| choice.offers[*index].verb == "stay").collect();
    if here.is_some_and(|here| here <= *least) && !buttons.is_empty() {
        return buttons;
    }
    liked
        .into_iter()
        .zip(&distances)
        .filter(|(_, distance)| **distance == Some(*least))
        .map(|(index, _)| index)
        .collect()
}

/// Where a piece looks: the hex before the corner it faces, or its own.
fn eye(hex: Hex, facing: Option<Corner>) -> Hex {
    facing.map_or(hex, |corner| hex.beyond(corner))
}
