//! Cavalry: momentum, values, foot and horse against each other.

use galloper::rules::bayonet_musket::book::troops::{CounterSide, Kind};
use galloper::rules::bayonet_musket::judge::assault::{Assailant, Assault, Repulse, assault, repulsed};
use galloper::rules::bayonet_musket::judge::cavalry::{Ride, advanced, bonus, ends_disordered};
use galloper::rules::bayonet_musket::judge::combat::cavalry_net;
use galloper::rules::bayonet_musket::judge::troop::{DisorderBy, Troop};
use galloper::rules::bayonet_musket::judge::volley::{Volley, fire};
use galloper::rules::bayonet_musket::judge::zones::Zone;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::super::Answer;
use super::Put;
use super::infantry::{Fighting, told};
use super::unit::Unit;
use super::words::{OrderWord, ZoneWord, nation};

pub fn answer(kind: &str, put: &Put) -> Answer {
    match kind {
        "momentum" => momentum(put),
        "cav_net" => net(put),
        "cav_vs_inf" => on_infantry(put),
        "inf_vs_cav" => by_infantry(put),
        "disorder" => disorder(put),
        "cav_after" => after(put),
        _ => advance(put),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Momentum {
    nation: String,
    year: u16,
    distance: u16,
    #[serde(default)]
    dragoon: bool,
    #[serde(default)]
    obstacle: bool,
}

fn momentum(put: &Put) -> Answer {
    let Momentum { nation: name, year, distance, dragoon: dragoons, obstacle } = put.read()?;
    Ok(json!({"bonus": bonus(&Ride { nation: nation(&name), year, distance, dragoons, obstacle })}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Net {
    attacker: Fighting,
    defender: Fighting,
    #[serde(default)]
    momentum: i8,
}

fn net(put: &Put) -> Answer {
    let case: Net = put.read()?;
    let [attacker, defender] = [&case.attacker, &case.defender].map(|one| one.fighter(Kind::Cavalry));
    Ok(told(&attacker, &cavalry_net(&attacker, &defender, &case.defender.approach(), case.momentum)))
}

fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cavalry {
    order: OrderWord,
    #[serde(default)]
    disordered: bool,
    #[serde(default = "yes")]
    open_ground: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OnInfantry {
    cavalry: Cavalry,
    infantry: Map<String, Value>,
}

#[derive(Deserialize)]
struct Met {
    via: Option<ZoneWord>,
    #[serde(default)]
    open_flanks: u8,
}

fn on_infantry(put: &Put) -> Answer {
    let case: OnInfantry = put.read()?;
    let infantry = Value::Object(case.infantry);
    let unreadable = |why: serde_json::Error| format!("the infantry cannot be read: {why}");
    let foot: Unit = serde_json::from_value(infantry.clone()).map_err(unreadable)?;
    let met: Met = serde_json::from_value(infantry).map_err(unreadable)?;
    let cavalry = Assailant {
        order: case.cavalry.order.0,
        disordered: case.cavalry.disordered,
        open_ground: case.cavalry.open_ground,
    };
    let through = met.via.map_or(Zone::Front, |zone| zone.0);
    Ok(match assault(&cavalry, &foot.troop, through, met.open_flanks, &put.house) {
        None => json!({"eligible": false, "mode": null}),
        Some(Assault::Attack) => json!({"eligible": true, "mode": "attack"}),
        Some(Assault::DrawTheVolley) => {
            json!({"eligible": true, "mode": "draw the volley", "after": drawn(&foot.troop, put)?})
        }
    })
}

/// What the volley does to cavalry that drew it.
fn drawn(foot: &Troop, put: &Put) -> Answer {
    let volley = Volley {
        shooter: *foot,
        target: Troop::fresh(Kind::Cavalry, 3),
        by_attacker: false,
        attacker_fired: false,
        target_had_one: false,
    };
    let fired = fire(&volley, &put.house).map_err(|bar| format!("no volley: {bar:?}"))?;
    Ok(json!({
        "cavalry": cavalry_text(&volley.target, &fired.target, fired.back),
        "infantry": infantry_text(fired.shooter.side),
        "roll": fired.goes_on,
    }))
}

fn cavalry_text(before: &Troop, after: &Troop, back: u8) -> String {
    let state = if after.routed {
        "routed, "
    } else if after.disordered && !before.disordered {
        "disordered, "
    } else {
        ""
    };
    if back == 0 { format!("{state}stays") } else { format!("{state}retreats {back}") }
}

const fn infantry_text(side: CounterSide) -> &'static str {
    match side {
        CounterSide::Front => "unchanged",
        CounterSide::Back => "back side",
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ByInfantry {
    order: OrderWord,
    #[serde(default)]
    open_terrain: bool,
    #[serde(default)]
    hexside_between: bool,
    #[serde(default)]
    cavalry_is_best_priority: bool,
    #[serde(default)]
    volley: bool,
    #[serde(default)]
    cavalry_disordered: bool,
    #[serde(default = "yes")]
    can_retreat: bool,
}

fn by_infantry(put: &Put) -> Answer {
    let case: ByInfantry = put.read()?;
    let repulse = Repulse {
        order: case.order.0,
        open_ground: case.open_terrain,
        feature_between: case.hexside_between,
        cavalry_is_best: case.cavalry_is_best_priority,
        has_volley: case.volley,
    };
    if !repulse.attacks(&put.house) {
        return Ok(json!({"attacks": false}));
    }
    let cavalry = Troop { disordered: case.cavalry_disordered, ..Troop::fresh(Kind::Cavalry, 3) };
    let (after, back) = repulsed(cavalry, case.volley, case.can_retreat);
    Ok(json!({
        "attacks": true,
        "cavalry": cavalry_text(&cavalry, &after, back),
        "infantry": if case.volley { "back side" } else { "unchanged" },
        "advance": false,
        "roll": false,
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Disorder {
    #[serde(default)]
    disordered: bool,
    source: String,
}

fn disorder(put: &Put) -> Answer {
    let case: Disorder = put.read()?;
    let by = match case.source.as_str() {
        "combat" => DisorderBy::Combat,
        "volley" => DisorderBy::Volley,
        "rout through" => DisorderBy::Rout,
        other => return Err(format!("no such source: {other}")),
    };
    let before = Troop { disordered: case.disordered, ..Troop::fresh(Kind::Cavalry, 3) };
    let after = before.with_disorder(by);
    let result = if after.routed {
        "routed"
    } else if before.disordered {
        "no change"
    } else {
        "disordered"
    };
    Ok(json!({"result": result}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct After {
    target: String,
}

fn after(put: &Put) -> Answer {
    let case: After = put.read()?;
    let kind = match case.target.as_str() {
        "cavalry" => Kind::Cavalry,
        "infantry" => Kind::Infantry,
        "routed marker" => Kind::Routed,
        "artillery" => Kind::Artillery,
        other => return Err(format!("no such target: {other}")),
    };
    Ok(json!({"disordered": ends_disordered(kind)}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Advance {
    result: u8,
    #[serde(default)]
    free_ahead: u8,
}

fn advance(put: &Put) -> Answer {
    let case: Advance = put.read()?;
    Ok(json!({"hexes": advanced(case.result, case.free_ahead)}))
}
