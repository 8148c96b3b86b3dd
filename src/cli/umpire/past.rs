//! The methods that change the past.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::answer_params::{AnswerParams, Chosen, Thrown};
use super::error::RpcError;
use super::eyes::for_the_umpire;
use super::query::Query;
use super::server::Server;
use super::state::State;
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
pub(super) fn take_back(server: &mut Server, back: &TakeBack) -> Result<State, RpcError> {
    let (open, eyes) = server.open_for(back.eyes.as_deref())?;
    for_the_umpire(eyes)?;
    open.session.take_back(back.to, &back.by, &back.why)?;
    Ok(State::of(open, Eyes::Umpire, Vec::new()))
}

/// `battle/redo`.
pub(super) fn redo(server: &mut Server, query: &Query) -> Result<State, RpcError> {
    let (open, eyes) = server.open_for(query.eyes.as_deref())?;
    for_the_umpire(eyes)?;
    open.session.redo()?;
    Ok(State::of(open, Eyes::Umpire, Vec::new()))
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
    stop: State,
    /// The first entry that no longer fits, and why; nothing when all of them do.
    first_misfit: Option<FirstMisfit>,
}

/// `battle/correct`.
pub(super) fn correct(server: &mut Server, correct: &Correct) -> Result<Corrected, RpcError> {
    let (open, eyes) = server.open_for(correct.eyes.as_deref())?;
    for_the_umpire(eyes)?;
    let no_answer = || RpcError::params("entry", format!("entry {} is not an answer that stands", correct.entry));
    let before = open.session.before(correct.entry).ok_or_else(no_answer)?;
    let Correct { entry, by, why, choose, drawing, action, facts, faces, ruling, eyes } = correct.clone();
    let params = AnswerParams { choose, drawing, action, facts, faces, ruling, eyes };
    let (answer, _) = params.answer(&before, &mut open.generator)?;
    let first_misfit = open.session.correct(entry, answer, &by, &why)?;
    Ok(Corrected { stop: State::of(open, Eyes::Umpire, Vec::new()), first_misfit })
}
