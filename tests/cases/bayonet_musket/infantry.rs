//! Casualties, volleys, and foot against foot.

use galloper::hex::Hex;
use galloper::rules::bayonet_musket::book::cards::Cornered;
use galloper::rules::bayonet_musket::book::troops::Kind;
use galloper::rules::bayonet_musket::judge::combat::{Approach, Fighter, Net, infantry_net, may_attack};
use galloper::rules::bayonet_musket::judge::infantry::{Advance, Locked, Party, Retreat, WayOut, apply};
use galloper::rules::bayonet_musket::judge::retreat::{CorneredUnit, cornered, opposite};
use galloper::rules::bayonet_musket::judge::volley::{Volley, VolleyBar, fire};
use galloper::rules::bayonet_musket::judge::zones::Zone;
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::Answer;
use super::unit::Unit;
use super::words::{
    ImpactWord, KindWord, OrderWord, ResultWord, SideWord, TerrainWord, ZoneWord, hexside, impact, terrain,
};
use super::{CARDS, Put, facing, hex, listed};

pub fn answer(kind: &str, put: &mut Put) -> Answer {
    match kind {
        "casualty" => casualty(put),
        "volley" => volley(put),
        "inf_net" => net(put),
        "inf_result" => result(put),
        "firefight" => firefight(put),
        "table" => table(put),
        "unable" => unable(put),
        _ => retreat_hexes(put),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Casualty {
    unit: Unit,
    times: Option<u8>,
}

fn casualty(put: &Put) -> Answer {
    let case: Casualty = put.read()?;
    let after = (0..case.times.unwrap_or(1)).fold(case.unit.troop, |troop, _| troop.with_casualty());
    Ok(json!({"unit": case.unit.after(&after), "cv_now": after.value_now()}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VolleyCase {
    by: String,
    shooter: Unit,
    target: Unit,
    #[serde(default)]
    attacker_used_volley: bool,
    #[serde(default)]
    target_already_volleyed: bool,
}

fn volley(put: &Put) -> Answer {
    let case: VolleyCase = put.read()?;
    let volley = Volley {
        shooter: case.shooter.troop,
        target: case.target.troop,
        by_attacker: case.by == "attacker",
        attacker_fired: case.attacker_used_volley,
        target_had_one: case.target_already_volleyed,
    };
    let why = match fire(&volley, &put.house) {
        Ok(fired) => {
            return Ok(json!({
                "allowed": true,
                "shooter": case.shooter.after(&fired.shooter),
                "target": case.target.after(&fired.target),
                "retreat": fired.back,
                "attack_continues": fired.goes_on,
                "shooter_must_advance": fired.must_enter,
            }));
        }
        Err(VolleyBar::None) => "no initial volley",
        Err(VolleyBar::OnceAnActivation) => "once per activation",
        Err(VolleyBar::AttackerFired) => "attacker fired first",
    };
    Ok(json!({"allowed": false, "why": why}))
}

/// A unit whose net value is asked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fighting {
    #[serde(default)]
    cv: u8,
    #[serde(default)]
    leader: bool,
    impact: Option<ImpactWord>,
    #[serde(default)]
    open_flanks: u8,
    #[serde(default)]
    underlined: bool,
    via: Option<ZoneWord>,
    terrain: Option<TerrainWord>,
    hexside: Option<SideWord>,
    r#type: Option<KindWord>,
}

impl Fighting {
    /// As it fights; of a kind of its own, or of this one.
    pub fn fighter(&self, kind: Kind) -> Fighter {
        Fighter {
            kind: self.r#type.map_or(kind, |kind| kind.0),
            value: self.cv,
            leader: self.leader,
            impact: impact(self.impact),
            open_flanks: self.open_flanks,
            underlined: self.underlined,
        }
    }

    /// How it is come at.
    pub fn approach(&self) -> Approach {
        Approach {
            through: self.via.map_or(Zone::Front, |zone| zone.0),
            terrain: terrain(self.terrain),
            side: hexside(self.hexside),
            from_village: false,
        }
    }
}

/// Net values, or that there is no attack.
pub fn told(attacker: &Fighter, net: &Net) -> Value {
    if !may_attack(attacker.impact) {
        return json!({"can_attack": false});
    }
    json!({
        "can_attack": true, "attacker": net.attacker.whole(), "defender": net.defender.whole(), "net": net.value(),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NetCase {
    attacker: Fighting,
    defender: Fighting,
}

fn net(put: &Put) -> Answer {
    let case: NetCase = put.read()?;
    let [attacker, defender] = [&case.attacker, &case.defender].map(|one| one.fighter(Kind::Infantry));
    Ok(told(&attacker, &infantry_net(&attacker, &defender, &case.defender.approach())))
}

fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultCase {
    result: ResultWord,
    attacker: Unit,
    defender: Unit,
    #[serde(default = "yes")]
    retreat_ok: bool,
    #[serde(default)]
    loser_in_village_or_works: bool,
}

fn result(put: &Put) -> Answer {
    let case: ResultCase = put.read()?;
    let way_out = if case.loser_in_village_or_works {
        WayOut::Casualty
    } else if case.retreat_ok {
        WayOut::Open
    } else {
        WayOut::Closed
    };
    let outcome = apply(case.result.0, case.attacker.troop, case.defender.troop, way_out);
    let mut answer = json!({
        "attacker": case.attacker.after(&outcome.attacker),
        "defender": case.defender.after(&outcome.defender),
        "locked": outcome.locked,
    });
    if !outcome.locked {
        answer["retreat"] = retreat_name(outcome.retreat).into();
        answer["advance"] = match outcome.advance {
            Advance::None => "none",
            Advance::Must => "must",
            Advance::DefenderMay => "defender may",
        }
        .into();
    }
    Ok(answer)
}

const fn retreat_name(retreat: Retreat) -> &'static str {
    match retreat {
        Retreat::None => "none",
        Retreat::Of(Party::Attacker) => "attacker",
        Retreat::Of(Party::Defender) => "defender",
        Retreat::Unable(_) => "unable",
        Retreat::ForACasualty => "ignored for a casualty",
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Firefight {
    order_after_change: OrderWord,
    #[serde(default)]
    moves_back: bool,
    #[serde(default)]
    advanced_or_retreated: bool,
}

fn firefight(put: &Put) -> Answer {
    let case: Firefight = put.read()?;
    let locked =
        Locked { order: case.order_after_change.0, goes_back: case.moves_back, was_moved: case.advanced_or_retreated };
    let may_move = if locked.may_go_back() { "back one hex" } else { "no" };
    Ok(json!({"may_move": may_move, "may_attack": false, "ends": locked.ends()}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    table: String,
    net: i32,
}

fn table(put: &mut Put) -> Answer {
    let Table { table, net } = put.read()?;
    let face = put.dice.one()?;
    let (column, code) = match table.as_str() {
        "inf_vs_inf" => (CARDS.infantry.column(net), json!(CARDS.infantry.read(net, face))),
        "cav_vs_cav" => (CARDS.cavalry.column(net), json!(CARDS.cavalry.read(net, face))),
        "cav_vs_inf" => (CARDS.assault.column(net), json!(CARDS.assault.read(net, face))),
        other => return Err(format!("no such table: {other}")),
    };
    Ok(json!({"column": column, "code": code}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unable {
    kind: String,
    cv: u8,
    #[serde(default)]
    last_casualty: bool,
    #[serde(default)]
    disordered: bool,
}

fn unable(put: &mut Put) -> Answer {
    let case: Unable = put.read()?;
    let unit = CorneredUnit {
        is_horse: case.kind == "cavalry",
        last_casualty: case.last_casualty,
        disordered: case.disordered,
    };
    let modified = i32::from(put.dice.one()?) - i32::from(case.cv);
    let result = match cornered(&unit, modified, &CARDS) {
        Cornered::Stands => "stands",
        Cornered::Casualty => "casualty",
        Cornered::Disordered => "disordered",
        Cornered::Routed => "routed",
    };
    Ok(json!({"modified": modified, "result": result}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RetreatHexes {
    pos: [i16; 2],
    facing: u8,
    enemy: [i16; 2],
    #[serde(default)]
    closed: Vec<[i16; 2]>,
}

fn retreat_hexes(put: &Put) -> Answer {
    let case: RetreatHexes = put.read()?;
    let away = opposite(hex(case.pos), facing(case.facing)?, hex(case.enemy));
    let closed: Vec<Hex> = case.closed.iter().map(|at| hex(*at)).collect();
    Ok(json!({"opposite": listed(away), "legal": listed(away.into_iter().filter(|at| !closed.contains(at)))}))
}
