//! Every rule of the inventory is cited by the code and covered by a test, or listed with the reason why it is not.
//!
//! `tests/coverage/flanders.txt` holds the numbers of the inventory, `flanders.toml` those that are not covered and why.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::support::texts::{root, texts};

/// Rules that no test covers, with the reason.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Excused {
    not_for_the_referee: BTreeMap<String, String>,
}

fn inventory() -> Vec<String> {
    let text = std::fs::read_to_string(root().join("tests/coverage/flanders.txt")).expect("the inventory");
    text.lines().map(str::to_owned).collect()
}

fn excused() -> Excused {
    let text = std::fs::read_to_string(root().join("tests/coverage/flanders.toml")).expect("the excuses");
    toml::from_str(&text).expect("the excuses are sound")
}

/// A rule's number, as `MOR-33`.
fn is_number(word: &str) -> bool {
    word.split_once('-').is_some_and(|(part, number)| {
        part.len() >= 2
            && part.chars().all(|c| c.is_ascii_uppercase())
            && number.len() == 2
            && number.chars().all(|c| c.is_ascii_digit())
    })
}

/// Every number that stands in a text.
fn numbers(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').filter(|word| is_number(word))
}

/// The numbers a text cites: `[FLA MOR-01]`, `[FLA MOR-01, MOR-02]`, `[FLA MOR-01 to MOR-05]`, `"FLA MOR-01"`.
fn cited(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, mark) in text.match_indices("FLA ") {
        let rest = &text[at + mark.len()..];
        let citation = &rest[..rest.find(['\"', ']', '\n']).unwrap_or(rest.len())];
        for part in citation.split(',') {
            match part.trim().split_once(" to ") {
                Some((first, last)) => found.extend(range(first, last)),
                None => found.extend(numbers(part).map(str::to_owned)),
            }
        }
    }
    found
}

fn range(first: &str, last: &str) -> Vec<String> {
    let parts =
        |word: &str| word.split_once('-').and_then(|(part, number)| Some((part.to_owned(), number.parse().ok()?)));
    let (Some((part, first)), Some((_, last))) = (parts(first), parts(last)) else { return Vec::new() };
    let (first, last): (u8, u8) = (first, last);
    (first..=last).map(|number| format!("{part}-{number:02}")).collect()
}

/// The numbers that tests are named for: `gt_10_and_gt_13_…`, `gt_17_to_20_…`, `gt_18_and_21_…`.
fn named(text: &str, inventory: &[String]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for name in text.split("\nfn ").skip(1) {
        let name = name.split('(').next().unwrap_or_default().to_ascii_uppercase();
        let (mut part, mut last, mut through) = (None, None, false);
        for word in name.split('_') {
            if let (Some(part), Ok(number), 2) = (part, word.parse::<u8>(), word.len()) {
                let first = if through { last.unwrap_or(number) } else { number };
                found.extend((first..=number).map(|number| format!("{part}-{number:02}")));
                (last, through) = (Some(number), false);
            } else if inventory.iter().any(|id| id.split('-').next() == Some(word)) {
                (part, last) = (Some(word), None);
            } else {
                through = word == "TO" && last.is_some();
            }
        }
    }
    found
}

fn cited_by_the_code() -> BTreeSet<String> {
    let sources = texts(&root().join("src/rules/flanders"), "rs");
    // The paragraphs hold the text of every rule; citing it there is no use of it.
    sources.iter().filter(|(path, _)| !path.contains("paragraphs")).flat_map(|(_, text)| cited(text)).collect()
}

fn covered_by_tests() -> BTreeSet<String> {
    let inventory = inventory();
    let mut covered = BTreeSet::new();
    for (_, text) in texts(&root().join("tests/cases/flanders"), "json") {
        let cases: Vec<serde_json::Value> = serde_json::from_str(&text).expect("cases");
        let rules = cases.iter().filter_map(|case| case["rules"].as_array()).flatten();
        covered.extend(rules.filter_map(|rule| rule.as_str()).map(str::to_owned));
    }
    for (path, text) in texts(&root().join("tests"), "rs") {
        if !path.ends_with("coverage.rs") {
            covered.extend(numbers(&text).map(str::to_owned));
            covered.extend(named(&text, &inventory));
        }
    }
    covered
}

#[test]
fn every_rule_is_cited_and_covered_or_excused() {
    let (inventory, excused) = (inventory(), excused());
    let (cited, covered) = (cited_by_the_code(), covered_by_tests());
    let is_excused = |id: &String| excused.not_for_the_referee.contains_key(id);
    let of = |known: &BTreeSet<String>| {
        inventory.iter().filter(|id| !known.contains(*id) && !is_excused(id)).collect::<Vec<_>>()
    };
    let (uncited, uncovered) = (of(&cited), of(&covered));
    println!(
        "{} rules, {} excused, {} not cited by the code, {} not covered by a test",
        inventory.len(),
        inventory.iter().filter(|id| is_excused(id)).count(),
        uncited.len(),
        uncovered.len()
    );
    assert!(uncited.is_empty(), "not cited: {uncited:?}");
    assert!(uncovered.is_empty(), "not covered: {uncovered:?}");
}

#[test]
fn nothing_is_excused_that_is_covered_or_does_not_exist() {
    let (inventory, excused, covered) = (inventory(), excused(), covered_by_tests());
    assert!(inventory.len() > 400);
    for id in excused.not_for_the_referee.keys() {
        assert!(inventory.contains(id), "{id} is not in the inventory");
        assert!(!covered.contains(id), "{id} is covered by a test and needs no excuse");
    }
}

#[test]
fn cases_cite_rules_of_the_inventory_only() {
    let inventory: BTreeSet<String> = inventory().into_iter().collect();
    for (path, text) in texts(&root().join("tests/cases/flanders"), "json") {
        let cases: Vec<serde_json::Value> = serde_json::from_str(&text).expect("cases");
        for rule in cases.iter().filter_map(|case| case["rules"].as_array()).flatten() {
            assert!(rule.as_str().is_some_and(|rule| inventory.contains(rule)), "{path}: {rule}");
        }
    }
}
