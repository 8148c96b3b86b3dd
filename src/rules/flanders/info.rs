//! *Will You Go To Flanders?*: what other rooms are told of the game.

use super::book::house::{House, SWITCHES};
use super::book::{TURN, paragraphs, register};
use crate::game::{BoardKind, Counted, GameInfo, shipped};

/// The game.
pub static INFO: GameInfo = GameInfo {
    key: "flanders",
    title: "Will You Go To Flanders?",
    marks: &["FLA"],
    turn_word: TURN,
    board: BoardKind::Table,
    counted: Counted::Figures,
    keeps_ledger: true,
    musters_armies: true,
    switches: SWITCHES,
    may_set: |name, value| House::default().set(name, value),
    rulings: || register::all().collect(),
    rule_text: paragraphs::rule_text,
    book: paragraphs::book,
    files: shipped![
        "armies/flanders/allied_1706.toml",
        "armies/flanders/allied_1708.toml",
        "armies/flanders/anglo_allied_1704.toml",
        "armies/flanders/french_1704.toml",
        "armies/flanders/french_1706.toml",
        "armies/flanders/french_1708.toml",
        "scenarios/lessons/two-minutes.toml",
        "scenarios/flanders/blenheim-centre.toml",
        "scenarios/flanders/cutts-before-blindheim.toml",
        "scenarios/flanders/first-orders.toml",
        "scenarios/flanders/oudenarde-meeting.toml",
        "scenarios/flanders/ramillies-grand-tactical.toml",
        "scenarios/flanders/ramillies-south-plain.toml",
    ],
};
