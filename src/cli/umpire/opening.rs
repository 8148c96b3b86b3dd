//! The methods that begin and resume a battle.

use std::collections::BTreeMap;
use std::path::PathBuf;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::error::RpcError;
use super::eyes::{as_told_to, eyes, for_the_umpire};
use super::server::{DiceOf, OpenBattle, Server};
use super::state::State;
use crate::cli::begin::{any_seed, set_all};
use crate::data;
use crate::dice::Generator;
use crate::game::{Eyes, Ruleset, Side};
use crate::journal::{BattleNumber, JournalError, Session, Store};
use crate::rules::{Battle, Setup};

/// A battle to be opened.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Open {
    /// The scenario's key or file.
    scenario: String,
    /// Who throws the dice.
    #[serde(default)]
    dice: DiceOf,
    /// The seed of the dice that the process throws; any, unless it is given.
    seed: Option<u64>,
    /// The journal, which is made if need be; in memory unless it is given.
    journal: Option<PathBuf>,
    /// The club's switches.
    house: Option<House>,
    /// Whether the battle is a ledger; or which units and generals have no place in it, by key or name.
    ledger: Option<Ledger>,
    /// Whose eyes ask: `umpire`, `a`, `b`, or a side's name; the umpire's unless it is given.
    eyes: Option<String>,
    /// Whether the process gives the answers that need nobody, and throws dice.
    #[serde(default = "yes")]
    automatic: bool,
}

/// Whether a ledger is kept.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Ledger {
    /// Of everybody, or not at all.
    Kept(bool),
    /// Of these; the others stand on the table and are measured.
    Of(Vec<String>),
}

fn yes() -> bool {
    true
}

/// House rules: switches with their values, or a file of them.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
enum House {
    /// Each switch with its value.
    Switches(BTreeMap<String, String>),
    /// A file.
    File(String),
}

/// A battle that has been opened.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Opened {
    /// Where it has stopped.
    #[serde(flatten)]
    stop: State,
    /// The seed of the dice; for the umpire only.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    /// The battle's number in its journal.
    battle: Option<u32>,
}

/// `battle/open`.
pub(super) fn open(server: &mut Server, open: &Open) -> Result<Opened, RpcError> {
    let mut setup = data::load_scenario(&open.scenario, &server.roots).map_err(|faults| RpcError::faults(&faults))?;
    setup = match &open.ledger {
        None | Some(Ledger::Kept(false)) => Ok(setup),
        Some(Ledger::Kept(true)) => setup.as_ledger(),
        Some(Ledger::Of(untracked)) => setup.as_mixed_ledger(untracked),
    }
    .map_err(|why| RpcError::params("ledger", why.trim_end_matches('.')))?;
    match &open.house {
        Some(House::Switches(switches)) => set_switches(&mut setup, switches)?,
        Some(House::File(file)) => set_all(&mut setup, file).map_err(|faults| RpcError::faults(&faults))?,
        None => {}
    }
    may_name_the_seed(server, open.seed)?;
    // Whose eyes are meant is known before a journal is made.
    let battle = Battle::begin(&setup).map_err(|faults| JournalError::Setup { faults })?;
    let viewer = eyes(open.eyes.as_deref(), &battle, server.bound)?;
    let begin = || {
        let store = open.journal.as_deref().map(Store::create_or_open).transpose()?;
        let seed = open.seed.unwrap_or_else(any_seed);
        let session = Session::begin_seeded(setup, store, open.dice.are_ever_thrown().then_some(seed))?;
        Ok((session, seed))
    };
    let (session, seed) = begin().map_err(|error: JournalError| as_told_to(viewer, error.into()))?;
    Ok(take_up(server, session, viewer, open.dice, Some(seed), open.automatic))
}

/// Refuses a seed of somebody bound to a side's eyes: he would know the dice to come.
fn may_name_the_seed(server: &Server, seed: Option<u64>) -> Result<(), RpcError> {
    match (server.bound, seed) {
        (Some(_), Some(_)) => Err(RpcError::params("seed", "a process bound to a side's eyes names no seed")),
        _ => Ok(()),
    }
}

fn set_switches(setup: &mut Setup, switches: &BTreeMap<String, String>) -> Result<(), RpcError> {
    switches.iter().try_for_each(|(name, value)| {
        setup
            .set_switch(name, value)
            .map_err(|why| RpcError::params(&format!("house.{name}"), why.trim_end_matches('.')))
    })
}

fn take_up(
    server: &mut Server,
    session: Session<Battle>,
    eyes: Eyes,
    dice: DiceOf,
    seed: Option<u64>,
    automatic: bool,
) -> Opened {
    let seed = seed.unwrap_or_else(any_seed);
    let is_bound = server.bound.is_some();
    let generator = Generator::seeded(seed);
    let open = server.take_up(OpenBattle { session, dice, generator, seed, automatic, is_bound });
    let reports = if open.was_taken_back() { Vec::new() } else { open.proceed() };
    let battle = open.session.store().map(|(_, number)| number.0);
    let seed = (eyes == Eyes::Umpire).then_some(open.seed);
    Opened { stop: State::of(open, eyes, reports), seed, battle }
}

/// A battle to be gone on with.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Resume {
    /// The journal.
    journal: PathBuf,
    /// The battle's number in it; the last one begun unless it is given.
    battle: Option<u32>,
    /// Who throws the dice.
    #[serde(default)]
    dice: DiceOf,
    /// The seed of the dice that the process throws from now on.
    seed: Option<u64>,
    /// Whose eyes ask: `umpire`, `a`, `b`, or a side's name; the umpire's unless it is given.
    eyes: Option<String>,
    /// Whether the process gives the answers that need nobody, and throws dice.
    #[serde(default = "yes")]
    automatic: bool,
}

/// `battle/resume`.
pub(super) fn resume(server: &mut Server, resume: &Resume) -> Result<Opened, RpcError> {
    may_name_the_seed(server, resume.seed)?;
    // Until it is open a battle has no names of sides to be asked for by; anybody but the umpire is told only that it is not.
    let is_umpire = server.bound.is_none() && matches!(resume.eyes.as_deref(), None | Some("umpire"));
    let asker = if is_umpire { Eyes::Umpire } else { Eyes::Side(Side::A) };
    let session = Store::open(&resume.journal)
        .and_then(|store| Session::resume(store, resume.battle.map(BattleNumber)))
        .map_err(|error| as_told_to(asker, error.into()))?;
    let viewer = eyes(resume.eyes.as_deref(), session.battle(), server.bound)?;
    Ok(take_up(server, session, viewer, resume.dice, resume.seed, resume.automatic))
}

/// Where the battle is kept from now on.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Keep {
    /// The journal, which is made if need be and is given every entry so far; in memory unless it is given.
    journal: Option<PathBuf>,
    /// Whose eyes ask: `umpire`, `a`, `b`, or a side's name; the umpire's unless it is given.
    eyes: Option<String>,
}

/// Where the battle is kept.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Kept {
    /// The last entry that stands.
    entry: u64,
    /// The battle's number in its journal.
    battle: Option<u32>,
}

/// `battle/keep`.
pub(super) fn keep(server: &mut Server, keep: &Keep) -> Result<Kept, RpcError> {
    let (open, eyes) = server.open_for(keep.eyes.as_deref())?;
    for_the_umpire(eyes)?;
    let session = &mut open.session;
    match &keep.journal {
        Some(path) => session.go_on_in(Store::create_or_open(path)?)?,
        None => session.go_on_without_journal(),
    }
    Ok(Kept { entry: session.last(), battle: session.store().map(|(_, number)| number.0) })
}
