//! The book, and the register of its ambiguities: where it is silent or speaks with two voices, and how it is played.

use super::Rule;

/// One point on which the rulebook is silent, contradicts itself or can be read in two ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ambiguity {
    /// Its number in the register, as `R-02`.
    pub number: String,
    /// What it is about, in a few words.
    pub title: String,
    /// What the book leaves open.
    pub at_issue: String,
    /// How it is played unless the club's switch says otherwise.
    pub ruling: String,
    /// Why.
    pub why: String,
    /// The rules it bears on.
    pub rules: Vec<Rule>,
    /// The switch by which a club decides it; nothing where everybody plays alike.
    pub switch: Option<SwitchSetting>,
}

/// A club's switch as one battle has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwitchSetting {
    /// Its name in a file of house rules.
    pub name: &'static str,
    /// What it decides, in our own words.
    pub decides: &'static str,
    /// Its values; the first is the default.
    pub values: &'static [&'static str],
    /// How this battle has it.
    pub set_to: &'static str,
}

impl SwitchSetting {
    /// The value that is played unless a club says otherwise.
    pub fn default_value(&self) -> &'static str {
        self.values.first().copied().unwrap_or_default()
    }

    /// Whether this battle plays the default.
    pub fn is_default(&self) -> bool {
        self.set_to == self.default_value()
    }
}
