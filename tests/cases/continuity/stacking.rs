//! Withdrawal and stacking.

use galloper::rules::continuity::book::terrain::HexTerrain;
use galloper::rules::continuity::judge::results::Fate;
use galloper::rules::continuity::judge::stacking::{Sharing, may_share};
use galloper::rules::continuity::judge::withdrawal::{fate, may_withdraw, tally, withdrawals};
use serde::Deserialize;
use serde_json::json;

use super::super::Answer;
use super::place::places;
use super::unit::{Roster, Unit, yes};
use super::{Put, no_such, open, reasoned};

pub fn withdrawal(op: &str, put: &mut Put) -> Answer {
    match op {
        "options" => options(put),
        "roll" => roll(put),
        "mp" => points(put),
        _ => no_such("withdrawal", op),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Options {
    unit: String,
    units: Vec<Unit>,
}

fn options(put: &Put) -> Answer {
    let case: Options = put.read()?;
    let (roster, ground) = (Roster::of(&case.units)?, open());
    Ok(json!({"to": places(&withdrawals(&put.on(&ground, &roster.troops), roster.troop(&case.unit)?))}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Roll {
    disordered: bool,
    dragoon: bool,
}

fn roll(put: &mut Put) -> Answer {
    let case: Roll = put.read()?;
    let Some(tally) = tally(put.edition, case.disordered, case.dragoon) else {
        return Ok(json!({"roll": false, "effect": "none"}));
    };
    let modified = i32::from(put.dice.one()?) + tally.whole();
    let effect = match fate(modified, case.disordered) {
        Fate::Disordered => "disordered",
        Fate::Eliminated => "eliminated",
        _ => "none",
    };
    Ok(json!({"roll": true, "modified": modified, "effect": effect}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Points {
    hexes_already_moved: u8,
}

fn points(put: &Put) -> Answer {
    let case: Points = put.read()?;
    Ok(match may_withdraw(case.hexes_already_moved) {
        Ok(()) => json!({"legal": true, "left": 0}),
        Err(_) => json!({"legal": false}),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stack {
    units: Vec<Unit>,
    #[serde(default)]
    terrain: HexTerrain,
    #[serde(default = "yes")]
    both_halves_in_village: bool,
}

pub fn stacking(op: &str, put: &mut Put) -> Answer {
    if !op.is_empty() {
        return no_such("stacking", op);
    }
    let case: Stack = put.read()?;
    let roster = Roster::of(&case.units)?;
    let village = case.terrain == HexTerrain::Village;
    let answer = may_share(put.edition, &roster.troops, village, case.both_halves_in_village, &put.house);
    Ok(match answer {
        Ok(Sharing::Plain) => json!({"legal": true}),
        Ok(Sharing::VillageStack { number }) => json!({"legal": true, "shock_value": number}),
        Err(bar) => reasoned("legal", bar.why),
    })
}
