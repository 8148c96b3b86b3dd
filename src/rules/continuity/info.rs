//! What other rooms are told alike of both games of continuity.

use super::book::house::{House, SWITCHES};
use super::book::{TURN, register, sections};
use crate::game::{BoardKind, Counted, GameInfo};

/// All but what each game is called, prints and ships.
pub const SHARED: GameInfo = GameInfo {
    turn_word: TURN,
    board: BoardKind::Hexes,
    counted: Counted::Units,
    switches: SWITCHES,
    may_set: |name, value| House::default().set(name, value),
    rulings: || register::all().collect(),
    rule_text: sections::rule_text,
    ..GameInfo::PLAIN
};
