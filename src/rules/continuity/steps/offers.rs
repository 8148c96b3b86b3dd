//! Shapes of questions.

use std::borrow::Cow;

use crate::dice::reading::{AtMost, Modified};
use crate::dice::{Dice, Reading};
use crate::game::{Awaiting, Choice, DiceRequest, HexTarget, Offer, PieceId, Rule, Side, Tally, Target, Thrower};
use crate::hex::{Hex, Stand};
use crate::rules::continuity::state::action::Action;

/// A question to a side.
pub fn choice(
    side: Side,
    question: impl Into<String>,
    rule: Rule,
    pieces: Vec<PieceId>,
    offers: Vec<Offer<Action>>,
) -> Awaiting<Action> {
    Awaiting::Choice(Choice { side, question: question.into(), rule, pieces, offers, refused: Vec::new() })
}

fn offer(verb: &'static str, label: String, rule: Rule, target: Target, action: Action) -> Offer<Action> {
    Offer { verb: Cow::Borrowed(verb), label, rule, target, action }
}

/// An answer given nowhere on the map.
pub fn button(verb: &'static str, label: impl Into<String>, rule: Rule, action: Action) -> Offer<Action> {
    offer(verb, label.into(), rule, Target::Button, action)
}

/// An answer given on a piece.
pub fn on(
    verb: &'static str,
    label: impl Into<String>,
    rule: Rule,
    piece: impl Into<PieceId>,
    action: Action,
) -> Offer<Action> {
    offer(verb, label.into(), rule, Target::Piece(piece.into()), action)
}

/// An answer of one piece about another.
pub fn between(
    verb: &'static str,
    label: impl Into<String>,
    rule: Rule,
    pieces: (impl Into<PieceId>, impl Into<PieceId>),
    action: Action,
) -> Offer<Action> {
    offer(verb, label.into(), rule, Target::Pieces(pieces.0.into(), pieces.1.into()), action)
}

/// An answer given on a hex.
pub fn at(
    verb: &'static str,
    label: impl Into<String>,
    rule: Rule,
    (piece, hex): (impl Into<PieceId>, Hex),
    action: Action,
) -> Offer<Action> {
    offer(
        verb,
        label.into(),
        rule,
        Target::Hex(HexTarget { piece: piece.into(), hex, facing: None, stand: None, left: None, hurried: false }),
        action,
    )
}

/// An answer given by a way to stand: the facing is part of it for turning and for double-length units.
pub fn standing(
    verb: &'static str,
    label: impl Into<String>,
    rule: Rule,
    (piece, stand): (impl Into<PieceId>, Stand),
    action: Action,
) -> Offer<Action> {
    let (hex, facing) = (stand.hexes()[0], stand.corner());
    let target = HexTarget { piece: piece.into(), hex, facing, stand: Some(stand), left: None, hurried: false };
    offer(verb, label.into(), rule, Target::Hex(target), action)
}

/// One ten-sided die that succeeds on so much or less.
pub fn low_die(side: Side, why: impl Into<String>, rule: Rule, tally: Tally, pieces: Vec<PieceId>) -> Awaiting<Action> {
    let reading = Reading::AtMost(AtMost { most: tally.whole() });
    die(side, why.into(), rule, reading, tally, pieces)
}

/// One ten-sided die, something added, looked up: each row from the result after the row before up to and with its own.
pub fn table_die(
    side: Side,
    why: impl Into<String>,
    rule: Rule,
    tally: Tally,
    rows: &[(i32, &'static str)],
    pieces: Vec<PieceId>,
) -> Awaiting<Action> {
    let mut low = i32::MIN;
    let rows = rows.iter().map(|(high, meaning)| {
        let row = (low, *high, Cow::Borrowed(*meaning));
        low = high.saturating_add(1);
        row
    });
    let reading = Reading::Modified(Modified { add: tally.whole(), rows: rows.collect() });
    die(side, why.into(), rule, reading, tally, pieces)
}

/// One die of ten sides, 0 to 9. [MB 2.12, MM 2.3]
fn die(side: Side, why: String, rule: Rule, reading: Reading, tally: Tally, pieces: Vec<PieceId>) -> Awaiting<Action> {
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
