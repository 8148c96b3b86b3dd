//! Rectangles on the table: gaps, overlaps, nearest points and straight lines. The only module that asks parry2d.

use parry2d::math::{Pose as SolidPose, Rot2};
use parry2d::query::{self, Ray, RayCast};
use parry2d::shape::Cuboid;

use super::polygon::{self, clip, holds_point, point_to_segment, sides};
use super::pose::{Frame, Point, Pose, Vector, sin_cos};
use super::{TOLERANCE, is_within};

/// An oriented rectangle: a base, or the footprint of a block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// Its middle, not the middle of its front edge.
    pub centre: Point,
    /// The whole width of the front edge, in inches.
    pub front: f64,
    /// The whole depth from front to rear, in inches.
    pub depth: f64,
    /// Degrees clockwise from north.
    facing: f64,
    /// Its sine and cosine, which everything here asks for: always those of `facing`.
    turn: (f64, f64),
}

impl Rect {
    /// A rectangle about its middle.
    pub fn new(centre: Point, facing: f64, front: f64, depth: f64) -> Self {
        Self { centre, front, depth, facing, turn: sin_cos(facing) }
    }

    /// Which way its front looks, in degrees clockwise from north.
    pub fn facing(&self) -> f64 {
        self.facing
    }

    /// The same rectangle about its middle, facing elsewhere: degrees clockwise from north.
    #[must_use]
    pub fn turned_to(&self, facing: f64) -> Self {
        if facing.to_bits() == self.facing.to_bits() {
            *self
        } else {
            Self::new(self.centre, facing, self.front, self.depth)
        }
    }

    /// The same rectangle with its middle elsewhere.
    #[must_use]
    pub fn moved_to(&self, centre: Point) -> Self {
        Self { centre, ..*self }
    }

    /// A rectangle whose front edge has its middle at a pose.
    pub fn fronting(pose: Pose, front: f64, depth: f64) -> Self {
        Self::new(pose.from_local(0.0, -depth / 2.0), pose.facing, front, depth)
    }

    /// The corners in the order front left, front right, rear right, rear left.
    pub fn corners(&self) -> [Point; 4] {
        self.corners_in(&self.frame())
    }

    pub(crate) fn corners_in(&self, frame: &Frame) -> [Point; 4] {
        let (right, ahead) = (self.front / 2.0, self.depth / 2.0);
        [frame.point(-right, ahead), frame.point(right, ahead), frame.point(right, -ahead), frame.point(-right, -ahead)]
    }

    /// The pose of the front edge's middle.
    pub fn front_pose(&self) -> Pose {
        Pose::at(self.frame().point(0.0, self.depth / 2.0), self.facing)
    }

    /// The rectangle grown on every side (negative: shrunk, never below nothing).
    #[must_use]
    pub fn inflated(&self, by: f64) -> Self {
        Self { front: (self.front + 2.0 * by).max(0.0), depth: (self.depth + 2.0 * by).max(0.0), ..*self }
    }

    /// The rectangle moved without turning.
    #[must_use]
    pub fn moved(&self, by: Vector) -> Self {
        Self { centre: self.centre + by, ..*self }
    }

    /// Whether a point lies in it, its edges included.
    pub fn contains(&self, point: Point) -> bool {
        let (right, ahead) = self.frame().local(point);
        right.abs() <= self.front / 2.0 + TOLERANCE && ahead.abs() <= self.depth / 2.0 + TOLERANCE
    }

    /// Square inches.
    pub fn area(&self) -> f64 {
        self.front * self.depth
    }

    /// Radius of the circle through its corners: a cheap first test for everything here.
    pub fn radius(&self) -> f64 {
        ((self.front * self.front + self.depth * self.depth) / 4.0).sqrt()
    }

    pub(crate) fn frame(&self) -> Frame {
        let (sin, cos) = self.turn;
        Frame { origin: self.centre, sin, cos }
    }
}

/// Inches between nearest edges; nothing when they touch or overlap.
pub fn distance(a: &Rect, b: &Rect) -> f64 {
    let (place_a, place_b) = (placement(a), placement(b));
    let between = place_a.inv_mul(&place_b);
    query::details::distance_cuboid_cuboid(&between, &solid(a), &solid(b))
}

/// Inches from a point to the nearest edge; nothing inside.
pub fn point_distance(point: Point, rect: &Rect) -> f64 {
    let (right, ahead) = rect.frame().local(point);
    let beyond_right = (right.abs() - rect.front / 2.0).max(0.0);
    let beyond_ahead = (ahead.abs() - rect.depth / 2.0).max(0.0);
    (beyond_right * beyond_right + beyond_ahead * beyond_ahead).sqrt()
}

/// Whether no part of one is nearer than a reach to the other, by circles round them alone: a cheap first test, whose no
/// means nothing.
pub fn surely_apart(a: &Rect, b: &Rect, reach: f64) -> bool {
    // Half of front and depth together is a little more than the distance to a corner, and needs no root.
    let limit = 0.5 * (a.front + a.depth + b.front + b.depth) + reach + TOLERANCE;
    (b.centre - a.centre).norm_squared() > limit * limit
}

/// Whether two rectangles are within a reach of each other: what [`distance`] says, without measuring where they are plainly apart.
pub fn is_near(a: &Rect, b: &Rect, reach: f64) -> bool {
    // No straight line between them is shorter than the widest gap along an axis of either.
    !surely_apart(a, b, reach) && is_within(-overlap_depth(a, b), reach) && is_within(distance(a, b), reach)
}

/// Whether the insides of two rectangles overlap by more than the tolerance.
pub fn overlaps(a: &Rect, b: &Rect) -> bool {
    !surely_apart(a, b, 0.0) && overlap_depth(a, b) > TOLERANCE
}

/// The least shift that would part two rectangles, in inches: negative when they are apart already.
pub fn overlap_depth(a: &Rect, b: &Rect) -> f64 {
    let (frame_a, frame_b) = (a.frame(), b.frame());
    let way = b.centre - a.centre;
    axes(&frame_a, &frame_b)
        .map(|axis| half_extent(a, &frame_a, axis) + half_extent(b, &frame_b, axis) - way.dot(&axis).abs())
        .into_iter()
        .fold(f64::INFINITY, f64::min)
}

/// How deep a rectangle lies in another after so many inches of a straight way: [`overlap_depth`], asked of one way many times.
pub fn depth_on_the_way(moving: &Rect, direction: Vector, still: &Rect) -> impl Fn(f64) -> f64 {
    let (frame, other) = (moving.frame(), still.frame());
    let way = still.centre - moving.centre;
    // On each axis that may part them: how far their middles are apart at the most while they overlap, how far they are, and how fast
    // that shrinks.
    let along = axes(&frame, &other).map(|axis| {
        let reach = half_extent(moving, &frame, axis) + half_extent(still, &other, axis);
        (reach, way.dot(&axis), direction.dot(&axis))
    });
    move |gone| {
        let depths = along.iter().map(|(reach, gap, speed)| reach - (gap - speed * gone).abs());
        depths.fold(f64::INFINITY, f64::min)
    }
}

/// A pair of nearest points, the first in `a`; where two faces are parallel, the middle of the stretch they share.
///
/// Overlapping rectangles answer one point common to both, twice.
pub fn nearest_points(a: &Rect, b: &Rect) -> (Point, Point) {
    if overlaps(a, b) {
        let middle = polygon::centroid(&clip_to_rect(&a.corners(), b));
        return (middle, middle);
    }
    let (from_a, from_b) = (a.corners(), b.corners());
    let onto_b = from_a.map(|corner| (corner, nearest_in(corner, b)));
    let onto_a = from_b.map(|corner| (nearest_in(corner, a), corner));
    let pairs = || onto_b.iter().chain(&onto_a);
    let least = pairs().map(|(p, q)| (q - p).norm()).fold(f64::INFINITY, f64::min);
    let nearest = || pairs().filter(|(p, q)| (q - p).norm() <= least + 1e-12);
    // Parallel faces are nearest along a whole stretch: its ends are the two nearest pairs furthest apart.
    let (one, other) = nearest()
        .flat_map(|one| nearest().map(move |other| (one, other)))
        .max_by(|(a, b), (c, d)| (a.0 - b.0).norm().total_cmp(&(c.0 - d.0).norm()))
        .expect("some pair is the nearest");
    (nalgebra::center(&one.0, &other.0), nalgebra::center(&one.1, &other.1))
}

/// The point of a rectangle nearest to a point.
pub fn nearest_in(point: Point, rect: &Rect) -> Point {
    let frame = rect.frame();
    let (right, ahead) = frame.local(point);
    let (side, reach) = (rect.front / 2.0, rect.depth / 2.0);
    frame.point(right.clamp(-side, side), ahead.clamp(-reach, reach))
}

/// How far along the way from one point to another (0 to 1) a straight line first meets a rectangle.
pub fn segment_hit(from: Point, to: Point, rect: &Rect) -> Option<f64> {
    let ray = Ray::new(from.into(), (to - from).into());
    solid(rect).cast_ray(&placement(rect), &ray, 1.0, true)
}

/// Whether a straight line passes through the inside of a rectangle; running along an edge does not count.
pub fn segment_hits(from: Point, to: Point, rect: &Rect) -> bool {
    segment_hit(from, to, &rect.inflated(-TOLERANCE)).is_some()
}

/// Inches between a segment and a rectangle; nothing when they meet.
pub fn segment_to_rect(from: Point, to: Point, rect: &Rect) -> f64 {
    if segment_hit(from, to, rect).is_some() {
        return 0.0;
    }
    let from_corners =
        rect.corners().iter().map(|&corner| point_to_segment(corner, from, to)).fold(f64::INFINITY, f64::min);
    from_corners.min(point_distance(from, rect)).min(point_distance(to, rect))
}

/// Inches between a polygon, concave or not, and a rectangle; nothing when they touch or overlap.
pub fn polygon_distance(polygon: &[Point], rect: &Rect) -> f64 {
    if holds_point(polygon, rect.centre) {
        return 0.0;
    }
    sides(polygon).map(|(a, b)| segment_to_rect(a, b, rect)).fold(f64::INFINITY, f64::min)
}

/// The part of a polygon inside a rectangle; empty when they do not meet.
pub fn clip_to_rect(polygon: &[Point], rect: &Rect) -> Vec<Point> {
    let frame = rect.frame();
    let (side, reach) = (rect.front / 2.0, rect.depth / 2.0);
    let kept = clip(polygon, |point| side - frame.local(point).0);
    let kept = clip(&kept, |point| side + frame.local(point).0);
    let kept = clip(&kept, |point| reach - frame.local(point).1);
    clip(&kept, |point| reach + frame.local(point).1)
}

/// How far a rectangle may travel along a direction before it first touches another: `None` if it would pass clear,
/// or if it only slides along the other or moves away from it.
///
/// Both are shrunk by the tolerance to judge whether they meet; the inches answered are to the first touch.
pub fn travel_to_touch(moving: &Rect, direction: Vector, still: &Rect) -> Option<f64> {
    let (frame, other) = (moving.frame(), still.frame());
    let way = still.centre - moving.centre;
    let (mut enter, mut leave, mut touch) = (f64::NEG_INFINITY, f64::INFINITY, f64::NEG_INFINITY);
    for axis in axes(&frame, &other) {
        let reach = half_extent(moving, &frame, axis) + half_extent(still, &other, axis);
        let (gap, speed) = (way.dot(&axis), direction.dot(&axis));
        let inner = reach - TOLERANCE;
        if speed.abs() < 1e-12 {
            if gap.abs() >= inner {
                return None;
            }
            continue;
        }
        let middle = gap / speed;
        enter = enter.max(middle - inner / speed.abs());
        leave = leave.min(middle + inner / speed.abs());
        touch = touch.max(middle - reach / speed.abs());
    }
    if enter >= leave || leave <= 0.0 {
        return None;
    }
    Some(if enter < 0.0 { 0.0 } else { touch.max(0.0) })
}

/// How far a rectangle has gone on a straight way when it begins to overlap another; `None` if it does not on so long a way.
pub fn strikes_on(moving: &Rect, way: Vector, still: &Rect) -> Option<f64> {
    let Some(direction) = way.try_normalize(0.0) else { return overlaps(moving, still).then_some(0.0) };
    let (touch, inches) = (travel_to_touch(moving, direction, still)?, way.norm());
    let strikes = touch < inches && (touch < inches - TOLERANCE || overlaps(&moving.moved(way), still));
    strikes.then_some(touch)
}

fn axes(a: &Frame, b: &Frame) -> [Vector; 4] {
    [a.right(), a.forward(), b.right(), b.forward()]
}

/// Half the length of a rectangle's shadow on an axis.
fn half_extent(rect: &Rect, frame: &Frame, axis: Vector) -> f64 {
    0.5 * (rect.front * frame.right().dot(&axis).abs() + rect.depth * frame.forward().dot(&axis).abs())
}

fn solid(rect: &Rect) -> Cuboid {
    Cuboid::new(Vector::new(rect.front / 2.0, rect.depth / 2.0).into())
}

fn placement(rect: &Rect) -> SolidPose {
    let (sin, cos) = rect.turn;
    SolidPose::from_parts(rect.centre.into(), Rot2 { re: cos, im: -sin })
}
