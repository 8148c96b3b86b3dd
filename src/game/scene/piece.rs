//! The pieces on the board and beside it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Place;
use crate::game::{PieceId, Side};

/// Something on the board.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Piece {
    /// How it is pointed at.
    pub id: PieceId,
    /// Its key in the scenario's files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Which command it belongs to, an index into the scene's commands.
    pub command: usize,
    /// What it is drawn as.
    pub glyph: Glyph,
    /// Where it is.
    pub place: Place,
    /// Figures now and at the start; both nought where figures mean nothing.
    pub figures: [u16; 2],
    /// Diamonds before the name: nought, one crack, two elite. Of a leader on a map of hexes, his stars.
    pub quality: u8,
    /// The number at the right of its counter, where counters bear one: its shock rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// What has become of it, worst last.
    pub badges: Vec<Badge>,
    /// It has moved this turn.
    pub moved: bool,
    /// It has fired this turn.
    pub fired: bool,
    /// Its leader's orders do not reach it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub out_of_command: bool,
    /// What is written on the back of a card, for the eyes that may read it: "4 foot, double line".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<String>,
    /// Everything a screen reader should say of it.
    pub description: String,
}

impl Piece {
    /// The same piece with neither its figures nor its emptied bases, as those see it who may not count its losses.
    #[must_use]
    pub fn without_losses(mut self, description: String) -> Self {
        self.figures = [0, 0];
        self.description = description;
        if let Place::Table { bases, .. } = &mut self.place {
            for base in bases {
                base.standing = true;
            }
        }
        self
    }
}

/// How a piece is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Glyph {
    /// A solid block.
    Foot,
    /// A half-filled block.
    Horse,
    /// A half-filled block with a ring.
    Dragoons,
    /// A solid block with a ring.
    DismountedDragoons,
    /// A thin barrel.
    LightGuns,
    /// A thick barrel.
    HeavyGuns,
    /// A crew on foot, without its guns.
    Crew,
    /// A disc with a star.
    General,
    /// A card face down, with an arrow; all that the other side sees of any card.
    Card,
    /// A card with nothing behind it, for the eyes that may know: a hollow arrow.
    Dummy,
}

/// What has become of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Badge {
    /// Its bases stand askew.
    Disordered,
    /// It is in contact with the enemy.
    InMelee,
    /// F in a ring.
    Fatigued,
    /// S in a lozenge.
    Shaken,
    /// R in a square.
    Routed,
    /// Struck through.
    Dead,
    /// Gone for the game.
    Lost,
}
