//! Kinds of unit and what the book says of each. [BM 2.1.2, 7.0]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A kind of unit. Dragoons are on foot or mounted for a whole battle. [BM 2.1.2, R-BM-57]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A battalion.
    Infantry,
    /// Dragoons on foot: infantry without a volley.
    DismountedDragoons,
    /// A regiment of horse.
    Cavalry,
    /// Dragoons on horseback.
    MountedDragoons,
    /// Guns.
    Artillery,
    /// Whoever has been routed.
    Routed,
}

impl Kind {
    /// Whether it fights on foot.
    pub const fn is_foot(self) -> bool {
        matches!(self, Self::Infantry | Self::DismountedDragoons)
    }

    /// Whether it fights mounted.
    pub const fn is_horse(self) -> bool {
        matches!(self, Self::Cavalry | Self::MountedDragoons)
    }

    /// Whether it is troops: neither guns nor routed.
    pub const fn is_troops(self) -> bool {
        self.is_foot() || self.is_horse()
    }

    /// Whether two kinds fight alike: both on foot or both mounted. [BM 5.4]
    pub const fn fights_like(self, other: Self) -> bool {
        (self.is_foot() && other.is_foot()) || (self.is_horse() && other.is_horse())
    }

    /// Its movement allowance, in points. [BM 7.0]
    pub const fn allowance(self, disordered: bool) -> u8 {
        match self {
            Self::Infantry | Self::DismountedDragoons | Self::Routed => 4,
            Self::Cavalry | Self::MountedDragoons => {
                if disordered {
                    4
                } else {
                    8
                }
            }
            Self::Artillery => 2,
        }
    }
}

/// A side of a counter. [BM 2.1.2]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CounterSide {
    /// As it began; a battalion has its volley.
    #[default]
    Front,
    /// Turned over by its first casualty or by firing.
    Back,
}

/// What artillery leaves on a hex. [BM 10.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Impact {
    /// Yellow.
    Hit,
    /// Red.
    Effective,
}
