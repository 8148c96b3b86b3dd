//! The sections of the book, by their own numbers.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde::Deserialize;

use crate::support::texts::{root, texts};

const INVENTORY: &str = include_str!("../coverage/seven_hex.txt");

/// Sections that no test covers or that no code cites, with the reason.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Excused {
    not_for_the_referee: BTreeMap<String, String>,
}

fn inventory() -> Vec<&'static str> {
    INVENTORY.lines().collect()
}

fn excused() -> BTreeMap<String, String> {
    let text = fs::read_to_string(root().join("tests/coverage/seven_hex.toml")).expect("the excuses");
    toml::from_str::<Excused>(&text).expect("the excuses are sound").not_for_the_referee
}

/// The sections a text cites: `[SHS 4.3a, 8.1, R01]`, `[SHS 9.1 to 9.3]`, `"SHS 16a"`.
fn cited(text: &str) -> BTreeSet<String> {
    let all = inventory();
    let place = |number: &str| all.iter().position(|known| known.strip_prefix("SHS ") == Some(number));
    let mut found = BTreeSet::new();
    for (at, mark) in text.match_indices("SHS ") {
        let rest = &text[at + mark.len()..];
        let citation = &rest[..rest.find(['"', ']', ')', ';']).unwrap_or(rest.len())];
        for part in citation.split(',').map(|part| part.trim().trim_start_matches("/// ")) {
            let range = part.split_once(" to ").and_then(|(first, last)| Some((place(first)?, place(last)?)));
            let numbers = range.map_or_else(|| vec![part], |(first, last)| all[first..=last].to_vec());
            found.extend(numbers.into_iter().map(|number| number.trim_start_matches("SHS ").to_owned()));
        }
    }
    found
}

/// The sections that tests are named for: `shs_10_18a_…` is 10.18a.
fn named(text: &str) -> BTreeSet<String> {
    let number = |name: &str| {
        let words = name.split('(').next()?.strip_prefix("shs_")?.split('_');
        let numbers: Vec<&str> = words.take_while(|word| word.starts_with(|c: char| c.is_ascii_digit())).collect();
        Some(numbers.join("."))
    };
    text.split("fn ").filter_map(number).collect()
}

/// Whether a section, or the number that it is a part of, is among those.
fn is_among(section: &str, found: &BTreeSet<String>) -> bool {
    let number = section.trim_start_matches("SHS ");
    found.contains(number) || found.contains(number.trim_end_matches(|c: char| c.is_ascii_lowercase()))
}

fn lacking(found: &BTreeSet<String>) -> Vec<&'static str> {
    let excused = excused();
    inventory().into_iter().filter(|section| !excused.contains_key(*section) && !is_among(section, found)).collect()
}

#[test]
fn every_section_is_cited_by_the_code() {
    let rooms = ["src/rules/seven_hex", "src/data/seven_hex", "src/hex/cluster"];
    let sources = rooms.into_iter().flat_map(|room| texts(&root().join(room), "rs"));
    let own = sources.filter(|(path, _)| !path.ends_with("sections.rs"));
    let found: BTreeSet<String> = own.flat_map(|(_, text)| cited(&text)).collect();
    assert_eq!(lacking(&found), [""; 0], "sections that nothing cites");
}

#[test]
fn every_section_is_covered_by_a_case_or_by_a_test_named_for_it() {
    #[derive(Deserialize)]
    struct Case {
        rules: Vec<String>,
    }
    let cases = fs::read_to_string(root().join("tests/cases/seven_hex/cases.json")).expect("the cases");
    let cases: Vec<Case> = serde_json::from_str(&cases).expect("they are cases");
    let of_cases = cases.into_iter().flat_map(|case| case.rules).map(|rule| rule.trim_start_matches("SHS ").to_owned());
    let of_tests = texts(&root().join("tests/seven_hex"), "rs").into_iter().flat_map(|(_, text)| named(&text));
    let found: BTreeSet<String> = of_cases.chain(of_tests).collect();
    assert_eq!(lacking(&found), [""; 0], "sections that no case and no test covers");
}

#[test]
fn every_excuse_is_for_a_section_of_the_book() {
    let all = inventory();
    assert_eq!(all.len(), 139);
    assert!(excused().keys().all(|section| all.contains(&section.as_str())));
}
