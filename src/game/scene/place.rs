//! Where pieces are.

use schemars::JsonSchema;
use serde::Serialize;

use super::SlotId;
use crate::game::Block;
use crate::geometry::Pose;
use crate::hex::Stand;

/// Where a piece is.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// On the table: the pose of its front, and its bases as they lie.
    Table {
        /// Middle of the front edge, and facing.
        pose: Pose,
        /// The bases.
        bases: Vec<Block>,
    },
    /// On the board as a point: a general.
    Point {
        /// Where.
        pose: Pose,
    },
    /// On a map of hexes.
    Hexes {
        /// The hexes it takes up, and the corner or side it faces.
        stand: Stand,
        /// Middle of the counter's front edge, and facing.
        pose: Pose,
        /// The counter.
        bases: Vec<Block>,
    },
    /// In an area of the board; it faces nowhere.
    Area {
        /// An index into the board's areas.
        area: u16,
        /// Which of the area's hexes, an index, where that matters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        part: Option<u8>,
        /// Middle of the counter's upper edge, where the board has found room for it.
        pose: Pose,
        /// The counter; none until the board has found room for it.
        bases: Vec<Block>,
    },
    /// In a slot of a display beside the board; it faces nowhere.
    Slot(SlotId),
    /// Nowhere.
    Off {
        /// Why: "lost", "fled", "in reserve".
        why: String,
    },
}

impl Place {
    /// In an area, or in one hex of it. [`Scene::settled`](super::Scene::settled) finds room for the counter.
    pub fn in_area(area: u16, part: Option<u8>) -> Self {
        Self::Area { area, part, pose: Pose::default(), bases: Vec::new() }
    }

    /// Where it stands on the board, and how it faces, if it faces anywhere.
    pub fn pose(&self) -> Option<Pose> {
        match self {
            Self::Table { pose, .. } | Self::Point { pose } | Self::Hexes { pose, .. } => Some(*pose),
            Self::Area { pose, bases, .. } => (!bases.is_empty()).then_some(*pose),
            Self::Slot(_) | Self::Off { .. } => None,
        }
    }

    /// Whether it looks anywhere: what lies in an area or a slot does not.
    pub fn faces(&self) -> bool {
        !matches!(self, Self::Area { .. } | Self::Slot(_))
    }

    /// Its bases, or its counter, as they lie; none of a point, nor beside the board.
    pub fn bases(&self) -> &[Block] {
        match self {
            Self::Table { bases, .. } | Self::Hexes { bases, .. } | Self::Area { bases, .. } => bases,
            Self::Point { .. } | Self::Slot(_) | Self::Off { .. } => &[],
        }
    }

    /// Those bases, to be changed.
    pub fn bases_mut(&mut self) -> &mut [Block] {
        match self {
            Self::Table { bases, .. } | Self::Hexes { bases, .. } | Self::Area { bases, .. } => bases,
            Self::Point { .. } | Self::Slot(_) | Self::Off { .. } => &mut [],
        }
    }

    /// How it stands on a map of hexes.
    pub fn stand(&self) -> Option<Stand> {
        match self {
            Self::Hexes { stand, .. } => Some(*stand),
            _ => None,
        }
    }

    /// The area it is in.
    pub fn area(&self) -> Option<u16> {
        match self {
            Self::Area { area, .. } => Some(*area),
            _ => None,
        }
    }

    /// The slot it lies in.
    pub fn slot(&self) -> Option<SlotId> {
        match self {
            Self::Slot(slot) => Some(*slot),
            _ => None,
        }
    }

    /// Why it is nowhere, if it is.
    pub fn why_off(&self) -> Option<&str> {
        match self {
            Self::Off { why } => Some(why),
            _ => None,
        }
    }

    /// Whether it is nowhere.
    pub fn is_off(&self) -> bool {
        self.why_off().is_some()
    }

    /// Whether it is drawn as a counter, that shows its disorder by a sign and not by its bases.
    pub fn is_counter(&self) -> bool {
        matches!(self, Self::Hexes { .. } | Self::Area { .. } | Self::Slot(_))
    }
}
