//! Morale.

use galloper::rules::seven_hex::book::arms::Arm;
use galloper::rules::seven_hex::judge::morale::{
    Fate, Shaken, adjustment, fate, first_to_run, negative, positive, runaways, tally,
};
use serde::Deserialize;
use serde_json::json;

use super::super::Answer;
use super::Put;
use super::units::{Kind, word};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Morale {
    area: Area,
    #[serde(default)]
    enemy_adjacent: Vec<Enemies>,
    #[serde(default)]
    adjacent_friendly_good_areas: u8,
    #[serde(default)]
    routed_stacks_near: u8,
    #[serde(default)]
    army_collapsed: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Area {
    #[serde(default)]
    disrupted: Vec<Disrupted>,
    #[serde(default)]
    own_commander: bool,
    #[serde(default)]
    any_commander: bool,
    #[serde(default)]
    good_order_here: u8,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Disrupted {
    #[serde(rename = "type")]
    kind: Kind,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Enemies {
    #[serde(default)]
    good: u8,
    #[serde(default)]
    bad: u8,
}

impl Morale {
    fn facts(&self) -> Shaken {
        Shaken {
            own_commander: self.area.own_commander,
            other_commander: self.area.any_commander,
            faces_enemy: self.enemy_adjacent.iter().any(|enemies| enemies.good > 0),
            good_order_here: self.area.good_order_here,
            good_friends_about: self.adjacent_friendly_good_areas,
            steady_enemies_about: self.enemy_adjacent.iter().filter(|there| there.good > 0 && there.bad == 0).count()
                as u8,
            routed_near: self.routed_stacks_near,
            collapsed: self.army_collapsed,
        }
    }
}

pub fn morale(put: &mut Put) -> Answer {
    let case: Morale = put.read()?;
    let facts = case.facts();
    let arms: Vec<Arm> = case.area.disrupted.iter().map(|unit| unit.kind.arm()).collect();
    match fate(&facts, &put.house) {
        Fate::Rallies => {
            let rallied: Vec<_> = arms.iter().map(|arm| json!({"type": word(*arm)})).collect();
            Ok(json!({"test": false, "result": "rally", "rallied": rallied}))
        }
        Fate::Spared => Ok(json!({"test": false, "result": "no test"})),
        Fate::Tested => {
            let adjustment = adjustment(put.dice.one("morale")?, facts.collapsed);
            let total = tally(&facts).whole() + adjustment;
            let routs = runaways(total, arms.len());
            let lost: Vec<&str> = first_to_run(&arms, routs).into_iter().map(word).collect();
            Ok(json!({
                "test": true,
                "negative": negative(&facts),
                "positive": positive(&facts),
                "adjustment": adjustment,
                "total": total,
                "routs": routs,
                "types_lost": lost,
            }))
        }
    }
}
