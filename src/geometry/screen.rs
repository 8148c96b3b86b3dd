//! Things that stop sight, made ready to be asked about many lines.

use super::ground::Outline;
use super::polygon::{crossing_share, holds_point, segment_to_segment, segments, side_of, sides};
use super::pose::{Frame, Point, Vector};
use super::shape::Rect;
use super::sight::{Blocker, BlockerShape};
use super::{TOLERANCE, is_within};

/// Half the narrowest gap one can look through: things nearer to each other than that are touching.
const HAIR: f64 = 0.005;

/// A line of sight, drawn in at both ends by a trifle so that standing against a thing is not being in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    /// Its true ends, and how high each stands.
    ends: [(Point, f64); 2],
    from: Point,
    to: Point,
    /// A hair's breadth to the left.
    hair: Vector,
}

impl Line {
    pub fn new(start: (Point, f64), end: (Point, f64)) -> Self {
        let (ends, from, to) = ([start, end], start.0, end.0);
        let way = to - from;
        let length = way.norm();
        if length <= 5.0 * TOLERANCE {
            return Self { ends, from, to, hair: Vector::zeros() };
        }
        let along = way / length;
        let trifle = along * (2.0 * TOLERANCE);
        Self { ends, from: from + trifle, to: to - trifle, hair: Vector::new(-along.y, along.x) * HAIR }
    }
}

/// A thing that stops sight.
pub(crate) struct Thing<'a> {
    pub blocker: Blocker<'a>,
    pub centre: Point,
    pub radius: f64,
    body: Body<'a>,
}

#[derive(Clone, Copy)]
enum Body<'a> {
    /// A rectangle in its own axes, drawn in by the tolerance.
    Rect {
        frame: Frame,
        side: f64,
        reach: f64,
    },
    Outline(&'a Outline),
}

impl<'a> Thing<'a> {
    pub fn new(blocker: &Blocker<'a>) -> Self {
        match blocker.shape {
            BlockerShape::Rect(rect) => {
                let Rect { front, depth, .. } = rect.inflated(-TOLERANCE);
                let body = Body::Rect { frame: rect.frame(), side: front / 2.0, reach: depth / 2.0 };
                Self { blocker: *blocker, centre: rect.centre, radius: rect.radius(), body }
            }
            BlockerShape::Outline(outline) => {
                let (low, high) = outline.bounds();
                let body = Body::Outline(outline);
                Self {
                    blocker: *blocker,
                    centre: nalgebra::center(&low, &high),
                    radius: (high - low).norm() / 2.0,
                    body,
                }
            }
        }
    }

    /// Marks whether it stops a line a hair to the left, and a hair to the right.
    pub fn stop(&self, line: &Line, stopped: &mut [bool; 2]) {
        match self.body {
            Body::Rect { frame, side, reach } => {
                let (from, to, hair) = (local(&frame, line.from), local(&frame, line.to), turned(&frame, line.hair));
                stopped[0] = stopped[0] || meets_box(from + hair, to + hair, side, reach);
                stopped[1] = stopped[1] || meets_box(from - hair, to - hair, side, reach);
            }
            Body::Outline(outline) => {
                stopped[0] = stopped[0] || self.stops_in(outline, line, line.from + line.hair, line.to + line.hair);
                stopped[1] = stopped[1] || self.stops_in(outline, line, line.from - line.hair, line.to - line.hair);
            }
        }
    }

    /// Whether it stops a line with room to spare on either side.
    pub fn surely_stops(&self, from: Point, to: Point) -> bool {
        match self.body {
            Body::Rect { frame, side, reach } => {
                let spare = 2.0 * HAIR;
                meets_box(local(&frame, from), local(&frame, to), side - spare, reach - spare)
            }
            Body::Outline(_) => false,
        }
    }

    /// How far along a line (0 to 1) it stops it, on one side or the other.
    pub fn met_at(&self, line: &Line) -> Option<f64> {
        let mut stopped = [false; 2];
        self.stop(line, &mut stopped);
        let hair = if stopped[0] { line.hair } else { -line.hair };
        let met = match (self.body, self.blocker.shape) {
            (Body::Outline(outline), _) => {
                outline.shares_inside(line.from + hair, line.to + hair).first().map(|share| share.0)
            }
            (_, BlockerShape::Rect(rect)) => super::shape::segment_hit(line.from + hair, line.to + hair, &rect),
            (Body::Rect { .. }, BlockerShape::Outline(_)) => None,
        };
        (stopped != [false; 2]).then(|| met.unwrap_or(0.5))
    }

    fn stops_in(&self, outline: &Outline, line: &Line, from: Point, to: Point) -> bool {
        if !crosses(outline, from, to) {
            return false;
        }
        let holds = |end: Point| {
            (end - self.centre).norm_squared() <= self.radius * self.radius
                && outline.contains(end)
                && outline.point_to_edge(end) > TOLERANCE
        };
        match self.blocker.seen_into {
            Some(depth) => {
                !(line.ends.iter().any(|end| holds(end.0)) && is_within(outline.length_inside(from, to), depth))
            }
            // Standing on a hill one looks off it; a building or a hedge is looked out of by whoever is as high.
            None => !line.ends.iter().any(|end| end.1 >= self.blocker.height && holds(end.0)),
        }
    }
}

fn local(frame: &Frame, point: Point) -> Vector {
    let (right, ahead) = frame.local(point);
    Vector::new(right, ahead)
}

fn turned(frame: &Frame, way: Vector) -> Vector {
    Vector::new(way.x * frame.cos - way.y * frame.sin, way.x * frame.sin + way.y * frame.cos)
}

/// Whether a line passes through a box about the origin, by separating axes: its two, and across the line.
fn meets_box(from: Vector, to: Vector, side: f64, reach: f64) -> bool {
    from.x.min(to.x) < side
        && from.x.max(to.x) > -side
        && from.y.min(to.y) < reach
        && from.y.max(to.y) > -reach
        && from.perp(&(to - from)).abs() < side * (to.y - from.y).abs() + reach * (to.x - from.x).abs()
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
