//! Where those who withdraw or retreat may go.

use std::collections::{BTreeMap, BTreeSet};

use galloper::hex::cluster::{Cluster, Course, ahead, beyond};
use galloper::rules::seven_hex::judge::retreat::{Behind, Entered, splits, ways, withdrawals};
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::Answer;
use super::Put;
use super::units::{cluster, course, offset, offsets};

/// What an area behind the defenders is, as the cases write it.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    #[serde(default)]
    enemy: bool,
    #[serde(default)]
    blocked: bool,
    #[serde(default)]
    off: bool,
    #[serde(default)]
    glanders: bool,
    #[serde(default)]
    room: Option<u8>,
}

impl State {
    fn behind(self) -> Behind {
        let Self { enemy, blocked, off, glanders, room } = self;
        Behind { enemy, blocked, off, glanders, room: room.unwrap_or(Behind::OPEN.room) }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    attack_dir: String,
    #[serde(default)]
    areas: BTreeMap<String, State>,
    #[serde(default = "one_unit")]
    of: u8,
}

const fn one_unit() -> u8 {
    3
}

fn words(courses: &[Course]) -> Value {
    courses.iter().map(|course| Value::from(course.to_string())).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Attacked {
    attack_dir: String,
}

pub fn arcs(put: &Put) -> Answer {
    let attack = course(&put.read::<Attacked>()?.attack_dir)?;
    Ok(json!({"step1": words(&ahead(attack)), "arc": offsets(&beyond(attack))}))
}

pub fn withdraw(put: &Put) -> Answer {
    let case: Group = put.read()?;
    let state = |course: Course| case.areas.get(&course.to_string()).copied().unwrap_or_default().behind();
    Ok(json!({"areas": words(&withdrawals(course(&case.attack_dir)?, case.of, state))}))
}

/// The areas of a case by their offsets.
fn placed(areas: &BTreeMap<String, State>) -> Result<BTreeMap<Cluster, Behind>, String> {
    areas.iter().map(|(key, state)| Ok((cluster(key)?, state.behind()))).collect()
}

pub fn retreat(put: &Put) -> Answer {
    let case: Group = put.read()?;
    let areas = placed(&case.areas)?;
    let state = |entered: Entered| areas.get(&entered.area).copied().unwrap_or(Behind::OPEN);
    let ways = ways(course(&case.attack_dir)?, case.of, state);
    let ends: BTreeSet<Cluster> = ways.iter().map(|way| way.second).collect();
    let ends: Value = ends.into_iter().map(offset).collect();
    Ok(json!({"destinations": ends, "routes": ways.len(), "eliminated": ways.is_empty()}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Several {
    attack_dir: String,
    #[serde(default)]
    areas: BTreeMap<String, State>,
    #[serde(default)]
    units: Vec<u8>,
}

pub fn split(put: &Put) -> Answer {
    let case: Several = put.read()?;
    let areas = placed(&case.areas)?;
    let state = |_, entered: Entered| areas.get(&entered.area).copied().unwrap_or(Behind::OPEN);
    let splits = splits(course(&case.attack_dir)?, &case.units, state);
    let saved = splits.first().map_or(0, |split| split.iter().flatten().count());
    Ok(json!({"saved": saved, "eliminated": case.units.len() - saved}))
}
