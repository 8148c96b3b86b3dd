//! Zones of control and command.

use galloper::hex::{Half, Hex};
use galloper::rules::continuity::judge::zones::{in_command, may_charge_after, may_leave, may_swing, traced};
use serde::Deserialize;
use serde_json::json;

use super::super::Answer;
use super::place::sorted;
use super::unit::{Roster, Unit};
use super::{Put, legal, no_such, open, side};

pub fn answer(op: &str, put: &mut Put) -> Answer {
    match op {
        "hexes" => hexes(put),
        "leave" => leave(put),
        "swing" => swing(put),
        "after_leaving" => after_leaving(put),
        "command" => command(put),
        _ => no_such("zoc", op),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OneUnit {
    unit: Unit,
}

fn hexes(put: &Put) -> Answer {
    let case: OneUnit = put.read()?;
    let (roster, ground) = (Roster::of([&case.unit])?, open());
    Ok(json!({"zoc": sorted(put.on(&ground, &roster.troops).zone(&roster.troops[0]))}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Leave {
    unit: Unit,
    units: Vec<Unit>,
    to: Hex,
    by: Option<String>,
}

fn leave(put: &Put) -> Answer {
    let case: Leave = put.read()?;
    let (mut roster, ground) = (Roster::of(&case.units)?, open());
    let troop = roster.add(&case.unit)?;
    let withdraws = case.by.as_deref() == Some("withdrawal");
    Ok(legal(may_leave(&put.on(&ground, &roster.troops), &troop, &[case.to], withdraws)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Swing {
    unit: Unit,
    units: Vec<Unit>,
    moving: Half,
}

fn swing(put: &Put) -> Answer {
    let case: Swing = put.read()?;
    let (mut roster, ground) = (Roster::of(&case.units)?, open());
    let troop = roster.add(&case.unit)?;
    Ok(json!({"legal": may_swing(&put.on(&ground, &roster.troops), &troop, case.moving).is_ok()}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AfterLeaving {
    left_ezoc: bool,
    entered_another: bool,
}

fn after_leaving(put: &Put) -> Answer {
    let case: AfterLeaving = put.read()?;
    let may = may_charge_after(case.left_ezoc, case.entered_another);
    Ok(json!({"charge": may, "caracole": may, "shock": true}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Command {
    side: String,
    command: String,
    leader: Hex,
    range: u16,
    units: Vec<Unit>,
}

fn command(put: &Put) -> Answer {
    let case: Command = put.read()?;
    let (mut roster, ground) = (Roster::of(&case.units)?, open());
    let (own, command) = (side(&case.side)?, roster.command(&case.command));
    let here = put.on(&ground, &roster.troops);
    let inside = in_command(&here, own, command, &traced(&here, own, case.leader, case.range));
    let of_command = roster.troops.iter().filter(|troop| troop.side == own && troop.command == Some(command));
    let outside = of_command.map(|troop| troop.id).filter(|id| !inside.contains(id));
    Ok(json!({"in_command": roster.names(inside.iter().copied()), "out": roster.names(outside)}))
}
