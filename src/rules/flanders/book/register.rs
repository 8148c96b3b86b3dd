//! The register of rulings: what the book leaves open, how Galloper plays it, and why. The text is `rulings.md`.

use std::sync::LazyLock;

use super::house::{House, SWITCHES};
use crate::game::Ambiguity;
use crate::game::rulings::{self, RegisterEntry};

const TEXT: &str = include_str!("../rulings.md");

/// Every ruling, read once: a rule is looked up in every frame, and for every line of a story.
static REGISTER: LazyLock<Vec<RegisterEntry>> = LazyLock::new(|| rulings::read(TEXT, SWITCHES).collect());

/// Every ruling, in order.
pub fn all() -> impl Iterator<Item = RegisterEntry> {
    REGISTER.iter().copied()
}

/// The ruling of this number, as `R-02`.
pub fn find(number: &str) -> Option<RegisterEntry> {
    all().find(|entry| entry.number == number)
}

/// Every ruling in the order in which they are written; one that belongs to several switches stands once for each.
pub fn register(house: &House) -> Vec<Ambiguity> {
    all().flat_map(|entry| entry.as_played("FLA", |name| house.get(name))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::flanders::book::paragraphs::rule_text;

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

    #[test]
    fn every_ruling_is_read_whole_and_cites_rules_that_have_a_text() {
        let register = register(&House::default());
        assert_eq!(register.iter().filter(|ruling| ruling.switch.is_some()).count(), SWITCHES.len());
        for ruling in &register {
            let written = [&ruling.title, &ruling.at_issue, &ruling.ruling, &ruling.why];
            assert!(written.iter().all(|part| !part.is_empty()), "{ruling:?}");
            assert!(!ruling.rules.is_empty(), "{} bears on no rule", ruling.number);
            for rule in &ruling.rules {
                assert!(rule_text(rule).is_some(), "{} cites {rule}, which has no text", ruling.number);
            }
        }
    }

    #[test]
    fn a_switch_shows_how_the_club_has_set_it() {
        let mut house = House::default();
        house.set("cavalry_charge", "bonus").expect("a listed value");
        let register = register(&house);
        let charge = register.iter().find(|ruling| ruling.number == "R-02").expect("the ruling on charges");
        let switch = charge.switch.expect("clubs differ on it");
        assert_eq!((switch.set_to, switch.default_value(), switch.is_default()), ("bonus", "total", false));
        assert_eq!(register.iter().filter(|ruling| ruling.switch.is_some_and(|one| !one.is_default())).count(), 1);
    }
}
