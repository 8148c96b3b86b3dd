//! Faults of a file of cards: each alone, and all in one file.

use std::path::Path;

use galloper::data::Fault;
use galloper::data::bayonet_musket::cards_of;

use super::CARDS;

/// A fault put into the shipped cards: what is replaced, by what, the field that is named, and what is said.
const BROKEN: [(&str, &str, &str, &str); 10] = [
    ("commit_to_front = 6", "commit_to_front = 10", "wing_action.commit_to_front", "10 is out of range"),
    ("dress = { march = 7", "dress = { march = 12", "order_change.dress.march", "12 is out of range"),
    ("  \"H, -, -, -, -, -, -\",\n", "", "artillery.rows", "there are 9 rows"),
    ("  \"H, H, -, -, -, -, -\"", "  \"H, H, -, -, -, -\"", "artillery.rows", "this row has 6 columns"),
    ("\"E, H, H, H, H, -, -\"", "\"X, H, H, H, H, -, -\"", "artillery.rows", "nobody explains `X`"),
    ("[infantry]\ncolumns = \"-5, -4", "[infantry]\ncolumns = \"-5, -5", "infantry.columns", "there twice"),
    ("[cavalry]\ncolumns = \"-5, -4,", "[cavalry]\ncolumns = \"-5,", "cavalry.columns", "missing or out of order"),
    ("DX A$\",\n]\n\n# Unable", "DX A9\",\n]\n\n# Unable", "assault.rows", "nobody explains `DX A9`"),
    ("[\"1 stands\", \"5 casualty\"", "[\"5 stands\", \"1 casualty\"", "unable_to_retreat.foot", "is no line"),
    ("impact = \"hit\"", "impact = \"blue\"", "battalion_gun.impact", "`blue` is not known"),
];

fn faults(text: &str) -> Vec<Fault> {
    cards_of(Path::new("cards.toml"), text).err().unwrap_or_default()
}

fn says(faults: &[Fault], field: &str, why: &str) -> bool {
    faults.iter().any(|fault| fault.field == field && fault.why.contains(why) && !fault.hint.is_empty())
}

#[test]
fn the_shipped_cards_have_no_fault() {
    assert_eq!(faults(CARDS), Vec::new());
}

#[test]
fn each_fault_alone_is_named_with_its_place_and_a_remedy() {
    for (good, bad, field, why) in BROKEN {
        assert!(CARDS.contains(good), "{good}");
        let text = CARDS.replacen(good, bad, 1);
        let found = faults(&text);
        assert!(says(&found, field, why), "{field}: {found:?}");
        assert!(found.iter().all(|fault| fault.line > 5 && fault.column > 0), "{found:?}");
    }
}

#[test]
fn all_faults_in_one_file_are_named_at_once() {
    let text = BROKEN.iter().fold(CARDS.to_owned(), |text, (good, bad, ..)| text.replacen(good, bad, 1));
    let found = faults(&text);
    for (.., field, why) in BROKEN {
        assert!(says(&found, field, why), "{field}, {why}: {found:?}");
    }
}

#[test]
fn a_missing_table_an_unknown_key_and_another_game_are_named() {
    let gone = CARDS.replace("[battalion_gun]\nimpact = \"hit\"", "");
    assert!(says(&faults(&gone), "battalion_gun", "missing"));
    let unknown = CARDS.replace("relief = 5", "relieve = 5");
    let found = faults(&unknown);
    assert!(says(&found, "wing_action.relieve", "not known") && says(&found, "wing_action.relief", "missing"));
    assert!(says(&faults(&CARDS.replace("\"bayonet_musket\"", "\"flanders\"")), "game", "not known"));
    assert!(!faults("stand_in = ").is_empty());
}
