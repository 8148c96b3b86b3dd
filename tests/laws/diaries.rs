//! Diaries written by hand: the rulebook's own examples of play, in our words, replayed line by line.

use std::path::{Path, PathBuf};

use galloper::data::{Roots, load_scenario};
use galloper::game::{Awaiting, Ruleset};
use galloper::journal::{BeginsFrom, Diary, Played};
use galloper::rules::Battle;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diaries")
}

fn files(ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder()).expect("the diaries").flatten().map(|entry| entry.path());
    entries.filter(|path| path.extension().is_some_and(|kind| kind == ending)).collect()
}

fn played(file: &Path) -> (String, Played<Battle>) {
    let text = std::fs::read_to_string(file).expect("a diary");
    let diary = Diary::read(&text).unwrap_or_else(|faults| panic!("{}: {faults:?}", file.display()));
    let BeginsFrom::Scenario(scenario) = &diary.header.begins_from else { panic!("a scenario of its own") };
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join(scenario);
    let scenario = if beside.exists() { beside.display().to_string() } else { scenario.clone() };
    let setup = load_scenario(&scenario, &Roots::default());
    let setup = setup.unwrap_or_else(|faults| panic!("{scenario}: {faults:?}"));
    let played = diary.play::<Battle>(setup, None).unwrap_or_else(|error| panic!("{}: {error:?}", file.display()));
    (text, played)
}

#[test]
fn every_diary_replays_as_it_is_written() {
    let diaries = files("diary");
    assert!(diaries.len() >= 5);
    for file in diaries {
        let (text, played) = played(&file);
        assert_eq!(played.stopped_by, None, "{}", file.display());
        assert_eq!(played.unlike, None, "{}", file.display());
        let thrown = text.lines().filter(|line| line.starts_with("= ")).count();
        let rolled = played
            .session
            .entries()
            .iter()
            .filter(|entry| matches!(entry.deed, galloper::journal::Deed::Rolled { .. }));
        assert_eq!(rolled.count(), thrown, "{}: every die is used", file.display());
    }
}

#[test]
fn every_scenario_beside_the_diaries_is_played_by_one() {
    let texts: Vec<String> =
        files("diary").iter().map(|file| std::fs::read_to_string(file).expect("a diary")).collect();
    for scenario in files("toml") {
        let name = scenario.file_name().expect("it has a name").to_string_lossy().into_owned();
        assert!(texts.iter().any(|text| text.contains(&name)), "{name}");
    }
}

/// The foot is asked when the cuirassiers charge past it, and only then. [FLA FIP-01, FIP-05, FIP-06]
#[test]
fn fire_in_passing_is_offered_at_a_charge_and_at_nothing_else() {
    let asked = |name: &str| played(&folder().join(name)).0.contains("[FLA FIP-01]");
    assert!(asked("bavarians_charge_past_the_foot.diary"));
    assert!(!asked("bavarians_countercharge.diary"));
    assert!(!asked("bavarians_fall_back.diary"));
}

/// The check that fire in passing brings on is not taken in the charge. [FLA FIP-09]
#[test]
fn the_check_for_the_houses_fire_waits() {
    let (_, played) = played(&folder().join("the_house_and_the_passing_charge.diary"));
    let battle = played.session.battle();
    assert!(matches!(battle.awaiting(), Awaiting::Choice(_)), "movement goes on");
    let reports = played.session.entries().iter().flat_map(|entry| &entry.reports);
    assert!(!reports.into_iter().any(|report| report.rule.citation() == "FLA MOR-07"));
    assert_eq!(battle.turn(), 1);
}
