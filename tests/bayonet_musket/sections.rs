//! The sections of the book, by their own numbers, and the register.

use std::path::{Path, PathBuf};

use galloper::game::Rule;
use galloper::game::switch::Switch;
use galloper::rules::bayonet_musket::book::house::SWITCHES;
use galloper::rules::bayonet_musket::book::register;
use galloper::rules::bayonet_musket::book::sections::{book, rule_text};

const RULINGS: &str = include_str!("../../src/rules/bayonet_musket/rulings.md");
const INVENTORY: &str = include_str!("../coverage/bayonet_musket.txt");

#[test]
fn every_section_of_the_book_has_a_text_in_its_order() {
    let numbers: Vec<String> = book().iter().map(|(rule, _)| rule.citation().to_owned()).collect();
    assert_eq!(numbers, INVENTORY.lines().collect::<Vec<_>>());
    assert!(book().iter().all(|(_, text)| !text.section.is_empty() && text.text.ends_with('.')));
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the sources").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            found.push(path);
        }
    }
}

/// What stands in brackets after the mark of the book, part by part: `[BM 4.2.1 to 4.2.3, R-BM-54]`.
pub fn citations(text: &str) -> Vec<String> {
    let within =
        text.match_indices("[BM ").filter_map(|(at, _)| text[at + 4..].split_once(']').map(|(inside, _)| inside));
    let parts = within.flat_map(|inside| inside.split([',', '\n']).flat_map(|part| part.split(" to ")));
    let clean = parts.map(|part| part.trim().trim_start_matches("///").trim_start_matches("//!").trim());
    let is_number = |part: &&str| part.starts_with("R-BM-") || part.starts_with(|c: char| c.is_ascii_digit());
    clean.filter(is_number).map(str::to_owned).collect()
}

#[test]
fn every_section_and_ruling_that_the_code_cites_can_be_opened() {
    let mut files = Vec::new();
    for folder in ["src/rules/bayonet_musket", "src/data/bayonet_musket"] {
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut files);
    }
    let mut cited = 0;
    for file in files {
        for number in citations(&std::fs::read_to_string(&file).expect("a source file")) {
            assert!(rule_text(&Rule::named(format!("BM {number}"))).is_some(), "{}: {number}", file.display());
            cited += 1;
        }
    }
    assert!(cited > 300, "only {cited} citations");
}

#[test]
fn every_switch_stands_under_its_ruling_with_its_values() {
    for Switch { name, ruling, values, .. } in SWITCHES {
        let entry = RULINGS.split("\n## ").find(|entry| entry.starts_with(&format!("{ruling} ")));
        let values: Vec<String> = values.iter().map(|value| format!("`{value}`")).collect();
        let line = format!("- Switch: `{name}` = {}.", values.join(", "));
        assert!(entry.is_some_and(|entry| entry.contains(&line)), "{ruling} should say {line}");
    }
    let written = RULINGS.matches("- Switch: `").count();
    assert_eq!((written, register::all().count()), (SWITCHES.len(), 81));
}
