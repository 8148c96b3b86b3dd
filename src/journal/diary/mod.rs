//! A battle as plain text that a person can read, edit and mail, and that the program reads back.
//!
//! ```text
//! Galloper diary 1
//! Title: Cutts before Blindheim, 13 August 1704
//! Game: flanders
//! Rules: 0.1.0
//! Setup: {"game":…}
//!
//! # Turn 1
//! ? Allies | Who moves? [FLA SEQ-03]
//! > Rowe's brigade advances :: {…}
//! | Rowe's brigade advances 4 inches. [FLA MOV-01]
//! ? Umpire | How does Ferguson fire? [FLA INF-02]
//! ~ range=3.5, cover=no
//! ? Allies | 2d6 to hit [FLA INF-04]
//! @ side a, 2026-10-31 14:05:09.250
//! = 4 2 table
//! ! Jim: they were behind the hedge :: {"by":"Jim", …}
//! ```
//!
//! `Setup:` carries everything the battle begins from; by hand one writes `Scenario: key` instead, and `House: switch = value` as
//! often as needed. What follows `::` is the answer as the journal holds it. It may be left out where the words before it are an
//! offer's label or name, and answers that the program gives by itself may be left out too. Lines beginning with `?` and `|` say
//! what was asked and reported: nothing follows from them, but a replay compares them. `@` says who gives the next answer, and when in
//! Greenwich; it may be left out. After the faces stands where they came from, one word for all of them or one for each: `table`,
//! `generator`, `kept`, or `sum` where only the sum was told.

mod line;
mod play;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use play::Played;

use super::{Author, JournalError};
use crate::dice::{Faces, Source};

/// The first line of every diary.
pub const FIRST_LINE: &str = "Galloper diary 1";

/// A diary that has been read: its words make sense, but nothing has been judged yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Diary {
    /// What stands before the story.
    pub header: Header,
    lines: Vec<Line>,
}

/// What stands before the story.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The game's short name.
    pub game: String,
    /// What the battle begins from.
    pub begins_from: BeginsFrom,
    /// The club's switches: name and value, set over those of the scenario.
    pub house: Vec<(String, String)>,
}

/// What a diary's battle begins from.
#[derive(Clone, Debug, PartialEq)]
pub enum BeginsFrom {
    /// The whole setup, with the line it stands on.
    Setup {
        /// The setup.
        setup: serde_json::Value,
        /// Where it stands, from one.
        line: usize,
    },
    /// A scenario's key or file.
    Scenario(String),
}

/// What is wrong with a diary, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {why}. {hint}")]
pub struct DiaryFault {
    /// The line, from one.
    pub line: usize,
    /// The column in characters, from one.
    pub column: usize,
    /// What is wrong, without a full stop.
    pub why: String,
    /// What to write instead, as a whole sentence.
    pub hint: String,
}

/// Why a diary cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum DiaryError {
    /// The text is wrong.
    #[error(transparent)]
    Fault(#[from] DiaryFault),
    /// The battle cannot begin, or cannot be written down.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// A line of the story.
#[derive(Clone, Debug, PartialEq)]
struct Line {
    /// Its number in the file, from one.
    number: usize,
    says: Says,
}

/// What a line says.
#[derive(Clone, Debug, PartialEq)]
enum Says {
    /// What was asked.
    Asked(String),
    /// An offer taken up: its label, and the action if it is written out.
    Acted { label: String, action: Option<Written> },
    /// Facts stated: name, value, and the column of the value. None: as measured.
    Stated(Vec<(String, String, usize)>),
    /// Dice thrown, each with where it came from.
    Rolled { faces: Faces, each: Vec<Source> },
    /// Who gives the next answer, and when.
    Signed { by: Author, at: Option<i64> },
    /// A ruling.
    Ruled(Written),
    /// What was reported.
    Reported(String),
}

/// An answer as the journal holds it.
#[derive(Clone, Debug, PartialEq)]
struct Written {
    json: serde_json::Value,
    column: usize,
}

impl Line {
    fn fault(&self, column: usize, why: impl Into<String>, hint: impl Into<String>) -> DiaryFault {
        DiaryFault { line: self.number, column, why: why.into(), hint: hint.into() }
    }
}

/// The word for where dice came from.
const fn word(source: Source) -> &'static str {
    match source {
        Source::Table => "table",
        Source::Generator => "generator",
        Source::Kept => "kept",
        Source::Sum => "sum",
    }
}

/// Words made fit for one line.
fn one_line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
