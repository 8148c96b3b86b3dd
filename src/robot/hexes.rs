//! Moves on a map of hexes as a robot likes them: towards the nearest enemy, and looking at him.

use crate::game::{Eyes, Offer, PieceId, Place, Ruleset, Scene, Side, Target};
use crate::hex::{Corner, Hex, Stand};

/// Of the offers liked, those that bring a piece nearest to an enemy; when all are on hexes and none brings it nearer than it
/// stands, an offer that leaves it there. Offers that are not on hexes are left as they were.
pub(super) fn closing<R: Ruleset>(battle: &R, offers: &[Offer<R::Action>], liked: Vec<usize>) -> Vec<usize> {
    let on_hexes = |index: &usize| matches!(offers[*index].target, Target::Hex(_));
    if liked.is_empty() || !liked.iter().all(on_hexes) {
        return liked;
    }
    let scene = battle.scene(Eyes::Umpire);
    let far = |index: &usize| match &offers[*index].target {
        Target::Hex(target) => nearest(&scene, target.piece, eye(target.hex, target.facing)),
        _ => None,
    };
    let Some(least) = liked.iter().filter_map(far).min() else { return liked };
    let here = liked.iter().find_map(|index| match &offers[*index].target {
        Target::Hex(target) => standing(&scene, target.piece).and_then(|stand| {
            let facing = target.facing.and(stand.corner());
            nearest(&scene, target.piece, eye(stand.hexes()[0], facing))
        }),
        _ => None,
    });
    let buttons: Vec<usize> = (0..offers.len()).filter(|index| offers[*index].verb == "stay").collect();
    if here.is_some_and(|here| here <= least) && !buttons.is_empty() {
        return buttons;
    }
    liked.into_iter().filter(|index| far(index) == Some(least)).collect()
}

/// Where a piece looks: the hex before the corner it faces, or its own.
fn eye(hex: Hex, facing: Option<Corner>) -> Hex {
    facing.map_or(hex, |corner| hex.beyond(corner))
}

fn standing(scene: &Scene, piece: PieceId) -> Option<Stand> {
    let piece = scene.pieces.iter().find(|one| one.id == piece)?;
    match piece.place {
        Place::Hexes { stand, .. } => Some(stand),
        _ => None,
    }
}

/// Hexes to the nearest enemy of a piece's side.
fn nearest(scene: &Scene, piece: PieceId, hex: Hex) -> Option<u16> {
    let side: Side = scene.pieces.iter().find(|one| one.id == piece)?.side;
    let enemies = scene.pieces.iter().filter(|one| one.side != side);
    let stands = enemies.filter_map(|one| match one.place {
        Place::Hexes { stand, .. } => Some(stand.distance_to(hex)),
        _ => None,
    });
    stands.min()
}
