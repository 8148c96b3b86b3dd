//! Tracks: what is counted towards a limit.

use schemars::JsonSchema;
use serde::Serialize;

use crate::game::{PieceId, Side};

/// Whose a track is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TrackOf {
    /// The battle's.
    Battle,
    /// A side's.
    Side(Side),
    /// A command's, by its index in the scene's commands.
    Command(usize),
    /// A piece's.
    Piece(PieceId),
}

/// Something that fills up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Track {
    /// Whose it is.
    pub of: TrackOf,
    /// What it is called: "Major morale", "Flight".
    pub name: &'static str,
    /// What is counted: "flight points".
    pub counts: &'static str,
    /// How much so far.
    pub filled: i32,
    /// How much it bears, or has boxes for; `None` when the eyes may not know.
    pub limit: Option<i32>,
    /// At how much it breaks, where anything does; `None` when the eyes may not know.
    pub breaks_at: Option<i32>,
    /// What must be known to read it: "less 2 for villages".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Track {
    /// "2 of 12 units lost, less 1 for villages".
    pub fn words(&self) -> String {
        format!("{}{}", self.filled, self.words_after_the_number())
    }

    /// "major morale 2 of 12, breaks at 6".
    pub fn in_short(&self) -> String {
        let of = self.limit.map_or(String::new(), |limit| format!(" of {limit}"));
        let breaks = self.breaks_at.map_or(String::new(), |at| format!(", breaks at {at}"));
        format!("{} {}{of}{breaks}", self.name.to_lowercase(), self.filled)
    }

    /// How many boxes it has where it is drawn as boxes: as many as it bears, or as are filled where that is not known.
    pub fn boxes(&self) -> i32 {
        self.limit.unwrap_or(self.filled)
    }

    /// " of 12 units lost, less 1 for villages".
    pub fn words_after_the_number(&self) -> String {
        let of = self.limit.map_or(String::new(), |limit| format!(" of {limit}"));
        let note = self.note.as_ref().map_or(String::new(), |note| format!(", {note}"));
        format!("{of} {}{note}", self.counts)
    }
}
