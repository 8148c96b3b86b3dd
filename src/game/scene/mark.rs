//! What is drawn over the board.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::geometry::Point;

/// What can be shown over the scene for a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Overlay {
    /// Its field of fire.
    Arc,
    /// Its weapon's bands.
    Range,
    /// Its general's reach.
    Command,
    /// What it sees, and what blocks the rest.
    Sight,
    /// Who supports it; on a map of hexes, what the enemy controls.
    Support,
    /// Where it may go.
    Reach,
}

/// Something to be drawn over the board. The window chooses colours and strokes.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// A zone to be shaded.
    Zone {
        /// Its outline in inches; may be concave.
        #[schemars(with = "Vec<[f64; 2]>")]
        outline: Vec<Point>,
        /// What it is: `arc`, `short`, `medium`, `long`, `grape`, `reach`, `rear`, `flank`, `control`, `command`, `blocker`.
        kind: &'static str,
    },
    /// A ring.
    Ring {
        /// Its centre.
        #[schemars(with = "[f64; 2]")]
        centre: Point,
        /// Its radius in inches.
        radius: f64,
        /// What it is: `command`, `control`, `band`.
        kind: &'static str,
    },
    /// A line from one point to another.
    Line {
        /// From here.
        #[schemars(with = "[f64; 2]")]
        from: Point,
        /// To here.
        #[schemars(with = "[f64; 2]")]
        to: Point,
        /// What it is: `sight`, `blocked`, `fire`, `charge`, `support`, `no_support`.
        kind: &'static str,
        /// What to write beside it.
        label: String,
    },
    /// Words at a point.
    Label {
        /// Where.
        #[schemars(with = "[f64; 2]")]
        at: Point,
        /// What to write.
        text: String,
    },
}
