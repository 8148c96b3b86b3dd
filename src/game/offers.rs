//! The shapes of questions and offers that games share.

use super::{Awaiting, Choice, Offer, PieceId, Rule, Side, Target, Wording};

/// A question to a side.
pub fn choice<A, W: Wording>(
    side: Side,
    question: W,
    rule: Rule,
    pieces: Vec<PieceId>,
    offers: Vec<Offer<A, W>>,
) -> Awaiting<A, W> {
    Awaiting::Choice(Choice { side, question, rule, pieces, offers, refused: Vec::new() })
}

/// An answer given there.
pub fn offer<A, W: Wording>(verb: &'static str, label: W, rule: Rule, target: Target, action: A) -> Offer<A, W> {
    Offer { verb: verb.into(), label, rule, target, action }
}

/// An answer given nowhere on the board.
pub fn button<A, W: Wording>(verb: &'static str, label: W, rule: Rule, action: A) -> Offer<A, W> {
    offer(verb, label, rule, Target::Button, action)
}

/// An answer given on a piece.
pub fn on<A, W: Wording>(
    verb: &'static str,
    label: W,
    rule: Rule,
    piece: impl Into<PieceId>,
    action: A,
) -> Offer<A, W> {
    offer(verb, label, rule, Target::Piece(piece.into()), action)
}

/// An answer of one piece about another.
pub fn between<A, W: Wording>(
    verb: &'static str,
    label: W,
    rule: Rule,
    pieces: (impl Into<PieceId>, impl Into<PieceId>),
    action: A,
) -> Offer<A, W> {
    offer(verb, label, rule, Target::Pieces(pieces.0.into(), pieces.1.into()), action)
}
