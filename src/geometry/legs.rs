//! The legs that bring a block from one pose to another, for a pose dragged by hand.

use super::TOLERANCE;
use super::bases::Block;
use super::course::{Leg, end_of, leg_inches, wheel_pivot};
use super::pose::{Pose, bearing, signed_turn};

/// Legs that bring a block from one pose to another, the cheapest of the usual manoeuvres by `cost`, which answers what
/// a leg that covers so many inches costs: endless for a leg that may not be used. `None` when no way has a price.
///
/// Tried are: advances, retirements and sidesteps on either side of one wheel or turn; a wheel, an advance and a
/// second wheel; and each of these after, or before, facing about.
pub fn legs_between(block: &Block, from: Pose, to: Pose, cost: &dyn Fn(&Leg, f64) -> f64) -> Option<Vec<Leg>> {
    let mut best: Option<(f64, Vec<Leg>)> = None;
    let mut consider = |legs: Vec<Leg>| {
        let price: f64 = legs.iter().map(|leg| cost(leg, leg_inches(block, leg))).sum();
        let is_better = best.as_ref().is_none_or(|(least, way)| {
            price < least - TOLERANCE || (price < least + TOLERANCE && legs.len() < way.len())
        });
        if price.is_finite() && is_better && arrives(block, from, to, &legs) {
            best = Some((price, legs));
        }
    };
    ways(block, from, to).into_iter().for_each(&mut consider);
    let about = |pose: Pose| pose.turned_about(block.footprint(pose).centre, 180.0);
    for mut legs in ways(block, about(from), to) {
        legs.insert(0, Leg::AboutFace);
        consider(legs);
    }
    for mut legs in ways(block, from, about(to)) {
        legs.push(Leg::AboutFace);
        consider(legs);
    }
    best.map(|(_, legs)| legs)
}

fn arrives(block: &Block, from: Pose, to: Pose, legs: &[Leg]) -> bool {
    let end = end_of(block, from, legs);
    (end.point() - to.point()).norm() <= TOLERANCE && signed_turn(end.facing, to.facing).abs() <= 0.01
}

/// Every manoeuvre tried that keeps to one front.
fn ways(block: &Block, from: Pose, to: Pose) -> Vec<Vec<Leg>> {
    let mut ways = vec![shift(from, to)];
    ways.extend([true, false].map(|ahead_first| order(shift(from, to), ahead_first)));
    for turn in about_turns(block, from, to) {
        let turned = end_of(block, from, &[turn]);
        let rest = shift(turned, to);
        ways.push(joined(&[turn], &rest));
        let back = turned.point() - from.point();
        let before = shift(from, Pose::at(to.point() - back, from.facing));
        ways.push(joined(&before, &[turn]));
        ways.extend(straight_turn_straight(from, to, turn, turned));
    }
    for first in [1.0, -1.0] {
        for second in [1.0, -1.0] {
            ways.extend(wheel_advance_wheel(block, from, to, first, second));
        }
    }
    ways.extend(turn_advance_turn(block, from, to));
    ways.retain(|legs| legs.len() <= 5);
    ways
}

fn joined(first: &[Leg], second: &[Leg]) -> Vec<Leg> {
    first.iter().chain(second).copied().filter(|leg| !is_idle(leg)).collect()
}

fn is_idle(leg: &Leg) -> bool {
    match *leg {
        Leg::Advance(inches) | Leg::Retire(inches) | Leg::Sidestep(inches) => inches.abs() < 1e-9,
        Leg::Wheel { degrees } | Leg::Turn { degrees } => degrees.abs() < 1e-9,
        Leg::AboutFace | Leg::Form(_) => false,
    }
}

/// Ahead or back, and sideways, to another point without turning.
fn shift(from: Pose, to: Pose) -> Vec<Leg> {
    let (right, ahead) = from.to_local(to.point());
    joined(&[straight(ahead)], &[Leg::Sidestep(right)])
}

fn order(mut legs: Vec<Leg>, ahead_first: bool) -> Vec<Leg> {
    if !ahead_first {
        legs.reverse();
    }
    legs
}

fn straight(ahead: f64) -> Leg {
    if ahead >= 0.0 { Leg::Advance(ahead) } else { Leg::Retire(-ahead) }
}

/// The single wheel, and the single turn in place, that bring about the facing wanted.
fn about_turns(block: &Block, from: Pose, to: Pose) -> Vec<Leg> {
    let degrees = signed_turn(from.facing, to.facing);
    if degrees.abs() < 1e-9 || block.bases.is_empty() {
        return Vec::new();
    }
    if degrees.abs() > 180.0 - 1e-9 {
        // Straight to the rear one faces about, or wheels all the way round.
        return vec![Leg::Wheel { degrees }];
    }
    vec![Leg::Wheel { degrees }, Leg::Turn { degrees }]
}

/// Straight on, one wheel or turn, and straight on again.
fn straight_turn_straight(from: Pose, to: Pose, turn: Leg, turned: Pose) -> Option<Vec<Leg>> {
    let left = to.point() - turned.point();
    let (first, second) = (from.forward(), to.forward());
    let across = first.perp(&second);
    if across.abs() < 1e-6 {
        return None;
    }
    let (before, after) = (left.perp(&second) / across, first.perp(&left) / across);
    Some(joined(&[straight(before), turn], &[straight(after)]))
}

/// A wheel about one front corner, an advance, and a wheel about one front corner: sides are 1 for right, -1 for left.
///
/// Both corners are known, the first from the start and the second from the end, so the advance is the line between
/// them, or the line that passes them a front's width apart.
fn wheel_advance_wheel(block: &Block, from: Pose, to: Pose, first: f64, second: f64) -> Option<Vec<Leg>> {
    let (start, end) = (wheel_pivot(block, from, first), wheel_pivot(block, to, second));
    let apart = (end - start).norm();
    let shift = (second - first) / 2.0 * block.frontage();
    let ahead = (apart * apart - shift * shift).max(0.0).sqrt();
    if apart < shift.abs() || apart < 1e-9 {
        return None;
    }
    let facing = bearing(start, end) - libm::atan2(shift, ahead).to_degrees();
    let (one, other) = (signed_turn(from.facing, facing), signed_turn(facing, to.facing));
    let fits = one * first >= -1e-9 && other * second >= -1e-9;
    fits.then(|| joined(&[Leg::Wheel { degrees: one }, Leg::Advance(ahead)], &[Leg::Wheel { degrees: other }]))
}

/// A turn in place towards the new place, straight there, and a turn in place: a gun, a general.
fn turn_advance_turn(block: &Block, from: Pose, to: Pose) -> Option<Vec<Leg>> {
    let (start, end) = (block.footprint(from).centre, block.footprint(to).centre);
    let apart = (end - start).norm();
    let way = bearing(start, end);
    let degrees = [signed_turn(from.facing, way), signed_turn(way, to.facing)];
    // Straight to the rear one faces about, which is tried elsewhere.
    if apart < 1e-9 || degrees.iter().any(|turn| turn.abs() > 180.0 - 1e-9) {
        return None;
    }
    let turns = degrees.map(|degrees| Leg::Turn { degrees });
    Some(joined(&[turns[0], Leg::Advance(apart)], &[turns[1]]))
}
