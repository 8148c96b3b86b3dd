//! Who sees whom, asked of one position many times over.

use std::cell::OnceCell;

use crate::game::Side;
use crate::geometry::sight::{self, Blocker, BlockerShape, Part, Screen, Sight, Sighted, Viewer};
use crate::geometry::{Point, Rect};
use crate::rules::flanders::state::{State, UnitId};

/// How much higher than the ground they stand on one must stand to look over troops, as heights are counted.
pub(super) const TALL: f64 = 0.5;

/// Everything on a field that may stop sight, made ready at the first question for all those of one moment.
pub struct SightBlockers<'a> {
    state: &'a State,
    screen: OnceCell<Screen<'a>>,
}

impl std::fmt::Debug for SightBlockers<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("SightBlockers").field("turn", &self.state.turn).finish_non_exhaustive()
    }
}

impl<'a> SightBlockers<'a> {
    /// What may stop sight over a field as it stands now.
    pub fn over(state: &'a State) -> Self {
        Self { state, screen: OnceCell::new() }
    }

    /// Whether one unit sees another; not when either cannot be measured.
    pub fn sees(&self, from: UnitId, to: UnitId) -> bool {
        self.state.footprint(from).is_some_and(|viewer| self.sees_from(from, &viewer, to, self.state.bases(to)))
    }

    /// Whether a rectangle of one unit sees bases of another, wherever they are imagined.
    pub fn sees_from(&self, from: UnitId, viewer: &Rect, to: UnitId, bases: &[Rect]) -> bool {
        let Some(first) = bases.first() else { return false };
        let skips = skipping(self.state, from, to);
        let screen = self.screen.get_or_init(|| Screen::new(&blockers(self.state).collect::<Vec<_>>()));
        screen.sees(&seer(self.state, from, viewer), bases, height_of(self.state, first), skips)
    }
}

/// Whether one unit sees another. One question, without making the whole field ready.
pub fn unit_sees(state: &State, from: UnitId, to: UnitId) -> bool {
    let bases = state.bases(to);
    let sees = |own: Rect, first: &Rect| sees_some(state, [from, to], &own, height_of(state, first), bases);
    state.footprint(from).zip(bases.first()).is_some_and(|(own, first)| sees(own, first))
}

/// Whether a unit sees something of what may be seen of another, that high, from a rectangle of its own.
pub(super) fn sees_some(
    state: &State,
    [from, to]: [UnitId; 2],
    viewer: &Rect,
    height: f64,
    of: &[impl Sighted],
) -> bool {
    let blockers: Vec<Blocker<'_>> = blockers_between(state, from, to).collect();
    sight::sees(&seer(state, from, viewer), of, height, &blockers)
}

/// The line of sight from a rectangle of one unit to the bases of another; what blocks it is numbered as the ground is, and
/// then as the units are. One line, without making the whole field ready.
pub fn line_of_sight(state: &State, from: UnitId, viewer: &Rect, to: UnitId, bases: &[Rect]) -> Sight {
    let Some(first) = bases.first() else {
        return Sight { clear: false, blocked_by: None, seen: Vec::new() };
    };
    let blockers: Vec<Blocker<'_>> = blockers_between(state, from, to).collect();
    sight::sight(&seer(state, from, viewer), bases, height_of(state, first), &blockers)
}

/// Of which parts of a unit, that high, another sees something from a rectangle of its own, whoever of its friends stands in between: what
/// they hide is for rules of their own to say. [FLA ART-01, ART-07, SAF-05, R-97]
pub(super) fn seen_past_friends(
    state: &State,
    between: [UnitId; 2],
    viewer: &Rect,
    height: f64,
    parts: &[Part],
) -> Vec<bool> {
    let enemies = state.present(state.unit(between[0]).side.other()).filter_map(|id| troops(state, id));
    seen_past(state, between, viewer, height, parts, state.fixed.ground.blockers().chain(enemies))
}

/// How many of some bases of a unit another sees a part of from a rectangle of its own, whoever stands in between at all: a ball flies on
/// through troops, but not through a hill or a house. [FLA ART-13, R-97]
pub(super) fn seen_past_troops(state: &State, between: [UnitId; 2], viewer: &Rect, bases: &[Rect]) -> usize {
    let Some(first) = bases.first() else { return 0 };
    let seen = seen_past(state, between, viewer, height_of(state, first), bases, state.fixed.ground.blockers());
    seen.into_iter().filter(|&is_seen| is_seen).count()
}

/// Whether a line from a point of a unit to a point of another, each as high as its bases stand, is clear but for friends of the one.
/// [FLA SAF-05, SAF-07, R-15, R-97]
pub(super) fn is_clear_past_friends(state: &State, ends: [UnitId; 2], line: [Point; 2], heights: [f64; 2]) -> bool {
    let skips = skipping(state, ends[0], ends[1]);
    let enemies = state.present(state.unit(ends[0]).side.other()).filter_map(|id| troops(state, id));
    let blockers = state.fixed.ground.blockers().chain(enemies).filter(|blocker| !skips(blocker.index));
    let [from, to] = line.map(|point| Rect::new(point, 0.0, 0.0, 0.0));
    sight::sees(&Viewer { rect: from, height: heights[0] }, &[to], heights[1], &blockers.collect::<Vec<_>>())
}

fn seen_past<'a>(
    state: &State,
    [from, to]: [UnitId; 2],
    viewer: &Rect,
    height: f64,
    of: &[impl Sighted],
    blockers: impl Iterator<Item = Blocker<'a>>,
) -> Vec<bool> {
    let skips = skipping(state, from, to);
    let blockers: Vec<Blocker<'_>> = blockers.filter(|blocker| !skips(blocker.index)).collect();
    sight::sight(&seer(state, from, viewer), of, height, &blockers).seen
}

fn blockers_between(state: &State, from: UnitId, to: UnitId) -> impl Iterator<Item = Blocker<'_>> {
    let skips = skipping(state, from, to);
    blockers(state).filter(move |blocker| !skips(blocker.index))
}

/// Who looks from a rectangle of a unit: guns from their front, all others from any part of them.
fn seer(state: &State, from: UnitId, rect: &Rect) -> Viewer {
    let height = height_of(state, rect);
    let is_battery = state.unit(from).is_artillery() && state.unit(from).is_manned();
    Viewer { rect: if is_battery { Rect::fronting(rect.front_pose(), rect.front, 0.0) } else { *rect }, height }
}

/// How high a rectangle lies.
pub(super) fn height_of(state: &State, rect: &Rect) -> f64 {
    state.fixed.ground.height_at(rect.centre)
}

/// The two units themselves, and the houses they look out of and into, stop nothing.
fn skipping(state: &State, from: UnitId, to: UnitId) -> impl Fn(usize) -> bool + use<> {
    let features = state.fixed.ground.terrain.len();
    let units = [from, to].map(|id| features + usize::from(id.0));
    let houses = [from, to].map(|id| state.unit(id).garrison_of());
    move |index| units.contains(&index) || houses.contains(&Some(index))
}

/// The ground and the troops that may stop sight.
pub(super) fn blockers(state: &State) -> impl Iterator<Item = Blocker<'_>> {
    let present = Side::BOTH.into_iter().flat_map(move |side| state.present(side));
    state.fixed.ground.blockers().chain(present.filter_map(move |id| troops(state, id)))
}

/// A unit on the table as a thing that stops sight.
fn troops(state: &State, id: UnitId) -> Option<Blocker<'static>> {
    state.unit(id).pose()?;
    let placement = state.placement(id)?;
    Some(Blocker {
        index: state.fixed.ground.terrain.len() + usize::from(id.0),
        shape: BlockerShape::Rect(placement.footprint),
        height: placement.height + TALL,
        seen_into: None,
    })
}
