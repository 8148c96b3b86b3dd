use galloper::geometry::{Outline, Point, Rect, TOLERANCE, Vector};

use super::oracle::{self, Layouts, rounds};

/// How deep a point lies inside an outline; negative outside.
pub fn depth(outline: &Outline, point: Point) -> f64 {
    match outline {
        Outline::Area(polygon) => {
            let gap = oracle::boundary_gap(polygon, point);
            if oracle::winds_round(polygon, point) { gap } else { -gap }
        }
        Outline::Path { points, width } => width / 2.0 - oracle::line_gap(points, point),
    }
}

pub fn random_outline(layouts: &mut Layouts) -> Outline {
    if layouts.chance() {
        let centre = layouts.point(3.0);
        return Outline::Area(layouts.star(centre, 1.0, 5.0));
    }
    let mut at = layouts.point(5.0);
    let mut points = vec![at];
    for _ in 0..layouts.whole(1, 4) {
        at += Vector::new(layouts.number(-4.0, 4.0), layouts.number(-4.0, 4.0));
        points.push(at);
    }
    Outline::Path { points, width: layouts.number(0.0, 3.0) }
}

#[test]
fn a_point_lies_in_what_winds_round_it() {
    let mut layouts = Layouts::seeded(50);
    for _ in 0..rounds(20_000) {
        let outline = random_outline(&mut layouts);
        let point = layouts.point(8.0);
        let depth = depth(&outline, point);
        if (depth + 0.001).abs() > 1e-6 {
            assert_eq!(outline.contains(point), depth > -0.001, "{outline:?} {point:?}");
        }
    }
}

#[test]
fn touching_and_distance_are_those_of_sampled_points() {
    let mut layouts = Layouts::seeded(51);
    for _ in 0..rounds(2_000) {
        let (outline, rect) = (random_outline(&mut layouts), layouts.rect(8.0));
        let (points, cell) = oracle::grid(&rect, 30);
        let deepest = points.iter().map(|&point| depth(&outline, point)).fold(f64::NEG_INFINITY, f64::max);
        let got = outline.distance_to(&rect);
        assert_eq!(outline.touches(&rect), got <= TOLERANCE, "{outline:?} {rect:?}");
        if deepest > 0.0 {
            assert_eq!(got, 0.0, "{outline:?} {rect:?}");
            assert!(outline.touches(&rect));
        } else {
            assert!(got <= -deepest + 1e-9 && got >= -deepest - cell, "{got} {deepest} {outline:?} {rect:?}");
        }
        if deepest > 0.01 {
            assert!(outline.overlaps(&rect), "{outline:?} {rect:?}");
        }
        if got > 0.0 {
            assert!(!outline.overlaps(&rect));
        }
    }
}

#[test]
fn holding_and_depth_are_those_of_sampled_points() {
    let mut layouts = Layouts::seeded(52);
    let mut held = 0;
    for _ in 0..rounds(6_000) {
        let outline = random_outline(&mut layouts);
        let (front, deep, rect) = (layouts.number(0.2, 1.2), layouts.number(0.2, 1.0), layouts.rect(3.0));
        let rect = Rect::new(rect.centre, rect.facing(), front, deep);
        let (points, cell) = oracle::grid(&rect, 40);
        let shallowest = points.iter().map(|&point| depth(&outline, point)).fold(f64::INFINITY, f64::min);
        if outline.holds(&rect) {
            held += 1;
            // A path that curls round a hole is judged by the rectangle's edges alone.
            let may_curl = matches!(&outline, Outline::Path { points, .. } if points.len() > 3);
            assert!(shallowest > -0.01 || may_curl, "{outline:?} {rect:?} {shallowest}");
        } else {
            assert!(shallowest < cell, "{outline:?} {rect:?} {shallowest}");
        }
        if !outline.holds(&rect) {
            assert_eq!(outline.depth_of(&rect), 0.0);
        }
        if shallowest > cell
            && let Outline::Area(_) = outline
        {
            assert!((outline.depth_of(&rect) - shallowest).abs() < cell, "{outline:?} {rect:?}");
        }
    }
    assert!(held > rounds(300), "{held}");
}

#[test]
fn the_length_inside_is_that_of_fine_steps() {
    let mut layouts = Layouts::seeded(53);
    for _ in 0..rounds(2_000) {
        let outline = random_outline(&mut layouts);
        let (from, to) = (layouts.point(9.0), layouts.point(9.0));
        let steps = 2_000;
        let walked = |deeper: f64| {
            let at = |step: i32| from + (to - from) * ((f64::from(step) + 0.5) / f64::from(steps));
            let inside = (0..steps).filter(|&step| depth(&outline, at(step)) > deeper).count();
            (to - from).norm() * inside as f64 / f64::from(steps)
        };
        // A line that creeps along within a hair of the edge may count either way.
        let (least, most) = (walked(0.002), walked(-0.002));
        let got = outline.length_inside(from, to);
        assert!(least - 0.08 < got && got < most + 0.08, "{got} {least} {most} {outline:?} {from} {to}");
        assert!(got.is_sign_positive());
        if least > 0.05 {
            assert!(outline.crosses(from, to), "{outline:?}");
        }
        let nearest = (0..steps)
            .map(|step| depth(&outline, from + (to - from) * (f64::from(step) / f64::from(steps))))
            .fold(f64::NEG_INFINITY, f64::max);
        if nearest < -0.02 {
            assert!(!outline.crosses(from, to));
        }
    }
}

#[test]
fn the_fraction_inside_is_that_of_sampled_points() {
    let mut layouts = Layouts::seeded(54);
    for _ in 0..rounds(1_500) {
        let (outline, rect) = (random_outline(&mut layouts), layouts.rect(4.0));
        let (points, _) = oracle::grid(&rect, 50);
        let inside = points.iter().filter(|&&point| depth(&outline, point) > 0.0).count();
        let wanted = inside as f64 / points.len() as f64;
        let got = outline.fraction_inside(&[rect]);
        assert!((got - wanted).abs() < 0.06, "{got} {wanted} {outline:?} {rect:?}");
        if (wanted - 0.5).abs() > 0.07 {
            assert_eq!(outline.count_inside(&[rect]) == 1, wanted > 0.5);
        }
    }
}

#[test]
fn a_line_along_an_edge_does_not_cross() {
    let square =
        Outline::Area([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)].map(|(x, y)| Point::new(x, y)).to_vec());
    assert!(!square.crosses(Point::new(-3.0, 0.0), Point::new(7.0, 0.0)));
    assert!(!square.crosses(Point::new(-3.0, 4.0), Point::new(2.0, 4.0)));
    assert!(square.crosses(Point::new(-3.0, 0.01), Point::new(7.0, 0.01)));
    assert!(!square.crosses(Point::new(2.0, -3.0), Point::new(2.0, 0.0)), "ending at the edge is not crossing");
}

#[test]
fn standing_against_an_edge_is_touching_but_not_overlapping() {
    let wall = Outline::Path { points: vec![Point::new(-5.0, 0.0), Point::new(5.0, 0.0)], width: 0.5 };
    let unit = Rect::new(Point::new(0.0, -0.75), 0.0, 2.0, 1.0);
    assert!(wall.touches(&unit) && !wall.overlaps(&unit));
    let hedge = Outline::Path { points: vec![Point::new(-5.0, 0.0), Point::new(5.0, 0.0)], width: 0.0 };
    let astride = Rect::new(Point::new(0.0, 0.2), 0.0, 2.0, 1.0);
    assert!(hedge.touches(&astride) && hedge.overlaps(&astride));
}

#[test]
fn empty_outlines_answer_plainly() {
    let rect = Rect::new(Point::new(0.0, 0.0), 0.0, 2.0, 1.0);
    for outline in [Outline::Area(Vec::new()), Outline::Path { points: Vec::new(), width: 1.0 }] {
        assert!(!outline.touches(&rect) && !outline.holds(&rect) && !outline.contains(rect.centre));
        assert_eq!(outline.length_inside(Point::new(-1.0, 0.0), Point::new(1.0, 0.0)), 0.0);
        assert_eq!(outline.fraction_inside(&[rect]), 0.0);
    }
}
