//! Charges.

use std::collections::BTreeMap;

use galloper::hex::{Hex, Hexside};
use galloper::rules::continuity::book::terrain::{HexTerrain, SideTerrain};
use galloper::rules::continuity::judge::charge::{bonus, rides};
use serde::Deserialize;
use serde_json::json;

use super::super::Answer;
use super::place::texts;
use super::unit::{Roster, Unit};
use super::{Put, no_such, open, reasoned};

pub fn answer(op: &str, put: &mut Put) -> Answer {
    match op {
        "path" => path(put),
        "bonus" => charge_bonus(put),
        _ => no_such("charge", op),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Path {
    charger: String,
    target: String,
    units: Vec<Unit>,
    #[serde(default)]
    terrain: BTreeMap<Hex, HexTerrain>,
    #[serde(default)]
    stream_hexsides: Vec<Hexside>,
}

fn path(put: &Put) -> Answer {
    let case: Path = put.read()?;
    let (roster, mut ground) = (Roster::of(&case.units)?, open());
    for (hex, terrain) in case.terrain {
        ground.hex_mut(hex).expect("the open ground goes so far").terrain = terrain;
    }
    for side in case.stream_hexsides {
        ground.side_mut(side).expect("the open ground goes so far").terrain = Some(SideTerrain::Stream);
    }
    let (charger, target) = (roster.troop(&case.charger)?, roster.troop(&case.target)?);
    Ok(match rides(&put.on(&ground, &roster.troops), charger, target) {
        Ok(rides) => {
            let way = |hexes: &[Hex]| hexes.iter().map(Hex::to_string).collect::<Vec<_>>().join("-");
            json!({"legal": true, "paths": texts(rides.iter().map(|ride| way(&ride.way)).collect())})
        }
        Err(bar) => reasoned("legal", bar.why),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bonus {
    #[serde(default)]
    disordered_by_fire: bool,
    #[serde(default)]
    continued: bool,
}

fn charge_bonus(put: &Put) -> Answer {
    let case: Bonus = put.read()?;
    let disorder = if case.disordered_by_fire { -2 } else { 0 };
    Ok(json!({"charge_drm": bonus(true, case.disordered_by_fire, case.continued), "disorder_drm": disorder}))
}
