//! Routes: how a file goes in one direction round what stands in its way.

use std::f64::consts::FRAC_1_SQRT_2;

use super::TOLERANCE;
use super::polygon::{self, holds_point, hull, side_of};
use super::pose::{Point, Vector};

/// A way leads on that goes at least as much onward as aside: onward this share of its inches.
const LEADS_ON: f64 = FRAC_1_SQRT_2;
/// What is left out by so many inches is left out however the rest is rounded.
const SURELY: f64 = 0.01;

/// The way that takes a file farthest in a direction, in straight legs that are together no longer than so many inches and keep half
/// its width from every thing, given by its corners. Its corners begin with the start.
///
/// Nothing when something bars the straight way, and no way round leads past it and at least as much onward as aside.
pub fn around(start: Point, direction: Vector, inches: f64, width: f64, things: &[Vec<Point>]) -> Option<Vec<Point>> {
    // Of the inches none is gone onward beyond a point for every one that lies between the way there and how far onward that is. No way over
    // a point where that is more than may be lost leads on, and all others lie about the straight way, in a parabola.
    let lost = |point: &Point| (point - start).norm() - (point - start).dot(&direction);
    let may_be_lost = inches * (1.0 - LEADS_ON) + SURELY;
    let bars_within = |(low, high): (Point, Point), wider: f64| {
        lost(&nalgebra::center(&low, &high)) - ((high - low).norm() + 2.0 * wider) <= may_be_lost
    };
    // Grown by half the width it reaches no farther than twice that beyond where it lies: most are left out before they are grown.
    let near = things.iter().filter(|thing| bars_within(bounds(thing), width));
    let barriers = near.filter_map(|thing| barrier(thing, start, width / 2.0));
    let barriers: Vec<Barrier> = barriers.filter(|barrier| bars_within((barrier.low, barrier.high), 0.0)).collect();
    let straight = free_run(start, direction, inches, &barriers);
    if straight >= inches - TOLERANCE {
        return Some(vec![start, start + direction * inches]);
    }
    // A shortest way round convex things bends only at their corners, so every end worth going to is one of them.
    let legs = Legs::from(start, inches, &barriers, |corner| lost(corner) <= may_be_lost, &[]);
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
    let leads_on = progress >= inches * LEADS_ON;
    leads_on.then(|| legs.way_to(at).into_iter().chain([legs.points[at] + direction * run]).collect())
}

/// How far a file can go straight on before it meets something, up to so many inches.
pub fn straight_run(start: Point, direction: Vector, inches: f64, width: f64, things: &[Vec<Point>]) -> f64 {
    let barriers: Vec<Barrier> = things.iter().filter_map(|thing| barrier(thing, start, width / 2.0)).collect();
    free_run(start, direction, inches, &barriers)
}

/// A way to a corner of something, which it may go round there.
#[derive(Clone, Debug, PartialEq)]
pub struct Detour {
    /// Its corners, the first of them the start.
    pub corners: Vec<Point>,
    /// The corners of the thing before and after its last.
    beside: [Point; 2],
}

impl Detour {
    /// Whether it goes round the thing if it goes on so from its last corner: as a taut string does, it turns toward the thing and has it on
    /// that side as it comes and as it goes on. What it turns away from it has not gone round.
    pub fn goes_round(&self, onward: Vector) -> bool {
        let [.., before, last] = self.corners[..] else { return false };
        let arriving = last - before;
        let is_to_the_left = arriving.perp(&onward) >= 0.0;
        let has_it_on_that_side = |leg: Vector| {
            let hair = TOLERANCE * leg.norm();
            let [one, other] = self.beside.map(|corner| side_of(last, last + leg, corner));
            if is_to_the_left { one.min(other) >= -hair } else { one.max(other) <= hair }
        };
        has_it_on_that_side(arriving) && has_it_on_that_side(onward)
    }
}

/// The shortest ways past convex things that none of them bars.
#[derive(Clone, Debug, Default)]
pub struct WaysPast {
    /// To their corners.
    pub to_corners: Vec<Detour>,
    /// To the ends that were asked for: the corners of each way, its start and its end among them.
    pub to_ends: Vec<Vec<Point>>,
}

/// The shortest ways past convex things to their corners, and to some ends on which one stops, no longer than so many inches, by such
/// corners alone as are `wanted`; each begins with the start. What the start stands in bars nothing.
pub fn ways_past(
    start: Point,
    inches: f64,
    things: &[Vec<Point>],
    wanted: impl Fn(&Point) -> bool,
    ends: &[Point],
) -> WaysPast {
    let bars = |thing: &&Vec<Point>| thing.len() > 2 && !holds_point(thing, start);
    let barriers: Vec<Barrier> = things.iter().filter(bars).map(|thing| Barrier::of(thing)).collect();
    let legs = Legs::from(start, inches, &barriers, wanted, ends);
    let reached = (1..legs.points.len()).filter(|&at| is_reached(legs.inches[at], inches));
    let (to_ends, to_corners): (Vec<usize>, Vec<usize>) = reached.partition(|&at| legs.is_end(at));
    let detour = |at: usize| Some(Detour { corners: legs.way_to(at), beside: legs.beside[at]? });
    WaysPast {
        to_corners: to_corners.into_iter().filter_map(detour).collect(),
        to_ends: to_ends.into_iter().map(|at| legs.way_to(at)).collect(),
    }
}

fn is_reached(length: f64, inches: f64) -> bool {
    length <= inches + TOLERANCE
}

/// A thing grown by a clearance on every side, convex and anticlockwise; by less where the start stands nearer to it, and nothing
/// where the start stands on it.
fn barrier(thing: &[Point], start: Point, clearance: f64) -> Option<Barrier> {
    let thing = hull(thing);
    if thing.len() < 3 || holds_point(&thing, start) {
        return None;
    }
    // Before a corner the start lies farther from that than from the sides, which meet in a point as they are moved outward.
    let beyond_a_side = |(one, other): (Point, Point)| -side_of(one, other, start) / (other - one).norm();
    let clear = polygon::sides(&thing).map(beyond_a_side).fold(0.0, f64::max);
    Some(Barrier::of(&grown(&thing, clearance.min(clear))))
}

/// A convex polygon with every side moved outward, and sides put between where two turn by more than 45°: a corner of what is gone round is
/// kept clear of by no more than a twelfth above the clearance.
fn grown(polygon: &[Point], by: f64) -> Vec<Point> {
    let count = polygon.len();
    let outward = |from: Point, to: Point| {
        let along = (to - from).normalize();
        Vector::new(along.y, -along.x)
    };
    (0..count)
        .flat_map(|at| {
            let [before, here, after] = [(at + count - 1) % count, at, (at + 1) % count].map(|index| polygon[index]);
            let mut normals = vec![outward(before, here), outward(here, after)];
            while normals[0].dot(&normals[1]) < FRAC_1_SQRT_2 - TOLERANCE {
                normals = halved(&normals);
            }
            let corner = |pair: &[Vector]| here + (pair[0] + pair[1]) * (by / (1.0 + pair[0].dot(&pair[1])));
            normals.windows(2).map(corner).collect::<Vec<Point>>()
        })
        .collect()
}

/// Directions with those half way between each two of them put in.
fn halved(directions: &[Vector]) -> Vec<Vector> {
    let between = directions.windows(2).flat_map(|pair| [pair[0], (pair[0] + pair[1]).normalize()]);
    between.chain(directions.last().copied()).collect()
}

/// How far one can go that way before coming inside a barrier.
fn free_run(from: Point, direction: Vector, inches: f64, barriers: &[Barrier]) -> f64 {
    let to = from + direction * inches;
    let entries = barriers.iter().filter_map(|barrier| barrier.entered(from, to));
    entries.fold(1.0, f64::min) * inches
}

/// The lowest and the highest corner of the upright box round some points: none of them is farther from its middle than these are.
fn bounds(points: &[Point]) -> (Point, Point) {
    let nowhere = (Point::from([f64::INFINITY; 2]), Point::from([f64::NEG_INFINITY; 2]));
    points.iter().fold(nowhere, |(low, high), at| (low.inf(at), high.sup(at)))
}

/// A convex polygon that bars the way, made ready to be asked about many straight ways.
struct Barrier {
    /// Each side, anticlockwise, with its length.
    sides: Vec<(Point, Point, f64)>,
    low: Point,
    high: Point,
}

impl Barrier {
    fn of(corners: &[Point]) -> Self {
        let sides = polygon::sides(corners).map(|(one, other)| (one, other, (other - one).norm())).collect();
        let (low, high) = bounds(corners);
        Self { sides, low, high }
    }

    /// Its corners, each with the one before it and the one after.
    fn corners(&self) -> impl Iterator<Item = (Point, [Point; 2])> {
        let next = self.sides.iter().cycle().skip(1);
        self.sides.iter().zip(next).map(|((before, corner, _), (_, after, _))| (*corner, [*before, *after]))
    }

    /// Whether a straight way keeps beyond one side of the upright box round it.
    fn is_passed(&self, from: Point, to: Point) -> bool {
        let beyond = |from: f64, to: f64, low: f64, high: f64| (from < low && to < low) || (from > high && to > high);
        beyond(from.x, to.x, self.low.x, self.high.x) || beyond(from.y, to.y, self.low.y, self.high.y)
    }

    /// Where a straight way comes inside, as a share of it (Cyrus and Beck's clipping); `None` when it passes by, or along an edge.
    fn entered(&self, from: Point, to: Point) -> Option<f64> {
        if self.is_passed(from, to) {
            return None;
        }
        let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
        for (one, other, length) in &self.sides {
            let inside = |point: Point| side_of(*one, *other, point) / length - TOLERANCE;
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
}

/// The shortest ways from a start to the corners of barriers and to some ends, none longer than a reach.
struct Legs {
    points: Vec<Point>,
    /// The corners of its barrier before and after each point; none for the start and the ends.
    beside: Vec<Option<[Point; 2]>>,
    inches: Vec<f64>,
    from: Vec<usize>,
}

impl Legs {
    /// Corner by corner, the nearest first; an end leads nowhere.
    fn from(start: Point, reach: f64, barriers: &[Barrier], wanted: impl Fn(&Point) -> bool, ends: &[Point]) -> Self {
        let is_of_use = |corner: &Point| is_reached((corner - start).norm(), reach) && wanted(corner);
        let corners = barriers.iter().flat_map(Barrier::corners).filter(|(corner, _)| is_of_use(corner));
        let corners = corners.map(|(corner, beside)| (corner, Some(beside)));
        let ends = ends.iter().map(|&end| (end, None));
        let (points, beside): (Vec<Point>, Vec<_>) = std::iter::once((start, None)).chain(corners).chain(ends).unzip();
        let mut legs = Self { inches: vec![f64::INFINITY; points.len()], from: vec![0; points.len()], beside, points };
        legs.inches[0] = 0.0;
        // Dijkstra over the visibility graph, whose edges are tried as they are needed. A scan finds the nearest: there are few corners.
        let mut left: Vec<usize> = (0..legs.points.len()).collect();
        while let Some(nearest) = (0..left.len()).min_by(|&a, &b| legs.inches[left[a]].total_cmp(&legs.inches[left[b]]))
        {
            let here = left.remove(nearest);
            if !is_reached(legs.inches[here], reach) {
                break;
            }
            if legs.is_end(here) {
                continue;
            }
            for &next in &left {
                legs.try_leg(here, next, barriers);
            }
        }
        legs
    }

    /// Whether a point is neither the start nor a corner.
    fn is_end(&self, at: usize) -> bool {
        at > 0 && self.beside[at].is_none()
    }

    fn try_leg(&mut self, here: usize, next: usize, barriers: &[Barrier]) {
        let (from, to) = (self.points[here], self.points[next]);
        let inches = self.inches[here] + (to - from).norm();
        let is_free = || barriers.iter().all(|barrier| barrier.entered(from, to).is_none());
        if inches + TOLERANCE < self.inches[next] && self.is_taut(here, next) && is_free() {
            self.inches[next] = inches;
            self.from[next] = here;
        }
    }

    /// Whether a way on from a corner bends round its barrier: the corners beside it lie on one side of the way. A shortest way is as taut
    /// as a string, so no other leads on from there; and most of the others would go through the barrier itself.
    fn is_taut(&self, here: usize, next: usize) -> bool {
        let (from, to) = (self.points[here], self.points[next]);
        let Some([one, other]) = self.beside[here].map(|beside| beside.map(|corner| side_of(from, to, corner))) else {
            return true;
        };
        let hair = TOLERANCE * (to - from).norm();
        one.min(other) >= -hair || one.max(other) <= hair
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
