//! *Blenheim 1704*: what other rooms are told of the game.

use super::book::house::{House, SWITCHES};
use super::book::{register, sections};
use crate::game::{BoardKind, Counted, GameInfo, shipped};

/// The game.
pub static INFO: GameInfo = GameInfo {
    key: "seven_hex",
    title: "Blenheim 1704",
    marks: &["SHS"],
    turn_word: "Turn",
    board: BoardKind::Areas,
    counted: Counted::Units,
    switches: SWITCHES,
    may_set: |name, value| House::default().set(name, value),
    rulings: || register::all().collect(),
    rule_text: sections::rule_text,
    book: sections::book,
    files: shipped!["scenarios/seven_hex/blenheim-1704.toml"],
    ..GameInfo::PLAIN
};
