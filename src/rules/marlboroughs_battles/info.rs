//! *Marlborough's Battles*: what other rooms are told of the game.

use crate::game::{GameInfo, shipped};
use crate::rules::continuity::book::edition::Book;
use crate::rules::continuity::book::sections::book;
use crate::rules::continuity::info;

/// The game.
pub static INFO: GameInfo = GameInfo {
    key: "marlboroughs_battles",
    title: "Marlborough's Battles",
    marks: &["MB"],
    book: || book(Book::MarlboroughsBattles),
    files: shipped![
        "armies/marlboroughs_battles/counters.toml",
        "scenarios/marlboroughs_battles/malplaquet.toml",
        "scenarios/marlboroughs_battles/ramillies.toml",
    ],
    ..info::SHARED
};
