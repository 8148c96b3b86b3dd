//! Sight: straight lines between two footprints, and what stands in their way.

use super::ground::Outline;
use super::polygon::{self, point_to_segment};
use super::pose::Point;
use super::shape::{self, Obstacle, Rect};
use super::{TOLERANCE, is_within};

/// Who looks, and from how high.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewer {
    /// The footprint it looks from.
    pub rect: Rect,
    /// How high it stands, as the blockers' heights are counted.
    pub height: f64,
}

/// The shape of a thing that may stop a line of sight.
#[derive(Clone, Copy, Debug)]
pub enum BlockerShape<'a> {
    /// A feature of the ground; one of no height that cannot be seen into lies flat and stops nothing.
    Outline(&'a Outline),
    /// A base or a footprint.
    Rect(Rect),
}

/// A thing that may stop a line of sight: hills, buildings, woods and other units. [FLA R-97]
#[derive(Clone, Copy, Debug)]
pub struct Blocker<'a> {
    /// What the caller calls it; several blockers may share one, as the bases of a unit do.
    pub index: usize,
    /// Its shape.
    pub shape: BlockerShape<'a>,
    /// It stops sight unless one end stands higher than this.
    pub height: f64,
    /// Inches that one sees into or out of it, as woods; `None` when sight stops at its edge.
    pub seen_into: Option<f64>,
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
/// the two; clear if any one is clear. The units at the two ends must not be among the blockers. [FLA R-97]
pub fn sight(from: &Viewer, to: &[Rect], to_height: f64, blockers: &[Blocker]) -> Sight {
    Screen::new(blockers).sight(from, to, to_height, |_| false)
}

/// Everything on a table that may stop sight, made ready for many questions.
pub struct Screen<'a> {
    things: Vec<Thing<'a>>,
}

struct Thing<'a> {
    blocker: Blocker<'a>,
    centre: Point,
    radius: f64,
    obstacle: Option<Obstacle>,
}

impl<'a> Screen<'a> {
    /// Makes some blockers ready.
    pub fn new(blockers: &[Blocker<'a>]) -> Self {
        let stops = |blocker: &&Blocker| match blocker.shape {
            BlockerShape::Outline(_) => blocker.height > 0.0 || blocker.seen_into.is_some(),
            BlockerShape::Rect(_) => true,
        };
        Self { things: blockers.iter().filter(stops).map(Thing::new).collect() }
    }

    /// The same as [`sight`], leaving out the blockers whose index `skipped` names: the two units themselves.
    pub fn sight(&self, from: &Viewer, to: &[Rect], to_height: f64, skipped: impl Fn(usize) -> bool) -> Sight {
        let Some(span) = Span::round(to) else {
            return Sight { clear: false, blocked_by: None, seen: Vec::new() };
        };
        let width = from.rect.radius().max(span.radius);
        let near: Vec<&Thing> = self
            .things
            .iter()
            .filter(|thing| from.height.max(to_height) <= thing.blocker.height)
            .filter(|thing| point_to_segment(thing.centre, from.rect.centre, span.centre) <= thing.radius + width)
            .filter(|thing| !skipped(thing.blocker.index))
            .collect();
        let lines = Lines { from, to_height, near: &near };
        let seen: Vec<bool> = to.iter().map(|base| lines.reach(base)).collect();
        let clear = seen.contains(&true);
        let blocked_by = if clear { None } else { lines.first_stop(from.rect.centre, span.centre) };
        Sight { clear, blocked_by, seen }
    }
}

impl<'a> Thing<'a> {
    fn new(blocker: &Blocker<'a>) -> Self {
        let (centre, radius, obstacle) = match blocker.shape {
            BlockerShape::Rect(rect) => (rect.centre, rect.radius(), Some(Obstacle::new(&rect))),
            BlockerShape::Outline(outline) => {
                let (low, high) = outline.bounds();
                (nalgebra::center(&low, &high), (high - low).norm() / 2.0, None)
            }
        };
        Self { blocker: *blocker, centre, radius, obstacle }
    }

    /// How far along a line (0 to 1) this thing stops it, the ends standing so high.
    fn stop(&self, from: (Point, f64), to: (Point, f64)) -> Option<f64> {
        match (&self.obstacle, self.blocker.shape) {
            (Some(obstacle), _) => obstacle.hit(from.0, to.0),
            (None, BlockerShape::Outline(outline)) => self.stop_at_outline(outline, from, to),
            (None, BlockerShape::Rect(_)) => None,
        }
    }

    fn stop_at_outline(&self, outline: &Outline, from: (Point, f64), to: (Point, f64)) -> Option<f64> {
        if !outline.crosses(from.0, to.0) {
            return None;
        }
        let ends_in = [from, to].map(|(end, _)| outline.contains(end) && outline.point_to_edge(end) > TOLERANCE);
        let open = match self.blocker.seen_into {
            Some(depth) => (ends_in[0] || ends_in[1]) && is_within(outline.length_inside(from.0, to.0), depth),
            // Standing on a hill one looks off it; a building or a hedge is looked out of by whoever is as high.
            None => [from, to].iter().zip(ends_in).any(|(end, inside)| inside && end.1 >= self.blocker.height),
        };
        (!open).then(|| outline.shares_inside(from.0, to.0).first().map_or(0.5, |share| share.0))
    }
}

/// The lines between a viewer and a target, with the things near enough to stop them.
struct Lines<'a> {
    from: &'a Viewer,
    to_height: f64,
    near: &'a [&'a Thing<'a>],
}

impl Lines<'_> {
    fn is_clear(&self, from: Point, to: Point) -> bool {
        !self.near.iter().any(|thing| thing.stop((from, self.from.height), (to, self.to_height)).is_some())
    }

    /// Whether any line to a base is clear.
    fn reach(&self, base: &Rect) -> bool {
        if self.near.is_empty() || self.is_clear(self.from.rect.centre, base.centre) {
            return true;
        }
        if self.is_shut_off(base) {
            return false;
        }
        let ends = sample_points(base);
        sample_points(&self.from.rect).iter().any(|&from| ends.iter().any(|&to| self.is_clear(from, to)))
    }

    /// Whether one thing alone stops every line: being convex, apart from both ends, and in the way of both of the
    /// outermost lines.
    fn is_shut_off(&self, base: &Rect) -> bool {
        let shuts = |thing: &&&Thing| match (&thing.obstacle, thing.blocker.shape) {
            (Some(obstacle), BlockerShape::Rect(rect)) => {
                !shape::overlaps(&rect, &self.from.rect)
                    && !shape::overlaps(&rect, base)
                    && outermost(&self.from.rect, base)
                        .is_some_and(|lines| lines.iter().all(|(from, to)| obstacle.hit(*from, *to).is_some()))
            }
            _ => false,
        };
        self.near.iter().any(|thing| shuts(&thing))
    }

    fn first_stop(&self, from: Point, to: Point) -> Option<usize> {
        let stop = |thing: &&Thing| thing.stop((from, self.from.height), (to, self.to_height));
        let stops = self.near.iter().filter_map(|thing| stop(thing).map(|share| (share, thing.blocker.index)));
        stops.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, index)| index)
    }
}

/// The centre, the corners and the middles of the edges.
pub fn sample_points(rect: &Rect) -> [Point; 9] {
    let frame = rect.frame();
    let (side, reach) = (rect.front / 2.0, rect.depth / 2.0);
    let [front_left, front_right, rear_right, rear_left] = rect.corners_in(&frame);
    [
        rect.centre,
        frame.point(0.0, reach),
        front_left,
        front_right,
        frame.point(-side, 0.0),
        frame.point(side, 0.0),
        rear_left,
        rear_right,
        frame.point(0.0, -reach),
    ]
}

/// The two lines that bound all the lines between two rectangles; `None` when they are not apart.
fn outermost(a: &Rect, b: &Rect) -> Option<[(Point, Point); 2]> {
    let (of_a, of_b) = (a.corners(), b.corners());
    let all: Vec<Point> = of_a.iter().chain(&of_b).copied().collect();
    let round = polygon::hull(&all);
    let mut bridges =
        polygon::sides(&round).filter_map(|(from, to)| match (of_a.contains(&from), of_a.contains(&to)) {
            (true, false) => Some((from, to)),
            (false, true) => Some((to, from)),
            _ => None,
        });
    let pair = [bridges.next()?, bridges.next()?];
    bridges.next().is_none().then_some(pair)
}

/// A circle round some rectangles.
struct Span {
    centre: Point,
    radius: f64,
}

impl Span {
    fn round(rects: &[Rect]) -> Option<Self> {
        let centres: Vec<Point> = rects.iter().map(|rect| rect.centre).collect();
        let centre = polygon::mean(&centres);
        let radius = rects.iter().map(|rect| (rect.centre - centre).norm() + rect.radius()).reduce(f64::max)?;
        Some(Self { centre, radius })
    }
}
