//! The way of a charge.

use crate::geometry::{Pose, Rect, Vector};

/// A charge along the straightest line. [FLA MEL-13, MEL-14, R-76]
#[derive(Clone, Debug, PartialEq)]
pub struct Approach {
    /// The charger's pose once it has wheeled.
    pub start: Pose,
    /// Its footprint where it stands before it wheels.
    pub before: Rect,
    /// Its footprint once it has wheeled.
    pub own: Rect,
    /// Which way it runs.
    pub direction: Vector,
    /// Inches from its start to contact.
    pub distance: f64,
    /// Inches the wheel costs.
    pub wheel: f64,
}
