//! What the book leaves open can be read, what an umpire ruled listed, and kept as a club's standing rulings.

use crate::support::{Scratch, Umpire, galloper};
use serde_json::{Value, json};

fn printed(words: &[&str]) -> String {
    let output = galloper(words);
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn every_ruling_is_listed_with_its_default_and_its_reason() {
    let lists: Value = serde_json::from_str(&printed(&["list", "rulings", "--json"])).expect("it is JSON");
    let rulings = lists["rulings"].as_array().expect("a list");
    assert!(rulings.len() > 100);
    assert_eq!(rulings.len(), galloper::rules::rulings().count());
    for ruling in rulings {
        for field in ["title", "at_issue", "ruling", "why"] {
            assert!(ruling[field].as_str().is_some_and(|text| !text.is_empty()), "{field} of {ruling}");
        }
    }
    let charge = rulings.iter().find(|ruling| ruling["id"] == "R-02").expect("it is listed");
    assert_eq!(
        charge["switches"],
        json!([{ "name": "cavalry_charge", "default": "total", "values": ["total", "bonus"] }])
    );
    let switches = rulings.iter().filter_map(|ruling| ruling["switches"].as_array()).flatten().count();
    assert_eq!(switches, galloper::rules::switches().count());
}

#[test]
fn a_rule_or_a_ruling_is_told_by_its_number() {
    assert!(printed(&["rule", "FLA MOR-33"]).contains("MOR-33"));
    assert_eq!(printed(&["rule", "mor-33"]), printed(&["rule", "FLA-MOR-33"]));
    let ruling = printed(&["rule", "R-02"]);
    assert!(
        ruling.contains("At issue:") && ruling.contains("Why:") && ruling.contains("cavalry_charge = total, bonus")
    );
    for (citation, game) in [("MM R31", "marlborough_man"), ("MB R31", "marlboroughs_battles"), ("R-31", "flanders")] {
        let told: Value = serde_json::from_str(&printed(&["rule", citation, "--json"])).expect("it is JSON");
        assert_eq!(told["game"], game, "{citation}");
    }
    let unknown = galloper(&["rule", "MOR-99"]);
    assert_eq!(unknown.status.code(), Some(2));
}

#[test]
fn a_battles_rulings_are_listed_and_kept_as_standing_rulings() {
    let scratch = Scratch::new("register");
    let (journal, club) = (scratch.file("saturday.galloper"), scratch.file("club.toml"));
    let (journal, club) = (journal.to_str().expect("plain"), club.to_str().expect("plain"));
    let mut umpire = Umpire::start();
    umpire.ask("battle/open", &json!({ "scenario": "first-orders", "dice": "table", "journal": journal }));
    let rule = |umpire: &mut Umpire, figures: u8, why: &str| {
        let sets = json!({ "amend": { "flanders": { "figures": { "unit": 0, "figures": figures } } } });
        let ruling = json!({ "by": "Jim", "why": why, "departs_from": "FLA SAF-09", "sets": sets });
        umpire.ask("battle/answer", &json!({ "ruling": ruling }))["entry"].as_u64().expect("a number")
    };
    let first = rule(&mut umpire, 11, "A hedge hides the second rank.");
    rule(&mut umpire, 10, "A mistake.");
    umpire.ask("battle/take_back", &json!({ "to": first, "by": "Jim", "why": "misread" }));
    let listed = umpire.ask("battle/rulings", &json!({}));
    let rulings = listed["rulings"].as_array().expect("a list");
    assert_eq!(rulings.len(), 2);
    assert_eq!(rulings[0]["ruling"]["why"], "A hedge hides the second rank.");
    assert_eq!((&rulings[0]["taken_back"], &rulings[1]["taken_back"]["by"]), (&Value::Null, &json!("Jim")));
    drop(umpire);
    let told = printed(&["rulings", journal, "--keep", club]);
    assert!(told.contains("A hedge hides the second rank.") && told.contains("(taken back)"), "{told}");
    printed(&["rulings", journal, "--keep", club]);
    let kept = std::fs::read_to_string(club).expect("it is written");
    assert_eq!(kept.matches("A hedge hides the second rank.").count(), 1, "kept once: {kept}");
    assert!(!kept.contains("A mistake."), "what was taken back is not kept: {kept}");
    assert!(printed(&["check", club]).contains("sound"));
    printed(&["play", "first-orders", "--robot", "random", "--turns", "1", "--house", club]);
}

#[test]
fn a_standing_ruling_that_departs_from_no_rule_is_a_fault() {
    let scratch = Scratch::new("standing");
    let club = scratch.file("club.toml");
    let text = "game = \"flanders\"\nkind = \"house\"\n\n[switches]\ncavalry_charge = \"bonus\"\n\n[[ruling]]\nwords = \"So.\"\ndeparts_from = \"FLA MOR-99\"\n";
    std::fs::write(&club, text).expect("it is written");
    let output = galloper(&["check", club.to_str().expect("plain")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains(":9:"), "{}", String::from_utf8_lossy(&output.stdout));
}

/// Whatever an umpire may say, a file of house rules may hold.
#[test]
fn rulings_of_any_words_are_kept_checked_and_laid_before_a_battle() {
    let scratch = Scratch::new("odd-rulings");
    let (journal, club) = (scratch.file("saturday.galloper"), scratch.file("club.toml"));
    let (journal, club) = (journal.to_str().expect("plain"), club.to_str().expect("plain"));
    let mut umpire = Umpire::start();
    umpire.ask("battle/open", &json!({ "scenario": "first-orders", "dice": "table", "journal": journal }));
    let long = "é→″ ".repeat(900);
    let odd = ["", "   ", "'''\"\"\" \\u0000 = [x]", "# no comment", long.as_str()];
    let ruling = |why: &str, by: &str, departs_from: Option<&str>| {
        let sets = json!({ "amend": { "flanders": { "figures": { "unit": 0, "figures": 11 } } } });
        json!({ "ruling": { "by": by, "why": why, "departs_from": departs_from, "sets": sets } })
    };
    for (why, by) in odd.iter().flat_map(|why| ["Jim", "", "  ", "J\"im\\"].map(|by| (why, by))) {
        umpire.ask("battle/answer", &ruling(why, by, None));
    }
    for rule in ["FLA SAF-09", "saf-09", "R-02"] {
        umpire.ask("battle/answer", &ruling("So.", "Jim", Some(rule)));
    }
    for (field, params) in [
        ("no such rule", ruling("So.", "Jim", Some("FLA MOR-99"))),
        ("an empty rule", ruling("So.", "Jim", Some(""))),
        ("a rule of another game", ruling("So.", "Jim", Some("SHS 10.15"))),
        ("a reason in two lines", ruling("So.\n", "Jim", None)),
        ("an escape in a name", ruling("So.", "J\u{1b}im", None)),
    ] {
        assert_eq!(umpire.fault("battle/answer", &params)["code"], 1, "{field}");
    }
    drop(umpire);
    printed(&["rulings", journal, "--keep", club]);
    let kept = std::fs::read_to_string(club).expect("it is written");
    printed(&["rulings", journal, "--keep", club]);
    assert_eq!(std::fs::read_to_string(club).expect("it is there"), kept, "what is kept is known again");
    assert!(printed(&["check", club]).contains("sound"));
    printed(&["play", "first-orders", "--robot", "random", "--turns", "1", "--house", club]);
    let other = galloper(&["play", "ramillies", "--robot", "random", "--turns", "1", "--house", club]);
    assert!(!other.status.success(), "it is for another game");
}
