//! Drawn moves: legs, the ground they sweep, and what they strike, cross or leave on the way.

use serde::{Deserialize, Serialize};

use super::bases::{Block, Formation};
use super::ground::Outline;
use super::polygon::{hull, point_to_segment, polygon_distance};
use super::pose::{Point, Pose};
use super::shape::{self, Rect};
use super::{TOLERANCE, contact};

pub use super::legs::legs_between;

/// Inches between two footprints of a sweep, at most.
pub const STEP: f64 = 0.1;

/// One leg of a drawn move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leg {
    /// Straight ahead, in inches.
    Advance(f64),
    /// Straight back, facing front, in inches.
    Retire(f64),
    /// Sideways, facing front, in inches to the right.
    Sidestep(f64),
    /// About the front corner on the side it turns to.
    Wheel {
        /// Degrees clockwise: positive pivots on the right front corner, negative on the left.
        degrees: f64,
    },
    /// Every figure turns about where it stands: the rear edge becomes the front.
    AboutFace,
    /// About the middle of the footprint: guns, generals.
    Turn {
        /// Degrees clockwise.
        degrees: f64,
    },
    /// Another formation, the middle of the front edge staying where it is.
    Form(Formation),
}

/// Where a move passes.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// The pose at the start and after each leg.
    pub poses: Vec<Pose>,
    /// The inches each leg covers; for a wheel, those of its outer end.
    pub inches: Vec<f64>,
    /// Footprints along the way, the first and last included, no further apart than [`STEP`].
    pub swept: Vec<Rect>,
    /// Inches covered when each footprint of `swept` is reached.
    pub along: Vec<f64>,
    /// The legs' own straight or turning stretches, as runs of `swept`.
    stretches: Vec<Stretch>,
}

/// A run of footprints: from one place in `swept` to another.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Stretch {
    first: usize,
    last: usize,
    /// The point it turns about; `None` when it goes straight.
    pivot: Option<Point>,
}

impl Course {
    /// Inches covered by all legs.
    pub fn length(&self) -> f64 {
        self.inches.iter().sum()
    }

    /// The pose at the end.
    pub fn end(&self) -> Pose {
        *self.poses.last().expect("a course has its start")
    }

    /// The footprint at the start.
    pub fn first(&self) -> Rect {
        self.swept[0]
    }

    /// The footprint at the end.
    pub fn last(&self) -> Rect {
        *self.swept.last().expect("a course has its start")
    }

    fn begin(block: &Block, start: Pose) -> Self {
        Self {
            poses: vec![start],
            inches: Vec::new(),
            swept: vec![block.footprint(start)],
            along: vec![0.0],
            stretches: Vec::new(),
        }
    }

    /// Adds a leg: poses in equal steps, each as the share (0 to 1) of the leg done.
    fn add(&mut self, block: &Block, inches: f64, sweep: f64, pivot: Option<Point>, pose_at: impl Fn(f64) -> Pose) {
        let done = self.length();
        let steps = (sweep / STEP).ceil().clamp(1.0, 100_000.0) as u32;
        let first = self.swept.len() - 1;
        for step in 1..=steps {
            let share = f64::from(step) / f64::from(steps);
            self.swept.push(block.footprint(pose_at(share)));
            self.along.push(done + inches * share);
        }
        self.stretches.push(Stretch { first, last: self.swept.len() - 1, pivot });
        self.inches.push(inches);
        self.poses.push(pose_at(1.0));
    }

    /// Another footprint on the same spot, with no way between.
    fn stand(&mut self, block: &Block, pose: Pose) {
        self.swept.push(block.footprint(pose));
        self.along.push(self.length());
        self.inches.push(0.0);
        self.poses.push(pose);
    }
}

/// Follows a drawn move from its start: `after_form` answers the block in another formation. [FLA MOV-22, MOV-31]
pub fn trace(block: &Block, after_form: impl Fn(Formation) -> Block, start: Pose, legs: &[Leg]) -> Course {
    let mut course = Course::begin(block, start);
    let mut formed = None;
    for leg in legs {
        let block = formed.as_ref().unwrap_or(block);
        let pose = course.end();
        match *leg {
            Leg::Advance(inches) => {
                course.add(block, inches.abs(), inches.abs(), None, |share| pose.advanced(inches * share));
            }
            Leg::Retire(inches) => {
                course.add(block, inches.abs(), inches.abs(), None, |share| pose.advanced(-inches * share));
            }
            Leg::Sidestep(inches) => {
                course.add(block, inches.abs(), inches.abs(), None, |share| pose.sidestepped(inches * share));
            }
            Leg::Wheel { degrees } => {
                let (pivot, inches) = (wheel_pivot(block, pose, degrees), wheel_inches(block, degrees));
                let sweep = degrees.to_radians().abs() * (block.frontage().powi(2) + block.depth().powi(2)).sqrt();
                course.add(block, inches, sweep, Some(pivot), |share| pose.turned_about(pivot, degrees * share));
            }
            Leg::Turn { degrees } => {
                let footprint = block.footprint(pose);
                let sweep = degrees.to_radians().abs() * footprint.radius();
                let pivot = footprint.centre;
                course.add(block, 0.0, sweep, Some(pivot), |share| pose.turned_about(pivot, degrees * share));
            }
            Leg::AboutFace => {
                let turned = pose.turned_about(block.footprint(pose).centre, 180.0);
                course.stand(block, turned);
            }
            Leg::Form(formation) => {
                let other = after_form(formation);
                course.stand(&other, pose);
                formed = Some(other);
            }
        }
    }
    course
}

/// The front corner a wheel turns about: the right one clockwise, the left one the other way.
pub fn wheel_pivot(block: &Block, pose: Pose, degrees: f64) -> Point {
    let (left, right, _, front) = block.extent();
    pose.from_local(if degrees >= 0.0 { right } else { left }, front)
}

/// The inches the outer end of a wheel travels. [FLA MOV-22, MOV-31]
pub fn wheel_inches(block: &Block, degrees: f64) -> f64 {
    degrees.to_radians().abs() * block.frontage()
}

/// The first obstacle a course runs into and the inches covered by then. Touching, and sliding along what one stands
/// against, is no collision; only overlapping by more than the tolerance, and by more than at the start, is.
pub fn collision(course: &Course, obstacles: &[Rect]) -> Option<(usize, f64)> {
    let hits = obstacles
        .iter()
        .enumerate()
        .filter_map(|(index, obstacle)| strikes_at(course, obstacle).map(|inches| (index, inches)));
    hits.min_by(|a, b| a.1.total_cmp(&b.1))
}

fn strikes_at(course: &Course, obstacle: &Rect) -> Option<f64> {
    let allowed = shape::overlap_depth(&course.first(), obstacle).max(0.0) + TOLERANCE;
    let deep =
        |rect: &Rect| !shape::surely_apart(rect, obstacle, 0.0) && shape::overlap_depth(rect, obstacle) > allowed;
    let reached = |place: usize| course.along[place];
    if allowed > 2.0 * TOLERANCE {
        return course.swept.iter().position(deep).map(reached);
    }
    let mut place = 0;
    for stretch in &course.stretches {
        // Between stretches the block may have changed its footprint on the spot.
        if let Some(found) = (place..=stretch.first).find(|&at| deep(&course.swept[at])) {
            return Some(reached(found));
        }
        if let Some(inches) = strikes_on(course, stretch, obstacle) {
            return Some(inches);
        }
        place = stretch.last;
    }
    (place..course.swept.len()).find(|&at| deep(&course.swept[at])).map(reached)
}

/// Where along one stretch a footprint first overlaps an obstacle.
fn strikes_on(course: &Course, stretch: &Stretch, obstacle: &Rect) -> Option<f64> {
    let (from, to) = (&course.swept[stretch.first], &course.swept[stretch.last]);
    let (start, end) = (course.along[stretch.first], course.along[stretch.last]);
    match stretch.pivot {
        None => {
            let way = to.centre - from.centre;
            let length = way.norm();
            let touch = shape::travel_to_touch(from, way.try_normalize(0.0)?, obstacle)?;
            let strikes = touch < length - TOLERANCE || shape::overlaps(to, obstacle);
            strikes.then(|| (start + touch).min(end))
        }
        Some(pivot) => turn_to_touch(course, stretch, pivot, obstacle).map(|share| start + (end - start) * share),
    }
}

/// The share of a turn done when the footprint first overlaps an obstacle, closing in by the room there is.
fn turn_to_touch(course: &Course, stretch: &Stretch, pivot: Point, obstacle: &Rect) -> Option<f64> {
    let from = &course.swept[stretch.first];
    let steps = (stretch.last - stretch.first) as f64;
    let step = super::pose::signed_turn(from.facing, course.swept[stretch.first + 1].facing);
    let whole = step * steps;
    let radius = from.corners().iter().map(|corner| (corner - pivot).norm()).fold(0.0, f64::max);
    let sweep = radius * whole.to_radians().abs();
    let (inner, middle) = (obstacle.inflated(-TOLERANCE / 2.0), Pose::at(from.centre, from.facing));
    let mut share = 0.0;
    loop {
        let turned = middle.turned_about(pivot, whole * share);
        let rect = Rect { centre: turned.point(), facing: turned.facing, ..*from };
        let gap = shape::distance(&rect.inflated(-TOLERANCE / 2.0), &inner);
        if gap == 0.0 && shape::overlap_depth(&rect, obstacle) > TOLERANCE {
            return Some(share);
        }
        if share >= 1.0 || sweep == 0.0 {
            return None;
        }
        share = (share + gap.max(0.002) / sweep).min(1.0);
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

/// What a course does to a thing on the ground. [FLA MOV-20, R-52]
pub fn crossing(course: &Course, outline: &Outline) -> Crossing {
    let on: Vec<bool> = course.swept.iter().map(|rect| outline.overlaps(rect)).collect();
    let (starts, ends) = (on[0], on[on.len() - 1]);
    let Some(off) = on.iter().position(|&is_on| !is_on) else {
        return if course.length() > 0.0 { Crossing::Inside } else { Crossing::None };
    };
    let comes_on =
        on[off..].contains(&true) || course.stretches.iter().any(|stretch| brushes(course, stretch, &on, outline));
    match (comes_on, ends) {
        (true, true) => Crossing::Entered,
        (true, false) => Crossing::Crossed,
        (false, _) if starts => Crossing::Left,
        (false, _) => Crossing::None,
    }
}

/// Whether a straight stretch that is nowhere on a thing at its steps still passes over it between them.
fn brushes(course: &Course, stretch: &Stretch, on: &[bool], outline: &Outline) -> bool {
    if stretch.pivot.is_some() || on[stretch.first..=stretch.last].contains(&true) {
        return false;
    }
    let ends = [&course.swept[stretch.first], &course.swept[stretch.last]];
    let round = hull(&ends.map(|rect| rect.inflated(-TOLERANCE).corners()).concat());
    match outline {
        Outline::Area(polygon) => polygon.iter().any(|&corner| super::polygon::holds_point(&round, corner)),
        Outline::Path { points, .. } => points.iter().any(|&corner| super::polygon::holds_point(&round, corner)),
    }
}

/// Whether a course enters, crosses or moves about on a thing on the ground. [FLA MOV-20, MOV-28, R-52]
pub fn crossed(course: &Course, outline: &Outline) -> bool {
    matches!(crossing(course, outline), Crossing::Entered | Crossing::Crossed | Crossing::Inside)
}

/// The least inches between a course and a rectangle, from start to end.
pub fn least_gap(course: &Course, rect: &Rect) -> f64 {
    let standing = course.swept.iter().map(|footprint| shape::distance(footprint, rect)).fold(f64::INFINITY, f64::min);
    let passing = course.stretches.iter().map(|stretch| stretch_gap(course, stretch, rect));
    passing.fold(standing, f64::min)
}

fn stretch_gap(course: &Course, stretch: &Stretch, rect: &Rect) -> f64 {
    if stretch.pivot.is_some() {
        return f64::INFINITY;
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

/// Inches from a point to the line a course's front takes, leg by leg.
pub fn distance_from_way(course: &Course, point: Point) -> f64 {
    let ways = course.poses.windows(2).map(|pair| point_to_segment(point, pair[0].point(), pair[1].point()));
    ways.fold((course.poses[0].point() - point).norm(), f64::min)
}

/// The bases of a block at the end of a course that touch some others: what a charge has struck.
pub fn struck_at_end(block: &Block, course: &Course, others: &[Rect]) -> Vec<(usize, usize)> {
    contact::touching(&block.placed(course.end()), others)
}
