//! Units so near each other that guns see one target. [FLA ART-09, ART-10, R-10]

use super::gun_target::{self, masked_where_it_stands};
use super::line_of_fire::Line;
use super::near;
use crate::geometry::zone::{self, Zone};
use crate::geometry::{Rect, shape};
use crate::rules::flanders::book::shot::Shot;
use crate::rules::flanders::judge::targets::{self, Target};
use crate::rules::flanders::state::{State, UnitId};

/// Gaps up to this, in inches, are told with the hair that they differ by from what makes one target of two units.
const NEARLY_MASSED: f64 = targets::MASSED + 0.1;

/// Enemies chained by small gaps to the target where it stands, with the gap that chains each; seen, in arc and within reach like it, and open
/// to such a shot. [FLA ART-09, R-10]
pub fn massed_with(state: &State, battery: UnitId, target: UnitId, at: &Rect, shot: Shot) -> Vec<(UnitId, f64)> {
    let Some(own) = state.footprint(battery) else { return Vec::new() };
    if state.unit(target).garrison_of().is_some() {
        return Vec::new();
    }
    let candidates: Vec<(UnitId, Rect)> = state
        .present(state.unit(target).side)
        .filter(|&id| id != target && state.unit(id).pose().is_some())
        .filter_map(|id| Some((id, state.footprint(id)?)))
        .collect();
    let is_open = |id: UnitId, rect: &Rect| {
        zone::holds_part(&own, Zone::Front, near::arc_origin(state), rect)
            && gun_target::is_open(state, battery, id, shot)
    };
    let mut chain = vec![target];
    let mut found: Vec<(UnitId, f64)> = Vec::new();
    let mut next = 0;
    while let Some(&link) = chain.get(next) {
        next += 1;
        let is_on_its_way = link == target && state.footprint(target) != Some(*at);
        for (id, rect) in &candidates {
            if chain.contains(id) || is_surely_apart(state, (link, at), (*id, rect), is_on_its_way) {
                continue;
            }
            let gap = if is_on_its_way { shape::distance(at, rect) } else { near::apart(state, link, *id) };
            let is_target = || is_open(*id, rect) && gun_target::is_within_reach(state, battery, *id);
            if gap <= NEARLY_MASSED && is_target() {
                // It may be nearer to this link of the chain than to one before.
                match found.iter_mut().find(|(other, _)| other == id) {
                    Some((_, nearest)) => *nearest = nearest.min(gap),
                    None => found.push((*id, gap)),
                }
                if targets::is_one_target(gap, state.house()) {
                    chain.push(*id);
                }
            }
        }
    }
    found
}

/// Whether a unit is too far from a link of the chain to be looked at closer; one that has gone round a flank is not all within its
/// rectangle, and always is.
fn is_surely_apart(
    state: &State,
    (link, at): (UnitId, &Rect),
    (id, rect): (UnitId, &Rect),
    is_on_its_way: bool,
) -> bool {
    if is_on_its_way {
        return shape::surely_apart(at, rect, NEARLY_MASSED);
    }
    let is_whole = state.unit(link).wrap.is_none() && state.unit(id).wrap.is_none();
    is_whole && state.footprint(link).is_some_and(|link| shape::surely_apart(&link, rect, NEARLY_MASSED))
}

/// The units of one target, and where each is.
#[derive(Clone, Debug)]
pub struct Mass<'a> {
    state: &'a State,
    battery: UnitId,
    /// Each with its rectangle and the inches to it, the nearest first, of those as near the larger.
    members: Vec<(UnitId, Rect, f64)>,
}

impl<'a> Mass<'a> {
    /// Some units as they stand; one of them perhaps on its way, on a rectangle, of which these stands may be fired at. Those that are nowhere
    /// on the table are left out.
    pub fn of(
        state: &'a State,
        battery: UnitId,
        units: impl IntoIterator<Item = UnitId>,
        on_its_way: Option<(UnitId, Rect, &[Rect])>,
    ) -> Self {
        let own = state.footprint(battery);
        let stands = |unit: UnitId| {
            let own = own?;
            let rect = state.footprint(unit)?;
            Some(match on_its_way {
                Some((mover, at, stands)) if mover == unit => (unit, at, gun_target::range_to(state, &own, stands)),
                _ => (unit, rect, gun_target::range(state, battery, unit)?),
            })
        };
        let mut members: Vec<(UnitId, Rect, f64)> = units.into_iter().filter_map(stands).collect();
        members.sort_by(|one, other| {
            let is_larger = || state.unit(other.0).figures.cmp(&state.unit(one.0).figures);
            one.2.total_cmp(&other.2).then_with(is_larger)
        });
        Self { state, battery, members }
    }

    /// The nearest of them first.
    pub fn nearest_first(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.members.iter().map(|(unit, ..)| *unit)
    }

    /// Inches to the nearest part of them that the guns may hit.
    pub fn range(&self) -> Option<f64> {
        self.members.first().map(|(.., range)| *range)
    }

    /// Width and depth of all of them, one of them as it is stated: those beside each other add width, those behind the nearest depth.
    /// Who stands behind another adds neither.
    pub fn size(&self, stated: (UnitId, Target)) -> Target {
        let Some(own) = self.state.footprint(self.battery).filter(|_| self.members.len() > 1) else { return stated.1 };
        let mut size = Target { width: 0, ranks: 0 };
        let mut column: Vec<Rect> = Vec::new();
        for (at, (unit, rect, _)) in self.members.iter().enumerate() {
            let is_behind = |other: &Rect| is_behind(&own, rect, other);
            let seen = if *unit == stated.0 {
                stated.1
            } else {
                let open = || gun_target::open_stands(self.state, self.battery, *unit, rect).len();
                gun_target::size_on(self.state, self.battery, *unit, rect, open)
            };
            let is_first = column.is_empty();
            if is_first || column.iter().any(is_behind) {
                column.push(*rect);
                size.ranks += seen.ranks;
            }
            if self.adds_width(&own, at) {
                size.width += seen.width;
            }
        }
        size
    }

    /// Whether one of them, in their order, stands behind none of those nearer to the guns.
    fn adds_width(&self, own: &Rect, at: usize) -> bool {
        let (_, rect, _) = &self.members[at];
        !self.members[..at].iter().any(|(_, other, _)| is_behind(own, rect, other))
    }

    /// How many stands across the width of all of them friends of the guns hide from such a shot, of one of them as many as are stated.
    /// [FLA ART-07, R-10]
    pub fn masked(&self, stated: (UnitId, u8), shot: Shot) -> u8 {
        let Some(own) = self.state.footprint(self.battery).filter(|_| self.members.len() > 1) else { return stated.1 };
        let in_width = self.members.iter().enumerate().filter(|(at, _)| self.adds_width(&own, *at));
        let hidden = |unit: UnitId| {
            let measured = || masked_where_it_stands(self.state, self.battery, unit, shot).unwrap_or(0);
            if unit == stated.0 { stated.1 } else { measured() }
        };
        in_width.map(|(_, (unit, ..))| hidden(*unit)).sum()
    }
}

/// Whether a rectangle stands behind another, as the guns on their own see them.
fn is_behind(own: &Rect, rect: &Rect, other: &Rect) -> bool {
    Line::to(own, other).is_some_and(|line| line.is_behind(rect, other))
}

/// A target and the units that are one with it to such a shot, as they stand. [FLA ART-09]
pub fn one_with(state: &State, battery: UnitId, target: UnitId, shot: Shot) -> Mass<'_> {
    let massed = state.footprint(target).map_or_else(Vec::new, |at| massed_with(state, battery, target, &at, shot));
    let others = massed.into_iter().filter(|(_, gap)| targets::is_one_target(*gap, state.house())).map(|(id, _)| id);
    Mass::of(state, battery, std::iter::once(target).chain(others), None)
}
