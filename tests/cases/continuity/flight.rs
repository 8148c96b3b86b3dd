//! Flight.

use std::collections::BTreeMap;

use galloper::game::Side;
use galloper::hex::Hex;
use galloper::rules::continuity::judge::flight::{
    Activation, Verdict, in_danger, is_due, points, tally, verdict, villages_held,
};
use galloper::rules::marlborough_man::oudenarde::town_is_lost;
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::Answer;
use super::unit::Kind;
use super::{Put, letter, no_such};

pub fn answer(op: &str, put: &mut Put) -> Answer {
    match op {
        "points" => points_of(put),
        "level" => {
            let [allied, french] = put.charts().flight.levels;
            Ok(json!({"A": allied, "F": french}))
        }
        "check" => check(put),
        "reach" => reach(put),
        "due" => due(put),
        "oudenarde_gate" => gate(put),
        _ => no_such("flight", op),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Points {
    lost: BTreeMap<String, u16>,
}

fn points_of(put: &Put) -> Answer {
    let case: Points = put.read()?;
    let mut sum = 0;
    for (kind, count) in &case.lost {
        let kind: Kind = serde_json::from_value(Value::from(kind.as_str())).map_err(|why| why.to_string())?;
        sum += points(&put.charts().flight, kind.arm()) * count;
    }
    Ok(json!({"points": sum}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Check {
    fp: FlightPoints,
    #[serde(default)]
    allied_hexes: Vec<Hex>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FlightPoints {
    #[serde(rename = "A")]
    allied: u16,
    #[serde(rename = "F")]
    french: u16,
}

fn check(put: &mut Put) -> Answer {
    let case: Check = put.read()?;
    let charts = put.charts();
    let villages = villages_held(&charts.flight, &case.allied_hexes);
    let mut total = |side: Side, points: u16| -> Result<i32, String> {
        Ok(i32::from(put.dice.one()?) + tally(charts, side, points, villages).whole())
    };
    let totals = [total(Side::A, case.fp.allied)?, total(Side::B, case.fp.french)?];
    let outcome = match verdict(&charts.flight, totals) {
        Verdict::Continues => "continue".to_owned(),
        Verdict::Draw => "draw".to_owned(),
        Verdict::Won(side) => format!("{} wins", letter(side)),
    };
    Ok(json!({"A": totals[0], "F": totals[1], "outcome": outcome}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reach {
    level: u16,
    #[serde(default)]
    villages: i32,
}

fn reach(put: &Put) -> Answer {
    let case: Reach = put.read()?;
    let [can, sure] = in_danger(case.level, case.villages);
    Ok(json!({"least_fp_that_can_lose": can, "least_fp_sure_to_lose": sure}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Due {
    activation: String,
}

fn due(put: &Put) -> Answer {
    let activation = match put.read::<Due>()?.activation.as_str() {
        "free command" => Activation::Free,
        "continuity command" => Activation::Continued,
        "seized command" => Activation::Seized,
        "wing" => Activation::Wing,
        "wing commander move" => Activation::Commanders,
        other => return Err(format!("no such activation: {other}")),
    };
    Ok(json!({"check": is_due(put.edition, activation, &put.house)}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Gate {
    french_unit_inside: bool,
    moment: String,
}

fn gate(put: &Put) -> Answer {
    let case: Gate = put.read()?;
    let of = match case.moment.as_str() {
        "end of Allied activation" => Side::A,
        "end of French activation" => Side::B,
        other => return Err(format!("no such moment: {other}")),
    };
    Ok(json!({"F_wins": town_is_lost(case.french_unit_inside, of)}))
}
