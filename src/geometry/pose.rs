//! Points, facings and poses: where a thing stands on the table and which way it looks.

use std::cell::Cell;

use nalgebra::{Isometry2, Point2, Vector2};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A place on the table, in inches east and north of its south-west corner.
pub type Point = Point2<f64>;

/// A displacement on the table, in inches east and north.
pub type Vector = Vector2<f64>;

/// Place and facing on the table: the middle of a block's front edge, facing in degrees clockwise from north.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Pose {
    /// Inches east of the table's west edge.
    pub x: f64,
    /// Inches north of the table's south edge.
    pub y: f64,
    /// Degrees clockwise from north.
    pub facing: f64,
}

impl Pose {
    /// A pose from its three numbers.
    pub fn new(x: f64, y: f64, facing: f64) -> Self {
        Self { x, y, facing }
    }

    /// A pose at a point.
    pub fn at(point: Point, facing: f64) -> Self {
        Self::new(point.x, point.y, facing)
    }

    /// Where it stands.
    pub fn point(&self) -> Point {
        Point::new(self.x, self.y)
    }

    /// The unit vector straight ahead.
    pub fn forward(&self) -> Vector {
        let (sin, cos) = sin_cos(self.facing);
        Vector::new(sin, cos)
    }

    /// The unit vector to the right.
    pub fn right(&self) -> Vector {
        let (sin, cos) = sin_cos(self.facing);
        Vector::new(cos, -sin)
    }

    /// The pose as it is written down: to 0.001 inch and 0.01 degree, the facing from 0 up to 360.
    ///
    /// A pose is rounded once, when it becomes part of an answer, so that a battle replays alike on every machine.
    #[must_use]
    pub fn quantised(&self) -> Self {
        let facing = (self.facing.rem_euclid(360.0) * 100.0).round() / 100.0;
        Self { x: thousandth(self.x), y: thousandth(self.y), facing: if facing >= 360.0 { 0.0 } else { facing } }
    }

    /// The point so many inches to the right and ahead.
    pub fn from_local(&self, right: f64, ahead: f64) -> Point {
        self.frame().point(right, ahead)
    }

    /// A point as inches to the right and ahead.
    pub fn to_local(&self, point: Point) -> (f64, f64) {
        self.frame().local(point)
    }

    /// The pose so many inches straight ahead (negative: straight back), facing the same way.
    #[must_use]
    pub fn advanced(&self, inches: f64) -> Self {
        Self::at(self.from_local(0.0, inches), self.facing)
    }

    /// The pose so many inches to the right (negative: left), facing the same way.
    #[must_use]
    pub fn sidestepped(&self, inches: f64) -> Self {
        Self::at(self.from_local(inches, 0.0), self.facing)
    }

    /// The pose turned clockwise where it stands, about the middle of the front edge.
    #[must_use]
    pub fn turned(&self, degrees: f64) -> Self {
        Self { facing: (self.facing + degrees).rem_euclid(360.0), ..*self }
    }

    /// The pose turned clockwise about any point of the table.
    #[must_use]
    pub fn turned_about(&self, pivot: Point, degrees: f64) -> Self {
        let (right, ahead) = Pose::at(pivot, self.facing).to_local(self.point());
        let facing = (self.facing + degrees).rem_euclid(360.0);
        Self::at(Pose::at(pivot, facing).from_local(right, ahead), facing)
    }

    /// The same as a nalgebra isometry: its first axis is the pose's right, its second the pose's forward.
    pub fn isometry(&self) -> Isometry2<f64> {
        Isometry2::new(Vector::new(self.x, self.y), -self.facing.to_radians())
    }

    /// The pose's axes, for many conversions with one sine.
    pub(crate) fn frame(&self) -> Frame {
        Frame::new(self.point(), self.facing)
    }
}

/// Axes at a point: one sine and cosine kept for many conversions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub origin: Point,
    pub sin: f64,
    pub cos: f64,
}

impl Frame {
    pub fn new(origin: Point, facing: f64) -> Self {
        let (sin, cos) = sin_cos(facing);
        Self { origin, sin, cos }
    }

    pub fn right(&self) -> Vector {
        Vector::new(self.cos, -self.sin)
    }

    pub fn forward(&self) -> Vector {
        Vector::new(self.sin, self.cos)
    }

    #[inline]
    pub fn point(&self, right: f64, ahead: f64) -> Point {
        Point::new(
            self.origin.x + right * self.cos + ahead * self.sin,
            self.origin.y - right * self.sin + ahead * self.cos,
        )
    }

    #[inline]
    pub fn local(&self, point: Point) -> (f64, f64) {
        let (east, north) = (point.x - self.origin.x, point.y - self.origin.y);
        (east * self.cos - north * self.sin, east * self.sin + north * self.cos)
    }
}

thread_local! {
    /// Angles last asked for, as their bits, each with sine and cosine: everything on a table faces a few ways, asked for very often.
    static KNOWN: [Cell<(u64, f64, f64)>; 64] = const { [const { Cell::new((u64::MAX, f64::NAN, f64::NAN)) }; 64] };
}

/// Sine and cosine of an angle in degrees, exact at right angles and the same on every machine.
pub(crate) fn sin_cos(degrees: f64) -> (f64, f64) {
    let bits = degrees.to_bits();
    // Fibonacci's hashing: the upper bits of a product with the golden ratio lie well apart.
    let place = (bits.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58) as usize;
    KNOWN.with(|known| match known[place].get() {
        (angle, sin, cos) if angle == bits => (sin, cos),
        _ => {
            let (sin, cos) = sin_cos_afresh(degrees);
            known[place].set((bits, sin, cos));
            (sin, cos)
        }
    })
}

fn sin_cos_afresh(degrees: f64) -> (f64, f64) {
    let turned = if (0.0..360.0).contains(&degrees) { degrees } else { degrees.rem_euclid(360.0) };
    let quarters = (turned / 90.0).floor();
    let rest = turned - quarters * 90.0;
    let (sin, cos) = if rest == 0.0 { (0.0, 1.0) } else { libm::sincos(rest.to_radians()) };
    match quarters as u8 % 4 {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    }
}

/// The direction from one point to another, in degrees clockwise from north, 0 up to 360; 0 between equal points.
pub fn bearing(from: Point, to: Point) -> f64 {
    let way = to - from;
    let degrees = libm::atan2(way.x, way.y).to_degrees();
    if degrees < 0.0 { (degrees + 360.0) % 360.0 } else { degrees }
}

/// The angle between two directions, 0 to 180 degrees.
pub fn angle_between(a: f64, b: f64) -> f64 {
    signed_turn(a, b).abs()
}

/// The shortest turn from one direction to another, clockwise positive, above -180 and up to 180 degrees.
pub fn signed_turn(from: f64, to: f64) -> f64 {
    let turn = (to - from).rem_euclid(360.0);
    if turn > 180.0 { turn - 360.0 } else { turn }
}

fn thousandth(inches: f64) -> f64 {
    // Adding nothing turns a negative zero into a plain one.
    (inches * 1000.0).round() / 1000.0 + 0.0
}
