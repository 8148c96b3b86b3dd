//! Musketry, pistols, fire in passing.

use galloper::rules::flanders::book::profile::Branch;
use galloper::rules::flanders::book::tables;
use galloper::rules::flanders::judge::passing::{self, PassingFacts, PathPoint};
use galloper::rules::flanders::judge::small_arms::{self, ColumnMove, FiringBase, VolleyFacts};
use serde::Deserialize;
use serde_json::{Value, json};

use super::unit::{Unit, word};
use super::{Answer, Put, words};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Volleys {
    unit: Unit,
    figures: Option<u8>,
    range: Option<f64>,
    bases: Option<Vec<Base>>,
    gap_to_friend: Option<f64>,
    #[serde(default)]
    charged: bool,
    #[serde(default)]
    fired: bool,
    #[serde(default)]
    left_building: bool,
    #[serde(default)]
    in_water: bool,
    #[serde(default)]
    leaving_water: bool,
    #[serde(default)]
    in_wood: bool,
    target_depth_in_wood: Option<f64>,
    #[serde(default)]
    moved: f64,
    column_move: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Base {
    file: u8,
    rank: u8,
    figures: u8,
    distance: f64,
    #[serde(default = "yes")]
    in_arc: bool,
    #[serde(default)]
    blocked: bool,
}

fn yes() -> bool {
    true
}

impl Volleys {
    fn facts(&self, column: ColumnMove) -> Result<VolleyFacts, Value> {
        let troop = self.unit.troop();
        let masked = self.bases.iter().flatten().any(|base| base.blocked);
        let plain = VolleyFacts::plain(troop, self.figures.unwrap_or(troop.figures), self.range.unwrap_or(0.0));
        let facts = VolleyFacts {
            fired: self.fired,
            charged: self.charged,
            left_building: self.left_building,
            in_water: self.in_water,
            left_water: self.leaving_water,
            moved: self.moved,
            in_wood: self.in_wood,
            target_depth_in_wood: self.target_depth_in_wood,
            masked_at: self.gap_to_friend.filter(|_| masked),
            column,
            ..plain
        };
        let Some(bases) = &self.bases else { return Ok(facts) };
        let bases: Vec<FiringBase> = bases
            .iter()
            .map(|base| FiringBase {
                file: base.file,
                rank: base.rank,
                figures: base.figures,
                distance: base.distance,
                in_arc: base.in_arc,
                blocked: base.blocked,
            })
            .collect();
        match small_arms::bearing(&bases, facts.reach()) {
            Some(bearing) => Ok(VolleyFacts { figures: bearing.figures, range: bearing.range, ..facts }),
            None => Err(none_bears(&bases)),
        }
    }
}

fn none_bears(bases: &[FiringBase]) -> Value {
    let why = small_arms::none_bears(bases);
    json!({ "may_fire": false, "reason": word(&why).unwrap_or_default(), "hits": 0 })
}

pub fn volleys(put: &mut Put<'_>) -> Answer {
    let case: Volleys = put.read()?;
    let column = case.column_move.as_deref().map_or(Ok(ColumnMove::Halted), words::column_move)?;
    let facts = match case.facts(column) {
        Ok(facts) => facts,
        Err(barred) => return Ok(barred),
    };
    if let Err(bar) = small_arms::may_fire(&facts, &put.house) {
        return Ok(json!({ "may_fire": false, "reason": word(&bar.why)?, "hits": 0 }));
    }
    let volleys = small_arms::volleys(&facts, &put.house).whole();
    let hits = halved(put, volleys as u8, small_arms::halvings(&facts))?;
    Ok(json!({
        "may_fire": true, "figures": facts.figures, "range": facts.range,
        "band": word(&small_arms::band(facts.range))?, "volleys": volleys, "hits": hits,
    }))
}

fn halved(put: &mut Put<'_>, mut hits: u8, halvings: u8) -> Result<u8, String> {
    for _ in 0..halvings {
        let half = small_arms::halved(hits);
        let face = if half.needs_die { put.dice.one()? } else { 0 };
        hits = half.settled(face);
    }
    Ok(hits)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pistol {
    figures: u8,
    range: f64,
    #[serde(default)]
    disordered: bool,
}

pub fn pistol(put: &mut Put<'_>) -> Answer {
    let case: Pistol = put.read()?;
    let volleys = small_arms::pistol_volleys(case.figures, case.range).whole() as u8;
    let hits = halved(put, volleys, u8::from(case.disordered))?;
    Ok(json!({ "hits": hits, "effective": small_arms::pistol_reaches(case.range) }))
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Fresh {
    has_fired: bool,
    last_turn_moved: bool,
    last_turn_fired: bool,
    last_turn_changed_formation: bool,
    last_turn_reformed: bool,
}

pub fn fresh(put: &mut Put<'_>) -> Answer {
    let case: Fresh = put.read()?;
    let rested = small_arms::has_rested(
        case.last_turn_moved,
        case.last_turn_fired,
        case.last_turn_changed_formation,
        case.last_turn_reformed,
    );
    Ok(json!({ "fresh": small_arms::is_fresh(case.has_fired, rested) }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Share {
    hits: u8,
    figures: Vec<u8>,
}

pub fn share(put: &mut Put<'_>) -> Answer {
    let case: Share = put.read()?;
    Ok(json!({ "shares": small_arms::into_melee(case.hits, &case.figures) }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct InPassing {
    arm: Option<Branch>,
    #[serde(default)]
    fired: bool,
    #[serde(default)]
    firer_is_charge_target: bool,
    #[serde(default)]
    target_countercharging: bool,
    #[serde(default)]
    target_falling_back: bool,
    #[serde(default)]
    ends_outside_arc: bool,
    #[serde(default)]
    ends_out_of_range_behind_firer: bool,
    #[serde(default)]
    ends_in_melee: bool,
    path: Vec<Point>,
    reach: Option<f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Point {
    distance: f64,
    #[serde(default = "yes")]
    in_arc: bool,
}

pub fn in_passing(put: &mut Put<'_>) -> Answer {
    let case: InPassing = put.read()?;
    let facts = PassingFacts {
        branch: case.arm,
        fired: case.fired,
        is_charge_target: case.firer_is_charge_target,
        target_countercharging: case.target_countercharging,
        target_falling_back: case.target_falling_back,
        ends_outside_arc: case.ends_outside_arc,
        ends_out_of_range_behind: case.ends_out_of_range_behind_firer,
        ends_in_melee: case.ends_in_melee,
    };
    let path: Vec<PathPoint> =
        case.path.iter().map(|point| PathPoint { distance: point.distance, in_arc: point.in_arc }).collect();
    let reach = case.reach.unwrap_or(tables::MUSKET[2]);
    match passing::may_fire(&facts).and_then(|()| passing::range(&path, reach)) {
        Ok(range) => Ok(json!({
            "allowed": true, "range": range, "save_shift": passing::SAVE_SHIFT, "check_deferred": true,
        })),
        Err(bar) => Ok(json!({ "allowed": false, "reason": word(&bar.why)? })),
    }
}
