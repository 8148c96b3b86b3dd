//! What the journal holds.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Author, JournalError, Row};
use crate::dice::{Faces, Source};
use crate::game::{Answer, AnswerTo, Eyes, FINGERPRINT_FORM, Report, Ruleset, Ruling, Statement};

/// One thing that was done: the beginning, an answer, or a taking back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Deed<S, A, M> {
    /// The battle began.
    Begun {
        /// The game's short name.
        game: String,
        /// Everything the battle began from.
        setup: S,
        /// The version of the program whose rules judged it.
        rules_version: String,
    },
    /// A side chose.
    Acted(A),
    /// Facts were stated, or left as measured.
    Stated(Statement),
    /// Dice were thrown.
    Rolled {
        /// What they showed.
        faces: Faces,
        /// Where they came from; of a throw of several sources, the generator if it threw any.
        from: Source,
        /// Where each came from, in order, when not all came from one place.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        each: Vec<Source>,
    },
    /// The umpire ruled.
    Ruled(Ruling<M>),
    /// The battle was put back to what it was after another entry. Undoing goes to an earlier one; redoing goes to one that had
    /// been taken back.
    TakenBack {
        /// The entry that stands last again.
        to: u64,
        /// Who did so.
        by: String,
        /// Why, in his words.
        why: String,
    },
}

/// A deed in a battle of one ruleset.
pub type DeedOf<R> = Deed<<R as Ruleset>::Setup, <R as Ruleset>::Action, <R as Ruleset>::Amendment>;

impl<S, A: Clone, M: Clone> Deed<S, A, M> {
    /// The deed that giving an answer is; faces come from `source`.
    pub fn of(answer: Answer<A, M>, source: Source) -> Self {
        match answer {
            Answer::Act(action) => Self::Acted(action),
            Answer::State(statement) => Self::Stated(statement),
            Answer::Roll(faces) => Self::Rolled { faces, from: source, each: Vec::new() },
            Answer::Rule(ruling) => Self::Ruled(ruling),
        }
    }

    /// Where each die of a throw came from, in order; empty for any other deed.
    pub fn sources(&self) -> Vec<Source> {
        match self {
            Self::Rolled { faces, from, each } if each.is_empty() => vec![*from; faces.0.len()],
            Self::Rolled { each, .. } => each.clone(),
            Self::Acted(_) | Self::Stated(_) | Self::Ruled(_) | Self::Begun { .. } | Self::TakenBack { .. } => {
                Vec::new()
            }
        }
    }

    /// The answer it was; nothing for the beginning and for a taking back.
    pub fn answer(&self) -> Option<Answer<A, M>> {
        match self {
            Self::Acted(action) => Some(Answer::Act(action.clone())),
            Self::Stated(statement) => Some(Answer::State(statement.clone())),
            Self::Rolled { faces, .. } => Some(Answer::Roll(faces.clone())),
            Self::Ruled(ruling) => Some(Answer::Rule(ruling.clone())),
            Self::Begun { .. } | Self::TakenBack { .. } => None,
        }
    }

    /// The deed that a throw is whose dice came from several places, one for each.
    pub fn thrown(faces: Faces, each: Vec<Source>) -> Self {
        let from = [Source::Generator, Source::Table, Source::Sum, Source::Kept]
            .into_iter()
            .find(|source| each.contains(source));
        let from = from.unwrap_or_default();
        let is_mixed = each.iter().any(|source| *source != from);
        Self::Rolled { faces, from, each: if is_mixed { each } else { Vec::new() } }
    }

    /// The same deed when the past is corrected: its faces are kept, not thrown.
    pub(super) fn kept(self) -> Self {
        match self {
            Self::Rolled { faces, .. } => Self::Rolled { faces, from: Source::Kept, each: Vec::new() },
            other => other,
        }
    }
}

/// A line of the journal. It never changes; whether it still stands follows from later entries.
pub struct Entry<R: Ruleset> {
    /// Its number, from nought for the beginning, without gaps.
    pub number: u64,
    /// The turn after it.
    pub turn: u32,
    /// What was done.
    pub deed: DeedOf<R>,
    /// What was reported, as it was printed then.
    pub reports: Vec<Report>,
    /// The fingerprint of the battle after it.
    pub fingerprint: u64,
    /// The form of that fingerprint: only those of one form can be compared.
    pub form: u32,
    /// Who answered; older versions did not keep it.
    pub author: Option<Author>,
    /// When, in milliseconds since 1970; older versions did not keep it.
    pub at: Option<i64>,
    /// The entry that took it back, unless it stands.
    pub taken_back: Option<TakenBackBy>,
}

/// Who took an entry back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TakenBackBy {
    /// The number of the entry that did.
    pub entry: u64,
    /// Who did so.
    pub by: String,
    /// Why, in his words.
    pub why: String,
}

impl<R: Ruleset> Entry<R> {
    pub(super) fn to_row(&self) -> Row {
        let body = serde_json::to_string(&self.deed).expect("a deed is plain data");
        let reports = serde_json::to_string(&self.reports).expect("reports are plain data");
        Row {
            number: self.number,
            turn: self.turn,
            body,
            reports,
            fingerprint: self.fingerprint,
            form: self.form,
            author: self.author.as_ref().map(ToString::to_string),
            at: self.at,
        }
    }

    pub(super) fn from_row(row: &Row) -> Result<Self, JournalError> {
        let unreadable =
            |fault: serde_json::Error| JournalError::Unreadable { entry: row.number, why: fault.to_string() };
        Ok(Self {
            number: row.number,
            turn: row.turn,
            deed: serde_json::from_str(&row.body).map_err(unreadable)?,
            reports: serde_json::from_str(&row.reports).map_err(unreadable)?,
            fingerprint: row.fingerprint,
            form: row.form,
            author: row.author.as_deref().map(Author::from),
            at: row.at,
            taken_back: None,
        })
    }

    /// Whether its fingerprint is of the form made now, so that it says how the battle stood.
    pub(super) fn has_current_form(&self) -> bool {
        self.form == FINGERPRINT_FORM
    }

    /// What one pair of eyes reads of it; empty when it tells them nothing, as the sealed answer of the other side.
    pub fn reports_seen_by(&self, eyes: Eyes) -> Cow<'_, [Report]> {
        match eyes {
            Eyes::Umpire => Cow::Borrowed(&self.reports),
            Eyes::Side(_) => self.reports.iter().filter_map(|report| report.seen_by(eyes)).collect(),
        }
    }

    /// Whether one pair of eyes is told of it at all; the umpire is told of every entry.
    pub(super) fn tells(&self, eyes: Eyes) -> bool {
        eyes == Eyes::Umpire || self.reports.iter().any(|report| report.is_seen_by(eyes))
    }

    /// The answer it was; nothing for the beginning and for a taking back.
    pub fn answer(&self) -> Option<AnswerTo<R>> {
        self.deed.answer()
    }
}

impl<R: Ruleset> Clone for Entry<R> {
    fn clone(&self) -> Self {
        Self {
            deed: self.deed.clone(),
            reports: self.reports.clone(),
            author: self.author.clone(),
            taken_back: self.taken_back.clone(),
            ..*self
        }
    }
}

impl<R: Ruleset> std::fmt::Debug for Entry<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Entry")
            .field("number", &self.number)
            .field("deed", &self.deed)
            .field("taken_back", &self.taken_back)
            .finish_non_exhaustive()
    }
}
