//! The commands as they are typed.

use serde_json::Value;

use crate::support::{Scratch, complained, galloper, printed};

const VERBS: [&str; 17] = [
    "new",
    "list",
    "show",
    "import",
    "export",
    "muster",
    "write-back",
    "recover",
    "campaign",
    "army",
    "unite",
    "picture",
    "undo",
    "print",
    "check",
    "backup",
    "restore",
];

#[test]
fn every_verb_has_help_with_an_example() {
    for verb in VERBS {
        let help = galloper(&["club", verb, "--help"]);
        let shown = printed(&help);
        assert!(help.status.success() && (shown.contains("Example") || verb == "campaign"), "{verb}: {shown}");
    }
}

/// Runs a command that ends well; what it prints.
fn well(words: &[&str]) -> String {
    let output = galloper(words);
    assert!(output.status.success(), "{words:?}: {}{}", printed(&output), complained(&output));
    printed(&output)
}

#[test]
fn an_evening_from_a_new_club_to_the_same_battle_at_the_new_strengths() {
    let scratch = Scratch::new("club-evening");
    let path = |name: &str| scratch.file(name).to_str().expect("text").to_owned();
    let (roll, first, second) = (path("club.roll"), path("one.galloper"), path("two.galloper"));
    let roll = roll.as_str();
    let club = |words: &[&str]| well(&[&["club"], words, &["--file", roll]].concat());
    club(&["new", "--name", "Flanders Society"]);
    let armies: Vec<String> = super::ARMIES.iter().map(|army| format!("armies/flanders/{army}.toml")).collect();
    let mut import = vec!["import"];
    import.extend(armies.iter().map(String::as_str));
    let read = club(&import);
    assert_eq!(read.lines().count(), 6, "{read}");
    let [in_all, _] = super::in_all();
    assert!(club(&["list", "units"]).ends_with(&format!("{in_all} of {in_all} units\n")));
    let play = |journal: &str| {
        well(&["play", "first-orders", "--robot", "contact", "--seed", "3", "--club", roll, "--journal", journal])
    };
    play(&first);
    let proposed = club(&["write-back", &first]);
    assert!(proposed.contains("Nothing is written yet"), "{proposed}");
    let written = club(&["write-back", &first, "--accept", "all"]);
    assert!(written.contains("lines are written"), "{written}");
    assert!(club(&["write-back", &first, "--accept", "all"]).contains("Nothing is new"));
    assert!(club(&["recover"]).contains("came back"));
    let again = galloper(&["club", "recover", "--file", roll]);
    assert_eq!(again.status.code(), Some(1), "{}", complained(&again));
    let before: Value = serde_json::from_str(&club(&["list", "units", "--json"])).expect("it is JSON");
    let weakened = before
        .as_array()
        .expect("a list")
        .iter()
        .find(|unit| unit["figures"] != unit["original"] && unit["figures"].as_i64() > Some(2))
        .expect("somebody has lost");
    play(&second);
    club(&["write-back", &second, "--accept", "all"]);
    let unit = weakened["roll"].as_str().expect("a number");
    let shown: Value = serde_json::from_str(&club(&["show", unit, "--json"])).expect("it is JSON");
    assert_eq!(shown["unit"]["battles"], 2, "{shown}");
    let history = club(&["show", unit]);
    assert!(history.contains("one.galloper") && history.contains("two.galloper"), "{history}");
    club(&["campaign", "new", "1704"]);
    club(&["campaign", "add", "1704", "1"]);
    assert!(club(&["campaign", "show", "1704"]).contains("figures lost"));
    let copy = path("copy.roll");
    club(&["backup", &copy]);
    club(&["restore", &copy]);
    assert!(club(&["check"]).contains("is sound"));
    for (words, file) in [
        (&["export", "--units"][..], "units.csv"),
        (&["export", "--all"], "club.json"),
        (&["export", "french_1704"], "mine.toml"),
        (&["print", "french_1704", "--cards"], "cards.html"),
        (&["print", "french_1704", "--sheet"], "losses.html"),
        #[cfg(feature = "pdf")]
        (&["print", "french_1704", "--brigades"], "brigades.pdf"),
    ] {
        let file = path(file);
        club(&[words, &["--to", &file]].concat());
        let there = galloper(&[&["club"], words, &["--to", &file, "--file", roll]].concat());
        assert!(there.status.code() == Some(2) && complained(&there).contains("--force"), "{}", complained(&there));
        club(&[words, &["--to", &file, "--force"]].concat());
    }
    let table = path("units.csv");
    let alike = club(&["import", &table, "--preview"]);
    assert!(alike.contains(&format!("0 new, 0 changed, {in_all} alike")), "{alike}");
}

#[test]
fn wrong_usage_is_said_with_its_status() {
    let scratch = Scratch::new("club-usage");
    let roll = scratch.file("club.roll").to_str().expect("text").to_owned();
    let status = |words: &[&str]| {
        let output = galloper(&[&["club"], words, &["--file", &roll]].concat());
        (output.status.code(), complained(&output))
    };
    let (code, said) = status(&["list", "units"]);
    assert!(code == Some(2) && said.contains("no club"), "{said}");
    well(&["club", "new", "--name", "One", "--file", &roll]);
    assert_eq!(status(&["new", "--name", "Two"]).0, Some(1));
    assert_eq!(status(&["show", "nobody"]).0, Some(2));
    assert_eq!(status(&["import", "Cargo.lock"]).0, Some(2));
    assert_eq!(status(&["import", "tests/data/twenty_faults.toml"]).0, Some(1));
    assert_eq!(status(&["write-back", "no/such/file"]).0, Some(2));
    assert_eq!(status(&["campaign", "new", "One", "--returns", "1,2"]).0, Some(2));
    assert_eq!(status(&["recover"]).0, Some(2));
}

#[test]
fn a_campaign_is_fought_battle_by_battle_and_every_line_says_what_it_stands_on() {
    let scratch = Scratch::new("club-campaign");
    let path = |name: &str| scratch.file(name).to_str().expect("text").to_owned();
    let roll = path("club.roll");
    let club = |words: &[&str]| well(&[&["club"], words, &["--file", &roll]].concat());
    club(&["new", "--name", "Flanders Society"]);
    for army in ["anglo_allied_1704", "french_1704"] {
        club(&["import", &format!("armies/flanders/{army}.toml")]);
    }
    club(&["campaign", "new", "1704", "--returns", "50,0,50"]);
    assert!(club(&["campaign", "next", "1704"]).contains("Battle 1 of 1704"));
    let wrong = galloper(&["play", "first-orders", "--robot", "hold", "--club", &roll, "--campaign", "1704"]);
    assert_eq!(wrong.status.code(), Some(2), "without a journal nothing is kept");
    let play = |journal: &str, campaign: &str| {
        let words = ["play", "cutts-before-blindheim", "--robot", "contact", "--seed", "3", "--club", &roll];
        galloper(&[&words[..], &["--journal", journal, "--campaign", campaign]].concat())
    };
    let unknown = play(&path("none.galloper"), "1705");
    assert!(unknown.status.code() == Some(2) && complained(&unknown).contains("There are: 1704"));
    assert!(!scratch.file("none.galloper").exists(), "no battle begins");
    let (first, second) = (path("one.galloper"), path("two.galloper"));
    assert!(play(&first, "1704").status.success());
    let next = club(&["campaign", "next", "1704"]);
    assert!(next.contains("not written back") && next.contains("one.galloper"), "{next}");
    club(&["write-back", &first, "--accept", "all"]);
    let next = club(&["campaign", "next", "1704", "cutts-before-blindheim"]);
    assert!(next.contains("Battle 2 of 1704") && next.contains("galloper club recover"), "{next}");
    club(&["recover"]);
    let fought = play(&second, "1704");
    assert!(fought.status.success() && !complained(&fought).contains("recover"), "{}", complained(&fought));
    club(&["write-back", &second, "--accept", "all"]);
    assert_eq!(club(&["campaign", "show", "1704"]).lines().count(), 3);
    let lines: Value = serde_json::from_str(&club(&["list", "lines", "--json"])).expect("it is JSON");
    let lines = lines.as_array().expect("a list");
    let fell: Vec<&Value> = lines.iter().filter(|line| line["kind"] == "fell").collect();
    assert!(fell.iter().any(|line| line["stands_on"].as_array().is_some_and(|on| on.len() > 1)), "{fell:?}");
    for line in &fell {
        let on = line["stands_on"].as_array().expect("a list");
        let all: i64 = on.iter().filter_map(|one| one["change"].as_i64()).sum();
        assert_eq!(Some(all), line["change"].as_i64(), "{line}");
    }
    let found = club(&["list", "lines", "--find", "fell"]);
    assert!(found.ends_with(&format!(" of {} lines\n", lines.len())), "{found}");
    assert!(found.lines().filter(|line| line.contains(" fell ")).count() >= fell.len(), "{found}");
}
