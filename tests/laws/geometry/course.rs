use std::f64::consts::FRAC_PI_2;

use galloper::geometry::bases::{BaseSize, Block, Flank, Formation};
use galloper::geometry::course::{
    Course, Crossing, Leg, STEP, collision, crossed, crossing, end_of, least_gap, leaves_table, leg_inches,
    legs_between, trace, wheels_onto, wheels_over,
};
use galloper::geometry::{Outline, Point, Pose, Rect};
use galloper::rules::flanders::book::house::BaseRemoval;
use galloper::rules::flanders::judge::bases::{Strength, block_of};

use super::ground;
use super::oracle::{self, Layouts, rounds};

const FOOT: BaseSize = BaseSize::new(1.0, 0.5);

fn line() -> Block {
    formed(Formation::Line)
}

fn formed(formation: Formation) -> Block {
    block_of(FOOT, formation, Strength::full(12), BaseRemoval::RearFirst, Flank::Right)
}

fn follow(start: Pose, legs: &[Leg]) -> Course {
    trace(&line(), formed, start, legs)
}

/// Who wheels comes over what fine steps of the wheel come over, a rectangle or a piece of ground, but for a hair. [FLA MEL-14, MOV-27]
#[test]
fn a_wheel_comes_over_what_fine_steps_come_over() {
    let mut layouts = Layouts::seeded(23);
    let mut met = [0, 0];
    for _ in 0..rounds(2_000) {
        let (before, still) = (layouts.rect(6.0), layouts.rect(6.0));
        let corner = before.corners()[layouts.whole(0, 1) as usize];
        let degrees = layouts.number(-90.0, 90.0);
        if oracle::depth(&before, &still) > -0.01 {
            continue;
        }
        let at = |share: f64| {
            let turned = Pose::at(before.centre, before.facing()).turned_about(corner, degrees * share);
            before.moved_to(turned.point()).turned_to(turned.facing)
        };
        let deepest = (1..=1_000).map(|step| oracle::depth(&at(f64::from(step) / 1_000.0), &still));
        let deepest = deepest.fold(f64::NEG_INFINITY, f64::max);
        let outline = Outline::Area(still.corners().to_vec());
        let over = wheels_over(&before, corner, degrees, &still);
        let onto = wheels_onto(&before, corner, degrees, &outline, |rect| outline.overlaps(rect));
        for (met, is_met) in met.iter_mut().zip([over, onto]) {
            *met += u32::from(is_met);
            assert!(deepest < 0.03 || is_met, "{before:?} {degrees} {still:?} {deepest}");
            assert!(deepest > -0.003 || !is_met, "{before:?} {degrees} {still:?} {deepest}");
        }
    }
    assert!(met.into_iter().all(|met| met > rounds(100)), "{met:?}");
}

fn random_leg(layouts: &mut Layouts) -> Leg {
    match layouts.whole(0, 4) {
        0 | 1 => Leg::Advance(layouts.number(0.2, 6.0)),
        2 => Leg::Retire(layouts.number(0.2, 4.0)),
        3 => Leg::Sidestep(layouts.number(-3.0, 3.0)),
        _ => Leg::Wheel { degrees: layouts.number(-100.0, 100.0) },
    }
}

fn random_legs(layouts: &mut Layouts) -> Vec<Leg> {
    (0..layouts.whole(1, 3)).map(|_| random_leg(layouts)).collect()
}

/// The footprint at very fine steps along a course, worked out leg by leg from its poses alone.
fn fine_steps(course: &Course, legs: &[Leg], per_leg: u32) -> Vec<(f64, Rect)> {
    let block = line();
    let mut done = 0.0;
    let mut steps = Vec::new();
    for (at, leg) in legs.iter().enumerate() {
        let pose = course.poses[at];
        for step in 0..=per_leg {
            let share = f64::from(step) / f64::from(per_leg);
            let part = match *leg {
                Leg::Advance(inches) => Leg::Advance(inches * share),
                Leg::Retire(inches) => Leg::Retire(inches * share),
                Leg::Sidestep(inches) => Leg::Sidestep(inches * share),
                Leg::Wheel { degrees } => Leg::Wheel { degrees: degrees * share },
                other => other,
            };
            steps.push((done + course.inches[at] * share, block.footprint(end_of(&block, pose, &[part]))));
        }
        done += course.inches[at];
    }
    steps
}

#[test]
fn fla_mov_22_a_wheel_costs_what_its_outer_end_travels_and_keeps_its_pivot() {
    let mut layouts = Layouts::seeded(80);
    for _ in 0..rounds(2_000) {
        let (start, degrees) = (layouts.pose(10.0), layouts.number(-180.0, 180.0));
        let course = follow(start, &[Leg::Wheel { degrees }]);
        assert!((course.inches[0] - degrees.abs().to_radians() * 2.0).abs() < 1e-9);
        let side = if degrees >= 0.0 { 1.0 } else { -1.0 };
        let pivot = start.from_local(side, 0.0);
        assert!((course.end().from_local(side, 0.0) - pivot).norm() < 1e-9, "the inner corner stays");
        let outer = |pose: &Pose| pose.from_local(-side, 0.0);
        let travelled: f64 = course
            .swept
            .windows(2)
            .map(|pair| (outer(&pair[1].front_pose()) - outer(&pair[0].front_pose())).norm())
            .sum();
        assert!((travelled - course.inches[0]).abs() < 0.01, "{travelled}");
    }
}

#[test]
fn a_right_angle_wheel_comes_out_exactly() {
    let course = follow(Pose::new(0.0, 0.0, 0.0), &[Leg::Wheel { degrees: 90.0 }]);
    assert_eq!(course.end(), Pose::new(1.0, 1.0, 90.0));
    assert!((course.length() - 2.0 * FRAC_PI_2).abs() < 1e-12);
}

#[test]
fn wheel_then_unwheel_returns() {
    let mut layouts = Layouts::seeded(81);
    for _ in 0..rounds(2_000) {
        let (start, degrees) = (layouts.pose(10.0), layouts.number(1.0, 170.0));
        // Unwheeling is wheeling back about the same corner: the block faces about, wheels, and faces about again.
        let there = end_of(&line(), start, &[Leg::Wheel { degrees }]);
        let back = there.turned_about(start.from_local(1.0, 0.0), -degrees);
        assert!((back.point() - start.point()).norm() < 1e-9);
        let retired = end_of(&line(), end_of(&line(), start, &[Leg::Advance(degrees)]), &[Leg::Retire(degrees)]);
        assert!((retired.point() - start.point()).norm() < 1e-9);
        let about = end_of(&line(), start, &[Leg::AboutFace, Leg::AboutFace]);
        assert!((about.point() - start.point()).norm() < 1e-9 && (about.facing - start.facing).abs() < 1e-9);
    }
}

#[test]
fn an_about_face_stands_on_the_same_ground() {
    let mut layouts = Layouts::seeded(82);
    for _ in 0..rounds(500) {
        let start = layouts.pose(10.0);
        let course = follow(start, &[Leg::AboutFace]);
        let (before, after) = (course.first(), course.last());
        assert!((before.centre - after.centre).norm() < 1e-9);
        assert!(((after.facing() - before.facing()).rem_euclid(360.0) - 180.0).abs() < 1e-9);
        assert_eq!(course.length(), 0.0);
    }
}

#[test]
fn a_change_of_formation_keeps_the_middle_of_the_front() {
    let start = Pose::new(5.0, 5.0, 30.0);
    let course = follow(start, &[Leg::Form(Formation::Column), Leg::Advance(4.0), Leg::Wheel { degrees: 45.0 }]);
    assert_eq!(course.poses[1], start);
    assert_eq!((course.swept[1].front, course.swept[1].depth), (1.0, 2.0));
    assert!((course.inches[2] - 45.0f64.to_radians()).abs() < 1e-9, "a column wheels on one base's width");
}

#[test]
fn footprints_come_close_enough_together_and_end_where_the_legs_end() {
    let mut layouts = Layouts::seeded(83);
    for _ in 0..rounds(1_000) {
        let (start, legs) = (layouts.pose(10.0), random_legs(&mut layouts));
        let course = follow(start, &legs);
        assert_eq!(course.poses.len(), legs.len() + 1);
        assert_eq!(course.swept.len(), course.along.len());
        assert!(course.along.windows(2).all(|pair| pair[0] <= pair[1] + 1e-9));
        assert!((course.length() - course.along.last().expect("a start")).abs() < 1e-9);
        let step = |pair: &[Rect]| {
            let (before, after) = (oracle::corners(&pair[0]), oracle::corners(&pair[1]));
            (0..4).map(|corner| (after[corner] - before[corner]).norm()).fold(0.0, f64::max)
        };
        assert!(course.swept.windows(2).all(|pair| step(pair) <= STEP + 1e-9));
        assert_eq!(course.end(), end_of(&line(), start, &legs));
        let inches: f64 = legs.iter().map(|leg| leg_inches(&line(), leg)).sum();
        assert!((course.length() - inches).abs() < 1e-9);
    }
}

#[test]
fn collisions_are_those_of_very_fine_steps() {
    let mut layouts = Layouts::seeded(84);
    let (mut struck, mut clear) = (0, 0);
    for _ in 0..rounds(1_000) {
        let (start, legs) = (layouts.pose(3.0), random_legs(&mut layouts));
        let course = follow(start, &legs);
        let obstacle = layouts.rect(4.0);
        let steps = fine_steps(&course, &legs, 1_500);
        if oracle::depth(&steps[0].1, &obstacle) > -0.02 {
            continue;
        }
        let first =
            |limit: f64| steps.iter().find(|(_, rect)| oracle::depth(rect, &obstacle) > limit).map(|step| step.0);
        match collision(&course, &[obstacle]) {
            Some((0, inches)) => {
                struck += 1;
                let touched = first(-0.004).expect("fine steps touch as well");
                assert!(touched <= inches + 0.05, "{touched} {inches}");
                if let Some(deep) = first(0.004) {
                    assert!(inches <= deep + 1e-9, "{inches} {deep}");
                }
            }
            Some(other) => panic!("no such obstacle: {other:?}"),
            None => {
                clear += 1;
                assert!(first(0.0011).is_none(), "{legs:?} {obstacle:?}");
            }
        }
    }
    assert!(struck > rounds(80) && clear > rounds(80), "{struck} {clear}");
}

#[test]
fn the_first_obstacle_met_is_the_one_named() {
    let start = Pose::new(0.0, 0.0, 0.0);
    let wall = |y: f64| Rect::new(Point::new(0.0, y + 0.5), 0.0, 4.0, 1.0);
    let course = follow(start, &[Leg::Advance(8.0)]);
    assert_eq!(collision(&course, &[wall(6.0), wall(3.0), wall(20.0)]), Some((1, 3.0)));
    assert_eq!(collision(&course, &[wall(8.0)]), None, "coming to touch is no collision");
    assert_eq!(collision(&follow(start, &[Leg::Advance(8.01)]), &[wall(8.0)]), Some((0, 8.0)));
}

#[test]
fn what_touches_at_the_start_may_be_slid_along_or_left_but_not_pressed_into() {
    let start = Pose::new(0.0, 0.0, 0.0);
    let neighbour = Rect::new(Point::new(2.0, -0.5), 0.0, 2.0, 1.0);
    let ahead = Rect::new(Point::new(0.0, 0.5), 0.0, 2.0, 1.0);
    assert_eq!(collision(&follow(start, &[Leg::Advance(5.0)]), &[neighbour]), None);
    assert_eq!(collision(&follow(start, &[Leg::Retire(5.0)]), &[ahead, neighbour]), None);
    assert!(collision(&follow(start, &[Leg::Advance(5.0)]), &[ahead]).is_some());
    assert!(collision(&follow(start, &[Leg::Sidestep(0.5)]), &[neighbour]).is_some());
    let overlapping = Rect::new(Point::new(1.8, -0.5), 0.0, 2.0, 1.0);
    assert_eq!(
        collision(&follow(start, &[Leg::Sidestep(-2.0)]), &[overlapping]),
        None,
        "leaving an overlap is allowed"
    );
    let crooked = Pose { facing: 0.01, ..start };
    assert_eq!(
        collision(&follow(crooked, &[Leg::Advance(10.0)]), &[neighbour]),
        None,
        "a rounded facing is no collision"
    );
}

#[test]
fn crossings_are_those_of_sampled_points() {
    let mut layouts = Layouts::seeded(85);
    let mut seen = std::collections::HashMap::new();
    for _ in 0..rounds(400) {
        let (start, legs) = (layouts.pose(3.0), random_legs(&mut layouts));
        let course = follow(start, &legs);
        let outline = ground::random_outline(&mut layouts);
        let steps: Vec<Rect> = fine_steps(&course, &legs, 60).into_iter().map(|step| step.1).collect();
        let depths: Vec<f64> = steps
            .iter()
            .map(|rect| {
                let points = oracle::grid(rect, 16).0;
                points.iter().map(|&point| ground::depth(&outline, point)).fold(f64::NEG_INFINITY, f64::max)
            })
            .collect();
        let classify = |slack: f64| {
            let on: Vec<bool> = depths.iter().map(|&depth| depth > slack).collect();
            let off = on.iter().position(|is_on| !is_on);
            let (starts, ends) = (on[0], on[on.len() - 1]);
            match off {
                None => Crossing::Inside,
                Some(off) => match (on[off..].contains(&true), ends) {
                    (true, true) => Crossing::Entered,
                    (true, false) => Crossing::Crossed,
                    (false, _) if starts => Crossing::Left,
                    (false, _) => Crossing::None,
                },
            }
        };
        // Only what comes out the same however generously the edge is drawn can be judged by sampling.
        let loose = classify(-0.2);
        let is_sure = (0..60).all(|step| classify(-0.2 + 0.005 * f64::from(step)) == loose);
        if is_sure {
            assert_eq!(crossing(&course, &outline), loose, "{start:?} {legs:?} {outline:?}");
            *seen.entry(loose).or_insert(0) += 1;
        }
    }
    assert!(cfg!(debug_assertions) || seen.len() == 5 && seen.values().all(|&count| count >= 5), "{seen:?}");
}

#[test]
fn fla_r_52_a_feature_counts_when_entered_crossed_or_moved_about_in() {
    let hedge = Outline::Path { points: vec![Point::new(-9.0, 3.0), Point::new(9.0, 3.0)], width: 0.0 };
    let start = Pose::new(0.0, 0.0, 0.0);
    let asked = |legs: &[Leg]| crossing(&follow(start, legs), &hedge);
    assert_eq!(asked(&[Leg::Advance(2.9)]), Crossing::None);
    assert_eq!(asked(&[Leg::Advance(3.0)]), Crossing::None, "coming up to it is not crossing it");
    assert_eq!(asked(&[Leg::Advance(3.5)]), Crossing::Entered);
    assert_eq!(asked(&[Leg::Advance(6.0)]), Crossing::Crossed);
    assert_eq!(asked(&[Leg::Advance(3.5), Leg::Retire(3.0)]), Crossing::Crossed);
    let astride = Pose::new(0.0, 3.5, 0.0);
    assert_eq!(crossing(&follow(astride, &[Leg::Advance(3.0)]), &hedge), Crossing::Left);
    assert_eq!(crossing(&follow(astride, &[Leg::Sidestep(3.0)]), &hedge), Crossing::Inside);
    assert_eq!(crossing(&follow(astride, &[Leg::Advance(3.0), Leg::Retire(3.0)]), &hedge), Crossing::Entered);
    assert!(!crossed(&follow(astride, &[Leg::Advance(3.0)]), &hedge));
    let against = Pose::new(0.0, 3.0, 0.0);
    assert_eq!(crossing(&follow(against, &[Leg::Advance(5.0)]), &hedge), Crossing::Crossed);
}

/// Who has come up to a thing lies on it by a hair, as his place is rounded: he may go along it and away.
#[test]
fn fla_r_52_who_lies_on_a_feature_by_a_hair_is_not_on_it() {
    let points = vec![Point::new(-9.0, 3.0), Point::new(0.5, 3.0), Point::new(9.0, 3.0)];
    let fence = Outline::Path { points, width: 0.1 };
    let by_a_hair = Pose::new(0.0, 2.952, 0.0);
    let asked = |legs: &[Leg]| crossing(&follow(by_a_hair, legs), &fence);
    assert_eq!(asked(&[Leg::Retire(2.0)]), Crossing::None);
    assert_eq!(asked(&[Leg::Sidestep(2.0)]), Crossing::None);
    assert_eq!(asked(&[Leg::Advance(0.02)]), Crossing::Entered);
    assert_eq!(asked(&[Leg::Advance(5.0)]), Crossing::Crossed);
}

#[test]
fn a_thin_tip_between_two_steps_is_not_stepped_over() {
    let tip = Point::new(1.0 - 0.004, 0.05);
    let needle = Outline::Area(vec![tip, Point::new(9.0, 0.04), Point::new(9.0, 0.06)]);
    // The right front corner passes the tip sideways: at the steps it stands on either side of it.
    let course = follow(Pose::new(-0.02, 0.0, 0.0), &[Leg::Advance(1.0)]);
    assert!(!crossed(&course, &needle), "it passes two hundredths to the left");
    let course = follow(Pose::new(0.0, 0.0, 0.0), &[Leg::Advance(1.0)]);
    assert!(crossed(&course, &needle));
}

#[test]
fn the_least_gap_is_that_of_fine_steps() {
    let mut layouts = Layouts::seeded(86);
    for _ in 0..rounds(400) {
        let (start, legs) = (layouts.pose(3.0), random_legs(&mut layouts));
        let (course, rect) = (follow(start, &legs), layouts.rect(8.0));
        let steps = fine_steps(&course, &legs, 600);
        let wanted = steps.iter().map(|(_, footprint)| oracle::gap(footprint, &rect)).fold(f64::INFINITY, f64::min);
        let got = least_gap(&course, &rect);
        assert!(got <= wanted + 0.001 && got >= wanted - 0.02, "{got} {wanted} {legs:?}");
    }
}

#[test]
fn a_course_leaves_the_table_when_any_corner_does() {
    let mut layouts = Layouts::seeded(87);
    let mut left = 0;
    for _ in 0..rounds(1_000) {
        let start = Pose::new(layouts.number(2.0, 18.0), layouts.number(2.0, 10.0), layouts.number(0.0, 360.0));
        let legs = random_legs(&mut layouts);
        let course = follow(start, &legs);
        let beyond = fine_steps(&course, &legs, 200)
            .iter()
            .flat_map(|(_, rect)| oracle::corners(rect))
            .map(|at| (-at.x).max(-at.y).max(at.x - 20.0).max(at.y - 12.0))
            .fold(f64::NEG_INFINITY, f64::max);
        if (beyond - 0.001).abs() > 0.001 {
            assert_eq!(leaves_table(&course, 20.0, 12.0), beyond > 0.001, "{beyond}");
            left += u32::from(beyond > 0.0);
        }
    }
    assert!(left > rounds(100));
}

#[test]
fn legs_between_end_where_asked() {
    let mut layouts = Layouts::seeded(88);
    let inches = |_: &Leg, inches: f64| inches;
    for _ in 0..rounds(4_000) {
        let (from, to) = (layouts.pose(8.0), layouts.pose(8.0));
        let legs = legs_between(&line(), from, to, &inches).expect("a wheel and sidesteps always arrive");
        let end = follow(from, &legs).end();
        assert!((end.point() - to.point()).norm() < 0.001, "{legs:?}");
        let turn = (end.facing - to.facing).rem_euclid(360.0);
        assert!(turn.min(360.0 - turn) < 0.01, "{legs:?} {end:?} {to:?}");
    }
}

fn price(block: &Block, legs: &[Leg], cost: &dyn Fn(&Leg, f64) -> f64) -> f64 {
    legs.iter().map(|leg| cost(leg, leg_inches(block, leg))).sum()
}

#[test]
fn legs_between_are_no_dearer_than_the_usual_manoeuvres() {
    let mut layouts = Layouts::seeded(89);
    let wheels_only = |leg: &Leg, inches: f64| match leg {
        Leg::Advance(_) | Leg::Wheel { .. } => inches,
        _ => f64::INFINITY,
    };
    for _ in 0..rounds(3_000) {
        let from = layouts.pose(8.0);
        let wheel = |layouts: &mut Layouts| Leg::Wheel { degrees: layouts.number(-80.0, 80.0) };
        let ahead = Leg::Advance(layouts.number(0.5, 8.0));
        let drawn = match layouts.whole(0, 2) {
            0 => vec![wheel(&mut layouts), ahead],
            1 => vec![wheel(&mut layouts), ahead, wheel(&mut layouts)],
            _ => vec![ahead, wheel(&mut layouts), Leg::Advance(layouts.number(0.5, 4.0))],
        };
        let to = end_of(&line(), from, &drawn);
        let found = legs_between(&line(), from, to, &wheels_only).expect("there is a way: the one drawn");
        assert!(
            price(&line(), &found, &wheels_only) <= price(&line(), &drawn, &wheels_only) + 0.002,
            "{drawn:?} {found:?}"
        );
        assert!((end_of(&line(), from, &found).point() - to.point()).norm() < 0.001);
    }
}

#[test]
fn legs_between_find_plain_moves_plainly() {
    let from = Pose::new(0.0, 0.0, 0.0);
    let inches = |_: &Leg, inches: f64| inches;
    let found = |to: Pose| legs_between(&line(), from, to, &inches).expect("a way");
    assert_eq!(found(from), []);
    assert_eq!(found(Pose::new(0.0, 6.0, 0.0)), [Leg::Advance(6.0)]);
    assert_eq!(found(Pose::new(0.0, -2.0, 0.0)), [Leg::Retire(2.0)]);
    assert_eq!(found(Pose::new(1.5, 0.0, 0.0)), [Leg::Sidestep(1.5)]);
    assert_eq!(found(Pose::new(0.0, -1.0, 180.0)), [Leg::AboutFace]);
    assert_eq!(found(end_of(&line(), from, &[Leg::AboutFace, Leg::Advance(5.0)])), [Leg::AboutFace, Leg::Advance(5.0)]);
    let forbidden = |_: &Leg, _: f64| f64::INFINITY;
    assert_eq!(legs_between(&line(), from, Pose::new(0.0, 6.0, 0.0), &forbidden), None);
}

#[test]
fn drawings_beyond_all_reason_are_followed_without_harm() {
    let extremes = [0.0, -0.0, 1e-300, 359.0, -725.0, 1e6, -1e9, 1e300, f64::MAX, f64::INFINITY, f64::NAN];
    let obstacle = Rect::new(Point::new(3.0, 3.0), 0.0, 2.0, 1.0);
    let wood = Outline::Area(vec![Point::new(1.0, 1.0), Point::new(5.0, 1.0), Point::new(3.0, 5.0)]);
    let kinds: [fn(f64) -> Leg; 5] =
        [Leg::Advance, Leg::Retire, Leg::Sidestep, |degrees| Leg::Wheel { degrees }, |degrees| Leg::Turn { degrees }];
    for by in extremes {
        for kind in kinds {
            for legs in [vec![kind(by)], vec![Leg::Wheel { degrees: 20.0 }, kind(by), Leg::AboutFace, kind(by)]] {
                let course = follow(Pose::new(0.0, 0.0, 10.0), &legs);
                let _ = (collision(&course, &[obstacle]), crossing(&course, &wood), least_gap(&course, &obstacle));
                let _ = leaves_table(&course, 48.0, 48.0);
                let inches = |_: &Leg, inches: f64| inches;
                let _ = legs_between(&line(), course.end(), Pose::new(1.0, 1.0, by), &inches);
                assert_eq!(course.swept.len(), course.along.len());
            }
        }
    }
}

#[test]
fn a_wheel_all_the_way_round_sweeps_the_whole_circle() {
    let start = Pose::new(0.0, 0.0, 0.0);
    let course = follow(start, &[Leg::Wheel { degrees: 750.0 }]);
    assert!((course.inches[0] - 750.0f64.to_radians() * 2.0).abs() < 1e-9);
    assert!((course.end().facing - 30.0).abs() < 1e-9);
    let behind = Rect::new(Point::new(2.5, -1.0), 0.0, 0.2, 0.2);
    assert!(collision(&course, &[behind]).is_some());
}
