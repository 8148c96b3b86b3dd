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
        /// What it is.
        kind: ZoneKind,
    },
    /// A ring.
    Ring {
        /// Its centre.
        #[schemars(with = "[f64; 2]")]
        centre: Point,
        /// Its radius in inches.
        radius: f64,
        /// What it is.
        kind: ZoneKind,
    },
    /// A line from one point to another.
    Line {
        /// From here.
        #[schemars(with = "[f64; 2]")]
        from: Point,
        /// To here.
        #[schemars(with = "[f64; 2]")]
        to: Point,
        /// What it is.
        kind: LineKind,
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

/// Kinds of zone and ring. Every board paints them all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ZoneKind {
    /// A field of fire, or the ground before a unit.
    Arc,
    /// The nearest band of a weapon.
    Short,
    /// The middle band.
    Medium,
    /// The farthest band.
    Long,
    /// The reach of grape.
    Grape,
    /// A distance that matters, with no other meaning.
    Band,
    /// Where it may go.
    Reach,
    /// The ground behind it.
    Rear,
    /// The ground beside it.
    Flank,
    /// What the enemy controls; of a ring, how far a leader holds or rides.
    Control,
    /// How far a leader's orders reach.
    Command,
    /// What blocks a line of sight.
    Blocker,
    /// Ground that takes more to cross for a while, and is worse to fight in.
    Hampered,
    /// Ground that nobody enters or leaves for a while.
    Barred,
}

impl ZoneKind {
    /// All of them, in the order in which one is painted over another: the widest lies lowest.
    pub const ALL: [Self; 14] = [
        Self::Hampered,
        Self::Barred,
        Self::Command,
        Self::Control,
        Self::Band,
        Self::Long,
        Self::Medium,
        Self::Short,
        Self::Grape,
        Self::Reach,
        Self::Rear,
        Self::Flank,
        Self::Arc,
        Self::Blocker,
    ];
}

/// Kinds of line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// A clear line of sight.
    Sight,
    /// A line of sight up to what blocks it.
    Blocked,
    /// A shot.
    Fire,
    /// A charge.
    Charge,
    /// Somebody supports or commands it.
    Support,
    /// Nobody does.
    NoSupport,
    /// Where one part of the front ends and the next begins.
    Boundary,
}
