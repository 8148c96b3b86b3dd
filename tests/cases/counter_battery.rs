//! Guns against guns.

use galloper::rules::flanders::book::profile::{Branch, Gun};
use galloper::rules::flanders::book::shot::Location;
use galloper::rules::flanders::judge::artillery::ShotFacts;
use galloper::rules::flanders::judge::counter_battery::{self, Damage};
use galloper::rules::flanders::judge::saves;
use serde::Deserialize;
use serde_json::{Value, json};

use super::artillery::{Choice, shoot};
use super::unit::word;
use super::{Answer, Put, words};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fire {
    gun: Gun,
    range: f64,
    #[serde(default)]
    shot: Choice,
    width: u8,
    #[serde(default)]
    halvings: u8,
    #[serde(default)]
    mods: Vec<String>,
    #[serde(default)]
    target: Damage,
}

pub fn fire(put: &mut Put<'_>) -> Answer {
    let case: Fire = put.read()?;
    let facts = ShotFacts {
        gun: case.gun,
        range: case.range,
        shot: case.shot.shot(),
        in_wood: false,
        width: case.width,
        blocked_bases: 0,
    };
    let mut fired = match shoot(put, &facts, case.halvings)? {
        Ok(fired) => fired,
        Err(barred) => return Ok(barred),
    };
    let mut damage = case.target;
    if fired.hit {
        let shot = fired.aimed.shot;
        let location = counter_battery::location(shot, put.dice.one()?, &damage);
        let need = saves::needed(Branch::Artillery, &words::save_shifts(&case.mods)?, &put.house).whole();
        let count = counter_battery::saves(location, case.gun, shot);
        let unsaved = saves::lost(need, &put.dice.many(count)?);
        damage = counter_battery::damaged(damage, location, unsaved);
        fired.told.insert("location".to_owned(), word(&location)?);
        fired.told.insert("save_need".to_owned(), json!(need));
        if location == Location::Crew {
            fired.told.insert("casualties".to_owned(), json!(count));
        }
    }
    fired.told.insert("target".to_owned(), word(&damage)?);
    fired.told.insert("rate".to_owned(), word(&counter_battery::rate(&damage, false))?);
    Ok(Value::Object(fired.told))
}
