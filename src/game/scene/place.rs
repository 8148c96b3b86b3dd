//! Where pieces are.

use schemars::JsonSchema;
use serde::Serialize;

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
    /// On the table as a point: a general.
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
    /// Not on the board.
    Off {
        /// Why: "lost", "fled", "in reserve".
        why: String,
    },
}
