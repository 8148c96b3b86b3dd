//! Reaction fire, retreat before fire, caracole, reaction before shock.

use galloper::hex::Hex;
use galloper::rules::continuity::judge::caracole::{approaches, pistols};
use galloper::rules::continuity::judge::fire::{Mark, Occasion, Shot, may_fire, weapon};
use galloper::rules::continuity::judge::preshock::{self, Attack, Reaction, Roll};
use galloper::rules::continuity::judge::reaction::{Threat, is_triggered, may_react, retreats_before_fire};
use galloper::rules::continuity::judge::troop::Troop;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::super::Answer;
use super::fire::shot;
use super::place::places;
use super::unit::{Roster, Unit, alone, yes};
use super::{Put, no_such, open, reasoned};

pub fn answer(op: &str, put: &mut Put) -> Answer {
    match op {
        "trigger" => trigger(put),
        "budget" => budget(put),
        "retreat_before_fire" => retreat_before_fire(put),
        _ => no_such("reaction", op),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Trigger {
    unit: Unit,
    entered: Vec<Hex>,
}

fn trigger(put: &Put) -> Answer {
    let case: Trigger = put.read()?;
    let troop = alone(&case.unit)?;
    let may_fire = may_react(put.edition, &troop, &case.entered, &put.house).is_ok();
    Ok(json!({"triggered": is_triggered(&troop, &case.entered), "may_fire": may_fire}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Budget {
    chances: Vec<String>,
}

/// A unit of infantry in order takes its chances one after another.
fn budget(put: &Put) -> Answer {
    let case: Budget = put.read()?;
    let unit: Unit = serde_json::from_value(json!({"type": "inf"})).map_err(|why| why.to_string())?;
    let mut troop = alone(&unit)?;
    let mut allowed = Vec::new();
    for chance in &case.chances {
        let occasion = match chance.as_str() {
            "reaction" => Occasion::Reaction,
            "return" => Occasion::Return,
            "skip" => {
                allowed.push("declined");
                continue;
            }
            "new activation" => {
                troop.reacted = false;
                allowed.push("reset");
                continue;
            }
            other => return Err(format!("no such chance: {other}")),
        };
        let may = may_fire(put.edition, &troop, occasion, false, &put.house).is_ok();
        troop.reacted |= may;
        allowed.push(if may { "yes" } else { "no" });
    }
    Ok(json!({"allowed": allowed}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RetreatBeforeFire {
    mounted: String,
    firer: String,
    units: Vec<Unit>,
    trigger: String,
}

fn retreat_before_fire(put: &Put) -> Answer {
    let case: RetreatBeforeFire = put.read()?;
    let (roster, ground) = (Roster::of(&case.units)?, open());
    let threat = match case.trigger.as_str() {
        "activation musket" => Threat::InfantryFire,
        "return fire" => Threat::OtherFire,
        "shock" => Threat::Shock,
        other => return Err(format!("no such trigger: {other}")),
    };
    let (troop, firer) = (roster.troop(&case.mounted)?, roster.troop(&case.firer)?);
    Ok(match retreats_before_fire(&put.on(&ground, &roster.troops), troop, firer, threat) {
        Ok(ends) => json!({"allowed": true, "ends": places(&ends)}),
        Err(bar) => reasoned("allowed", bar.why),
    })
}

pub fn caracole(op: &str, put: &mut Put) -> Answer {
    match op {
        "legal" => caracole_legal(put),
        "resolve" => caracole_resolve(put),
        _ => no_such("caracole", op),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaracoleLegal {
    cav: String,
    target: String,
    units: Vec<Unit>,
}

fn caracole_legal(put: &Put) -> Answer {
    let case: CaracoleLegal = put.read()?;
    let (roster, ground) = (Roster::of(&case.units)?, open());
    let (rider, target) = (roster.troop(&case.cav)?, roster.troop(&case.target)?);
    Ok(match approaches(&put.on(&ground, &roster.troops), rider, target) {
        Ok(via) => {
            let before: Vec<Hex> = via.iter().copied().filter(|hex| is_triggered(target, &[*hex])).collect();
            json!({"legal": true, "via": via, "reaction_possible_via": before})
        }
        Err(bar) => reasoned("legal", bar.why),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaracoleResolve {
    target: Unit,
    #[serde(default)]
    cav_disordered: bool,
    #[serde(default)]
    half_front: bool,
}

fn caracole_resolve(put: &mut Put) -> Answer {
    let case: CaracoleResolve = put.read()?;
    let mut target = alone(&case.target)?;
    let (pre, reaction) = react(put, &target, Attack::Caracole, true, true)?;
    if reaction == Reaction::CounterCharges {
        return Ok(json!({"pre": pre, "next": "counter-charge"}));
    }
    target.disordered |= reaction == Reaction::Shaken;
    let fires = match preshock::roll(&target, true) {
        Some(_) => reaction == Reaction::MayFire,
        None => may_fire(put.edition, &target, Occasion::Reaction, false, &put.house).is_ok(),
    };
    let mark = Mark { is_gun: target.is_gun(), disordered: target.disordered, ..Mark::default() };
    let caracole = shot(put, &pistols(case.cav_disordered, mark));
    let back = if fires { answering(put, &target, case.half_front, case.cav_disordered)? } else { Value::Null };
    Ok(json!({"pre": pre, "caracole": caracole, "reaction": back}))
}

/// The target's shot at the unit that comes before it.
fn answering(put: &mut Put, target: &Troop, half_front: bool, at_disordered: bool) -> Result<Value, String> {
    answer_shot(target, half_front, at_disordered).map(|answer| shot(put, &answer))
}

/// A shot in reaction at a mounted unit in the open, one hex off.
pub fn answer_shot(firer: &Troop, half_front: bool, at_disordered: bool) -> Result<Shot, String> {
    let weapon = weapon(firer, None).ok_or("a gun reacts")?;
    Ok(Shot {
        firer_disordered: firer.disordered,
        firer_dragoons: firer.is_dragoons(),
        half_front,
        target: Mark { disordered: at_disordered, ..Mark::default() },
        ..Shot::plain(weapon, 1)
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PreShock {
    target: Unit,
    attack: String,
    attacker_mounted: bool,
    #[serde(default = "yes")]
    attacker_in_front: bool,
}

pub fn preshock(op: &str, put: &mut Put) -> Answer {
    if !op.is_empty() {
        return no_such("preshock", op);
    }
    let case: PreShock = put.read()?;
    let attack = match case.attack.as_str() {
        "shock" => Attack::Shock,
        "charge" => Attack::Charge,
        "caracole" => Attack::Caracole,
        other => return Err(format!("no such attack: {other}")),
    };
    let target = alone(&case.target)?;
    react(put, &target, attack, case.attacker_mounted, case.attacker_in_front).map(|(answer, _)| answer)
}

/// The reaction of a target with its die, as the cases write it, and what it is.
pub fn react(
    put: &mut Put,
    target: &Troop,
    attack: Attack,
    by_horse: bool,
    in_front: bool,
) -> Result<(Value, Reaction), String> {
    let Some(roll) = preshock::roll(target, by_horse) else {
        return Ok((json!({"rolls": false}), Reaction::Nothing));
    };
    let modified = i32::from(put.dice.one()?) + preshock::tally(put.edition, roll, attack).whole();
    let reaction = preshock::reaction(put.edition, target, roll, modified, in_front, &put.house);
    let mut answer = Map::from_iter([("rolls".to_owned(), json!(true)), ("modified".to_owned(), json!(modified))]);
    match roll {
        Roll::Foot => {
            answer.insert("reaction_fire".to_owned(), json!(reaction == Reaction::MayFire));
            answer.insert("disordered_now".to_owned(), json!(reaction == Reaction::Shaken));
        }
        Roll::Chargers => {
            answer.insert("counter_charge".to_owned(), json!(reaction == Reaction::CounterCharges));
        }
    }
    Ok((Value::Object(answer), reaction))
}
