//! The register of rulings: what the book leaves open, how Galloper plays it, and why. The text is `rulings.md`.

use super::house::{SWITCHES, Switch};

/// One entry of the register.
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
    /// The rules it bears on, as written: `MOR-21, MOR-22.`
    pub rules: &'static str,
}

const TEXT: &str = include_str!("rulings.md");

/// Every ruling, in order.
pub fn all() -> impl Iterator<Item = RegisterEntry> {
    TEXT.split("\n## ").skip(1).filter_map(entry)
}

/// The ruling of this number, as `R-02`.
pub fn find(number: &str) -> Option<RegisterEntry> {
    all().find(|entry| entry.number == number)
}

fn entry(text: &'static str) -> Option<RegisterEntry> {
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
        rules: part("Rules").unwrap_or_default(),
    })
}

impl RegisterEntry {
    /// The switches with which a club plays it otherwise; the first value of each is the default.
    pub fn switches(&self) -> impl Iterator<Item = &'static Switch> + use<> {
        let number = self.number;
        SWITCHES.iter().filter(move |switch| switch.ruling == number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ruling_can_be_read_with_its_reason_and_its_switch() {
        let register: Vec<RegisterEntry> = all().collect();
        assert_eq!(register.len(), TEXT.matches("\n## R-").count());
        assert!(
            register
                .iter()
                .all(|entry| !entry.at_issue.is_empty() && !entry.ruling.is_empty() && !entry.why.is_empty())
        );
        let charge = find("R-02").expect("it is written");
        assert_eq!(charge.title, "How far cavalry charges");
        assert_eq!(charge.switches().map(|switch| switch.name).collect::<Vec<_>>(), ["cavalry_charge"]);
        assert!(SWITCHES.iter().all(|switch| find(switch.ruling).is_some()));
    }
}
