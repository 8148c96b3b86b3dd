//! Sight: straight lines between two footprints, and what stands in their way.

use arrayvec::ArrayVec;

use super::lane::{Extent, Lane, Shadows};
use super::polygon::{self, CUT_CORNERS, Cut};
use super::pose::{Point, Vector};
use super::screen::{self, SightLine, Thing};
pub use super::screen::{Blocker, BlockerShape, ReadyOutline};
use super::shape::Rect;

/// Who looks, and from how high.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewer {
    /// The footprint it looks from.
    pub rect: Rect,
    /// How high it stands, as the blockers' heights are counted.
    pub height: f64,
}

/// What a line of sight may end on: a rectangle, or a part of one.
pub trait Sighted {
    /// Its middle.
    fn middle(&self) -> Point;
    /// Inches from there to its farthest corner.
    fn radius(&self) -> f64;
    /// Its middle, its corners and the middles of its edges.
    fn points(&self) -> impl AsRef<[Point]>;
}

impl Sighted for Rect {
    fn middle(&self) -> Point {
        self.centre
    }

    fn radius(&self) -> f64 {
        Rect::radius(self)
    }

    fn points(&self) -> impl AsRef<[Point]> {
        sample_points(self)
    }
}

/// The middle, the corners and the middles of the edges of what is cut out of a rectangle.
const PART_POINTS: usize = 1 + 2 * CUT_CORNERS;

/// What some zone holds of a rectangle: a convex outline, perhaps no more than a line or a point.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The middle first.
    points: ArrayVec<Point, PART_POINTS>,
}

impl Part {
    /// The part inside an outline, by its corners; `None` without any.
    pub fn within(outline: &Cut) -> Option<Self> {
        let halfway = polygon::sides(outline).map(|(from, to)| from + (to - from) / 2.0);
        let points = (!outline.is_empty()).then(|| std::iter::once(polygon::mean(outline)));
        Some(Self { points: points?.chain(outline.iter().copied()).chain(halfway).collect() })
    }
}

impl Sighted for Part {
    fn middle(&self) -> Point {
        self.points[0]
    }

    fn radius(&self) -> f64 {
        self.points.iter().map(|point| (point - self.points[0]).norm()).fold(0.0, f64::max)
    }

    fn points(&self) -> impl AsRef<[Point]> {
        &self.points
    }
}

/// What can be seen of a target.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight {
    /// Whether any line at all is clear.
    pub clear: bool,
    /// What stands first in the way of the line between the middles, when none is clear.
    pub blocked_by: Option<usize>,
    /// Base by base, whether any line to it is clear.
    pub seen: Vec<bool>,
}

impl Sight {
    /// The share (0 to 1) of the target's bases that can be seen.
    pub fn share(&self) -> f64 {
        let seen = self.seen.iter().filter(|&&seen| seen).count();
        if self.seen.is_empty() { 0.0 } else { seen as f64 / self.seen.len() as f64 }
    }
}

/// Whether one footprint sees another: straight lines between the corners, the middles of the edges and the centres of
/// the two; clear if any one is clear. The units at the two ends must not be among the blockers.
pub fn sight(from: &Viewer, to: &[impl Sighted], to_height: f64, blockers: &[Blocker]) -> Sight {
    between(from, to, blockers).sight(from, to, to_height, |_| false)
}

/// Whether any line is clear: [`sight`] without asking base by base.
pub fn sees(from: &Viewer, to: &[impl Sighted], to_height: f64, blockers: &[Blocker]) -> bool {
    between(from, to, blockers).sees(from, to, to_height, |_| false)
}

/// The blockers that may stand between.
fn between<'a>(from: &Viewer, to: &[impl Sighted], blockers: &[Blocker<'a>]) -> Screen<'a> {
    let lane = lane_between(&from.rect, to);
    let in_the_way = |blocker: &&Blocker| {
        let (centre, radius) = screen::round(&blocker.shape);
        lane.meets(centre, radius)
    };
    let near: Vec<Blocker> = blockers.iter().filter(in_the_way).copied().collect();
    Screen::new(&near)
}

/// Everything on a table that may stop sight, made ready for many questions.
pub struct Screen<'a> {
    things: Vec<Thing<'a>>,
    /// Where each thing is, packed close: most are out of the way of most lines.
    rounds: Vec<Round>,
}

struct Round {
    centre: Point,
    radius: f64,
    height: f64,
    index: usize,
}

impl<'a> Screen<'a> {
    /// Makes some blockers ready.
    pub fn new(blockers: &[Blocker<'a>]) -> Self {
        let stops = |blocker: &&Blocker| match blocker.shape {
            BlockerShape::Outline(_) | BlockerShape::Ready(..) => blocker.height > 0.0 || blocker.seen_into.is_some(),
            BlockerShape::Rect(_) => true,
        };
        let things: Vec<Thing> = blockers.iter().filter(stops).map(Thing::new).collect();
        let round = |thing: &Thing| Round {
            centre: thing.centre,
            radius: thing.radius,
            height: thing.blocker.height,
            index: thing.blocker.index,
        };
        let rounds = things.iter().map(round).collect();
        Self { things, rounds }
    }

    /// The same as [`sight`], leaving out the blockers whose index `skipped` names: the two units themselves.
    pub fn sight(&self, from: &Viewer, to: &[impl Sighted], to_height: f64, skipped: impl Fn(usize) -> bool) -> Sight {
        let mut look = self.look(from, to, to_height, skipped);
        let seen: Vec<bool> = to.iter().map(|base| look.reaches(std::slice::from_ref(base))).collect();
        let clear = seen.contains(&true);
        let blocked_by = if clear { None } else { look.first_stop(middle(to)) };
        Sight { clear, blocked_by, seen }
    }

    /// Whether any line is clear: [`Screen::sight`] without asking base by base.
    pub fn sees(&self, from: &Viewer, to: &[impl Sighted], to_height: f64, skipped: impl Fn(usize) -> bool) -> bool {
        self.look(from, to, to_height, skipped).reaches(to)
    }

    fn look<'s>(
        &'s self,
        from: &Viewer,
        to: &[impl Sighted],
        to_height: f64,
        skipped: impl Fn(usize) -> bool,
    ) -> Look<'s, 'a> {
        let lane = lane_between(&from.rect, to);
        let highest = from.height.max(to_height);
        let in_the_way =
            |round: &Round| highest <= round.height && lane.meets(round.centre, round.radius) && !skipped(round.index);
        let places = self.rounds.iter().zip(&self.things);
        let near = places.filter(|(round, _)| in_the_way(round)).map(|(_, thing)| thing).collect();
        Look { from: *from, to_height, lane, near, latest: 0 }
    }
}

/// The lines between a viewer and a target, with the things near enough to stop them.
struct Look<'s, 'a> {
    from: Viewer,
    to_height: f64,
    lane: Lane,
    near: Vec<&'s Thing<'a>>,
    /// The thing that stopped the latest line: likely to stop the next.
    latest: usize,
}

impl Look<'_, '_> {
    /// A line along the edge of one thing is clear; one along the seam between two that touch is not. So a line is
    /// tried a hair to one side and a hair to the other, and must be open on either.
    fn is_clear(&mut self, from: Point, to: Point) -> bool {
        if self.near.is_empty() {
            return true;
        }
        let line = SightLine::new((from, self.from.height), (to, self.to_height));
        let mut stopped = [false; 2];
        for turn in 0..self.near.len() {
            let at = (self.latest + turn) % self.near.len();
            self.near[at].stop(&line, &mut stopped);
            if stopped == [true; 2] {
                self.latest = at;
                return false;
            }
        }
        true
    }

    /// Whether any line to some bases is clear: those between the middles first, then from each point of the viewer to
    /// what no shadows hide from it.
    fn reaches<T: Sighted>(&mut self, to: &[T]) -> bool {
        if to.is_empty() || to.iter().any(|base| self.is_clear(self.from.rect.centre, base.middle())) {
            return !to.is_empty();
        }
        // Between points there is one line.
        if self.from.rect.radius() == 0.0 && to.iter().all(|base| base.radius() == 0.0) {
            return false;
        }
        let mut shadows = Shadows::of(self.near.iter().map(|thing| thing.core()), &self.lane);
        let starts = sample_points(&self.from.rect);
        let ends: Vec<_> = to.iter().map(T::points).collect();
        let extents: Vec<Extent> = ends.iter().map(|base| self.lane.extent(base.as_ref())).collect();
        let Some(whole) = extents.iter().copied().reduce(|whole, base| whole.with(&base)) else { return false };
        starts.into_iter().any(|start| {
            let at = self.lane.place(start);
            !shadows.hide(at, &whole)
                && ends.iter().zip(&extents).any(|(base, extent)| {
                    // Of one base the whole has been looked at.
                    let is_hidden = ends.len() > 1 && shadows.hide(at, extent);
                    !is_hidden && base.as_ref().iter().any(|&end| self.is_clear(start, end))
                })
        })
    }

    /// What the line between the middles meets first.
    fn first_stop(&self, to: Point) -> Option<usize> {
        let line = SightLine::new((self.from.rect.centre, self.from.height), (to, self.to_height));
        let stops = self.near.iter().filter_map(|thing| thing.met_at(&line).map(|share| (share, thing.blocker.index)));
        let first = stops.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, index)| index);
        first.or_else(|| self.near.get(self.latest).map(|thing| thing.blocker.index))
    }
}

/// The centre, the corners and the middles of the edges.
pub fn sample_points(rect: &Rect) -> [Point; 9] {
    let frame = rect.frame();
    let (side, back) = (frame.right() * (rect.front / 2.0), frame.forward() * (rect.depth / 2.0));
    let (left, middle, right) = (rect.centre - side, rect.centre, rect.centre + side);
    [middle, middle + back, left + back, right + back, left, right, left - back, right - back, middle - back]
}

fn lane_between(from: &Rect, to: &[impl Sighted]) -> Lane {
    let end = middle(to);
    let half = to.iter().map(|base| (base.middle() - end).norm() + base.radius()).fold(from.radius(), f64::max);
    Lane::new(from.centre, end, half)
}

fn middle(of: &[impl Sighted]) -> Point {
    let sum = of.iter().fold(Vector::zeros(), |sum, base| sum + base.middle().coords);
    Point::from(sum / of.len().max(1) as f64)
}
