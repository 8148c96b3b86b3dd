//! Shock.

use std::collections::{BTreeMap, BTreeSet};

use galloper::hex::{Aspect, Hex};
use galloper::rules::continuity::book::charts::ShockTerrain;
use galloper::rules::continuity::book::tables::{self, ShockResult};
use galloper::rules::continuity::judge::shock::{
    Blow, ShockDrm, Spent, angle, enemies_in_front, may_shock, must_attack, terrain,
};
use galloper::rules::continuity::judge::troop::{Troop, UnitId};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::super::Answer;
use super::unit::{Roster, Unit, alone};
use super::{Put, no_such, open, sequence};

pub fn answer(op: &str, put: &mut Put) -> Answer {
    match op {
        "" => group(put),
        "table" => table(put),
        "angle" => angle_of(put),
        "terrain" => terrain_of(put),
        "must_attack" => must(put),
        "legal" => legal(put),
        "sequence" => sequence::answer(put),
        _ => no_such("shock", op),
    }
}

/// What the cases call a result.
pub fn code(result: ShockResult) -> Value {
    json!(result)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    modified: i32,
    defender_disordered: bool,
}

fn table(put: &Put) -> Answer {
    let case: Table = put.read()?;
    Ok(json!({"result": code(tables::shock(case.modified, case.defender_disordered))}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Angle {
    kinds: Vec<Aspect>,
}

fn angle_of(put: &Put) -> Answer {
    Ok(json!({"drm": angle(&put.read::<Angle>()?.kinds)}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Terrain {
    tags: BTreeSet<ShockTerrain>,
}

fn terrain_of(put: &Put) -> Answer {
    Ok(json!({"drm": terrain(put.charts(), &put.read::<Terrain>()?.tags)}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    units: Vec<Unit>,
    /// In the order of the case.
    attacks: Vec<(String, Vec<String>)>,
    #[serde(default)]
    terrain: BTreeMap<String, BTreeSet<ShockTerrain>>,
    #[serde(default)]
    across_fort: Vec<String>,
}

fn group(put: &mut Put) -> Answer {
    let case: Group = put.read()?;
    let roster = Roster::of(&case.units)?;
    let mut blows = Vec::new();
    let mut defenders: Vec<&str> = Vec::new();
    for (attacker, targets) in &case.attacks {
        for defender in targets {
            let over_works = case.across_fort.contains(&format!("{attacker}>{defender}"));
            blows.push(Blow { attacker: roster.troop(attacker)?, defender: roster.troop(defender)?, over_works });
            if !defenders.contains(&defender.as_str()) {
                defenders.push(defender);
            }
        }
    }
    let mut results = Vec::new();
    for name in defenders {
        let ground = case.ground(name, put);
        let drm = ShockDrm::of(put.charts(), &blows, roster.troop(name)?, &ground, &put.house);
        results.push(result(put, name, roster.troop(name)?, &drm)?);
    }
    Ok(json!({"results": results}))
}

impl Group {
    /// The ground of the attacks on a defender; without a battle no chart is read.
    fn ground(&self, defender: &str, put: &Put) -> BTreeSet<ShockTerrain> {
        if put.game.is_none() {
            return BTreeSet::new();
        }
        let mut ground = self.terrain.get(defender).cloned().unwrap_or_default();
        if self.units.iter().any(|unit| unit.id == defender && unit.stack_value.is_some()) {
            ground.insert(ShockTerrain::VillageStack);
        }
        ground
    }
}

fn result(put: &mut Put, name: &str, defender: &Troop, drm: &ShockDrm) -> Answer {
    let modified = i32::from(put.dice.one()?) + drm.total();
    let result = tables::shock(modified, defender.disordered);
    Ok(json!({
        "defender": name,
        "drm": parts(drm),
        "total_drm": drm.total(),
        "modified": modified,
        "result": code(result),
    }))
}

fn parts(drm: &ShockDrm) -> Value {
    let parts = [
        ("numbers", drm.numbers),
        ("angle", drm.angle),
        ("defence", drm.defence),
        ("charge", drm.charge),
        ("foot_v_horse", drm.foot_v_horse),
        ("dragoon", drm.dragoons),
        ("attacker_disordered", drm.attacker_disordered),
        ("terrain", drm.terrain),
    ];
    let counted = parts.into_iter().filter(|(_, value)| *value != 0);
    Value::Object(counted.map(|(name, value)| (name.to_owned(), json!(value))).collect::<Map<_, _>>())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Must {
    attacker: String,
    units: Vec<Unit>,
    #[serde(default)]
    attacked_by_others: Vec<String>,
}

fn must(put: &Put) -> Answer {
    let case: Must = put.read()?;
    let (roster, ground) = (Roster::of(&case.units)?, open());
    let situation = put.on(&ground, &roster.troops);
    let attacker = roster.troop(&case.attacker)?;
    let others: Result<Vec<UnitId>, String> =
        case.attacked_by_others.iter().map(|name| roster.troop(name).map(|troop| troop.id)).collect();
    let in_front = enemies_in_front(&situation, attacker).into_iter().map(|enemy| enemy.id);
    Ok(json!({
        "in_front": roster.names(in_front),
        "must_include": roster.names(must_attack(&situation, attacker, &others?)),
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Legal {
    unit: Unit,
    target_hexes: Vec<Hex>,
    #[serde(default)]
    caracoled: bool,
    #[serde(default)]
    rallied: bool,
    #[serde(default)]
    through_fort_opening: bool,
}

fn legal(put: &Put) -> Answer {
    let case: Legal = put.read()?;
    let spent = Spent { caracoled: case.caracoled, rallied: case.rallied };
    let answer = may_shock(&alone(&case.unit)?, spent, &case.target_hexes, case.through_fort_opening);
    Ok(json!({"legal": answer.is_ok()}))
}
