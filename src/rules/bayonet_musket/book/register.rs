//! The register of rulings. The text is `rulings.md`.

use std::sync::LazyLock;

use super::house::{House, SWITCHES};
use crate::game::Ambiguity;
use crate::game::rulings::{self, RegisterEntry};

const TEXT: &str = include_str!("../rulings.md");

/// Every ruling, read once: a rule is looked up for every line of a story.
static REGISTER: LazyLock<Vec<RegisterEntry>> = LazyLock::new(|| rulings::read(TEXT, SWITCHES).collect());

/// Every ruling, in order.
pub fn all() -> impl Iterator<Item = RegisterEntry> {
    REGISTER.iter().copied()
}

/// Every ruling as a battle plays it.
pub fn register(house: &House) -> Vec<Ambiguity> {
    all().flat_map(|entry| entry.as_played("BM", |name| house.get(name))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rule;
    use crate::rules::bayonet_musket::book::sections::rule_text;

    #[test]
    fn every_ruling_can_be_read_with_its_reason_its_rules_and_its_switches() {
        let register: Vec<RegisterEntry> = all().collect();
        assert_eq!(register.len(), 81);
        for (entry, number) in register.iter().zip(1..) {
            assert_eq!(entry.number, format!("R-BM-{number:02}"));
            assert!(!entry.at_issue.is_empty() && !entry.ruling.is_empty() && !entry.why.is_empty(), "{entry:?}");
            assert!(!entry.rules.is_empty(), "{entry:?}");
            for rule in entry.rules.split(", ") {
                assert!(rule_text(&Rule::named(format!("BM {rule}"))).is_some(), "{} cites {rule}", entry.number);
            }
        }
        assert!(SWITCHES.iter().all(|switch| register.iter().any(|entry| entry.number == switch.ruling)));
    }
}
