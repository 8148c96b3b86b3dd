//! The rooms of the house and their order.

use std::path::Path;

use super::circles::Arrows;
use super::house::{House, source};

/// The rooms, each with those it may know. `game` and `journal` sit where the design puts them.
pub const ROOMS: [(&str, &[&str]); 15] = [
    ("geometry", &[]),
    ("hex", &[]),
    ("dice", &[]),
    ("game", &["geometry", "hex", "dice"]),
    ("engine", &["geometry", "hex", "dice", "game"]),
    ("rules", &["geometry", "hex", "dice", "game", "engine"]),
    ("file", &[]),
    ("journal", &["geometry", "hex", "dice", "game", "engine", "rules", "file"]),
    ("data", &["geometry", "hex", "dice", "game", "engine", "rules", "file", "journal"]),
    ("odds", &["dice", "game"]),
    ("robot", &["geometry", "hex", "dice", "game", "engine", "rules", "journal"]),
    ("report", &["geometry", "hex", "dice", "game", "engine", "rules", "file", "journal", "data"]),
    ("club", &["dice", "game", "rules", "file", "journal", "data", "report"]),
    (
        "cli",
        &[
            "geometry", "hex", "dice", "game", "engine", "rules", "file", "journal", "data", "odds", "robot", "report",
            "app", "club",
        ],
    ),
    (
        "app",
        &[
            "geometry", "hex", "dice", "game", "engine", "rules", "file", "journal", "data", "odds", "robot", "report",
            "club",
        ],
    ),
];

/// The room a file on disk belongs to: the first folder, or the file itself, below the source.
pub fn room_of(file: &Path) -> String {
    let inside = file.strip_prefix(source()).expect("the file is below the source");
    let first = inside.iter().next().expect("a path has a first part").to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

/// The arrows from a room to one it may not know.
pub fn forbidden(house: &House) -> Vec<String> {
    let mut broken = Vec::new();
    for (file, module) in house.files() {
        let Some((room, may_know)) = ROOMS.iter().find(|(name, _)| module.first().is_some_and(|first| first == name))
        else {
            continue;
        };
        for path in house.written(module) {
            let named = path.first().map(String::as_str).unwrap_or_default();
            let is_room = ROOMS.iter().any(|(name, _)| *name == named);
            if is_room && named != *room && !may_know.contains(&named) {
                broken.push(format!("{file} names {}", path.join("::")));
            }
        }
    }
    broken
}

/// Who knows whom among the parts of a room: its folders, and the files that lie beside them.
pub fn arrows_of_parts(house: &House, room: &str) -> Arrows {
    let mut arrows = Arrows::new();
    for (_, module) in house.files().filter(|(_, module)| module.len() > 1 && module[0] == room) {
        let own = &module[1];
        let known = arrows.entry(own.clone()).or_default();
        for path in house.written(module).into_iter().filter(|path| path.len() > 1 && path[0] == room) {
            let other = &path[1];
            if other != own && house.has_module(&path[..2]) {
                known.entry(other.clone()).or_default().insert(path[2..].join("::"));
            }
        }
    }
    arrows
}
