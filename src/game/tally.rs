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

    /// Whose sum one of several is, as its title begins; nothing where there is but one, or where the title does not say.
    pub fn whose(tallies: &[Self], index: usize) -> Option<&str> {
        let title = tallies.get(index).filter(|_| tallies.len() > 1).map(|tally| &tally.title);
        title.and_then(|title| title.split_once(": ")).map(|(whose, _)| whose)
    }

    /// What the lines come to, as the whole number that dice are read against.
    pub fn whole(&self) -> i32 {
        self.total().round() as i32
    }
}

/// A sum as somebody wants it: with the reason of every line, as a [`Tally`], or as the bare number for those who only go by it, as
/// whoever weighs a hundred moves does.
pub trait Summed: Sized {
    /// An empty sum with a name for its total.
    fn begun(title: &'static str) -> Self;

    /// Adds a line.
    fn line(&mut self, label: &'static str, rule: Rule, value: f64);

    /// Notes what was checked and changed nothing.
    fn checked(&mut self, label: &'static str);

    /// What the lines come to.
    fn sum(&self) -> f64;

    /// The same with a line more.
    #[must_use]
    fn and(mut self, label: &'static str, rule: Rule, value: f64) -> Self {
        self.line(label, rule, value);
        self
    }

    /// The same with a line more when its condition holds; otherwise it was checked.
    #[must_use]
    fn and_when(mut self, holds: bool, label: &'static str, rule: Rule, value: f64) -> Self {
        if holds {
            self.line(label, rule, value);
        } else {
            self.checked(label);
        }
        self
    }

    /// The same with a line for each time that something is so; without any it was checked.
    #[must_use]
    fn and_each(mut self, times: usize, label: &'static str, rule: Rule, value: f64) -> Self {
        if times == 0 {
            self.checked(label);
        }
        for _ in 0..times {
            self.line(label, rule.clone(), value);
        }
        self
    }
}

impl Summed for Tally {
    fn begun(title: &'static str) -> Self {
        Self::of(title)
    }

    fn line(&mut self, label: &'static str, rule: Rule, value: f64) {
        self.add(label, rule, value);
    }

    fn checked(&mut self, label: &'static str) {
        self.checked.push(label.into());
    }

    fn sum(&self) -> f64 {
        self.total()
    }
}

impl Summed for f64 {
    fn begun(_: &'static str) -> Self {
        0.0
    }

    fn line(&mut self, _: &'static str, _: Rule, value: f64) {
        *self += value;
    }

    fn checked(&mut self, _: &'static str) {}

    fn sum(&self) -> f64 {
        *self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_number_comes_to_what_the_tally_does() {
        fn reckoned<S: Summed>() -> S {
            let rule = || Rule::new("FLA MOV-01");
            S::begun("Inches").and("In line", rule(), 6.1).and_when(false, "Road", rule(), 2.0).and(
                "Wheel",
                rule(),
                -0.3,
            )
        }
        let (tally, bare) = (reckoned::<Tally>(), reckoned::<f64>());
        assert_eq!((tally.total(), tally.checked.len()), (bare, 1));
    }

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
