//! What each citation of the book says, in our own words, under the name of the section it stands in.

mod cards;
mod fire;
mod melee;
mod morale;
mod movement;
mod section;
mod special;

use super::register;
use crate::game::{Rule, RuleText};
use section::Section;

const CHAPTERS: [&[Section]; 6] =
    [cards::SECTIONS, movement::SECTIONS, morale::SECTIONS, fire::SECTIONS, melee::SECTIONS, special::SECTIONS];

/// The text of a cited rule, as `FLA MOR-33`, or of a ruling, as `FLA R-02`.
pub fn rule_text(rule: &Rule) -> Option<RuleText> {
    let number = rule.citation().strip_prefix("FLA ")?;
    if let Some(entry) = register::find(number) {
        return Some(RuleText { section: entry.title, text: entry.ruling });
    }
    let sections = CHAPTERS.iter().copied().flatten();
    let mut rules =
        sections.flat_map(|(section, rules)| rules.iter().map(move |(number, text)| (section, number, text)));
    rules.find(|(_, listed, _)| **listed == number).map(|(section, _, text)| RuleText { section, text })
}

/// The book: every rule that has a text, in order.
pub fn book() -> Vec<(Rule, RuleText)> {
    let sections = CHAPTERS.iter().copied().flatten();
    let rules = sections.flat_map(|(section, rules)| rules.iter().map(move |(number, text)| (section, number, text)));
    rules.map(|(section, number, text)| (Rule::named(format!("FLA {number}")), RuleText { section, text })).collect()
}

/// Every rule that has a text, in the order of the book.
pub fn numbers() -> impl Iterator<Item = &'static str> {
    CHAPTERS.iter().copied().flatten().flat_map(|(_, rules)| rules.iter().map(|(number, _)| *number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_found_by_its_citation() {
        let found = rule_text(&Rule::new("FLA MOR-01")).expect("the first rule of morale");
        assert_eq!(found.section, "Morale method");
        assert_eq!(rule_text(&Rule::new("FLA NONE")), None);
        assert_eq!(rule_text(&Rule::new("GALLOPER")), None);
    }

    #[test]
    fn every_series_is_complete_and_without_doubles() {
        let series = [
            ("ORG", 20),
            ("GT", 42),
            ("SEQ", 21),
            ("TYP", 21),
            ("MOV", 44),
            ("MOR", 53),
            ("SUP", 8),
            ("RET", 17),
            ("DIS", 14),
            ("ART", 38),
            ("CB", 17),
            ("SAF", 30),
            ("FIP", 12),
            ("MEL", 98),
            ("GEN", 8),
            ("MAJ", 10),
            ("BLD", 15),
            ("FAST", 2),
        ];
        let mut expected: Vec<String> = series
            .iter()
            .flat_map(|(name, last)| (1..=*last).map(move |number| format!("{name}-{number:02}")))
            .collect();
        let mut listed: Vec<String> = numbers().map(str::to_owned).collect();
        expected.sort();
        listed.sort();
        assert_eq!(listed, expected);
    }
}
