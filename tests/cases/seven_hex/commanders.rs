//! Command units, counters and victory.

use std::collections::BTreeMap;

use galloper::game::Side;
use galloper::rules::seven_hex::book::arms::{Arm, counters};
use galloper::rules::seven_hex::judge::commanders::{Refuge, is_free, is_lost, may_return, returns_in};
use galloper::rules::seven_hex::judge::verdict::UNOPPOSED;
use galloper::rules::seven_hex::judge::victory::{Verdict, verdict};
use serde::Deserialize;
use serde_json::json;

use super::super::Answer;
use super::units::word;
use super::{Put, name, side};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Check {
    #[serde(rename = "cause")]
    _cause: String,
}

pub fn check(put: &mut Put) -> Answer {
    put.read::<Check>()?;
    let lost = is_lost(put.dice.one("commander")?);
    Ok(json!({"lost": lost, "escapes": !lost}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Alone {
    #[serde(default)]
    commanders: Vec<String>,
}

pub fn area(put: &mut Put) -> Answer {
    let case: Alone = put.read()?;
    let (mut lost, mut escaped) = (Vec::new(), Vec::new());
    for commander in case.commanders {
        if is_lost(put.dice.one("commander")?) { &mut lost } else { &mut escaped }.push(commander);
    }
    Ok(json!({
        "combat_dice": UNOPPOSED.has_dice,
        "lost": lost,
        "escaped": escaped,
        "attackers_may_advance": UNOPPOSED.may_advance,
        "attack_marker": UNOPPOSED.is_attack,
        "free_strategic_move": UNOPPOSED.may_pursue,
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Return {
    escape_turn: u32,
    distance: u16,
    #[serde(default)]
    friendly_combat_unit: bool,
    #[serde(default)]
    adjacent_enemy: bool,
}

pub fn comes_back(put: &Put) -> Answer {
    let case: Return = put.read()?;
    let area =
        Refuge { distance: case.distance, has_friend: case.friendly_combat_unit, next_to_enemy: case.adjacent_enemy };
    Ok(json!({"earliest_turn": returns_in(case.escape_turn), "area_legal": may_return(&area)}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Focus {
    #[serde(default)]
    committed: bool,
}

pub fn focus(put: &Put) -> Answer {
    let free = is_free(put.read::<Focus>()?.committed);
    Ok(json!({"may_rally": free, "may_enable_strategic_next_turn": free}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Roster {
    side: String,
}

pub fn roster(put: &Put) -> Answer {
    let side = side(&put.read::<Roster>()?.side)?;
    let arms = [Arm::Command, Arm::Infantry, Arm::Cavalry, Arm::Artillery];
    Ok(arms
        .into_iter()
        .map(|arm| (word(arm).to_owned(), counters(side, arm).into()))
        .collect::<serde_json::Map<_, _>>()
        .into())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Victory {
    turn: u32,
    #[serde(default)]
    losses: BTreeMap<String, u16>,
    #[serde(default)]
    villages: BTreeMap<String, Option<String>>,
}

pub fn victory(put: &Put) -> Answer {
    let case: Victory = put.read()?;
    let losses = Side::BOTH.map(|side| case.losses.get(name(side)).copied().unwrap_or(0));
    let held = case.villages.values().map(|holder| holder.as_deref().map(side).transpose());
    let villages: Vec<Option<Side>> = held.collect::<Result<_, _>>()?;
    let result = match verdict(case.turn, losses, &villages) {
        Verdict::Continues => "continue",
        Verdict::Draw => "draw",
        Verdict::Won(side, _) => name(side),
    };
    Ok(json!({"result": result}))
}
