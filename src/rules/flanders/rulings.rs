//! The register of rulings: what the book leaves open, how Galloper plays it, and why. The text is `rulings.md`.

use super::house::SWITCHES;
use crate::rules::rulings::{self, RegisterEntry};

const TEXT: &str = include_str!("rulings.md");

/// Every ruling, in order.
pub fn all() -> impl Iterator<Item = RegisterEntry> {
    rulings::read(TEXT, SWITCHES)
}

/// The ruling of this number, as `R-02`.
pub fn find(number: &str) -> Option<RegisterEntry> {
    all().find(|entry| entry.number == number)
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
