//! Zones, ranges and support on the table.

use galloper::geometry::measure::battery_range;
use galloper::geometry::zone::{Zone, holds_part};
use galloper::geometry::{Formation, shape};
use galloper::rules::flanders::book::profile::Morale;
use galloper::rules::flanders::judge::{charge, support};
use serde::Deserialize;
use serde_json::json;

use super::unit::{Standing, arc_origin, word};
use super::{Answer, Put};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Front {
    unit: Standing,
    target: Standing,
}

pub fn front(put: &mut Put<'_>) -> Answer {
    let Front { unit, target } = put.read()?;
    let (unit, target) = (unit.rect(), target.rect());
    Ok(json!({
        "in_arc": holds_part(&unit, Zone::Front, arc_origin(&put.house), &target),
        "distance": shape::distance(&unit, &target),
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Attack {
    attacker: Standing,
    defender: Standing,
}

pub fn aspect(put: &mut Put<'_>) -> Answer {
    let Attack { attacker, defender } = put.read()?;
    let is_square = defender.formation() == Formation::Square;
    let is_routed = defender.status == Morale::Routed;
    let origin = arc_origin(&put.house);
    Ok(json!({ "aspect": word(&charge::aspect(&attacker.rect(), &defender.rect(), is_square, is_routed, origin))? }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GunRange {
    battery: Standing,
    target: Standing,
}

pub fn gun_range(put: &mut Put<'_>) -> Answer {
    let GunRange { battery, target } = put.read()?;
    Ok(json!({ "range": battery_range(battery.point(), &[target.rect()]) }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Support {
    unit: Standing,
    friends: Vec<Standing>,
}

pub fn support(put: &mut Put<'_>) -> Answer {
    let Support { unit, friends } = put.read()?;
    let friends: Vec<support::Friend> = friends
        .iter()
        .map(|friend| support::Friend { footprint: friend.rect(), branch: friend.branch(), morale: friend.status })
        .collect();
    let found = support::support(&unit.rect(), &friends, arc_origin(&put.house));
    let has_flanks = support::has_flanks(unit.branch(), unit.formation(), unit.building);
    Ok(json!({
        "left": found.left,
        "right": found.right,
        "rear": found.rear,
        "unsupported_flanks": support::unsupported_flanks(has_flanks, found),
    }))
}
