//! Who and what is near a unit: generals, friends, enemies.

use super::Measured;
use crate::game::TerrainKind;
use crate::geometry::zone::{self, ArcOrigin, Zone};
use crate::geometry::{Formation, Rect, is_within, measure, shape};
use crate::rules::flanders::book::house;
use crate::rules::flanders::book::profile::Branch;
use crate::rules::flanders::judge::support;
use crate::rules::flanders::state::{GeneralId, State, UnitId};

/// How near a general helps his troops, in inches. [FLA GEN-08]
pub const GENERAL_NEAR: f64 = 4.0;
/// How far rear support reaches, in inches. [FLA SUP-05]
pub const REAR_SUPPORT: f64 = 10.0;

/// Where the zones of a unit start.
pub fn arc_origin(state: &State) -> ArcOrigin {
    match state.house().arc_origin {
        house::ArcOrigin::Corners => ArcOrigin::Corners,
        house::ArcOrigin::Centre => ArcOrigin::Centre,
    }
}

/// Whether a unit's general is within four inches of it. [FLA MOR-23, MEL-63, R-55]
pub fn general(state: &State, id: UnitId) -> Option<Measured<bool>> {
    let unit = state.unit(id);
    let own = unit.general;
    let may_help = |general: GeneralId| match state.house().general_scope {
        house::GeneralScope::Own => general == own,
        house::GeneralScope::AnyFriendly => state.general(general).side == unit.side,
    };
    let is_about = |general: GeneralId| state.general(general).alive && !state.general(general).in_hand;
    if !state.general_ids().any(|general| may_help(general) && is_about(general)) {
        return Some(Measured::sure(false));
    }
    state.footprint(id)?;
    let nearest = state
        .general_ids()
        .filter(|&general| may_help(general))
        .filter_map(|general| distance_to_general(state, general, id))
        .fold(f64::INFINITY, f64::min);
    if nearest.is_infinite() {
        return None;
    }
    Some(Measured::within(is_within(nearest, GENERAL_NEAR), nearest - GENERAL_NEAR))
}

/// Inches from a general to a unit; nought when he rides with it.
pub fn distance_to_general(state: &State, general: GeneralId, id: UnitId) -> Option<f64> {
    state.footprint(id)?;
    if state.general(general).alive && state.general(general).rides_with == Some(id) {
        return Some(0.0);
    }
    Some(measure::battery_range(state.general_point(general)?, state.manned_bases(id)))
}

/// Inches between two units, from the bases that still stand to those that do.
pub fn apart(state: &State, one: UnitId, other: UnitId) -> f64 {
    measure::bases_range(state.manned_bases(one), state.manned_bases(other))
}

/// Inches from a unit to its own general, if both can be measured; one who is not on the table yet is endlessly far.
pub fn own_general(state: &State, id: UnitId) -> Option<f64> {
    if state.commander(id).in_hand {
        return Some(f64::INFINITY);
    }
    distance_to_general(state, state.unit(id).general, id)
}

/// Whether a friend in good morale stands wholly behind within ten inches. [FLA SUP-05, SUP-06]
pub fn rear_support(state: &State, id: UnitId) -> Option<Measured<bool>> {
    let own = state.footprint(id)?;
    // Neither a garrison nor a square has a rear.
    if state.unit(id).garrison_of().is_some() || state.unit(id).formation == Formation::Square {
        return Some(Measured::sure(false));
    }
    let origin = arc_origin(state);
    let mut margin = f64::INFINITY;
    let mut supported = false;
    for (friend_id, friend) in supporters(state, id) {
        let is_behind = |base: &Rect| zone::holds_all(&own, Zone::Rear, origin, base);
        let is_near = shape::is_near(&own, &friend, REAR_SUPPORT + 1.0);
        if !is_near || !state.standing_bases(friend_id).iter().all(is_behind) {
            continue;
        }
        let range = apart(state, id, friend_id);
        supported |= is_within(range, REAR_SUPPORT);
        margin = margin.min((range - REAR_SUPPORT).abs());
    }
    Some(Measured { value: supported, margin: margin.is_finite().then_some(margin) })
}

/// Whether a flank is supported: a friend in good morale near enough, some part of it beside the unit. [FLA SUP-01 to SUP-04]
pub fn flank_support(state: &State, id: UnitId, side: Zone) -> Option<Measured<bool>> {
    let own = state.footprint(id)?;
    let origin = arc_origin(state);
    let mut margin = f64::INFINITY;
    let mut supported = false;
    for (friend_id, friend) in supporters(state, id) {
        let limit = support::flank_reach(state.unit(friend_id).branch());
        let is_beside = |base: &Rect| zone::holds_part(&own, side, origin, base);
        let is_near = shape::is_near(&own, &friend, limit + 1.0);
        // In the place of a base that has fallen nobody stands who might support.
        if !is_near || !state.standing_bases(friend_id).iter().any(is_beside) {
            continue;
        }
        let range = apart(state, id, friend_id);
        supported |= is_within(range, limit);
        margin = margin.min((range - limit).abs());
    }
    let anchored =
        state.house().terrain_anchors_flank == house::TerrainAnchorsFlank::On && is_anchored(state, &own, side);
    Some(Measured { value: supported || anchored, margin: margin.is_finite().then_some(margin) })
}

/// Whether a flank rests on ground that troops do not come over, or on the table's edge, within two inches.
fn is_anchored(state: &State, own: &Rect, side: Zone) -> bool {
    let sign = if side == Zone::Left { -1.0 } else { 1.0 };
    let reach = support::flank_reach(Branch::Infantry);
    let centre = own.front_pose().from_local(sign * (own.front + reach) / 2.0, -own.depth / 2.0);
    let beside = Rect::new(centre, own.facing(), reach, own.depth);
    let ground = &state.fixed.ground;
    let reaches_edge = beside
        .corners()
        .iter()
        .any(|corner| !(0.0..=ground.width).contains(&corner.x) || !(0.0..=ground.height).contains(&corner.y));
    let anchors =
        |kind| matches!(kind, TerrainKind::Wood | TerrainKind::Building | TerrainKind::Stream | TerrainKind::Marsh);
    reaches_edge
        || ground.around(&[beside], 0.0).any(|(_, terrain)| anchors(terrain.kind) && terrain.outline.overlaps(&beside))
}

/// The friends whose morale lets them support a unit, with their footprints. [FLA SUP-03, R-57]
fn supporters(state: &State, id: UnitId) -> impl Iterator<Item = (UnitId, Rect)> + '_ {
    let side = state.unit(id).side;
    state
        .present(side)
        .filter(move |&friend| friend != id && state.unit(friend).is_steady() && state.unit(friend).is_manned())
        .filter_map(|friend| Some((friend, state.footprint(friend)?)))
}

/// How many bases a unit has, wherever it stands.
pub fn bases(state: &State, id: UnitId) -> u8 {
    state.block(id).bases.len() as u8
}

/// The nearest enemy of a unit that stands on the table, and how far off it is.
pub fn nearest_enemy(state: &State, id: UnitId) -> Option<(UnitId, f64)> {
    nearest_enemy_to(state, id, &state.footprint(id)?)
}

/// The nearest enemy of a unit to a rectangle.
pub fn nearest_enemy_to(state: &State, id: UnitId, from: &Rect) -> Option<(UnitId, f64)> {
    let mut nearest: Option<(UnitId, f64)> = None;
    for enemy in state.present(state.unit(id).side.other()) {
        for ground in state.ground_under(enemy) {
            let best = nearest.map_or(f64::INFINITY, |(_, distance)| distance);
            if best.is_finite() && shape::surely_apart(from, &ground, best) {
                continue;
            }
            let distance = shape::distance(from, &ground);
            if distance < best {
                nearest = Some((enemy, distance));
            }
        }
    }
    nearest
}
