//! Contact: which bases touch, where a straight advance first strikes, and how a charger comes square.

use super::TOLERANCE;
use super::bases::Block;
use super::polygon;
use super::pose::{Point, Pose, Vector};
use super::shape::{self, Rect, distance, nearest_points, overlap_depth, surely_apart};
use super::zone::Zone;

/// Bases nearer than this are in contact: a hair more than the rounding of two poses can leave between them.
pub const CONTACT: f64 = 0.01;

/// The pairs of bases in contact, as their places in the two lists.
pub fn touching(a: &[Rect], b: &[Rect]) -> Vec<(usize, usize)> {
    let pairs = (0..a.len()).flat_map(|one| (0..b.len()).map(move |other| (one, other)));
    pairs.filter(|&(one, other)| in_contact(&a[one], &b[other])).collect()
}

/// Whether two rectangles touch or overlap, corners included.
pub fn in_contact(a: &Rect, b: &Rect) -> bool {
    // No straight line between them is shorter than the widest gap along an axis of either.
    !surely_apart(a, b, CONTACT) && overlap_depth(a, b) >= -CONTACT - TOLERANCE && distance(a, b) <= CONTACT
}

/// Whether two rectangles meet along some stretch of an edge, and not merely corner to corner.
pub fn meets(a: &Rect, b: &Rect) -> bool {
    in_contact(a, b) && !only_corners_meet(a, b) && !only_corners_meet(b, a)
}

/// Whether what two rectangles share is, in the axes of the first, no longer than a corner either way.
fn only_corners_meet(a: &Rect, b: &Rect) -> bool {
    let frame = a.frame();
    let local = b.corners().map(|corner| frame.local(corner));
    let shared = |half: f64, along: [f64; 4]| {
        let (low, high) = along.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), &at| (l.min(at), h.max(at)));
        half.min(high) - (-half).max(low)
    };
    shared(a.front / 2.0, local.map(|at| at.0)) <= CONTACT && shared(a.depth / 2.0, local.map(|at| at.1)) <= CONTACT
}

/// How many inches a block may go in a straight line before it first touches any obstacle; `None` if it touches none
/// within reach. Sliding along an obstacle it stands against, or leaving it, is not touching.
pub fn first_touch(block: &Block, from: Pose, direction: Vector, reach: f64, obstacles: &[Rect]) -> Option<f64> {
    let way = direction.try_normalize(0.0)?;
    let placed = block.placed(from);
    let travels =
        placed.iter().flat_map(|base| obstacles.iter().filter_map(|still| shape::travel_to_touch(base, way, still)));
    travels.filter(|&inches| inches <= reach + TOLERANCE).reduce(f64::min)
}

/// The pose at which a charger that has struck a rectangle stands squarely against the face it struck.
///
/// It pivots on the point of contact, which stays put unless less than half the narrower front would then meet the
/// face: in that case it slides along the face, no further than that needs.
pub fn conformed(charger: &Block, at: Pose, struck: &Rect) -> Pose {
    let own = charger.footprint(at);
    let (contact, on_struck) = nearest_points(&own, struck);
    let face = struck_face(&own, struck, on_struck);
    let out = struck.facing() + face.degrees();
    let (half_face, half_deep) = match face {
        Zone::Front | Zone::Rear => (struck.front / 2.0, struck.depth / 2.0),
        Zone::Right | Zone::Left => (struck.depth / 2.0, struck.front / 2.0),
    };
    let edge = Pose::at(Pose::at(struck.centre, out).from_local(0.0, half_deep), out);
    let (left, right, ..) = charger.extent();
    let on_front = at.to_local(contact).0.clamp(left, right);
    // The charger faces the other way, so what is right of its middle is left along the face.
    let middle = edge.to_local(on_struck).0 + on_front - f64::midpoint(left, right);
    let half_own = (right - left) / 2.0;
    // At the limit just half of the narrower front meets the face.
    let limit = half_face + half_own - half_own.min(half_face);
    let along = middle.clamp(-limit, limit) + f64::midpoint(left, right);
    Pose::at(edge.from_local(along, 0.0), (out + 180.0).rem_euclid(360.0))
}

/// The face of a rectangle that something meets at a point: the one nearest to it, or at a corner the one it looks at.
fn struck_face(own: &Rect, struck: &Rect, on_struck: Point) -> Zone {
    let frame = struck.frame();
    let (right, ahead) = frame.local(on_struck);
    let (side, reach) = (struck.front / 2.0, struck.depth / 2.0);
    let nearness = [
        (Zone::Front, reach - ahead),
        (Zone::Right, side - right),
        (Zone::Rear, reach + ahead),
        (Zone::Left, side + right),
    ];
    let nearest = nearness.iter().map(|face| face.1).fold(f64::INFINITY, f64::min);
    let facing_it = |zone: Zone| super::pose::angle_between(own.facing() + 180.0, struck.facing() + zone.degrees());
    let near = nearness.iter().filter(|face| face.1 <= nearest + CONTACT).map(|face| face.0);
    near.min_by(|&a, &b| facing_it(a).total_cmp(&facing_it(b))).unwrap_or(Zone::Front)
}

/// A point in the middle of the stretch where two rectangles meet or come nearest.
pub fn meeting_point(a: &Rect, b: &Rect) -> Point {
    let (one, other) = nearest_points(a, b);
    polygon::mean(&[one, other])
}
