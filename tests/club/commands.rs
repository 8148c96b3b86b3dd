//! The commands as they are typed.

use serde_json::Value;

use crate::support::{Scratch, complained, galloper, printed};

const VERBS: [&str; 13] = [
    "new",
    "list",
    "show",
    "import",
    "export",
    "muster",
    "write-back",
    "recover",
    "campaign",
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
fn an_import_killed_at_any_moment_is_there_whole_or_not_at_all() {
    let kills = std::env::var("KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(8);
    let scratch = Scratch::new("club-killed");
    let path = |name: &str| scratch.file(name).to_str().expect("text").to_owned();
    let table = path("units.csv");
    let rows = 2_000;
    let lines: Vec<String> = (0..rows).map(|row| format!("Unit {row},dutch,infantry")).collect();
    std::fs::write(&table, format!("name,nation,arm\n{}\n", lines.join("\n"))).expect("it can be written");
    let mut seen = [0, 0];
    for kill in 0..kills {
        let roll = path(&format!("{kill}.roll"));
        well(&["club", "new", "--name", "One", "--file", &roll]);
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_galloper"))
            .args(["club", "import", &table, "--file", &roll])
            .stdout(std::process::Stdio::null())
            .spawn()
            .expect("it starts");
        std::thread::sleep(std::time::Duration::from_millis(20 + 40 * kill));
        // It may have ended by itself.
        let _ = child.kill();
        child.wait().expect("it has ended");
        let club = galloper::club::Club::open(scratch.file(&format!("{kill}.roll")).as_path()).expect("it opens");
        club.check().expect("it is sound");
        let units = galloper::club::units(&club).expect("they can be read").len();
        assert!(units == 0 || units == rows, "{units} of {rows}");
        seen[usize::from(units == rows)] += 1;
    }
    assert_eq!(seen.iter().sum::<u64>(), kills);
}
