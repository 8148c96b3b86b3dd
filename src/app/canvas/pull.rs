//! Pulling a block across the table the way a hand does: it wheels until it looks where it is pulled, then goes.

use crate::geometry::{Point, Pose, pose::bearing, pose::signed_turn};

/// Pulled further aside than this, a block keeps its facing: it sidesteps or falls back.
const WIDEST_WHEEL: f64 = 60.0;

/// Turns less than this are the tremor of a hand.
const TREMOR: f64 = 1.5;

/// The pose of a block of so many inches' front pulled so that the middle of its front edge lies on a point.
pub fn pulled(stands: Pose, frontage: f64, to: Point) -> Pose {
    let aside = signed_turn(stands.facing, bearing(stands.point(), to));
    if (to - stands.point()).norm() < 1e-6 {
        return stands;
    }
    if aside.abs() < TREMOR {
        let (_, ahead) = stands.to_local(to);
        return stands.advanced(ahead);
    }
    if aside.abs() > WIDEST_WHEEL {
        return Pose::at(to, stands.facing);
    }
    wheeled_towards(stands, frontage, to).unwrap_or_else(|| Pose::at(to, stands.facing))
}

/// The pose after the wheel from which straight ahead leads to the point, and going there.
fn wheeled_towards(stands: Pose, frontage: f64, to: Point) -> Option<Pose> {
    let aside = signed_turn(stands.facing, bearing(stands.point(), to));
    let pivot = stands.from_local(frontage / 2.0 * aside.signum(), 0.0);
    let mut degrees = aside;
    for _ in 0..24 {
        let wheeled = stands.turned_about(pivot, degrees);
        degrees += signed_turn(wheeled.facing, bearing(wheeled.point(), to));
        degrees = degrees.clamp(-90.0, 90.0);
    }
    let wheeled = stands.turned_about(pivot, degrees);
    let (right, ahead) = wheeled.to_local(to);
    (degrees.signum() == aside.signum() && right.abs() < 0.02 && ahead >= 0.0).then(|| wheeled.advanced(ahead))
}

/// The pose turned so that it looks at a point.
pub fn turned_towards(pose: Pose, to: Point) -> Pose {
    if (to - pose.point()).norm() < 0.1 {
        return pose;
    }
    Pose::at(pose.point(), bearing(pose.point(), to).rem_euclid(360.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NORTH: Pose = Pose { x: 10.0, y: 10.0, facing: 0.0 };

    #[test]
    fn pulled_straight_ahead_it_advances() {
        let pose = pulled(NORTH, 2.0, Point::new(10.02, 14.0));
        assert!((pose.y - 14.0).abs() < 1e-9 && pose.facing == 0.0 && (pose.x - 10.0).abs() < 1e-9, "{pose:?}");
    }

    #[test]
    fn pulled_aside_it_wheels_and_then_goes_straight() {
        let to = Point::new(12.5, 14.0);
        let pose = pulled(NORTH, 2.0, to);
        assert!((pose.point() - to).norm() < 0.03, "{pose:?}");
        assert!(pose.facing > 20.0 && pose.facing < 60.0, "{pose:?}");
        // Straight back from where it ends lies the place where its wheel about the right front corner ended.
        let pivot = NORTH.from_local(1.0, 0.0);
        let wheeled = NORTH.turned_about(pivot, pose.facing);
        let (right, ahead) = wheeled.to_local(pose.point());
        assert!(right.abs() < 0.03 && ahead > 0.0, "{right} {ahead}");
    }

    #[test]
    fn pulled_back_it_keeps_its_facing() {
        assert_eq!(pulled(NORTH, 2.0, Point::new(11.0, 7.0)), Pose::new(11.0, 7.0, 0.0));
    }

    #[test]
    fn it_turns_to_look_at_a_point_but_not_at_its_own_feet() {
        assert!((turned_towards(NORTH, Point::new(15.0, 10.0)).facing - 90.0).abs() < 1e-9);
        assert_eq!(turned_towards(NORTH, Point::new(10.0, 10.01)), NORTH);
    }
}
