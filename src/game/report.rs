//! The story of the battle, a line at a time.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{PieceId, Rule, Tally};

/// What kind of thing happened, for the marks on the time slider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportKind {
    /// A turn or a phase begins.
    Phase,
    /// Initiative, orders, and other choices.
    Order,
    /// A unit moves or changes formation.
    Move,
    /// Somebody fires.
    Fire,
    /// A charge, or a melee.
    Charge,
    /// A morale check, or a rally.
    Morale,
    /// A unit routs, is lost, or a command breaks.
    Rout,
    /// The umpire's ruling.
    Ruling,
    /// The battle ends.
    Over,
}

/// One line of the story. Window, command line, diary and after-action report print the same lines.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Report {
    /// What kind of thing happened.
    pub kind: ReportKind,
    /// The rule it happened under.
    pub rule: Rule,
    /// What happened, as a sentence.
    pub text: String,
    /// The sum behind it, where there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tally: Option<Tally>,
    /// The pieces concerned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<PieceId>,
}

impl Report {
    /// A line of the story.
    pub fn new(kind: ReportKind, rule: Rule, text: impl Into<String>) -> Self {
        Self { kind, rule, text: text.into(), tally: None, pieces: Vec::new() }
    }

    /// Shows the sum behind it.
    #[must_use]
    pub fn showing(mut self, tally: Tally) -> Self {
        self.tally = Some(tally);
        self
    }

    /// Names the pieces concerned.
    #[must_use]
    pub fn about(mut self, pieces: impl IntoIterator<Item = PieceId>) -> Self {
        self.pieces.extend(pieces);
        self
    }
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.text, self.rule)
    }
}
