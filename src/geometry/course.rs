//! Drawn moves: legs, the ground they sweep, and what they strike, cross or leave on the way.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::bases::{Block, Formation};
use super::ground::Outline;
use super::pose::{Point, Pose};
use super::shape::{self, Rect};
use super::{TOLERANCE, first_met};

pub use super::legs::legs_between;
pub use super::sweep::{Crossing, collision, crossed, crossing, least_gap, leaves_table};

/// Inches between two footprints of a sweep, at most.
pub const STEP: f64 = 0.1;

/// Footprints a single leg may leave: a leg so long that no table holds it is followed in longer steps.
const MOST_STEPS: f64 = 10_000.0;

/// One leg of a drawn move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
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
    pub(crate) stretches: Vec<Stretch>,
}

/// A run of footprints: from one place in `swept` to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stretch {
    pub first: usize,
    pub last: usize,
    /// The point it turns about; `None` when it goes straight.
    pub pivot: Option<Point>,
}

impl Course {
    /// Inches covered by all legs.
    pub fn length(&self) -> f64 {
        // Not a sum: that of no legs at all would be minus nothing.
        self.inches.iter().fold(0.0, |sum, inches| sum + inches)
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

    /// Inches from the middle of the first footprint that no part of the course goes beyond.
    pub fn reach(&self) -> f64 {
        let start = self.first().centre;
        self.swept.iter().map(|footprint| (footprint.centre - start).norm() + footprint.radius()).fold(0.0, f64::max)
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
        let steps = if sweep.is_finite() { (sweep / STEP).ceil().clamp(1.0, MOST_STEPS) as u32 } else { 1 };
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

/// Follows a drawn move from its start: `after_form` answers the block in another formation.
pub fn trace(block: &Block, after_form: impl Fn(Formation) -> Block, start: Pose, legs: &[Leg]) -> Course {
    let mut course = Course::begin(block, start);
    let mut formed = None;
    for leg in legs {
        let block = formed.as_ref().unwrap_or(block);
        let pose = course.end();
        let inches = leg_inches(block, leg);
        match *leg {
            Leg::Advance(_) | Leg::Retire(_) | Leg::Sidestep(_) => {
                course.add(block, inches, inches, None, |share| part_done(block, pose, leg, share));
            }
            Leg::Wheel { degrees } | Leg::Turn { degrees } => {
                let (pivot, degrees) = (turning_point(block, pose, leg), once_round(degrees));
                let sweep = degrees.to_radians().abs() * furthest(&block.footprint(pose), pivot);
                course.add(block, inches, sweep, Some(pivot), |share| pose.turned_about(pivot, degrees * share));
            }
            Leg::AboutFace => course.stand(block, part_done(block, pose, leg, 1.0)),
            Leg::Form(formation) => {
                let other = after_form(formation);
                course.stand(&other, pose);
                formed = Some(other);
            }
        }
    }
    course
}

/// The pose a block comes to by some legs, none of them a change of formation: [`trace`] without the way there.
pub fn end_of(block: &Block, start: Pose, legs: &[Leg]) -> Pose {
    legs.iter().fold(start, |pose, leg| part_done(block, pose, leg, 1.0))
}

/// The inches one leg covers; for a wheel, those of its outer end.
pub fn leg_inches(block: &Block, leg: &Leg) -> f64 {
    match *leg {
        Leg::Advance(inches) | Leg::Retire(inches) | Leg::Sidestep(inches) => inches.abs(),
        Leg::Wheel { degrees } => wheel_inches(block, degrees),
        Leg::AboutFace | Leg::Turn { .. } | Leg::Form(_) => 0.0,
    }
}

/// The pose when a share (0 to 1) of a leg is done.
fn part_done(block: &Block, pose: Pose, leg: &Leg, share: f64) -> Pose {
    match *leg {
        Leg::Advance(inches) => pose.advanced(inches * share),
        Leg::Retire(inches) => pose.advanced(-inches * share),
        Leg::Sidestep(inches) => pose.sidestepped(inches * share),
        Leg::Wheel { degrees } | Leg::Turn { degrees } => {
            pose.turned_about(turning_point(block, pose, leg), degrees * share)
        }
        Leg::AboutFace => pose.turned_about(block.footprint(pose).centre, 180.0),
        Leg::Form(_) => pose,
    }
}

fn turning_point(block: &Block, pose: Pose, leg: &Leg) -> Point {
    match *leg {
        Leg::Wheel { degrees } => wheel_pivot(block, pose, degrees),
        _ => block.footprint(pose).centre,
    }
}

/// A turn that sweeps the same ground and ends the same way without going round more than twice.
fn once_round(degrees: f64) -> f64 {
    if degrees.abs() <= 360.0 { degrees } else { degrees % 360.0 + 360.0f64.copysign(degrees) }
}

/// Inches from a point to a rectangle's furthest corner.
fn furthest(rect: &Rect, from: Point) -> f64 {
    rect.corners().iter().map(|corner| (corner - from).norm()).fold(0.0, f64::max)
}

/// The front corner a wheel turns about: the right one clockwise, the left one the other way.
pub fn wheel_pivot(block: &Block, pose: Pose, degrees: f64) -> Point {
    let (left, right, _, front) = block.extent();
    pose.from_local(if degrees >= 0.0 { right } else { left }, front)
}

/// Where a rectangle comes to as it wheels about a corner of it, every two and a half degrees or less, to the last.
pub fn wheeled(before: &Rect, corner: Point, degrees: f64) -> impl Iterator<Item = Rect> + use<> {
    const STEP: f64 = 2.5;
    let (before, steps) = (*before, (degrees.abs() / STEP).ceil() as u32);
    (1..=steps).map(move |step| wheeled_by(&before, corner, degrees * f64::from(step) / f64::from(steps)))
}

/// Whether a rectangle that wheels about a corner of it comes over another; where it stands before does not count.
pub fn wheels_over(before: &Rect, corner: Point, degrees: f64, still: &Rect) -> bool {
    let sweep = sweep(before, corner, degrees);
    let at = |swept: f64| wheeled_by(before, corner, degrees * swept / sweep);
    // No straight line between them is shorter than the widest gap along an axis of either.
    let gap = |swept: f64| -shape::overlap_depth(&at(swept), still);
    let is_met = |swept: f64| swept > 0.0 && shape::overlaps(&at(swept), still);
    first_met(sweep, gap, is_met).is_some()
}

/// Whether a rectangle that wheels about a corner of it comes to lie on a thing on the ground, as `is_on` says of it.
pub fn wheels_onto(
    before: &Rect,
    corner: Point,
    degrees: f64,
    outline: &Outline,
    is_on: impl Fn(&Rect) -> bool,
) -> bool {
    let sweep = sweep(before, corner, degrees);
    let at = |swept: f64| wheeled_by(before, corner, degrees * swept / sweep);
    let gap = |swept: f64| outline.distance_to(&at(swept)) - TOLERANCE;
    first_met(sweep, gap, |swept| swept > 0.0 && is_on(&at(swept))).is_some()
}

/// Inches that the furthest corner of a rectangle travels as it wheels; no point of it travels more.
fn sweep(before: &Rect, corner: Point, degrees: f64) -> f64 {
    (degrees.to_radians().abs() * furthest(before, corner)).max(TOLERANCE)
}

fn wheeled_by(before: &Rect, corner: Point, degrees: f64) -> Rect {
    let turned = Pose::at(before.centre, before.facing()).turned_about(corner, degrees);
    before.moved_to(turned.point()).turned_to(turned.facing)
}

/// The inches the outer end of a wheel travels.
pub fn wheel_inches(block: &Block, degrees: f64) -> f64 {
    degrees.to_radians().abs() * block.frontage()
}
