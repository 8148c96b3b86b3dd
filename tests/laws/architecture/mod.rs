//! The walls of the house: rooms know their neighbours downwards only, no files know one another in a circle, and only the window says
//! `egui`.

mod broken;
mod circles;
mod games;
mod house;
mod names;
mod rooms;
mod tokens;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use circles::Arrows;
use house::{House, files_below, source};
use rooms::{ROOMS, room_of};

fn told(broken: &[String]) -> String {
    format!("forbidden arrows:\n{}", broken.join("\n"))
}

#[test]
fn rooms_know_their_neighbours_downwards_only() {
    let broken = rooms::forbidden(&House::as_built());
    assert!(broken.is_empty(), "{}", told(&broken));
}

#[test]
fn the_rooms_of_a_game_know_their_neighbours_downwards_only() {
    let broken = games::forbidden(&House::as_built());
    assert!(broken.is_empty(), "{}", told(&broken));
}

#[test]
fn every_file_of_a_game_lies_in_one_of_its_rooms() {
    assert_eq!(games::outside_of_rooms(&House::as_built()), [""; 0]);
}

#[test]
fn no_files_know_one_another_in_a_circle() {
    let arrows = circles::arrows(&House::as_built());
    let found: Vec<String> = circles::circles(&arrows).iter().map(|circle| tied(circle, &arrows)).collect();
    assert!(found.is_empty(), "files that know one another in a circle:\n{}", found.join("\n"));
}

/// A circle and what ties it.
fn tied(circle: &BTreeSet<String>, arrows: &Arrows) -> String {
    let mut told = vec![format!("{} files: {circle:?}", circle.len())];
    for (file, (other, names)) in circle.iter().flat_map(|file| arrows[file].iter().map(move |arrow| (file, arrow))) {
        if circle.contains(other) {
            told.push(format!("  {file} -> {other}: {names:?}"));
        }
    }
    told.join("\n")
}

#[test]
fn the_parts_of_the_window_do_not_know_one_another_in_a_circle() {
    let house = House::as_built();
    let arrows = rooms::arrows_of_parts(&house, "app");
    assert!(
        arrows.values().map(std::collections::BTreeMap::len).sum::<usize>() > arrows.len(),
        "they know one another at all"
    );
    let circles: Vec<String> = circles::circles(&arrows).iter().map(|circle| tied(circle, &arrows)).collect();
    assert!(circles.is_empty(), "{}", circles.join("\n"));
}

/// The files in which something is said outside of comments, but for those below some places.
fn speakers(said: &[&str], but_for: &[&str]) -> Vec<PathBuf> {
    let may_speak = |file: &Path| but_for.iter().any(|place| file.starts_with(source().join(place)));
    let speaks = |file: &PathBuf| {
        let text = fs::read_to_string(file).expect("the file can be read");
        let mut code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        code.any(|line| said.iter().any(|word| line.contains(word)))
    };
    files_below(&source()).into_iter().filter(|file| !may_speak(file)).filter(speaks).collect()
}

/// A game's key as text, module or type: `seven_hex`, `SevenHex`.
fn names_of(key: &str) -> [String; 2] {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    [key.to_owned(), key.split('_').map(capital).collect()]
}

#[test]
fn no_game_is_named_outside_its_folders_but_in_the_two_lists() {
    // What two games share still asks which of them it plays, and its reader tells a file of one that its battle is the other's.
    const LISTS: [&str; 5] =
        ["rules/mod.rs", "data/mod.rs", "data/readers.rs", "data/continuity/words.rs", "rules/continuity"];
    for game in galloper::rules::GAMES {
        let names = names_of(game.key);
        let own = [format!("rules/{}", game.key), format!("data/{}", game.key), format!("data/{}.rs", game.key)];
        let may: Vec<&str> = own.iter().map(String::as_str).chain(LISTS).collect();
        let speakers = speakers(&names.each_ref().map(String::as_str), &may);
        assert!(speakers.is_empty(), "{} is named in {speakers:?}", game.key);
    }
    assert_eq!(names_of("seven_hex"), ["seven_hex", "SevenHex"]);
}

#[test]
fn only_the_window_says_egui() {
    let speakers = speakers(&["egui", "eframe"], &["app"]);
    assert!(speakers.is_empty(), "egui is spoken in {speakers:?}");
}

#[test]
fn parry_is_asked_behind_one_module() {
    let speakers = speakers(&["parry2d::"], &["geometry/shape.rs"]);
    assert!(speakers.is_empty(), "parry is spoken in {speakers:?}");
}

#[test]
fn files_are_written_in_one_room() {
    // The tests spoil files on purpose; the watch over a battle is a lock, and nobody reads what is in it half written.
    const BUT_FOR: [&str; 4] = ["file", "journal/tests.rs", "journal/store/tests.rs", "app/mishap.rs"];
    let writing = ["fs::write", "File::create", "OpenOptions", "fs::rename", "fs::copy", "fs::hard_link"];
    let speakers = speakers(&writing, &BUT_FOR);
    assert!(speakers.is_empty(), "files are written in {speakers:?}");
}

#[test]
fn what_two_games_share_names_neither() {
    const SHARERS: [&str; 2] = ["marlborough_man", "marlboroughs_battles"];
    let shared = source().join("rules/continuity");
    let naming: Vec<PathBuf> = speakers(&SHARERS, &[]).into_iter().filter(|file| file.starts_with(&shared)).collect();
    assert!(naming.is_empty(), "games are named in {naming:?}");
}

#[test]
fn the_rules_read_no_clock_file_thread_or_random_number() {
    const FORBIDDEN: [&str; 6] = ["std::fs", "std::time", "std::thread", "std::net", "rand::", "std::env"];
    for file in files_below(&source()) {
        if ["rules", "geometry", "hex", "game", "engine"].contains(&room_of(&file).as_str()) {
            let text = fs::read_to_string(&file).expect("the file can be read");
            for word in FORBIDDEN {
                assert!(!text.contains(word), "{} says {word}", file.display());
            }
        }
    }
}

#[test]
fn every_room_is_on_the_map() {
    let map = fs::read_to_string(source().join("lib.rs")).expect("the map can be read");
    for file in fs::read_dir(source()).expect("the source can be read").flatten() {
        let name = file.file_name().to_string_lossy().trim_end_matches(".rs").to_owned();
        if name != "lib" && name != "main" {
            assert!(map.contains(&format!("`{name}`")), "{name} is not on the map in lib.rs");
            assert!(ROOMS.iter().any(|(room, _)| *room == name), "{name} has no place in the order of the rooms");
        }
    }
}
