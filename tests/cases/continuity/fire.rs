//! Fire and sight.

use std::collections::BTreeMap;

use galloper::hex::{Hex, sight};
use galloper::rules::continuity::book::arms::{Gun, Weapon};
use galloper::rules::continuity::book::tables::FIRE_DISORDERS;
use galloper::rules::continuity::book::terrain::HexTerrain;
use galloper::rules::continuity::judge::fire::{
    Effect, Mark, Occasion, Shot, blockers, can_hurt, effect, is_half_front, is_in_arc, may_fire, shot_tally,
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::Answer;
use super::unit::{Kind, Unit, alone};
use super::{Put, no_such, open, reason};

pub fn answer(op: &str, put: &mut Put) -> Answer {
    match op {
        "" => fire(put),
        "exchange" => exchange(put),
        "who_may_fire" => who_may_fire(put),
        "arc" => arc(put),
        "half_front" => half_front(put),
        _ => no_such("fire", op),
    }
}

/// What is fired with: a word, or the weight of a gun.
#[derive(Clone, Copy, Deserialize)]
#[serde(untagged)]
pub enum WeaponName {
    Hand(Hand),
    Gun(Gun),
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hand {
    Musket,
    Pistol,
}

impl WeaponName {
    pub const fn weapon(self) -> Weapon {
        match self {
            Self::Hand(Hand::Musket) => Weapon::Musket,
            Self::Hand(Hand::Pistol) => Weapon::Pistol,
            Self::Gun(gun) => Weapon::Gun(gun),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fire {
    weapon: WeaponName,
    range: u16,
    #[serde(default)]
    firer_disordered: bool,
    #[serde(default)]
    firer_dragoon: bool,
    #[serde(default)]
    half_front: bool,
    #[serde(default)]
    through_fort_into_adjacent: bool,
    #[serde(default)]
    target: Target,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Target {
    #[serde(rename = "type")]
    kind: Option<Kind>,
    terrain: HexTerrain,
    disordered: bool,
    village_stack: bool,
}

impl Fire {
    fn shot(&self) -> Shot {
        Shot {
            firer_disordered: self.firer_disordered,
            firer_dragoons: self.firer_dragoon,
            half_front: self.half_front,
            over_works: self.through_fort_into_adjacent,
            target: Mark {
                is_gun: self.target.kind == Some(Kind::Art),
                terrain: self.target.terrain,
                disordered: self.target.disordered,
                village_stack: self.target.village_stack,
            },
            ..Shot::plain(self.weapon.weapon(), self.range)
        }
    }
}

/// What the cases call an effect.
pub const fn effect_name(effect: Effect) -> &'static str {
    match effect {
        Effect::Nothing => "none",
        Effect::Disordered => "disordered",
        Effect::Retreats => "retreat 1",
        Effect::AllInHexDisordered => "all in hex disordered",
    }
}

/// A shot with its die, or the sum alone without one.
pub fn shot(put: &mut Put, shot: &Shot) -> Value {
    let Ok(tally) = shot_tally(put.charts(), shot, &put.house) else { return json!({"allowed": false}) };
    let die = put.dice.any();
    if let Err(bar) = can_hurt(shot) {
        return json!({"allowed": true, "effect": "none", "reason": reason(bar.why)});
    }
    let drm = tally.whole();
    let Some(die) = die else { return json!({"allowed": true, "drm": drm}) };
    let modified = i32::from(die) + drm;
    let result = if modified >= FIRE_DISORDERS { "disordered" } else { "no effect" };
    let effect = effect_name(effect(put.edition, shot, modified));
    json!({"allowed": true, "drm": drm, "modified": modified, "result": result, "effect": effect})
}

fn fire(put: &mut Put) -> Answer {
    let case: Fire = put.read()?;
    Ok(shot(put, &case.shot()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Exchange {
    fire: Fire,
    #[serde(rename = "return")]
    back: Fire,
}

fn exchange(put: &mut Put) -> Answer {
    let case: Exchange = put.read()?;
    let (there, back) = (shot(put, &case.fire.shot()), shot(put, &case.back.shot()));
    Ok(json!({"fire": there, "return": back}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WhoMayFire {
    unit: Unit,
    mode: Occasion,
    target_type: Option<Kind>,
}

fn who_may_fire(put: &Put) -> Answer {
    let case: WhoMayFire = put.read()?;
    let at_gun = case.target_type == Some(Kind::Art);
    Ok(match may_fire(put.edition, &alone(&case.unit)?, case.mode, at_gun, &put.house) {
        Ok(()) => json!({"may_fire": true, "reason": ""}),
        Err(bar) => json!({"may_fire": false, "reason": reason(bar.why)}),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arc {
    unit: Unit,
    target: Hex,
}

fn arc(put: &Put) -> Answer {
    let case: Arc = put.read()?;
    let gun = alone(&case.unit)?;
    let in_arc = is_in_arc(&gun, case.target, &put.house);
    Ok(json!({"in_arc": in_arc, "range": gun.stand.distance_to(case.target)}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HalfFront {
    unit: Unit,
    target: Unit,
}

fn half_front(put: &Put) -> Answer {
    let case: HalfFront = put.read()?;
    let (firer, target) = (alone(&case.unit)?, alone(&case.target)?);
    let half_front = is_half_front(&firer, &target.stand.hexes());
    Ok(json!({"may_fire": firer.fronts(&target), "half_front": half_front}))
}

pub fn sight(op: &str, put: &mut Put) -> Answer {
    match op {
        "" => line_of_sight(put),
        "line" => line(put),
        _ => no_such("los", op),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LineOfSight {
    from: Hex,
    to: Hex,
    #[serde(default)]
    terrain: BTreeMap<Hex, HexTerrain>,
    #[serde(default)]
    level: BTreeMap<Hex, i8>,
}

fn line_of_sight(put: &Put) -> Answer {
    let case: LineOfSight = put.read()?;
    let mut ground = open();
    for (hex, terrain) in case.terrain {
        ground.hex_mut(hex).expect("the open ground goes so far").terrain = terrain;
    }
    for (hex, level) in case.level {
        ground.hex_mut(hex).expect("the open ground goes so far").level = level;
    }
    let blocked_by = blockers(&ground, case.from, case.to, &put.house);
    Ok(json!({"clear": blocked_by.is_empty(), "blocked_by": blocked_by}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ends {
    from: Hex,
    to: Hex,
}

fn line(put: &Put) -> Answer {
    let case: Ends = put.read()?;
    let line = sight::line(case.from, case.to);
    Ok(json!({"through": line.through, "between": line.between}))
}
