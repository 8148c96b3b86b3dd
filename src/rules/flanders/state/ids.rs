//! The numbers by which a battle knows its units, generals, melee attempts and cards.

use serde::{Deserialize, Serialize};

use crate::game::PieceId;

/// A unit's place in the list of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u16);

impl From<UnitId> for PieceId {
    fn from(unit: UnitId) -> Self {
        Self::unit(unit.0)
    }
}

/// A general's place in the list of generals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GeneralId(pub u16);

impl From<GeneralId> for PieceId {
    fn from(general: GeneralId) -> Self {
        Self::leader(general.0)
    }
}

/// A melee attempt's place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct AttemptId(pub usize);

/// A card's place in the list of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardId(pub u16);

impl From<CardId> for PieceId {
    fn from(card: CardId) -> Self {
        Self::card(card.0)
    }
}
