//! The registers of rulings: what a game's book leaves open, how Galloper plays it, and why. Each game writes its own `rulings.md`,
//! a heading for each ruling and under it lines that begin with `At issue`, `Ruling`, `Why` and perhaps `Rules`.

use super::switch::Switch;
use super::{Ambiguity, Rule, SwitchSetting};

/// One entry of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegisterEntry {
    /// Its number, as `R-02`.
    pub number: &'static str,
    /// What it is about.
    pub title: &'static str,
    /// What the book leaves open.
    pub at_issue: &'static str,
    /// How it is played.
    pub ruling: &'static str,
    /// Why.
    pub why: &'static str,
    /// The rules it bears on, as `MOV-23, MOV-24`; empty where they are not written down.
    pub rules: &'static str,
    /// Every switch of the game.
    switches: &'static [Switch],
}

/// Reads a register, in order.
pub fn read(text: &'static str, switches: &'static [Switch]) -> impl Iterator<Item = RegisterEntry> {
    text.split("\n## ").skip(1).filter_map(move |ruling| entry(ruling, switches))
}

fn entry(text: &'static str, switches: &'static [Switch]) -> Option<RegisterEntry> {
    let (heading, body) = text.split_once('\n')?;
    let (number, title) = heading.split_once(' ')?;
    let part = |name: &str| {
        let lines = body.lines().filter_map(|line| line.strip_prefix("- ")?.split_once(": "));
        lines.into_iter().find(|(head, _)| *head == name).map(|(_, words)| words)
    };
    Some(RegisterEntry {
        number,
        title,
        at_issue: part("At issue")?,
        ruling: part("Ruling")?,
        why: part("Why").unwrap_or_default(),
        rules: part("Rules").unwrap_or_default().trim_end_matches('.'),
        switches,
    })
}

impl RegisterEntry {
    /// The switches with which a club plays it otherwise; the first value of each is the default.
    pub fn switches(&self) -> impl Iterator<Item = &'static Switch> + use<> {
        let number = self.number;
        self.switches.iter().filter(move |switch| switch.ruling == number)
    }

    /// The ruling as a battle plays it, once for each of its switches: `set_to` says how the battle's house has set one, by name;
    /// `book` is what the book's citations begin with.
    pub fn as_played(&self, book: &str, set_to: impl Fn(&str) -> Option<&'static str>) -> Vec<Ambiguity> {
        let one = |switch| Ambiguity {
            number: self.number.to_owned(),
            title: self.title.to_owned(),
            at_issue: self.at_issue.to_owned(),
            ruling: self.ruling.to_owned(),
            why: self.why.to_owned(),
            rules: self.cited(book),
            switch,
        };
        let set = |switch: &Switch| SwitchSetting {
            name: switch.name,
            decides: switch.decides,
            values: switch.values,
            set_to: set_to(switch.name).unwrap_or_default(),
        };
        let switched: Vec<Ambiguity> = self.switches().map(|switch| one(Some(set(switch)))).collect();
        if switched.is_empty() { vec![one(None)] } else { switched }
    }

    fn cited(&self, book: &str) -> Vec<Rule> {
        let numbers = self.rules.split(", ").filter(|number| !number.is_empty());
        numbers.map(|number| Rule::named(format!("{book} {number}"))).collect()
    }
}
