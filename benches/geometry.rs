//! The umpire never waits: the whole table measured after a move, and the questions a robot asks all day.

use divan::{Bencher, black_box};
use galloper::geometry::bases::{BaseSize, Block, Flank, Formation};
use galloper::geometry::course::{Leg, collision, legs_between, trace};
use galloper::geometry::measure::{bearing_range, unit_range};
use galloper::geometry::reach::reach;
use galloper::geometry::sight::{Blocker, BlockerShape, Screen, Viewer};
use galloper::geometry::zone::{ArcOrigin, aspect};
use galloper::geometry::{Outline, Point, Pose, Rect, Vector};
use galloper::rules::flanders::book::house::BaseRemoval;
use galloper::rules::flanders::judge::bases::{Strength, block_of};
use parry2d::math::{Pose as SolidPose, Rot2};
use parry2d::query;
use parry2d::shape::Cuboid;

fn main() {
    divan::main();
}

/// Units on each side: three generals' commands.
const UNITS: usize = 36;

struct Unit {
    footprint: Rect,
    bases: Vec<Rect>,
    front_row: Vec<Rect>,
}

fn line() -> Block {
    let size = BaseSize::new(1.0, 0.5);
    block_of(size, Formation::Line, Strength::full(12), BaseRemoval::RearFirst, Flank::Right)
}

/// Two armies in three lines each, facing one another across a wood, a hill and a village.
fn army(north: bool) -> Vec<Unit> {
    let block = line();
    (0..UNITS)
        .map(|index| {
            let (file, rank) = ((index % 12) as f64, (index / 12) as f64);
            let x = 6.0 + file * 5.0 + rank * 1.3;
            let pose = if north {
                Pose::new(x, 32.0 + rank * 4.0, 176.0 + file)
            } else {
                Pose::new(x, 16.0 - rank * 4.0, 357.0 + rank)
            };
            let (bases, front_row) = (block.placed(pose), block.placed_front_row(pose));
            Unit { footprint: block.footprint(pose), bases, front_row }
        })
        .collect()
}

fn ground() -> Vec<Outline> {
    let area = |points: &[(f64, f64)]| Outline::Area(points.iter().map(|&(x, y)| Point::new(x, y)).collect());
    vec![
        area(&[(10.0, 20.0), (18.0, 19.0), (20.0, 26.0), (15.0, 29.0), (9.0, 27.0)]),
        area(&[(40.0, 22.0), (50.0, 20.0), (54.0, 25.0), (46.0, 27.0)]),
        area(&[(30.0, 23.0), (33.0, 23.0), (33.0, 26.0), (30.0, 26.0)]),
    ]
}

fn blockers<'a>(armies: &[Vec<Unit>; 2], ground: &'a [Outline]) -> Vec<Blocker<'a>> {
    let units = armies.iter().flatten().enumerate().map(|(index, unit)| Blocker {
        index,
        shape: BlockerShape::Rect(unit.footprint),
        height: 0.0,
        seen_into: None,
    });
    let features = ground.iter().enumerate().map(|(index, outline)| Blocker {
        index: 2 * UNITS + index,
        shape: BlockerShape::Outline(outline),
        height: 1.0,
        seen_into: (index == 0).then_some(4.0),
    });
    units.chain(features).collect()
}

fn pairs(armies: &[Vec<Unit>; 2]) -> impl Iterator<Item = (usize, &Unit, usize, &Unit)> {
    armies[0].iter().enumerate().flat_map(|(at, one)| {
        armies[1].iter().enumerate().map(move |(other_at, other)| (at, one, UNITS + other_at, other))
    })
}

/// Every range, the bases that bear from either side, the aspect either would strike, and who sees whom: a line of
/// sight runs both ways, so each pair is asked once. The budget is 2 ms.
#[divan::bench]
fn whole_table_after_a_move(bencher: Bencher) {
    let (armies, ground) = ([army(false), army(true)], ground());
    bencher.bench_local(|| {
        let screen = Screen::new(&blockers(&armies, &ground));
        pairs(&armies).filter(|pair| ranges_and_arcs(pair.1, pair.3) > 0.0 && sees(&screen, pair)).count()
    });
}

fn sees(screen: &Screen, &(at, one, other_at, other): &(usize, &Unit, usize, &Unit)) -> bool {
    let viewer = Viewer { rect: one.footprint, height: 0.0 };
    screen.sees(&viewer, &other.bases, 0.0, |index| index == at || index == other_at)
}

#[divan::bench]
fn ranges_and_arcs_only(bencher: Bencher) {
    let armies = [army(false), army(true)];
    bencher.bench_local(|| pairs(&armies).map(|(_, one, _, other)| ranges_and_arcs(one, other)).sum::<f64>());
}

fn ranges_and_arcs(one: &Unit, other: &Unit) -> f64 {
    let mut sum = unit_range(&one.footprint, &other.footprint);
    for (from, to) in [(one, other), (other, one)] {
        black_box(aspect(&[from.footprint], &to.footprint, ArcOrigin::Corners));
        let ranges = from.front_row.iter().filter_map(|base| bearing_range(base, &to.bases, 8.0, ArcOrigin::Corners));
        sum += ranges.sum::<f64>();
    }
    sum
}

#[divan::bench]
fn sights_only(bencher: Bencher) {
    let (armies, ground) = ([army(false), army(true)], ground());
    bencher.bench_local(|| {
        let screen = Screen::new(&blockers(&armies, &ground));
        pairs(&armies).filter(|pair| sees(&screen, pair)).count()
    });
}

#[divan::bench]
fn sights_base_by_base(bencher: Bencher) {
    let (armies, ground) = ([army(false), army(true)], ground());
    bencher.bench_local(|| {
        let screen = Screen::new(&blockers(&armies, &ground));
        let share = |(at, one, other_at, other): (usize, &Unit, usize, &Unit)| {
            let viewer = Viewer { rect: one.footprint, height: 0.0 };
            screen.sight(&viewer, &other.bases, 0.0, |index| index == at || index == other_at).share()
        };
        pairs(&armies).map(share).sum::<f64>()
    });
}

#[divan::bench]
fn one_move_checked_against_everybody(bencher: Bencher) {
    let obstacles: Vec<Rect> = [army(false), army(true)].iter().flatten().skip(1).map(|unit| unit.footprint).collect();
    let block = line();
    let legs = [Leg::Wheel { degrees: 20.0 }, Leg::Advance(4.0)];
    bencher.bench_local(|| {
        let course = trace(&block, |_| line(), Pose::new(6.0, 16.0, 357.0), black_box(&legs));
        collision(&course, &obstacles)
    });
}

#[divan::bench]
fn the_reach_of_one_unit_shaded(bencher: Bencher) {
    let obstacles: Vec<Rect> = [army(false), army(true)].iter().flatten().skip(1).map(|unit| unit.footprint).collect();
    let block = line();
    let from = Pose::new(6.0, 16.0, 357.0);
    bencher.bench_local(|| {
        reach(&block, from, 6.0, &|legs| collision(&trace(&block, |_| line(), from, legs), &obstacles).is_none())
    });
}

#[divan::bench]
fn legs_to_a_pose_dragged_by_hand(bencher: Bencher) {
    let block = line();
    let (from, to) = (Pose::new(6.0, 16.0, 357.0), Pose::new(8.0, 20.0, 31.0));
    bencher.bench_local(|| legs_between(&block, black_box(from), black_box(to), &|_, inches| inches));
}

/// What no table can do without: as many distances between bare cuboids of parry's as there are pairs.
#[divan::bench]
fn distances_by_bare_parry(bencher: Bencher) {
    let solids = |army: &[Unit]| -> Vec<(SolidPose, Cuboid)> {
        let solid = |unit: &Unit| {
            let Rect { centre, front, depth, .. } = unit.footprint;
            let half = Vector::new(front / 2.0, depth / 2.0);
            let turn = Rot2::new(-unit.footprint.facing().to_radians());
            (SolidPose::from_parts(centre.into(), turn), Cuboid::new(half.into()))
        };
        army.iter().map(solid).collect()
    };
    let [one, other] = [solids(&army(false)), solids(&army(true))];
    let distance = |a: &(SolidPose, Cuboid), b: &(SolidPose, Cuboid)| {
        query::details::distance_cuboid_cuboid(&a.0.inv_mul(&b.0), &a.1, &b.1)
    };
    bencher.bench_local(|| one.iter().flat_map(|a| other.iter().map(move |b| distance(a, b))).sum::<f64>());
}
