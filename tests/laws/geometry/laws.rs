//! Laws that hold whatever the layout, tried by proptest.

use galloper::geometry::measure::unit_range;
use galloper::geometry::pose::{angle_between, bearing};
use galloper::geometry::shape::{depth_on_the_way, distance, overlap_depth, overlaps};
use galloper::geometry::zone::{ArcOrigin, Zone, aspect, aspect_margin, margin};
use galloper::geometry::{Point, Pose, Rect, Vector, is_beyond, is_within};
use proptest::prelude::*;

fn rects() -> impl Strategy<Value = Rect> {
    (-9.0..9.0, -9.0..9.0, 0.0..360.0, 0.3..5.0, 0.3..4.0)
        .prop_map(|(x, y, facing, front, depth)| Rect::new(Point::new(x, y), facing, front, depth))
}

fn poses() -> impl Strategy<Value = Pose> {
    (-90.0..90.0, -90.0..90.0, -720.0..720.0).prop_map(|(x, y, facing)| Pose::new(x, y, facing))
}

/// The same rectangle after the whole table is turned about its corner and shifted.
fn carried(rect: &Rect, turn: f64, shift: Vector) -> Rect {
    let pose = Pose::at(rect.centre, rect.facing()).turned_about(Point::origin(), turn);
    rect.moved_to(pose.point() + shift).turned_to(pose.facing)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn distance_is_symmetric(a in rects(), b in rects()) {
        prop_assert!((distance(&a, &b) - distance(&b, &a)).abs() < 1e-9);
        prop_assert_eq!(overlaps(&a, &b), overlaps(&b, &a));
    }

    #[test]
    fn distance_is_nothing_exactly_when_touching(a in rects(), b in rects()) {
        let depth = overlap_depth(&a, &b);
        prop_assume!(depth.abs() > 1e-9);
        prop_assert_eq!(distance(&a, &b) == 0.0, depth > 0.0);
    }

    #[test]
    fn the_depth_on_the_way_is_that_of_who_has_gone_so_far(a in rects(), b in rects(), way in 0.0..360.0, inches in 0.0..20.0_f64) {
        let direction = Pose::at(Point::origin(), way).forward();
        let (told, gone) = (depth_on_the_way(&a, direction, &b)(inches), overlap_depth(&a.moved(direction * inches), &b));
        prop_assert!((told - gone).abs() < 1e-9, "{told} and {gone}");
    }

    #[test]
    fn moving_both_changes_nothing(a in rects(), b in rects(), turn in 0.0..360.0, x in -50.0..50.0, y in -50.0..50.0) {
        let shift = Vector::new(x, y);
        let (c, d) = (carried(&a, turn, shift), carried(&b, turn, shift));
        prop_assert!((unit_range(&a, &b) - unit_range(&c, &d)).abs() < 1e-9);
        for zone in Zone::ALL {
            let (before, after) = (margin(&a, zone, ArcOrigin::Corners, &b), margin(&c, zone, ArcOrigin::Corners, &d));
            prop_assert!((before - after).abs() < 1e-9);
        }
        if aspect_margin(&[a], &b, ArcOrigin::Corners) > 0.01 {
            prop_assert_eq!(aspect(&[a], &b, ArcOrigin::Corners), aspect(&[c], &d, ArcOrigin::Corners));
        }
    }

    #[test]
    fn going_nearer_by_an_inch_is_at_most_an_inch_nearer(a in rects(), b in rects(), inches in -3.0..3.0_f64) {
        let moved = a.moved(Pose::at(a.centre, a.facing()).forward() * inches);
        prop_assert!((distance(&a, &b) - distance(&moved, &b)).abs() <= inches.abs() + 1e-9);
    }

    #[test]
    fn quantised_poses_are_fixed_points(pose in poses()) {
        let once = pose.quantised();
        prop_assert_eq!(once, once.quantised());
        prop_assert!((once.x - pose.x).abs() <= 0.000_501 && (once.y - pose.y).abs() <= 0.000_501);
        prop_assert!((0.0..360.0).contains(&once.facing));
        prop_assert!(angle_between(once.facing, pose.facing) <= 0.005_01);
        let text = serde_json::to_string(&once).expect("a pose is plain numbers");
        prop_assert_eq!(serde_json::from_str::<Pose>(&text).expect("and reads back"), once);
    }

    #[test]
    fn local_and_back_returns(pose in poses(), right in -20.0..20.0, ahead in -20.0..20.0) {
        let (back_right, back_ahead) = pose.to_local(pose.from_local(right, ahead));
        prop_assert!((back_right - right).abs() < 1e-9 && (back_ahead - ahead).abs() < 1e-9);
        let by_isometry = pose.isometry() * Point::new(right, ahead);
        prop_assert!((by_isometry - pose.from_local(right, ahead)).norm() < 1e-9);
    }

    #[test]
    fn facing_along_a_bearing_looks_at_the_point(pose in poses(), x in -50.0..50.0, y in -50.0..50.0) {
        let to = Point::new(x, y);
        prop_assume!((to - pose.point()).norm() > 0.1);
        let looking = Pose { facing: bearing(pose.point(), to), ..pose };
        let (right, ahead) = looking.to_local(to);
        prop_assert!(right.abs() < 1e-9 && ahead > 0.0);
        prop_assert!((0.0..360.0).contains(&looking.facing));
    }

    #[test]
    fn turning_there_and_back_returns(pose in poses(), x in -50.0..50.0, y in -50.0..50.0, degrees in -720.0..720.0) {
        let pivot = Point::new(x, y);
        let back = pose.turned_about(pivot, degrees).turned_about(pivot, -degrees);
        prop_assert!((back.point() - pose.point()).norm() < 1e-9);
        prop_assert!(angle_between(back.facing, pose.facing) < 1e-9);
    }
}

#[test]
fn fla_r_08_limits_are_inclusive_by_the_tolerance() {
    assert!(is_within(8.0, 8.0) && is_within(8.001, 8.0) && is_beyond(8.002, 8.0));
}

#[test]
fn right_angles_are_exact() {
    for quarter in -8..8 {
        let pose = Pose::new(3.0, 4.0, 90.0 * f64::from(quarter));
        let way = pose.forward();
        assert!(way.x == way.x.round() && way.y == way.y.round(), "{way:?}");
    }
    assert_eq!(Pose::new(0.0, 0.0, 90.0).advanced(3.0), Pose::new(3.0, 0.0, 90.0));
    assert_eq!(Pose::new(-0.000_1, 0.0, 359.999).quantised(), Pose::new(0.0, 0.0, 0.0));
}
