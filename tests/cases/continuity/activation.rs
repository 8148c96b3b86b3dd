//! Activation, continuity, seizure, wings.

use std::collections::BTreeMap;

use galloper::game::Side;
use galloper::hex::Hex;
use galloper::rules::continuity::book::arms::GunMode;
use galloper::rules::continuity::book::charts::GunCommand;
use galloper::rules::continuity::judge::activation::{
    LastAction, Order, Post, SeizureMoment, Use, gun_may, in_range_of, may_choose, may_order, may_seize, may_try_wing,
    may_use, succeeds, target,
};
use galloper::rules::continuity::judge::cycle::{Cycle, Phase};
use galloper::rules::continuity::judge::troop::CommandId;
use galloper::rules::marlboroughs_battles::malplaquet::may_bring;
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::Answer;
use super::unit::Roster;
use super::{Put, letter, no_such, open, side};

pub fn answer(op: &str, put: &mut Put) -> Answer {
    match op {
        "first" => Ok(json!({"player": letter(put.charts().opens), "die_needed": false})),
        "continuity" => continuity(put),
        "may_choose" => choose(put),
        "pass" => pass(put),
        "free_uses" => free_uses(put),
        "artillery_command" => artillery_command(put),
        "guns_activated" => guns_activated(put),
        "gun_mode" => gun_mode(put),
        "order" => order(put),
        "trace" => trace(put),
        _ => no_such("activation", op),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Continuity {
    #[serde(alias = "seizer")]
    player: String,
    command: String,
    rating: u8,
    #[serde(default)]
    assist: u8,
    #[serde(default)]
    wc_in_range: bool,
}

/// The die against a leader's rating: the target, whether it succeeds, and whose it is then.
fn rolled(put: &mut Put) -> Result<(Continuity, i32, bool), String> {
    let case: Continuity = put.read()?;
    let target = target(put.edition, case.rating, case.wc_in_range.then_some(case.assist)).whole();
    let success = succeeds(put.dice.one()?, target);
    Ok((case, target, success))
}

fn continuity(put: &mut Put) -> Answer {
    let (case, target, success) = rolled(put)?;
    let next = next(&case.player, &case.command, success)?;
    Ok(json!({"target": target, "success": success, "next": next}))
}

fn next(player: &str, command: &str, success: bool) -> Result<String, String> {
    let enemy = letter(side(player)?.other());
    Ok(if success { format!("{player} activates {command}") } else { format!("{enemy} free activation") })
}

pub fn seizure(op: &str, put: &mut Put) -> Answer {
    match op {
        "attempt" => continuity(put),
        "legal" => seizure_legal(put),
        _ => no_such("seizure", op),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeizureLegal {
    moment: String,
    with: Option<String>,
    #[serde(default)]
    already_tried_this_roll: bool,
}

fn seizure_legal(put: &Put) -> Answer {
    let case: SeizureLegal = put.read()?;
    let moment = match case.moment.as_str() {
        "before continuity roll" => SeizureMoment::BeforeContinuity,
        "after continuity roll" => SeizureMoment::AfterContinuity,
        "seizure roll" => SeizureMoment::Seizure,
        "free activation" => SeizureMoment::FreeActivation,
        "wing attempt" => SeizureMoment::Wing,
        other => return Err(format!("no such moment: {other}")),
    };
    let with_a_wing = case.with.as_deref() == Some("wing");
    Ok(json!({"legal": may_seize(moment, with_a_wing, case.already_tried_this_roll).is_ok()}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Choose {
    command: String,
    just_went: Vec<String>,
    leaders_on_map: Option<u8>,
}

fn choose(put: &Put) -> Answer {
    let case: Choose = put.read()?;
    let mut roster = Roster::default();
    let just_went: Vec<CommandId> = case.just_went.iter().map(|name| roster.command(name)).collect();
    let command = roster.command(&case.command);
    let answer = may_choose(put.charts(), command, &just_went, case.leaders_on_map.unwrap_or(2));
    Ok(json!({"legal": answer.is_ok()}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pass {
    player: String,
}

fn pass(put: &Put) -> Answer {
    let case: Pass = put.read()?;
    let mut cycle = Cycle::begins(side(&case.player)?);
    cycle.pass();
    Ok(json!({"next": format!("{} {}", letter(cycle.to_act), phase_name(cycle.phase))}))
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Free => "free activation",
        Phase::After => "may continue",
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FreeUses {
    player: String,
    kind: String,
    #[serde(rename = "use")]
    wanted: String,
}

fn free_uses(put: &Put) -> Answer {
    let case: FreeUses = put.read()?;
    let wanted = match case.wanted.as_str() {
        "wing attempt" => Use::Wing,
        "move wing commanders" => Use::Commanders,
        "bring Withers" => {
            let may = may_bring(side(&case.player)?, is_free(&case.kind)?);
            return Ok(json!({"legal": put.battlefield().instead.is_some() && may.is_ok()}));
        }
        other => return Err(format!("no such use: {other}")),
    };
    let answer = may_use(is_free(&case.kind)?, wanted);
    Ok(json!({"legal": answer.is_ok()}))
}

fn is_free(kind: &str) -> Result<bool, String> {
    match kind {
        "free" => Ok(true),
        "continuity" => Ok(false),
        other => Err(format!("no such activation: {other}")),
    }
}

fn artillery_command(put: &mut Put) -> Answer {
    let GunCommand::OwnCommand { rating } = put.charts().guns else { return Err("no command of guns here".to_owned()) };
    let target = target(put.edition, rating, None).whole();
    Ok(json!({"target": target, "success": succeeds(put.dice.one()?, target)}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GunsActivated {
    guns: BTreeMap<String, Hex>,
    leaders: Vec<(Hex, u16)>,
}

fn guns_activated(put: &Put) -> Answer {
    let case: GunsActivated = put.read()?;
    let posts: Vec<Post> = case.leaders.iter().map(|(hex, range)| Post { hex: *hex, range: *range }).collect();
    let guns: Vec<(&String, Hex)> = case.guns.iter().map(|(gun, hex)| (gun, *hex)).collect();
    let ground = open();
    Ok(json!({"activated": in_range_of(&put.on(&ground, &[]), Side::A, &posts, &guns)}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mode {
    mode: GunMode,
}

fn gun_mode(put: &Put) -> Answer {
    let [may_move, may_fire] = gun_may(put.read::<Mode>()?.mode);
    Ok(json!({"may_move": may_move, "may_fire": may_fire, "mp_cost": 0}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Orders {
    sequence: Vec<Order>,
}

fn order(put: &Put) -> Answer {
    Ok(json!({"legal": may_order(put.edition, &put.read::<Orders>()?.sequence)}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Trace {
    first: String,
    events: Vec<Event>,
}

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
enum Event {
    Activate { command: String },
    Continue { command: String, target: i32, seize: Option<Seize> },
    Wing { wing: String, target: i32 },
    Stop,
    Pass,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Seize {
    command: String,
    target: i32,
}

fn trace(put: &mut Put) -> Answer {
    let case: Trace = put.read()?;
    let mut roster = Roster::default();
    let mut cycle = Cycle::begins(side(&case.first)?);
    let mut log = Vec::new();
    for event in &case.events {
        log.extend(happen(event, &mut cycle, &mut roster, put)?);
    }
    let state = match cycle.phase {
        Phase::Free => "free",
        Phase::After => "after",
    };
    Ok(json!({"log": log, "to_act": letter(cycle.to_act), "state": state}))
}

fn happen(event: &Event, cycle: &mut Cycle, roster: &mut Roster, put: &mut Put) -> Result<Option<String>, String> {
    let mover = letter(cycle.to_act);
    let enemy = letter(cycle.to_act.other());
    Ok(match event {
        Event::Activate { command } => {
            cycle.went(vec![roster.command(command)], LastAction::Command);
            Some(format!("{mover}:{command}:free"))
        }
        Event::Continue { seize: Some(seize), .. } => {
            if succeeds(put.dice.one()?, seize.target) {
                cycle.seized(roster.command(&seize.command));
                Some(format!("{enemy}:{}:seized", seize.command))
            } else {
                cycle.seizure_failed(&put.house);
                Some(format!("{enemy}:seizure failed"))
            }
        }
        Event::Continue { command, target, seize: None } => {
            if succeeds(put.dice.one()?, *target) {
                cycle.went(vec![roster.command(command)], LastAction::Command);
                Some(format!("{mover}:{command}:continued"))
            } else {
                cycle.hand_over();
                Some("failed".to_owned())
            }
        }
        Event::Wing { wing, target } => {
            if succeeds(put.dice.one()?, *target) {
                cycle.went(Vec::new(), LastAction::Wing);
                Some(format!("{mover}:wing {wing}"))
            } else {
                cycle.wing_failed();
                Some("wing failed".to_owned())
            }
        }
        Event::Stop => {
            cycle.hand_over();
            None
        }
        Event::Pass => {
            cycle.pass();
            None
        }
    })
}

pub fn wing(op: &str, put: &mut Put) -> Answer {
    match op {
        "attempt" => wing_attempt(put),
        "members" => wing_members(put),
        "legal" => wing_legal(put),
        _ => no_such("wing", op),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WingAttempt {
    player: String,
    wing_rating: i32,
}

fn wing_attempt(put: &mut Put) -> Answer {
    let case: WingAttempt = put.read()?;
    let success = succeeds(put.dice.one()?, case.wing_rating);
    Ok(json!({"target": case.wing_rating, "success": success, "next": next(&case.player, "wing", success)?}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WingMembers {
    wc: Hex,
    range: u16,
    leaders: BTreeMap<String, (Hex, bool)>,
}

fn wing_members(put: &Put) -> Answer {
    let case: WingMembers = put.read()?;
    let subordinates = case.leaders.iter().filter(|(_, (_, subordinate))| *subordinate);
    let candidates: Vec<(&String, Hex)> = subordinates.map(|(command, (hex, _))| (command, *hex)).collect();
    let (ground, posts) = (open(), [Post { hex: case.wc, range: case.range }]);
    let commands: Vec<Value> = in_range_of(&put.on(&ground, &[]), Side::A, &posts, &candidates)
        .into_iter()
        .map(|command| json!(command))
        .collect();
    Ok(json!({"commands": commands}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WingLegal {
    instead_of: String,
    own_last: Option<String>,
}

fn wing_legal(put: &Put) -> Answer {
    let case: WingLegal = put.read()?;
    let own_last = match case.own_last.as_deref() {
        Some("wing") => Some(LastAction::Wing),
        Some("command") => Some(LastAction::Command),
        Some(other) => return Err(format!("no such action: {other}")),
        None => None,
    };
    let answer = may_try_wing(is_free(&case.instead_of)?, own_last, own_last, &put.house);
    Ok(json!({"legal": answer.is_ok()}))
}
