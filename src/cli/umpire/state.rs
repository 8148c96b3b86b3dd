//! Where a battle has stopped, told in full.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use super::server::OpenBattle;
use crate::game::{Awaiting, Eyes, Report, Ruleset};
use crate::journal::Session;
use crate::rules::Battle;

/// Where the battle has stopped: everything that a person at the table would be told.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct State {
    /// The last entry that stands.
    pub entry: u64,
    /// The turn, from one.
    pub turn: u32,
    /// The steps the battle is in, outermost first.
    pub steps: Vec<String>,
    /// What it waits for: `choice`, `facts`, `dice` or `over`. Each offer of a choice has its `id` and `index` as well.
    #[schemars(with = "Awaiting<Value>")]
    pub awaiting: Value,
    /// What has been reported since the message.
    pub reports: Vec<Report>,
}

impl State {
    /// As the eyes that asked may see it.
    pub fn of(open: &OpenBattle, eyes: Eyes, reports: Vec<Report>) -> Self {
        Self::seen_by(&open.session, eyes, reports)
    }

    /// The same as one pair of eyes may see it: the offers and the sealed answers of the other side are its own.
    pub fn seen_by(session: &Session<Battle>, eyes: Eyes, reports: Vec<Report>) -> Self {
        let battle = session.battle();
        let awaiting = awaiting(battle, eyes);
        let reports = reports.into_iter().filter_map(|report| report.seen_by(eyes)).collect();
        Self { entry: session.last_seen_by(eyes), turn: battle.turn(), steps: battle.steps(), awaiting, reports }
    }
}

fn awaiting(battle: &Battle, eyes: Eyes) -> Value {
    let seen = battle.words().seen_by(eyes);
    let mut told = json!(seen);
    let Awaiting::Choice(choice) = &seen else { return told };
    let offers = told["choice"]["offers"].as_array_mut().into_iter().flatten();
    for (index, (told, offer)) in offers.zip(&choice.offers).enumerate() {
        told["index"] = json!(index);
        told["id"] = json!(offer.id());
    }
    told
}
