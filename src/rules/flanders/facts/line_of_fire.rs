//! The line of fire from a battery to its target: who stands behind whom on it. [FLA ART-09, ART-16]

use crate::geometry::{Point, Rect, Vector};

/// The line of fire from a battery to its target.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// The middle of the battery.
    pub from: Point,
    /// Toward the target, an inch long.
    pub along: Vector,
    across: Vector,
}

impl Line {
    /// The line to a rectangle; nothing to one at the guns' own place.
    pub fn to(own: &Rect, target: &Rect) -> Option<Self> {
        let along = (target.centre - own.centre).try_normalize(0.1)?;
        Some(Self { from: own.centre, along, across: Vector::new(along.y, -along.x) })
    }

    /// The least and the most inches of a rectangle on an axis.
    fn spread(&self, rect: &Rect, axis: &Vector) -> (f64, f64) {
        let values = rect.corners().map(|corner| (corner - self.from).dot(axis));
        (values.iter().copied().fold(f64::INFINITY, f64::min), values.iter().copied().fold(f64::NEG_INFINITY, f64::max))
    }

    /// Inches along the line to the nearest part of a rectangle.
    pub fn near_edge(&self, rect: &Rect) -> f64 {
        self.spread(rect, &self.along).0
    }

    /// Inches of a rectangle across the line.
    fn width(&self, rect: &Rect) -> f64 {
        let (left, right) = self.spread(rect, &self.across);
        right - left
    }

    /// Inches across the line that two rectangles have in common; below nought where they stand beside each other.
    pub fn overlap(&self, one: &Rect, other: &Rect) -> f64 {
        let ((left, right), (from, to)) = (self.spread(one, &self.across), self.spread(other, &self.across));
        to.min(right) - from.max(left)
    }

    /// Whether a rectangle stands behind another, hidden by it for half its width or more.
    pub fn is_behind(&self, behind: &Rect, other: &Rect) -> bool {
        let is_hidden = 2.0 * self.overlap(other, behind) >= self.width(behind);
        is_hidden && self.near_edge(behind) > self.near_edge(other)
    }
}
