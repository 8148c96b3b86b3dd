//! Ranges: unit to unit, battery to target, base by base, and when a moving target first comes under fire.

use super::is_within;
use super::polygon;
use super::pose::Point;
use super::shape::{self, Rect};
use super::zone::{ArcOrigin, Wedge, Zone};

/// A measured length and how safe the answer is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// Inches.
    pub value: f64,
    /// Inches to the nearest of the limits it is judged against.
    pub margin: f64,
}

impl Measured {
    /// A length with its margin to the nearest of some limits.
    pub fn against(value: f64, limits: &[f64]) -> Self {
        Self { value, margin: margin_to(value, limits) }
    }
}

/// Inches to the nearest of some limits; endless when there are none.
pub fn margin_to(value: f64, limits: &[f64]) -> f64 {
    limits.iter().map(|limit| (value - limit).abs()).fold(f64::INFINITY, f64::min)
}

/// Inches between nearest edges of two units.
pub fn unit_range(a: &Rect, b: &Rect) -> f64 {
    shape::distance(a, b)
}

/// Inches between the nearest bases of two units; endless when either has none.
pub fn bases_range(a: &[Rect], b: &[Rect]) -> f64 {
    let pairs = a.iter().flat_map(|one| b.iter().map(move |other| (one, other)));
    pairs.fold(f64::INFINITY, |nearest, (one, other)| {
        let is_farther = nearest.is_finite() && shape::surely_apart(one, other, nearest);
        if is_farther { nearest } else { nearest.min(shape::distance(one, other)) }
    })
}

/// Inches from the centre of a battery to the nearest point of a target.
pub fn battery_range(battery_centre: Point, target: &[Rect]) -> f64 {
    target.iter().map(|base| shape::point_distance(battery_centre, base)).fold(f64::INFINITY, f64::min)
}

/// Inches from the centre of a battery to the nearest point of a target that lies in the battery's front zone;
/// `None` when no part does.
pub fn battery_range_in_arc(battery: &Rect, target: &[Rect], origin: ArcOrigin) -> Option<f64> {
    let wedge = Wedge::new(battery, Zone::Front, origin);
    let parts = target.iter().filter(|base| wedge.holds_part(base)).map(|base| wedge.part(base));
    parts.map(|part| point_to_part(battery.centre, &part)).reduce(f64::min)
}

/// A base that can fire, and how far its target is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bearing {
    /// Which base of the front row given.
    pub base: usize,
    /// Inches from its nearest edge to the nearest edge of the target.
    pub range: f64,
}

/// The front-row bases whose own front zone holds part of the target within reach, each with its nearest-edge range.
pub fn bearing_bases(front_row: &[Rect], target: &[Rect], reach: f64, origin: ArcOrigin) -> Vec<Bearing> {
    let one =
        |(base, from): (usize, &Rect)| bearing_range(from, target, reach, origin).map(|range| Bearing { base, range });
    front_row.iter().enumerate().filter_map(one).collect()
}

/// The nearest-edge range of one base to a target of which some part lies in its front zone and within reach.
pub fn bearing_range(from: &Rect, target: &[Rect], reach: f64, origin: ArcOrigin) -> Option<f64> {
    if target.iter().all(|base| shape::surely_apart(from, base, reach)) {
        return None;
    }
    let wedge = Wedge::new(from, Zone::Front, origin);
    let (mut nearest, mut bears) = (f64::INFINITY, false);
    for base in target {
        let range = shape::distance(from, base);
        nearest = nearest.min(range);
        bears = bears || is_within(range, reach) && wedge.holds_part(base) && part_in_reach(from, &wedge, base, reach);
    }
    bears.then_some(nearest)
}

/// Whether the part of a rectangle inside a zone comes within reach.
fn part_in_reach(from: &Rect, wedge: &Wedge, what: &Rect, reach: f64) -> bool {
    if wedge.holds_all(what) {
        return is_within(shape::distance(from, what), reach);
    }
    let part = wedge.part(what);
    !part.is_empty() && is_within(shape::polygon_distance(&part, from), reach)
}

/// The plain mean of the ranges of the bases that bear, unrounded.
pub fn mean_range(bearings: &[Bearing]) -> Option<f64> {
    let sum: f64 = bearings.iter().map(|bearing| bearing.range).sum();
    (!bearings.is_empty()).then(|| sum / bearings.len() as f64)
}

/// The range at which fire first becomes possible at a target passing through successive places: the first place
/// where some part of it is in the firer's front zone and within reach, with which place that is.
pub fn first_range_along(path: &[Rect], firer: &Rect, reach: f64, origin: ArcOrigin) -> Option<(usize, f64)> {
    first_along(path, |target| bearing_range(firer, std::slice::from_ref(target), reach, origin))
}

/// The first of some successive places where a question has an answer, and that answer.
pub fn first_along<T>(path: &[Rect], ask: impl Fn(&Rect) -> Option<T>) -> Option<(usize, T)> {
    path.iter().enumerate().find_map(|(place, target)| ask(target).map(|answer| (place, answer)))
}

fn point_to_part(point: Point, part: &[Point]) -> f64 {
    if polygon::holds_point(part, point) { 0.0 } else { polygon::point_to_boundary(part, point) }
}
