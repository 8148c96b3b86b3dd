//! What is asked around a combat.

use galloper::rules::seven_hex::book::arms::Arm;
use galloper::rules::seven_hex::book::tables::EARLIER;
use galloper::rules::seven_hex::judge::charge::may_charge;
use galloper::rules::seven_hex::judge::combat::earlier_by_others;
use galloper::rules::seven_hex::judge::markers::{Marker, Moment, comes_off};
use galloper::rules::seven_hex::judge::verdict::{Fate, fate, ridden_down};
use serde::Deserialize;
use serde_json::json;

use super::super::Answer;
use super::Put;
use super::units::{Kind, Named};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Earlier {
    #[serde(default)]
    attackers: Vec<String>,
    #[serde(default)]
    defenders: Vec<String>,
    #[serde(default)]
    earlier: Vec<Attack>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Attack {
    #[serde(default)]
    attackers: Vec<String>,
    #[serde(default)]
    defenders: Vec<String>,
}

pub fn earlier_attacks(put: &Put) -> Answer {
    let case: Earlier = put.read()?;
    let earlier: Vec<(Vec<String>, Vec<String>)> =
        case.earlier.into_iter().map(|attack| (attack.attackers, attack.defenders)).collect();
    let steps = earlier_by_others(&case.attackers, &case.defenders, &earlier);
    Ok(json!({"steps": steps, "bonus": steps as i32 * EARLIER}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Charger {
    #[serde(rename = "type")]
    kind: Kind,
    #[serde(default)]
    disrupted: bool,
    #[serde(default)]
    charge_marker: bool,
    #[serde(default, rename = "use")]
    _used_for: Option<String>,
}

pub fn charge_allowed(put: &Put) -> Answer {
    let case: Charger = put.read()?;
    Ok(json!({"allowed": may_charge(case.kind.arm(), case.disrupted, case.charge_marker)}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Guns {
    defender_move: String,
    #[serde(default)]
    choice: Option<String>,
    #[serde(default)]
    defenders: Vec<Named>,
}

pub fn artillery_fate(put: &Put) -> Answer {
    let case: Guns = put.read()?;
    let retreats = case.defender_move == "retreat 2";
    let withdraws = case.choice.as_deref() == Some("withdraw");
    let of = |wanted: Fate| -> Vec<&str> {
        let mut found: Vec<&Named> =
            case.defenders.iter().filter(|unit| fate(unit.kind.arm(), retreats, withdraws) == wanted).collect();
        found.sort_by_key(|unit| unit.kind.arm() != Arm::Artillery);
        found.into_iter().map(|unit| unit.id.as_str()).collect()
    };
    Ok(json!({"eliminated": of(Fate::Eliminated), "move": of(Fate::Goes), "stay": of(Fate::Stays)}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pursuit {
    #[serde(default)]
    advancing: Vec<Named>,
    #[serde(default)]
    retreating: Vec<Named>,
}

pub fn pursuit(put: &Put) -> Answer {
    let case: Pursuit = put.read()?;
    let is_horse = |unit: &&Named| unit.kind.arm() == Arm::Cavalry && !unit.disrupted;
    let from: Vec<&str> = case.retreating.iter().filter(|unit| unit.disrupted).map(|unit| unit.id.as_str()).collect();
    let count = ridden_down(case.advancing.iter().filter(is_horse).count(), from.len());
    Ok(json!({"eliminated": count, "from": from}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Marked {
    marker: String,
    event: String,
}

pub fn marker(put: &Put) -> Answer {
    let case: Marked = put.read()?;
    let marker = match case.marker.as_str() {
        "attack" => Marker::Attack,
        "defend" => Marker::Defend,
        "charge" => Marker::Charge,
        "counter-charge" => Marker::CounterCharge,
        "ranged fire" => Marker::RangedFire,
        "combat committed" => Marker::Committed,
        other => return Err(format!("no such marker: {other}")),
    };
    let moment = match case.event.as_str() {
        "end of first player's orders phase" => Moment::FirstOrders,
        "end of second player's orders phase" => Moment::SecondOrders,
        "end of ranged fire phase" => Moment::RangedFire,
        "end of owner's next strategic movement phase" => Moment::OwnersStrategic,
        other => return Err(format!("no such moment: {other}")),
    };
    Ok(json!({"removed": comes_off(marker, moment)}))
}
