//! How a map lies to the compass.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Corner;

/// A point of the compass, as facings are told in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Wind {
    /// North.
    N,
    /// Between north and east.
    NE,
    /// East.
    E,
    /// Between south and east.
    SE,
    /// South.
    S,
    /// Between south and west.
    SW,
    /// West.
    W,
    /// Between north and west.
    NW,
}

/// How a map lies: where the right hand of the page, corner `V0`, points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Orientation {
    /// Right is north.
    RightIsNorth,
    /// Right is east.
    RightIsEast,
    /// Right is south.
    RightIsSouth,
    /// Right is west.
    RightIsWest,
}

impl Orientation {
    /// Degrees from north of a corner, clockwise.
    pub const fn bearing(self, corner: Corner) -> u16 {
        (self as u16 * 90 + corner.index() as u16 * 60) % 360
    }

    /// The wind a corner points at; each corner has another.
    pub const fn wind(self, corner: Corner) -> Wind {
        match self.bearing(corner) {
            0 => Wind::N,
            1..90 => Wind::NE,
            90 => Wind::E,
            91..180 => Wind::SE,
            180 => Wind::S,
            181..270 => Wind::SW,
            270 => Wind::W,
            _ => Wind::NW,
        }
    }

    /// The corner that points at a wind, if one does: two winds meet a hexside instead.
    pub fn corner(self, wind: Wind) -> Option<Corner> {
        Corner::ALL.into_iter().find(|corner| self.wind(*corner) == wind)
    }
}
