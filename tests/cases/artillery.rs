//! Gun fire.

use galloper::geometry::{Formation, Zone};
use galloper::rules::flanders::book::house::BatteryHalfRate;
use galloper::rules::flanders::book::profile::{Gun, Morale};
use galloper::rules::flanders::book::shot::Shot;
use galloper::rules::flanders::judge::artillery::{
    self, Aimed, EligibleFacts, Overhead, Penetration, RearReach, RearUnit, ShotFacts,
};
use galloper::rules::flanders::judge::counter_battery::{self, Damage};
use galloper::rules::flanders::judge::{Aim, building as buildings, half, targets};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::unit::word;
use super::{Answer, Put};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fire {
    gun: Gun,
    range: f64,
    #[serde(default)]
    shot: Choice,
    width: u8,
    #[serde(default = "two")]
    ranks: u8,
    #[serde(default)]
    blocked_bases: u8,
    #[serde(default)]
    cover_in_front: u8,
    #[serde(default)]
    halvings: u8,
    #[serde(default)]
    in_wood: bool,
    #[serde(default)]
    rear_units: Vec<Rear>,
}

fn two() -> u8 {
    2
}

/// What the case asks the guns to fire.
#[derive(Clone, Copy, Default, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    #[default]
    Auto,
    Round,
    Grape,
}

impl Choice {
    pub fn shot(self) -> Option<Shot> {
        match self {
            Self::Auto => None,
            Self::Round => Some(Shot::Round),
            Self::Grape => Some(Shot::Grape),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rear {
    bases_behind: u8,
    rank_distances: Vec<f64>,
    #[serde(default)]
    cover_before: u8,
    #[serde(default = "yes")]
    eligible: bool,
}

fn yes() -> bool {
    true
}

/// A shot that has been fired.
pub struct Fired {
    pub aimed: Aimed,
    pub hit: bool,
    pub told: Map<String, Value>,
}

/// Aims and throws: to hit, then once for each halving of a hit.
pub fn shoot(put: &mut Put<'_>, facts: &ShotFacts, halvings: u8) -> Result<Result<Fired, Value>, String> {
    let aimed = match artillery::aim(facts, &put.house) {
        Ok(aimed) => aimed,
        Err(bar) => return Ok(Err(json!({ "may_fire": false, "reason": word(&bar.why)? }))),
    };
    let need = aimed.need.whole();
    let face = put.dice.one()?;
    let mut hit = artillery::hits(need, face);
    if artillery::halving_needs_die(&put.house) {
        for _ in 0..halvings {
            hit = hit && half::is_even(put.dice.one()?);
        }
    }
    let told = json!({
        "may_fire": true, "band": word(&aimed.band)?, "shot": word(&aimed.shot)?, "width": aimed.width,
        "need": need, "roll": face, "hit": hit,
    });
    let told = told.as_object().cloned().unwrap_or_default();
    Ok(Ok(Fired { aimed, hit, told }))
}

pub fn fire(put: &mut Put<'_>) -> Answer {
    let case: Fire = put.read()?;
    let facts = ShotFacts {
        gun: case.gun,
        range: case.range,
        shot: case.shot.shot(),
        in_wood: case.in_wood,
        width: case.width,
        blocked_bases: case.blocked_bases,
    };
    let mut fired = match shoot(put, &facts, case.halvings)? {
        Ok(fired) => fired,
        Err(barred) => return Ok(barred),
    };
    let casualties = if fired.hit { strike(put, &case, fired.aimed.shot)? } else { vec![0; 1 + case.rear_units.len()] };
    fired.told.insert("casualties".to_owned(), json!(casualties));
    Ok(Value::Object(fired.told))
}

/// Casualties of the target, then of each unit behind it.
fn strike(put: &mut Put<'_>, case: &Fire, shot: Shot) -> Result<Vec<u8>, String> {
    let mut casualties = vec![artillery::casualties(case.gun, shot, case.ranks, case.cover_in_front)];
    let mut penetration = Penetration::beyond(case.gun, shot, case.ranks, case.cover_in_front);
    for rear in &case.rear_units {
        let rear = RearUnit {
            bases_behind: rear.bases_behind,
            rank_distances: rear.rank_distances.clone(),
            cover_before: rear.cover_before,
            eligible: rear.eligible,
        };
        let reach = penetration.reach(&rear);
        let face = if matches!(reach, RearReach::OnDie { .. }) { put.dice.one()? } else { 0 };
        casualties.push(penetration.strike(reach, face));
    }
    if put.house.battery_half_rate == BatteryHalfRate::HalveCasualties {
        for _ in 0..case.halvings {
            halve_all(put, &mut casualties)?;
        }
    }
    Ok(casualties)
}

fn halve_all(put: &mut Put<'_>, casualties: &mut [u8]) -> Result<(), String> {
    for casualties in casualties {
        let halved = artillery::half_casualties(*casualties);
        let face = if halved.needs_die { put.dice.one()? } else { 0 };
        *casualties = halved.settled(face);
    }
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Target {
    bases: u8,
    formation: Formation,
    #[serde(default = "front")]
    aspect: Zone,
}

fn front() -> Zone {
    Zone::Front
}

pub fn target(put: &mut Put<'_>) -> Answer {
    let case: Target = put.read()?;
    word(&targets::target(case.bases, case.formation, case.aspect))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Eligible {
    gun: Gun,
    #[serde(default)]
    status: Morale,
    #[serde(default)]
    moved: f64,
    #[serde(default)]
    crossed_rough: bool,
    #[serde(default)]
    returned_to_guns: bool,
    #[serde(default = "yes")]
    in_arc: bool,
    target_depth_in_wood: Option<f64>,
    #[serde(default)]
    over_friends: bool,
    #[serde(default)]
    clear_from_height: bool,
    target_to_nearest_friend: Option<f64>,
    #[serde(default)]
    shot: Choice,
}

pub fn eligible(put: &mut Put<'_>) -> Answer {
    let case: Eligible = put.read()?;
    let overhead = case.over_friends.then_some(Overhead {
        shot: case.shot.shot(),
        clear_from_height: case.clear_from_height,
        target_to_nearest_friend: case.target_to_nearest_friend.unwrap_or(f64::INFINITY),
    });
    let facts = EligibleFacts {
        morale: case.status,
        moved: case.moved,
        crossed_rough: case.crossed_rough,
        returned_to_guns: case.returned_to_guns,
        in_arc: case.in_arc,
        target_depth_in_wood: case.target_depth_in_wood,
        overhead,
        ..EligibleFacts::ready(case.gun)
    };
    match artillery::may_fire(&facts) {
        Ok(()) => Ok(json!({ "eligible": true })),
        Err(bar) => Ok(json!({ "eligible": false, "reason": word(&bar.why)? })),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Massed {
    gaps: Vec<f64>,
    figures: Vec<u8>,
    casualties: u8,
}

pub fn massed(put: &mut Put<'_>) -> Answer {
    let case: Massed = put.read()?;
    let groups = targets::massed(&case.gaps, &put.house);
    let struck = &groups[0];
    let figures: Vec<u8> = struck.iter().map(|&unit| case.figures[unit]).collect();
    let shares: Map<String, Value> = struck
        .iter()
        .zip(targets::shares(case.casualties, &figures))
        .map(|(unit, share)| (unit.to_string(), json!(share)))
        .collect();
    Ok(json!({ "groups": groups, "shares": shares }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Hits {
    #[serde(default)]
    heavy: u8,
    #[serde(default)]
    light: u8,
}

pub fn building(put: &mut Put<'_>) -> Answer {
    let case: Hits = put.read()?;
    Ok(json!({ "state": word(&buildings::state(case.heavy, case.light, &put.house))? }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
#[derive(Default)]
struct Battered {
    crew_lost: u8,
    guns_lost: u8,
    drivers_gone: bool,
    spiked: bool,
}

pub fn battery_rate(put: &mut Put<'_>) -> Answer {
    let case: Battered = put.read()?;
    let damage = Damage { crew_lost: case.crew_lost, guns_lost: case.guns_lost, drivers_gone: case.drivers_gone };
    word(&counter_battery::rate(&damage, case.spiked))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Spike {
    #[serde(default)]
    contact: bool,
    #[serde(default)]
    passed_over: bool,
    #[serde(default)]
    status: Morale,
}

pub fn spike(put: &mut Put<'_>) -> Answer {
    let case: Spike = put.read()?;
    let may_try = counter_battery::may_spike(case.status, case.contact, case.passed_over);
    let spiked = may_try && counter_battery::is_spiked(put.dice.one()?);
    Ok(json!({ "may_try": may_try, "spiked": spiked }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PartlyCovered {
    choice: Aim,
    exposed_stands: u8,
    all_stands: u8,
}

pub fn partly_covered(put: &mut Put<'_>) -> Answer {
    let case: PartlyCovered = put.read()?;
    let (width, shifts) = artillery::partly_covered(case.choice, case.exposed_stands, case.all_stands);
    Ok(json!({ "width": width, "save_mods": word(shifts)? }))
}
