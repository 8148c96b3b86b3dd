//! Combat results and rally.

use galloper::hex::Hex;
use galloper::rules::continuity::book::tables::{self, FIRE_DISORDERS, ShockResult};
use galloper::rules::continuity::judge::fire::{Mark, Shot, effect};
use galloper::rules::continuity::judge::movement::allowance;
use galloper::rules::continuity::judge::results::{
    DISORDERED_FIRE, Fate, attacker_fate, column_attacked, defender_fate, gun_is_lost, may_advance, may_continue,
    may_rally, retreats,
};
use galloper::rules::continuity::judge::troop::{Troop, UnitId};
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::Answer;
use super::fire::{WeaponName, effect_name};
use super::place::places;
use super::unit::{Roster, Unit, alone, yes};
use super::{Put, no_such, open};

pub fn answer(op: &str, put: &mut Put) -> Answer {
    match op {
        "apply" => apply(put),
        "retreat" => retreat(put),
        "fire_second" => fire_second(put),
        "effects" => effects(put),
        "advance" => advance(put),
        "gun_in_shock" => gun_in_shock(put),
        "column_attacked" => column(),
        "stack_shock" => stack_shock(put),
        _ => no_such("result", op),
    }
}

const fn fate_name(fate: Fate) -> &'static str {
    match fate {
        Fate::Unchanged => "unchanged",
        Fate::Disordered => "disordered",
        Fate::Retreats => "retreat 1",
        Fate::DisorderedRetreats => "disordered, retreat 1",
        Fate::Eliminated => "eliminated",
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Apply {
    code: ShockResult,
    #[serde(default = "one_in_order")]
    attackers_disordered: Vec<bool>,
    #[serde(default = "yes")]
    can_retreat: bool,
    #[serde(default)]
    ca_already: bool,
}

fn one_in_order() -> Vec<bool> {
    vec![false]
}

fn apply(put: &Put) -> Answer {
    let case: Apply = put.read()?;
    let fates = case.attackers_disordered.iter().map(|disordered| attacker_fate(case.code, *disordered));
    let attackers: Vec<Fate> = fates.collect();
    let untouched = attackers.iter().all(|fate| *fate == Fate::Unchanged);
    let named: Vec<&str> = attackers.iter().map(|fate| fate_name(*fate)).collect();
    Ok(json!({
        "defender": fate_name(defender_fate(case.code).with_way_out(case.can_retreat)),
        "attackers": if untouched { json!("unchanged") } else { json!(named) },
        "continue_attack": may_continue(case.code, case.ca_already),
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Retreat {
    unit: String,
    from: Vec<String>,
    units: Vec<Unit>,
}

fn retreat(put: &Put) -> Answer {
    let case: Retreat = put.read()?;
    let (roster, ground) = (Roster::of(&case.units)?, open());
    let from: Result<Vec<&Troop>, String> = case.from.iter().map(|name| roster.troop(name)).collect();
    let to = retreats(&put.on(&ground, &roster.troops), roster.troop(&case.unit)?, &from?);
    Ok(json!({"to": places(&to), "eliminated": to.is_empty()}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FireSecond {
    weapon: WeaponName,
}

fn fire_second(put: &Put) -> Answer {
    let case: FireSecond = put.read()?;
    let plain = Shot::plain(case.weapon.weapon(), 1);
    let shot = Shot { target: Mark { disordered: true, ..plain.target }, ..plain };
    Ok(json!({"effect": effect_name(effect(put.edition, &shot, FIRE_DISORDERS))}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Effects {
    ma: u8,
    rating: i8,
}

fn effects(put: &Put) -> Answer {
    let case: Effects = put.read()?;
    let unit: Unit = serde_json::from_value(json!({"type": "inf", "rating": case.rating, "disordered": true}))
        .map_err(|why| why.to_string())?;
    Ok(json!({
        "ma": allowance(put.edition, case.ma, true, false).whole(),
        "rating": alone(&unit)?.rating_now(),
        "fire_drm": DISORDERED_FIRE,
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Advance {
    vacated: Vec<Hex>,
    attackers: Vec<String>,
    units: Vec<Unit>,
    #[serde(default)]
    continue_attack: bool,
}

fn advance(put: &Put) -> Answer {
    let case: Advance = put.read()?;
    let (roster, ground) = (Roster::of(&case.units)?, open());
    let situation = put.on(&ground, &roster.troops);
    let attackers: Result<Vec<UnitId>, String> =
        case.attackers.iter().map(|name| roster.troop(name).map(|troop| troop.id)).collect();
    let may = may_advance(&situation, &attackers?, &case.vacated, case.continue_attack);
    let names: Vec<&str> = may.iter().map(|id| roster.name(*id)).collect();
    Ok(json!({"may_advance": names, "must_try": !may.is_empty()}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GunInShock {
    #[serde(default)]
    alone: bool,
    #[serde(default)]
    partner_vacated: bool,
}

fn gun_in_shock(put: &Put) -> Answer {
    let case: GunInShock = put.read()?;
    let gun = if gun_is_lost(case.alone, case.partner_vacated) { "eliminated" } else { "unchanged" };
    Ok(json!({"gun": gun, "die": !case.alone}))
}

fn column() -> Answer {
    let unit: Unit = serde_json::from_value(json!({"type": "inf", "hex": "2313", "facing": "D4", "column": true}))
        .map_err(|why| why.to_string())?;
    let troop = alone(&unit)?;
    let line = *troop.stand.lines().first().ok_or("a column forms line")?;
    let after = column_attacked(troop, line);
    let state = if after.disordered { "disordered" } else { "ok" };
    Ok(json!({"state": state, "column": after.is_column()}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StackShock {
    modified: i32,
    stack_disordered: Vec<bool>,
    #[serde(default = "yes")]
    can_retreat: bool,
}

fn stack_shock(put: &Put) -> Answer {
    let case: StackShock = put.read()?;
    let fate = |disordered: &bool| {
        let result = tables::shock(case.modified, *disordered);
        Value::from(fate_name(defender_fate(result).with_way_out(case.can_retreat)))
    };
    Ok(json!({"units": case.stack_disordered.iter().map(fate).collect::<Vec<_>>()}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rally {
    unit: Unit,
    units: Vec<Unit>,
    #[serde(default)]
    did_something: bool,
    #[serde(default = "yes")]
    activated: bool,
}

pub fn rally(op: &str, put: &mut Put) -> Answer {
    if !op.is_empty() {
        return no_such("rally", op);
    }
    let case: Rally = put.read()?;
    let (mut roster, ground) = (Roster::of(&case.units)?, open());
    let troop = roster.add(&case.unit)?;
    let answer = may_rally(&put.on(&ground, &roster.troops), &troop, case.did_something, case.activated);
    Ok(json!({"rallies": answer.is_ok()}))
}
