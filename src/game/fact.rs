//! What the rules need to know of the table, measured or stated.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{PieceId, Refusal, Rule, Unsaid};

/// A measurement nearer than this to one of its limits is the umpire's call, in inches.
pub const ASK_WITHIN: f64 = 0.02;

/// The value of a fact.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum FactValue {
    /// So or not so.
    Yes(bool),
    /// A count or a length in the fact's unit.
    Number(f64),
    /// One of the words in the fact's list.
    Word(Cow<'static, str>),
}

impl std::fmt::Display for FactValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Yes(true) => f.write_str("yes"),
            Self::Yes(false) => f.write_str("no"),
            Self::Number(number) => write!(f, "{}", (number * 1000.0).round() / 1000.0),
            Self::Word(word) => f.write_str(word),
        }
    }
}

/// What a fact is counted in, and what it may be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FactUnit {
    /// Yes or no.
    Yes,
    /// A length in inches, from nought to `most`.
    Inches {
        /// The greatest length that makes sense.
        most: f64,
    },
    /// A whole number, from nought to `most`.
    Count {
        /// The greatest number that makes sense.
        most: u16,
    },
    /// One of these words.
    Word(Vec<Cow<'static, str>>),
}

impl FactUnit {
    /// Whether a value is of this unit and within its bounds.
    pub fn admits(&self, value: &FactValue) -> bool {
        match (self, value) {
            (Self::Yes, FactValue::Yes(_)) => true,
            (Self::Inches { most }, FactValue::Number(inches)) => (0.0..=*most).contains(inches),
            (Self::Count { most }, FactValue::Number(count)) => {
                count.fract() == 0.0 && (0.0..=f64::from(*most)).contains(count)
            }
            (Self::Word(words), FactValue::Word(word)) => words.contains(word),
            _ => false,
        }
    }

    /// The value that somebody writes as this; nothing when it is not of this unit or out of its bounds.
    pub fn read(&self, text: &str) -> Option<FactValue> {
        let value = match (self, text.trim()) {
            (Self::Yes, "yes") => FactValue::Yes(true),
            (Self::Yes, "no") => FactValue::Yes(false),
            (Self::Yes, _) => return None,
            (Self::Word(_), word) => FactValue::Word(Cow::Owned(word.to_owned())),
            (Self::Inches { .. } | Self::Count { .. }, number) => FactValue::Number(number.parse().ok()?),
        };
        self.admits(&value).then_some(value)
    }
}

impl std::fmt::Display for FactUnit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Yes => f.write_str("yes or no"),
            Self::Inches { most } => write!(f, "a length from 0 to {most} inches"),
            Self::Count { most } => write!(f, "a whole number from 0 to {most}"),
            Self::Word(words) => write!(f, "one of {}", words.join(", ")),
        }
    }
}

/// One thing the rules need to know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Fact {
    /// The fact's short name, the same in every battle: `range`, `rear_support`.
    pub name: Cow<'static, str>,
    /// What is asked, in words: "Range to the target".
    pub label: Cow<'static, str>,
    /// The rule that needs it.
    pub rule: Rule,
    /// What it is counted in.
    pub unit: FactUnit,
    /// What the tracked table says; nothing when the units stand nowhere.
    pub measured: Option<FactValue>,
    /// Inches between what was measured and the nearest limit that matters; nothing when no limit is near.
    pub margin: Option<f64>,
    /// What holds unless somebody says otherwise, where nothing is measured: what a ledger begins with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usual: Option<FactValue>,
}

impl Fact {
    /// Whether the umpire must be asked: nothing was measured, or it lies within a hair of a limit.
    pub fn is_doubtful(&self) -> bool {
        self.measured.is_none() || self.margin.is_some_and(|margin| margin.abs() < ASK_WITHIN)
    }
}

/// Everything the rules need to know for one procedure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FactSheet<W = String> {
    /// What the facts are for, in one plain sentence.
    pub title: W,
    /// The rule of the procedure.
    pub rule: Rule,
    /// The pieces concerned.
    pub pieces: Vec<PieceId>,
    /// The facts, in the order the rule uses them.
    pub facts: Vec<Fact>,
}

impl<W> FactSheet<W> {
    /// Whether the sheet may be confirmed without asking anybody.
    pub fn confirms_itself(&self) -> bool {
        !self.facts.iter().any(Fact::is_doubtful)
    }

    /// The fact of this name.
    pub fn fact(&self, name: &str) -> Option<&Fact> {
        self.facts.iter().find(|fact| fact.name == name)
    }

    /// What is wrong with a statement, if anything: unknown names, wrong units, facts neither measured nor stated.
    pub fn fault(&self, statement: &Statement) -> Option<String> {
        for (name, value) in &statement.0 {
            let Some(fact) = self.fact(name) else {
                return Some(format!("“{name}” is not one of the facts asked for"));
            };
            if !fact.unit.admits(value) {
                return Some(format!("{} cannot be {value}", fact.label));
            }
        }
        let mut unknown = self.facts.iter().filter(|fact| fact.measured.is_none());
        let fact = unknown.find(|fact| statement.value(&fact.name).is_none())?;
        Some(format!("“{}” is not known", fact.label))
    }

    /// The value to be used: what was stated, else what was measured.
    pub fn value<'a>(&'a self, statement: &'a Statement, name: &str) -> Option<&'a FactValue> {
        statement.value(name).or_else(|| self.fact(name)?.measured.as_ref())
    }

    /// A statement filled up with what usually holds, where nothing is measured and nothing has been stated.
    #[must_use]
    pub fn filled(&self, statement: &Statement) -> Statement {
        let mut filled = statement.clone();
        for fact in self.facts.iter().filter(|fact| fact.measured.is_none()) {
            if let (Some(usual), None) = (&fact.usual, statement.value(&fact.name)) {
                filled.0.insert(fact.name.to_string(), usual.clone());
            }
        }
        filled
    }
}

impl FactSheet<Unsaid> {
    /// The same with its title, for whoever wants it.
    pub fn titled<W>(self, title: W) -> FactSheet<W> {
        let Self { title: Unsaid, rule, pieces, facts } = self;
        FactSheet { title, rule, pieces, facts }
    }
}

impl FactSheet {
    /// Says whether a statement answers the sheet, and what is wrong with it if not.
    pub fn check(&self, statement: &Statement) -> Result<(), Refusal> {
        let Some(why) = self.fault(statement) else { return Ok(()) };
        let names: Vec<&str> = self.facts.iter().map(|fact| fact.name.as_ref()).collect();
        let remedy = format!("State any of: {}.", names.join(", "));
        Err(Refusal::new(self.rule.clone(), self.title.clone(), why, remedy))
    }
}

/// What the umpire states; a fact left out stands as measured.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Statement(pub std::collections::BTreeMap<String, FactValue>);

impl Statement {
    /// Everything stands as measured.
    pub fn as_measured() -> Self {
        Self::default()
    }

    /// What was stated under this name.
    pub fn value(&self, name: &str) -> Option<&FactValue> {
        self.0.get(name)
    }
}
