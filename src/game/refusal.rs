//! When the rules say no.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Rule, Wording, say};

/// An answer refused: nothing has changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, thiserror::Error, JsonSchema)]
#[error("{what}: {why}. {rule} {remedy}")]
pub struct Refusal<W = String> {
    /// The rule that refuses.
    pub rule: Rule,
    /// What was refused: "Wood's Horse cannot charge".
    pub what: W,
    /// Why, in words a player would use, without a full stop.
    pub why: W,
    /// What would be allowed, as a whole sentence.
    pub remedy: W,
}

impl Refusal {
    /// Refuses, saying what, why, and what would be allowed.
    pub fn new(rule: Rule, what: impl Into<String>, why: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { rule, what: what.into(), why: why.into(), remedy: remedy.into() }
    }
}

impl<W: Wording> Refusal<W> {
    /// Refuses in words that are made only if somebody reads them.
    pub fn worded(rule: Rule, what: W, why: W, remedy: &str) -> Self {
        Self { rule, what, why, remedy: say!("{remedy}") }
    }
}
