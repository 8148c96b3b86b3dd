//! Moves.

use galloper::rules::flanders::judge::general::{self as generals, RideFacts};
use galloper::rules::flanders::judge::movement::{self, MoveFacts};
use serde::Deserialize;
use serde_json::json;

use super::unit::{Unit, word};
use super::{Answer, Put, words};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Allowance {
    unit: Unit,
    #[serde(default)]
    actions: Vec<String>,
    #[serde(default)]
    rough: Vec<String>,
    #[serde(default)]
    wheel: f64,
    #[serde(default)]
    toward_enemy: bool,
    #[serde(default)]
    building_occupied: bool,
    #[serde(default = "yes")]
    whole_unit: bool,
}

fn yes() -> bool {
    true
}

pub fn allowance(put: &mut Put<'_>) -> Answer {
    let case: Allowance = put.read()?;
    let facts = MoveFacts {
        troop: case.unit.troop(),
        manoeuvres: words::manoeuvres(&case.actions)?,
        rough: words::rough(&case.rough)?,
        wheel: case.wheel,
        toward_enemy: case.toward_enemy,
        building_occupied: case.building_occupied,
        whole_unit: case.whole_unit,
        drivers_gone: case.unit.drivers_gone,
    };
    match movement::allowance(&facts, &put.house) {
        Ok(found) => Ok(json!({ "legal": true, "inches": found.inches.total(), "may_fire": found.may_fire })),
        Err(bar) => Ok(json!({ "legal": false, "reason": word(&bar.why)? })),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    nearest_enemy: Option<f64>,
    #[serde(default)]
    declared_charge: bool,
}

pub fn end(put: &mut Put<'_>) -> Answer {
    let case: End = put.read()?;
    match movement::may_end(case.nearest_enemy, case.declared_charge) {
        Ok(()) => Ok(json!({ "legal": true })),
        Err(bar) => Ok(json!({ "legal": false, "reason": word(&bar.why)? })),
    }
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Pinned {
    contacted: bool,
    has_moved: bool,
}

pub fn pinned(put: &mut Put<'_>) -> Answer {
    let case: Pinned = put.read()?;
    Ok(json!({ "may_move": movement::may_still_move(case.contacted, case.has_moved) }))
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct General {
    inches: f64,
    has_initiative: bool,
    has_moved: bool,
    all_other_movement_done: bool,
}

pub fn general(put: &mut Put<'_>) -> Answer {
    let case: General = put.read()?;
    let facts = RideFacts {
        inches: case.inches,
        has_moved: case.has_moved,
        has_initiative: case.has_initiative,
        all_other_movement_done: case.all_other_movement_done,
    };
    match generals::may_ride_now(&facts) {
        Ok(()) => Ok(json!({ "legal": true })),
        Err(bar) => Ok(json!({ "legal": false, "reason": word(&bar.why)? })),
    }
}
