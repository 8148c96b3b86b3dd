//! The terrain effects chart. [BM 11.8.3, Tables 5 and 7]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::troops::Kind;
use crate::hex::Orientation;

/// How the maps of the game lie: a corner of a hex points north.
pub const MAP_LIES: Orientation = Orientation::RightIsNorth;

/// What a hex is. [BM 11.8.3]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HexTerrain {
    /// Open ground.
    #[default]
    Clear,
    /// Brush, marshy ground, orchards.
    Light,
    /// Heavy: trees.
    Forest,
    /// Heavy: houses.
    Village,
    /// Closed to everybody.
    Water,
}

/// What a hexside is. [BM 11.8.3]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SideTerrain {
    /// Nothing.
    #[default]
    Open,
    /// A small stream or a hedge.
    Small,
    /// A hasty breastwork.
    Hasty,
    /// A large or marshy stream, a hedgerow.
    Large,
    /// A breastwork.
    Breastworks,
}

/// What something costs to enter or cross.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// So many points.
    Points(u8),
    /// The whole move.
    FullMove,
    /// It cannot be done.
    Barred,
}

impl HexTerrain {
    /// What entering costs; guns and routed markers pay as foot does. [BM 11.8.3]
    #[rustfmt::skip]
    pub const fn cost(self, kind: Kind) -> Cost {
        match (self, kind.is_horse()) {
            (Self::Clear,                  _    ) => Cost::Points(1),
            (Self::Forest | Self::Village, true ) => Cost::Points(4),
            (Self::Light | Self::Forest | Self::Village, _) => Cost::Points(2),
            (Self::Water,                  _    ) => Cost::Barred,
        }
    }

    /// Whether entering disorders horse. [BM 11.8.3]
    pub const fn disorders(self) -> bool {
        matches!(self, Self::Forest | Self::Village)
    }

    /// Whether it blocks sight. [BM 10.3, 11.8.3]
    pub const fn blocks_sight(self) -> bool {
        matches!(self, Self::Forest | Self::Village)
    }

    /// What it adds to a defender's value; a village nothing to horse. [BM 11.8.1, 11.8.3, R-BM-14]
    pub const fn defence(self, kind: Kind) -> i8 {
        match self {
            Self::Clear | Self::Water => 0,
            Self::Light => 1,
            Self::Forest => 2,
            Self::Village => {
                if kind.is_foot() {
                    2
                } else {
                    0
                }
            }
        }
    }

    /// As it is called.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Clear => "open ground",
            Self::Light => "light terrain",
            Self::Forest => "forest",
            Self::Village => "a village",
            Self::Water => "water",
        }
    }
}

impl SideTerrain {
    /// What crossing costs. [BM 11.8.3]
    pub const fn cost(self, kind: Kind) -> Cost {
        match self {
            Self::Open => Cost::Points(0),
            Self::Small | Self::Hasty => Cost::Points(if kind.is_horse() { 2 } else { 1 }),
            Self::Large | Self::Breastworks => Cost::FullMove,
        }
    }

    /// Whether crossing disorders horse. [BM 11.8.3]
    pub const fn disorders(self) -> bool {
        matches!(self, Self::Large | Self::Breastworks)
    }

    /// What it adds to a defender's value; works nothing to horse. [BM 11.8.3, R-BM-13, R-BM-14]
    pub const fn defence(self, kind: Kind) -> i8 {
        match self {
            Self::Open => 0,
            Self::Small => 1,
            Self::Large => 2,
            Self::Hasty => kind.is_foot() as i8,
            Self::Breastworks => 2 * kind.is_foot() as i8,
        }
    }

    /// Whether it is field works. [BM 11.8.1]
    pub const fn is_works(self) -> bool {
        matches!(self, Self::Hasty | Self::Breastworks)
    }

    /// As it is called.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Open => "nothing",
            Self::Small => "a small stream or hedge",
            Self::Hasty => "a hasty breastwork",
            Self::Large => "a large stream or hedgerow",
            Self::Breastworks => "a breastwork",
        }
    }
}
