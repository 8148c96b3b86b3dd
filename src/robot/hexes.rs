//! Moves on a map of hexes as a robot likes them: towards the nearest enemy, looking at him, and in good order.

use crate::game::{Answer, Choice, Ears, HexTarget, PieceId, PieceKind, Ruleset, Side, Target, Unsaid, Weight};
use crate::hex::{Corner, Hex, Nearest};

/// An enemy so many hexes off presses.
const PRESSES: u16 = 2;

/// How many ways to a nearer place are tried before a piece stays where it is.
const TRIES: usize = 4;

/// Of the offers liked, those that bring a piece nearest to an enemy and keep its ranks, when all are on hexes; where it must go back,
/// those that bring it farthest from him. Offers that are not on hexes are left as they were.
pub(super) fn closing<R: Ruleset>(battle: &R, choice: &Choice<R::Action, Unsaid>, liked: Vec<usize>) -> Vec<usize> {
    let Some(targets) = liked.iter().map(|index| on_hexes(choice, *index)).collect::<Option<Vec<_>>>() else {
        return liked;
    };
    let Some(first) = targets.first() else { return liked };
    let stands = battle.stands();
    let enemies = stands.iter().filter(|one| one.side != choice.side).flat_map(|one| one.stand.hexes());
    let enemies = Nearest::seen_from(first.hex, enemies);
    let far = |eye: Hex| enemies.distance_to(eye);
    if far(first.hex).is_none() {
        // With no enemy left to look at nobody turns.
        let stands_so = |(target, _): &(&&HexTarget, &usize)| {
            let stand = stands.iter().find(|one| one.piece == target.piece).map(|one| one.stand);
            stand.is_some_and(|stand| stand.hexes()[0] == target.hex && stand.corner() == target.facing)
        };
        let as_it_stands = targets.iter().zip(&liked).filter(stands_so).map(|(_, index)| *index);
        let as_it_stands: Vec<usize> = as_it_stands.collect();
        return if as_it_stands.is_empty() { liked } else { as_it_stands };
    }
    if liked.iter().all(|index| choice.offers[*index].weight() == Weight::Back) {
        let most = targets.iter().map(|target| far(target.hex)).max();
        let is_farthest = |target: &HexTarget| Some(far(target.hex)) == most;
        return targets.iter().zip(&liked).filter(|(target, _)| is_farthest(target)).map(|(_, index)| *index).collect();
    }
    let must = liked.len() == choice.offers.len();
    let mut near: Vec<(Option<u16>, bool, usize)> = Vec::with_capacity(liked.len());
    for (target, index) in targets.iter().zip(&liked) {
        let stand = stands.iter().find(|one| one.piece == target.piece).map(|one| one.stand);
        let after = far(eye(target.hex, target.facing));
        let here = stand.and_then(|stand| far(eye(stand.hexes()[0], target.facing.and(stand.corner()))));
        if must || here.is_none_or(|here| after < Some(here)) {
            let turns = stand.is_some_and(|stand| stand.corner() != target.facing);
            near.push((after, turns, *index));
        }
    }
    first_in_order(battle, choice, near)
}

/// What an offer does on hexes; nothing when it is not on hexes.
fn on_hexes<A, W>(choice: &Choice<A, W>, index: usize) -> Option<&HexTarget> {
    match &choice.offers[index].target {
        Target::Hex(target) => Some(target),
        _ => None,
    }
}

/// The nearest of these that does not cost the piece its ranks, of the first few, and of those as near the one it need not turn for; else
/// what leaves it where it stands. Where it cannot stay, the nearest.
fn first_in_order<R: Ruleset>(
    battle: &R,
    choice: &Choice<R::Action, Unsaid>,
    mut near: Vec<(Option<u16>, bool, usize)>,
) -> Vec<usize> {
    let stay: Vec<usize> = (0..choice.offers.len()).filter(|index| choice.offers[*index].stays()).collect();
    if near.is_empty() {
        return stay;
    }
    if near.len() > TRIES {
        near.select_nth_unstable(TRIES);
        near.truncate(TRIES);
    }
    near.sort_unstable();
    let before = disordered(battle, choice.side);
    let tried = near.iter().find(|(.., index)| disordered_by(battle, choice, *index) <= before);
    match (tried, near.first()) {
        (Some((.., index)), _) => vec![*index],
        (None, Some((.., index))) if stay.is_empty() => vec![*index],
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
