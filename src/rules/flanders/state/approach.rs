//! The way of a charge.

use crate::geometry::{Point, Pose, Rect, Vector};

/// A charge along the straightest line, or round friends to a target before its front. [FLA MEL-13, MEL-14, R-76]
#[derive(Clone, Debug, PartialEq)]
pub struct Approach {
    /// The charger's pose once it has wheeled.
    pub start: Pose,
    /// Its footprint where it stands before it wheels.
    pub before: Rect,
    /// Its footprint once it has wheeled.
    pub own: Rect,
    /// The corner it wheels about, and how many degrees; `None` where it does not.
    pub pivot: Option<(Point, f64)>,
    /// The legs before its last, round friends; none where it runs straight.
    pub bends: Vec<Vector>,
    /// Which way it runs on its last leg.
    pub direction: Vector,
    /// Inches from its start to contact.
    pub distance: f64,
    /// Inches the wheel costs.
    pub wheel: f64,
}

/// How far from its start a charger is after so many inches: along the legs round its friends, and then straight on.
pub fn gone(bends: &[Vector], direction: Vector, inches: f64) -> Vector {
    let (mut gone, mut left) = (Vector::zeros(), inches);
    for bend in bends {
        let length = bend.norm();
        if left <= length {
            return gone + bend * (left / length);
        }
        gone += bend;
        left -= length;
    }
    gone + direction * left
}

/// Inches of the legs round friends.
pub fn detour(bends: &[Vector]) -> f64 {
    bends.iter().map(Vector::norm).sum()
}
