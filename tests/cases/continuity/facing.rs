//! Facing.

use galloper::hex::{Aspect, Half, Wind};
use galloper::rules::continuity::judge::movement::{Turning, may_turn};
use serde::Deserialize;
use serde_json::json;

use super::super::Answer;
use super::place::{corner, sorted};
use super::unit::{Unit, alone, yes};
use super::{Put, no_such};

pub fn answer(op: &str, put: &mut Put) -> Answer {
    match op {
        "sides" => sides(put),
        "halves" => halves(put),
        "column_front" => column_front(put),
        "change" => change(put),
        "compass" => compass(put),
        _ => no_such("facing", op),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OneUnit {
    unit: Unit,
}

fn sides(put: &Put) -> Answer {
    let troop = alone(&put.read::<OneUnit>()?.unit)?;
    let around = |aspect: Aspect| {
        sorted(troop.stand.surroundings().into_iter().filter(|hex| troop.aspect(*hex) == Some(aspect)))
    };
    Ok(json!({
        "front": around(Aspect::Front),
        "flank": around(Aspect::Flank),
        "rear": around(Aspect::Rear),
    }))
}

fn halves(put: &Put) -> Answer {
    let stand = alone(&put.read::<OneUnit>()?.unit)?.stand;
    let front = |half| sorted(stand.half_front(half));
    Ok(json!({"left": front(Half::Left), "right": front(Half::Right)}))
}

fn column_front(put: &Put) -> Answer {
    let troop = alone(&put.read::<OneUnit>()?.unit)?;
    Ok(json!({"front": sorted(troop.front())}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    from: String,
    to: String,
    #[serde(default)]
    in_ezoc: bool,
    #[serde(default)]
    stays: bool,
    #[serde(default = "yes")]
    activated: bool,
    #[serde(default)]
    double: bool,
}

fn change(put: &Put) -> Answer {
    let case: Change = put.read()?;
    let turn = Turning {
        from: corner(&case.from)?,
        to: corner(&case.to)?,
        in_enemy_zone: case.in_ezoc,
        stays: case.stays,
        active: case.activated,
        double: case.double,
    };
    Ok(json!({"legal": may_turn(&turn).is_ok(), "turn": turn.from.turns_to(turn.to)}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Compass {
    facing: Wind,
}

fn compass(put: &Put) -> Answer {
    let wind = put.read::<Compass>()?.facing;
    Ok(json!({"vertex": put.charts().orientation.corner(wind).map(|corner| corner.to_string())}))
}
