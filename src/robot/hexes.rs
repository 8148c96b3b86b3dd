//! Moves on a map of hexes as a robot likes them: towards the nearest enemy, looking at him, and in good order.

use crate::game::{Answer, Choice, Ears, PieceId, PieceKind, Ruleset, Side, Target, Unsaid};
use crate::hex::{Corner, Hex, Nearest};

/// An enemy so many hexes off presses.
const PRESSES: u16 = 2;

/// How many ways to a nearer place are tried before a piece stays where it is.
const TRIES: usize = 4;

/// Of the offers liked, those that bring a piece nearest to an enemy and keep its ranks; when all are on hexes and none brings it
/// nearer than it stands, an offer that leaves it there. Offers that are not on hexes are left as they were.
pub(super) fn closing<R: Ruleset>(battle: &R, choice: &Choice<R::Action, Unsaid>, liked: Vec<usize>) -> Vec<usize> {
    let target = |index: usize| match &choice.offers[index].target {
        Target::Hex(target) => Some(target),
        _ => None,
    };
    let Some(targets) = liked.iter().map(|index| target(*index)).collect::<Option<Vec<_>>>() else { return liked };
    let stands = battle.stands();
    let Some(first) = targets.first() else { return liked };
    let enemies = stands.iter().filter(|one| one.side != choice.side).flat_map(|one| one.stand.hexes());
    let enemies = Nearest::seen_from(first.hex, enemies);
    let far = |eye: Hex| enemies.distance_to(eye);
    let distances: Vec<Option<u16>> = targets.iter().map(|target| far(eye(target.hex, target.facing))).collect();
    let Some(least) = distances.iter().flatten().min() else { return liked };
    let here = targets.iter().find_map(|target| {
        let stand = stands.iter().find(|one| one.piece == target.piece)?.stand;
        far(eye(stand.hexes()[0], target.facing.and(stand.corner())))
    });
    let buttons: Vec<usize> = (0..choice.offers.len()).filter(|index| choice.offers[*index].stays()).collect();
    if here.is_some_and(|here| here <= *least) && !buttons.is_empty() {
        return buttons;
    }
    let mut near: Vec<(u16, usize)> =
        distances.iter().zip(&liked).filter_map(|(far, index)| Some(((*far)?, *index))).collect();
    near.retain(|(far, _)| here.is_none_or(|here| *far < here));
    if near.len() > TRIES {
        near.select_nth_unstable(TRIES);
        near.truncate(TRIES);
    }
    near.sort_unstable();
    in_order(battle, choice, &near, buttons)
}

/// The nearest of these that does not cost the piece its ranks, of the first few; else what leaves it where it stands. Where it cannot
/// stay, the nearest.
fn in_order<R: Ruleset>(
    battle: &R,
    choice: &Choice<R::Action, Unsaid>,
    near: &[(u16, usize)],
    stay: Vec<usize>,
) -> Vec<usize> {
    let before = disordered(battle, choice.side);
    let tried = near.iter().find(|(_, index)| disordered_by(battle, choice, *index) <= before);
    match (tried, near.first()) {
        (Some((_, index)), _) => vec![*index],
        (None, Some((_, index))) if stay.is_empty() => vec![*index],
        (None, _) => stay,
    }
}

/// How much of a side is in disorder once an offer is taken up; as little as can be where it cannot be.
fn disordered_by<R: Ruleset>(battle: &R, choice: &Choice<R::Action, Unsaid>, index: usize) -> u32 {
    let mut ahead = battle.clone();
    let given = ahead.answer(Answer::Act(choice.offers[index].action.clone()), Ears::Deaf);
    if given.is_ok() { disordered(&ahead, choice.side) } else { 0 }
}

fn disordered<R: Ruleset>(battle: &R, side: Side) -> u32 {
    battle.standing_of(side).strength.disordered
}

/// Whether an enemy is so near a piece on hexes that it has other things to do than rally.
pub(super) fn is_pressed<R: Ruleset>(battle: &R, choice: &Choice<R::Action, Unsaid>, piece: Option<PieceId>) -> bool {
    let stands = battle.stands();
    let own = stands.iter().find(|one| Some(one.piece) == piece);
    let troops = |piece: PieceId| piece.kind == PieceKind::Unit;
    let mut enemies = stands.iter().filter(|one| one.side != choice.side && troops(one.piece));
    own.is_some_and(|own| enemies.any(|enemy| enemy.stand.distance(&own.stand) <= PRESSES))
}

/// Where a piece looks: the hex before the corner it faces, or its own.
fn eye(hex: Hex, facing: Option<Corner>) -> Hex {
    facing.map_or(hex, |corner| hex.beyond(corner))
}
