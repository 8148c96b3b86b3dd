//! How far a ball carries beyond its target, and what takes its force. [FLA ART-11 to ART-18]

use super::gun_masks::GunMasks;
use super::gun_target::is_within_reach;
use super::line_of_fire::Line;
use super::masks::sides;
use super::near;
use super::sight_blockers::seen_past_troops;
use crate::geometry::zone::{self, Zone};
use crate::geometry::{Pose, Rect, contact, is_within, shape};
use crate::rules::flanders::book::profile::Gun;
use crate::rules::flanders::book::shot::Shot;
use crate::rules::flanders::book::tables;
use crate::rules::flanders::judge::counter_battery::CREW_RANKS;
use crate::rules::flanders::state::{State, UnitId, ground};

/// An enemy behind the target.
#[derive(Clone, Copy, Debug)]
pub struct Behind {
    /// Who.
    pub unit: UnitId,
    /// How many of its bases are behind it.
    pub bases: u8,
    /// How many of its ranks are within carry.
    pub ranks: u8,
}

/// Enemies behind the target in the line of fire, nearest first, as far as the shot carries; of their bases those alone that the guns could
/// see if no troops stood in between. Who is beyond their reach, or whom their friends hide whole, is no target, and none behind another. [FLA ART-07, ART-11 to
/// ART-18, R-45, R-97]
pub fn behind(state: &State, battery: UnitId, target: UnitId, gun: Gun) -> Vec<Behind> {
    let (Some(own), Some(first)) = (state.footprint(battery), state.footprint(target)) else { return Vec::new() };
    let Some(line) = Line::to(&own, &first).filter(|_| state.unit(target).garrison_of().is_none()) else {
        return Vec::new();
    };
    let (front_edge, front) = (line.near_edge(&first), near_side(&line, &first));
    let mut found: Vec<(f64, Behind)> = state
        .present(state.unit(target).side)
        .filter(|&id| id != target && state.unit(id).pose().is_some())
        .filter_map(|id| {
            let bases = state.bases(id);
            let rect = state.footprint(id)?;
            let near_edge = line.near_edge(&rect);
            let is_eligible =
                zone::holds_part(&own, Zone::Front, near::arc_origin(state), &rect) && near_edge > front_edge + 0.01;
            let in_line = bases.iter().filter(|base| line.overlap(&first, base) > 0.01).copied();
            let in_line: Vec<Rect> = in_line.collect();
            let overlapped = || seen_past_troops(state, [battery, id], &own, &in_line) as u8;
            let inches_on = |pose: &Pose| shape::distance(&front, &Rect::fronting(*pose, rect.front, 0.0));
            let is_in_carry = |pose: &Pose| is_within(inches_on(pose), tables::carry(gun));
            let ranks = rank_fronts(state, id).into_iter().filter(is_in_carry).count() as u8;
            let is_masked = || {
                let friends = GunMasks::before(state, battery, &own, (id, &rect), Shot::Round);
                usize::from(friends.hidden(bases)) == bases.len()
            };
            let is_target = || is_within_reach(state, battery, id) && !is_masked();
            let bases = if is_eligible && ranks > 0 && is_target() { overlapped() } else { 0 };
            (bases > 0).then_some((near_edge, Behind { unit: id, bases, ranks }))
        })
        .collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    found.into_iter().map(|(_, behind)| behind).collect()
}

/// The side of a rectangle that a ball at its middle comes to, without depth: of those that it flies toward, the one it passes last.
fn near_side(line: &Line, rect: &Rect) -> Rect {
    let sides = sides(rect).map(|side| Rect::fronting(side.front_pose(), side.front, 0.0));
    let in_front = |side: &Rect| {
        let outward = side.centre - rect.centre;
        (line.from - rect.centre).dot(&outward) / outward.norm_squared()
    };
    sides.into_iter().max_by(|one, other| in_front(one).total_cmp(&in_front(other))).unwrap_or(*rect)
}

/// Where each rank of a unit begins; the crew about its guns is two deep. [FLA CB-07]
fn rank_fronts(state: &State, id: UnitId) -> Vec<Pose> {
    let unit = state.unit(id);
    let Some(pose) = unit.pose() else { return Vec::new() };
    let block = state.block(id);
    let ranks = if unit.is_artillery() && unit.is_manned() { CREW_RANKS } else { block.ranks().max(1) };
    let depth = block.depth() / f64::from(ranks);
    (0..ranks).map(|rank| pose.advanced(-depth * f64::from(rank))).collect()
}

/// Walls, earthworks and woods that a shot passes before its target: each takes a rank. [FLA ART-14, R-96]
pub fn cover_in_front(state: &State, battery: UnitId, target: UnitId) -> u8 {
    let (Some(own), Some(rect)) = (state.footprint(battery), state.footprint(target)) else { return 0 };
    let from = own.front_pose().point();
    state
        .fixed
        .ground
        .terrain
        .iter()
        .filter(|terrain| ground::stops_a_rank(terrain.kind))
        .filter(|terrain| {
            terrain.outline.crosses(from, rect.centre) && terrain.outline.distance_to(&own) > contact::CONTACT
        })
        .count() as u8
}
