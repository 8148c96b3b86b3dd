use galloper::geometry::bases::{BaseSize, Block, Flank, Formation};
use galloper::geometry::{Pose, Rect};
use galloper::rules::flanders::book::house::BaseRemoval;
use galloper::rules::flanders::judge::bases::{FIGHTING_RANKS, Strength, bases_for, block_of};

use super::oracle::{self, Layouts, rounds};

const FOOT: BaseSize = BaseSize::new(1.0, 0.5);
const HORSE: BaseSize = BaseSize::new(1.5, 0.875);
const FORMATIONS: [Formation; 3] = [Formation::Line, Formation::Column, Formation::Square];
const REMOVALS: [BaseRemoval; 3] = [BaseRemoval::RearFirst, BaseRemoval::FlankFirst, BaseRemoval::Never];
const FLANKS: [Flank; 2] = [Flank::Left, Flank::Right];

fn block(size: BaseSize, formation: Formation, original: u8, figures: u8, removal: BaseRemoval, flank: Flank) -> Block {
    block_of(size, formation, Strength { original, figures }, removal, flank)
}

fn full(size: BaseSize, formation: Formation, figures: u8) -> Block {
    block(size, formation, figures, figures, BaseRemoval::RearFirst, Flank::Right)
}

fn every(mut check: impl FnMut(BaseSize, Formation, u8, u8, BaseRemoval, Flank)) {
    for size in [FOOT, HORSE] {
        for formation in FORMATIONS {
            for original in 1..=30 {
                for figures in 0..=original {
                    for removal in REMOVALS {
                        for flank in FLANKS {
                            check(size, formation, original, figures, removal, flank);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn fla_org_19_bases_are_one_for_every_three_figures_begun() {
    every(|size, formation, original, figures, removal, flank| {
        let block = block(size, formation, original, figures, removal, flank);
        let wanted = if removal == BaseRemoval::Never { bases_for(original) } else { figures.div_ceil(3) };
        assert_eq!(block.bases.len(), wanted as usize);
        assert_eq!(block.bases.iter().map(|base| base.figures).sum::<u8>(), figures);
        assert!(block.bases.iter().all(|base| base.figures <= 3));
        let part_empty = block.bases.iter().filter(|base| base.figures % 3 != 0).count();
        assert!(part_empty <= 1);
    });
}

#[test]
fn fla_mov_08_bases_touch_and_never_overlap() {
    let pose = Pose::new(7.0, 5.0, 33.0);
    for size in [FOOT, HORSE] {
        for formation in [Formation::Line, Formation::Column] {
            for figures in 1..=30 {
                let placed = full(size, formation, figures).placed(pose);
                assert_parted_and_linked(&placed, true);
            }
        }
    }
    for figures in 1..=24 {
        assert_parted_and_linked(&full(FOOT, Formation::Square, figures).placed(pose), figures > 3 && figures <= 12);
    }
}

fn assert_parted_and_linked(placed: &[Rect], linked: bool) {
    for (at, one) in placed.iter().enumerate() {
        let others = || placed.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, rect)| rect);
        assert!(others().all(|other| oracle::depth(one, other) < 1e-9), "{placed:?}");
        if linked && placed.len() > 1 {
            assert!(others().any(|other| oracle::gap(one, other) < 1e-9), "{placed:?}");
        }
    }
}

#[test]
fn fla_r_06_the_bases_that_stay_do_not_shift() {
    every(|size, formation, original, figures, removal, flank| {
        let whole = block(size, formation, original, original, removal, flank);
        let left = block(size, formation, original, figures, removal, flank);
        for (before, after) in whole.bases.iter().zip(&left.bases) {
            assert_eq!((before.right, before.ahead, before.facing), (after.right, after.ahead, after.facing));
        }
    });
}

#[test]
fn fla_r_06_frontage_holds_until_the_rear_rank_is_gone() {
    for figures in (7..=12).rev() {
        let left = block(FOOT, Formation::Line, 12, figures, BaseRemoval::RearFirst, Flank::Right);
        assert_eq!((left.stands_wide(), left.frontage()), (2, 2.0));
    }
    let at_nine = block(FOOT, Formation::Line, 12, 9, BaseRemoval::RearFirst, Flank::Right);
    assert!(at_nine.bases.iter().all(|base| base.rank == 0 || base.right < 0.0), "the right rear base left first");
    let at_six = block(FOOT, Formation::Line, 12, 6, BaseRemoval::RearFirst, Flank::Right);
    assert_eq!((at_six.ranks(), at_six.stands_wide(), at_six.depth()), (1, 2, 0.5));
    let at_three = block(FOOT, Formation::Line, 12, 3, BaseRemoval::RearFirst, Flank::Right);
    assert_eq!((at_three.stands_wide(), at_three.bases[0].right), (1, -0.5));
    let other_side = block(FOOT, Formation::Line, 12, 3, BaseRemoval::RearFirst, Flank::Left);
    assert_eq!(other_side.bases[0].right, 0.5);
}

#[test]
fn fla_r_06_flank_first_takes_whole_files() {
    let at_six = block(FOOT, Formation::Line, 12, 6, BaseRemoval::FlankFirst, Flank::Right);
    assert_eq!((at_six.stands_wide(), at_six.ranks(), at_six.frontage()), (1, 2, 1.0));
    assert!(at_six.bases.iter().all(|base| base.right < 0.0));
    let at_nine = block(FOOT, Formation::Line, 12, 9, BaseRemoval::FlankFirst, Flank::Left);
    assert_eq!((at_nine.stands_wide(), at_nine.ranks()), (2, 2));
    assert!(at_nine.bases.iter().all(|base| base.rank == 0 || base.right > 0.0));
}

#[test]
fn fla_r_06_never_keeps_empty_bases() {
    let block = block(FOOT, Formation::Line, 12, 4, BaseRemoval::Never, Flank::Right);
    assert_eq!(block.bases.iter().map(|base| base.figures).collect::<Vec<_>>(), [3, 1, 0, 0]);
}

#[test]
fn fla_r_05_the_larger_half_stands_in_front_and_the_rest_is_centred() {
    let fifteen = full(FOOT, Formation::Line, 15);
    assert_eq!((fifteen.stands_wide(), fifteen.ranks(), fifteen.frontage(), fifteen.depth()), (3, 2, 3.0, 1.0));
    let rear: Vec<f64> = fifteen.bases.iter().filter(|base| base.rank == 1).map(|base| base.right).collect();
    assert_eq!(rear, [-0.5, 0.5]);
    let nine = full(HORSE, Formation::Line, 9);
    assert_eq!(
        (nine.stands_wide(), nine.frontage(), nine.depth(), nine.figures_in_ranks(FIGHTING_RANKS)),
        (2, 3.0, 1.75, 9)
    );
}

#[test]
fn fla_mov_09_a_column_is_one_base_wide() {
    for figures in 1..=24 {
        let column = full(HORSE, Formation::Column, figures);
        assert_eq!((column.stands_wide(), column.ranks(), column.frontage()), (1, bases_for(figures), 1.5));
        assert_eq!(column.figures_in_ranks(FIGHTING_RANKS), figures.min(6));
    }
}

#[test]
fn fla_r_35_squares_have_their_printed_footprints() {
    for (figures, side) in [(9, 1.5), (12, 1.5), (15, 2.0)] {
        let square = full(FOOT, Formation::Square, figures);
        assert_eq!((square.frontage(), square.depth()), (side, side), "{figures}");
    }
    let fifteen = full(FOOT, Formation::Square, 15);
    let on_face = |facing: f64| fifteen.face(facing).count();
    assert_eq!([0.0, 90.0, 180.0, 270.0].map(on_face), [2, 1, 1, 1]);
    assert_eq!(full(FOOT, Formation::Square, 12).stands_wide(), 1);
}

#[test]
fn every_face_of_a_square_lies_on_its_edge() {
    for figures in [12, 15] {
        let square = full(FOOT, Formation::Square, figures);
        let pose = Pose::new(3.0, 4.0, 20.0);
        let footprint = square.footprint(pose);
        for (base, rect) in square.bases.iter().zip(square.placed(pose)) {
            let front = rect.front_pose().point();
            assert!(oracle::inside_by(&footprint, front).abs() < 1e-9, "{base:?}");
            assert!(((rect.facing() - pose.facing).rem_euclid(360.0) - base.facing).abs() < 1e-9);
        }
    }
}

#[test]
fn guns_stand_side_by_side_and_touching() {
    let guns = Block::abreast(BaseSize::new(1.5, 1.5), 2);
    assert_eq!((guns.frontage(), guns.depth(), guns.stands_wide()), (3.0, 1.5, 2));
    assert_eq!(Block::abreast(BaseSize::new(1.5, 1.5), 1).frontage(), 1.5);
}

#[test]
fn the_footprint_is_the_least_rectangle_round_the_bases() {
    let mut layouts = Layouts::seeded(40);
    for _ in 0..rounds(3_000) {
        let formation = FORMATIONS[layouts.whole(0, 2) as usize];
        let original = layouts.whole(1, 18) as u8;
        let figures = layouts.whole(1, u32::from(original)) as u8;
        let removal = REMOVALS[layouts.whole(0, 2) as usize];
        let block = block(FOOT, formation, original, figures, removal, Flank::Right);
        let pose = layouts.pose(20.0);
        let footprint = block.footprint(pose);
        let corners: Vec<_> = block.placed(pose).iter().flat_map(oracle::corners).collect();
        assert!(corners.iter().all(|&corner| oracle::inside_by(&footprint, corner) > -1e-9));
        for side in 0..4 {
            let edge = oracle::corners(&footprint);
            let touched =
                corners.iter().any(|&corner| oracle::point_to_segment(corner, edge[side], edge[(side + 1) % 4]) < 1e-9);
            assert!(touched, "{block:?}");
        }
        if block.bases.len() == bases_for(original) as usize && formation != Formation::Square {
            assert!((footprint.front_pose().point() - pose.point()).norm() < 1e-9);
        }
    }
}

#[test]
fn no_figures_leave_no_bases() {
    let gone = block(FOOT, Formation::Line, 12, 0, BaseRemoval::RearFirst, Flank::Right);
    assert!(gone.bases.is_empty());
    assert_eq!((gone.frontage(), gone.depth(), gone.stands_wide(), gone.ranks()), (0.0, 0.0, 0, 0));
}
