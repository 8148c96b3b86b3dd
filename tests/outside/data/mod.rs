//! Reading what people write: every fault is found, at its place, with a remedy; nothing untrusted gets through.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use galloper::data::{
    Fault, Roots, StandingRuling, army_catalogue, catalogue, check_file, check_file_among, house_from, load_army,
    load_scenario, with_rulings,
};
use galloper::rules::Setup;

const ARMY: &str = include_str!("../../data/army.toml");
const PLAIN: &str = include_str!("../../data/plain.toml");
const TWENTY: &str = include_str!("../../data/twenty_faults.toml");

mod each_fault;

/// Stands before each place of a text where a fault should be found.
const MARK: char = '▶';

/// A folder of its own for one test, gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("galloper-data-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap();
    }
}

/// The faults of a scenario that stands beside the test army.
fn faults_of(scenario: &str) -> Vec<Fault> {
    let folder = Folder::new();
    folder.write("army.toml", ARMY);
    check_file_among(&folder.write("scenario.toml", scenario), &Roots::default())
}

/// The text without its marks, and the line and column of each.
fn unmark(text: &str) -> (String, Vec<(usize, usize)>) {
    let mut places = Vec::new();
    let (mut line, mut column) = (1, 1);
    for letter in text.chars() {
        match letter {
            MARK => places.push((line, column)),
            '\n' => (line, column) = (line + 1, 1),
            _ => column += 1,
        }
    }
    (text.replace(MARK, ""), places)
}

/// The plain scenario with one passage written differently; the marks in the new words are where faults are due.
#[track_caller]
fn instead_of(old: &str, new: &str) -> Vec<Fault> {
    assert_eq!(PLAIN.matches(old).count(), 1, "{old} should stand once in the plain scenario");
    let (text, places) = unmark(&PLAIN.replace(old, new));
    let faults = faults_of(&text);
    let found: Vec<(usize, usize)> = faults.iter().map(|fault| (fault.line, fault.column)).collect();
    assert_eq!(found, places, "{}", listed(&faults));
    faults
}

/// One fault is due, which says these words.
#[track_caller]
fn one_fault(old: &str, new: &str, says: &str) {
    let faults = instead_of(old, new);
    assert_eq!(faults.len(), 1, "{}", listed(&faults));
    assert!(faults[0].to_string().contains(says), "{} should say “{says}”", faults[0]);
    assert!(!faults[0].hint.is_empty(), "{} has no remedy", faults[0]);
}

fn listed(faults: &[Fault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_plain_scenario_is_playable() {
    assert_eq!(faults_of(PLAIN), []);
}

#[test]
fn twenty_faults_are_all_found_at_once_and_each_at_its_place() {
    let (text, places) = unmark(TWENTY);
    assert_eq!(places.len(), 20);
    let faults = faults_of(&text);
    let found: Vec<(usize, usize)> = faults.iter().map(|fault| (fault.line, fault.column)).collect();
    assert_eq!(found, places, "{}", listed(&faults));
    let said = [
        ("title", "given before"),
        ("date", "not a whole number"),
        ("wether", "not known here"),
        ("switches.cavalry_chrage", "did you mean `cavalry_charge`?"),
        ("switches.grape", "`choice`, `always`"),
        ("victory.turns", "99 is out of range"),
        ("command[1].units[2].at", "Foot 2nd overlaps Foot 1st on line 26"),
        ("command[1].units[3].at", "cavalry cannot enter woods"),
        ("command[1].units[4].at", "0.50 inches over the table's edge"),
        ("command[1].units[5].unit", "did you mean `horse_2`?"),
        ("command[1].units[6].facing", "400 is out of range"),
        ("command[2].general", "this is missing"),
        ("command[2].units[1].figures", "40 figures; Heavy guns has 8"),
        ("command[3].at", "off the table"),
        ("command[3].units[2].building", "Foot 3rd is there already, on line 44"),
        ("command[3].units[3].building", "`copse` is a wood, not a building"),
        ("terrain[3].outline", "crosses itself"),
        ("terrain[4].outline", "encloses nothing"),
        ("terrain[5].path[2]", "NaN inches east is no place"),
        ("terrain[6].kind", "did you mean `wood`?"),
    ];
    for (fault, (field, words)) in faults.iter().zip(said) {
        assert_eq!(fault.field, field, "{fault}");
        assert!(fault.to_string().contains(words), "{fault} should say “{words}”");
        assert!(!fault.hint.is_empty(), "{fault} has no remedy");
    }
}

#[test]
fn a_fault_is_printed_with_its_place_its_reason_and_its_remedy() {
    let old = r#"unit = "foot_2", at"#;
    let fault = &instead_of(old, r#"unit = "foot_2", figures = ▶40, at"#)[0];
    let printed = fault.to_string();
    assert!(
        printed.ends_with("scenario.toml:26:32: command[2].units[1].figures: 40 figures; Foot 2nd has 12"),
        "{printed}"
    );
}

#[test]
fn broken_syntax_is_reported_and_said_to_hide_the_rest() {
    let faults = instead_of("turns = 8\n", "turns = ▶\n");
    assert!(faults[0].why.starts_with("this is not TOML"), "{}", faults[0]);
    assert!(faults[0].hint.contains("nothing else in this file was looked at"), "{}", faults[0]);
}

#[test]
fn several_breaks_of_syntax_are_reported_together() {
    let text = PLAIN.replace("turns = 8", "turns = ").replace("width = 48,", "width = 4x8,");
    let lines: Vec<usize> = faults_of(&text).iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [5, 11]);
}

#[test]
fn a_brace_left_open_is_one_fault_and_at_its_line() {
    let unit = r#"{ unit = "foot_2", at = [10.0, 26.0], facing = 180 }"#;
    let faults = instead_of(unit, &format!("▶{}", unit.trim_end_matches('}')));
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].why.contains("`{` is not closed"), "{}", faults[0]);
}

#[test]
fn a_file_too_large_is_not_read() {
    let mut text = PLAIN.to_owned();
    text.push_str(&"#".repeat(1 << 20));
    let faults = faults_of(&text);
    assert_eq!(faults.len(), 1);
    assert!(faults[0].why.contains("larger than 1 MiB"), "{}", faults[0]);
}

#[test]
fn a_file_that_is_not_text_is_refused_at_the_first_wrong_byte() {
    let folder = Folder::new();
    let faults = check_file(&folder.write("scenario.toml", b"game = \"flanders\"\nkind = \"\xff\"\n"));
    assert_eq!((faults[0].line, faults[0].column), (2, 9), "{}", listed(&faults));
    assert!(faults[0].why.contains("UTF-8"), "{}", faults[0]);
}

#[test]
fn folders_and_files_that_are_not_there_are_refused() {
    let folder = Folder::new();
    assert!(check_file(&folder.0)[0].why.contains("not a file"));
    assert!(check_file(&folder.0.join("nowhere.toml"))[0].why.contains("cannot be read"));
    let faults = load_scenario("first-order", &Roots::default()).unwrap_err();
    assert!(faults[0].hint.contains("did you mean `first-orders`?"), "{}", faults[0]);
}

#[test]
fn deep_nesting_is_refused_and_not_followed() {
    let deep =
        format!("game = \"flanders\"\nkind = \"scenario\"\ntable = {}1{}\n", "[".repeat(50_000), "]".repeat(50_000));
    assert!(!faults_of(&deep).is_empty());
}

#[test]
fn a_hostile_file_is_refused_in_good_time() {
    let keys: Vec<String> = (0..90_000).map(|key| format!("k{key}=1")).collect();
    let doubled = "a=1\n".repeat(200_000);
    let broken = "=\n".repeat(400_000);
    let head = "game = \"flanders\"\nkind = \"scenario\"\n";
    let clock = std::time::Instant::now();
    for text in [keys.join("\n"), format!("table = {{{}}}", keys.join(",")), doubled, broken] {
        let faults = faults_of(&format!("{head}{text}"));
        assert_eq!(faults.len(), 501);
        assert!(faults.iter().any(|fault| fault.why == "there are more than 500 faults"), "{}", faults[500]);
    }
    assert!(clock.elapsed().as_secs() < 60, "{:?}", clock.elapsed());
}

#[test]
fn a_scenario_names_its_army_by_a_plain_name_only() {
    for name in ["../army", "/etc/passwd", "a/b", "army.toml", ".."] {
        let faults = faults_of(&PLAIN.replacen("army = \"army\"", &format!("army = \"{name}\""), 1));
        assert!(faults.iter().any(|fault| fault.why.contains("not a plain name")), "{name}: {}", listed(&faults));
    }
}

#[test]
fn the_faults_of_an_army_come_with_those_of_its_scenario() {
    let folder = Folder::new();
    folder.write("army.toml", ARMY.replace("original = 9", "original = 10"));
    let path = folder.write("scenario.toml", PLAIN.replace("turns = 8", "turns = 0"));
    let faults = check_file_among(&path, &Roots::default());
    let files: Vec<_> = faults.iter().map(|fault| fault.file.file_name().unwrap().to_str().unwrap()).collect();
    assert_eq!(files, ["scenario.toml", "army.toml"], "{}", listed(&faults));
    assert!(
        faults[1].to_string().ends_with("units[4].original: 10 figures; a battalion has 9, 12 or 15"),
        "{}",
        faults[1]
    );
}

#[test]
fn a_unit_whose_entry_is_at_fault_is_not_called_unknown() {
    let folder = Folder::new();
    folder.write(
        "army.toml",
        ARMY.replace("name = \"Foot 1st\", arm = \"infantry\"", "name = \"Foot 1st\", arm = \"infantri\""),
    );
    let faults = check_file_among(&folder.write("scenario.toml", PLAIN), &Roots::default());
    assert_eq!(faults.len(), 1, "{}", listed(&faults));
    assert!(faults[0].hint.contains("did you mean `infantry`?"), "{}", faults[0]);
}

#[test]
fn a_file_on_disk_stands_for_one_built_in() {
    let folder = Folder::new();
    folder.write("armies/flanders/army.toml", ARMY);
    folder.write("scenarios/flanders/first-orders.toml", PLAIN);
    let roots = Roots { scenarios: vec![folder.0.join("scenarios")], armies: vec![folder.0.join("armies")] };
    let setup = load_scenario("first-orders", &roots).unwrap();
    assert_eq!((setup.title(), setup.scenario()), ("A plain affair", "first-orders"));
    let entries = catalogue(&roots);
    assert_eq!(entries.iter().filter(|entry| entry.id == "first-orders").count(), 1);
    assert!(entries.iter().any(|entry| entry.id == "ramillies-south-plain" && entry.path.is_none()));
}

#[test]
fn a_scenario_opened_by_its_path_finds_its_army_beside_it_or_in_the_armies_folder() {
    let folder = Folder::new();
    let path = folder.write("home/scenarios/flanders/plain.toml", PLAIN);
    assert!(load_scenario(path.to_str().unwrap(), &Roots::default()).is_err());
    folder.write("home/armies/flanders/army.toml", ARMY);
    assert_eq!(load_scenario(path.to_str().unwrap(), &Roots::default()).unwrap().scenario(), "plain");
}

#[test]
fn a_scenario_with_faults_is_listed_with_them() {
    let folder = Folder::new();
    folder.write("scenarios/flanders/broken.toml", "game = \"flanders\"");
    let roots = Roots { scenarios: vec![folder.0.join("scenarios")], armies: Vec::new() };
    let entry = catalogue(&roots).pop().unwrap();
    assert_eq!((entry.id.as_str(), entry.faults.is_empty()), ("broken", false));
}

#[test]
fn an_army_is_loaded_by_name_with_what_its_nation_makes_of_it() {
    let army = load_army("anglo_allied_1704", &Roots::default()).unwrap();
    let guards = army.units.iter().find(|unit| unit.key == "first_guards").unwrap();
    let written = serde_json::to_value(guards.profile).unwrap();
    assert_eq!(
        written,
        serde_json::json!({"arm": {"infantry": {"fire": "platoon"}}, "class": "elite", "original": 12})
    );
    assert!(army_catalogue(&Roots::default()).iter().all(|entry| entry.army.is_ok()));
    assert!(load_army("first-orders", &Roots::default()).is_err());
}

#[test]
fn every_game_ships_all_its_files() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for game in galloper::rules::GAMES {
        assert!(game.files.iter().any(|shipped| shipped.path.starts_with("scenarios/")), "{}", game.key);
        for kind in ["armies", "scenarios"] {
            // A game whose scenario holds all its counters has no folder of armies.
            for file in fs::read_dir(root.join(kind).join(game.key)).into_iter().flatten().flatten() {
                let path = file.path();
                let named = path.strip_prefix(root).unwrap().to_str().unwrap();
                let shipped = game.files.iter().find(|shipped| shipped.path == named);
                assert_eq!(
                    shipped.map(|shipped| shipped.text),
                    Some(fs::read_to_string(&path).unwrap().as_str()),
                    "{named}"
                );
            }
        }
    }
}

#[test]
fn house_rules_of_another_game_are_refused_where_they_name_it() {
    let text = "# Friday\ngame = \"flanders\"\nkind = \"house\"\nswitches = { save_floor = 1 }\n";
    let folder = Folder::new();
    let path = folder.write("friday.toml", text);
    let game = load_scenario("ramillies", &Roots::default()).unwrap().info();
    let faults = house_from(path.to_str().unwrap(), game).unwrap_err();
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert_eq!((&faults[0].file, faults[0].line, faults[0].column, faults[0].field.as_str()), (&path, 2, 8, "game"));
    assert!(faults[0].hint.contains(game.key) && faults[0].why.contains(game.title), "{}", faults[0]);
}

#[test]
fn a_ruling_is_added_to_house_rules_and_all_else_stays() {
    let game = load_scenario("first-orders", &Roots::default()).unwrap().info();
    let before = "# Friday's own\r\ngame = \"flanders\" # at Jim's\r\nkind = \"house\"\r\n\r\n[switches]\r\nsave_floor = 1 # as ever\r\n";
    let ruling = StandingRuling {
        words: "Say \"halt\" aloud.".to_owned(),
        departs_from: Some("FLA MOV-33".to_owned()),
        by: Some("Jim".to_owned()),
    };
    let after = with_rulings(before, std::slice::from_ref(&ruling)).unwrap();
    assert!(after.starts_with(before) && !after.replace("\r\n", "").contains('\n'), "{after:?}");
    assert_eq!(house_from(&after, game).unwrap().standing, std::slice::from_ref(&ruling));
    let listed = "game = \"flanders\"\nkind = \"house\"\nswitches = {}\nruling = [{ words = \"No rain.\" }]\n";
    let after = with_rulings(listed, &[ruling]).unwrap();
    assert_eq!(house_from(&after, game).unwrap().standing.len(), 2, "{after}");
    assert_eq!(with_rulings("game = ", &[]), None);
}

#[test]
fn a_file_is_of_a_kind_that_its_game_has() {
    let faults = |text: &str| galloper::data::check_text(std::path::Path::new("file.toml"), text, &Roots::default());
    for game in galloper::rules::GAMES {
        let army = faults(&format!("game = \"{}\"\nkind = \"army\"\n", game.key));
        let counters = faults(&format!("game = \"{}\"\nkind = \"counters\"\n", game.key));
        let is_refused = |faults: &[Fault]| faults.iter().any(|fault| fault.field == "kind" && fault.line == 2);
        assert_eq!(is_refused(&army), !game.musters_armies, "{army:?}");
        // What counters or cards print lies in a file of its own only where armies are not mustered.
        let ships_counters = game.files.iter().any(|shipped| shipped.path.starts_with("armies/"));
        assert_eq!(is_refused(&counters), game.musters_armies || !ships_counters, "{counters:?}");
    }
}

#[test]
fn house_rules_are_read_from_a_line_or_a_file_and_set() {
    let text = "game = \"flanders\"\nkind = \"house\"\nswitches = { cavalry_charge = \"bonus\", save_floor = 1 }\n";
    let folder = Folder::new();
    let path = folder.write("friday.toml", text);
    let mut setup = load_scenario("first-orders", &Roots::default()).unwrap();
    let game = setup.info();
    let house = house_from(text, game).unwrap();
    assert_eq!(house, house_from(path.to_str().unwrap(), game).unwrap());
    house.apply(&mut setup).unwrap();
    let Setup::Flanders(setup) = setup else { panic!("it is a battle of Flanders") };
    assert_eq!((setup.house.get("cavalry_charge"), setup.house.get("save_floor")), (Some("bonus"), Some("1")));
    let faults = house_from(&text.replace("bonus", "bonsu"), game).unwrap_err();
    assert!(
        faults[0]
            .to_string()
            .contains("switches.cavalry_charge: `bonsu` is not a way to set it; did you mean `bonus`?")
    );
}

#[test]
fn every_file_of_the_project_is_built_in() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let disk = Roots { scenarios: vec![root.join("scenarios")], armies: vec![root.join("armies")] };
    let on_disk: Vec<String> = catalogue(&disk).into_iter().map(|entry| entry.id).collect();
    let built_in: Vec<String> = catalogue(&Roots::default()).into_iter().map(|entry| entry.id).collect();
    assert_eq!(on_disk, built_in);
    let ids = |roots: &Roots| army_catalogue(roots).into_iter().map(|entry| entry.id).collect::<Vec<_>>();
    assert_eq!(ids(&disk), ids(&Roots::default()));
}

#[test]
fn slips_of_the_pen_anywhere_give_faults_or_a_battle_but_never_a_panic() {
    use proptest::prelude::*;
    let folder = Folder::new();
    folder.write("army.toml", ARMY);
    let letters: Vec<char> = PLAIN.chars().collect();
    let slips = proptest::collection::vec((0..letters.len(), 0..4_usize, "[ -~\n é]{0,3}"), 1..4);
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let slip = |slips: Vec<(usize, usize, String)>| {
        let mut text = letters.clone();
        for (at, taken, put) in slips {
            let at = at.min(text.len());
            let end = (at + taken).min(text.len());
            text.splice(at..end, put.chars());
        }
        let text: String = text.into_iter().collect();
        let path = folder.write("scenario.toml", &text);
        let faults = check_file_among(&path, &Roots::default());
        prop_assert_eq!(
            load_scenario(path.to_str().unwrap(), &Roots::default()).is_err(),
            !faults.is_empty(),
            "{}",
            text
        );
        for fault in faults {
            let line = text.lines().nth(fault.line - 1).unwrap_or_default();
            prop_assert!(fault.column <= line.chars().count() + 1, "{}", fault);
        }
        Ok(())
    };
    runner.run(&slips, slip).unwrap();
}

/// A group that comes by no hex would wait for ever.
#[test]
fn mm_18_a_group_that_comes_by_no_hex_is_a_fault() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/marlborough_man/oudenarde.toml");
    let text = fs::read_to_string(path).unwrap();
    let line = 1 + text.lines().position(|line| line == "entry = [\"3214\"]").unwrap();
    let faults = faults_of(&text.replacen("entry = [\"3214\"]", "entry = []", 1));
    assert_eq!(faults.len(), 1, "{}", listed(&faults));
    assert!(faults[0].to_string().contains("nobody knows where it comes on"), "{}", faults[0]);
    assert!(faults[0].to_string().contains(&format!(":{line}:")), "{} is not at line {line}", faults[0]);
}
