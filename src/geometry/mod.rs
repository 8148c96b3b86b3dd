//! Inches on a table: poses, bases, zones, ranges, sight, contact and drawn moves.
//!
//! No rule and no pixel lives here. Distances are inches, east is `x`, north is `y`, angles are degrees clockwise
//! from north. Shapes are asked of parry2d behind [`shape`]; no parry or glam type leaves that module.

pub mod bases;
pub mod contact;
pub mod course;
pub mod ground;
mod lane;
mod legs;
pub mod measure;
pub mod polygon;
pub mod pose;
mod quarters;
pub mod reach;
pub mod route;
mod screen;
pub mod shape;
pub mod sight;
mod sweep;
pub mod wrap;
pub mod zone;

pub use bases::{Base, Block, Formation};
pub use course::{Course, Leg};
pub use ground::{Feature, Outline};
pub use pose::{Point, Pose, Vector};
pub use quarters::in_quarters;
pub use shape::Rect;
pub use wrap::Wrap;
pub use zone::Zone;

/// The one tolerance of the house: two lengths nearer than this are the same length.
pub const TOLERANCE: f64 = 0.001;

/// Whether a distance is within a limit; exactly the limit is within.
pub fn is_within(distance: f64, limit: f64) -> bool {
    distance <= limit + TOLERANCE
}

/// The greatest length at which something still holds that holds at one length and no longer at a greater one, to the tolerance of the house.
pub fn last_before(holds: f64, fails: f64, is_so: impl Fn(f64) -> bool) -> f64 {
    let (mut low, mut high) = (holds, fails);
    while high - low > TOLERANCE {
        let middle = f64::midpoint(low, high);
        if is_so(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// The first length of a way at which something is met, after one at which it is not yet, where `gap` tells how far off it is at least.
///
/// Conservative advancement: whoever is so far off goes as far before he comes to it. What is met on less than a hundredth of an inch
/// alone may be passed over.
pub fn first_met(length: f64, gap: impl Fn(f64) -> f64, is_met: impl Fn(f64) -> bool) -> Option<(f64, f64)> {
    const LEAST: f64 = 0.01;
    let (mut clear, mut at) = (0.0, 0.0);
    loop {
        let room = gap(at);
        if room <= 0.0 && is_met(at) {
            return Some((clear, at));
        }
        if at >= length {
            return None;
        }
        clear = at;
        at = (at + room.max(LEAST)).min(length);
    }
}

/// The same between two of the equal steps that such a way is divided into, where the thing is met at the second and not at the first:
/// what is worked out from there hangs on the way alone, and not on how it was looked along.
pub fn first_met_between_steps(
    length: f64,
    step: f64,
    gap: impl Fn(f64) -> f64,
    is_met: impl Fn(f64) -> bool,
) -> Option<(f64, f64)> {
    let (clear, at) = first_met(length, gap, &is_met)?;
    let steps = (length / step).ceil().max(1.0);
    let after = (at * steps / length).ceil();
    let [low, high] = [after - 1.0, after].map(|count| length * count / steps);
    Some(if at > 0.0 && is_met(high) && !is_met(low) { (low, high) } else { (clear, at) })
}

/// Whether a distance is beyond a limit; exactly the limit is not beyond.
pub fn is_beyond(distance: f64, limit: f64) -> bool {
    !is_within(distance, limit)
}
