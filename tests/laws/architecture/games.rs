//! The rooms within the folder of a game.

use std::collections::BTreeSet;

use super::house::{Found, House};

/// The rooms of a game in their order, each with those it may know. `info` says what the game is.
const ROOMS: [(&str, &[&str]); 10] = [
    ("book", &[]),
    ("info", &["book"]),
    ("judge", &["book"]),
    ("state", &["book", "judge"]),
    ("facts", &["book", "judge", "state"]),
    ("steps", &["book", "judge", "state", "facts"]),
    ("standing", &["book", "judge", "state", "facts", "steps"]),
    ("feats", &["book", "judge", "state", "facts", "steps"]),
    ("scene", &["book", "judge", "state", "facts", "steps", "standing"]),
    ("odds", &["book", "judge", "state", "facts", "steps"]),
];

/// The arrows from a room of a game to one of the same game that it may not know, or to the root of the game's folder.
pub fn forbidden(house: &House) -> Vec<String> {
    let mut broken = Vec::new();
    for (file, module) in house.files() {
        let [rules, game, own, ..] = module else {
            continue;
        };
        let Some((_, may_know)) = ROOMS.iter().find(|(room, _)| rules == "rules" && room == own) else {
            continue;
        };
        for path in known(house, module) {
            let Some(named) = path.strip_prefix(&[rules.clone(), game.clone()]).and_then(<[String]>::first) else {
                continue;
            };
            if named != own && !may_know.contains(&named.as_str()) {
                broken.push(format!("{file} names {}", path.join("::")));
            }
        }
    }
    broken
}

/// The files of a game that has rooms which lie in none of them.
pub fn outside_of_rooms(house: &House) -> Vec<String> {
    let has_rooms = |game: &[String]| house.has_module(&[game, &["steps".to_owned()]].concat());
    let is_outside = |module: &[String]| match module {
        [rules, _, own] => {
            let is_room = ROOMS.iter().any(|(room, _)| room == own);
            rules == "rules" && !is_room && has_rooms(&module[..2])
        }
        _ => false,
    };
    house.files().filter(|(_, module)| is_outside(module)).map(|(file, _)| file.to_owned()).collect()
}

/// What a file names, both as it is written and as it leads on to where it is defined.
fn known(house: &House, module: &[String]) -> BTreeSet<Vec<String>> {
    let mut known = house.written(module);
    known.extend(house.leans_on(module).into_iter().map(|found| match found {
        Found::Module(path) => path,
        Found::Item { module, name } => [module, vec![name]].concat(),
    }));
    known
}
