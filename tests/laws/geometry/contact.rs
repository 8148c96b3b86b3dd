use galloper::geometry::bases::{BaseSize, Block, Flank, Formation};
use galloper::geometry::contact::{CONTACT, conformed, first_touch, in_contact, meets, touching};
use galloper::geometry::{Point, Pose, Rect, Vector};
use galloper::rules::flanders::book::house::{BaseRemoval, Overlap};
use galloper::rules::flanders::judge::bases::{Strength, block_of};
use galloper::rules::flanders::judge::engaged::{Engaged, Front, engaged, squarely_met};

use super::oracle::{self, Layouts, rounds};

const FOOT: BaseSize = BaseSize::new(1.0, 0.5);
const HORSE: BaseSize = BaseSize::new(1.5, 0.875);

fn block(size: BaseSize, formation: Formation, figures: u8) -> Block {
    block_of(size, formation, Strength::full(figures), BaseRemoval::RearFirst, Flank::Right)
}

fn random_block(layouts: &mut Layouts) -> (Block, Front) {
    let size = if layouts.chance() { FOOT } else { HORSE };
    let formation = if layouts.whole(0, 3) == 0 { Formation::Column } else { Formation::Line };
    let block = block(size, formation, 3 * layouts.whole(1, 7) as u8);
    let rank = |rank: u8| block.bases.iter().filter(|base| base.rank == rank).count() as u8;
    let front = Front { front: rank(0), rear: rank(1), width: size.width, centre: 0.0 };
    (block, front)
}

/// Touching, overlapping and figures, counted along the line of contact base by base.
fn counted(own: &Front, foe: &Front, overlap: Overlap) -> Engaged {
    let span = |side: &Front, file: u8| {
        let left = side.centre - f64::from(side.front) * side.width / 2.0 + f64::from(file) * side.width;
        (left, left + side.width)
    };
    let touches: Vec<bool> = (0..own.front)
        .map(|file| {
            let (left, right) = span(own, file);
            (0..foe.front).any(|other| {
                let (start, end) = span(foe, other);
                right - start > 0.02 && end - left > 0.02
            })
        })
        .collect();
    let mut beside = 0;
    for file in 0..own.front as usize {
        let next = |at: usize| touches.get(at).copied().unwrap_or(false);
        if !touches[file] && (next(file + 1) || (file > 0 && next(file - 1))) {
            beside += 1;
        }
    }
    let overlap = if overlap == Overlap::OneTotal { beside.min(1) } else { beside };
    let touching = touches.iter().filter(|&&touches| touches).count() as u8;
    let fighting = touching + overlap;
    Engaged { touching, overlap, figures: 3 * (fighting + fighting.min(own.rear)) }
}

#[test]
fn fla_mel_03_fronts_squarely_met_fight_as_counted_sideways() {
    let mut layouts = Layouts::seeded(70);
    for _ in 0..rounds(20_000) {
        let ((a, front_a), (b, front_b)) = (random_block(&mut layouts), random_block(&mut layouts));
        let offset =
            if layouts.chance() { f64::from(layouts.whole(0, 16)) / 4.0 - 2.0 } else { layouts.number(-5.0, 5.0) };
        let facing = layouts.number(0.0, 360.0);
        let pose = Pose::new(9.0, 9.0, facing);
        let facing_it = Pose::at(pose.from_local(offset, 0.0), facing + 180.0);
        let front_b = Front { centre: offset, ..front_b };
        let near_miss = |edge: f64| (edge.abs() - 0.015).abs() < 0.016 && edge.abs() > 1e-9;
        let reach = 0.5 * (f64::from(front_a.front) * front_a.width + f64::from(front_b.front) * front_b.width);
        // Counted sideways, corner to corner is no stretch; that it is contact all the same is tried by itself.
        let only_corners = (reach - offset.abs()).abs() < 1e-9;
        if near_miss(reach - offset.abs()) || only_corners || layouts_graze(&front_a, &front_b) {
            continue;
        }
        for overlap in [Overlap::OneTotal, Overlap::OneEachEnd] {
            let (by_a, by_b) = squarely_met(&front_a, &front_b, overlap);
            assert_eq!(by_a, counted(&front_a, &front_b, overlap), "{front_a:?} {front_b:?}");
            assert_eq!(by_b, counted(&front_b, &front_a, overlap), "{front_a:?} {front_b:?}");
            let placed = engaged(&a, pose, &b.placed(facing_it), overlap);
            assert_eq!(placed, by_a, "{front_a:?} {front_b:?} {overlap:?}");
            assert_eq!(engaged(&b, facing_it, &a.placed(pose), overlap), by_b, "{front_a:?} {front_b:?} {overlap:?}");
        }
    }
}

/// Whether some base edges of the two lie within a hair of each other without lying on each other.
fn layouts_graze(a: &Front, b: &Front) -> bool {
    let edges = |side: &Front| -> Vec<f64> {
        (0..=side.front)
            .map(|file| side.centre + (f64::from(file) - f64::from(side.front) / 2.0) * side.width)
            .collect()
    };
    edges(a).iter().any(|one| edges(b).iter().any(|other| (1e-9..0.03).contains(&(one - other).abs())))
}

#[test]
fn fla_mel_02_a_line_struck_in_flank_fights_with_its_end_file_and_the_next() {
    let line = block(FOOT, Formation::Line, 12);
    let pose = Pose::new(0.0, 0.0, 0.0);
    let horse = block(HORSE, Formation::Line, 12);
    let charger = Pose::new(1.0, -0.5, 270.0);
    let got = engaged(&line, pose, &horse.placed(charger), Overlap::OneTotal);
    assert_eq!(got, Engaged { touching: 2, overlap: 0, figures: 12 });
    let attackers = engaged(&horse, charger, &line.placed(pose), Overlap::OneTotal);
    assert_eq!(attackers, Engaged { touching: 2, overlap: 0, figures: 12 });
}

#[test]
fn fla_mel_02_a_line_struck_in_rear_fights_with_its_rear_rank_foremost() {
    let line = block(FOOT, Formation::Line, 15);
    let pose = Pose::new(0.0, 0.0, 0.0);
    let column = block(FOOT, Formation::Column, 12);
    let got = engaged(&line, pose, &column.placed(Pose::new(-0.5, -1.0, 0.0)), Overlap::OneTotal);
    assert_eq!(got, Engaged { touching: 1, overlap: 1, figures: 12 });
}

#[test]
fn a_long_column_struck_in_flank_fights_file_by_file() {
    let column = block(FOOT, Formation::Column, 12);
    let foe = Rect::new(Point::new(1.0, -0.5), 270.0, 1.0, 1.0);
    let got = engaged(&column, Pose::new(0.0, 0.0, 0.0), &[foe], Overlap::OneTotal);
    assert_eq!(got, Engaged { touching: 2, overlap: 1, figures: 9 });
}

#[test]
fn part_empty_bases_bring_the_figures_they_have() {
    let strength = Strength { original: 12, figures: 8 };
    let line = block_of(FOOT, Formation::Line, strength, BaseRemoval::RearFirst, Flank::Right);
    let foe = block(FOOT, Formation::Line, 12).placed(Pose::new(0.0, 0.0, 180.0));
    let got = engaged(&line, Pose::new(0.0, 0.0, 0.0), &foe, Overlap::OneTotal);
    assert_eq!(got, Engaged { touching: 2, overlap: 0, figures: 8 });
}

#[test]
fn corners_that_only_touch_do_not_fight() {
    let (a, b) = (Rect::new(Point::new(0.0, 0.0), 0.0, 2.0, 1.0), Rect::new(Point::new(2.0, 1.0), 180.0, 2.0, 1.0));
    assert!(in_contact(&a, &b) && !meets(&a, &b));
    let poking = Rect::new(Point::new(0.0, 0.5 + 0.5f64.sqrt()), 45.0, 1.0, 1.0);
    assert!(meets(&a, &poking), "a corner against a face is contact");
}

#[test]
fn touching_pairs_are_those_no_further_apart_than_contact() {
    let mut layouts = Layouts::seeded(71);
    for _ in 0..rounds(3_000) {
        let a: Vec<Rect> = (0..3).map(|_| layouts.rect(3.0)).collect();
        let b: Vec<Rect> = (0..3).map(|_| layouts.rect(3.0)).collect();
        let got = touching(&a, &b);
        for (one, rect) in a.iter().enumerate() {
            for (other, foe) in b.iter().enumerate() {
                let gap = oracle::gap(rect, foe);
                if (gap - CONTACT).abs() > 1e-9 {
                    assert_eq!(got.contains(&(one, other)), gap < CONTACT);
                }
            }
        }
    }
}

#[test]
fn first_touch_is_where_fine_steps_first_touch() {
    let mut layouts = Layouts::seeded(72);
    let (mut struck, mut missed) = (0, 0);
    for _ in 0..rounds(600) {
        let (block, _) = random_block(&mut layouts);
        let from = layouts.pose(4.0);
        let angle = layouts.number(0.0, std::f64::consts::TAU);
        let way = Vector::new(angle.cos(), angle.sin());
        let obstacles: Vec<Rect> = (0..3).map(|_| layouts.rect(8.0)).collect();
        let gap_at = |inches: f64| {
            let at = Pose::at(from.point() + way * inches, from.facing);
            block
                .placed(at)
                .iter()
                .flat_map(|base| obstacles.iter().map(|rect| -oracle::depth(base, rect)))
                .fold(f64::INFINITY, f64::min)
        };
        if gap_at(0.0) < 0.02 {
            continue;
        }
        let reach = 8.0;
        let first = (0..=1_600).map(|step| f64::from(step) * 0.005).find(|&inches| gap_at(inches) < -0.004);
        if let Some(inches) = first_touch(&block, from, way, reach, &obstacles) {
            struck += 1;
            // Another obstacle may be grazed by less than the tolerance just then.
            assert!((-0.001..1e-6).contains(&gap_at(inches)), "{}", gap_at(inches));
            assert!((0..100).all(|step| gap_at(inches * f64::from(step) / 100.0) > -0.001));
        } else {
            missed += 1;
            assert!(first.is_none_or(|inches| inches > reach - 0.01), "{first:?}");
        }
        if let Some(inches) = first {
            let got = first_touch(&block, from, way, reach, &obstacles).expect("fine steps strike");
            assert!(got <= inches + 1e-9);
        }
    }
    assert!(struck > rounds(100) && missed > rounds(50), "{struck} {missed}");
}

#[test]
fn a_charger_comes_square_without_leaving_the_point_of_contact_more_than_it_must() {
    let mut layouts = Layouts::seeded(73);
    let mut tried = 0;
    for _ in 0..rounds(4_000) {
        let (block, _) = random_block(&mut layouts);
        let struck = layouts.rect(3.0);
        let angle = layouts.number(0.0, std::f64::consts::TAU);
        let start = struck.centre + Vector::new(angle.sin(), angle.cos()) * 9.0;
        let facing = (angle.to_degrees() + 180.0 + layouts.number(-15.0, 15.0)).rem_euclid(360.0);
        let from = Pose::at(start, facing);
        let Some(inches) = first_touch(&block, from, from.forward(), 20.0, &[struck]) else { continue };
        tried += 1;
        let at = from.advanced(inches);
        let squared = conformed(&block, at, &struck);
        let footprint = block.footprint(squared);
        assert!(
            oracle::gap(&footprint, &struck) < 1e-6 && oracle::depth(&footprint, &struck) < 1e-6,
            "{struck:?} {at:?}"
        );
        let off = (squared.facing - struck.facing()).rem_euclid(90.0);
        assert!(off.min(90.0 - off) < 1e-6);
        let turned = (squared.facing - at.facing + 180.0).rem_euclid(360.0) - 180.0;
        assert!(turned.abs() <= 91.0, "{turned} {struck:?} {at:?}");
        assert!(meets(&footprint, &struck), "at least half the narrower front meets");
        // No further than the charger is wide: it pivots, it does not jump.
        assert!((squared.point() - at.point()).norm() <= block.frontage() * 1.5 + 1e-6);
    }
    assert!(tried > rounds(2_000), "{tried}");
}

#[test]
fn a_charger_already_square_stays_where_it_is() {
    let struck = Rect::new(Point::new(0.0, 5.5), 180.0, 2.0, 1.0);
    let charger = block(FOOT, Formation::Line, 12);
    let at = Pose::new(0.4, 5.0, 0.0);
    let squared = conformed(&charger, at, &struck);
    assert!((squared.point() - at.point()).norm() < 1e-9 && squared.facing == 0.0);
}
