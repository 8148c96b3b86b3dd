//! The two hex games: their set-ups against a second transcription, their printed examples, and battles to a decision.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use galloper::data::{Fault, Roots, catalogue, check_file_among, load_scenario};
use galloper::dice::{Generator, Source};
use galloper::game::{Awaiting, Board, Eyes, Ruleset, Side};
use galloper::hex::{Hex, Stand};
use galloper::journal::Session;
use galloper::robot::Robot;
use galloper::rules::continuity::book::arms::{Arm, Gun};
use galloper::rules::continuity::book::terrain::HexTerrain;
use galloper::rules::continuity::state::setup::{Setup, UnitSetup};
use galloper::rules::{self, Battle};

const BATTLES: [&str; 4] = ["blenheim", "oudenarde", "ramillies", "malplaquet"];

fn setup(id: &str) -> Setup {
    match load_scenario(id, &Roots::default()).unwrap() {
        rules::Setup::MarlboroughMan(setup) | rules::Setup::MarlboroughsBattles(setup) => setup,
        _ => panic!("{id} is a battle on hexes"),
    }
}

/// The lines of a second transcription, each with its cells.
fn transcription(file: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tables/continuity").join(file);
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.map(|line| line.split(',').map(|cell| cell.trim().to_owned()).collect()).collect()
}

/// What a line lists: arms, and guns by their weight.
fn listed(units: &str) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for part in units.split(';') {
        let words: Vec<&str> = part.split_whitespace().collect();
        let kinds = ["foot", "horse", "dragoons", "guns"];
        let at = words.iter().position(|word| kinds.contains(word)).unwrap();
        let named = &words[at + 1..];
        if words[at] == "guns" {
            for pounds in named {
                *counts.entry(format!("gun {pounds}")).or_default() += 1;
            }
            continue;
        }
        // A digit stands for one unit without a letter; numbered dragoons and foot are listed one by one.
        *counts.entry(words[at].to_owned()).or_default() += named.len().max(1);
    }
    counts
}

fn kind(unit: &UnitSetup) -> String {
    match unit.values.arm {
        Arm::Infantry => "foot".to_owned(),
        Arm::Cavalry => "horse".to_owned(),
        Arm::Dragoons => "dragoons".to_owned(),
        Arm::Artillery => {
            let pounds = match unit.values.gun.unwrap() {
                Gun::Pounder24 => 24,
                Gun::Pounder16 => 16,
                Gun::Pounder12 => 12,
                Gun::Pounder9 => 9,
                Gun::Pounder8 => 8,
                Gun::Pounder4 => 4,
            };
            format!("gun {pounds}")
        }
    }
}

fn hexes(place: &str) -> Vec<Hex> {
    let mut hexes: Vec<Hex> = place.split('-').map(|hex| hex.parse().unwrap()).collect();
    hexes.sort();
    hexes
}

fn own_hexes(stand: &Stand) -> Vec<Hex> {
    let mut hexes = stand.hexes().to_vec();
    hexes.sort();
    hexes
}

/// The units of a side and a leader that a line could mean, and that no line before has taken.
fn candidates(setup: &Setup, side: Side, leader: &str, taken: &BTreeSet<String>) -> Vec<UnitSetup> {
    let leads = |unit: &UnitSetup| {
        let command = &setup.commands[unit.command];
        let name = command.leader.map_or("", |leader| setup.leaders[leader].name.as_str());
        command.side == side
            && (name == leader || name.ends_with(leader) && !leader.is_empty() || leader.is_empty() && name.is_empty())
    };
    setup.units.iter().filter(|unit| leads(unit) && !taken.contains(&unit.key)).cloned().collect()
}

/// Takes the units of a line: those that stand on its hexes, or in its radius, or come with its group.
fn taken_by(setup: &Setup, cells: &[String], taken: &BTreeSet<String>) -> Vec<UnitSetup> {
    let side = if cells[1] == "a" { Side::A } else { Side::B };
    let units = candidates(setup, side, &cells[2], taken);
    let places = cells[3].replace('>', " ");
    let mut words = places.split_whitespace();
    match words.next() {
        Some("@") => {
            let middles: Vec<Hex> = words.map(|hex| hex.parse().unwrap()).collect();
            let near = |stand: &Stand| middles.iter().any(|middle| stand.distance_to(*middle) <= 2);
            units.into_iter().filter(|unit| unit.stand.is_some_and(|stand| near(&stand))).collect()
        }
        Some("=") => {
            let group = words.next().unwrap();
            units.into_iter().filter(|unit| unit.group.is_some_and(|at| setup.groups[at].key == group)).collect()
        }
        Some("*") => units,
        Some(first) => {
            let places: Vec<Vec<Hex>> = std::iter::once(first).chain(words).map(hexes).collect();
            let listed = listed(&cells[4]);
            let fits = |unit: &UnitSetup| unit.stand.is_some_and(|stand| places.contains(&own_hexes(&stand)));
            units.into_iter().filter(|unit| fits(unit) && listed.contains_key(&kind(unit))).collect()
        }
        None => units.into_iter().filter(|unit| unit.group.is_some()).collect(),
    }
}

/// Words of a line that must be in the names of its units: "Dutch mercenary", "Prussian".
fn nations(units: &str) -> Vec<String> {
    let kinds = ["foot", "horse", "dragoons", "guns"];
    units
        .split(';')
        .map(|part| part.split_whitespace().take_while(|word| !kinds.contains(word)).collect::<Vec<_>>().join(" "))
        .filter(|name| !name.is_empty())
        .collect()
}

#[test]
fn every_set_up_agrees_with_the_book_typed_in_a_second_time() {
    for battle in BATTLES {
        let setup = setup(battle);
        let mut taken = BTreeSet::new();
        for cells in transcription(&format!("setup-{battle}.csv")) {
            let listed = listed(&cells[4]);
            let mut units = taken_by(&setup, &cells, &taken);
            // Two units of one kind share a pair of hexes in a village: each line takes its own by name.
            let wanted: usize = listed.values().sum();
            if units.len() > wanted {
                let names = nations(&cells[4]);
                units.retain(|unit| names.iter().any(|name| unit.name.contains(name.as_str())));
            }
            let mut found: BTreeMap<String, usize> = BTreeMap::new();
            for unit in &units {
                *found.entry(kind(unit)).or_default() += 1;
                taken.insert(unit.key.clone());
            }
            assert_eq!(found, listed, "{battle}, {}", cells[0]);
            for name in nations(&cells[4]) {
                let first = name.split_whitespace().next().unwrap().trim_end_matches("'s");
                let plain = first.replace("Wurttemberg", "Württemberg");
                assert!(
                    units.iter().any(|unit| unit.name.contains(plain.as_str())),
                    "{battle}, {}: nobody is called {name}",
                    cells[0]
                );
            }
        }
        let left: Vec<&str> =
            setup.units.iter().filter(|unit| !taken.contains(&unit.key)).map(|unit| unit.name.as_str()).collect();
        assert!(left.is_empty(), "{battle} has units that no line lists: {left:?}");
    }
}

#[test]
fn the_groups_of_oudenarde_come_as_the_book_lists_them() {
    let setup = setup("oudenarde");
    let lines = transcription("arrivals.csv");
    assert_eq!(lines.len(), setup.groups.len());
    for (cells, group) in lines.iter().zip(&setup.groups) {
        assert_eq!(group.key, cells[0]);
        assert_eq!(group.rating.map(|rating| rating.to_string()).unwrap_or_default(), cells[1], "{}", cells[0]);
        let entry: Vec<String> = group.entry.iter().map(ToString::to_string).collect();
        assert_eq!(entry.join(" "), cells[2], "{}", cells[0]);
    }
}

#[test]
fn nobody_is_set_up_where_the_rules_forbid_it() {
    for battle in BATTLES {
        let setup = setup(battle);
        let mut there: BTreeMap<Hex, Vec<&UnitSetup>> = BTreeMap::new();
        for unit in &setup.units {
            for hex in unit.stand.iter().flat_map(Stand::hexes) {
                assert!(setup.map.ground.extent.contains(hex), "{battle}: {} is off the map", unit.name);
                let terrain = setup.map.ground.hex(hex).terrain;
                assert_ne!(terrain, HexTerrain::Pond, "{battle}: {} is in the water", unit.name);
                assert!(unit.values.arm != Arm::Artillery || terrain != HexTerrain::Marsh, "{battle}: {}", unit.name);
                there.entry(hex).or_default().push(unit);
            }
        }
        for (hex, units) in there {
            let guns = units.iter().filter(|unit| unit.values.arm == Arm::Artillery).count();
            let troops = units.len() - guns;
            let sides: BTreeSet<Side> = units.iter().map(|unit| setup.commands[unit.command].side).collect();
            assert!(guns <= 1 && troops <= 2 && sides.len() == 1, "{battle}: {hex} is crowded");
            if troops == 2 {
                assert_eq!(setup.map.ground.hex(hex).terrain, HexTerrain::Village, "{battle}: {hex}");
                assert_eq!(units[0].command, units[1].command, "{battle}: {hex}");
            }
        }
    }
}

#[test]
fn every_stand_in_is_said_in_the_scene() {
    for battle in BATTLES {
        let setup = load_scenario(battle, &Roots::default()).unwrap();
        let scene = Battle::begin(&setup).unwrap().scene(Eyes::Umpire);
        let said = |kind: &str| scene.provenance.iter().any(|note| note.kind.word() == kind);
        assert!(said("printed") && said("reconstructed") && said("stand-in"), "{battle}");
        assert!(matches!(scene.board, Board::Hexes(_)), "{battle}");
    }
}

/// Plays a battle with a robot; the number of answers.
fn play(id: &str, robot: Robot, seed: u64) -> (Session<Battle>, u64) {
    let setup = load_scenario(id, &Roots::default()).unwrap();
    let mut session = Session::<Battle>::begin(setup, None).unwrap();
    let mut generator = Generator::seeded(seed);
    while let Some(answer) = robot.answer(session.battle(), &mut generator) {
        session.give(answer, Source::Generator).unwrap();
        assert!(session.last() < 30_000, "{id} with seed {seed} does not end");
    }
    let last = session.last();
    (session, last)
}

#[test]
fn a_robot_that_seeks_contact_fights_every_battle_to_a_decision() {
    for battle in BATTLES {
        for seed in [7, 8] {
            let (session, _) = play(battle, Robot::Contact, seed);
            assert!(matches!(session.awaiting(), Awaiting::Over(_)), "{battle}");
        }
    }
}

#[test]
fn the_printed_examples_of_seizing_come_out_as_printed() {
    for diary in ["blenheim-cutts-seizes", "ramillies-orkney-seizes"] {
        let file: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diaries").join(format!("{diary}.diary"));
        let output = Command::new(env!("CARGO_BIN_EXE_galloper")).arg("replay").arg(&file).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains("come out as they are written"), "{diary}: {said}");
    }
}

#[test]
fn the_catalogue_has_the_four_battles_of_the_two_games() {
    let entries = catalogue(&Roots::default());
    let games: BTreeMap<&str, &str> = entries.iter().map(|entry| (entry.id.as_str(), entry.game.as_str())).collect();
    for (battle, game) in
        BATTLES.into_iter().zip(["marlborough_man", "marlborough_man", "marlboroughs_battles", "marlboroughs_battles"])
    {
        assert_eq!(games[battle], game);
        let entry = entries.iter().find(|entry| entry.id == battle).unwrap();
        assert!(entry.faults.is_empty() && entry.board.ends_with("hexes"), "{battle}");
    }
}

/// A scenario with one slip, its faults.
fn faults_with(slip: (&str, &str)) -> Vec<Fault> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(root.join("scenarios/marlborough_man/blenheim.toml")).unwrap();
    assert!(text.contains(slip.0), "{} is in the scenario", slip.0);
    let folder = std::env::temp_dir().join(format!("galloper-hex-{}-{}", std::process::id(), slip.1.len()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("slip.toml");
    std::fs::write(&path, text.replacen(slip.0, slip.1, 1)).unwrap();
    let faults = check_file_among(&path, &Roots::default());
    std::fs::remove_dir_all(&folder).unwrap();
    faults
}

#[test]
fn a_slip_in_a_scenario_is_found_where_it_is() {
    for (right, wrong, says) in [
        ("\"5025-5026\"", "\"5025-5027\"", "no neighbours"),
        ("\"5025-5026\"", "\"502-5026\"", "no hex"),
        ("\"5025-5026\"", "\"9925-9926\"", "off the map"),
        ("units = [\"rowes\"]", "units = [\"rowe\"]", "did you mean `rowes`?"),
        ("leader = \"cutts\"", "leader = \"cuts\"", "did you mean `cutts`?"),
        ("facing = \"S\"", "facing = \"E\"", "no corner of this map points E"),
        ("kind = \"stream\"", "kind = \"strem\"", "did you mean `stream`?"),
        ("battle = \"blenheim\"", "battle = \"ramillies\"", "belongs to marlboroughs_battles"),
        ("\"5125-5126\"", "\"5025-5026\"", "only two units of foot in a village share a hex"),
    ] {
        let faults = faults_with((right, wrong));
        assert!(
            faults.iter().any(|fault| fault.to_string().contains(says) && fault.line > 1),
            "{wrong}: {:?}",
            faults.iter().map(ToString::to_string).collect::<Vec<_>>()
        );
    }
}
