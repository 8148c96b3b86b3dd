//! The picture for one pair of eyes, ready to be drawn: no rule-bearing number lives only here.

mod areas;
mod board;
mod clock;
mod command;
mod condition;
mod display;
mod mark;
mod piece;
mod place;
mod provenance;
mod strength;
mod track;

use schemars::JsonSchema;
use serde::Serialize;

pub use areas::{Area, AreaBoard};
pub use board::{Board, Terrain, TerrainKind};
pub use clock::{Clock, Holder, Throw};
pub use command::{Command, CommandStanding, CommandState};
pub use condition::{Condition, Marker, Severity, Spent};
pub use display::{Display, Slot, SlotId, Wing};
pub use mark::{LineKind, Mark, Overlay, ZoneKind};
pub use piece::{Glyph, Piece, Rank, Stat};
pub use place::Place;
pub use provenance::{Provenance, Source};
pub use strength::Strength;
pub use track::{Track, TrackOf};

use super::{PieceId, Side};
use crate::geometry::Point;

/// What one pair of eyes may see.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Scene {
    /// The battle's name and date.
    pub title: String,
    /// The two sides' names, A first.
    pub sides: [String; 2],
    /// Where it stands in the sequence of play.
    pub clock: Clock,
    /// Whose turn it is to go on, where one side holds it.
    pub holder: Option<Holder>,
    /// Dice that both sides threw against each other this turn, the last throw last.
    pub throws: Vec<Throw>,
    /// What lies under the pieces.
    pub board: Board,
    /// Rows of places beside the board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub displays: Vec<Display>,
    /// Everything that can be pointed at, in the order of the commands.
    pub pieces: Vec<Piece>,
    /// The commands of both sides.
    pub commands: Vec<Command>,
    /// What is counted towards a limit.
    pub tracks: Vec<Track>,
    /// What may become of a unit, least first, for a key to the letters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub legend: Vec<Condition>,
    /// Marks that belong to the moment: the line of a shot, the path of a charge.
    pub marks: Vec<Mark>,
    /// Where the figures of this scenario come from.
    pub provenance: Vec<Provenance>,
}

impl Scene {
    /// Where every piece stands that takes up ground, and whose it is.
    pub fn places_seen(&self) -> Vec<(Side, Point)> {
        let place = |piece: &Piece| match &piece.place {
            Place::Table { pose, .. } | Place::Hexes { pose, .. } => Some((piece.side, pose.point())),
            Place::Point { .. } | Place::Area { .. } | Place::Slot(_) | Place::Off { .. } => None,
        };
        self.pieces.iter().filter_map(place).collect()
    }

    /// A board with nobody on it, in the first turn.
    pub fn new(title: impl Into<String>, sides: [String; 2], board: Board) -> Self {
        Self {
            title: title.into(),
            sides,
            clock: Clock { word: "Turn", number: 1, of: None, phases: Vec::new(), phase: 0 },
            holder: None,
            throws: Vec::new(),
            board,
            displays: Vec::new(),
            pieces: Vec::new(),
            commands: Vec::new(),
            tracks: Vec::new(),
            legend: Vec::new(),
            marks: Vec::new(),
            provenance: Vec::new(),
        }
    }

    /// The same with room found on the board for the counters of pieces in areas.
    #[must_use]
    pub fn settled(mut self) -> Self {
        if let Board::Areas(board) = &self.board {
            board.settle(&mut self.pieces);
        }
        self
    }

    /// A piece.
    pub fn piece(&self, id: PieceId) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.id == id)
    }

    /// The first track of a command.
    pub fn track_of_command(&self, index: usize) -> Option<&Track> {
        self.tracks.iter().find(|track| track.of == TrackOf::Command(index))
    }

    /// The tracks of a side, in the order in which they are shown.
    pub fn tracks_of_side(&self, side: Side) -> impl Iterator<Item = &Track> {
        self.tracks.iter().filter(move |track| track.of == TrackOf::Side(side))
    }

    /// Whether the commands take turns, or may: then they are shown with where each of them stands.
    pub fn commands_take_turns(&self) -> bool {
        self.commands.iter().any(|command| command.standing.is_some())
    }
}
