//! Routes: how a file goes in one direction round what stands in its way.

use super::TOLERANCE;
use super::polygon::{self, holds_point, hull, point_to_boundary, side_of};
use super::pose::{Point, Vector};

/// The way that takes a file farthest in a direction, in straight legs that are together no longer than so many inches and keep half
/// its width from every thing, given by its corners. Its corners begin with the start.
///
/// Nothing when something bars the straight way, and no way round leads past it and at least as much onward as aside.
pub fn around(start: Point, direction: Vector, inches: f64, width: f64, things: &[Vec<Point>]) -> Option<Vec<Point>> {
    let barriers: Vec<Vec<Point>> = things.iter().filter_map(|thing| barrier(thing, start, width / 2.0)).collect();
    let straight = free_run(start, direction, inches, &barriers);
    if straight >= inches - TOLERANCE {
        return Some(vec![start, start + direction * inches]);
    }
    let legs = Legs::from(start, inches, &barriers);
    let onward = |at: usize| (legs.points[at] - start).dot(&direction);
    // Past what barred the way it can go on: a file's width at least lies open before it.
    let leads_past =
        |at: usize, run: f64| free_run(legs.points[at], direction, run + width, &barriers) >= run + width - TOLERANCE;
    let ends = (0..legs.points.len())
        .filter(|&at| is_reached(legs.inches[at], inches))
        .map(|at| (at, (inches - legs.inches[at]).max(0.0)))
        .filter(|&(at, run)| leads_past(at, run))
        .map(|(at, run)| (at, run, onward(at) + run));
    let (at, run, progress) = ends.reduce(|best, end| if end.2 > best.2 + TOLERANCE { end } else { best })?;
    let leads_on = progress >= inches * std::f64::consts::FRAC_1_SQRT_2;
    leads_on.then(|| legs.way_to(at).into_iter().chain([legs.points[at] + direction * run]).collect())
}

/// How far a file can go straight on before it meets something, up to so many inches.
pub fn straight_run(start: Point, direction: Vector, inches: f64, width: f64, things: &[Vec<Point>]) -> f64 {
    let barriers: Vec<Vec<Point>> = things.iter().filter_map(|thing| barrier(thing, start, width / 2.0)).collect();
    free_run(start, direction, inches, &barriers)
}

fn is_reached(length: f64, inches: f64) -> bool {
    length <= inches + TOLERANCE
}

/// A thing grown by a clearance on every side, convex and anticlockwise; by less where the start stands nearer to it, and nothing
/// where the start stands on it.
fn barrier(thing: &[Point], start: Point, clearance: f64) -> Option<Vec<Point>> {
    let thing = hull(thing);
    if thing.len() < 3 || holds_point(&thing, start) {
        return None;
    }
    Some(grown(&thing, clearance.min(point_to_boundary(&thing, start))))
}

/// A convex polygon with every side moved outward.
fn grown(polygon: &[Point], by: f64) -> Vec<Point> {
    let count = polygon.len();
    let outward = |from: Point, to: Point| {
        let along = (to - from).normalize();
        Vector::new(along.y, -along.x)
    };
    (0..count)
        .map(|at| {
            let [before, here, after] = [(at + count - 1) % count, at, (at + 1) % count].map(|index| polygon[index]);
            let (one, other) = (outward(before, here), outward(here, after));
            here + (one + other) * (by / (1.0 + one.dot(&other)))
        })
        .collect()
}

/// How far one can go that way before coming inside a barrier.
fn free_run(from: Point, direction: Vector, inches: f64, barriers: &[Vec<Point>]) -> f64 {
    let to = from + direction * inches;
    let entries = barriers.iter().filter_map(|barrier| enters(barrier, from, to));
    entries.fold(1.0, f64::min) * inches
}

/// Where a straight way comes inside a convex polygon, as a share of it; nothing when it passes by, or along an edge.
fn enters(polygon: &[Point], from: Point, to: Point) -> Option<f64> {
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    for (one, other) in polygon::sides(polygon) {
        let length = (other - one).norm();
        let inside = |point: Point| side_of(one, other, point) / length - TOLERANCE;
        let (start, end) = (inside(from), inside(to));
        match (start > 0.0, end > 0.0) {
            (false, false) => return None,
            (true, true) => {}
            (false, true) => enter = enter.max(start / (start - end)),
            (true, false) => leave = leave.min(start / (start - end)),
        }
    }
    (enter < leave).then_some(enter)
}

/// The shortest ways from a start to the corners of barriers, none longer than a reach.
struct Legs {
    points: Vec<Point>,
    inches: Vec<f64>,
    from: Vec<usize>,
}

impl Legs {
    /// Corner by corner, the nearest first.
    fn from(start: Point, reach: f64, barriers: &[Vec<Point>]) -> Self {
        let is_near = |corner: &Point| is_reached((corner - start).norm(), reach);
        let points: Vec<Point> =
            std::iter::once(start).chain(barriers.iter().flatten().copied().filter(is_near)).collect();
        let mut legs = Self { inches: vec![f64::INFINITY; points.len()], from: vec![0; points.len()], points };
        legs.inches[0] = 0.0;
        let mut left: Vec<usize> = (0..legs.points.len()).collect();
        while let Some(nearest) = (0..left.len()).min_by(|&a, &b| legs.inches[left[a]].total_cmp(&legs.inches[left[b]]))
        {
            let here = left.remove(nearest);
            if !is_reached(legs.inches[here], reach) {
                break;
            }
            for &next in &left {
                legs.try_leg(here, next, barriers);
            }
        }
        legs
    }

    fn try_leg(&mut self, here: usize, next: usize, barriers: &[Vec<Point>]) {
        let (from, to) = (self.points[here], self.points[next]);
        let inches = self.inches[here] + (to - from).norm();
        if inches + TOLERANCE < self.inches[next] && barriers.iter().all(|barrier| enters(barrier, from, to).is_none())
        {
            self.inches[next] = inches;
            self.from[next] = here;
        }
    }

    fn way_to(&self, at: usize) -> Vec<Point> {
        let mut way = vec![self.points[at]];
        let mut here = at;
        while here != 0 {
            here = self.from[here];
            way.push(self.points[here]);
        }
        way.reverse();
        way
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(left: f64, low: f64, right: f64, high: f64) -> Vec<Point> {
        vec![Point::new(left, low), Point::new(right, low), Point::new(right, high), Point::new(left, high)]
    }

    fn north(inches: f64, things: &[Vec<Point>]) -> Option<Vec<(f64, f64)>> {
        let round = |value: f64| (value * 100.0).round() / 100.0;
        let way = around(Point::origin(), Vector::new(0.0, 1.0), inches, 1.0, things)?;
        Some(way.iter().map(|at| (round(at.x), round(at.y))).collect())
    }

    #[test]
    fn an_open_way_is_straight() {
        assert_eq!(north(9.0, &[]), Some(vec![(0.0, 0.0), (0.0, 9.0)]));
        // Half an inch is kept on either side: a gap of exactly an inch is wide enough.
        let gap = [block(-3.0, 4.0, -0.5, 5.0), block(0.5, 4.0, 3.0, 5.0)];
        assert_eq!(north(9.0, &gap), Some(vec![(0.0, 0.0), (0.0, 9.0)]));
    }

    #[test]
    fn one_thing_is_gone_round_on_the_nearer_side() {
        // Its right corner, half an inch clear, is 1 to the right: the left one would be 2.5.
        let way = north(9.0, &[block(-2.0, 4.0, 0.5, 5.0)]).expect("there is a way");
        assert_eq!(way[..2], [(0.0, 0.0), (1.0, 3.5)]);
        // √(1 + 3.5²) = 3.64 to the corner, and 5.36 onward.
        assert_eq!(way.last(), Some(&(1.0, 8.86)));
    }

    #[test]
    fn a_gap_too_narrow_is_none_and_the_next_is_taken() {
        // Between the first two nine tenths of an inch; between the second and the third an inch and a half.
        let row = [block(-2.0, 4.0, -0.45, 5.0), block(0.45, 4.0, 1.5, 5.0), block(3.0, 4.0, 9.0, 5.0)];
        let way = north(9.0, &row).expect("there is a way");
        assert_eq!(way[1], (2.0, 3.5), "{way:?}");
    }

    #[test]
    fn a_wall_cannot_be_gone_round() {
        assert_eq!(north(9.0, &[block(-20.0, 4.0, 20.0, 5.0)]), None);
        assert_eq!(north(9.0, &[block(-20.0, 4.0, 8.0, 5.0)]), None, "that is more aside than onward");
        let wall = [block(-20.0, 4.0, 20.0, 5.0)];
        assert_eq!(north(3.0, &wall), Some(vec![(0.0, 0.0), (0.0, 3.0)]));
        assert!((straight_run(Point::origin(), Vector::new(0.0, 1.0), 9.0, 1.0, &wall) - 3.5).abs() < 0.01);
        let aslant = Vector::new(0.6, 0.8);
        assert_eq!(around(Point::origin(), aslant, 9.0, 1.0, &wall), None, "nor slid along");
    }

    #[test]
    fn two_rows_are_threaded() {
        let rows = [block(-9.0, 2.0, 0.0, 2.5), block(-0.5, 5.0, 9.0, 5.5)];
        let way = north(12.0, &rows).expect("there is a way");
        assert_eq!(way[..3], [(0.0, 0.0), (0.5, 1.5), (0.5, 3.0)], "{way:?}");
        assert_eq!(way[3], (-1.0, 4.5));
    }

    #[test]
    fn who_stands_close_by_does_not_hold_one() {
        let beside = [block(0.2, -1.0, 2.0, 1.0), block(-0.1, -0.6, 0.1, 0.4)];
        assert_eq!(north(5.0, &beside), Some(vec![(0.0, 0.0), (0.0, 5.0)]));
    }
}
