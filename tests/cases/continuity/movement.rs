//! Movement.

use galloper::hex::{Extent, Half, Hex, Stand};
use galloper::rules::continuity::book::arms::Arm;
use galloper::rules::continuity::book::charts::Class;
use galloper::rules::continuity::book::points::MovePoints;
use galloper::rules::continuity::book::terrain::{HexTerrain, SideTerrain};
use galloper::rules::continuity::judge::movement::Step as Crossing;
use galloper::rules::continuity::judge::movement::{
    Mover, StepCost, allowance, dearer, disorders, march, may_go_rapidly, nearest, step_cost,
};
use galloper::rules::continuity::judge::zones::{may_step_out_of_command, stops_after};
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::Answer;
use super::place::{place, places, texts};
use super::unit::{Kind, Roster, Unit, alone};
use super::{Put, no_such, open, side};

pub fn answer(op: &str, put: &mut Put) -> Answer {
    match op {
        "cost_row" => cost_row(put),
        "cost" => cost(put),
        "afford" => afford(put),
        "rapid_ok" => rapid_ok(put),
        "double_moves" => double_moves(put),
        "double_cost" => double_cost(put),
        "column_moves" => column_moves(put),
        "auto_disorder" => auto_disorder(put),
        "stop_on_zoc" => stop_on_zoc(put),
        "out_of_command" => out_of_command(put),
        "off_map" => off_map(put),
        _ => no_such("movement", op),
    }
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ClassName {
    Foot,
    Cav,
    Art,
    Leader,
}

impl ClassName {
    const fn class(self) -> Class {
        match self {
            Self::Foot => Class::Foot,
            Self::Cav => Class::Cavalry,
            Self::Art => Class::Artillery,
            Self::Leader => Class::Leader,
        }
    }
}

/// The fields of a step.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Step {
    class: Option<ClassName>,
    hex: HexTerrain,
    side: Option<SideName>,
    under: HexTerrain,
    road: bool,
    bridge: bool,
    adjacent_to_enemy: bool,
    rapid: bool,
    fort_opening: bool,
}

/// A hexside, or `none`.
#[derive(Clone, Copy, Deserialize)]
#[serde(untagged)]
enum SideName {
    Some(SideTerrain),
    None(None),
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum None {
    None,
}

impl SideName {
    const fn terrain(self) -> Option<SideTerrain> {
        match self {
            Self::Some(terrain) => Some(terrain),
            Self::None(None::None) => Option::None,
        }
    }
}

impl Step {
    fn cost(&self, put: &Put, class: Class, rapid: bool) -> Option<MovePoints> {
        let step = Crossing {
            hex: self.hex,
            under: self.under,
            side: self.side.and_then(SideName::terrain),
            road: self.road,
            bridge: self.bridge,
            opening: self.fort_opening,
            beside_enemy: self.adjacent_to_enemy,
        };
        let mover = Mover { class, rapid: self.rapid || rapid, stopped_by_works: class == Class::Cavalry };
        step_cost(put.charts(), mover, &step, &put.house).map(StepCost::total)
    }
}

/// Points as the cases write them: nothing where it is not allowed.
fn points(cost: Option<MovePoints>) -> Value {
    cost.map_or(Value::Null, |cost| json!(cost.value()))
}

fn cost_row(put: &Put) -> Answer {
    let step: Step = put.read()?;
    let cost = |class| points(step.cost(put, class, false));
    Ok(json!({"foot": cost(Class::Foot), "cav": cost(Class::Cavalry), "art": cost(Class::Artillery)}))
}

fn cost(put: &Put) -> Answer {
    let step: Step = put.read()?;
    let class = step.class.ok_or("a step without a class")?.class();
    Ok(json!({"mp": points(step.cost(put, class, false))}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Afford {
    class: ClassName,
    ma: u8,
    steps: Vec<Step>,
    #[serde(default)]
    fires: bool,
    #[serde(default)]
    disordered: bool,
    #[serde(default)]
    rapid: bool,
}

fn afford(put: &Put) -> Answer {
    let case: Afford = put.read()?;
    let allowance = allowance(put.edition, case.ma, case.disordered, case.rapid).whole();
    let costs = case.steps.iter().map(|step| step.cost(put, case.class.class(), case.rapid));
    let march = march(put.edition, MovePoints::whole(allowance as u8), case.fires, costs);
    Ok(json!({"allowance": allowance, "hexes": march.steps, "left": march.left.value()}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RapidOk {
    path: Vec<Hex>,
    enemies: Vec<Hex>,
    #[serde(rename = "type")]
    kind: Option<Kind>,
}

fn rapid_ok(put: &Put) -> Answer {
    let case: RapidOk = put.read()?;
    let nearest = nearest(&case.path, &case.enemies);
    let arm = case.kind.map_or(Arm::Cavalry, Kind::arm);
    Ok(json!({"legal": may_go_rapidly(arm, nearest).is_ok(), "nearest": nearest}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OneUnit {
    unit: Unit,
}

fn double_moves(put: &Put) -> Answer {
    let stand = alone(&put.read::<OneUnit>()?.unit)?.stand;
    let wheels = [Half::Left, Half::Right].into_iter().filter_map(|half| stand.wheel(half));
    let wheel =
        |to: Stand| format!("{} {}", place(to), to.corner().map(|corner| corner.to_string()).unwrap_or_default());
    Ok(json!({
        "forward": places(&stand.advances()),
        "wheel": texts(wheels.map(wheel).collect()),
        "withdraw": places(&stand.withdrawals()),
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DoubleCost {
    halves: Vec<Step>,
}

fn double_cost(put: &Put) -> Answer {
    let case: DoubleCost = put.read()?;
    Ok(json!({"mp": points(dearer(case.halves.iter().map(|half| half.cost(put, Class::Foot, false))))}))
}

fn column_moves(put: &Put) -> Answer {
    let stand = alone(&put.read::<OneUnit>()?.unit)?.stand;
    Ok(json!({"moves": places(&stand.column_steps())}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AutoDisorder {
    side: String,
    class: ClassName,
    #[serde(default)]
    hex: HexTerrain,
    side_crossed: Option<SideName>,
}

fn auto_disorder(put: &Put) -> Answer {
    let case: AutoDisorder = put.read()?;
    let step = Crossing { hex: case.hex, side: case.side_crossed.and_then(SideName::terrain), ..Crossing::default() };
    let own = side(&case.side)?;
    Ok(json!({"disordered": disorders(put.charts(), own, false, case.class.class(), &step, &put.house)}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StopOnZoc {
    side: String,
    units: Vec<Unit>,
    path: Vec<Hex>,
}

fn stop_on_zoc(put: &Put) -> Answer {
    let case: StopOnZoc = put.read()?;
    let (roster, ground) = (Roster::of(&case.units)?, open());
    let entered = stops_after(&put.on(&ground, &roster.troops), side(&case.side)?, &case.path);
    let stops_at = entered.checked_sub(1).map(|last| case.path[last]);
    Ok(json!({"stops_at": stops_at, "hexes": entered}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OutOfCommand {
    unit: Unit,
    units: Vec<Unit>,
    to: Hex,
}

fn out_of_command(put: &Put) -> Answer {
    let case: OutOfCommand = put.read()?;
    let (mut roster, ground) = (Roster::of(&case.units)?, open());
    let troop = roster.add(&case.unit)?;
    let answer = may_step_out_of_command(&put.on(&ground, &roster.troops), &troop, &[case.to]);
    Ok(json!({"may_move": answer.is_ok()}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OffMap {
    to: Hex,
    extent: [Hex; 2],
}

fn off_map(put: &Put) -> Answer {
    let OffMap { to, extent: [low, high] } = put.read()?;
    let effect = if (Extent { low, high }).contains(to) { "ok" } else { "eliminated" };
    Ok(json!({"effect": effect}))
}
