//! What has become of a piece between two moments of a battle.

use super::PieceId;

/// What has become of one piece; a piece to which nothing has happened is not spoken of.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Change {
    /// Which piece.
    pub piece: PieceId,
    /// What it has lost, in the game's own measure: figures, strength points, steps.
    pub lost: u16,
    /// What else has befallen it, each as the rest of a sentence: "is routed", "wins the melee".
    pub words: Vec<&'static str>,
}

/// What a battle's further course depends on, for odds: battles that are equivalent go on alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equivalence {
    /// Equal for equivalent battles; it need not be the same on every machine.
    pub key: u64,
    /// Pieces whose losses so far are irrelevant to what is still to come, in order, each with those losses: the key leaves them
    /// out, and what they lose yet is added.
    pub irrelevant: Vec<(PieceId, u16)>,
}
