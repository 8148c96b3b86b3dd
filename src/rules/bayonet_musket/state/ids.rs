//! Who is who: numbers into the lists of a battle.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::game::PieceId;

/// A unit or a gun, by its place in the setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct UnitId(pub u16);

/// A brigade, by its place in the setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct BrigadeId(pub u16);

/// A leader, by his place in the setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct LeaderId(pub u16);

/// A wing, by its place on the display.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct WingId(pub u8);

impl From<UnitId> for PieceId {
    fn from(unit: UnitId) -> Self {
        Self::unit(unit.0)
    }
}

impl From<LeaderId> for PieceId {
    fn from(leader: LeaderId) -> Self {
        Self::leader(leader.0)
    }
}

impl From<BrigadeId> for PieceId {
    /// A brigade is a card on the display.
    fn from(brigade: BrigadeId) -> Self {
        Self::card(brigade.0)
    }
}
