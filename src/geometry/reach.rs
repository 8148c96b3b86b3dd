//! Reach: where a block may come by wheeling and then going straight on.

use super::bases::Block;
use super::course::{Leg, wheel_inches, wheel_pivot};
use super::pose::{Point, Pose};

/// Degrees between two rays of a reach, at most.
const RAY: f64 = 3.0;
/// How much shorter than the longest advance a ray may be drawn, in inches: nobody sees it, and each halving of it costs a judgement more.
const FINE: f64 = 0.001;

/// The outline, which may be concave, of where the middle of the front edge may come by a wheel and then an advance
/// within an allowance of inches, each ray shortened to what `permitted` accepts.
///
/// The same question shades the reach and judges the move: every point of the outline is the end of legs it accepts.
pub fn reach(block: &Block, from: Pose, allowance: f64, permitted: &dyn Fn(&[Leg]) -> bool) -> Vec<Point> {
    let frontage = block.frontage();
    if allowance <= 0.0 || frontage <= 0.0 {
        return vec![from.point()];
    }
    let widest = (allowance / frontage).to_degrees().min(180.0);
    let rays = (widest / RAY).ceil().max(1.0) as i32;
    let ray = |side: f64, index: i32| {
        Ray::cast(block, from, side * widest * f64::from(index) / f64::from(rays), allowance, permitted)
    };
    // Outward from the middle, each side ends at the first wheel that is refused.
    let left: Vec<Ray> = (1..=rays).map_while(|index| ray(-1.0, index)).collect();
    let right: Vec<Ray> = (1..=rays).map_while(|index| ray(1.0, index)).collect();
    let middle = Ray::cast(block, from, 0.0, allowance, permitted);
    let across: Vec<Ray> = left.into_iter().rev().chain(middle).chain(right).collect();
    across.iter().map(|ray| ray.far).chain(across.iter().rev().map(|ray| ray.near)).collect()
}

/// Where one wheel leads: to its own end, and to the end of the longest advance after it.
struct Ray {
    near: Point,
    far: Point,
}

impl Ray {
    fn cast(
        block: &Block,
        from: Pose,
        degrees: f64,
        allowance: f64,
        permitted: &dyn Fn(&[Leg]) -> bool,
    ) -> Option<Self> {
        let wheel = Leg::Wheel { degrees };
        let pose = if degrees == 0.0 { from } else { from.turned_about(wheel_pivot(block, from, degrees), degrees) };
        let may = |inches: f64| match (degrees == 0.0, inches == 0.0) {
            (true, true) => true,
            (true, false) => permitted(&[Leg::Advance(inches)]),
            (false, true) => permitted(&[wheel]),
            (false, false) => permitted(&[wheel, Leg::Advance(inches)]),
        };
        let most = (allowance - wheel_inches(block, degrees)).max(0.0);
        may(0.0).then(|| Self { near: pose.point(), far: pose.advanced(longest(most, &may)).point() })
    }
}

/// The longest advance permitted, by bisection to within what can be seen.
fn longest(most: f64, may: &dyn Fn(f64) -> bool) -> f64 {
    if most <= 0.0 || may(most) {
        return most;
    }
    let (mut low, mut high) = (0.0, most);
    while high - low > FINE {
        let middle = f64::midpoint(low, high);
        if may(middle) { low = middle } else { high = middle }
    }
    low
}
