//! The story of the battle, a line at a time.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Eyes, PieceId, Rule, Side, Tally};

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
    /// Whether it tells that the first of its pieces has fired: once for each shot, however many lines tell what comes of it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shot: bool,
    /// Whose secret it is, if it is one, and what the other side reads in its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Secret>,
}

/// A line that only one side and the umpire may read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Secret {
    /// The side that may read it.
    pub of: Side,
    /// What the other side reads; nothing when it reads no line at all.
    pub others_read: Option<Box<Report>>,
}

impl Report {
    /// A line of the story.
    pub fn new(kind: ReportKind, rule: Rule, text: impl Into<String>) -> Self {
        Self { kind, rule, text: text.into(), tally: None, pieces: Vec::new(), shot: false, secret: None }
    }

    /// Whether it tells the same as another, which may have been written down before shots were marked.
    pub fn tells_the_same_as(&self, other: &Self) -> bool {
        self == other || self.without_marks() == other.without_marks()
    }

    fn without_marks(&self) -> Self {
        let secret = self.secret.clone().map(|Secret { of, others_read }| {
            let others_read = others_read.map(|read| Box::new(read.without_marks()));
            Secret { of, others_read }
        });
        Self { shot: false, secret, ..self.clone() }
    }

    /// Keeps it from the other side, which reads another line or none.
    #[must_use]
    pub fn secret_of(mut self, of: Side, others_read: Option<Self>) -> Self {
        self.secret = Some(Secret { of, others_read: others_read.map(Box::new) });
        self
    }

    /// What one pair of eyes reads of it. The umpire reads everything; a side reads its own secrets like any other line.
    pub fn seen_by(&self, eyes: Eyes) -> Option<Self> {
        match (&self.secret, eyes) {
            (None, _) | (_, Eyes::Umpire) => Some(self.clone()),
            (Some(secret), Eyes::Side(side)) if side == secret.of => Some(Self { secret: None, ..self.clone() }),
            (Some(secret), Eyes::Side(_)) => secret.others_read.as_deref().cloned(),
        }
    }

    /// Whether one pair of eyes reads anything of it.
    pub fn is_seen_by(&self, eyes: Eyes) -> bool {
        match (&self.secret, eyes) {
            (None, _) | (_, Eyes::Umpire) => true,
            (Some(secret), Eyes::Side(side)) => side == secret.of || secret.others_read.is_some(),
        }
    }

    /// Whether one pair of eyes reads it as it is, with nothing kept from it.
    pub fn is_open_to(&self, eyes: Eyes) -> bool {
        match (&self.secret, eyes) {
            (None, _) | (_, Eyes::Umpire) => true,
            (Some(secret), Eyes::Side(side)) => side == secret.of,
        }
    }

    /// Shows the sum behind it.
    #[must_use]
    pub fn showing(mut self, tally: Tally) -> Self {
        self.tally = Some(tally);
        self
    }

    /// Says that the first of the pieces concerned has fired.
    #[must_use]
    pub const fn of_a_shot(mut self) -> Self {
        self.shot = true;
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
