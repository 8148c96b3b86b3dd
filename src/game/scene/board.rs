//! What lies under the pieces.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::AreaBoard;
use crate::game::hexboard::HexBoard;
use crate::geometry::Outline;

/// What lies under the pieces.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Board {
    /// A table in inches; the south-west corner is (0, 0).
    Table {
        /// Inches west to east.
        width: f64,
        /// Inches south to north.
        height: f64,
        /// Terrain, lowest first.
        terrain: Vec<Terrain>,
    },
    /// A map of hexes.
    Hexes(HexBoard),
    /// A map of areas, each of several hexes.
    Areas(AreaBoard),
}

impl Board {
    /// How wide and how high it is, in its own measure.
    pub fn size(&self) -> [f64; 2] {
        match self {
            Self::Table { width, height, .. } => [*width, *height],
            Self::Hexes(board) => board.size(),
            Self::Areas(board) => board.map.size(),
        }
    }

    /// The map of hexes it is, or is made of.
    pub fn map(&self) -> Option<&HexBoard> {
        match self {
            Self::Table { .. } => None,
            Self::Hexes(map) => Some(map),
            Self::Areas(board) => Some(&board.map),
        }
    }

    /// The areas, if it has any.
    pub fn areas(&self) -> Option<&AreaBoard> {
        match self {
            Self::Areas(board) => Some(board),
            Self::Table { .. } | Self::Hexes(_) => None,
        }
    }
}

/// A piece of terrain.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Terrain {
    /// What it is.
    pub kind: TerrainKind,
    /// Its name on the map, if it has one.
    pub name: Option<String>,
    /// Its outline in inches.
    pub outline: Outline,
}

/// Kinds of terrain, as they are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TerrainKind {
    /// High ground.
    Hill,
    /// Trees.
    Wood,
    /// Running water.
    Stream,
    /// Wet ground.
    Marsh,
    /// A road.
    Road,
    /// A house or a block of houses.
    Building,
    /// A stone or mud wall.
    Wall,
    /// A hedge.
    Hedge,
    /// A fence or palisade.
    Fence,
    /// A breastwork or redan.
    Earthwork,
    /// Ploughed or standing fields; no effect.
    Field,
}

impl TerrainKind {
    /// The plain word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hill => "hill",
            Self::Wood => "wood",
            Self::Stream => "stream",
            Self::Marsh => "marsh",
            Self::Road => "road",
            Self::Building => "building",
            Self::Wall => "wall",
            Self::Hedge => "hedge",
            Self::Fence => "fence",
            Self::Earthwork => "earthwork",
            Self::Field => "field",
        }
    }
}
