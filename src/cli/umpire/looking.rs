//! The methods that only look.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::desk::Desk;
use super::methods::Nothing;
use super::stop::{Stop, eyes};
use super::wrong::Wrong;
use crate::game::{Eyes, PieceId, Ruleset};
use crate::rules::Battle;

/// Whose eyes look.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Looking {
    /// `umpire`, `a`, `b`, or a side's name; the umpire's unless it is given.
    eyes: Option<String>,
}

/// `battle/stop`.
pub(super) fn stop(desk: &mut Desk, looking: &Looking) -> Result<Stop, Wrong> {
    let seat = desk.seat()?;
    let eyes = eyes(looking.eyes.as_deref(), seat.session.battle())?;
    Ok(Stop::seen_by(&seat.session, eyes, Vec::new()))
}

/// `battle/scene`.
pub(super) fn scene(desk: &mut Desk, looking: &Looking) -> Result<Value, Wrong> {
    let battle = desk.seat()?.session.battle();
    Ok(json!(battle.scene(eyes(looking.eyes.as_deref(), battle)?)))
}

/// What is to be measured.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Between {
    /// From here.
    from: Spot,
    /// To here.
    to: Spot,
}

/// A unit, by its number or its key, or a point in inches.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Spot {
    /// A unit's number.
    Unit(u16),
    /// A unit's key or name.
    Key(String),
    /// A point.
    Point([f64; 2]),
}

/// `battle/measure`.
pub(super) fn measure(desk: &mut Desk, between: &Between) -> Result<Value, Wrong> {
    let battle = desk.seat()?.session.battle();
    if let (Spot::Point(from), Spot::Point(to)) = (&between.from, &between.to) {
        let range = (to[0] - from[0]).hypot(to[1] - from[1]);
        let unknown = Value::Null;
        return Ok(json!({
            "range": range, "margin": unknown, "arc": unknown, "bearing_bases": unknown, "sight": unknown, "touching": range == 0.0,
        }));
    }
    let (from, to) = (unit(battle, &between.from, "from")?, unit(battle, &between.to, "to")?);
    let nowhere = || Wrong::params("to", "one of the two stands nowhere on the table, so there is nothing to measure");
    let found = battle.measure(from, to).ok_or_else(nowhere)?;
    Ok(json!({
        "range": found.range, "margin": found.margin, "arc": found.arc, "bearing_bases": found.bearing_bases,
        "sight": { "clear": found.sight_clear, "blocked_by": found.blocked_by }, "touching": found.touching,
    }))
}

fn unit(battle: &Battle, spot: &Spot, field: &str) -> Result<PieceId, Wrong> {
    let pieces = battle.scene(Eyes::Umpire).pieces;
    let found = match spot {
        Spot::Unit(number) => pieces.iter().find(|piece| piece.id.0 == *number),
        Spot::Key(key) => pieces.iter().find(|piece| piece.key == *key || piece.name == *key),
        Spot::Point(_) => return Err(Wrong::params(field, "a point is measured to another point only")),
    };
    found.map(|piece| piece.id).ok_or_else(|| Wrong::params(field, "there is no such unit; battle/scene lists them"))
}

/// Which entries are wanted.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct From {
    /// The first entry wanted; all of them unless it is given.
    #[serde(default)]
    from: u64,
}

/// Entries of the journal.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Entries {
    /// Each with its number, turn, deed, reports, fingerprint, and who took it back.
    entries: Vec<Value>,
}

/// `battle/journal`.
pub(super) fn journal(desk: &mut Desk, from: &From) -> Result<Entries, Wrong> {
    let entries = desk.seat()?.session.entries().iter().filter(|entry| entry.number >= from.from);
    let told = entries.map(|entry| {
        json!({
            "number": entry.number, "turn": entry.turn, "deed": entry.deed, "reports": entry.reports,
            "fingerprint": format!("{:016x}", entry.fingerprint), "taken_back": entry.taken_back,
        })
    });
    Ok(Entries { entries: told.collect() })
}

/// `battle/diary`.
pub(super) fn diary(desk: &mut Desk, _: &Nothing) -> Result<String, Wrong> {
    Ok(desk.seat()?.session.diary())
}
