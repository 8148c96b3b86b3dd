//! Ground: areas and paths drawn on the table, and what stands in them, touches them or crosses them.

use super::TOLERANCE;
use super::polygon::{
    area, crossing_share, holds_point, is_near_bounds, point_to_boundary, point_to_segment, segment_to_segment,
    segments, sides,
};
use super::pose::Point;
use super::shape::{Rect, clip_to_rect, polygon_distance, segment_hits, segment_to_rect};

/// The shape of a thing on the ground.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outline {
    /// A simple polygon, which may be concave.
    Area(#[schemars(with = "Vec<[f64; 2]>")] Vec<Point>),
    /// A broken line with rounded ends and joints: a stream, a road, a hedge.
    Path {
        /// The middle of the path, point by point.
        #[schemars(with = "Vec<[f64; 2]>")]
        points: Vec<Point>,
        /// The whole width in inches; nothing for a mere line.
        width: f64,
    },
}

/// A thing on the ground, as far as geometry cares: the rules give it its meaning by its index.
#[derive(Clone, Debug, PartialEq)]
pub struct Feature {
    /// Its shape.
    pub outline: Outline,
    /// Inches that a line of sight must clear; nothing for what lies flat.
    pub height: f64,
    /// How many inches one can see into or out of it, as into woods; `None` when sight stops at its edge.
    pub depth_seen: Option<f64>,
}

impl Outline {
    /// Whether a point lies in it, its edge included.
    pub fn contains(&self, point: Point) -> bool {
        match self {
            Outline::Area(polygon) => holds_point(polygon, point) || point_to_boundary(polygon, point) <= TOLERANCE,
            Outline::Path { width, .. } => self.point_to_middle(point) <= width / 2.0 + TOLERANCE,
        }
    }

    /// Inches from a rectangle to its nearest part; nothing when they touch or overlap.
    pub fn distance_to(&self, rect: &Rect) -> f64 {
        match self {
            Outline::Area(polygon) => polygon_distance(polygon, rect),
            Outline::Path { points, width } => {
                let gaps = segments(points).map(|(a, b)| segment_to_rect(a, b, rect));
                (gaps.fold(f64::INFINITY, f64::min) - width / 2.0).max(0.0)
            }
        }
    }

    /// Whether a rectangle touches it, if only at its edge.
    pub fn touches(&self, rect: &Rect) -> bool {
        self.meets(rect, |gap, reach| gap - reach <= TOLERANCE)
    }

    /// Whether a rectangle overlaps it by more than the tolerance: standing against its edge does not count.
    pub fn overlaps(&self, rect: &Rect) -> bool {
        self.meets(&rect.inflated(-TOLERANCE), |gap, reach| gap == 0.0 || gap < reach)
    }

    /// Whether a rectangle is so near to an area, or to the middle of a path, as is asked of the gap and of how far the outline reaches
    /// from there.
    fn meets(&self, rect: &Rect, is_met: impl Fn(f64, f64) -> bool) -> bool {
        // Most outlines lie far off: the circle round the rectangle settles those without asking side by side.
        let radius = rect.radius() + 2.0 * TOLERANCE;
        match self {
            Outline::Area(polygon) => {
                is_near_bounds(polygon, rect.centre, radius) && is_met(polygon_distance(polygon, rect), 0.0)
            }
            Outline::Path { points, width } => {
                let reach = width / 2.0;
                let is_near = |a: Point, b: Point| point_to_segment(rect.centre, a, b) <= radius + reach;
                segments(points).any(|(a, b)| is_near(a, b) && is_met(segment_to_rect(a, b, rect), reach))
            }
        }
    }

    /// Whether a rectangle lies wholly inside; on a path, whether its edges do, an eighth of an inch at a time.
    pub fn holds(&self, rect: &Rect) -> bool {
        match self {
            Outline::Area(polygon) => {
                let inner = rect.inflated(-TOLERANCE);
                holds_point(polygon, rect.centre)
                    && rect.corners().iter().all(|&corner| self.contains(corner))
                    && !sides(polygon).any(|(a, b)| segment_hits(a, b, &inner))
            }
            Outline::Path { .. } => along_edges(rect, 0.125).all(|point| self.contains(point)),
        }
    }

    /// Whether a straight line passes through it; running along its edge, or ending there, does not count.
    pub fn crosses(&self, from: Point, to: Point) -> bool {
        match self {
            Outline::Area(_) => self.length_inside(from, to) > TOLERANCE,
            Outline::Path { points, width } => {
                let reach = (width / 2.0 - TOLERANCE).max(0.0);
                segments(points).any(|(a, b)| segment_to_segment(from, to, a, b) <= reach)
            }
        }
    }

    /// Inches of a straight line that lie inside; a stretch along the very edge does not count.
    pub fn length_inside(&self, from: Point, to: Point) -> f64 {
        let length = (to - from).norm();
        self.shares_inside(from, to).iter().fold(0.0, |sum, (start, end)| sum + (end - start) * length)
    }

    /// The stretches of a straight line that lie inside, in order, as shares (0 to 1) of the way.
    pub fn shares_inside(&self, from: Point, to: Point) -> Vec<(f64, f64)> {
        match self {
            Outline::Area(polygon) => shares_in_area(polygon, from, to),
            Outline::Path { points, width } => {
                let mut shares: Vec<(f64, f64)> =
                    segments(points).filter_map(|(a, b)| share_near(from, to, a, b, width / 2.0)).collect();
                shares.sort_by(|a, b| a.0.total_cmp(&b.0));
                merge(&shares)
            }
        }
    }

    /// Inches from the nearest edge to the part of a rectangle nearest that edge, when the rectangle lies wholly
    /// inside; nothing when any part of it is at the edge or out.
    pub fn depth_of(&self, rect: &Rect) -> f64 {
        if !self.holds(rect) {
            return 0.0;
        }
        match self {
            Outline::Area(polygon) => {
                sides(polygon).map(|(a, b)| segment_to_rect(a, b, rect)).fold(f64::INFINITY, f64::min)
            }
            Outline::Path { width, .. } => {
                let furthest = rect.corners().iter().map(|&corner| self.point_to_middle(corner)).fold(0.0, f64::max);
                (width / 2.0 - furthest).max(0.0)
            }
        }
    }

    /// The share (0 to 1) of the area of some rectangles that lies inside.
    pub fn fraction_inside(&self, rects: &[Rect]) -> f64 {
        let whole: f64 = rects.iter().map(Rect::area).sum();
        let inside: f64 = rects.iter().map(|rect| self.area_inside(rect)).sum();
        if whole > 0.0 { (inside / whole).clamp(0.0, 1.0) } else { 0.0 }
    }

    /// How many of some rectangles have more than half their area inside.
    pub fn count_inside(&self, rects: &[Rect]) -> usize {
        rects.iter().filter(|rect| self.area_inside(rect) > rect.area() / 2.0).count()
    }

    /// The least rectangle square to the table that holds it, as its south-west and north-east corners.
    pub fn bounds(&self) -> (Point, Point) {
        let (points, margin) = match self {
            Outline::Area(polygon) => (polygon, 0.0),
            Outline::Path { points, width } => (points, width / 2.0),
        };
        let most = f64::INFINITY;
        points.iter().fold((Point::new(most, most), Point::new(-most, -most)), |(low, high), point| {
            (
                Point::new(low.x.min(point.x - margin), low.y.min(point.y - margin)),
                Point::new(high.x.max(point.x + margin), high.y.max(point.y + margin)),
            )
        })
    }

    /// Inches from a point to the edge, whether it lies inside or out.
    pub(crate) fn point_to_edge(&self, point: Point) -> f64 {
        match self {
            Outline::Area(polygon) => point_to_boundary(polygon, point),
            Outline::Path { width, .. } => (self.point_to_middle(point) - width / 2.0).abs(),
        }
    }

    fn point_to_middle(&self, point: Point) -> f64 {
        let (Outline::Area(points) | Outline::Path { points, .. }) = self;
        segments(points).map(|(a, b)| point_to_segment(point, a, b)).fold(f64::INFINITY, f64::min)
    }

    fn area_inside(&self, rect: &Rect) -> f64 {
        match self {
            Outline::Area(polygon) => area(&clip_to_rect(polygon, rect)),
            Outline::Path { .. } => {
                let points = within(rect, 16);
                let held = points.iter().filter(|&&point| self.contains(point)).count();
                rect.area() * held as f64 / points.len() as f64
            }
        }
    }
}

/// The points of a rectangle's edges, no further apart than a step.
fn along_edges(rect: &Rect, step: f64) -> impl Iterator<Item = Point> {
    let corners = rect.corners();
    (0..4).flat_map(move |index| {
        let (from, to) = (corners[index], corners[(index + 1) % 4]);
        let steps = ((to - from).norm() / step).ceil().max(1.0);
        (0..steps as u32).map(move |at| from + (to - from) * (f64::from(at) / steps))
    })
}

/// The middles of equal cells, so many across and so many deep.
fn within(rect: &Rect, cells: u32) -> Vec<Point> {
    let frame = rect.frame();
    let place = |cell: u32, whole: f64| ((f64::from(cell) + 0.5) / f64::from(cells) - 0.5) * whole;
    let cell_at = |index: u32| frame.point(place(index % cells, rect.front), place(index / cells, rect.depth));
    (0..cells * cells).map(cell_at).collect()
}

fn shares_in_area(polygon: &[Point], from: Point, to: Point) -> Vec<(f64, f64)> {
    let mut cuts: Vec<f64> = sides(polygon).filter_map(|(a, b)| crossing_share(from, to, a, b)).collect();
    cuts.extend([0.0, 1.0]);
    cuts.sort_by(f64::total_cmp);
    let is_inside = |&(start, end): &(f64, f64)| {
        let middle = from + (to - from) * (0.5 * (start + end));
        end > start && holds_point(polygon, middle) && point_to_boundary(polygon, middle) > TOLERANCE / 2.0
    };
    merge(&cuts.windows(2).map(|pair| (pair[0], pair[1])).filter(is_inside).collect::<Vec<_>>())
}

/// The stretch of a line within so many inches of a segment: two discs and the band between them, which being
/// convex together are met in one stretch.
fn share_near(from: Point, to: Point, a: Point, b: Point, reach: f64) -> Option<(f64, f64)> {
    if reach <= 0.0 {
        return None;
    }
    let met =
        [share_in_disc(from, to, a, reach), share_in_disc(from, to, b, reach), share_in_band(from, to, a, b, reach)];
    met.into_iter().flatten().reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
}

fn share_in_disc(from: Point, to: Point, centre: Point, radius: f64) -> Option<(f64, f64)> {
    let (way, back) = (to - from, from - centre);
    let (square, half, rest) = (way.norm_squared(), way.dot(&back), back.norm_squared() - radius * radius);
    let inside = half * half - square * rest;
    if square == 0.0 || inside <= 0.0 {
        return None;
    }
    let root = inside.sqrt();
    let (start, end) = (((-half - root) / square).max(0.0), ((-half + root) / square).min(1.0));
    (start < end).then_some((start, end))
}

fn share_in_band(from: Point, to: Point, a: Point, b: Point, reach: f64) -> Option<(f64, f64)> {
    let length = (b - a).norm();
    if length == 0.0 {
        return None;
    }
    let along = (b - a) / length;
    let place = |point: Point| ((point - a).dot(&along), along.perp(&(point - a)));
    let ((along_from, off_from), (along_to, off_to)) = (place(from), place(to));
    let first = share_between(along_from, along_to, 0.0, length)?;
    let second = share_between(off_from, off_to, -reach, reach)?;
    let (start, end) = (first.0.max(second.0), first.1.min(second.1));
    (start < end).then_some((start, end))
}

/// The stretch (within 0 to 1) over which a number running evenly from one value to another lies between two limits.
fn share_between(from: f64, to: f64, low: f64, high: f64) -> Option<(f64, f64)> {
    if from == to {
        return (low < from && from < high).then_some((0.0, 1.0));
    }
    let (one, other) = ((low - from) / (to - from), (high - from) / (to - from));
    let (start, end) = (one.min(other).max(0.0), one.max(other).min(1.0));
    (start < end).then_some((start, end))
}

fn merge(ordered: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut merged: Vec<(f64, f64)> = Vec::new();
    for &(start, end) in ordered {
        match merged.last_mut() {
            Some(last) if start <= last.1 + 1e-12 => last.1 = last.1.max(end),
            _ => merged.push((start, end)),
        }
    }
    merged
}
