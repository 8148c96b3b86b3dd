//! Where leaders ride: to their men.

use crate::game::{Choice, Eyes, PieceId, PieceKind, Place, Ruleset, Scene, Side, Target, Unsaid};
use crate::hex::{Hex, Stand};

/// Of offers that take a leader to hexes, those nearest to his men; an offer that leaves him where he is when none is nearer.
pub(super) fn with_their_men<R: Ruleset>(
    battle: &R,
    choice: &Choice<R::Action, Unsaid>,
    rides: Vec<usize>,
) -> Vec<usize> {
    let scene = battle.scene(Eyes::Side(choice.side));
    let ride = |index: &usize| match &choice.offers[*index].target {
        Target::Hex(target) => Some((target.piece, target.hex)),
        _ => None,
    };
    let Some((leader, _)) = rides.first().and_then(ride) else { return rides };
    let men = men_of(&scene, leader, choice.side);
    let far = |hex: Hex| men.iter().map(|stand| u32::from(stand.distance_to(hex))).sum::<u32>();
    let distances: Vec<(u32, usize)> = rides.iter().filter_map(|index| Some((far(ride(index)?.1), *index))).collect();
    let Some((least, _)) = distances.iter().min() else { return rides };
    let here = scene.piece(leader).and_then(|piece| stand_of(&piece.place)).map(|stand| far(stand.hexes()[0]));
    let stay: Vec<usize> = (0..choice.offers.len()).filter(|index| choice.offers[*index].stays()).collect();
    if men.is_empty() || (here.is_some_and(|here| here <= *least) && !stay.is_empty()) {
        return if stay.is_empty() { rides } else { stay };
    }
    distances.iter().filter(|(far, _)| far == least).map(|(_, index)| *index).collect()
}

/// The troops on hexes that a leader leads; all of his side where he leads none of his own.
fn men_of(scene: &Scene, leader: PieceId, side: Side) -> Vec<Stand> {
    let command = scene.commands.iter().position(|command| command.leader == Some(leader));
    let troops = |own: bool| {
        let all = scene.pieces.iter().filter(move |piece| piece.side == side && piece.id.kind == PieceKind::Unit);
        let of = all.filter(move |piece| !own || (piece.command.is_some() && piece.command == command));
        of.filter_map(|piece| stand_of(&piece.place)).collect::<Vec<Stand>>()
    };
    let own = troops(true);
    if own.is_empty() { troops(false) } else { own }
}

fn stand_of(place: &Place) -> Option<Stand> {
    match place {
        Place::Hexes { stand, .. } => Some(*stand),
        _ => None,
    }
}
