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

/// How a battle will go on, for odds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Equal for battles that go on alike; it need not be the same on every machine.
    pub likeness: u64,
    /// Pieces whose losses so far weigh nothing in what is still to come, in order, each with those losses: the likeness is silent
    /// about them, and what they lose yet is added.
    pub unweighed: Vec<(PieceId, u16)>,
}
