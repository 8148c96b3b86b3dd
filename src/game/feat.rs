//! What a unit did in a battle that is told of it afterwards, as things that can be counted.

use super::PieceId;

/// Something a unit did, or that befell it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feat {
    /// Who did it, or to whom it happened.
    pub piece: PieceId,
    /// The enemy it was done to, where there was one.
    pub over: Option<PieceId>,
    /// What it was.
    pub kind: FeatKind,
}

/// What kind of thing it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeatKind {
    /// It won a melee.
    WonMelee,
    /// The enemy was routed, fled or was gone in that melee or by that fire.
    Broke,
    /// It took guns of the enemy, or spiked them.
    TookGuns,
    /// It passed a check with half its figures or fewer.
    StoodAtHalf,
    /// It was routed.
    Routed,
    /// It rallied.
    Rallied,
    /// It is out of the battle.
    Left(Departure),
}

/// How a unit left the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Departure {
    /// Its last figure fell, or its guns were lost with their crew.
    Destroyed,
    /// It gave itself up.
    Surrendered,
    /// It fled.
    Fled,
    /// The umpire took it off.
    TakenOff,
}

impl Departure {
    /// What became of it, in words: "surrendered".
    pub const fn words(self) -> &'static str {
        match self {
            Self::Destroyed => "destroyed",
            Self::Surrendered => "surrendered",
            Self::Fled => "fled",
            Self::TakenOff => "taken off",
        }
    }
}
