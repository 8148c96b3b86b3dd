use galloper::geometry::zone::{
    ArcOrigin, Aspect, Zone, aspect, aspect_margin, contains, holds_all, holds_part, margin, part_within, whole_margin,
    zone_polygon,
};
use galloper::geometry::{Point, Rect};

use super::oracle::{self, Layouts, rounds};

const ORIGINS: [ArcOrigin; 2] = [ArcOrigin::Corners, ArcOrigin::Centre];

/// How deep a point lies in a zone, from the angle it makes at the corner nearest to it.
fn depth(of: &Rect, zone: Zone, origin: ArcOrigin, point: Point) -> f64 {
    let turn = (of.facing() + zone.degrees()).to_radians();
    let way = point - of.centre;
    let right = way.x * turn.cos() - way.y * turn.sin();
    let (wide, out) = match zone {
        Zone::Front | Zone::Rear => (of.front, of.depth),
        Zone::Left | Zone::Right => (of.depth, of.front),
    };
    let ahead = way.x * turn.sin() + way.y * turn.cos() - out / 2.0;
    let half = if origin == ArcOrigin::Corners { wide / 2.0 } else { 0.0 };
    // The angle off straight ahead as seen from the corner on the point's own side.
    let beside = right.abs() - half;
    let angle = beside.atan2(ahead).to_degrees();
    let from_corner = beside.hypot(ahead);
    let to_slant = from_corner * (45.0 - angle).to_radians().sin();
    let slant = if (45.0 - angle).abs() > 90.0 { to_slant.abs().copysign(45.0 - angle) } else { to_slant };
    slant.min(ahead)
}

#[test]
fn a_point_is_in_a_zone_by_its_angle_at_the_corner() {
    let mut layouts = Layouts::seeded(20);
    for _ in 0..rounds(20_000) {
        let (of, point) = (layouts.rect(4.0), layouts.point(9.0));
        for origin in ORIGINS {
            for zone in Zone::ALL {
                let wanted = depth(&of, zone, origin, point);
                if (wanted + 0.001).abs() > 1e-6 {
                    assert_eq!(
                        contains(&of, zone, origin, point),
                        wanted > -0.001,
                        "{of:?} {zone:?} {point:?} {wanted}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_four_zones_tile_the_plane_round_the_footprint() {
    let mut layouts = Layouts::seeded(21);
    for _ in 0..rounds(20_000) {
        let (of, point) = (layouts.rect(4.0), layouts.point(9.0));
        let held = Zone::ALL.iter().filter(|&&zone| contains(&of, zone, ArcOrigin::Corners, point)).count();
        let depth = oracle::inside_by(&of, point);
        if depth < -0.001 {
            assert!(held >= 1, "{of:?} {point:?}");
        }
        if depth > 0.0011 {
            assert_eq!(held, 0);
        }
    }
}

#[test]
fn margins_are_those_of_sampled_points() {
    let mut layouts = Layouts::seeded(22);
    for _ in 0..rounds(1_500) {
        let (of, what) = (layouts.rect(5.0), layouts.rect(7.0));
        let (points, cell) = oracle::grid(&what, 24);
        for origin in ORIGINS {
            for zone in Zone::ALL {
                let depths = points.iter().map(|&point| depth(&of, zone, origin, point));
                let most = depths.clone().fold(f64::NEG_INFINITY, f64::max);
                let least = depths.fold(f64::INFINITY, f64::min);
                let (part, whole) = (margin(&of, zone, origin, &what), whole_margin(&of, zone, origin, &what));
                if most > 0.0 || part > 0.0 {
                    assert!(most <= part + 1e-9 && part <= most + cell, "{part} {most} {of:?} {zone:?} {what:?}");
                }
                assert_eq!(holds_part(&of, zone, origin, &what), part >= -0.001);
                assert_eq!(holds_all(&of, zone, origin, &what), whole >= -0.001);
                if most > 0.0 {
                    assert!(holds_part(&of, zone, origin, &what));
                }
                if holds_part(&of, zone, origin, &what) {
                    assert!(most > -cell);
                }
                assert_eq!(least >= -0.001 - 1e-9, whole >= -0.001 - 1e-9, "{least} {whole}");
                if whole > 0.0 {
                    assert!((least - whole).abs() < 1e-9);
                }
            }
        }
    }
}

#[test]
fn the_part_within_a_zone_has_the_area_of_the_sampled_points() {
    let mut layouts = Layouts::seeded(23);
    for _ in 0..rounds(500) {
        let (of, what) = (layouts.rect(5.0), layouts.rect(6.0));
        let (points, _) = oracle::grid(&what, 60);
        for zone in Zone::ALL {
            let held = points.iter().filter(|&&point| depth(&of, zone, ArcOrigin::Corners, point) >= 0.0).count();
            let part = part_within(&of, zone, ArcOrigin::Corners, &what);
            let share = galloper::geometry::polygon::area(&part) / (what.front * what.depth);
            assert!((share - held as f64 / points.len() as f64).abs() < 0.05, "{of:?} {zone:?} {what:?}");
        }
    }
}

#[test]
fn aspect_is_rear_wholly_behind_front_by_any_part_else_flank() {
    let mut layouts = Layouts::seeded(24);
    let mut seen = [0; 3];
    for _ in 0..rounds(3_000) {
        let (attacker, defender) = (layouts.rect(8.0), layouts.rect(3.0));
        for origin in ORIGINS {
            if oracle::gap(&attacker, &defender) == 0.0 || aspect_margin(&[attacker], &defender, origin) < 0.3 {
                continue;
            }
            let (points, _) = oracle::grid(&attacker, 24);
            let all_behind = points.iter().all(|&point| depth(&defender, Zone::Rear, origin, point) >= 0.0);
            let any_ahead = points.iter().any(|&point| depth(&defender, Zone::Front, origin, point) >= 0.0);
            let (wanted, which) = match (all_behind, any_ahead) {
                (true, _) => (Aspect::Rear, 0),
                (false, true) => (Aspect::Front, 1),
                (false, false) => (Aspect::Flank, 2),
            };
            seen[which] += 1;
            assert_eq!(aspect(&[attacker], &defender, origin), wanted, "{attacker:?} {defender:?}");
        }
    }
    assert!(seen.iter().all(|&count| count > rounds(100)), "{seen:?}");
}

#[test]
fn exactly_on_the_line_is_within_whichever_zone_is_asked() {
    let of = Rect::new(Point::new(0.0, 0.0), 0.0, 2.0, 1.0);
    let on_line = Point::new(3.0, 2.5);
    assert!(contains(&of, Zone::Front, ArcOrigin::Corners, on_line));
    assert!(contains(&of, Zone::Right, ArcOrigin::Corners, on_line));
    assert!(!contains(&of, Zone::Rear, ArcOrigin::Corners, on_line));
    assert!(!contains(&of, Zone::Front, ArcOrigin::Centre, on_line));
}

#[test]
fn a_drawn_zone_holds_what_the_zone_holds_out_to_its_reach() {
    let mut layouts = Layouts::seeded(25);
    for _ in 0..rounds(5_000) {
        let (of, point, reach) = (layouts.rect(4.0), layouts.point(9.0), layouts.number(1.0, 8.0));
        for origin in ORIGINS {
            for zone in Zone::ALL {
                let drawn = zone_polygon(&of, zone, reach, origin);
                if oracle::boundary_gap(&drawn, point) > 0.01 && oracle::winds_round(&drawn, point) {
                    assert!(contains(&of, zone, origin, point));
                }
            }
        }
    }
}
