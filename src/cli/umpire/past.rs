//! The methods that change the past.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::desk::Desk;
use super::eyes::for_the_umpire;
use super::given::{Chosen, Given, Thrown};
use super::looking::Looking;
use super::stop::Stop;
use super::wrong::Wrong;
use crate::game::{Drawing, Eyes, FactValue, Ruling};
use crate::journal::FirstMisfit;

/// Where to go back to.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TakeBack {
    /// The entry that shall stand last.
    to: u64,
    /// Who takes back.
    #[serde(default)]
    by: String,
    /// Why.
    #[serde(default)]
    why: String,
    /// Whose eyes ask: `umpire`, `a`, `b`, or a side's name; the umpire's unless it is given.
    eyes: Option<String>,
}

/// `battle/take_back`. The process does not go on by itself from there.
pub(super) fn take_back(desk: &mut Desk, back: &TakeBack) -> Result<Stop, Wrong> {
    let seat = desk.seat()?;
    for_the_umpire(back.eyes.as_deref(), seat.session.battle())?;
    seat.session.take_back(back.to, &back.by, &back.why)?;
    Ok(Stop::of(seat, Eyes::Umpire, Vec::new()))
}

/// `battle/redo`.
pub(super) fn redo(desk: &mut Desk, looking: &Looking) -> Result<Stop, Wrong> {
    let seat = desk.seat()?;
    for_the_umpire(looking.eyes.as_deref(), seat.session.battle())?;
    seat.session.redo()?;
    Ok(Stop::of(seat, Eyes::Umpire, Vec::new()))
}

/// An entry to be given anew: an answer as for `battle/answer`, and which entry, by whom and why.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Correct {
    /// The entry.
    entry: u64,
    /// Who corrects.
    #[serde(default)]
    by: String,
    /// Why.
    #[serde(default)]
    why: String,
    /// Takes up an offer of that time by its index or id.
    choose: Option<Chosen>,
    /// Completes an offer on the ground.
    drawing: Option<Drawing>,
    /// An action written out.
    action: Option<Value>,
    /// Facts by name.
    facts: Option<BTreeMap<String, FactValue>>,
    /// The faces shown, or `"throw"`.
    faces: Option<Thrown>,
    /// The umpire's ruling.
    #[schemars(with = "Option<Ruling<Value>>")]
    ruling: Option<Value>,
    /// Whose eyes ask: `umpire`, `a`, `b`, or a side's name; the umpire's unless it is given.
    eyes: Option<String>,
}

/// Where a correction has led.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Corrected {
    /// Where the battle has stopped.
    #[serde(flatten)]
    stop: Stop,
    /// The first entry that no longer fits, and why; nothing when all of them do.
    first_misfit: Option<FirstMisfit>,
}

/// `battle/correct`.
pub(super) fn correct(desk: &mut Desk, correct: &Correct) -> Result<Corrected, Wrong> {
    let seat = desk.seat()?;
    for_the_umpire(correct.eyes.as_deref(), seat.session.battle())?;
    let no_answer = || Wrong::params("entry", format!("entry {} is not an answer that stands", correct.entry));
    let before = seat.session.before(correct.entry).ok_or_else(no_answer)?;
    let Correct { entry, by, why, choose, drawing, action, facts, faces, ruling, eyes } = correct.clone();
    let given = Given { choose, drawing, action, facts, faces, ruling, eyes };
    let (answer, _) = given.answer(&before, &mut seat.generator)?;
    let first_misfit = seat.session.correct(entry, answer, &by, &why)?;
    Ok(Corrected { stop: Stop::of(seat, Eyes::Umpire, Vec::new()), first_misfit })
}
