//! Counters and scenarios of the two hex games: how their files are written and what makes them right.

mod counters;
mod ground;
mod hexes;
mod muster;
mod places;
mod scenario;
mod words;

pub(super) use counters::{CountersFile, read as read_counters};
pub(super) use scenario::{Scenario, read as read_scenario};

use super::fields::Fields;
use crate::rules::continuity::book::charts::Battlefield;
use crate::rules::continuity::book::edition::Book;

/// The words for these games in files, and the folders their files are in.
pub(super) const GAMES: [&str; 2] = ["marlborough_man", "marlboroughs_battles"];

/// The word for the game whose book a battle is in.
fn game_of(battle: Battlefield) -> &'static str {
    match battle.book() {
        Book::MarlboroughMan => GAMES[0],
        Book::MarlboroughsBattles => GAMES[1],
    }
}

/// Where a thing in a file comes from. [the word as it is written]
const PROVENANCE: &[(&str, &str)] =
    &[("printed", "printed"), ("history", "history"), ("reconstructed", "reconstructed"), ("stand-in", "stand-in")];

/// Where an entry of a file comes from, if it says so.
fn provenance(fields: &Fields<'_, '_>) -> Option<&'static str> {
    fields.choice("provenance", PROVENANCE).map(toml::Spanned::into_inner)
}

/// The battle that a file's word means.
pub(super) fn battlefield(word: &str) -> Option<Battlefield> {
    words::BATTLES.iter().find(|(known, _)| *known == word).map(|(_, battle)| *battle)
}
