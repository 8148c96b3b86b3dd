use galloper::geometry::sight::{Blocker, BlockerShape, Part, Screen, Sighted as _, Viewer, sample_points, sight};
use galloper::geometry::zone::{self, ArcOrigin};
use galloper::geometry::{Outline, Point, Pose, Rect, Zone};

use super::ground;
use super::oracle::{self, Layouts, rounds};

/// Whether a line is clear of rectangles and solid areas, each let out (or drawn in) by a slack, by walking it.
fn walked_clear(from: Point, to: Point, blockers: &[Blocker], slack: f64) -> bool {
    let steps = ((to - from).norm() / 0.02).ceil().max(1.0) as u32;
    (0..=steps).all(|step| {
        let point = from + (to - from) * (f64::from(step) / f64::from(steps));
        blockers.iter().all(|blocker| match blocker.shape {
            BlockerShape::Rect(rect) => oracle::inside_by(&rect, point) <= -slack,
            BlockerShape::Outline(outline) | BlockerShape::Ready(outline, _) => ground::depth(outline, point) <= -slack,
        })
    })
}

fn walked_sight(from: &Rect, to: &Rect, blockers: &[Blocker], slack: f64) -> bool {
    sample_points(from)
        .iter()
        .any(|&start| sample_points(to).iter().any(|&end| walked_clear(start, end, blockers, slack)))
}

fn rect_blocker(index: usize, rect: Rect) -> Blocker<'static> {
    Blocker { index, shape: BlockerShape::Rect(rect), height: 0.0, seen_into: None }
}

#[test]
fn sight_is_that_of_walked_lines() {
    let mut layouts = Layouts::seeded(60);
    let (mut clear, mut shut) = (0, 0);
    for _ in 0..rounds(400) {
        let viewer = layouts.rect(2.0).moved([-7.0, 0.0].into());
        let base = layouts.rect(2.0).moved([7.0, 0.0].into());
        let outlines: Vec<Outline> = (0..1)
            .map(|_| {
                let centre = layouts.point(2.0);
                Outline::Area(layouts.star(centre, 0.5, 2.5))
            })
            .collect();
        let mut blockers: Vec<Blocker> =
            (0..layouts.whole(1, 7)).map(|index| rect_blocker(index as usize, layouts.rect(3.0))).collect();
        let ends_free = |outline: &Outline| {
            [viewer, base].iter().all(|rect| sample_points(rect).iter().all(|&end| ground::depth(outline, end) < -0.05))
        };
        blockers.extend(outlines.iter().filter(|outline| ends_free(outline)).map(|outline| Blocker {
            index: 90,
            shape: BlockerShape::Outline(outline),
            height: 1.0,
            seen_into: None,
        }));
        let got = sight(&Viewer { rect: viewer, height: 0.0 }, &[base], 0.0, &blockers);
        assert_eq!(got.clear, got.seen[0]);
        assert_eq!(got.clear, got.blocked_by.is_none());
        let seer = Viewer { rect: viewer, height: 0.0 };
        assert_eq!(got.clear, Screen::new(&blockers).sees(&seer, &[base], 0.0, |_| false));
        if walked_sight(&viewer, &base, &blockers, 0.03) {
            assert!(got.clear, "{viewer:?} {base:?} {blockers:?}");
            clear += 1;
        }
        if !walked_sight(&viewer, &base, &blockers, -0.03) {
            assert!(!got.clear, "{viewer:?} {base:?} {blockers:?}");
            shut += 1;
        }
    }
    assert!(clear > rounds(50) && shut > rounds(20), "{clear} {shut}");
}

#[test]
fn sight_is_the_same_both_ways() {
    let mut layouts = Layouts::seeded(61);
    for _ in 0..rounds(3_000) {
        let (a, b) = (layouts.rect(6.0), layouts.rect(6.0));
        let blockers: Vec<Blocker> = (0..6).map(|index| rect_blocker(index, layouts.rect(6.0))).collect();
        let there = sight(&Viewer { rect: a, height: 0.0 }, &[b], 0.0, &blockers).clear;
        let back = sight(&Viewer { rect: b, height: 0.0 }, &[a], 0.0, &blockers).clear;
        assert_eq!(there, back, "{a:?} {b:?} {blockers:?}");
    }
}

#[test]
fn more_in_the_way_never_shows_more() {
    let mut layouts = Layouts::seeded(62);
    for _ in 0..rounds(2_000) {
        let viewer = Viewer { rect: layouts.rect(6.0), height: 0.0 };
        let target = [layouts.rect(6.0), layouts.rect(6.0)];
        let blockers: Vec<Blocker> = (0..6).map(|index| rect_blocker(index, layouts.rect(6.0))).collect();
        let fewer = sight(&viewer, &target, 0.0, &blockers[..3]);
        let more = sight(&viewer, &target, 0.0, &blockers);
        assert!(fewer.seen.iter().zip(&more.seen).all(|(fewer, more)| *fewer || !more));
        assert!(more.share() <= fewer.share());
        let skipped = Screen::new(&blockers).sight(&viewer, &target, 0.0, |index| index >= 3);
        assert_eq!(skipped, fewer);
        assert_eq!(Screen::new(&blockers).sees(&viewer, &target, 0.0, |_| false), more.clear);
    }
}

/// All of a rectangle, as a part of it, is seen when the rectangle is; what an arc holds of it is seen from no point of the viewer when not even
/// a walk along every line finds it clear.
#[test]
fn a_part_is_seen_as_the_rectangle_is() {
    let mut layouts = Layouts::seeded(64);
    let (mut clear, mut shut) = (0, 0);
    for _ in 0..rounds(2_000) {
        let viewer = Viewer { rect: layouts.rect(2.0).moved([-7.0, 0.0].into()), height: 0.0 };
        let target = layouts.rect(2.0).moved([7.0, 0.0].into());
        let blockers: Vec<Blocker> =
            (0..layouts.whole(1, 7)).map(|index| rect_blocker(index as usize, layouts.rect(3.0))).collect();
        let whole = Part::within(&target.corners().into_iter().collect()).expect("it has corners");
        let seen = sight(&viewer, &[target], 0.0, &blockers).clear;
        assert_eq!(sight(&viewer, &[whole], 0.0, &blockers).clear, seen, "{viewer:?} {target:?} {blockers:?}");
        let held = zone::part_within(&viewer.rect, Zone::Front, ArcOrigin::Corners, &target);
        let Some(part) = Part::within(&held) else { continue };
        let seen = sight(&viewer, std::slice::from_ref(&part), 0.0, &blockers).clear;
        let walked = part.points().as_ref().iter().any(|&point| {
            let point = Rect::new(point, 0.0, 0.0, 0.0);
            walked_sight(&viewer.rect, &point, &blockers, -0.03)
        });
        assert!(walked || !seen, "{viewer:?} {target:?} {blockers:?}");
        clear += u32::from(seen);
        shut += u32::from(!seen);
    }
    assert!(clear > rounds(100) && shut > rounds(50), "{clear} {shut}");
}

#[test]
fn a_row_of_touching_bases_hides_what_one_rectangle_hides() {
    let mut layouts = Layouts::seeded(63);
    let (mut clear, mut shut) = (0, 0);
    for _ in 0..rounds(3_000) {
        let (front, whole) = (f64::from(layouts.whole(2, 8)), layouts.rect(3.0));
        let whole = Rect::new(whole.centre, whole.facing(), front, whole.depth);
        let row: Vec<Blocker> = (0..whole.front as usize)
            .map(|file| {
                let right = file as f64 + 0.5 - whole.front / 2.0;
                let at = Pose::at(whole.centre, whole.facing()).from_local(right, 0.0);
                // Rounding the places of two neighbours can leave a thousandth between them.
                let at = Pose::at(at, whole.facing()).quantised();
                rect_blocker(0, Rect::new(at.point(), whole.facing(), 1.0, whole.depth))
            })
            .collect();
        let viewer = Viewer { rect: layouts.rect(1.0).moved([-7.0, 0.0].into()), height: 0.0 };
        let target = [layouts.rect(1.0).moved([7.0, 0.0].into())];
        let by_one = sight(&viewer, &target, 0.0, &[rect_blocker(0, whole)]).clear;
        // Where a line just grazes the end of the row, rounding may tell the two apart.
        let graze = [-0.01, 0.01].map(|by| sight(&viewer, &target, 0.0, &[rect_blocker(0, whole.inflated(by))]).clear);
        if graze == [by_one; 2] {
            assert_eq!(sight(&viewer, &target, 0.0, &row).clear, by_one, "{viewer:?} {target:?} {whole:?}");
            clear += u32::from(by_one);
            shut += u32::from(!by_one);
        }
    }
    assert!(clear > rounds(200) && shut > rounds(200), "{clear} {shut}");
}

#[test]
fn nothing_to_see_is_not_seen() {
    let viewer = Viewer { rect: unit(0.0, 0.0), height: 0.0 };
    let screen = Screen::new(&[rect_blocker(0, unit(5.0, 0.0))]);
    let nothing: [Rect; 0] = [];
    assert!(!screen.sees(&viewer, &nothing, 0.0, |_| false) && !screen.sight(&viewer, &nothing, 0.0, |_| false).clear);
}

fn unit(x: f64, y: f64) -> Rect {
    Rect::new(Point::new(x, y), 0.0, 2.0, 1.0)
}

fn wood(x: f64) -> Outline {
    let corners = [(x, -20.0), (x + 10.0, -20.0), (x + 10.0, 20.0), (x, 20.0)];
    Outline::Area(corners.map(|(x, y)| Point::new(x, y)).to_vec())
}

fn trees(outline: &Outline) -> Blocker<'_> {
    Blocker { index: 7, shape: BlockerShape::Outline(outline), height: 1.0, seen_into: Some(4.0) }
}

#[test]
fn fla_r_97_units_between_stop_sight_unless_one_end_is_higher() {
    let wide = rect_blocker(3, Rect::new(Point::new(5.0, 0.0), 90.0, 20.0, 1.0));
    let viewer = Viewer { rect: unit(0.0, 0.0), height: 0.0 };
    let seen = sight(&viewer, &[unit(10.0, 0.0)], 0.0, &[wide]);
    assert!(!seen.clear && seen.blocked_by == Some(3) && seen.share() == 0.0);
    assert!(sight(&viewer, &[unit(10.0, 0.0)], 1.0, &[wide]).clear, "the target stands higher");
    let raised = Viewer { height: 1.0, ..viewer };
    assert!(sight(&raised, &[unit(10.0, 0.0)], 0.0, &[wide]).clear, "the viewer stands higher");
}

#[test]
fn fla_r_97_woods_are_seen_into_and_out_of_to_four_inches() {
    let wood = wood(5.0);
    let viewer = Viewer { rect: unit(0.0, 0.0), height: 0.0 };
    let sees = |from: &Viewer, to: Rect| sight(from, &[to], 0.0, &[trees(&wood)]).clear;
    assert!(sees(&viewer, unit(10.0, 0.0)), "its near edge is four inches in");
    assert!(!sees(&viewer, unit(10.1, 0.0)));
    assert!(!sees(&viewer, unit(17.0, 0.0)), "nobody sees through");
    let inside = Viewer { rect: unit(8.0, 0.0), height: 0.0 };
    assert!(sees(&inside, unit(0.0, 0.0)));
    assert!(sees(&inside, unit(14.0, 0.0)), "four inches between them, both inside");
    assert!(!sees(&inside, unit(14.1, 0.0)));
}

#[test]
fn fla_r_97_a_hill_stops_those_below_and_not_those_on_it() {
    let hill = wood(5.0);
    let blocker = Blocker { index: 1, shape: BlockerShape::Outline(&hill), height: 1.0, seen_into: None };
    let below = Viewer { rect: unit(0.0, 0.0), height: 0.0 };
    assert!(!sight(&below, &[unit(20.0, 0.0)], 0.0, &[blocker]).clear);
    assert!(sight(&below, &[unit(10.0, 0.0)], 1.0, &[blocker]).clear, "the target stands on it");
    let on_it = Viewer { rect: unit(10.0, 0.0), height: 1.0 };
    assert!(sight(&on_it, &[unit(20.0, 0.0)], 0.0, &[blocker]).clear);
    let stream = Blocker { height: 0.0, ..blocker };
    assert!(sight(&below, &[unit(20.0, 0.0)], 0.0, &[stream]).clear, "what lies flat stops nothing");
}

#[test]
fn a_line_along_an_edge_is_clear() {
    let viewer = Viewer { rect: unit(0.0, 0.0), height: 0.0 };
    // A gap one inch wide straight between two shoulders whose edges run along the lines between the corners.
    let above = rect_blocker(0, Rect::new(Point::new(5.0, 10.5), 0.0, 4.0, 20.0));
    let below = rect_blocker(1, Rect::new(Point::new(5.0, -10.5), 0.0, 4.0, 20.0));
    assert!(sight(&viewer, &[unit(10.0, 0.0)], 0.0, &[above, below]).clear);
    let touching = [above, rect_blocker(1, Rect::new(Point::new(5.0, -9.5), 0.0, 4.0, 20.0))];
    assert!(!sight(&viewer, &[unit(10.0, 0.0)], 0.0, &touching).clear, "nobody looks through a seam");
    let nearly = [above, rect_blocker(1, Rect::new(Point::new(5.0, -9.52), 0.0, 4.0, 20.0))];
    assert!(sight(&viewer, &[unit(10.0, 0.0)], 0.0, &nearly).clear, "a slit of two hundredths is a slit");
}

#[test]
fn part_of_a_target_may_be_seen() {
    let viewer = Viewer { rect: unit(0.0, 0.0), height: 0.0 };
    let wall = rect_blocker(0, Rect::new(Point::new(5.0, 6.0), 0.0, 1.0, 12.0));
    let target = [unit(10.0, -2.0), unit(10.0, 8.0)];
    let seen = sight(&viewer, &target, 0.0, &[wall]);
    assert_eq!((seen.clear, seen.seen.clone(), seen.share()), (true, vec![true, false], 0.5));
}
