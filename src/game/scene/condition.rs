//! What has become of a piece, what lies on it, and what it has done.

use schemars::JsonSchema;
use serde::Serialize;

use crate::game::PieceId;

/// How much a condition weighs, least first. It gives its sign shape and colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Neither good nor bad: it is in contact.
    Note,
    /// Its orders do not reach it.
    CutOff,
    /// Its ranks, not its nerve, are gone.
    Disorder,
    /// It feels it.
    Light,
    /// It fights worse.
    Grave,
    /// It fights no more.
    Worst,
    /// It is out of the battle.
    Gone,
}

/// What has become of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Condition {
    /// Its key, the same in every battle of the game: `shaken`.
    pub key: &'static str,
    /// The letter of its sign; × is drawn as a cross.
    pub letter: char,
    /// What is said of the piece: "shaken".
    pub words: &'static str,
    /// How much it weighs.
    pub severity: Severity,
}

impl Condition {
    /// A condition whose words are its key.
    pub const fn new(key: &'static str, letter: char, severity: Severity) -> Self {
        Self { key, letter, words: key, severity }
    }

    /// The same, said in other words.
    #[must_use]
    pub const fn said(self, words: &'static str) -> Self {
        Self { words, ..self }
    }
}

/// A marker that lies on a piece, and goes to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Marker {
    /// How it is pointed at.
    pub id: PieceId,
    /// What it says.
    pub condition: Condition,
}

/// What a piece has done this turn, and does not do again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(into = "&'static str")]
#[schemars(with = "String")]
pub enum Spent {
    /// It has moved.
    Moved,
    /// It has fired.
    Fired,
    /// Something else, in a word: `rallied`.
    Done(&'static str),
}

impl Spent {
    /// It in a word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Moved => "moved",
            Self::Fired => "fired",
            Self::Done(word) => word,
        }
    }

    /// What a piece has done that has moved, and fired, or not.
    pub fn of(moved: bool, fired: bool) -> Vec<Self> {
        let done = [(moved, Self::Moved), (fired, Self::Fired)];
        done.into_iter().filter(|(is, _)| *is).map(|(_, spent)| spent).collect()
    }
}

impl From<Spent> for &'static str {
    fn from(spent: Spent) -> Self {
        spent.word()
    }
}
