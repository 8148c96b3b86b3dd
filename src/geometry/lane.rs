//! The lane between two units: how far along it and across it things lie.

use super::pose::{Point, Vector};

/// The strip that all lines between two round spaces lie in, with axes along and across it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lane {
    start: Point,
    along: Vector,
    length: f64,
    half: f64,
}

/// The least and the most, along a lane and across it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    low: Vector,
    high: Vector,
}

impl Extent {
    /// The least and the greatest slope of lines to it from a point before it.
    fn slopes_from(&self, from: Vector) -> (f64, f64) {
        let (near, far) = (self.low.x - from.x, self.high.x - from.x);
        let (right, left) = (self.low.y - from.y, self.high.y - from.y);
        (right / if right < 0.0 { near } else { far }, left / if left > 0.0 { near } else { far })
    }

    /// Both of two.
    pub fn with(&self, other: &Extent) -> Self {
        Self {
            low: Vector::new(self.low.x.min(other.low.x), self.low.y.min(other.low.y)),
            high: Vector::new(self.high.x.max(other.high.x), self.high.y.max(other.high.y)),
        }
    }
}

impl Lane {
    pub fn new(start: Point, end: Point, half: f64) -> Self {
        let length = (end - start).norm();
        let along = if length > 0.0 { (end - start) / length } else { Vector::new(1.0, 0.0) };
        Self { start, along, length, half }
    }

    /// Whether a round thing reaches into the lane.
    #[inline]
    pub fn meets(&self, centre: Point, radius: f64) -> bool {
        let (at, reach) = (self.place(centre), self.half + radius);
        at.y.abs() <= reach && at.x >= -reach && at.x <= self.length + reach
    }

    /// A point as inches along the lane and to the left of it.
    #[inline]
    pub fn place(&self, point: Point) -> Vector {
        let way = point - self.start;
        Vector::new(way.dot(&self.along), self.along.perp(&way))
    }

    pub fn extent(&self, points: &[Point]) -> Extent {
        let first = self.place(points[0]);
        let mut extent = Extent { low: first, high: first };
        for &point in &points[1..] {
            let at = self.place(point);
            extent = extent.with(&Extent { low: at, high: at });
        }
        extent
    }
}

/// The cores of the things in a lane, to judge what they hide together from one point.
///
/// ```text
///            ___#####=============
///       ____/   #####=============   A core hides what lies beyond it between two slopes; where the slopes of several
///      *____    ____####==========   run together without a gap, nothing between the first and the last is seen.
///           \\__/    ####==========
/// ```
pub(crate) struct Shadows {
    corners: Vec<Vector>,
    things: Vec<Core>,
    /// The slopes hidden from the latest point asked about.
    slopes: Vec<(f64, f64)>,
}

struct Core {
    corners: std::ops::Range<usize>,
    near: f64,
    far: f64,
}

impl Shadows {
    /// Convex cores by their corners; those without any hide nothing.
    pub fn of<'c>(cores: impl Iterator<Item = &'c [Point]>, lane: &Lane) -> Self {
        let mut shadows = Self { corners: Vec::with_capacity(32), things: Vec::with_capacity(8), slopes: Vec::new() };
        for core in cores.filter(|core| !core.is_empty()) {
            let (start, extent) = (shadows.corners.len(), lane.extent(core));
            shadows.corners.extend(core.iter().map(|&corner| lane.place(corner)));
            let corners = start..shadows.corners.len();
            shadows.things.push(Core { corners, near: extent.low.x, far: extent.high.x });
        }
        shadows
    }

    /// Whether nothing of a target can be seen from a point: every line to it passes some core on the way.
    pub fn hide(&mut self, from: Vector, target: &Extent) -> bool {
        if from.x >= target.low.x {
            return false;
        }
        let (low, high) = target.slopes_from(from);
        self.slopes.clear();
        for thing in self.things.iter().filter(|thing| from.x < thing.near && thing.far < target.low.x) {
            let slope = |corner: &Vector| (corner.y - from.y) / (corner.x - from.x);
            let slopes = self.corners[thing.corners.clone()].iter().map(slope);
            let (start, end) = slopes.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), at| (l.min(at), h.max(at)));
            if start <= low && end >= high {
                return true;
            }
            if start < high && end > low {
                self.slopes.push((start, end));
            }
        }
        // A sweep over intervals: sorted by where they begin, they hide all if each begins before those ahead of it end.
        self.slopes.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        let hidden_up_to = self
            .slopes
            .iter()
            .try_fold(low, |reached, &(start, end)| if start > reached { Err(reached) } else { Ok(reached.max(end)) });
        hidden_up_to.unwrap_or_else(|reached| reached) >= high
    }
}
