//! Things that stop sight, made ready to be asked about many lines.

use std::borrow::Cow;

use arrayvec::ArrayVec;

use super::ground::Outline;
use super::polygon::{
    crossing_share, holds_point, hull, is_convex, mean, point_to_boundary, segment_to_segment, segments, side_of, sides,
};
use super::pose::{Frame, Point, Vector};
use super::shape::Rect;
use super::{TOLERANCE, is_within};

/// The shape of a thing that may stop a line of sight.
#[derive(Clone, Copy, Debug)]
pub enum BlockerShape<'a> {
    /// A feature of the ground; one of no height that cannot be seen into lies flat and stops nothing.
    Outline(&'a Outline),
    /// The same, with what follows from its shape worked out beforehand.
    Ready(&'a Outline, &'a ReadyOutline),
    /// A base or a footprint.
    Rect(Rect),
}

/// A thing that may stop a line of sight: hills, buildings, woods and other units.
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

/// Half the narrowest gap one can look through, in inches: things nearer to each other than that are touching.
const SLIT: f64 = 0.005;

/// A line of sight, drawn in at both ends by a trifle so that standing against a thing is not being in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SightLine {
    /// Its true ends, and how high each stands.
    ends: [(Point, f64); 2],
    from: Point,
    to: Point,
    /// A hair's breadth to the left.
    hair: Vector,
}

impl SightLine {
    pub fn new(start: (Point, f64), end: (Point, f64)) -> Self {
        let (ends, from, to) = ([start, end], start.0, end.0);
        let way = to - from;
        let length = way.norm();
        if length <= 5.0 * TOLERANCE {
            return Self { ends, from, to, hair: Vector::zeros() };
        }
        let along = way * (1.0 / length);
        let trifle = along * (2.0 * TOLERANCE);
        Self { ends, from: from + trifle, to: to - trifle, hair: Vector::new(-along.y, along.x) * SLIT }
    }
}

/// A thing that stops sight.
pub(crate) struct Thing<'a> {
    pub blocker: Blocker<'a>,
    pub centre: Point,
    pub radius: f64,
    /// The corners of its inside, two hairs from its edge: a line through it is stopped with room to spare. None when it
    /// is not convex, or too small to have an inside.
    core: Core<'a>,
    body: Body<'a>,
}

enum Body<'a> {
    /// A rectangle in its own axes, let out by the tolerance: rounding leaves no slit between two that touch.
    Rect { frame: Frame, side: f64, reach: f64 },
    /// The corners of a convex area, anticlockwise.
    Convex(&'a Outline, Cow<'a, [Point]>),
    /// Any other outline.
    Outline(&'a Outline),
}

/// The corners of a thing's inside: a base has four, and there are very many bases.
enum Core<'a> {
    Rect(ArrayVec<Point, 4>),
    Area(Cow<'a, [Point]>),
}

/// What follows from the shape of an outline, for those who look past it: worked out once, where the ground stays as it is.
#[derive(Clone, Debug, Default)]
pub struct ReadyOutline {
    /// The corners of a convex area, anticlockwise; none of any other.
    corners: Vec<Point>,
    /// The corners of its inside.
    core: Vec<Point>,
}

impl ReadyOutline {
    /// Of this outline.
    pub fn of(outline: &Outline) -> Self {
        match outline {
            Outline::Area(polygon) if is_convex(polygon) => {
                Self { corners: hull(polygon), core: core_of(polygon).collect() }
            }
            Outline::Area(_) | Outline::Path { .. } => Self::default(),
        }
    }
}

impl<'a> Thing<'a> {
    /// The corners of its inside.
    pub fn core(&self) -> &[Point] {
        match &self.core {
            Core::Rect(corners) => corners,
            Core::Area(corners) => corners,
        }
    }

    pub fn new(blocker: &Blocker<'a>) -> Self {
        let (centre, radius) = round(&blocker.shape);
        match blocker.shape {
            BlockerShape::Rect(rect) => {
                let Rect { front, depth, .. } = rect.inflated(TOLERANCE);
                let body = Body::Rect { frame: rect.frame(), side: front / 2.0, reach: depth / 2.0 };
                let core = Core::Rect(core_of(&rect.corners()).collect());
                Self { blocker: *blocker, centre, radius, core, body }
            }
            BlockerShape::Outline(outline) => {
                let ReadyOutline { corners, core } = ReadyOutline::of(outline);
                Self::outlined(blocker, outline, Cow::Owned(corners), Cow::Owned(core))
            }
            BlockerShape::Ready(outline, ready) => {
                Self::outlined(blocker, outline, Cow::Borrowed(&ready.corners), Cow::Borrowed(&ready.core))
            }
        }
    }

    fn outlined(
        blocker: &Blocker<'a>,
        outline: &'a Outline,
        corners: Cow<'a, [Point]>,
        core: Cow<'a, [Point]>,
    ) -> Self {
        let (centre, radius) = round(&blocker.shape);
        let body = if corners.is_empty() { Body::Outline(outline) } else { Body::Convex(outline, corners) };
        Self { blocker: *blocker, centre, radius, core: Core::Area(core), body }
    }

    /// Marks whether it stops a line a hair to the left, and a hair to the right.
    pub fn stop(&self, line: &SightLine, stopped: &mut [bool; 2]) {
        let met = self.meets(line.from, line.to, line.hair);
        if met == [false; 2] {
            return;
        }
        let (Body::Convex(outline, _) | Body::Outline(outline)) = &self.body else {
            *stopped = [stopped[0] || met[0], stopped[1] || met[1]];
            return;
        };
        let holds_an_end =
            line.ends.iter().any(|end| (end.0 - self.centre).norm_squared() <= self.radius * self.radius);
        for (side, hair) in [line.hair, -line.hair].into_iter().enumerate() {
            let opens = || holds_an_end && self.opens(outline, line, hair);
            stopped[side] = stopped[side] || (met[side] && !opens());
        }
    }

    /// Whether a line is met a hair to the left, and a hair to the right, whatever its ends stand in.
    fn meets(&self, from: Point, to: Point, hair: Vector) -> [bool; 2] {
        match &self.body {
            Body::Rect { frame, side, reach } => {
                let (from, to, hair) = (local(frame, from), local(frame, to), turned(frame, hair));
                [meets_box(from + hair, to + hair, *side, *reach), meets_box(from - hair, to - hair, *side, *reach)]
            }
            Body::Convex(_, corners) => {
                [meets_convex(from + hair, to + hair, corners), meets_convex(from - hair, to - hair, corners)]
            }
            Body::Outline(outline) => {
                [crosses(outline, from + hair, to + hair), crosses(outline, from - hair, to - hair)]
            }
        }
    }

    /// Whether an end that stands in it keeps a line open that it would otherwise stop.
    fn opens(&self, outline: &Outline, line: &SightLine, hair: Vector) -> bool {
        let holds = |end: Point| outline.contains(end) && outline.point_to_edge(end) > TOLERANCE;
        match self.blocker.seen_into {
            Some(depth) => {
                line.ends.iter().any(|end| holds(end.0))
                    && is_within(outline.length_inside(line.from + hair, line.to + hair), depth)
            }
            // Standing on a hill one looks off it; a building or a hedge is looked out of by whoever is as high.
            None => line.ends.iter().any(|end| end.1 >= self.blocker.height && holds(end.0)),
        }
    }

    /// How far along a line (0 to 1) it stops it, on one side or the other.
    pub fn met_at(&self, line: &SightLine) -> Option<f64> {
        let mut stopped = [false; 2];
        self.stop(line, &mut stopped);
        let hair = if stopped[0] { line.hair } else { -line.hair };
        let (from, to) = (line.from + hair, line.to + hair);
        let met = match self.blocker.shape {
            BlockerShape::Outline(outline) | BlockerShape::Ready(outline, _) => {
                outline.shares_inside(from, to).first().map(|share| share.0)
            }
            BlockerShape::Rect(rect) => super::shape::segment_hit(from, to, &rect),
        };
        (stopped != [false; 2]).then(|| met.unwrap_or(0.5))
    }
}

/// A circle round a blocker.
pub(crate) fn round(shape: &BlockerShape) -> (Point, f64) {
    match shape {
        BlockerShape::Rect(rect) => (rect.centre, rect.radius()),
        BlockerShape::Outline(outline) | BlockerShape::Ready(outline, _) => {
            let (low, high) = outline.bounds();
            (nalgebra::center(&low, &high), (high - low).norm() / 2.0)
        }
    }
}

/// The corners of a convex shape drawn in towards its middle, until every side has moved by two hairs.
fn core_of(corners: &[Point]) -> impl Iterator<Item = Point> + '_ {
    let middle = mean(corners);
    let least = point_to_boundary(corners, middle);
    let has_inside = least > 3.0 * SLIT;
    let share = 1.0 - 2.0 * SLIT / least;
    corners.iter().filter(move |_| has_inside).map(move |corner| middle + (corner - middle) * share)
}

#[inline]
fn local(frame: &Frame, point: Point) -> Vector {
    let (right, ahead) = frame.local(point);
    Vector::new(right, ahead)
}

fn turned(frame: &Frame, way: Vector) -> Vector {
    Vector::new(way.x * frame.cos - way.y * frame.sin, way.x * frame.sin + way.y * frame.cos)
}

/// Whether a line passes through a box about the origin, by separating axes: its two, and across the line.
#[inline]
fn meets_box(from: Vector, to: Vector, side: f64, reach: f64) -> bool {
    from.x.min(to.x) < side
        && from.x.max(to.x) > -side
        && from.y.min(to.y) < reach
        && from.y.max(to.y) > -reach
        && from.perp(&(to - from)).abs() < side * (to.y - from.y).abs() + reach * (to.x - from.x).abs()
}

/// The same for a convex polygon whose corners run anticlockwise.
fn meets_convex(from: Point, to: Point, corners: &[Point]) -> bool {
    let (mut left, mut right) = (false, false);
    for (a, b) in sides(corners) {
        if side_of(a, b, from) <= 0.0 && side_of(a, b, to) <= 0.0 {
            return false;
        }
        let off = side_of(from, to, a);
        left = left || off > 0.0;
        right = right || off < 0.0;
    }
    left && right
}

/// Whether a line passes through an outline; lines along its edge having been moved off it by a hair already.
fn crosses(outline: &Outline, from: Point, to: Point) -> bool {
    match outline {
        Outline::Area(polygon) => {
            let parted = |(a, b)| {
                (side_of(a, b, from) > 0.0) != (side_of(a, b, to) > 0.0)
                    && (side_of(from, to, a) > 0.0) != (side_of(from, to, b) > 0.0)
            };
            sides(polygon).any(parted) || holds_point(polygon, from)
        }
        Outline::Path { points, width } if *width <= 2.0 * TOLERANCE => {
            segments(points).any(|(a, b)| crossing_share(from, to, a, b).is_some())
        }
        Outline::Path { points, width } => {
            segments(points).any(|(a, b)| segment_to_segment(from, to, a, b) < width / 2.0 - TOLERANCE)
        }
    }
}
