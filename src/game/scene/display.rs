//! Displays: rows of places beside the board, in which pieces lie.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A slot, by the display it belongs to and its place there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct SlotId {
    /// An index into the scene's displays.
    pub display: u8,
    /// An index into its slots.
    pub slot: u16,
}

/// A display beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Display {
    /// Its name: "Unterglau wing".
    pub name: String,
    /// Its places in order.
    pub slots: Vec<Slot>,
}

/// A place of a display.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Slot {
    /// Its name: "Front".
    pub name: String,
    /// How many pieces it holds, where that is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<u8>,
}
