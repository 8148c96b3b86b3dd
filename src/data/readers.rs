//! The list of the games' readers.

#[cfg(feature = "third_game")]
#[path = "../../tests/third_game/game/reader.rs"]
mod third_game;

use super::reader::Reader;
use super::{bayonet_musket, flanders, marlborough_man, marlboroughs_battles, seven_hex};
use crate::game::GameInfo;

/// One for each game.
pub(super) static READERS: &[&Reader] = &[
    &flanders::READER,
    &marlborough_man::READER,
    &marlboroughs_battles::READER,
    &seven_hex::READER,
    &bayonet_musket::READER,
    #[cfg(feature = "third_game")]
    &third_game::READER,
];

/// The reader of a game.
pub(super) fn of(game: &GameInfo) -> &'static Reader {
    READERS.iter().find(|reader| reader.game == game).expect("every game of the rules has its reader")
}
