//! The sections of the two books of continuity, by their own numbers.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde::Deserialize;

use crate::support::texts::{root, texts};

/// Sections that no test covers or that no code cites, with the reason.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Excused {
    not_for_the_referee: BTreeMap<String, String>,
    in_the_scenarios: BTreeMap<String, String>,
}

fn inventory() -> Vec<String> {
    let text = fs::read_to_string(root().join("tests/coverage/continuity.txt")).expect("the inventory");
    text.lines().map(str::to_owned).collect()
}

fn excused() -> Excused {
    let text = fs::read_to_string(root().join("tests/coverage/continuity.toml")).expect("the excuses");
    toml::from_str(&text).expect("the excuses are sound")
}

/// The sections a text cites: `[MB 4.3, 4.4, MM 4, R01]`, `[MB 4.3 to 4.5]`, `"MM 9 Caracole"`, `MB 8.1-8.5`.
fn cited(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for mark in ["MB", "MM"] {
        for (at, _) in text.match_indices(&format!("{mark} ")) {
            let rest = &text[at + 3..];
            let citation = &rest[..rest.find(['"', ']', '\n', ')', ';', '\u{201d}']).unwrap_or(rest.len())];
            for part in citation.split(',').map(str::trim) {
                if part.starts_with("MB ") || part.starts_with("MM ") {
                    break;
                }
                let ends = part.split_once(" to ").or_else(|| part.split_once('-'));
                let numbers = ends.map_or_else(Vec::new, |(first, last)| range(first, last));
                found.extend(numbers.iter().map(|number| format!("{mark} {number}")));
                let is_section = part.starts_with(|c: char| c.is_ascii_digit() || c == 'Q') || part == "Clarifications";
                if numbers.is_empty() && is_section {
                    found.insert(format!("{mark} {}", part.trim_end_matches(['.', ':'])));
                }
            }
        }
    }
    found
}

/// The numbers from one to another, which differ in their last part.
fn range(first: &str, last: &str) -> Vec<String> {
    let parts = |number: &str| -> Option<(String, u32)> {
        let number = number.split_whitespace().next()?;
        let (before, last) = number.rsplit_once('.').map_or(("", number), |(before, last)| (before, last));
        Some((before.to_owned(), last.parse().ok()?))
    };
    let (Some((before, first)), Some((other, last))) = (parts(first), parts(last)) else { return Vec::new() };
    if before != other {
        return Vec::new();
    }
    let name = |number: u32| if before.is_empty() { number.to_string() } else { format!("{before}.{number}") };
    (first..=last).map(name).collect()
}

/// The sections that tests are named for: `mb_18_27_…` is 18.27, `mm_9_…` is 9.
fn named(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for name in text.split("\nfn ").chain(text.split("    fn ")).skip(1) {
        let words: Vec<&str> = name.split('(').next().unwrap_or_default().split('_').collect();
        let Some(mark) = words.first().filter(|first| ["mb", "mm"].contains(first)) else { continue };
        let numbers: Vec<&str> = words[1..].iter().copied().take_while(|word| word.parse::<u32>().is_ok()).collect();
        found.insert(format!("{} {}", mark.to_ascii_uppercase(), numbers.join(".")));
    }
    found
}

/// Whether a citation speaks of a section: that section, a part of it, or the section of a heading.
fn speaks_of(citation: &str, section: &str) -> bool {
    let parts =
        citation.strip_prefix(section).is_some_and(|rest| rest.chars().next().is_none_or(|c| !c.is_ascii_digit()));
    let of_heading = citation.contains(' ') && section.strip_prefix(citation).is_some();
    parts || (of_heading && citation.matches(' ').count() > 1)
}

fn is_among(section: &str, citations: &BTreeSet<String>) -> bool {
    citations.iter().any(|citation| speaks_of(citation, section))
}

fn cited_by_the_code() -> BTreeSet<String> {
    let rooms = ["continuity", "marlborough_man", "marlboroughs_battles"];
    let sources = rooms.iter().flat_map(|room| texts(&root().join("src/rules").join(room), "rs"));
    let is_text = |path: &str| path.ends_with("book/cited.rs") || path.ends_with("book/sections.rs");
    let mut found: BTreeSet<String> = BTreeSet::new();
    let paragraphs = fs::read_to_string(root().join("src/rules/continuity/book/cited.rs")).expect("the paragraphs");
    for (path, text) in sources.chain(texts(&root().join("src/data"), "rs")) {
        if is_text(&path) {
            continue;
        }
        found.extend(cited(&text));
        // A name of the list of citations stands for the sections it is made of.
        for line in paragraphs.lines().filter(|line| line.contains("\", \"")) {
            let name = line.split_whitespace().next().unwrap_or_default();
            if name.chars().all(|c| c.is_ascii_uppercase() || c == '_') && uses(&text, name) {
                found.extend(cited(line));
            }
        }
    }
    found
}

/// Whether a text uses a constant of the list.
fn uses(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back().is_none_or(|c| !c.is_ascii_alphanumeric() && c != '_');
        let after = text[at + name.len()..].chars().next().is_none_or(|c| !c.is_ascii_alphanumeric() && c != '_');
        before && after
    })
}

fn covered_by_tests() -> BTreeSet<String> {
    let mut covered = BTreeSet::new();
    for (_, text) in texts(&root().join("tests/cases/continuity"), "json") {
        let cases: Vec<serde_json::Value> = serde_json::from_str(&text).expect("cases");
        let rules = cases.iter().filter_map(|case| case["rules"].as_array()).flatten();
        for rule in rules.filter_map(|rule| rule.as_str()) {
            covered.extend(cited(rule));
        }
    }
    for (path, text) in texts(&root().join("tests"), "rs") {
        if !path.contains("coverage") {
            covered.extend(cited(&text));
            covered.extend(named(&text));
        }
    }
    for (path, text) in texts(&root().join("src/rules/continuity"), "rs") {
        if let Some((_, tests)) = text.split_once("#[cfg(test)]") {
            covered.extend(named(tests));
            assert!(!path.is_empty());
        }
    }
    for (_, text) in texts(&root().join("tests/tables/continuity"), "csv") {
        covered.extend(cited(&text));
        let first = text.lines().filter_map(|line| line.split(',').next());
        let numbers = first.filter(|cell| cell.starts_with("17.") || cell.starts_with("18."));
        covered.extend(numbers.map(|number| format!("MB {number}")));
    }
    covered
}

#[test]
fn every_section_of_both_books_is_cited_and_covered_or_excused() {
    let (inventory, excused) = (inventory(), excused());
    let (cited, covered) = (cited_by_the_code(), covered_by_tests());
    let for_people = |id: &String| excused.not_for_the_referee.contains_key(id);
    let in_data = |id: &String| excused.in_the_scenarios.contains_key(id);
    let uncited: Vec<&String> =
        inventory.iter().filter(|id| !is_among(id, &cited) && !for_people(id) && !in_data(id)).collect();
    let uncovered: Vec<&String> = inventory.iter().filter(|id| !is_among(id, &covered) && !for_people(id)).collect();
    for (mark, title) in [("MB", "Marlborough's Battles"), ("MM", "The Marlborough Man")] {
        let of = |ids: &[&String]| ids.iter().filter(|id| id.starts_with(mark)).count();
        let all: Vec<&String> = inventory.iter().collect();
        println!(
            "{title}: {} sections, {} excused, {} held by the scenarios, {} not cited by the code, {} not covered by a test",
            of(&all),
            of(&all.iter().copied().filter(|id| for_people(id)).collect::<Vec<_>>()),
            of(&all.iter().copied().filter(|id| in_data(id)).collect::<Vec<_>>()),
            of(&uncited),
            of(&uncovered)
        );
    }
    assert!(uncited.is_empty(), "not cited: {uncited:?}");
    assert!(uncovered.is_empty(), "not covered: {uncovered:?}");
}

#[test]
fn no_section_is_excused_that_the_books_do_not_have() {
    let (inventory, excused) = (inventory(), excused());
    assert!(inventory.len() > 200);
    for (id, why) in excused.not_for_the_referee.iter().chain(&excused.in_the_scenarios) {
        assert!(inventory.contains(id) && !why.is_empty(), "{id} is not in the inventory");
    }
}

#[test]
fn the_inventory_is_the_book_that_can_be_read() {
    use galloper::rules::continuity::book::edition::Book;
    use galloper::rules::continuity::book::sections::book;
    let sections: BTreeSet<String> = [Book::MarlboroughsBattles, Book::MarlboroughMan]
        .into_iter()
        .flat_map(book)
        .map(|(rule, _)| rule.citation().to_owned())
        .collect();
    for id in inventory() {
        assert!(sections.iter().any(|section| speaks_of(section, &id)), "{id} cannot be read");
    }
}
