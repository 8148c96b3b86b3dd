//! Ranged fire and attrition.

use galloper::rules::seven_hex::judge::attrition::{self, Worn};
use galloper::rules::seven_hex::judge::fire::{NoShot, Shot, candidates, may_fire, modifier, tally};
use serde::Deserialize;
use serde_json::json;

use super::super::Answer;
use super::Put;
use super::units::{Named, Place};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Firing {
    pounder: u8,
    hex: Place,
    #[serde(default)]
    gun_disrupted: bool,
    range: u16,
    #[serde(default)]
    stack: Vec<Named>,
    #[serde(default)]
    los_blocked: bool,
    #[serde(default)]
    target_woods: bool,
    #[serde(default)]
    target_town: bool,
}

pub fn ranged_fire(put: &mut Put) -> Answer {
    let case: Firing = put.read()?;
    let in_cover = case.target_woods || case.target_town;
    let shot = Shot {
        pounder: case.pounder,
        on_outer: case.hex == Place::Outer,
        disrupted: case.gun_disrupted,
        range: case.range,
        has_target: case.stack.iter().any(|unit| unit.kind.arm().fights()),
        stopped: case.los_blocked,
        in_cover,
    };
    if let Err(why) = may_fire(&shot, &put.house) {
        let why = match why {
            NoShot::NotOnOuter => "not on an outer hex",
            NoShot::Disrupted => "disrupted",
            NoShot::NoTarget => "no combat unit in the stack",
            NoShot::OutOfRange => "out of range",
            NoShot::Stopped => "line of sight",
        };
        return Ok(json!({"can_fire": false, "why": why}));
    }
    let thrown: i32 = put.dice.dice("fire", 2)?.into_iter().map(i32::from).sum();
    let hit = thrown >= tally(case.range, in_cover).whole();
    let needed = tally(case.range, false).whole();
    let modified = thrown + modifier(in_cover);
    let mut said = json!({"can_fire": true, "needed": needed, "modified_roll": modified, "hit": hit});
    if hit {
        let stack: Vec<_> = case.stack.iter().map(|unit| (unit.kind.arm(), unit.disrupted)).collect();
        said["candidates"] = candidates(&stack).into_iter().map(|place| case.stack[place].id.clone()).collect();
    }
    Ok(said)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wearing {
    hex: Place,
    #[serde(default)]
    next_to_enemy_area: bool,
    #[serde(default)]
    adjacent_enemy_hex: bool,
    #[serde(default)]
    stack_has_disrupted: bool,
}

pub fn attrition(put: &mut Put) -> Answer {
    let case: Wearing = put.read()?;
    let worn = Worn {
        on_outer: case.hex == Place::Outer,
        touches_enemy_area: case.next_to_enemy_area,
        touches_enemy: case.adjacent_enemy_hex,
        has_disrupted: case.stack_has_disrupted,
    };
    if !attrition::is_tested(&worn) {
        return Ok(json!({"rolls": false}));
    }
    let value = attrition::tally(&worn).whole();
    Ok(json!({"rolls": true, "value": value, "loss": attrition::is_hit(value, put.dice.one("attrition")?)}))
}
