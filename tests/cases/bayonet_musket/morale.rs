//! Brigade morale and routed markers.

use galloper::rules::bayonet_musket::judge::morale::{Shaken, added, checks, holds, needs, order_of_checks};
use galloper::rules::bayonet_musket::judge::rout::{FIRST_SIDE, RoutedBy, after_clean_up, runs, stays};
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::Answer;
use super::Put;

pub fn answer(kind: &str, put: &mut Put) -> Answer {
    match kind {
        "morale" => morale(put),
        "rout_marker" => marker(put),
        "rout_distance" => distance(put),
        _ => end(put),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Brigade {
    id: String,
    #[serde(default)]
    active: bool,
    printed: u8,
    #[serde(default)]
    eliminated: u8,
    #[serde(default)]
    routed_this_activation: bool,
    #[serde(default)]
    leader: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Morale {
    #[serde(default)]
    brigades: Vec<Brigade>,
}

fn morale(put: &mut Put) -> Answer {
    let case: Morale = put.read()?;
    let shaken = |one: &Brigade| Shaken {
        active: one.active,
        printed: one.printed,
        lost: one.eliminated,
        lost_now: one.routed_this_activation,
        leader: one.leader,
    };
    let brigades: Vec<Shaken> = case.brigades.iter().map(shaken).collect();
    let (mut inactive_failed, mut told) = (false, Vec::new());
    for index in order_of_checks(&brigades) {
        let (brigade, id) = (&brigades[index], &case.brigades[index].id);
        if !checks(brigade, inactive_failed) {
            told.push(json!({"id": id, "roll": null, "result": "no check"}));
            continue;
        }
        let face = put.dice.one()?;
        let holds = holds(brigade, face);
        inactive_failed |= !brigade.active && !holds;
        told.push(json!({
            "id": id,
            "needs": needs(brigade).whole(),
            "modified": i32::from(face) + added(brigade).whole(),
            "result": if holds { "holds" } else { "routs" },
        }));
    }
    Ok(json!({"checks": told}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Marker {
    #[serde(default)]
    events: Vec<String>,
}

fn marker(put: &Put) -> Answer {
    let case: Marker = put.read()?;
    let mut side = Some(FIRST_SIDE);
    for event in &case.events {
        match event.as_str() {
            "rout movement" => {}
            "clean up" => side = side.and_then(after_clean_up),
            other => return Err(format!("no such event: {other}")),
        }
    }
    Ok(json!({"side": side, "on_map": side.is_some()}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Distance {
    cause: String,
}

fn distance(put: &Put) -> Answer {
    let case: Distance = put.read()?;
    let by = match case.cause.as_str() {
        "initial volley" => RoutedBy::Volley,
        "combat casualty" => RoutedBy::Combat,
        "infantry fire on cavalry" => RoutedBy::FireOnCavalry,
        "run over by a rout" => RoutedBy::Rout,
        "marker attacked" => RoutedBy::MarkerAttacked,
        "brigade morale" => RoutedBy::Morale,
        other => return Err(format!("no such cause: {other}")),
    };
    Ok(json!({"hexes": runs(by, &put.house)}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    #[serde(default)]
    markers: Vec<u8>,
}

fn end(put: &Put) -> Answer {
    let case: End = put.read()?;
    let kept: Value = stays(&case.markers).map_or(Value::Null, |marker| case.markers[marker].into());
    Ok(json!({"kept": kept}))
}
