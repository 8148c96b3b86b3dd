//! The card game.

use std::collections::BTreeMap;

use galloper::game::Side;
use galloper::rules::flanders::book::profile::Gun;
use galloper::rules::flanders::judge::artillery::{self, ShotFacts};
use galloper::rules::flanders::judge::cards::{self, Card, CardKind, CardMove, Confrontation, Heading, Sighting};
use galloper::rules::flanders::judge::general as generals;
use serde::Deserialize;
use serde_json::{Value, json};

use super::artillery::{Choice, shoot};
use super::{Answer, Put, words};

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Move {
    direction: Option<String>,
    angle: f64,
    rough: bool,
    road: bool,
    change_brigade_formation: bool,
    moved: f64,
    sighted_at: Option<f64>,
}

pub fn card_move(put: &mut Put<'_>) -> Answer {
    let case: Move = put.read()?;
    let inches = cards::card_move(&CardMove {
        heading: case.direction.as_deref().map_or(Ok(Heading::Front), words::heading)?,
        angle: case.angle,
        rough: case.rough,
        road: case.road,
        changes_formation: case.change_brigade_formation,
    });
    let mut told = json!({ "inches": inches.total() });
    if let Some(sighted_at) = case.sighted_at {
        told["may_still_move"] = json!(cards::may_still_go(inches.total(), case.moved, sighted_at));
    }
    Ok(told)
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Freeze {
    has_moved: bool,
    sighted_moving_enemy: bool,
}

pub fn freeze(put: &mut Put<'_>) -> Answer {
    let case: Freeze = put.read()?;
    Ok(json!({ "may_move": cards::may_move_after_sighting(case.has_moved, case.sighted_moving_enemy) }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    nearest_enemy: Option<f64>,
}

pub fn entry(put: &mut Put<'_>) -> Answer {
    let case: Entry = put.read()?;
    Ok(json!({ "may_enter": cards::may_enter(case.nearest_enemy) }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetOn {
    cards: BTreeMap<String, OnTable>,
    #[serde(default)]
    pairs: Vec<(String, String, f64, bool)>,
    #[serde(default)]
    uncovered: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OnTable {
    side: String,
    kind: CardKind,
}

pub fn set_on(put: &mut Put<'_>) -> Answer {
    let case: SetOn = put.read()?;
    let side = |name: &str| if name == "A" { Side::A } else { Side::B };
    let on_table: BTreeMap<String, Card> =
        case.cards.iter().map(|(id, card)| (id.clone(), Card { side: side(&card.side), kind: card.kind })).collect();
    let pairs: Vec<Confrontation<'_>> = case
        .pairs
        .iter()
        .map(|(one, other, distance, visible)| Confrontation { one, other, distance: *distance, visible: *visible })
        .collect();
    let turned = cards::set_on(&on_table, &pairs, &case.uncovered, &put.house);
    Ok(json!({ "placed": turned.placed, "removed": turned.removed }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardTarget {
    units: u8,
}

pub fn card_target(put: &mut Put<'_>) -> Answer {
    let CardTarget { units } = put.read()?;
    let (target, rolls) = pick(put, units)?;
    Ok(json!({ "target": target, "rolls": rolls }))
}

/// The unit picked, and how many dice that took.
fn pick(put: &mut Put<'_>, units: u8) -> Result<(u8, u8), String> {
    if !cards::card_target_needs_die(units) {
        return Ok((0, 0));
    }
    let mut rolls = 0;
    loop {
        rolls += 1;
        if let Some(target) = cards::card_target(units, put.dice.one()?) {
            return Ok((target, rolls));
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardFire {
    gun: Gun,
    range: f64,
    unit_bases: Vec<u8>,
    #[serde(default)]
    shot: Choice,
}

pub fn card_fire(put: &mut Put<'_>) -> Answer {
    let case: CardFire = put.read()?;
    let (target, _) = pick(put, case.unit_bases.len() as u8)?;
    let facts = ShotFacts {
        gun: case.gun,
        range: case.range,
        shot: case.shot.shot(),
        in_wood: false,
        width: cards::CARD_WIDTH,
        blocked_bases: 0,
    };
    let mut fired = match shoot(put, &facts, 0)? {
        Ok(fired) => fired,
        Err(barred) => return Ok(barred),
    };
    let ranks = case.unit_bases[usize::from(target)];
    let casualties = if fired.hit { artillery::casualties(case.gun, fired.aimed.shot, ranks, 0) } else { 0 };
    fired.told.insert("casualties".to_owned(), json!([casualties]));
    fired.told.insert("target".to_owned(), json!(target));
    Ok(Value::Object(fired.told))
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct NewArrival {
    reacting_to_melee: bool,
}

pub fn new_arrival(put: &mut Put<'_>) -> Answer {
    let case: NewArrival = put.read()?;
    let arrival = cards::arrival(case.reacting_to_melee);
    Ok(json!({ "may_move": arrival.may_move, "may_fire": arrival.may_fire }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct General {
    #[serde(default)]
    has_initiative: bool,
    nearest_own_troops: f64,
}

pub fn general(put: &mut Put<'_>) -> Answer {
    let case: General = put.read()?;
    Ok(json!({ "may_place": generals::may_be_placed(case.nearest_own_troops, case.has_initiative) }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Seen {
    distance: f64,
    #[serde(default = "yes")]
    line_of_sight: bool,
    target_depth_in_wood: Option<f64>,
    #[serde(default)]
    viewer_in_same_wood: bool,
}

fn yes() -> bool {
    true
}

pub fn seen(put: &mut Put<'_>) -> Answer {
    let case: Seen = put.read()?;
    let sighting = Sighting {
        distance: case.distance,
        line_of_sight: case.line_of_sight,
        depth_in_wood: case.target_depth_in_wood,
        in_same_wood: case.viewer_in_same_wood,
    };
    Ok(json!({ "visible": cards::is_visible(&sighting), "set_on": cards::is_set_on(&sighting) }))
}
