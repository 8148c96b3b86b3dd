//! Reinforcements.

use galloper::hex::Hex;
use galloper::rules::continuity::book::points::MovePoints;
use galloper::rules::continuity::judge::arrival::{arrives, entry_costs, track_after};
use galloper::rules::continuity::judge::flight::Activation;
use galloper::rules::marlborough_man::oudenarde::{
    AlliedGroup, FrenchGroup, FrenchStage, french_arrival, groups_due, marks_track, marlborough_is_due,
};
use galloper::rules::marlboroughs_battles::malplaquet;
use serde::Deserialize;
use serde_json::json;

use super::super::Answer;
use super::{Put, no_such};

pub fn answer(op: &str, put: &mut Put) -> Answer {
    match op {
        "british" => british(put),
        "british_pool" => british_pool(put),
        "french" => french(put),
        "marlborough_eligible" => marlborough_eligible(put),
        "entry_costs" => entry(put),
        "oud_free" => counts_as_free(put),
        "withers" => withers(put),
        "withers_hexes" => withers_hexes(put),
        _ => no_such("reinforcement", op),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct British {
    groups: Vec<AlliedGroup>,
    track: u8,
}

fn british(put: &mut Put) -> Answer {
    let case: British = put.read()?;
    let mut arrive = Vec::new();
    for group in case.groups {
        if arrives(group.rating(), case.track.into(), put.dice.one()?) {
            arrive.push(group);
        }
    }
    Ok(json!({"arrive": arrive, "track": track_after(case.track, !arrive.is_empty())}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arrived {
    arrived: Vec<AlliedGroup>,
}

fn british_pool(put: &Put) -> Answer {
    Ok(json!({"roll_for": groups_due(&put.read::<Arrived>()?.arrived)}))
}

fn marlborough_eligible(put: &Put) -> Answer {
    Ok(json!({"eligible": marlborough_is_due(&put.read::<Arrived>()?.arrived)}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct French {
    stage: String,
    group: FrenchGroup,
    #[serde(default)]
    track: u8,
}

fn french(put: &mut Put) -> Answer {
    let case: French = put.read()?;
    let stage = match case.stage.as_str() {
        "before Marlborough eligible" => FrenchStage::Waiting,
        "first after Marlborough eligible" => FrenchStage::OneFree,
        "after" => FrenchStage::Thrown,
        other => return Err(format!("no such stage: {other}")),
    };
    Ok(match french_arrival(stage) {
        Some(true) => json!({"roll": false, "arrives": true, "track": track_after(case.track, true)}),
        Some(false) => json!({"roll": false, "arrives": false}),
        None => {
            let arrives = arrives(case.group.rating(), case.track.into(), put.dice.one()?);
            json!({"roll": true, "arrives": arrives, "track": track_after(case.track, arrives)})
        }
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    base: f64,
    n: u32,
    ma: f64,
}

fn entry(put: &Put) -> Answer {
    let case: Entry = put.read()?;
    let halves = |points: f64| MovePoints::halves((points * 2.0) as u32);
    let costs = entry_costs(halves(case.base), case.n, &put.house);
    let enter_now = costs.iter().filter(|cost| **cost <= halves(case.ma)).count();
    let points: Vec<f64> = costs.iter().map(|cost| cost.value()).collect();
    Ok(json!({"costs": points, "enter_now": enter_now}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Activated {
    activation: Activation,
}

fn counts_as_free(put: &Put) -> Answer {
    Ok(json!({"marks_track": marks_track(put.read::<Activated>()?.activation)}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Withers {
    free_done: u16,
    #[serde(default)]
    failed: u8,
}

fn withers(put: &mut Put) -> Answer {
    let case: Withers = put.read()?;
    if malplaquet::may_try(case.free_done).is_err() {
        return Ok(json!({"may_try": false}));
    }
    let modified = i32::from(put.dice.one()?) + malplaquet::tally(case.failed).whole();
    Ok(json!({"may_try": true, "modified": modified, "enters": malplaquet::comes(modified)}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WithersHexes {
    hex: Hex,
    span: Option<u8>,
}

fn withers_hexes(put: &Put) -> Answer {
    let case: WithersHexes = put.read()?;
    let span = case.span.unwrap_or_else(|| malplaquet::span(&put.house));
    Ok(json!({"hexes": malplaquet::entries(case.hex, span)}))
}
