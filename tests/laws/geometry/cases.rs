//! Worked cases of the Flanders rules that rest on geometry alone, each with the sentence it tests.

use galloper::geometry::measure::{battery_range, unit_range};
use galloper::geometry::zone::{ArcOrigin, Aspect, Zone, aspect, holds_all, holds_part};
use galloper::geometry::{Point, Rect, is_within};
use galloper::rules::flanders::book::house::Overlap;
use galloper::rules::flanders::judge::engaged::{Engaged, Front, squarely_met};

fn foot(x: f64, y: f64, facing: f64) -> Rect {
    Rect::new(Point::new(x, y), facing, 2.0, 1.0)
}

fn horse(x: f64, y: f64, facing: f64) -> Rect {
    Rect::new(Point::new(x, y), facing, 3.0, 1.75)
}

fn in_front(unit: &Rect, target: &Rect, origin: ArcOrigin) -> bool {
    holds_part(unit, Zone::Front, origin, target)
}

#[test]
fn fla_saf_02_the_target_must_lie_within_45_degrees_of_the_front() {
    let unit = foot(0.0, 0.0, 0.0);
    let beside = foot(5.0, 0.0, 0.0);
    assert!(!in_front(&unit, &beside, ArcOrigin::Corners));
    assert_eq!(unit_range(&unit, &beside), 3.0);
    let ahead_right = Rect::new(Point::new(3.0, 2.0), 0.0, 1.0, 1.0);
    assert!(in_front(&unit, &ahead_right, ArcOrigin::Corners));
    assert!(!in_front(&unit, &ahead_right, ArcOrigin::Centre));
    assert!((unit_range(&unit, &ahead_right) - 1.803).abs() < 0.000_5);
    let eastward = foot(0.0, 0.0, 90.0);
    assert!(in_front(&eastward, &foot(5.5, 0.0, 0.0), ArcOrigin::Corners));
    assert_eq!(unit_range(&eastward, &foot(5.5, 0.0, 0.0)), 4.0);
}

#[test]
fn fla_mel_09_the_side_struck_is_judged_from_where_the_charge_begins() {
    let defender = foot(0.0, 0.0, 0.0);
    let from = |attacker: Rect| aspect(&[attacker], &defender, ArcOrigin::Corners);
    assert_eq!(from(horse(0.0, 8.0, 180.0)), Aspect::Front);
    assert_eq!(from(horse(8.0, 0.0, 270.0)), Aspect::Flank);
    assert_eq!(from(foot(0.0, -6.0, 0.0)), Aspect::Rear);
    assert_eq!(from(foot(5.0, -4.0, 0.0)), Aspect::Flank, "astride the line behind");
}

#[test]
fn fla_art_02_range_runs_from_the_centre_of_the_battery() {
    assert_eq!(battery_range(Point::new(0.0, 0.0), &[foot(4.0, 4.5, 0.0)]), 5.0);
}

#[test]
fn fla_sup_04_a_supporter_lies_partly_within_45_degrees_of_the_side() {
    let unit = foot(0.0, 0.0, 0.0);
    let supports = |friend: Rect, inches: f64| {
        holds_part(&unit, Zone::Right, ArcOrigin::Corners, &friend) && is_within(unit_range(&unit, &friend), inches)
    };
    assert!(supports(foot(4.0, 0.0, 0.0), 2.0), "exactly two inches");
    assert!(!supports(horse(6.7, 0.0, 0.0), 4.0), "4.2 inches");
    assert!(!supports(foot(0.9, 2.0, 0.0), 2.0), "a tenth of an inch short of the line");
    assert!(supports(foot(1.0, 2.0, 0.0), 2.0), "touching the line");
}

#[test]
fn fla_sup_06_a_rear_supporter_lies_wholly_within_45_degrees_of_the_rear() {
    let unit = foot(0.0, 0.0, 0.0);
    let supports = |friend: Rect| {
        holds_all(&unit, Zone::Rear, ArcOrigin::Corners, &friend) && is_within(unit_range(&unit, &friend), 10.0)
    };
    assert!(supports(foot(0.0, -6.0, 0.0)));
    assert!(supports(foot(0.0, -11.0, 0.0)), "exactly ten inches");
    assert!(!supports(foot(0.0, -11.2, 0.0)));
    assert!(!supports(foot(5.0, -4.0, 0.0)), "only partly behind");
}

#[test]
fn fla_mel_03_one_overlapping_base_fights_beside_those_touching() {
    let front = |front, rear, centre| Front { front, rear, width: 1.0, centre };
    let engaged = |touching, overlap, figures| Engaged { touching, overlap, figures };
    let half_off = squarely_met(&front(2, 2, 1.0), &front(2, 2, 0.0), Overlap::OneTotal);
    assert_eq!(half_off, (engaged(1, 1, 12), engaged(1, 1, 12)));
    let column = squarely_met(&front(1, 1, 0.0), &front(3, 2, 0.0), Overlap::OneTotal);
    assert_eq!(column, (engaged(1, 0, 6), engaged(1, 1, 12)));
    let each_end = squarely_met(&front(1, 1, 0.0), &front(3, 2, 0.0), Overlap::OneEachEnd);
    assert_eq!(each_end, (engaged(1, 0, 6), engaged(1, 2, 15)));
}
