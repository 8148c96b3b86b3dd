//! What other rooms are told alike of both games of continuity.

use super::book::house::{House, SWITCHES};
use super::book::{TURN, register, sections};
use crate::game::{BoardKind, Counted, GameInfo};

/// All but what each game is called, prints and ships.
pub const SHARED: GameInfo = GameInfo {
    key: "",
    title: "",
    marks: &[],
    turn_word: TURN,
    board: BoardKind::Hexes,
    counted: Counted::Units,
    keeps_ledger: false,
    musters_armies: false,
    switches: SWITCHES,
    may_set: |name, value| House::default().set(name, value),
    rulings: || register::all().collect(),
    rule_text: sections::rule_text,
    book: Vec::new,
    files: &[],
};
