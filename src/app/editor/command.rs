//! What the editor's panels ask for.

use std::path::PathBuf;

use crate::app::ui_command::UiCommand;
use crate::data::edit::{Address, HexStroke, Stroke};
use crate::file::Existing;
use crate::game::{Side, TerrainKind};
use crate::hex::Hex;

/// Something asked of the editor.
#[derive(Clone, Debug, PartialEq)]
pub enum EditorCommand {
    /// Changes the file: what is done in words, and how.
    Do(String, Vec<Stroke>),
    /// The same as part of a gesture: everything of one gesture is undone together.
    Gesture(String, String, Vec<Stroke>),
    /// Touches a map of hexes, as part of the stroke of the brush.
    Paint(HexStroke),
    /// Puts another text in the place of the file's.
    Type(String),
    /// Chooses a piece, or nothing.
    Choose(Option<Address>),
    /// Chooses a corner of the chosen piece of ground, or none.
    Corner(Option<usize>),
    /// Takes up a tool.
    Take(Tool),
    /// Sets a corner of the ground being drawn.
    Point([f64; 2]),
    /// Takes back the last corner of the ground being drawn.
    TakePoint,
    /// Finishes what is being drawn, or puts one of the usual shape in the middle of what is seen.
    Finish,
    /// Shows a part of the palette.
    Show(Section),
    /// Which side's troops are shown.
    ShowSide(Side),
    /// Which general raised units go to, by his command's place.
    LeadBy(usize),
    /// Shows the file drawn, or as its text.
    Page(Page),
    /// Takes back the last change.
    Undo,
    /// Does again what was taken back.
    Redo,
    /// Writes the file.
    Save,
    /// Asks under which name to write it, or stops asking.
    AskName(Option<String>),
    /// Writes it there.
    SaveAs(PathBuf, Existing),
    /// Takes the text that was found on disk in the place of this.
    TakeFromDisk,
    /// Holds to this text although the file on disk was changed.
    HoldAgainst,
    /// Throws away the draft of a file.
    Discard(PathBuf),
    /// Brings back the draft that was thrown away last.
    BringBack,
    /// Begins the battle as it stands here.
    Play,
    /// Goes to a fault, by its place in the list.
    GoTo(usize),
    /// Looks for a photograph to lay underneath.
    FindPhoto(PathBuf),
    /// Goes to a hex of the map with the keys.
    Hex(Option<Hex>),
    /// Says something, and does nothing.
    Say(String),
    /// Names the army that rows are copied from, or none.
    CopyFrom(Option<String>),
    /// Opens a file, or a new one.
    Open(Opening),
    /// Shows the files that can be edited.
    Files,
    /// Shows or hides the card of keys.
    ToggleKeys,
    /// Shows the whole table.
    Fit,
    /// Something for the window.
    Ask(UiCommand),
}

/// What to open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opening {
    /// A file, built in or on disk.
    File(PathBuf),
    /// A new scenario with an empty table.
    NewScenario,
    /// A new army.
    NewArmy,
}

/// A tool in hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// Points at things and moves them.
    #[default]
    Hand,
    /// Draws ground of a kind.
    Draw(TerrainKind),
    /// Puts a general of a side on the table.
    General(Side, String),
    /// Puts a unit on the table for the command it was taken up for.
    Unit(String),
    /// Fills hexes with a letter of the ground.
    Letter(char),
    /// Sets hexes at a level.
    Level(u8),
    /// Lays a line of the map along hexsides.
    Line(usize),
    /// Lays bridges across hexsides.
    Bridge,
    /// Leads a road from hex to hex.
    Road(usize),
    /// Gives hexes the name of a place.
    Name(usize),
    /// Puts hexes into a list of places, or takes them out: where a group may be set up, where a reinforcement comes on.
    Places(Address),
    /// Says in which hex a leader stands.
    Stand(Address),
}

/// A part of the palette.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Section {
    /// The ground.
    #[default]
    Ground,
    /// Generals and units.
    Troops,
    /// Cards; of a map, those who come later.
    Cards,
}

/// How the file is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Page {
    /// Drawn.
    #[default]
    Table,
    /// As its text.
    Text,
}
