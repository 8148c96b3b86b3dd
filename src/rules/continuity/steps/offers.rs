//! Shapes of questions, those that every game has among them.

use crate::dice::reading::{AtMost, Modified};
use crate::dice::{Dice, Reading, signed};
use crate::game::offers::offer;
pub use crate::game::offers::{between, button, choice, on};
use crate::game::{
    Awaiting, DiceRequest, HexTarget, Offer, PieceId, Rule, Side, Tally, Target, Thrower, Wording, listed,
};
use crate::hex::{Hex, Stand};
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;

/// An answer given on a hex.
pub fn at<W: Wording>(
    verb: &'static str,
    label: W,
    rule: Rule,
    (piece, hex): (impl Into<PieceId>, Hex),
    action: Action,
) -> Offer<Action, W> {
    offer(
        verb,
        label,
        rule,
        Target::Hex(HexTarget { piece: piece.into(), hex, facing: None, stand: None, left: None, hurried: false }),
        action,
    )
}

/// An answer given by a way to stand: the facing is part of it for turning and for double-length units.
pub fn standing<W: Wording>(
    verb: &'static str,
    label: W,
    rule: Rule,
    (piece, stand): (impl Into<PieceId>, Stand),
    action: Action,
) -> Offer<Action, W> {
    let (hex, facing) = (stand.hexes()[0], stand.corner());
    let target = HexTarget { piece: piece.into(), hex, facing, stand: Some(stand), left: None, hurried: false };
    offer(verb, label, rule, Target::Hex(target), action)
}

/// The names of units as one says them.
pub fn names(state: &State, ids: &[UnitId]) -> String {
    listed(&ids.iter().map(|id| state.name(*id)).collect::<Vec<_>>())
}

/// A die of a table told: its face, what was added, what it comes to and what that means. The rows are those it was thrown on.
pub fn read_out(rows: &[(i32, &'static str)], face: i32, sum: i32) -> String {
    let result = face + sum;
    let meaning = rows.iter().find(|(high, _)| result <= *high).map_or("", |(_, meaning)| meaning);
    let below = if result < 0 { "−" } else { "" };
    format!("{face} {} is {below}{}, {meaning}", signed(sum), result.abs())
}

/// A die that succeeds on so much or less told: its face and what was needed.
pub fn low_read_out(face: i32, most: i32) -> String {
    format!("{face}, {most} or less needed")
}

/// One ten-sided die that succeeds on so much or less.
pub fn low_die<W: Wording>(side: Side, why: W, rule: Rule, tally: Tally, pieces: Vec<PieceId>) -> Awaiting<Action, W> {
    let reading = Reading::AtMost(AtMost { most: tally.whole() });
    die(side, why, rule, reading, tally, pieces)
}

/// One ten-sided die, something added, looked up: each row from the result after the row before up to and with its own.
pub fn table_die<W: Wording>(
    side: Side,
    why: W,
    rule: Rule,
    tally: Tally,
    rows: &[(i32, &'static str)],
    pieces: Vec<PieceId>,
) -> Awaiting<Action, W> {
    let mut low = i32::MIN;
    let rows = rows.iter().map(|(high, meaning)| {
        let row = (low, *high, (*meaning).into());
        low = high.saturating_add(1);
        row
    });
    let reading = Reading::Modified(Modified { add: tally.whole(), rows: rows.collect() });
    die(side, why, rule, reading, tally, pieces)
}

/// One die of ten sides, 0 to 9. [MB 2.12, MM 2.3]
fn die<W: Wording>(
    side: Side,
    why: W,
    rule: Rule,
    reading: Reading,
    tally: Tally,
    pieces: Vec<PieceId>,
) -> Awaiting<Action, W> {
    Awaiting::Dice(DiceRequest {
        thrower: Thrower::Side(side),
        dice: Dice::ten_sided(1),
        why,
        rule,
        reading,
        tallies: vec![tally],
        pieces,
    })
}

/// The hex that a column looks at, in words: " toward 5421"; nothing of a line.
pub fn toward(stand: &Stand) -> String {
    match stand.front().as_slice() {
        [ahead] if stand.is_column() => format!(" toward {ahead}"),
        _ => String::new(),
    }
}
