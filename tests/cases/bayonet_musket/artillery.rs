//! Guns.

use galloper::hex::Hex;
use galloper::rules::bayonet_musket::book::cards::FireResult;
use galloper::rules::bayonet_musket::book::troops::Kind;
use galloper::rules::bayonet_musket::judge::artillery::{
    GunAction, GunState, Shot, ShotBar, SightBar, actions, after_battalion_guns, after_shot, effect,
    may_use_battalion_guns, sees,
};
use galloper::rules::bayonet_musket::judge::sequence::higher;
use galloper::rules::bayonet_musket::judge::zones::{Zone, fan};
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::Answer;
use super::sequence::rolled;
use super::words::{ImpactWord, KindWord, ZoneWord, impact, impact_name};
use super::{CARDS, Put, facing, hex, listed};

pub fn answer(kind: &str, put: &mut Put) -> Answer {
    match kind {
        "fan" => gun_fan(put),
        "artillery_first" => first(put),
        "artillery_actions" => may(put),
        "los" => sight(put),
        "artillery_fire" => fire(put),
        "impact" => impact_effect(put),
        _ => battalion_gun(put),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fan {
    facing: u8,
    range: u16,
}

fn gun_fan(put: &Put) -> Answer {
    let case: Fan = put.read()?;
    Ok(json!({"hexes": listed(fan(hex([0, 0]), facing(case.facing)?, case.range))}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct First {
    units: [usize; 2],
}

fn first(put: &mut Put) -> Answer {
    let case: First = put.read()?;
    rolled(put, higher(case.units))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct May {
    state: String,
}

fn may(put: &Put) -> Answer {
    let case: May = put.read()?;
    let state = match case.state.as_str() {
        "limbered" => GunState::Limbered,
        "ready" => GunState::Ready,
        "fired" => GunState::Fired,
        other => return Err(format!("no such state: {other}")),
    };
    let name = |action: &GunAction| match action {
        GunAction::Unlimber => "unlimber",
        GunAction::Move => "move",
        GunAction::Limber => "limber",
        GunAction::Fire => "fire",
    };
    Ok(json!({"may": actions(state).iter().map(name).collect::<Vec<_>>()}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OnTheWay {
    at: [i16; 2],
    blocks: Option<String>,
    #[serde(default)]
    friendly: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sight {
    gun: [i16; 2],
    target: [i16; 2],
    #[serde(default = "Vec::new")]
    hexes: Vec<OnTheWay>,
}

fn sight(put: &Put) -> Answer {
    let case: Sight = put.read()?;
    let any = |at: Hex, is_so: fn(&OnTheWay) -> bool| case.hexes.iter().any(|one| hex(one.at) == at && is_so(one));
    let seen = sees(
        hex(case.gun),
        hex(case.target),
        |at| any(at, |one| one.blocks.is_some()),
        |at| any(at, |one| one.friendly),
    );
    Ok(match seen {
        Ok(()) => json!({"clear": true, "why": "ok"}),
        Err(SightBar::Terrain) => json!({"clear": false, "why": "terrain"}),
        Err(SightBar::Friends) => json!({"clear": false, "why": "friends"}),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fire {
    range: usize,
    #[serde(default)]
    pivot: bool,
    own_hex: Option<ImpactWord>,
    marker: Option<ImpactWord>,
    #[serde(default)]
    under_stack: bool,
}

fn fire(put: &mut Put) -> Answer {
    let case: Fire = put.read()?;
    let shot =
        Shot { range: case.range, turned: case.pivot, own_impact: impact(case.own_hex), covered: case.under_stack };
    if let Err(bar) = shot.may_fire() {
        let why = match bar {
            ShotBar::Range => "range",
            ShotBar::UnderEffective => "in an effective impact hex",
            ShotBar::Covered => "covered by troops",
        };
        return Ok(json!({"can_fire": false, "why": why}));
    }
    let modified = i32::from(put.dice.one()?) + shot.tally().whole();
    let result = shot.result(&CARDS, modified);
    let name = match result {
        FireResult::Miss => "miss",
        FireResult::Hit => "hit",
        FireResult::Effective => "effective",
    };
    let marker = after_shot(impact(case.marker), result).map(impact_name);
    let mut answer = json!({"can_fire": true, "modified": modified, "result": name, "marker": marker});
    if shot.bounces(result) {
        answer["extra_hit_at_range_2"] = true.into();
    }
    Ok(answer)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Impacted {
    marker: ImpactWord,
    r#type: Option<KindWord>,
}

fn impact_effect(put: &Put) -> Answer {
    let case: Impacted = put.read()?;
    let effect = effect(case.marker.0, case.r#type.map_or(Kind::Infantry, |kind| kind.0));
    Ok(json!({
        "enter": effect.cost,
        "leave": effect.cost,
        "combat": effect.combat,
        "recover": effect.may_recover,
        "may_attack": effect.may_attack,
        "fire": effect.fire,
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BattalionGun {
    #[serde(default)]
    available: bool,
    #[serde(default)]
    attacking: bool,
    attacked_via: Option<ZoneWord>,
    marker: Option<ImpactWord>,
}

fn battalion_gun(put: &Put) -> Answer {
    let case: BattalionGun = put.read()?;
    let through = case.attacked_via.map_or(Zone::Front, |zone| zone.0);
    if !may_use_battalion_guns(case.available, case.attacking, through) {
        return Ok(json!({"usable": false}));
    }
    let marker: Value = impact_name(after_battalion_guns(impact(case.marker), &CARDS)).into();
    Ok(json!({"usable": true, "marker": marker, "used_up": true}))
}
