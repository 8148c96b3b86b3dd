//! Routes round what stands in the way, worked out by hand. [FLA RET-11, R-113]

use galloper::geometry::route::{around, straight_run, ways_past};
use galloper::geometry::{Point, Vector};

fn block(left: f64, low: f64, right: f64, high: f64) -> Vec<Point> {
    vec![Point::new(left, low), Point::new(right, low), Point::new(right, high), Point::new(left, high)]
}

fn north(inches: f64, things: &[Vec<Point>]) -> Option<Vec<(f64, f64)>> {
    let round = |value: f64| (value * 100.0).round() / 100.0;
    let way = around(Point::origin(), Vector::new(0.0, 1.0), inches, 1.0, things)?;
    Some(way.iter().map(|at| (round(at.x), round(at.y))).collect())
}

#[test]
fn an_open_way_is_straight() {
    assert_eq!(north(9.0, &[]), Some(vec![(0.0, 0.0), (0.0, 9.0)]));
    // Half an inch is kept on either side: a gap of exactly an inch is wide enough.
    let gap = [block(-3.0, 4.0, -0.5, 5.0), block(0.5, 4.0, 3.0, 5.0)];
    assert_eq!(north(9.0, &gap), Some(vec![(0.0, 0.0), (0.0, 9.0)]));
}

#[test]
fn one_thing_is_gone_round_on_the_nearer_side() {
    // Half an inch clear of its right side it is 1 to the right: of the left one it would be 2.5. Its corner is cut off at 45°, as far out
    // as the sides are: half an inch × tan 22.5° = 0.21 of each is left before it.
    let way = north(9.0, &[block(-2.0, 4.0, 0.5, 5.0)]).expect("there is a way");
    assert_eq!(way[..2], [(0.0, 0.0), (1.0, 3.79)]);
    // √(1 + 3.79²) = 3.92 to there, and 5.08 onward.
    assert_eq!(way.last(), Some(&(1.0, 8.87)));
}

#[test]
fn a_gap_too_narrow_is_none_and_the_next_is_taken() {
    // Between the first two nine tenths of an inch; between the second and the third an inch and a half.
    let row = [block(-2.0, 4.0, -0.45, 5.0), block(0.45, 4.0, 1.5, 5.0), block(3.0, 4.0, 9.0, 5.0)];
    let way = north(9.0, &row).expect("there is a way");
    assert_eq!(way[1], (2.0, 3.79), "{way:?}");
}

#[test]
fn a_wall_cannot_be_gone_round() {
    assert_eq!(north(9.0, &[block(-20.0, 4.0, 20.0, 5.0)]), None);
    assert_eq!(north(9.0, &[block(-20.0, 4.0, 8.0, 5.0)]), None, "that is more aside than onward");
    let wall = [block(-20.0, 4.0, 20.0, 5.0)];
    assert_eq!(north(3.0, &wall), Some(vec![(0.0, 0.0), (0.0, 3.0)]));
    assert!((straight_run(Point::origin(), Vector::new(0.0, 1.0), 9.0, 1.0, &wall) - 3.5).abs() < 0.01);
    let aslant = Vector::new(0.6, 0.8);
    assert_eq!(around(Point::origin(), aslant, 9.0, 1.0, &wall), None, "nor slid along");
}

#[test]
fn two_rows_are_threaded() {
    let rows = [block(-9.0, 2.0, 0.0, 2.5), block(-0.5, 5.0, 9.0, 5.5)];
    let way = north(12.0, &rows).expect("there is a way");
    assert_eq!(way[..3], [(0.0, 0.0), (0.5, 1.79), (0.5, 2.71)], "{way:?}");
    assert_eq!(way[3], (-1.0, 4.79));
}

/// An upper right corner at -0.4, 4 and a lower left one at 0.4, 4.8 are √(0.8² + 0.8²) = 1.13 apart: an inch goes between, aslant.
#[test]
fn a_gap_from_corner_to_corner_is_as_wide_as_it_is() {
    let corners = |beyond: f64| [block(-9.0, 3.0, -0.4, 4.0), block(0.4, 4.0 + beyond, 9.0, 5.8)];
    let way = north(12.0, &corners(0.8)).expect("there is a way");
    assert_eq!(way[2..4], [(0.1, 4.21), (-0.1, 4.59)], "{way:?}");
    assert_eq!(north(12.0, &corners(0.5)), None, "0.94 is none");
}

#[test]
fn who_stands_close_by_does_not_hold_one() {
    let beside = [block(0.2, -1.0, 2.0, 1.0), block(-0.1, -0.6, 0.1, 0.4)];
    assert_eq!(north(5.0, &beside), Some(vec![(0.0, 0.0), (0.0, 5.0)]));
}

/// Who stands half an inch from a corner, and nearer than that to the lines of both its sides, goes away from it freely.
#[test]
fn a_corner_at_ones_side_keeps_nobody_back() {
    let beside = [block(-2.0, -1.5, -0.3, -0.4)];
    assert!((straight_run(Point::origin(), Vector::new(0.0, 1.0), 9.0, 1.0, &beside) - 9.0).abs() < 0.01);
    assert_eq!(north(9.0, &beside), Some(vec![(0.0, 0.0), (0.0, 9.0)]));
}

/// A way that bends at a corner goes round the thing only if it turns toward it: what lies on the other side of it has nobody gone round.
/// [FLA MEL-13, R-76]
#[test]
fn a_way_goes_round_what_it_turns_toward() {
    let thing = block(2.0, 4.0, 4.0, 6.0);
    let ways = ways_past(Point::origin(), 20.0, &[thing], |_| true, &[]);
    let to = |x: f64, y: f64| {
        let ends_there = |way: &&galloper::geometry::route::Detour| way.corners.last() == Some(&Point::new(x, y));
        ways.to_corners.iter().find(ends_there).expect("the corner is come to")
    };
    let goes_round =
        |corner: (f64, f64), onward: (f64, f64)| to(corner.0, corner.1).goes_round(Vector::new(onward.0, onward.1));
    // Along its left side and over its upper edge, or down beyond it, but not away from it to the left along the line of that edge.
    assert!(goes_round((2.0, 6.0), (1.0, 0.0)));
    assert!(goes_round((2.0, 6.0), (1.0, 0.5)));
    assert!(!goes_round((2.0, 6.0), (-1.0, 0.0)));
    assert!(!goes_round((2.0, 6.0), (-1.0, -0.2)));
    // The same about its lower right corner.
    assert!(goes_round((4.0, 4.0), (0.0, 1.0)));
    assert!(!goes_round((4.0, 4.0), (0.0, -1.0)));
}
