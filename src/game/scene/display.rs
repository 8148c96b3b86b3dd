//! Displays: rows of places beside the board, in which pieces lie.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::game::Side;
use crate::geometry::Point;

/// A slot, by the display it belongs to and its place there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct SlotId {
    /// An index into the scene's displays.
    pub display: u8,
    /// An index into its slots.
    pub slot: u16,
}

/// A display beside the board.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Display {
    /// Its name: "Unterglau wing".
    pub name: String,
    /// Its places in order.
    pub slots: Vec<Slot>,
    /// The wing whose lines it shows, where it shows those of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wing: Option<Wing>,
}

/// A side's wing: one part of the front, its lines one behind the other. Both sides have displays of the same part.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Wing {
    /// The part of the front, by the same name for both sides: "Unterglau".
    pub name: String,
    /// Whose lines these are.
    pub side: Side,
    /// Whether it stands at the top as the board is shown, its first line lowest and its first slots at the right hand.
    pub looks_down: bool,
    /// The part of the board it fights on: two opposite corners.
    #[schemars(with = "[[f64; 2]; 2]")]
    pub ground: [Point; 2],
}

/// A place of a display.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Slot {
    /// Its name: "Front".
    pub name: String,
    /// The line it is one place of: slots of one line lie side by side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// How many pieces it holds, where that is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<u8>,
}
