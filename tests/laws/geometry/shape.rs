use galloper::geometry::polygon::polygons_overlap;
use galloper::geometry::shape::{
    distance, is_near, nearest_points, overlap_depth, overlaps, point_distance, polygon_distance, segment_hit,
    segment_hits, strikes_on, surely_apart, travel_to_touch,
};
use galloper::geometry::{Rect, Vector};

use super::oracle::{self, Layouts, rounds};

#[test]
fn distance_is_that_of_sides_and_corners() {
    let mut layouts = Layouts::seeded(1);
    for _ in 0..rounds(60_000) {
        let (a, b) = (layouts.rect(6.0), layouts.rect(6.0));
        let (got, wanted) = (distance(&a, &b), oracle::gap(&a, &b));
        assert!((got - wanted).abs() < 1e-9, "{got} against {wanted} for {a:?} {b:?}");
    }
}

#[test]
fn distance_is_bounded_by_sampled_edges() {
    let mut layouts = Layouts::seeded(2);
    for _ in 0..rounds(400) {
        let (a, b) = (layouts.rect(6.0), layouts.rect(6.0));
        let (on_a, on_b) = (oracle::edge_points(&a, 40), oracle::edge_points(&b, 40));
        let sampled = on_a.iter().flat_map(|p| on_b.iter().map(move |q| (q - p).norm())).fold(f64::INFINITY, f64::min);
        let got = distance(&a, &b);
        assert!(got <= sampled + 1e-9, "{got} over {sampled}");
        if oracle::depth(&a, &b) < 0.0 {
            assert!(sampled <= got + 0.25, "{got} far below {sampled}");
        }
    }
}

#[test]
fn overlap_is_that_of_separating_axes() {
    let mut layouts = Layouts::seeded(3);
    for _ in 0..rounds(60_000) {
        let (a, b) = (layouts.rect(4.0), layouts.rect(4.0));
        let wanted = oracle::depth(&a, &b);
        assert!((overlap_depth(&a, &b) - wanted).abs() < 1e-9);
        if (wanted - 0.001).abs() > 1e-9 {
            assert_eq!(overlaps(&a, &b), wanted > 0.001, "{a:?} {b:?}");
        }
    }
}

#[test]
fn surely_apart_never_errs() {
    let mut layouts = Layouts::seeded(4);
    for _ in 0..rounds(20_000) {
        let (a, b, reach) = (layouts.rect(8.0), layouts.rect(8.0), layouts.number(0.0, 6.0));
        if surely_apart(&a, &b, reach) {
            assert!(oracle::gap(&a, &b) > reach);
        }
    }
}

#[test]
fn being_near_is_what_the_gap_says() {
    let mut layouts = Layouts::seeded(44);
    for _ in 0..rounds(30_000) {
        let (a, b, reach) = (layouts.rect(8.0), layouts.rect(8.0), layouts.number(0.0, 6.0));
        let gap = oracle::gap(&a, &b);
        if (gap - reach - 0.001).abs() > 1e-9 {
            assert_eq!(is_near(&a, &b, reach), gap < reach + 0.001, "{a:?} {b:?} {reach}");
        }
    }
}

#[test]
fn nearest_points_lie_on_both_and_as_far_apart_as_the_gap() {
    let mut layouts = Layouts::seeded(5);
    for _ in 0..rounds(30_000) {
        let (a, b) = (layouts.rect(6.0), layouts.rect(6.0));
        let (p, q) = nearest_points(&a, &b);
        assert!(oracle::inside_by(&a, p) > -1e-7 && oracle::inside_by(&b, q) > -1e-7, "{a:?} {b:?}");
        assert!(((q - p).norm() - oracle::gap(&a, &b)).abs() < 1e-7, "{a:?} {b:?}");
        let (back_q, back_p) = nearest_points(&b, &a);
        assert!((back_p - p).norm() < 1e-4 && (back_q - q).norm() < 1e-4, "{a:?} {b:?}");
    }
}

#[test]
fn nearest_points_of_facing_lines_are_in_the_middle_of_what_they_share() {
    let a = Rect::new([0.0, 0.0].into(), 0.0, 4.0, 1.0);
    let b = Rect::new([1.0, 5.0].into(), 180.0, 4.0, 1.0);
    let (p, q) = nearest_points(&a, &b);
    assert!((p.x - 0.5).abs() < 1e-9 && (q.x - 0.5).abs() < 1e-9);
}

#[test]
fn point_distance_is_that_of_sampled_points() {
    let mut layouts = Layouts::seeded(6);
    for _ in 0..rounds(20_000) {
        let (rect, point) = (layouts.rect(5.0), layouts.point(8.0));
        let corners = oracle::corners(&rect);
        let outside = (0..4)
            .map(|at| oracle::point_to_segment(point, corners[at], corners[(at + 1) % 4]))
            .fold(f64::INFINITY, f64::min);
        let wanted = if oracle::inside_by(&rect, point) >= 0.0 { 0.0 } else { outside };
        assert!((point_distance(point, &rect) - wanted).abs() < 1e-9);
        assert_eq!(rect.contains(point), oracle::inside_by(&rect, point) >= -0.001);
    }
}

#[test]
fn a_straight_line_hits_where_its_points_first_lie_inside() {
    let mut layouts = Layouts::seeded(7);
    for _ in 0..rounds(3_000) {
        let (rect, from, to) = (layouts.rect(4.0), layouts.point(8.0), layouts.point(8.0));
        let depths: Vec<f64> = (0..=2_000)
            .map(|step| oracle::inside_by(&rect, from + (to - from) * (f64::from(step) / 2_000.0)))
            .collect();
        let deepest = depths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let slack = (to - from).norm() / 2_000.0;
        match segment_hit(from, to, &rect) {
            Some(share) => {
                assert!(deepest >= -slack);
                if let Some(step) = depths.iter().position(|&depth| depth >= 0.0) {
                    assert!((step as f64 / 2_000.0 - share).abs() <= 1.0 / 1_999.0);
                }
            }
            None => assert!(deepest < 1e-9),
        }
        if deepest > 0.002 {
            assert!(segment_hits(from, to, &rect));
        }
        if deepest < -slack {
            assert!(!segment_hits(from, to, &rect));
        }
    }
}

#[test]
fn a_line_along_an_edge_passes() {
    let mut layouts = Layouts::seeded(8);
    for _ in 0..rounds(5_000) {
        let rect = layouts.rect(5.0);
        let corners = rect.corners();
        for at in 0..4 {
            let (from, to) = (corners[at], corners[(at + 1) % 4]);
            let way = to - from;
            assert!(!segment_hits(from - way, to + way, &rect), "{rect:?}");
            assert!(segment_hits(from - way, to + way, &rect.inflated(0.01)), "{rect:?}");
        }
    }
}

#[test]
fn polygons_answer_as_rectangles_do() {
    let mut layouts = Layouts::seeded(9);
    for _ in 0..rounds(20_000) {
        let (a, b) = (layouts.rect(5.0), layouts.rect(5.0));
        let (of_a, of_b) = (oracle::corners(&a), oracle::corners(&b));
        assert!((polygon_distance(&of_a, &b) - oracle::gap(&a, &b)).abs() < 1e-7, "{a:?} {b:?}");
        let depth = oracle::depth(&a, &b);
        if (depth - 0.001).abs() > 1e-9 {
            assert_eq!(polygons_overlap(&of_a, &of_b), depth > 0.001);
        }
    }
}

/// A straight way strikes what fine steps come to lie over, be it only by a corner, and no sooner. [FLA MEL-13]
#[test]
fn a_straight_way_strikes_what_fine_steps_come_over() {
    let mut layouts = Layouts::seeded(17);
    let mut struck = 0;
    for _ in 0..rounds(3_000) {
        let (moving, still) = (layouts.rect(5.0), layouts.rect(5.0));
        let angle = layouts.number(0.0, std::f64::consts::TAU);
        let way = Vector::new(angle.cos(), angle.sin()) * layouts.number(0.5, 12.0);
        let depth_at = |share: f64| oracle::depth(&moving.moved(way * share), &still);
        let first = (0..=2_000).map(|step| f64::from(step) / 2_000.0).find(|share| depth_at(*share) > 0.002);
        match (strikes_on(&moving, way, &still), first) {
            (Some(inches), Some(share)) => {
                struck += 1;
                assert!(inches <= share * way.norm() + 1e-9, "{moving:?} {way} {still:?}");
            }
            (Some(inches), None) => assert!(depth_at(inches / way.norm()) > -1e-6, "{moving:?} {way} {still:?}"),
            (None, first) => assert_eq!(first, None, "{moving:?} {way} {still:?}"),
        }
    }
    assert!(struck > rounds(200));
}

#[test]
fn travel_to_touch_is_where_fine_steps_first_touch() {
    let mut layouts = Layouts::seeded(10);
    let mut touched = 0;
    for _ in 0..rounds(3_000) {
        let (moving, still) = (layouts.rect(5.0), layouts.rect(5.0));
        if oracle::depth(&moving, &still) > -0.01 {
            continue;
        }
        let angle = layouts.number(0.0, std::f64::consts::TAU);
        let way = Vector::new(angle.cos(), angle.sin());
        let depth_at = |inches: f64| oracle::depth(&moving.moved(way * inches), &still);
        let deepest = (0..4_000).map(|step| depth_at(f64::from(step) * 0.005)).fold(f64::NEG_INFINITY, f64::max);
        match travel_to_touch(&moving, way, &still) {
            Some(inches) => {
                touched += 1;
                assert!(deepest > -0.003);
                assert!(oracle::gap(&moving.moved(way * inches), &still) < 1e-6, "{moving:?} {still:?}");
                assert!(depth_at(inches - 0.002) <= 1e-9);
            }
            None => assert!(deepest < 0.001 + 1e-9, "{moving:?} {still:?} {deepest}"),
        }
    }
    assert!(touched > rounds(200));
}
