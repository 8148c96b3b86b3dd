//! What a course strikes, crosses, passes or leaves on its way.

use super::TOLERANCE;
use super::contact::{CONTACT, in_contact};
use super::course::{Course, Stretch};
use super::ground::Outline;
use super::polygon::{holds_point, hull, point_to_boundary};
use super::pose::{Point, Pose, signed_turn};
use super::shape::{self, Rect, polygon_distance};

/// Who slides along what he touches may come so deep into it, in inches: less than in contact, by the rounding of a pose.
const SLIDES: f64 = 0.9 * CONTACT;

/// The first obstacle a course runs into and the inches covered by then.
///
/// Coming to touch is no collision; overlapping by more than the tolerance is. What is touched or overlapped at the
/// start may be slid along or left: only pressing deeper into it is a collision.
pub fn collision(course: &Course, obstacles: &[Rect]) -> Option<(usize, f64)> {
    let hit = |(index, obstacle): (usize, &Rect)| strikes_at(course, obstacle).map(|inches| (index, inches));
    let (start, reach) = (course.first().centre, course.reach());
    let near = |(_, obstacle): &(usize, &Rect)| (obstacle.centre - start).norm() <= reach + obstacle.radius();
    obstacles.iter().enumerate().filter(near).filter_map(hit).min_by(|a, b| a.1.total_cmp(&b.1))
}

fn strikes_at(course: &Course, obstacle: &Rect) -> Option<f64> {
    let first = course.first();
    if in_contact(&first, obstacle) {
        // What it stands against it may slide along: rounding leaves it in contact, and only pressing deeper counts. A move may not add to
        // what earlier ones have left.
        let allowed = shape::overlap_depth(&first, obstacle).max(SLIDES);
        let place = course.swept.iter().position(|rect| shape::overlap_depth(rect, obstacle) > allowed)?;
        return Some(course.along[place]);
    }
    // Between stretches the block may have changed its footprint on the spot: those are asked as they stand.
    let mut standing = 0;
    for stretch in &course.stretches {
        let changed = (standing..=stretch.first).find(|&at| shape::overlaps(&course.swept[at], obstacle));
        let struck = changed.map(|at| course.along[at]).or_else(|| strikes_on(course, stretch, obstacle));
        if struck.is_some() {
            return struck;
        }
        standing = stretch.last;
    }
    (standing..course.swept.len()).find(|&at| shape::overlaps(&course.swept[at], obstacle)).map(|at| course.along[at])
}

/// Where along one stretch a footprint first overlaps an obstacle.
fn strikes_on(course: &Course, stretch: &Stretch, obstacle: &Rect) -> Option<f64> {
    let (from, to) = (&course.swept[stretch.first], &course.swept[stretch.last]);
    let (start, end) = (course.along[stretch.first], course.along[stretch.last]);
    if let Some(turn) = Turn::of(course, stretch) {
        return turn.to_overlap(obstacle).map(|share| start + (end - start) * share);
    }
    let way = to.centre - from.centre;
    shape::strikes_on(from, way, obstacle).map(|touch| start + touch)
}

/// A footprint turning about a point.
struct Turn {
    from: Rect,
    pivot: Point,
    degrees: f64,
    /// Inches its furthest corner travels.
    sweep: f64,
}

impl Turn {
    fn of(course: &Course, stretch: &Stretch) -> Option<Self> {
        let (pivot, from) = (stretch.pivot?, course.swept[stretch.first]);
        let step = signed_turn(from.facing(), course.swept[stretch.first + 1].facing());
        let degrees = step * (stretch.last - stretch.first) as f64;
        let radius = from.corners().iter().map(|corner| (corner - pivot).norm()).fold(0.0, f64::max);
        Some(Self { from, pivot, degrees, sweep: radius * degrees.to_radians().abs() })
    }

    fn at(&self, share: f64) -> Rect {
        let turned = Pose::at(self.from.centre, self.from.facing()).turned_about(self.pivot, self.degrees * share);
        self.from.moved_to(turned.point()).turned_to(turned.facing)
    }

    /// The share done when it first overlaps an obstacle, closing in by the room there still is.
    fn to_overlap(&self, obstacle: &Rect) -> Option<f64> {
        // Conservative advancement: no corner travels farther than the sweep, so a share of gap over sweep cannot pass through. The
        // tolerance keeps the last steps from shrinking for ever.
        let mut share = 0.0;
        loop {
            let rect = self.at(share);
            if shape::overlaps(&rect, obstacle) {
                return Some(share);
            }
            if share >= 1.0 || self.sweep == 0.0 || !self.sweep.is_finite() {
                return None;
            }
            share = (share + shape::distance(&rect, obstacle).max(TOLERANCE) / self.sweep).min(1.0);
        }
    }

    /// The least gap to a rectangle: branch and bound over halved spans, of which those are dropped that cannot come nearer than the best
    /// so far.
    fn least_gap(&self, rect: &Rect) -> f64 {
        let gap = |share: f64| shape::distance(&self.at(share), rect);
        let mut best = gap(0.0).min(gap(1.0));
        let mut spans = vec![(0.0, 1.0)];
        while let Some((from, to)) = spans.pop() {
            let (middle, reach) = (0.5 * (from + to), 0.5 * (to - from) * self.sweep);
            let here = gap(middle);
            best = best.min(here);
            if here - reach < best - TOLERANCE / 2.0 {
                spans.extend([(from, middle), (middle, to)]);
            }
        }
        best
    }
}

/// What a course does to a thing on the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crossing {
    /// Never on it.
    None,
    /// Comes onto it and stays.
    Entered,
    /// Comes onto it and off again.
    Crossed,
    /// Moves, and never quite leaves it.
    Inside,
    /// Starts on it, goes off and does not come back.
    Left,
}

/// What a course does to a thing on the ground. Standing against its edge is not being on it; who lies on it by a hair as it sets out, since
/// its place is rounded, may go along it and away.
pub fn crossing(course: &Course, outline: &Outline) -> Crossing {
    let is_on = |rect: &Rect, hair: f64| {
        if hair > 0.0 { outline.overlaps(&rect.inflated(-hair)) } else { outline.overlaps(rect) }
    };
    let first = &course.swept[0];
    let hair = if is_on(first, 0.0) && !is_on(first, CONTACT) { CONTACT } else { 0.0 };
    let on: Vec<bool> = course.swept.iter().map(|rect| is_on(rect, hair)).collect();
    let (starts, ends) = (on[0], on[on.len() - 1]);
    let Some(off) = on.iter().position(|&is_on| !is_on) else {
        return if course.length() > 0.0 { Crossing::Inside } else { Crossing::None };
    };
    // Footprints are sampled along the way; a joint or corner thinner than a step could slip between two of them.
    let comes_on = on[off..].contains(&true)
        || course.stretches.iter().any(|stretch| brushes(course, stretch, (&on, hair), outline));
    match (comes_on, ends) {
        (true, true) => Crossing::Entered,
        (true, false) => Crossing::Crossed,
        (false, _) if starts => Crossing::Left,
        (false, _) => Crossing::None,
    }
}

/// Whether a stretch whose steps are all off a thing passes over a point of it between two steps.
fn brushes(course: &Course, stretch: &Stretch, (on, hair): (&[bool], f64), outline: &Outline) -> bool {
    let steps = stretch.first..=stretch.last;
    if on[steps.clone()].contains(&true) {
        return false;
    }
    let swept = &course.swept[steps];
    match stretch.pivot {
        None => passes_over(&swept[0], &swept[swept.len() - 1], hair, outline),
        Some(_) => swept.windows(2).any(|pair| passes_over(&pair[0], &pair[1], hair, outline)),
    }
}

fn passes_over(from: &Rect, to: &Rect, hair: f64, outline: &Outline) -> bool {
    let (points, reach) = match outline {
        Outline::Area(polygon) => (polygon, 0.0),
        Outline::Path { points, width } => (points, width / 2.0),
    };
    // Few corners lie near: what is outside the circle round both footprints is passed by without looking closer.
    let middle = nalgebra::center(&from.centre, &to.centre);
    let radius = (to.centre - from.centre).norm() / 2.0 + from.radius().max(to.radius()) + reach;
    let mut near = points.iter().filter(|point| (*point - middle).norm_squared() <= radius * radius).peekable();
    if near.peek().is_none() {
        return false;
    }
    let within = hair.max(TOLERANCE);
    let round = hull(&[from.inflated(-within).corners(), to.inflated(-within).corners()].concat());
    near.any(|&point| holds_point(&round, point) || (reach > 0.0 && point_to_boundary(&round, point) < reach))
}

/// Whether a course enters, crosses or moves about on a thing on the ground.
pub fn crossed(course: &Course, outline: &Outline) -> bool {
    matches!(crossing(course, outline), Crossing::Entered | Crossing::Crossed | Crossing::Inside)
}

/// The least inches between a course and a rectangle, from start to end.
pub fn least_gap(course: &Course, rect: &Rect) -> f64 {
    let ends = [course.first(), course.last()].map(|footprint| shape::distance(&footprint, rect));
    let passing = course.stretches.iter().map(|stretch| stretch_gap(course, stretch, rect));
    passing.fold(ends[0].min(ends[1]), f64::min)
}

fn stretch_gap(course: &Course, stretch: &Stretch, rect: &Rect) -> f64 {
    if let Some(turn) = Turn::of(course, stretch) {
        return turn.least_gap(rect);
    }
    let ends = [course.swept[stretch.first].corners(), course.swept[stretch.last].corners()];
    polygon_distance(&hull(&ends.concat()), rect)
}

/// Whether any part of a course lies off a table of so many inches by so many.
pub fn leaves_table(course: &Course, width: f64, height: f64) -> bool {
    let is_off =
        |at: &Point| at.x < -TOLERANCE || at.y < -TOLERANCE || at.x > width + TOLERANCE || at.y > height + TOLERANCE;
    course.swept.iter().any(|footprint| footprint.corners().iter().any(is_off))
}
