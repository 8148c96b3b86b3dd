use galloper::geometry::bases::{BaseSize, Block, Flank, Formation};
use galloper::geometry::course::{Leg, collision, end_of, leg_inches, trace};
use galloper::geometry::reach::reach;
use galloper::geometry::{Point, Pose, Rect};
use galloper::rules::flanders::book::house::BaseRemoval;
use galloper::rules::flanders::judge::bases::{Strength, block_of};

use super::oracle::{self, Layouts, rounds};

fn line() -> Block {
    let size = BaseSize::new(1.0, 0.5);
    block_of(size, Formation::Line, Strength::full(12), BaseRemoval::RearFirst, Flank::Right)
}

#[test]
fn open_ground_is_reached_as_far_as_the_allowance_goes() {
    let from = Pose::new(10.0, 10.0, 40.0);
    let outline = reach(&line(), from, 6.0, &|_| true);
    let ahead = from.advanced(6.0).point();
    assert!(outline.iter().any(|point| (point - ahead).norm() < 1e-9), "straight ahead to the end");
    assert!(outline.iter().all(|point| (point - from.point()).norm() <= 6.0 + 1e-9));
}

#[test]
fn the_outline_holds_just_the_ends_that_are_permitted() {
    let mut layouts = Layouts::seeded(90);
    let (mut inside, mut outside) = (0, 0);
    for _ in 0..rounds(60) {
        let from = layouts.pose(3.0);
        let obstacles: Vec<Rect> = (0..3).map(|_| layouts.rect(7.0)).collect();
        let start = line().footprint(from);
        if obstacles.iter().any(|rect| oracle::gap(&start, rect) < 0.1) {
            continue;
        }
        let allowance = 6.0;
        let permitted = |legs: &[Leg]| {
            let inches: f64 = legs.iter().map(|leg| leg_inches(&line(), leg)).sum();
            inches <= allowance + 0.001 && collision(&trace(&line(), |_| line(), from, legs), &obstacles).is_none()
        };
        let outline = reach(&line(), from, allowance, &permitted);
        for _ in 0..60 {
            let legs = [Leg::Wheel { degrees: layouts.number(-160.0, 160.0) }, Leg::Advance(layouts.number(0.0, 6.0))];
            let end = end_of(&line(), from, &legs).point();
            // Rays are three degrees apart and shadows have edges: only what is clear of the outline is judged.
            if oracle::boundary_gap(&outline, end) < 0.45 {
                continue;
            }
            let held = oracle::winds_round(&outline, end);
            assert_eq!(held, permitted(&legs), "{from:?} {legs:?} {obstacles:?}");
            inside += u32::from(held);
            outside += u32::from(!held);
        }
    }
    assert!(inside > rounds(50) && outside > rounds(50), "{inside} {outside}");
}

#[test]
fn nothing_permitted_reaches_nowhere() {
    let from = Pose::new(1.0, 2.0, 0.0);
    assert!(reach(&line(), from, 6.0, &|_| false).iter().all(|&point| point == Point::new(1.0, 2.0)));
    assert_eq!(reach(&line(), from, 0.0, &|_| true), [from.point()]);
}
