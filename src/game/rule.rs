//! Citing a rule.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A citation: the book's three letters and the section, as `FLA MOR-33` or `MB 9.14`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Rule(Cow<'static, str>);

impl Rule {
    /// Cites a section.
    pub const fn new(citation: &'static str) -> Self {
        Self(Cow::Borrowed(citation))
    }

    /// Cites a section by a name that was read.
    pub fn named(citation: impl Into<String>) -> Self {
        Self(Cow::Owned(citation.into()))
    }

    /// The citation as printed, without brackets.
    pub fn citation(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "[{}]", self.0)
    }
}

/// What a citation opens: the section it stands in and the rule in the project's own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleText {
    /// The section's name, as "Morale method".
    pub section: &'static str,
    /// The rule in our own words.
    pub text: &'static str,
}
