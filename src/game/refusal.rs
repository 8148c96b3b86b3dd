//! When the rules say no.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Rule;

/// An answer refused: nothing has changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, thiserror::Error, JsonSchema)]
#[error("{what}: {why}. {rule} {remedy}")]
pub struct Refusal {
    /// The rule that refuses.
    pub rule: Rule,
    /// What was refused: "Wood's Horse cannot charge".
    pub what: String,
    /// Why, in words a player would use, without a full stop.
    pub why: String,
    /// What would be allowed, as a whole sentence.
    pub remedy: String,
}

impl Refusal {
    /// Refuses, saying what, why, and what would be allowed.
    pub fn new(rule: Rule, what: impl Into<String>, why: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { rule, what: what.into(), why: why.into(), remedy: remedy.into() }
    }
}
