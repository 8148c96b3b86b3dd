//! Every rule and ruling that the code cites can be opened.

use std::collections::BTreeSet;
use std::path::Path;

use galloper::game::Rule;
use galloper::rules::flanders::house::SWITCHES;
use galloper::rules::flanders::paragraphs;

const RULINGS: &str = include_str!("../src/rules/flanders/rulings.md");

/// The text of every source file in a folder.
fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).expect("the sources").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            found.push(std::fs::read_to_string(&path).expect("a source file"));
        }
    }
}

/// What follows a mark wherever it stands, as far as letters, digits and dashes go.
fn after<'a>(text: &'a str, mark: &'a str) -> impl Iterator<Item = &'a str> {
    text.match_indices(mark).map(move |(at, _)| {
        let rest = &text[at + mark.len()..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(rest.len());
        &rest[..end]
    })
}

fn cited(mark: &str, is_number: impl Fn(&str) -> bool) -> BTreeSet<String> {
    let mut texts = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules/flanders"), &mut texts);
    texts.iter().flat_map(|text| after(text, mark)).filter(|number| is_number(number)).map(str::to_owned).collect()
}

fn ends_in_a_number(citation: &str) -> bool {
    citation.rsplit('-').next().is_some_and(|number| !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()))
}

fn rule(number: &str) -> Rule {
    serde_json::from_value(format!("FLA {number}").into()).expect("a citation is a text")
}

#[test]
fn every_cited_rule_has_a_text() {
    let rules = cited("FLA ", |number| ends_in_a_number(number) && number.contains('-') && !number.starts_with("R-"));
    assert!(rules.len() > 200, "only {} rules are cited", rules.len());
    let unknown: Vec<&String> = rules.iter().filter(|number| paragraphs::rule_text(&rule(number)).is_none()).collect();
    assert!(unknown.is_empty(), "no text for {unknown:?}");
}

#[test]
fn every_cited_ruling_is_written() {
    let is_number = |number: &str| number.len() >= 2 && number.chars().all(|c| c.is_ascii_digit());
    let rulings: BTreeSet<String> = ["[R-", ", R-", "[FLA R-"].iter().flat_map(|mark| cited(mark, is_number)).collect();
    assert!(rulings.len() > 40, "only {} rulings are cited", rulings.len());
    let written: BTreeSet<&str> = after(RULINGS, "\n## R-").collect();
    let missing: Vec<&String> = rulings.iter().filter(|number| !written.contains(number.as_str())).collect();
    assert!(missing.is_empty(), "no ruling for {missing:?}");
    assert_eq!(written.len(), 108);
}

#[test]
fn every_switch_stands_under_its_ruling_with_its_values() {
    for switch in SWITCHES {
        let heading = format!("\n## {} ", switch.ruling);
        let start = RULINGS.find(&heading).unwrap_or_else(|| panic!("{} is not written", switch.ruling));
        let ruling = &RULINGS[start + heading.len()..];
        let ruling = &ruling[..ruling.find("\n## ").unwrap_or(ruling.len())];
        let values: Vec<String> = switch.values.iter().map(|value| format!("`{value}`")).collect();
        let line = format!("`{}` = {}", switch.name, values.join(", "));
        assert!(ruling.contains(&line), "{} should say {line}", switch.ruling);
    }
}
