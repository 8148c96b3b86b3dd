//! Shapes of questions, those that every game has among them.

use crate::dice::reading::{AtMost, Modified, ModifiedRow};
use crate::dice::{Dice, Reading};
use crate::game::offers::offer;
pub use crate::game::offers::{between, button, choice, on};
use crate::game::{
    Awaiting, DiceRequest, HexTarget, Offer, PieceId, Rule, Side, SlotId, Tally, Target, Thrower, Wording,
};
use crate::hex::{Corner, Hex, Stand, Wind};
use crate::rules::bayonet_musket::book::terrain::MAP_LIES;
use crate::rules::bayonet_musket::state::action::Action;

/// An answer given on a slot of the display.
pub fn in_slot<W: Wording>(
    verb: &'static str,
    label: W,
    rule: Rule,
    (piece, slot): (impl Into<PieceId>, SlotId),
    action: Action,
) -> Offer<Action, W> {
    offer(verb, label, rule, Target::Slot(piece.into(), slot), action)
}

/// An answer given on a hex, which may settle the facing too.
pub fn at<W: Wording>(
    verb: &'static str,
    label: W,
    rule: Rule,
    (piece, hex, facing): (impl Into<PieceId>, Hex, Option<Corner>),
    action: Action,
) -> Offer<Action, W> {
    let stand = facing.map(|facing| Stand::Single { hex, facing });
    let target = HexTarget { piece: piece.into(), hex, facing, stand, left: None, hurried: false };
    offer(verb, label, rule, Target::Hex(target), action)
}

/// One ten-sided die that succeeds on so much or less; the last tally makes the number.
pub fn low_die<W: Wording>(side: Side, why: W, rule: Rule, tally: Tally, pieces: Vec<PieceId>) -> Awaiting<Action, W> {
    let reading = Reading::AtMost(AtMost { most: tally.whole() });
    die(side, why, rule, reading, vec![tally], pieces)
}

/// The wind that a corner of a hex points at, as facings are told. [BM 8.0]
pub const fn wind(facing: Corner) -> Wind {
    MAP_LIES.wind(facing)
}

/// One ten-sided die, something added, looked up in these rows.
pub fn table_die<W: Wording>(
    side: Side,
    why: W,
    rule: Rule,
    (tallies, rows): (Vec<Tally>, Vec<ModifiedRow>),
    pieces: Vec<PieceId>,
) -> Awaiting<Action, W> {
    let add = tallies.last().map_or(0, Tally::whole);
    die(side, why, rule, Reading::Modified(Modified { add, rows: rows.into() }), tallies, pieces)
}

/// One die of ten sides, 0 to 9. [BM 2.2]
fn die<W: Wording>(
    side: Side,
    why: W,
    rule: Rule,
    reading: Reading,
    tallies: Vec<Tally>,
    pieces: Vec<PieceId>,
) -> Awaiting<Action, W> {
    let (thrower, dice) = (Thrower::Side(side), Dice::ten_sided(1));
    Awaiting::Dice(DiceRequest { thrower, dice, why, rule, reading, tallies, pieces })
}

/// The rows of a table read by the plain face, from 0 to 9, equal neighbours together.
pub fn rows_by_face(meaning: impl Fn(u8) -> &'static str) -> Vec<ModifiedRow> {
    let mut rows: Vec<ModifiedRow> = Vec::new();
    for face in 0..10u8 {
        let (low, high) = (if face == 0 { i32::MIN } else { i32::from(face) }, i32::from(face));
        match rows.last_mut().filter(|row| row.2 == meaning(face)) {
            Some(row) => row.1 = high,
            None => rows.push((low, high, meaning(face).into())),
        }
    }
    if let Some(last) = rows.last_mut() {
        last.1 = i32::MAX;
    }
    rows
}
