//! An itemised sum: every number says why.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Rule;

/// One line of a tally.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TallyLine {
    /// What makes the difference, in the rulebook's words.
    pub label: Cow<'static, str>,
    /// The rule it stands on.
    pub rule: Rule,
    /// What it adds; whole for dice, inches for moves.
    pub value: f64,
    /// Struck by the umpire: shown, but not counted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub struck: bool,
    /// Added by the umpire.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ruled: bool,
}

/// A number with its reasons, and what was looked at without changing it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Tally {
    /// What the total is, as "Needed on two dice".
    pub title: Cow<'static, str>,
    /// The lines that change the total, in the printed order.
    pub lines: Vec<TallyLine>,
    /// What was checked and changed nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checked: Vec<Cow<'static, str>>,
}

impl Tally {
    /// An empty sum with a name for its total.
    pub fn of(title: impl Into<Cow<'static, str>>) -> Self {
        Self { title: title.into(), lines: Vec::new(), checked: Vec::new() }
    }

    /// Adds a line.
    #[must_use]
    pub fn with(mut self, label: impl Into<Cow<'static, str>>, rule: Rule, value: impl Into<f64>) -> Self {
        self.add(label, rule, value);
        self
    }

    /// Adds a line when its condition holds; otherwise notes that it was checked.
    #[must_use]
    pub fn when(mut self, holds: bool, label: &'static str, rule: Rule, value: impl Into<f64>) -> Self {
        if holds {
            self.add(label, rule, value);
        } else {
            self.checked.push(label.into());
        }
        self
    }

    /// Adds a line.
    pub fn add(&mut self, label: impl Into<Cow<'static, str>>, rule: Rule, value: impl Into<f64>) {
        let line = TallyLine { label: label.into(), rule, value: value.into(), struck: false, ruled: false };
        self.lines.push(line);
    }

    /// What the lines come to.
    pub fn total(&self) -> f64 {
        self.lines.iter().filter(|line| !line.struck).map(|line| line.value).sum()
    }

    /// What the lines come to, as the whole number that dice are read against.
    pub fn whole(&self) -> i32 {
        self.total().round() as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_struck_line_is_shown_but_not_counted() {
        let rule = Rule::new("FLA MOR-01");
        let mut tally =
            Tally::of("Needed").with("Every check starts at", rule.clone(), 4).when(true, "Crack", rule, -1);
        assert_eq!(tally.whole(), 3);
        tally.lines[1].struck = true;
        assert_eq!((tally.whole(), tally.lines.len()), (4, 2));
    }
}
