//! *The Marlborough Man*: what other rooms are told of the game.

use crate::game::{GameInfo, shipped};
use crate::rules::continuity::book::edition::Book;
use crate::rules::continuity::book::sections::book;
use crate::rules::continuity::info;

/// The game.
pub static INFO: GameInfo = GameInfo {
    key: "marlborough_man",
    title: "The Marlborough Man",
    // The book is also called by its initials in full.
    marks: &["MM", "TMM"],
    book: || book(Book::MarlboroughMan),
    files: shipped![
        "armies/marlborough_man/counters.toml",
        "scenarios/marlborough_man/blenheim.toml",
        "scenarios/marlborough_man/oudenarde.toml",
    ],
    ..info::SHARED
};
