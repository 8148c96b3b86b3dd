//! Every rule and ruling that the code cites can be opened.

use std::collections::BTreeSet;
use std::path::Path;

use galloper::game::Rule;
use galloper::game::switch::Switch;
use galloper::rules::flanders::book::paragraphs;
use galloper::rules::{continuity, flanders, seven_hex};

const RULINGS: &str = include_str!("../../src/rules/flanders/rulings.md");
const RULINGS_OF_CONTINUITY: &str = include_str!("../../src/rules/continuity/rulings.md");
const RULINGS_OF_SEVEN_HEX: &str = include_str!("../../src/rules/seven_hex/rulings.md");

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
    assert_eq!(written.len(), 122);
}

/// The citations of one of the two books of continuity, wherever one stands alone as a text.
fn cited_whole() -> BTreeSet<String> {
    let mut texts = Vec::new();
    for folder in ["continuity", "marlborough_man", "marlboroughs_battles"] {
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules").join(folder), &mut texts);
    }
    let quoted = texts.iter().flat_map(|text| text.split('"').skip(1).step_by(2));
    let of_a_book = quoted.filter(|text| text.starts_with("MB ") || text.starts_with("MM "));
    of_a_book.filter(|text| text.len() < 40 && !text.contains('\n')).map(str::to_owned).collect()
}

#[test]
fn every_cited_rule_of_continuity_has_a_text() {
    let citations = cited_whole();
    assert!(citations.len() > 60, "only {} rules are cited", citations.len());
    let rule = |citation: &String| -> Rule { serde_json::from_value(citation.as_str().into()).expect("a citation") };
    let unknown: Vec<&String> =
        citations.iter().filter(|citation| continuity::book::sections::rule_text(&rule(citation)).is_none()).collect();
    assert!(unknown.is_empty(), "no text for {unknown:?}");
}

#[test]
fn every_cited_ruling_of_continuity_is_written() {
    let mut texts = Vec::new();
    for folder in ["continuity", "marlborough_man", "marlboroughs_battles"] {
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules").join(folder), &mut texts);
    }
    let is_number = |number: &&str| number.len() >= 2 && number.chars().all(|c| c.is_ascii_digit());
    let marks = ["[R", ", R"];
    let rulings: BTreeSet<&str> =
        texts.iter().flat_map(|text| marks.iter().flat_map(|mark| after(text, mark))).filter(is_number).collect();
    assert!(rulings.len() > 50, "only {} rulings are cited", rulings.len());
    let written: BTreeSet<&str> = after(RULINGS_OF_CONTINUITY, "\n## R").collect();
    let missing: Vec<&&str> = rulings.iter().filter(|number| !written.contains(**number)).collect();
    assert!(missing.is_empty(), "no ruling for {missing:?}");
    assert_eq!(written.len(), 110);
}

#[test]
fn every_cited_rule_and_ruling_of_seven_hex_has_a_text() {
    let mut texts = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules/seven_hex"), &mut texts);
    let is_cited = |text: &&str| {
        let number = text.strip_prefix("SHS ");
        number.is_some_and(|number| number.len() < 8 && number.contains(|c: char| c.is_ascii_digit()))
    };
    let quoted = texts.iter().flat_map(|text| text.split('"').skip(1).step_by(2));
    let cited: BTreeSet<&str> = quoted.filter(|text| is_cited(text)).collect();
    assert!(cited.len() > 130, "only {} rules are cited", cited.len());
    let unknown: Vec<&&str> =
        cited.iter().filter(|rule| seven_hex::book::sections::rule_text(&Rule::named(**rule)).is_none()).collect();
    assert!(unknown.is_empty(), "no text for {unknown:?}");
    let is_number = |number: &&str| number.len() >= 2 && number.chars().all(|c| c.is_ascii_digit());
    let rulings: BTreeSet<&str> = texts
        .iter()
        .flat_map(|text| ["[R", ", R"].iter().flat_map(|mark| after(text, mark)))
        .filter(is_number)
        .collect();
    let written: BTreeSet<&str> = after(RULINGS_OF_SEVEN_HEX, "\n## R").collect();
    assert_eq!(written.len(), 53);
    let missing: Vec<&&str> = rulings.iter().filter(|number| !written.contains(**number)).collect();
    assert!(rulings.len() > 20 && missing.is_empty(), "no ruling for {missing:?}");
}

#[test]
fn every_switch_stands_under_its_ruling_with_its_values() {
    stands_with_its_values(flanders::book::house::SWITCHES, RULINGS);
    stands_with_its_values(continuity::book::house::SWITCHES, RULINGS_OF_CONTINUITY);
    stands_with_its_values(seven_hex::book::house::SWITCHES, RULINGS_OF_SEVEN_HEX);
}

fn stands_with_its_values(switches: &[Switch], rulings: &str) {
    for switch in switches {
        let heading = format!("\n## {} ", switch.ruling);
        let start = rulings.find(&heading).unwrap_or_else(|| panic!("{} is not written", switch.ruling));
        let ruling = &rulings[start + heading.len()..];
        let ruling = &ruling[..ruling.find("\n## ").unwrap_or(ruling.len())];
        let values: Vec<String> = switch.values.iter().map(|value| format!("`{value}`")).collect();
        let line = format!("`{}` = {}", switch.name, values.join(", "));
        assert!(ruling.contains(&line), "{} should say {line}", switch.ruling);
    }
}

#[test]
fn every_game_tells_its_book_and_its_register() {
    for game in galloper::rules::GAMES {
        let book = (game.book)();
        assert!(book.len() > 60, "{}: only {} rules have a text", game.key, book.len());
        for (rule, _) in book {
            assert!(rule.citation().starts_with(&format!("{} ", game.marks[0])), "{rule}");
            let found = galloper::rules::rule_text(rule.citation()).map(|(found, _)| found);
            assert_eq!(found, Some(rule));
        }
        let rulings = (game.rulings)();
        for switch in game.switches {
            assert!(rulings.iter().any(|entry| entry.number == switch.ruling), "{} of {}", switch.name, game.key);
            assert_eq!((game.may_set)(switch.name, switch.values[0]), Ok(()));
        }
        assert!((game.may_set)("wind", "strong").is_err());
    }
}

#[test]
fn a_book_is_cited_by_any_of_its_marks() {
    let cited = |words: &str| galloper::rules::rule_text(words).map(|(rule, _)| rule.citation().to_owned());
    for (words, rule) in [
        ("FLA MOR-33", Some("FLA MOR-33")),
        ("fla-mor-33", Some("FLA MOR-33")),
        ("mor-33", Some("FLA MOR-33")),
        ("MB 9.14", Some("MB 9.14")),
        ("9.14", Some("MB 9.14")),
        ("MM 9 Caracole", Some("MM 9 Caracole")),
        ("TMM 9 Caracole", Some("MM 9 Caracole")),
        // Several books have it: of the last game listed that does.
        ("R31", Some("SHS R31")),
        ("MB R31", Some("MB R31")),
        ("10.18a", Some("SHS 10.18a")),
        ("MM R31", Some("MM R31")),
        ("R-02", Some("FLA R-02")),
        ("MOR-99", None),
    ] {
        assert_eq!(cited(words).as_deref(), rule, "{words}");
    }
}
