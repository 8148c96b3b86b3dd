//! Orders, tactical and strategic moves, and the alternate sequence.

use std::collections::BTreeMap;

use galloper::game::Side;
use galloper::rules::seven_hex::book::arms::Arm;
use galloper::rules::seven_hex::judge::Why;
use galloper::rules::seven_hex::judge::alternate;
use galloper::rules::seven_hex::judge::orders::{Step, Tactical, chances, is_obeyed, is_sure, may_move, value};
use galloper::rules::seven_hex::judge::strategic::{Mover, Passed, Way, may_go};
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::Answer;
use super::units::{Kind, Place};
use super::{Put, name, side};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Order {
    army: String,
    nth: u32,
    #[serde(default)]
    guaranteed_first: bool,
}

pub fn order(put: &mut Put) -> Answer {
    let case: Order = put.read()?;
    let value = value(side(&case.army)?, case.nth).whole();
    let rolled = !is_sure(case.guaranteed_first, case.nth);
    let success = if rolled {
        let [white, red] = put.dice.order("order")?;
        is_obeyed(value, white, red)
    } else {
        true
    };
    Ok(json!({"ov": value, "success": success, "phase_ends": !success, "rolled": rolled}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Odds {
    ov: i32,
}

pub fn order_odds(put: &Put) -> Answer {
    Ok(json!({"successes_of_36": chances(put.read::<Odds>()?.ov)}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Moving {
    unit: Kind,
    #[serde(default)]
    steps: Vec<StepName>,
    #[serde(default)]
    start: Option<Place>,
    #[serde(default)]
    disrupted: bool,
    #[serde(default)]
    enemy_in_target: bool,
    #[serde(default)]
    attack_markers: u8,
    #[serde(default)]
    army_collapsed: bool,
    #[serde(default)]
    target_hex_marked: bool,
    #[serde(default)]
    blocked: bool,
    #[serde(default)]
    over_capacity: bool,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StepName {
    Hex,
    Area,
}

pub fn tactical(put: &Put) -> Answer {
    let case: Moving = put.read()?;
    let step = |step: &StepName| match step {
        StepName::Hex => Step::Hex,
        StepName::Area => Step::Area,
    };
    let steps: Vec<Step> = case.steps.iter().map(step).collect();
    let facts = Tactical {
        arm: case.unit.arm(),
        steps: &steps,
        on_centre: case.start != Some(Place::Outer),
        disrupted: case.disrupted,
        is_attack: case.enemy_in_target,
        attacks: case.attack_markers,
        collapsed: case.army_collapsed,
        marked: case.target_hex_marked,
        blocked: case.blocked,
        no_room: case.over_capacity,
    };
    Ok(legal(may_move(&facts, &put.house)))
}

fn legal(answer: Result<(), Why>) -> Value {
    json!({"legal": answer.is_ok(), "why": answer.err().map_or("ok", reason)})
}

/// What the cases call a reason.
fn reason(why: Why) -> &'static str {
    match why {
        Why::MarkedHex => "marked hex",
        Why::ArtilleryStays => "artillery stays in its area",
        Why::LeavesFromCentre => "must leave from the centre",
        Why::OneStep => "infantry makes one step",
        Why::OneEnd => "hex moves at one end only",
        Why::Disrupted => "disrupted units may not attack",
        Why::AttackedTwice => "two attacks already",
        Why::Collapsed => "army has lost twelve",
        Why::NoRoom => "capacity",
        Why::Glanders => "glanders",
        Why::BlockingTerrain => "blocking terrain",
        Why::DisorderInStack => "disorder in the stack",
        Why::NoCommander => "no commander",
        Why::Artillery => "artillery",
        Why::StartsOnCentre => "must start on the centre hex",
        Why::TooFar => "too far",
        Why::EnemyThere => "enemy in area",
        Why::NoRoad => "no road",
        Why::NextToEnemy => "next to the enemy",
        Why::Pinned => "pinned by adjacent enemy",
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Strategic {
    unit: Kind,
    #[serde(rename = "move")]
    way: WayName,
    #[serde(default)]
    path: Vec<String>,
    #[serde(default)]
    roads: Vec<[String; 2]>,
    #[serde(default)]
    enemy_areas: Vec<String>,
    #[serde(default)]
    adjacent_to_enemy: BTreeMap<String, Vec<(String, bool)>>,
    #[serde(default)]
    screened: Vec<String>,
    #[serde(default)]
    full: Vec<String>,
    #[serde(default)]
    start_hex: Option<Place>,
    #[serde(default)]
    stack_has_disrupted: bool,
    #[serde(default)]
    near_commander: Option<bool>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum WayName {
    A,
    B,
    C,
}

impl Strategic {
    /// An area of the path, entered from the one before.
    fn passed(&self, before: Option<&String>, area: &String) -> Passed {
        let next = self.adjacent_to_enemy.get(area).map_or(&[][..], Vec::as_slice);
        let joins = |road: &[String; 2]| road.contains(area) && before.is_some_and(|before| road.contains(before));
        Passed {
            enemy: self.enemy_areas.contains(area),
            full: self.full.contains(area),
            by_road: self.roads.iter().any(joins),
            next_to_enemy: !next.is_empty(),
            exposed: next.iter().any(|(_, closed)| !closed),
            covered: self.screened.contains(area),
        }
    }
}

pub fn strategic(put: &Put) -> Answer {
    let case: Strategic = put.read()?;
    let way = match case.way {
        WayName::A => Way::Road,
        WayName::B => Way::Country,
        WayName::C => Way::Redeploy,
    };
    let mover = Mover {
        arm: case.unit.arm(),
        on_centre: case.start_hex != Some(Place::Outer),
        disorder_in_stack: case.stack_has_disrupted,
        commander_near: case.near_commander.unwrap_or(true) || case.unit.arm() == Arm::Command,
    };
    let befores = std::iter::once(None).chain(case.path.iter().map(Some));
    let path: Vec<Passed> = befores.zip(&case.path).map(|(before, area)| case.passed(before, area)).collect();
    Ok(legal(may_go(&mover, way, &path, &put.house)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

pub fn initiative(put: &mut Put) -> Answer {
    put.read::<Nothing>()?;
    for rolls in 1.. {
        if let Some(first) = alternate::first(put.dice.roll_off()?) {
            return Ok(json!({"first": name(first), "rolls": rolls}));
        }
    }
    unreachable!("the throws of a case come to an end")
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Alternate {
    first: String,
    #[serde(default)]
    actions: BTreeMap<String, usize>,
}

pub fn alternate(put: &Put) -> Answer {
    let case: Alternate = put.read()?;
    let mut left = Side::BOTH.map(|side| case.actions.get(name(side)).copied().unwrap_or(0));
    let mut order = Vec::new();
    let mut last = side(&case.first)?.other();
    while let Some(side) = alternate::next(last, left.map(|left| left == 0)) {
        left[side.index()] -= 1;
        order.push(name(side));
        last = side;
    }
    Ok(json!({"order": order}))
}
