//! Attempts, changes of order, leaders, Dress Ranks.

use galloper::rules::bayonet_musket::book::orders::Rank;
use galloper::rules::bayonet_musket::judge::leaders::{
    Leading, help, is_in_danger, is_lost, may_be_direct, may_move, replacement,
};
use galloper::rules::bayonet_musket::judge::orders::{
    Attempt, ChangeBar, Changing, Dressed, Dressing, attempt_tally, change_tally, dressings, may_change, succeeds,
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::Answer;
use super::words::{ImpactWord, KindWord, OrderWord, RankWord, TerrainWord, impact, order_name, terrain};
use super::{CARDS, Put};

pub fn answer(kind: &str, put: &mut Put) -> Answer {
    match kind {
        "action_roll" => action_roll(put),
        "order_change" => order_change(put),
        "leader_mods" => leader_mods(put),
        "leader_move" => leader_move(put),
        "leader_casualty" => leader_casualty(put),
        _ => dress(put),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActionRoll {
    needed: u8,
    #[serde(default)]
    leader: u8,
    #[serde(default)]
    ac: u8,
}

fn action_roll(put: &mut Put) -> Answer {
    let case: ActionRoll = put.read()?;
    let attempt = Attempt { leader: case.leader, army: case.ac, ..Attempt::default() };
    let modified = i32::from(put.dice.one()?) + attempt_tally(&attempt).whole();
    Ok(json!({"modified": modified, "success": succeeds(modified, case.needed)}))
}

fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OrderChange {
    from: OrderWord,
    to: OrderWord,
    #[serde(default)]
    needed: u8,
    #[serde(default)]
    leader: u8,
    #[serde(default = "yes")]
    compliant: bool,
    #[serde(default)]
    enemy_in_priority_hex: bool,
}

fn order_change(put: &mut Put) -> Answer {
    let case: OrderChange = put.read()?;
    let (from, to) = (case.from.0, case.to.0);
    if let Err(bar) = may_change(to, case.compliant, case.enemy_in_priority_hex) {
        let why = match bar {
            ChangeBar::NotInCompliance => "not in compliance",
            ChangeBar::NoEnemyInPriority => "no enemy in a charge priority hex",
        };
        return Ok(json!({"allowed": false, "why": why}));
    }
    let changing = Changing { from, to, leader: case.leader, lost: 0, in_contact: false };
    let modified = i32::from(put.dice.one()?) + change_tally(&changing, &CARDS).whole();
    let success = succeeds(modified, case.needed);
    Ok(json!({
        "allowed": true,
        "modified": modified,
        "success": success,
        "order": order_name(if success { to } else { from }),
        "activates_with_class": order_name(from),
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LeaderMods {
    #[serde(default)]
    rating: u8,
    mode: String,
    #[serde(default)]
    same_wing_and_line: bool,
    #[serde(default)]
    stacked_with_brigade: bool,
}

fn leader_mods(put: &Put) -> Answer {
    let case: LeaderMods = put.read()?;
    let help = help(&Leading {
        rating: case.rating,
        direct: case.mode == "direct",
        same_line: case.same_wing_and_line,
        with_brigade: case.stacked_with_brigade,
    });
    Ok(json!({
        "action": help.action,
        "may_act": help.may_act,
        "order_change": help.order_change,
        "combat": help.combat,
        "morale": help.morale,
        "may_be_direct": may_be_direct(case.rating),
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LeaderMove {
    leader: RankWord,
    #[serde(default)]
    lines: u8,
    #[serde(default)]
    wings: u8,
}

fn leader_move(put: &Put) -> Answer {
    let case: LeaderMove = put.read()?;
    Ok(json!({"legal": may_move(case.leader.0, case.lines, case.wings)}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LeaderCasualty {
    leader: RankWord,
    #[serde(default)]
    direct: bool,
    #[serde(default)]
    brigade_fought: bool,
    #[serde(default)]
    unit_in_effective: bool,
}

fn leader_casualty(put: &mut Put) -> Answer {
    let case: LeaderCasualty = put.read()?;
    if !is_in_danger(case.direct, case.brigade_fought, case.unit_in_effective) {
        return Ok(json!({"roll": false, "lost": false}));
    }
    if !is_lost(put.dice.one()?) {
        return Ok(json!({"roll": true, "lost": false}));
    }
    let rank: Rank = case.leader.0;
    let replacement = replacement(rank).map_or(Value::Null, |rating| format!("WC {rating}").into());
    Ok(json!({"roll": true, "lost": true, "replacement": replacement}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Dress {
    r#type: KindWord,
    #[serde(default)]
    casualties: u8,
    #[serde(default)]
    disordered: bool,
    impact: Option<ImpactWord>,
    terrain: Option<TerrainWord>,
    #[serde(default)]
    firefight: bool,
}

fn dress(put: &Put) -> Answer {
    let case: Dress = put.read()?;
    let unit = Dressed {
        kind: case.r#type.0,
        casualties: case.casualties,
        disordered: case.disordered,
        impact: impact(case.impact),
        terrain: terrain(case.terrain),
        in_firefight: case.firefight,
    };
    let name = |dressing: Dressing| match dressing {
        Dressing::Back => "move one hex back",
        Dressing::UpOrBack => "move one hex up or back",
        Dressing::Recover => "recover one casualty",
        Dressing::Reform => "reform",
        Dressing::Turn => "turn up to two corners",
    };
    let mut options: Vec<&str> = dressings(&unit).into_iter().map(name).collect();
    options.sort_unstable();
    Ok(json!({"options": options}))
}
