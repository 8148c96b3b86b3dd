//! *Bayonet & Musket*: what other rooms are told of the game.

use super::book::house::{House, SWITCHES};
use super::book::{register, sections};
use crate::game::{BoardKind, Counted, GameInfo, shipped};

/// The game.
pub static INFO: GameInfo = GameInfo {
    key: "bayonet_musket",
    title: "Bayonet & Musket",
    marks: &["BM"],
    turn_word: "Turn",
    board: BoardKind::Hexes,
    counted: Counted::Units,
    switches: SWITCHES,
    may_set: |name, value| House::default().set(name, value),
    rulings: || register::all().collect(),
    rule_text: sections::rule_text,
    book: sections::book,
    files: shipped![
        "armies/bayonet_musket/cards.toml",
        "scenarios/bayonet_musket/blenheim-brigades.toml",
        "scenarios/bayonet_musket/drill-field.toml",
        "scenarios/bayonet_musket/neerwinden.toml"
    ],
    ..GameInfo::PLAIN
};
