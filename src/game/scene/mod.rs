//! The picture for one pair of eyes, ready to be drawn: no rule-bearing number lives only here.

mod board;
mod clock;
mod command;
mod mark;
mod piece;
mod place;
mod provenance;

use schemars::JsonSchema;
use serde::Serialize;

pub use board::{Board, Terrain, TerrainKind};
pub use clock::Phase;
pub use command::Command;
pub use mark::{Mark, Overlay};
pub use piece::{Badge, Glyph, Piece};
pub use place::Place;
pub use provenance::Provenance;

use super::activations::Activations;

/// What one pair of eyes may see.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Scene {
    /// The battle's name and date.
    pub title: String,
    /// The two sides' names, A first.
    pub sides: [String; 2],
    /// The turn, from one.
    pub turn: u32,
    /// The phases of a turn in printed order.
    pub phases: Vec<Phase>,
    /// Which phase it is, an index into `phases`.
    pub phase: usize,
    /// The last initiative dice, A first, if any were thrown this turn.
    pub initiative: Option<[u8; 2]>,
    /// The board.
    pub board: Board,
    /// Everything on it, in the order of the commands.
    pub pieces: Vec<Piece>,
    /// The commands of both sides, with what holds them together.
    pub commands: Vec<Command>,
    /// Marks that belong to the moment: the line of a shot, the path of a charge.
    pub marks: Vec<Mark>,
    /// Where the figures of this scenario come from.
    pub provenance: Vec<Provenance>,
    /// How the commands take turns, in a game of activations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub activations: Option<Activations>,
}

impl Scene {
    /// What the game counts: turns, or activations where the commands take turns.
    pub fn turn_word(&self) -> &'static str {
        if self.activations.is_some() { "Activation" } else { "Turn" }
    }
}
