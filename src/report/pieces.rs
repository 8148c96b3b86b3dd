//! What is counted of the pieces of a scene.

use std::collections::BTreeMap;

use crate::game::{Piece, PieceId, Scene, Severity, Strength};

/// The pieces that are counted: all troops.
pub(super) fn counted(scene: &Scene) -> impl Iterator<Item = &Piece> {
    scene.pieces.iter().filter(|piece| piece.is_troops())
}

/// Whether a piece is whole or gone, and may be disordered.
pub(super) fn is_whole(piece: &Piece) -> bool {
    piece.counted().is_none()
}

/// Whether a piece is of figures, which fall by saves that are thrown for them.
pub(super) fn has_figures(piece: &Piece) -> bool {
    matches!(piece.strength, Some(Strength::Figures { .. }))
}

/// The pieces of one scene, each with what it was in an earlier one.
pub(super) fn pairs<'a>(before: &'a Scene, after: &'a Scene) -> Vec<(&'a Piece, &'a Piece)> {
    let was: BTreeMap<PieceId, &Piece> = counted(before).map(|piece| (piece.id, piece)).collect();
    counted(after).filter_map(|is| Some((*was.get(&is.id)?, is))).collect()
}

/// Figures that are still with a piece: none once it is gone for good; a whole unit counts for one.
pub(super) fn figures(piece: &Piece) -> u16 {
    match gone(piece) {
        Some(_) => 0,
        None => piece.strength.map_or(1, Strength::left),
    }
}

/// Why a piece is gone, if it is off the board for good.
pub(super) fn gone(piece: &Piece) -> Option<&str> {
    piece.place.why_off().filter(|_| piece.is(Severity::Gone))
}
