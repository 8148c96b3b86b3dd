//! New files to begin from, and how a file is drawn that is there.

use crate::data::reader::{Blank, SketchKind};
use crate::data::readers::{self, READERS};
use crate::rules;

/// The new files of the first game that has them.
pub fn blank() -> &'static Blank {
    READERS.iter().find_map(|reader| reader.blank).expect("a game has blank files")
}

/// A scenario with an empty table of this size: two sides, their armies, nobody on it yet.
pub fn blank_scenario(title: &str, armies: [&str; 2], table: [f64; 2]) -> String {
    (blank().scenario)(title, armies, table)
}

/// An army with one general and one battalion.
pub fn blank_army(name: &str) -> String {
    (blank().army)(name)
}

/// How the scenarios of a game, by its short name, are drawn while they are edited; as text alone where that is nothing.
pub fn sketch_kind(game: &str) -> Option<SketchKind> {
    readers::of(rules::game(game)?).sketch
}
