//! How far a ball carries beyond its target, and what takes its force. [FLA ART-11 to ART-18]

use super::cover;
use super::gun_masks::GunMasks;
use super::gun_target::{is_within_reach, size_on};
use super::line_of_fire::Line;
use super::masks::sides;
use super::near;
use super::sight_blockers::seen_past_troops;
use crate::geometry::zone::{self, Zone};
use crate::geometry::{Point, Rect, is_within, polygon, shape};
use crate::rules::flanders::book::profile::Gun;
use crate::rules::flanders::book::shot::Shot;
use crate::rules::flanders::book::tables;
use crate::rules::flanders::judge::counter_battery::CREW_RANKS;
use crate::rules::flanders::state::setup::TerrainSetup;
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

/// Enemies behind a target, be it a mass of several, in the line of fire, nearest first, as far as the shot carries; of their bases those alone
/// that the guns could see if no troops stood in between. Who is beyond their reach, or whom their friends hide whole, is no target, and none
/// behind another. [FLA ART-07, ART-11 to ART-18, R-10, R-45, R-97]
pub fn behind(state: &State, battery: UnitId, target: &[UnitId], gun: Gun) -> Vec<Behind> {
    let Some(own) = state.footprint(battery) else { return Vec::new() };
    let in_open = target.iter().filter(|&&id| state.unit(id).garrison_of().is_none());
    let struck = in_open.filter_map(|&id| Struck::by(&own, &state.footprint(id)?));
    let mut struck: Vec<Struck> = struck.collect();
    struck.sort_by(|one, other| one.begins.total_cmp(&other.begins));
    let Some(side) = target.first().map(|&id| state.unit(id).side) else { return Vec::new() };
    let others = state.present(side).filter(|id| !target.contains(id) && state.unit(*id).pose().is_some());
    let mut found: Vec<(f64, Behind)> =
        others.filter_map(|id| behind_one_of(state, (battery, &own, gun), &struck, id)).collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    found.into_iter().map(|(_, behind)| behind).collect()
}

/// A unit that a ball strikes first.
struct Struck {
    rect: Rect,
    /// The line of fire to it.
    line: Line,
    /// Inches along that to where it begins.
    begins: f64,
}

impl Struck {
    fn by(own: &Rect, rect: &Rect) -> Option<Self> {
        let line = Line::to(own, rect)?;
        Some(Self { rect: *rect, line, begins: line.near_edge(rect) })
    }

    /// The side on which the ball comes to it.
    fn front(&self) -> Rect {
        edge_of(&near_side(&self.line, &self.rect))
    }

    /// Whether a rectangle lies in its line behind it.
    fn is_before(&self, rect: &Rect) -> bool {
        self.line.overlap(&self.rect, rect) > 0.01
    }
}

/// What of a unit stands behind one of those that are struck, and how far along the line of fire it begins.
fn behind_one_of(
    state: &State,
    (battery, own, gun): (UnitId, &Rect, Gun),
    struck: &[Struck],
    id: UnitId,
) -> Option<(f64, Behind)> {
    let (bases, rect) = (state.bases(id), state.footprint(id)?);
    let begins = |first: &Struck| first.line.near_edge(&rect);
    let before: Vec<&Struck> = struck.iter().filter(|first| begins(first) > first.begins + 0.01).collect();
    let in_line = |base: &&Rect| before.iter().any(|first| first.is_before(base));
    let in_line: Vec<Rect> = bases.iter().filter(in_line).copied().collect();
    let first = before.iter().find(|first| in_line.iter().any(|base| first.is_before(base)))?;
    let front = first.front();
    let is_in_carry = |rank: &Rect| is_within(shape::distance(&front, rank), tables::carry(gun));
    let ranks = rank_fronts(state, battery, id, &first.line).iter().filter(|rank| is_in_carry(rank)).count() as u8;
    let is_masked = || {
        let friends = GunMasks::before(state, battery, own, (id, &rect), Shot::Round);
        usize::from(friends.hidden(bases)) == bases.len()
    };
    let is_in_arc = zone::holds_part(own, Zone::Front, near::arc_origin(state), &rect);
    if !is_in_arc || ranks == 0 || !is_within_reach(state, battery, id) || is_masked() {
        return None;
    }
    let bases = seen_past_troops(state, [battery, id], own, &in_line) as u8;
    (bases > 0).then(|| (begins(first), Behind { unit: id, bases, ranks }))
}

/// The side of a rectangle that a ball at its middle comes to: of those that it flies toward, the one it passes last.
fn near_side(line: &Line, rect: &Rect) -> Rect {
    let in_front = |side: &Rect| {
        let outward = side.front_pose().point() - rect.centre;
        (line.from - rect.centre).dot(&outward) / outward.norm_squared()
    };
    sides(rect).into_iter().max_by(|one, other| in_front(one).total_cmp(&in_front(other))).unwrap_or(*rect)
}

/// The front edge of a rectangle, without depth.
fn edge_of(rect: &Rect) -> Rect {
    Rect::fronting(rect.front_pose(), rect.front, 0.0)
}

/// Where each rank of a unit begins, as the guns see it: in flank it is as deep as it is long in figures, a square as the next face is; the
/// crew about its guns is two deep. [FLA ART-22, ART-23, CB-07, R-35, R-45]
fn rank_fronts(state: &State, battery: UnitId, id: UnitId, line: &Line) -> Vec<Rect> {
    let Some(rect) = state.footprint(id) else { return Vec::new() };
    let is_crew = state.unit(id).is_artillery() && state.unit(id).is_manned();
    let deep = if is_crew { CREW_RANKS } else { size_on(state, battery, id, &rect, || usize::from(u8::MAX)).ranks };
    let side = near_side(line, &rect);
    let (edge, inward) = (edge_of(&side), -side.front_pose().forward());
    (0..deep).map(|rank| edge.moved(inward * (side.depth * f64::from(rank) / f64::from(deep)))).collect()
}

/// Walls, earthworks and woods that a shot passes before its target, be it before the part of it alone that no cover shelters: each takes a
/// rank. [FLA ART-06, ART-14, R-96]
pub fn cover_in_front(state: &State, battery: UnitId, target: UnitId, at_what_is_open: bool) -> u8 {
    cover_before(state, battery, target, at_what_is_open).len() as u8
}

/// Those that it passes besides before a unit behind that. [FLA ART-14, R-45, R-96]
pub fn cover_between(state: &State, battery: UnitId, target: UnitId, behind: UnitId) -> u8 {
    let Some((first, next)) = state.footprint(target).zip(state.footprint(behind)) else { return 0 };
    let passed = cover_before(state, battery, target, false);
    let is_next = |(at, terrain): &(usize, &TerrainSetup)| {
        !passed.contains(at) && terrain.outline.crosses(first.centre, next.centre)
    };
    takes_ranks(state).filter(is_next).count() as u8
}

/// The cover that takes ranks, by its place in the ground, that a shot passes before its target.
fn cover_before(state: &State, battery: UnitId, target: UnitId, at_what_is_open: bool) -> Vec<usize> {
    let (Some(own), Some(rect)) = (state.footprint(battery), state.footprint(target)) else { return Vec::new() };
    let (muzzle, bases) = (own.front_pose().point(), state.bases(target));
    let is_covered = cover::covered(state, bases, muzzle).into_iter();
    let open = bases.iter().zip(is_covered).filter(|(_, is_covered)| !is_covered).map(|(base, _)| base.centre);
    let open: Vec<Point> = if at_what_is_open { open.collect() } else { Vec::new() };
    let middle = if open.is_empty() { rect.centre } else { polygon::mean(&open) };
    passed_by(state, &own, middle).collect()
}

/// How many of them a shot passes on its way to a point. [FLA ART-14]
pub fn cover_on_the_way(state: &State, own: &Rect, to: Point) -> u8 {
    passed_by(state, own, to).count() as u8
}

/// The cover that takes ranks, by its place in the ground, between guns and a point.
fn passed_by<'a>(state: &'a State, own: &'a Rect, to: Point) -> impl Iterator<Item = usize> + 'a {
    let muzzle = own.front_pose().point();
    let is_passed = move |(_, terrain): &(usize, &TerrainSetup)| {
        terrain.outline.crosses(muzzle, to) && !cover::fires_clear_of(terrain, own)
    };
    takes_ranks(state).filter(is_passed).map(|(at, _)| at)
}

/// The cover that takes ranks, with its place in the ground.
fn takes_ranks(state: &State) -> impl Iterator<Item = (usize, &TerrainSetup)> {
    state.fixed.ground.terrain.iter().enumerate().filter(|(_, terrain)| ground::stops_a_rank(terrain.kind))
}
