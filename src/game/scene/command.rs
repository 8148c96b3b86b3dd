//! The commands of both sides.

use schemars::JsonSchema;
use serde::Serialize;

use crate::game::{PieceId, Side};

/// A general's command, with what holds it together.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Command {
    /// Whose it is.
    pub side: Side,
    /// The general's name.
    pub name: String,
    /// The general, if he is on the board.
    pub general: Option<PieceId>,
    /// How many boxes the gauge has.
    pub gauge: u16,
    /// How many are filled.
    pub filled: u16,
    /// Where the command breaks; nought when the eyes may not know how large it is.
    pub breaks_at: u16,
    /// It has broken.
    pub broken: bool,
}
