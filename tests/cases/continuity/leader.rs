//! Leaders and dragoons.

use galloper::hex::{Corner, Hex, Stand};
use galloper::rules::continuity::book::arms::Arm;
use galloper::rules::continuity::book::points::MovePoints;
use galloper::rules::continuity::judge::dragoons::remount;
use galloper::rules::continuity::judge::fire::{Occasion, Shot, may_fire, shot_tally, weapon};
use galloper::rules::continuity::judge::leaders::{Grade, falls, is_at_risk, may_move_commanders, refuges};
use galloper::rules::continuity::judge::shock::{Blow, ShockDrm};
use galloper::rules::continuity::judge::troop::{Troop, UnitId};
use galloper::rules::marlboroughs_battles::edition::{Commander, rating_as_leader};
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::Answer;
use super::unit::{Kind, Roster, Unit, alone};
use super::{Put, no_such, side};

pub fn answer(op: &str, put: &mut Put) -> Answer {
    match op {
        "natural_nine" => natural_nine(put),
        "unit_lost" => unit_lost(put),
        "rating_as_command_leader" => rating(put),
        "wc_move" => commanders_move(put),
        _ => no_such("leader", op),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NaturalNine {
    leader: String,
}

fn natural_nine(put: &mut Put) -> Answer {
    let grade = match put.read::<NaturalNine>()?.leader.as_str() {
        "WC" => Grade::WingCommander,
        "OC" => Grade::OverallCommander,
        "CL" => Grade::CommandLeader,
        other => return Err(format!("no such leader: {other}")),
    };
    let second = is_at_risk(put.edition, grade, put.dice.one()?);
    let eliminated = second && falls(put.dice.one()?);
    Ok(json!({"eliminated": eliminated, "second_roll": second}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitLost {
    hex: Hex,
    command: String,
    others: Vec<Other>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Other {
    id: String,
    command: String,
    hex: Hex,
}

fn unit_lost(put: &Put) -> Answer {
    let case: UnitLost = put.read()?;
    let mut roster = Roster::default();
    let own = roster.command(&case.command);
    let mut troops = Vec::new();
    for (at, other) in case.others.iter().enumerate() {
        let stand = Stand::Single { hex: other.hex, facing: Corner::V0 };
        let troop = Troop::fresh(UnitId(at as u16), side("A")?, Arm::Infantry, stand);
        troops.push(Troop { command: Some(roster.command(&other.command)), ..troop });
    }
    let mut choices: Vec<&str> =
        refuges(case.hex, own, &troops).iter().map(|id| case.others[usize::from(id.0)].id.as_str()).collect();
    choices.sort_unstable();
    Ok(if choices.is_empty() { json!({"leader": "removed"}) } else { json!({"leader": "placed", "choices": choices}) })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rating {
    who: String,
}

fn rating(put: &Put) -> Answer {
    let who = match put.read::<Rating>()?.who.as_str() {
        "Marlborough" => Commander::Marlborough,
        "Villars" => Commander::Villars,
        other => return Err(format!("no such commander: {other}")),
    };
    Ok(json!({"rating": rating_as_leader(who, put.battlefield())}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CommandersMove {
    activation: String,
    #[serde(default)]
    also_command: bool,
}

fn commanders_move(put: &Put) -> Answer {
    let case: CommandersMove = put.read()?;
    Ok(json!({"legal": may_move_commanders(case.activation == "free", case.also_command).is_ok()}))
}

pub fn dragoon(op: &str, put: &mut Put) -> Answer {
    match op {
        "change" => change(put),
        "drms" => drms(put),
        _ => no_such("dragoon", op),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    to: String,
    ma_mounted: u8,
    ma_foot: u8,
    #[serde(default)]
    in_ezoc: bool,
    #[serde(default)]
    disordered: bool,
}

fn change(put: &Put) -> Answer {
    let case: Change = put.read()?;
    let new = if case.to == "mounted" { case.ma_mounted } else { case.ma_foot };
    Ok(match remount(new, case.disordered, case.in_ezoc) {
        Ok(cost) => json!({"legal": true, "cost": cost.value(), "left": MovePoints::whole(new).less(cost).value()}),
        Err(_) => json!({"legal": false}),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Drms {
    mounted: bool,
    against: Kind,
    #[serde(default)]
    disordered: bool,
}

/// What dragoons add to their fire, and to a shock besides numbers, angle and the defender's rating.
fn drms(put: &Put) -> Answer {
    let case: Drms = put.read()?;
    let unit = |value: Value| -> Result<Troop, String> {
        alone(&serde_json::from_value::<Unit>(value).map_err(|why| why.to_string())?)
    };
    let dragoons = unit(json!({"type": "dragoon", "mounted": case.mounted, "disordered": case.disordered}))?;
    let target = if case.against == Kind::Cav { "cav" } else { "inf" };
    let target = unit(json!({"type": target, "hex": "2021", "facing": "V0"}))?;
    let blow = Blow { attacker: &dragoons, defender: &target, over_works: false };
    let drm = ShockDrm::of(put.charts(), &[blow], &target, &std::collections::BTreeSet::new(), &put.house);
    let shock = drm.foot_v_horse + drm.dragoons + drm.attacker_disordered;
    Ok(json!({"fire": fire(put, &dragoons), "shock_attack": shock}))
}

fn fire(put: &Put, dragoons: &Troop) -> Option<i32> {
    may_fire(put.edition, dragoons, Occasion::Activation, false, &put.house).ok()?;
    let shot =
        Shot { firer_disordered: dragoons.disordered, firer_dragoons: true, ..Shot::plain(weapon(dragoons, None)?, 1) };
    shot_tally(put.charts(), &shot, &put.house).ok().map(|tally| tally.whole())
}
