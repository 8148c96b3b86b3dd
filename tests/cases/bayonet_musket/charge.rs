//! What a unit on Charge must attack, and which attacks may be named together.

use std::collections::BTreeMap;

use galloper::rules::bayonet_musket::judge::charge::{Charger, Enemy, Targets, charge, has_enemy_in_priority};
use galloper::rules::bayonet_musket::judge::linear::{Named, may_name};
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::Answer;
use super::words::KindWord;
use super::{Put, facing, hex};

pub fn answer(kind: &str, put: &Put) -> Answer {
    match kind {
        "charge_priority" => priority(put),
        "may_try_charge" => may_try(put),
        _ => linear(put),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unit {
    #[serde(default)]
    id: String,
    r#type: KindWord,
    pos: [i16; 2],
    #[serde(default)]
    facing: u8,
    #[serde(default)]
    disordered: bool,
}

impl Unit {
    fn charger(&self) -> Result<Charger, String> {
        Ok(Charger { kind: self.r#type.0, at: hex(self.pos), facing: facing(self.facing)? })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Opponent {
    id: String,
    r#type: KindWord,
    pos: [i16; 2],
    #[serde(default)]
    eligible: bool,
}

fn enemies(opponents: &[Opponent]) -> Vec<Enemy<&str>> {
    let enemy = |one: &'_ Opponent| (one.r#type.0, hex(one.pos), one.eligible);
    opponents
        .iter()
        .map(|one| {
            let (kind, at, eligible) = enemy(one);
            Enemy { unit: one.id.as_str(), kind, at, eligible }
        })
        .collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Priority {
    unit: Unit,
    #[serde(default = "Vec::new")]
    enemies: Vec<Opponent>,
}

fn told(targets: &Targets<&str>) -> (Value, Vec<String>) {
    let mut names: Vec<String> = targets.targets.iter().map(|name| (*name).to_owned()).collect();
    names.sort_unstable();
    (json!(targets.priority), names)
}

fn priority(put: &Put) -> Answer {
    let case: Priority = put.read()?;
    if case.unit.disordered && case.unit.r#type.0.is_horse() {
        return Ok(json!({"mode": "march", "why": "disordered cavalry"}));
    }
    let found = charge(&case.unit.charger()?, &enemies(&case.enemies));
    let (best, targets) = told(&found.now);
    let after_turn = found.turned.as_ref().is_some_and(|turned| turned.iter().any(|one| one.priority.is_some()));
    let mode = if found.now.priority.is_some() {
        "charge"
    } else if after_turn {
        "pivot or march"
    } else {
        "march"
    };
    let mut answer = json!({"mode": mode, "priority": best, "targets": targets, "may_pivot": found.turned.is_some()});
    if let Some([left, right]) = &found.turned {
        answer["pivot_left"] = json!(told(left));
        answer["pivot_right"] = json!(told(right));
    }
    Ok(answer)
}

fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MayTry {
    #[serde(default)]
    units: Vec<Unit>,
    #[serde(default = "Vec::new")]
    enemies: Vec<Opponent>,
    #[serde(default = "yes")]
    compliant: bool,
    #[serde(default)]
    relieved: bool,
}

fn may_try(put: &Put) -> Answer {
    let case: MayTry = put.read()?;
    let enemies = enemies(&case.enemies);
    let chargers: Result<Vec<Charger>, String> = case.units.iter().map(Unit::charger).collect();
    let has_enemy = chargers?.iter().any(|charger| has_enemy_in_priority(charger, &enemies));
    let allowed = has_enemy && case.compliant && !case.relieved;
    Ok(json!({"allowed": allowed, "enemy_in_priority_hex": has_enemy}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Linear {
    #[serde(default)]
    units: Vec<Unit>,
    #[serde(default)]
    enemies: Vec<Opponent>,
    #[serde(default)]
    designations: BTreeMap<String, String>,
}

fn linear(put: &Put) -> Answer {
    let case: Linear = put.read()?;
    let mut named = Vec::new();
    for unit in &case.units {
        if let Some(target) = case.designations.get(&unit.id) {
            named.push(Named { attacker: unit.id.as_str(), charger: unit.charger()?, target: target.as_str() });
        }
    }
    Ok(match may_name(&named, &enemies(&case.enemies)) {
        Ok(()) => json!({"legal": true, "why": "ok"}),
        Err(alone) => {
            json!({"legal": false, "why": format!("{} leaves {} undesignated", alone.attacker, alone.enemy)})
        }
    })
}
