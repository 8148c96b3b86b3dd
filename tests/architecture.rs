//! The walls of the house: rooms know their neighbours downwards only, and only the window says `egui`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The rooms, each with those it may know. `game` and `journal` sit where the design puts them.
const ROOMS: [(&str, &[&str]); 12] = [
    ("geometry", &[]),
    ("hex", &[]),
    ("dice", &[]),
    ("game", &["geometry", "hex", "dice"]),
    ("rules", &["geometry", "hex", "dice", "game"]),
    ("journal", &["geometry", "hex", "dice", "game", "rules"]),
    ("data", &["geometry", "hex", "dice", "game", "rules", "journal"]),
    ("odds", &["dice", "game"]),
    ("robot", &["geometry", "hex", "dice", "game", "rules", "journal"]),
    ("report", &["geometry", "hex", "dice", "game", "rules", "journal", "data"]),
    ("cli", &["geometry", "hex", "dice", "game", "rules", "journal", "data", "odds", "robot", "report", "app"]),
    ("app", &["geometry", "hex", "dice", "game", "rules", "journal", "data", "odds", "robot", "report"]),
];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the source can be read").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(files_below(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// The room a file belongs to: the first folder, or the file itself, below `src`.
fn room_of(file: &Path) -> String {
    let inside = file.strip_prefix(source()).expect("the file is below the source");
    let first = inside.iter().next().expect("a path has a first part").to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

/// The rooms a file names as `crate::room`.
fn named_rooms(text: &str) -> Vec<String> {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut rooms = Vec::new();
    for line in code {
        for tail in line.split("crate::").skip(1) {
            let names =
                tail.trim_start_matches('{').split(|letter: char| !letter.is_ascii_lowercase() && letter != '_');
            rooms.extend(names.take(1).map(str::to_owned));
        }
    }
    rooms
}

#[test]
fn rooms_know_their_neighbours_downwards_only() {
    let mut broken = Vec::new();
    // A room's own tests may play with the rooms above it.
    for file in files_below(&source()).into_iter().filter(|file| !file.ends_with("tests.rs")) {
        let room = room_of(&file);
        let Some((_, may_know)) = ROOMS.iter().find(|(name, _)| *name == room) else { continue };
        let text = fs::read_to_string(&file).expect("the file can be read");
        for named in named_rooms(&text) {
            let is_room = ROOMS.iter().any(|(name, _)| *name == named);
            if is_room && named != room && !may_know.contains(&named.as_str()) {
                broken.push(format!("{} names {named}", file.display()));
            }
        }
    }
    assert!(broken.is_empty(), "forbidden arrows:\n{}", broken.join("\n"));
}

#[test]
fn only_the_window_says_egui() {
    let speakers: Vec<PathBuf> = files_below(&source())
        .into_iter()
        .filter(|file| room_of(file) != "app")
        .filter(|file| {
            fs::read_to_string(file)
                .expect("the file can be read")
                .lines()
                .any(|line| !line.trim_start().starts_with("//") && (line.contains("egui") || line.contains("eframe")))
        })
        .collect();
    assert!(speakers.is_empty(), "egui is spoken in {speakers:?}");
}

#[test]
fn parry_is_asked_behind_one_module() {
    let speakers: Vec<PathBuf> = files_below(&source())
        .into_iter()
        .filter(|file| !file.ends_with("geometry/shape.rs"))
        .filter(|file| fs::read_to_string(file).expect("the file can be read").contains("parry2d::"))
        .collect();
    assert!(speakers.is_empty(), "parry is spoken in {speakers:?}");
}

#[test]
fn the_rules_read_no_clock_file_thread_or_random_number() {
    const FORBIDDEN: [&str; 6] = ["std::fs", "std::time", "std::thread", "std::net", "rand::", "std::env"];
    for file in files_below(&source())
        .into_iter()
        .filter(|file| ["rules", "geometry", "hex", "game"].contains(&room_of(file).as_str()))
    {
        let text = fs::read_to_string(&file).expect("the file can be read");
        for word in FORBIDDEN {
            assert!(!text.contains(word), "{} says {word}", file.display());
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

/// The part of the window a file belongs to.
fn part_of(file: &Path) -> Option<String> {
    let inside = file.strip_prefix(source().join("app")).ok()?;
    let first = inside.iter().next()?.to_string_lossy();
    let part = first.trim_end_matches(".rs");
    (part != "mod").then(|| part.to_owned())
}

/// The parts a file of the window names, but for its tests: as `crate::app::part`, or as `super::part` where it lies beside them.
fn named_parts(file: &Path, parts: &BTreeSet<String>) -> BTreeSet<String> {
    let text = fs::read_to_string(file).expect("the file can be read");
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let lies_beside = file.parent() == Some(&source().join("app"));
    let is_root = file.ends_with("mod.rs") && file.parent().and_then(Path::parent) == Some(&source().join("app"));
    let ways: &[&str] = if lies_beside || is_root { &["crate::app::", "use super::"] } else { &["crate::app::"] };
    let mut named = BTreeSet::new();
    for way in ways {
        for tail in code.split(way).skip(1) {
            let group = tail.strip_prefix('{').and_then(|group| group.split(';').next());
            let list = group.unwrap_or_else(|| tail.split("::").next().unwrap_or_default());
            let words = list.split(|letter: char| !letter.is_ascii_lowercase() && letter != '_');
            named.extend(words.filter(|word| parts.contains(*word)).map(str::to_owned));
        }
    }
    named
}

#[test]
fn the_parts_of_the_window_do_not_know_one_another_in_a_circle() {
    let files = files_below(&source().join("app"));
    let parts: BTreeSet<String> = files.iter().filter_map(|file| part_of(file)).collect();
    let mut known: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files.iter().filter(|file| !file.ends_with("tests.rs")) {
        let Some(part) = part_of(file) else { continue };
        let mut named = named_parts(file, &parts);
        named.remove(&part);
        known.entry(part).or_default().extend(named);
    }
    assert!(known.values().map(BTreeSet::len).sum::<usize>() > parts.len(), "they know one another at all");
    // Who knows nobody that is left is taken away, until nobody is.
    while let Some(lowest) = known.iter().find(|(_, named)| named.is_empty()).map(|(part, _)| part.clone()) {
        known.remove(&lowest);
        for named in known.values_mut() {
            named.remove(&lowest);
        }
    }
    assert!(known.is_empty(), "these know one another in a circle, or somebody who does: {known:?}");
}
