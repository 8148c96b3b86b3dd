use galloper::geometry::measure::{
    Bearing, battery_range, battery_range_in_arc, bearing_bases, first_range_along, margin_to, mean_range, unit_range,
};
use galloper::geometry::zone::{ArcOrigin, Zone, contains};
use galloper::geometry::{Point, Rect, Vector};

use super::oracle::{self, Layouts, rounds};

/// Bases touching in a row.
fn row(layouts: &mut Layouts, count: u32) -> Vec<Rect> {
    let first = layouts.rect(3.0);
    let right = Vector::new(first.facing().to_radians().cos(), -first.facing().to_radians().sin());
    (0..count).map(|file| first.moved(right * (first.front * f64::from(file)))).collect()
}

/// Whether some sampled point of the target is in the base's zone and within reach, letting both out by a slack.
fn fan_bears(base: &Rect, target: &[Rect], reach: f64, origin: ArcOrigin, slack: f64) -> bool {
    target.iter().any(|rect| {
        oracle::grid(rect, 40).0.iter().any(|&point| {
            let edge = oracle::corners(base);
            let near = (0..4)
                .map(|at| oracle::point_to_segment(point, edge[at], edge[(at + 1) % 4]))
                .fold(f64::INFINITY, f64::min);
            let grown = Rect::new(base.centre, base.facing(), base.front + 2.0 * slack, base.depth);
            near <= reach + slack && contains(&grown, Zone::Front, origin, point)
        })
    })
}

#[test]
fn bases_bear_as_a_sampled_fan_says() {
    let mut layouts = Layouts::seeded(30);
    let (mut bearing, mut silent) = (0, 0);
    for _ in 0..rounds(600) {
        let front_row = row(&mut layouts, 3);
        let target = row(&mut layouts, 2);
        let target: Vec<Rect> = target.iter().map(|rect| rect.moved(Vector::new(0.0, 6.0))).collect();
        let reach = layouts.number(1.0, 8.0);
        let got = bearing_bases(&front_row, &target, reach, ArcOrigin::Corners);
        for (index, base) in front_row.iter().enumerate() {
            let bears = got.iter().find(|found| found.base == index);
            if fan_bears(base, &target, reach, ArcOrigin::Corners, 0.0) {
                assert!(bears.is_some(), "{base:?} {target:?} {reach}");
            }
            if let Some(found) = bears {
                assert!(fan_bears(base, &target, reach, ArcOrigin::Corners, 0.2), "{base:?} {target:?} {reach}");
                let nearest = target.iter().map(|rect| oracle::gap(base, rect)).fold(f64::INFINITY, f64::min);
                assert!((found.range - nearest).abs() < 1e-9);
                bearing += 1;
            } else {
                silent += 1;
            }
        }
    }
    assert!(bearing > rounds(100) && silent > rounds(100), "{bearing} {silent}");
}

#[test]
fn the_mean_is_over_the_bases_that_bear() {
    let bearings = [Bearing { base: 0, range: 2.0 }, Bearing { base: 2, range: 3.0 }];
    assert_eq!(mean_range(&bearings), Some(2.5));
    assert_eq!(mean_range(&[]), None);
}

#[test]
fn margins_are_to_the_nearest_limit() {
    assert!((margin_to(3.9, &[2.0, 4.0, 8.0]) - 0.1).abs() < 1e-12);
    assert_eq!(margin_to(1.0, &[]), f64::INFINITY);
}

#[test]
fn battery_range_is_from_its_centre_to_the_nearest_point_in_arc() {
    let mut layouts = Layouts::seeded(31);
    for _ in 0..rounds(500) {
        let battery = layouts.rect(3.0);
        let target = row(&mut layouts, 2);
        let points: Vec<Point> = target.iter().flat_map(|rect| oracle::grid(rect, 40).0).collect();
        let range = |from: &mut dyn Iterator<Item = &Point>| {
            from.map(|point| (point - battery.centre).norm()).fold(f64::INFINITY, f64::min)
        };
        let whole = battery_range(battery.centre, &target);
        let sampled = range(&mut points.iter());
        assert!(whole <= sampled + 1e-9 && sampled <= whole + 0.2);
        let in_arc =
            range(&mut points.iter().filter(|&&point| contains(&battery, Zone::Front, ArcOrigin::Corners, point)));
        match battery_range_in_arc(&battery, &target, ArcOrigin::Corners) {
            // A sliver of the target may lie between the sampled points.
            Some(got) => {
                assert!(got <= in_arc + 1e-9 && (in_arc.is_infinite() || in_arc <= got + 0.3), "{got} {in_arc}");
            }
            None => assert!(in_arc.is_infinite()),
        }
        assert!((unit_range(&battery, &target[0]) - oracle::gap(&battery, &target[0])).abs() < 1e-9);
    }
}

#[test]
fn fire_in_passing_begins_where_the_target_first_comes_into_arc_and_reach() {
    let firer = Rect::new(Point::new(0.0, 0.0), 0.0, 2.0, 1.0);
    let path: Vec<Rect> =
        (0..200).map(|step| Rect::new(Point::new(-12.0 + 0.1 * f64::from(step), 4.0), 90.0, 2.0, 1.0)).collect();
    let (place, range) = first_range_along(&path, &firer, 8.0, ArcOrigin::Corners).expect("it passes before the front");
    // Its north-east corner, at y = 5, comes onto the left line where x = -1 - (5 - 0.5).
    let corner = path[place].corners().iter().map(|corner| corner.x).fold(f64::NEG_INFINITY, f64::max);
    assert!((corner + 5.5).abs() < 0.11, "{corner}");
    assert!((range - oracle::gap(&firer, &path[place])).abs() < 1e-9);
    assert_eq!(first_range_along(&path, &firer, 2.0, ArcOrigin::Corners), None);
}
