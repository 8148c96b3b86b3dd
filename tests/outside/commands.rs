//! The commands as they are typed: what they print, and with which status they end.

use crate::support::{Scratch, complained, galloper, printed, typed};
use serde_json::Value;

#[test]
fn every_command_has_help_with_an_example() {
    for command in ["play", "balance", "check", "replay", "report", "list", "rule", "rulings", "club", "umpire"] {
        let help = galloper(&[command, "--help"]);
        assert!(help.status.success() && printed(&help).contains("Example"), "{command}: {}", printed(&help));
    }
}

#[test]
fn wrong_usage_ends_with_status_two_and_says_what_there_is() {
    for (words, said) in [
        (&["fly"][..], "Usage"),
        (&["play", "waterloo"], "first-orders"),
        (&["play", "first-orders", "--robot", "general"], "contact"),
        (&["play", "first-orders", "--robot", "a=contact,a=ask"], "named twice"),
        (&["play", "first-orders", "--robot", "a=contact", "--json"], "nobody is asked"),
        (&["balance", "first-orders", "--robots", "a=contact,b=general"], "steady-careful"),
        (&["balance", "first-orders", "--robots", "a=contact"], "Nobody plays side b"),
        (&["balance", "first-orders", "--robots", "contact", "--battles", "0"], "No battles"),
        (&["balance", "waterloo", "--robots", "contact"], "first-orders"),
        (&["play", "first-orders", "--house", "wind=strong", "--robot", "random"], "wind"),
        (&["check", "no/such/file.toml"], "cannot be read"),
        (&["replay", "no/such/file"], "no journal"),
    ] {
        let output = galloper(words);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {}", complained(&output));
        assert!(complained(&output).contains(said), "{words:?}: {}", complained(&output));
    }
}

#[test]
fn the_same_seed_prints_the_same_battle_and_tells_its_decision() {
    let play = || galloper(&["play", "first-orders", "--robot", "contact", "--seed", "5"]);
    let (first, second) = (play(), play());
    assert!(first.status.success(), "{}", complained(&first));
    assert_eq!(printed(&first), printed(&second));
    let last = printed(&first).lines().last().map(str::to_owned).unwrap_or_default();
    assert!(last.starts_with("Decision: ") && last.contains("[FLA "), "{last}");
    let lines = printed(&first);
    let uncited = lines.lines().skip(2).find(|line| !line.is_empty() && !line.trim_end().ends_with(']'));
    assert_eq!(uncited, None, "every line of the story cites its rule");
}

#[test]
fn a_battle_may_be_stopped_after_some_turns_and_told_as_json() {
    let output = galloper(&["play", "first-orders", "--robot", "random", "--seed", "1", "--turns", "2", "--json"]);
    let told: Value = serde_json::from_str(&printed(&output)).expect("it is JSON");
    assert_eq!((&told["turn"], &told["over"]), (&serde_json::json!(3), &Value::Null), "{told}");
}

#[test]
fn a_battle_is_played_by_typing_and_kept() {
    let scratch = Scratch::new("typed");
    let (journal, diary) = (scratch.file("battle.galloper"), scratch.file("battle.diary"));
    let (journal, diary) = (journal.to_str().expect("text"), diary.to_str().expect("text"));
    let words = ["play", "first-orders", "--seed", "1", "--journal", journal, "--diary", diary];
    let output = typed(&words, "help\n99\n1\n\n1\n\n1\nundo\nquit\n");
    assert!(output.status.success(), "{}", complained(&output));
    for said in ["Choose an offer by its number", "not one of the offers", "Undecided, in turn 1"] {
        assert!(printed(&output).contains(said), "{said}: {}", printed(&output));
    }
    for kept in [journal, diary] {
        let replayed = galloper(&["replay", kept]);
        assert!(replayed.status.success(), "{kept}: {} {}", printed(&replayed), complained(&replayed));
    }
}

#[test]
fn faults_are_printed_with_their_places_and_end_with_status_one() {
    let scratch = Scratch::new("check");
    let diary = scratch.file("battle.diary");
    let path = diary.to_str().expect("text");
    let played =
        galloper(&["play", "first-orders", "--robot", "random", "--seed", "2", "--turns", "1", "--diary", path]);
    assert!(played.status.success(), "{}", complained(&played));
    let sound = galloper(&["check", path]);
    assert!(sound.status.success() && printed(&sound).contains("sound"), "{}", printed(&sound));
    let mut text = std::fs::read_to_string(&diary).expect("it can be read");
    let lines = text.lines().count();
    text.push_str("= 7 7 7 7 7 7 7 7 7 table\n");
    std::fs::write(&diary, text).expect("it can be written");
    let faulty = galloper(&["check", path]);
    assert_eq!(faulty.status.code(), Some(1));
    assert!(printed(&faulty).contains(&format!("battle.diary:{}:", lines + 1)), "{}", printed(&faulty));
    let told: Value = serde_json::from_slice(&galloper(&["check", path, "--json"]).stdout).expect("it is JSON");
    assert_eq!(told["faults"][0]["line"], serde_json::json!(lines + 1));
}

#[test]
fn a_diary_edited_by_hand_is_told_apart_at_its_line() {
    let scratch = Scratch::new("edited");
    let diary = scratch.file("battle.diary");
    let path = diary.to_str().expect("text");
    galloper(&["play", "first-orders", "--robot", "contact", "--seed", "2", "--turns", "1", "--diary", path]);
    let text = std::fs::read_to_string(&diary).expect("it can be read");
    let line = text.lines().position(|line| line.starts_with("| ")).expect("it has reports");
    let edited: Vec<String> = text
        .lines()
        .enumerate()
        .map(|(index, one)| if index == line { "| Rain. [FLA SEQ-01]".into() } else { one.into() })
        .collect();
    std::fs::write(&diary, edited.join("\n")).expect("it can be written");
    let replayed = galloper(&["replay", path]);
    assert_eq!(replayed.status.code(), Some(1));
    assert!(printed(&replayed).contains(&format!(":{}:", line + 1)), "{}", printed(&replayed));
}

#[test]
fn what_there_is_can_be_listed() {
    let all = printed(&galloper(&["list"]));
    for said in ["first-orders", "flanders", "base_removal"] {
        assert!(all.contains(said), "{said}: {all}");
    }
    let told: Value = serde_json::from_slice(&galloper(&["list", "switches", "--json"]).stdout).expect("it is JSON");
    assert!(told["switches"].as_array().is_some_and(|switches| switches.len() > 5) && told.get("games").is_none());
}

#[test]
fn house_rules_of_another_game_are_refused_at_their_place() {
    let scratch = Scratch::new("house");
    let house = scratch.file("friday.toml");
    std::fs::write(&house, "game = \"flanders\"\nkind = \"house\"\n[switches]\n").expect("it can be written");
    let path = house.to_str().expect("text");
    let play = |scenario: &str| {
        galloper(&["play", scenario, "--house", path, "--robot", "random", "--seed", "1", "--turns", "1"])
    };
    let refused = play("ramillies");
    assert_eq!(refused.status.code(), Some(1), "{}", complained(&refused));
    let said = complained(&refused) + &printed(&refused);
    assert!(said.contains("friday.toml:1:8: game: ") && said.contains("marlboroughs_battles"), "{said}");
    assert!(play("first-orders").status.success());
}

#[test]
fn rulings_are_kept_for_the_game_they_were_made_in() {
    let scratch = Scratch::new("keep");
    let house = scratch.file("sunday.toml");
    let path = house.to_str().expect("text");
    let keep = |scenario: &str| {
        let journal = scratch.file(&format!("{scenario}.galloper"));
        std::fs::copy(format!("tests/data/journals/{scenario}.galloper"), &journal).expect("it can be copied");
        galloper(&["rulings", journal.to_str().expect("text"), "--keep", path])
    };
    let kept = keep("ramillies");
    assert!(kept.status.success(), "{}", complained(&kept));
    let text = std::fs::read_to_string(&house).expect("it was written");
    assert!(text.starts_with("game = \"marlboroughs_battles\"\n"), "{text}");
    let again = keep("first-orders");
    assert_eq!(again.status.code(), Some(1), "{}", complained(&again));
    assert_eq!(std::fs::read_to_string(&house).expect("it is there"), text);
}

#[test]
fn a_balance_is_the_same_on_one_thread_and_on_two_and_can_be_swapped() {
    let words =
        ["balance", "first-orders", "--robots", "a=contact,b=hold", "--battles", "4", "--seeds", "11", "--swap"];
    let told = |more: &[&str]| {
        let output = galloper(&[&words[..], more].concat());
        assert!(output.status.success(), "{}", complained(&output));
        printed(&output)
    };
    let table = told(&["--threads", "1", "--json", "--turns", "12"]);
    assert_eq!(table, told(&["--threads", "2", "--json", "--turns", "12"]));
    let table: Value = serde_json::from_str(&table).expect("it is JSON");
    assert_eq!(table["tables"][0]["robots"], serde_json::json!(["contact", "hold"]));
    assert_eq!(table["tables"][1]["robots"], serde_json::json!(["hold", "contact"]));
    for one in table["tables"].as_array().expect("two tables") {
        let count = |value: &Value| value.as_u64().expect("a count");
        let won: u64 = (0..2).map(|side| count(&one["won"][side]["count"])).sum();
        assert_eq!(won + count(&one["drawn"]) + count(&one["undecided"]), 4, "{one}");
    }
    let words = told(&["--turns", "2"]);
    assert!(words.contains("undecided 4") && words.contains("each in both seats"), "{words}");
}

#[test]
fn a_robot_plays_one_side_and_the_other_is_asked() {
    // Side A is asked alone: whatever side B does is done by the robot, and undoing goes back to a question of side A.
    let output =
        typed(&["play", "first-orders", "--robot", "a=ask,b=contact", "--seed", "3"], "\n1\n\n1\nundo\nquit\n");
    assert!(output.status.success(), "{}", complained(&output));
    assert!(printed(&output).contains("Undecided, in turn 1"), "{}", printed(&output));
}

#[test]
fn nothing_is_exported_onto_a_journal_nor_unasked_onto_a_file() {
    let scratch = Scratch::new("exports");
    let journal = scratch.file("battle.galloper");
    let path = journal.to_str().expect("text");
    let play = |more: &[&str]| {
        let words = ["play", "first-orders", "--robot", "random", "--seed", "2", "--turns", "1", "--journal", path];
        galloper(&[&words[..], more].concat())
    };
    assert!(play(&[]).status.success());
    let mut names = vec![path.to_owned(), format!("{path}-wal")];
    #[cfg(unix)]
    {
        let (hard, soft) = (scratch.file("hard.csv"), scratch.file("soft.csv"));
        std::fs::hard_link(&journal, &hard).expect("a link can be made");
        std::os::unix::fs::symlink(&journal, &soft).expect("a link can be made");
        names.extend([hard, soft].map(|link| link.display().to_string()));
    }
    let before = std::fs::read(&journal).expect("it can be read");
    for name in &names {
        for force in [&[][..], &["--force"]] {
            let exported = [play(&[&["--diary", name], force].concat())].into_iter().chain(
                ["--html", "--csv", "--png"].map(|form| galloper(&[&["report", path, form, name], force].concat())),
            );
            for output in exported.chain([galloper(&["rulings", path, "--keep", name])]) {
                assert_eq!(output.status.code(), Some(2), "{name} {force:?}: {}", complained(&output));
            }
        }
    }
    assert_eq!(std::fs::read(&journal).expect("it can be read"), before, "the journal is as it was");

    let page = scratch.file("battle.html");
    std::fs::write(&page, "my own").expect("it can be written");
    let report = |more: &[&str]| galloper(&[&["report", path, "--html", page.to_str().expect("text")], more].concat());
    let refused = report(&[]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(complained(&refused).contains("--force"), "{}", complained(&refused));
    assert_eq!(std::fs::read_to_string(&page).expect("it is there"), "my own");
    assert!(report(&["--force"]).status.success());
    assert!(std::fs::read_to_string(&page).expect("it is there").contains("<html"));
}

#[test]
fn a_diary_under_the_name_of_a_new_journal_is_refused_before_the_battle() {
    let scratch = Scratch::new("same-name");
    let name = scratch.file("battle");
    let path = name.to_str().expect("text");
    let folder = name.parent().expect("it lies in a folder");
    let around = folder.join(".").join("battle");
    let others = [path.to_owned(), format!("{path}-wal"), around.to_str().expect("text").to_owned()];
    for diary in &others {
        let words = ["play", "first-orders", "--robot", "random", "--seed", "2", "--journal", path, "--diary", diary];
        let output = galloper(&[&words[..], &["--force"]].concat());
        assert_eq!(output.status.code(), Some(2), "{diary}: {}", complained(&output));
        let complaint = complained(&output);
        assert!(printed(&output).is_empty() && complaint.contains("nothing is ever written over it"), "{complaint}");
        assert_eq!(std::fs::read_dir(folder).expect("it is there").count(), 0, "{diary}: something was left");
    }
}

/// Puts something into a setup that cannot be.
type Spoil = fn(&mut Value);

#[test]
fn a_diary_is_bounded_as_a_scenario_is() {
    let scratch = Scratch::new("bounds");
    let diary = scratch.file("battle.diary");
    let path = diary.to_str().expect("text");
    let played =
        galloper(&["play", "first-orders", "--robot", "random", "--seed", "2", "--turns", "1", "--diary", path]);
    assert!(played.status.success(), "{}", complained(&played));
    let text = std::fs::read_to_string(&diary).expect("it can be read");
    let setup = text.lines().find_map(|line| line.strip_prefix("Setup: ")).expect("it holds its setup");
    let sound: Value = serde_json::from_str(setup).expect("it is JSON");
    let spoils: [(&str, Spoil); 6] = [
        ("beyond any table", |setup| setup["units"][0]["place"]["table"]["x"] = Value::from(1e308)),
        ("the table is", |setup| setup["width"] = Value::from(1e9)),
        ("beyond any table", |setup| setup["generals"][0]["pose"]["facing"] = Value::from(1e300)),
        ("two units of one side", |setup| setup["units"][1]["key"] = setup["units"][0]["key"].clone()),
        ("no letter", |setup| setup["units"][0]["name"] = Value::from("Rowe\u{1b}[2J")),
        ("last turn", |setup| setup["victory"]["turns"] = Value::from(4_000_000_000_u32)),
    ];
    for (words, spoil) in spoils {
        let mut unsound = sound.clone();
        spoil(&mut unsound);
        assert_ne!(unsound, sound, "{words}");
        std::fs::write(&diary, text.replace(setup, &unsound.to_string())).expect("it can be written");
        let refused = galloper(&["check", path]);
        let said = printed(&refused) + &complained(&refused);
        assert_eq!(refused.status.code(), Some(1), "{words}: {said}");
        assert!(said.contains(words), "{words}: {said}");
    }
}

#[test]
fn a_wrong_byte_typed_is_a_refusal_and_not_the_end() {
    use std::io::Write as _;
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_galloper"))
        .args(["play", "first-orders", "--seed", "1"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("it can be run");
    let mut input = child.stdin.take().expect("it listens");
    input.write_all(b"\xff\xfe\n1\nquit\n").expect("it listens");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success() && printed(&output).contains("Undecided"), "{}", printed(&output));
}

/// Whatever is named that is no file is refused at once, by every command that reads one: nothing waits for a pipe.
#[cfg(unix)]
#[test]
fn pipes_and_folders_are_refused_by_every_command_and_not_waited_for() {
    let scratch = Scratch::new("pipes");
    let pipe = scratch.file("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("it can be run").success());
    let folder = scratch.file("folder");
    std::fs::create_dir(&folder).expect("it can be made");
    for named in [&pipe, &folder] {
        let named = named.to_str().expect("text");
        let house = format!("--house={named}");
        let club = format!("--file={named}");
        for words in [
            vec!["check", named],
            vec!["replay", named],
            vec!["report", named],
            vec!["rulings", named],
            vec!["play", named, "--robot", "random"],
            vec!["play", "first-orders", "--robot", "random", "--turns", "1", &house],
            vec!["play", "first-orders", "--robot", "random", "--turns", "1", "--journal", named],
            vec!["play", "first-orders", "--robot", "random", "--turns", "1", "--diary", named, "--force"],
            vec!["club", "show", &club],
            vec!["club", "import", named, &club],
        ] {
            let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_galloper"))
                .args(&words)
                .stdout(std::process::Stdio::null())
                .stderr(std::process::Stdio::null())
                .spawn()
                .expect("it can be run");
            let begun = std::time::Instant::now();
            let ended = loop {
                match child.try_wait().expect("it is a child") {
                    Some(ended) => break ended,
                    None if begun.elapsed().as_secs() > 20 => {
                        child.kill().expect("it can be killed");
                        panic!("{words:?} waits");
                    }
                    None => std::thread::sleep(std::time::Duration::from_millis(5)),
                }
            };
            assert!(!ended.success(), "{words:?}");
        }
    }
}
