//! Facing, movement and stacking.

use galloper::rules::bayonet_musket::judge::movement::{Entered, MoveBar, Mover, moved};
use galloper::rules::bayonet_musket::judge::stacking::{
    Bottom, Harmed, StackBar, bottom, may_stack, open_flanks, run_through_in_a_village, run_through_in_the_open,
};
use galloper::rules::bayonet_musket::judge::zones::{Zone, turning_cost};
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::Answer;
use super::words::{ImpactWord, KindWord, SideWord, TerrainWord, hexside, impact, terrain};
use super::{Put, facing};

pub fn answer(kind: &str, put: &Put) -> Answer {
    match kind {
        "facing_zones" => zones(put),
        "facing_cost" => turning(put),
        "allowance" => allowance(put),
        "move" => march(put),
        "stacking" => stacking(put),
        "stack_role" => role(put),
        _ => rout_through(put),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Zones {
    facing: u8,
}

fn zones(put: &Put) -> Answer {
    let case: Zones = put.read()?;
    let corner = facing(case.facing)?;
    let of = |zone: Zone| {
        // The cases count directions from the one after ours.
        let mut found = zone.directions(corner).map(|direction| (direction.index() + 5) % 6);
        found.sort_unstable();
        found
    };
    Ok(json!({"front": of(Zone::Front), "flank": of(Zone::Flank), "rear": of(Zone::Rear)}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Turning {
    vertices: u8,
}

fn turning(put: &Put) -> Answer {
    let case: Turning = put.read()?;
    Ok(json!({"cost": turning_cost(case.vertices)}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Allowance {
    r#type: KindWord,
    #[serde(default)]
    disordered: bool,
}

fn allowance(put: &Put) -> Answer {
    let case: Allowance = put.read()?;
    Ok(json!({"allowance": case.r#type.0.allowance(case.disordered)}))
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Start {
    impact: Option<ImpactWord>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    terrain: Option<TerrainWord>,
    hexside: Option<SideWord>,
    impact: Option<ImpactWord>,
    #[serde(default)]
    friendly_artillery: bool,
    #[serde(default)]
    through_infantry: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct March {
    r#type: KindWord,
    #[serde(default)]
    disordered: bool,
    #[serde(default)]
    start: Start,
    #[serde(default)]
    steps: Vec<Step>,
    #[serde(default)]
    facing_cost: u8,
}

const fn bar_name(bar: MoveBar) -> &'static str {
    match bar {
        MoveBar::TooFar => "too far",
        MoveBar::LeavesEffective => "cannot leave an effective impact hex",
        MoveBar::EntersEffective => "cannot enter an effective impact hex",
        MoveBar::NeedsFullMove => "crossing needs the full allowance",
        MoveBar::Closed => "closed",
    }
}

fn march(put: &Put) -> Answer {
    let case: March = put.read()?;
    let mover = Mover { kind: case.r#type.0, disordered: case.disordered, impact: impact(case.start.impact) };
    let entered = |step: &Step| Entered {
        terrain: terrain(step.terrain),
        side: hexside(step.hexside),
        impact: impact(step.impact),
        friendly_gun: step.friendly_artillery,
        through_infantry: step.through_infantry,
    };
    let steps: Vec<Entered> = case.steps.iter().map(entered).collect();
    Ok(match moved(&mover, &steps, case.facing_cost) {
        Ok(moved) => json!({"legal": true, "why": "ok", "cost": moved.cost, "disordered": moved.disordered}),
        Err((bar, Some(moved))) => {
            json!({"legal": false, "why": bar_name(bar), "cost": moved.cost, "disordered": moved.disordered})
        }
        Err((bar, None)) => json!({"legal": false, "why": bar_name(bar)}),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sharer {
    r#type: KindWord,
    brigade: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stacking {
    #[serde(default)]
    units: Vec<Sharer>,
    #[serde(default)]
    village: bool,
}

fn stacking(put: &Put) -> Answer {
    let case: Stacking = put.read()?;
    let units: Vec<_> = case.units.iter().map(|unit| (unit.r#type.0, unit.brigade.as_deref())).collect();
    let why = match may_stack(&units, case.village) {
        Ok(()) => return Ok(json!({"legal": true, "why": "ok"})),
        Err(StackBar::RoutedMarker) => "routed marker",
        Err(StackBar::OneGun) => "one artillery",
        Err(StackBar::SeveralBrigades) => "different brigades",
        Err(StackBar::DragoonsWithInfantry) => "dismounted dragoons with infantry",
        Err(StackBar::FootWithHorse) => "different types",
        Err(StackBar::TooMany) => "too many",
    };
    Ok(json!({"legal": false, "why": why}))
}

fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Role {
    #[serde(default)]
    left_friendly: bool,
    #[serde(default)]
    right_friendly: bool,
    #[serde(default = "yes")]
    stacked: bool,
}

fn role(put: &Put) -> Answer {
    let case: Role = put.read()?;
    let covered = [case.left_friendly, case.right_friendly];
    let bottom = if case.stacked { bottom(covered) } else { Bottom::Refusing };
    Ok(json!({
        "bottom": if bottom == Bottom::Behind { "behind" } else { "refusing" },
        "open_flanks": open_flanks(covered, case.stacked),
        "top_can_retreat": bottom == Bottom::Refusing,
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RoutThrough {
    stack: String,
    r#type: Option<KindWord>,
    bottom: Option<String>,
    #[serde(default)]
    units: usize,
}

fn rout_through(put: &Put) -> Answer {
    let case: RoutThrough = put.read()?;
    let name = |harmed: &Harmed| match harmed {
        Harmed::Top => "top",
        Harmed::Bottom => "bottom",
        Harmed::Covering => "covering",
        Harmed::Fourth => "fourth",
    };
    let names = |harmed: &[Harmed]| -> Vec<&str> { harmed.iter().map(name).collect() };
    if case.stack == "village" {
        return Ok(json!({"casualties": names(run_through_in_a_village(case.units))}));
    }
    let role = if case.bottom.as_deref() == Some("behind") { Bottom::Behind } else { Bottom::Refusing };
    let is_horse = case.r#type.is_some_and(|kind| kind.0.is_horse());
    let effect: Value = if is_horse { "disordered" } else { "casualty" }.into();
    Ok(json!({"effect": effect, "on": names(run_through_in_the_open(role))}))
}
