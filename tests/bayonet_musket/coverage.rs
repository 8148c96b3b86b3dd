//! The rules of the book, lettered where a section has several: cited by the code, and covered by a case or by a test named for them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde::Deserialize;

use crate::sections::citations;
use crate::support::texts::{root, texts};

/// Every rule; a letter tells those of one section apart.
const RULES: &str = include_str!("../coverage/bayonet_musket-rules.txt");

/// Rules that no test covers or that no code cites, with the reason.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Excused {
    not_for_the_referee: BTreeMap<String, String>,
}

fn rules() -> Vec<&'static str> {
    RULES.lines().map(|rule| rule.trim_start_matches("BM ")).collect()
}

fn excused() -> BTreeSet<String> {
    let text = fs::read_to_string(root().join("tests/coverage/bayonet_musket.toml")).expect("the excuses");
    let excused = toml::from_str::<Excused>(&text).expect("the excuses are sound").not_for_the_referee;
    assert!(excused.values().all(|why| !why.is_empty()));
    excused.into_keys().map(|rule| rule.trim_start_matches("BM ").to_owned()).collect()
}

/// The number of a rule's section.
fn section(rule: &str) -> &str {
    rule.trim_end_matches(|letter: char| letter.is_ascii_lowercase())
}

fn lacking(has: impl Fn(&str) -> bool) -> Vec<&'static str> {
    let excused = excused();
    rules().into_iter().filter(|rule| !excused.contains(*rule) && !has(rule)).collect()
}

/// The sections that the code cites in brackets, or by the names they have in the list of sections.
fn cited_by_the_code() -> BTreeSet<String> {
    let list = root().join("src/rules/bayonet_musket/book/sections.rs");
    let list = fs::read_to_string(list).expect("the list of sections");
    let named: Vec<(&str, &str)> = list
        .lines()
        .filter_map(|line| {
            let (name, rest) = line.trim().split_once(" = \"BM ")?;
            Some((name, rest.split_once('"')?.0))
        })
        .collect();
    let sources =
        ["src/rules/bayonet_musket", "src/data/bayonet_musket"].iter().flat_map(|room| texts(&root().join(room), "rs"));
    let mut found = BTreeSet::new();
    for (_, text) in sources.filter(|(path, _)| !path.ends_with("book/sections.rs")) {
        found.extend(citations(&text));
        let words: BTreeSet<&str> = text.split(|c: char| !c.is_ascii_uppercase() && c != '_').collect();
        found.extend(named.iter().filter(|(name, _)| words.contains(name)).map(|(_, number)| (*number).to_owned()));
    }
    found
}

/// The rules that tests are named for: `bm_4_4a_…` is 4.4a.
fn named(text: &str) -> BTreeSet<String> {
    let number = |name: &str| {
        let words = name.split('(').next()?.strip_prefix("bm_")?.split('_');
        let is_number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
        Some(words.take_while(is_number).collect::<Vec<_>>().join("."))
    };
    text.split("fn ").filter_map(number).collect()
}

fn of_cases() -> BTreeSet<String> {
    #[derive(Deserialize)]
    struct Case {
        rules: Vec<String>,
    }
    let read = |file: &str| -> Vec<Case> {
        let text = fs::read_to_string(root().join("tests/cases/bayonet_musket").join(file)).expect("the cases");
        serde_json::from_str(&text).expect("they are cases")
    };
    let rules = read("cases.json").into_iter().chain(read("own.json")).flat_map(|case| case.rules);
    rules.map(|rule| rule.trim_start_matches("BM ").to_owned()).collect()
}

#[test]
fn every_rule_is_cited_by_the_code() {
    let found = cited_by_the_code();
    assert_eq!(lacking(|rule| found.contains(section(rule))), [""; 0], "rules that nothing cites");
}

/// A case that cites a section without a letter is about all its rules; a test is about the one it is named for.
#[test]
fn every_rule_is_covered_by_a_case_or_by_a_test_named_for_it() {
    let cases = of_cases();
    let tests: BTreeSet<String> =
        texts(&root().join("tests/bayonet_musket"), "rs").into_iter().flat_map(|(_, text)| named(&text)).collect();
    let uncovered = lacking(|rule| cases.contains(rule) || cases.contains(section(rule)) || tests.contains(rule));
    assert_eq!(uncovered, [""; 0], "rules that no case and no test covers");
}

#[test]
fn the_rules_are_those_of_the_book_and_so_are_the_excuses() {
    let all = rules();
    assert_eq!(all.len(), 153);
    assert!(excused().iter().all(|rule| all.contains(&rule.as_str())));
    let sections: BTreeSet<&str> =
        include_str!("../coverage/bayonet_musket.txt").lines().map(|line| &line[3..]).collect();
    assert_eq!(all.iter().map(|rule| section(rule)).collect::<BTreeSet<_>>(), sections);
}
