//! Points in a row: polygons and broken lines, their distances, crossings and clippings.

use arrayvec::ArrayVec;

use super::TOLERANCE;
use super::pose::{Point, Vector};

/// The mean of some points; the table's corner for none.
pub fn mean(points: &[Point]) -> Point {
    let sum = points.iter().fold(Vector::zeros(), |sum, point| sum + point.coords);
    Point::from(sum / points.len().max(1) as f64)
}

/// The middle of a polygon's area; the mean of its points when it has none.
pub fn centroid(polygon: &[Point]) -> Point {
    // The shoelace sums are taken about a point of the polygon: far from the origin they would cancel to nothing.
    let from = mean(polygon);
    let (mut whole, mut moment) = (0.0, Vector::zeros());
    for (a, b) in sides(polygon) {
        let (a, b) = (a - from, b - from);
        let twice = a.perp(&b);
        whole += twice;
        moment += (a + b) * (twice / 3.0);
    }
    if whole.abs() > 1e-12 { from + moment / whole } else { from }
}

/// The sides of a closed polygon, beginning with the one that joins its last point to its first.
pub fn sides(polygon: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    let mut from = polygon.last().copied().unwrap_or_default();
    polygon.iter().map(move |&to| (std::mem::replace(&mut from, to), to))
}

/// The segments of a broken line; a single point is a segment of no length.
pub fn segments(points: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    let lone = if points.len() == 1 { Some((points[0], points[0])) } else { None };
    points.windows(2).map(|pair| (pair[0], pair[1])).chain(lone)
}

/// Twice the signed area of a triangle: positive when the third point lies left of the way from first to second.
#[inline]
pub fn side_of(a: Point, b: Point, point: Point) -> f64 {
    (b - a).perp(&(point - a))
}

/// Whether a polygon turns the same way at every corner.
pub fn is_convex(polygon: &[Point]) -> bool {
    let count = polygon.len();
    let turn = |at: usize| side_of(polygon[at], polygon[(at + 1) % count], polygon[(at + 2) % count]);
    (0..count).all(|at| turn(at) >= 0.0) || (0..count).all(|at| turn(at) <= 0.0)
}

/// Square inches inside a polygon, whichever way round it runs.
pub fn area(polygon: &[Point]) -> f64 {
    sides(polygon).map(|(a, b)| a.x * b.y - b.x * a.y).sum::<f64>().abs() / 2.0
}

/// Whether a point lies inside a polygon, concave or not, by the parity of the sides a ray eastward crosses; the edge itself may
/// answer either way.
pub fn holds_point(polygon: &[Point], point: Point) -> bool {
    sides(polygon).fold(false, |inside, (a, b)| {
        let spans = (a.y > point.y) != (b.y > point.y);
        inside ^ (spans && point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y))
    })
}

/// The point of a segment nearest to a point.
pub fn nearest_on_segment(point: Point, from: Point, to: Point) -> Point {
    let way = to - from;
    let length = way.norm_squared();
    if length == 0.0 {
        return from;
    }
    from + way * ((point - from).dot(&way) / length).clamp(0.0, 1.0)
}

/// Inches from a point to a segment.
pub fn point_to_segment(point: Point, from: Point, to: Point) -> f64 {
    (point - nearest_on_segment(point, from, to)).norm()
}

/// Inches from a point to the nearest side of a polygon, inside or outside.
pub fn point_to_boundary(polygon: &[Point], point: Point) -> f64 {
    sides(polygon).map(|(a, b)| point_to_segment(point, a, b)).fold(f64::INFINITY, f64::min)
}

/// Whether a circle comes near the upright rectangle round some points.
pub fn is_near_bounds(points: &[Point], centre: Point, radius: f64) -> bool {
    let is_between = |of: fn(&Point) -> f64| {
        let least = points.iter().map(of).fold(f64::INFINITY, f64::min);
        let most = points.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        (least - radius..=most + radius).contains(&of(&centre))
    };
    is_between(|point| point.x) && is_between(|point| point.y)
}

/// Where two segments cross, as the share (0 to 1) of the first; `None` when apart or parallel.
pub fn crossing_share(a: Point, b: Point, c: Point, d: Point) -> Option<f64> {
    let (first, second) = (b - a, d - c);
    let turn = first.perp(&second);
    if turn.abs() < 1e-12 {
        return None;
    }
    let share = (c - a).perp(&second) / turn;
    let other = (c - a).perp(&first) / turn;
    ((0.0..=1.0).contains(&share) && (0.0..=1.0).contains(&other)).then_some(share)
}

/// Inches between two segments.
pub fn segment_to_segment(a: Point, b: Point, c: Point, d: Point) -> f64 {
    if crossing_share(a, b, c, d).is_some() {
        return 0.0;
    }
    point_to_segment(a, c, d)
        .min(point_to_segment(b, c, d))
        .min(point_to_segment(c, a, b))
        .min(point_to_segment(d, a, b))
}

/// Whether the insides of two convex polygons overlap by more than the tolerance, by separating axes: if they do not, some side of
/// one parts them.
pub fn polygons_overlap(a: &[Point], b: &[Point]) -> bool {
    let parted_by = |along: Vector| {
        let length = along.norm();
        length > 0.0 && {
            let axis = Vector::new(-along.y, along.x) / length;
            let ((least_a, most_a), (least_b, most_b)) = (shadow(a, axis), shadow(b, axis));
            most_a.min(most_b) - least_a.max(least_b) <= TOLERANCE
        }
    };
    !sides(a).chain(sides(b)).any(|(from, to)| parted_by(to - from))
}

fn shadow(points: &[Point], axis: Vector) -> (f64, f64) {
    points.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), point| {
        let at = point.coords.dot(&axis);
        (least.min(at), most.max(at))
    })
}

/// The part of a polygon on the inner side of a line, where `inside` is 0 or more (one pass of Sutherland and Hodgman's clipping).
///
/// `inside` must be linear: a signed distance from the line.
pub fn clip(polygon: &[Point], inside: impl Fn(Point) -> f64) -> Vec<Point> {
    let mut kept = Vec::with_capacity(polygon.len() + 1);
    clip_into(polygon, inside, |point| kept.push(point));
    kept
}

/// Corners of what three lines leave of a rectangle, at the most: each cuts off one for two.
pub const CUT_CORNERS: usize = 7;

/// What three lines leave of a rectangle, by its corners.
pub type Cut = ArrayVec<Point, CUT_CORNERS>;

/// The same of what is cut out of a rectangle.
pub fn cut(polygon: &Cut, inside: impl Fn(Point) -> f64) -> Cut {
    let mut kept = Cut::new();
    clip_into(polygon, inside, |point| {
        // Of a rectangle of no size rounding may cut a corner more than once: what is left out lies where the others do.
        if !kept.is_full() {
            kept.push(point);
        }
    });
    kept
}

fn clip_into(polygon: &[Point], inside: impl Fn(Point) -> f64, mut keep: impl FnMut(Point)) {
    for (a, b) in sides(polygon) {
        let (from, to) = (inside(a), inside(b));
        if from >= 0.0 {
            keep(a);
        }
        if (from > 0.0 && to < 0.0) || (from < 0.0 && to > 0.0) {
            keep(a + (b - a) * (from / (from - to)));
        }
    }
}

/// The smallest convex polygon round some points, anticlockwise.
pub fn hull(points: &[Point]) -> Vec<Point> {
    let mut hull = Hull::default();
    hull.of(points);
    hull.round
}

/// Finds one hull after another, in the same memory (Andrew's monotone chain).
#[derive(Default)]
pub struct Hull {
    sorted: Vec<Point>,
    round: Vec<Point>,
}

impl Hull {
    /// The smallest convex polygon round some points, anticlockwise.
    pub fn of(&mut self, points: &[Point]) -> &[Point] {
        let Self { sorted, round } = self;
        sorted.clear();
        sorted.extend_from_slice(points);
        sorted.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
        round.clear();
        round.reserve(sorted.len() + 1);
        // Each half ends where the other begins.
        half_hull(round, sorted.iter().copied());
        round.pop();
        half_hull(round, sorted.iter().rev().copied());
        round.pop();
        round
    }
}

/// Goes on with half of a hull, along points that come in order from one end to the other.
fn half_hull(round: &mut Vec<Point>, points: impl Iterator<Item = Point>) {
    let first = round.len();
    for point in points {
        while round.len() >= first + 2 && side_of(round[round.len() - 2], round[round.len() - 1], point) <= 0.0 {
            round.pop();
        }
        round.push(point);
    }
}
