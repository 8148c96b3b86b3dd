//! Pulling a block across the table the way a hand does: it turns until it looks where it is pulled, then goes.

use crate::geometry::{Leg, Point, Pose, pose::bearing, pose::signed_turn};

/// Pulled further aside than this, a block keeps its facing: it sidesteps or falls back.
const WIDEST_WHEEL: f64 = 75.0;

/// Pulled back within this of straight back, it retires straight.
const STRAIGHT_BACK: f64 = 25.0;

/// Turns less than this are the tremor of a hand.
const TREMOR: f64 = 1.5;

/// How a piece may turn on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turning {
    /// About a front corner.
    Wheels,
    /// About its middle.
    Turns,
    /// As it likes: it is simply set down.
    Freely,
}

impl Turning {
    /// How a piece may turn that is offered these kinds of leg.
    pub fn of(manoeuvres: &[Leg]) -> Self {
        if manoeuvres.iter().any(|leg| matches!(leg, Leg::Wheel { .. })) {
            Self::Wheels
        } else if manoeuvres.iter().any(|leg| matches!(leg, Leg::Turn { .. })) {
            Self::Turns
        } else {
            Self::Freely
        }
    }

    fn leg(self, degrees: f64) -> Leg {
        let degrees = hundredth(degrees);
        if self == Self::Turns { Leg::Turn { degrees } } else { Leg::Wheel { degrees } }
    }
}

/// The legs of a block of so many inches' front and depth pulled so that the middle of its front edge lies on a point.
/// Nothing where it must simply be set down there.
pub fn pulled(stands: Pose, [frontage, depth]: [f64; 2], turning: Turning, to: Point) -> Option<Vec<Leg>> {
    let way = (to - stands.point()).norm();
    if turning == Turning::Freely || way < 0.02 {
        return None;
    }
    let aside = signed_turn(stands.facing, bearing(stands.point(), to));
    if aside.abs() < TREMOR {
        let (_, ahead) = stands.to_local(to);
        return Some(vec![Leg::Advance(hundredth(ahead))]);
    }
    if aside.abs() > 180.0 - STRAIGHT_BACK {
        let (_, ahead) = stands.to_local(to);
        return Some(vec![Leg::Retire(hundredth(-ahead))]);
    }
    if aside.abs() > WIDEST_WHEEL {
        return None;
    }
    turned_and_gone(stands, [frontage, depth], turning, to)
}

/// The turn from which straight ahead leads to the point, and going there.
fn turned_and_gone(stands: Pose, [frontage, depth]: [f64; 2], turning: Turning, to: Point) -> Option<Vec<Leg>> {
    let aside = signed_turn(stands.facing, bearing(stands.point(), to));
    let pivot = match turning {
        Turning::Turns => stands.from_local(0.0, -depth / 2.0),
        Turning::Wheels | Turning::Freely => stands.from_local(frontage / 2.0 * aside.signum(), 0.0),
    };
    let mut degrees = aside;
    for _ in 0..24 {
        let turned = stands.turned_about(pivot, degrees);
        degrees = (degrees + signed_turn(turned.facing, bearing(turned.point(), to))).clamp(-90.0, 90.0);
    }
    let (right, ahead) = stands.turned_about(pivot, degrees).to_local(to);
    let found = degrees.signum() == aside.signum() && right.abs() < 0.05 && ahead >= 0.0;
    found.then(|| vec![turning.leg(degrees), Leg::Advance(hundredth(ahead))])
}

/// The leg that turns a piece at a pose until it looks at a point; nothing when the point lies at its feet.
pub fn turned_towards(pose: Pose, turning: Turning, to: Point) -> Option<Leg> {
    if (to - pose.point()).norm() < 0.2 {
        return None;
    }
    Some(turning.leg(signed_turn(pose.facing, bearing(pose.point(), to))))
}

fn hundredth(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    const NORTH: Pose = Pose { x: 10.0, y: 10.0, facing: 0.0 };
    const FOOT: [f64; 2] = [2.0, 1.0];

    fn end(legs: &[Leg]) -> Pose {
        super::super::legs::end(NORTH, FOOT[0], FOOT[1], legs)
    }

    #[test]
    fn pulled_straight_ahead_it_advances() {
        let legs = pulled(NORTH, FOOT, Turning::Wheels, Point::new(10.02, 14.0));
        assert_eq!(legs, Some(vec![Leg::Advance(4.0)]));
    }

    #[test]
    fn pulled_aside_it_wheels_and_then_goes_straight() {
        let to = Point::new(12.5, 14.0);
        let legs = pulled(NORTH, FOOT, Turning::Wheels, to).expect("it can be pulled there");
        assert!(
            matches!(legs[..], [Leg::Wheel { degrees }, Leg::Advance(inches)] if degrees > 20.0 && inches > 2.0),
            "{legs:?}"
        );
        assert!((end(&legs).point() - to).norm() < 0.03, "{:?}", end(&legs));
    }

    #[test]
    fn guns_turn_about_their_middle() {
        let to = Point::new(7.0, 14.0);
        let legs = pulled(NORTH, FOOT, Turning::Turns, to).expect("it can be pulled there");
        assert!(matches!(legs[..], [Leg::Turn { degrees }, Leg::Advance(_)] if degrees < -20.0), "{legs:?}");
        assert!((end(&legs).point() - to).norm() < 0.03, "{:?}", end(&legs));
    }

    #[test]
    fn pulled_back_it_retires_and_pulled_sideways_it_is_set_down() {
        assert_eq!(pulled(NORTH, FOOT, Turning::Wheels, Point::new(10.3, 7.0)), Some(vec![Leg::Retire(3.0)]));
        assert_eq!(pulled(NORTH, FOOT, Turning::Wheels, Point::new(14.0, 9.9)), None);
        assert_eq!(
            pulled(NORTH, FOOT, Turning::Freely, Point::new(10.0, 14.0)),
            None,
            "a general rides where he likes"
        );
    }

    #[test]
    fn it_turns_to_look_at_a_point_but_not_at_its_own_feet() {
        let leg = turned_towards(NORTH, Turning::Wheels, Point::new(15.0, 10.0));
        assert_eq!(leg, Some(Leg::Wheel { degrees: 90.0 }));
        assert_eq!(turned_towards(NORTH, Turning::Turns, Point::new(10.0, 10.01)), None);
    }
}
