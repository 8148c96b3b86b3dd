//! Routes: how a file goes in one direction round what stands in its way.

use std::f64::consts::FRAC_1_SQRT_2;

use arrayvec::ArrayVec;

use super::TOLERANCE;
use super::polygon::{self, Hull, holds_point, side_of};
use super::pose::{Point, Vector};

/// A way leads on that goes at least as much onward as aside: onward this share of its inches.
const LEADS_ON: f64 = FRAC_1_SQRT_2;
/// What is left out by so many inches is left out however the rest is rounded.
const SURELY: f64 = 0.01;

/// The way that takes a file farthest in a direction, in straight legs that are together no longer than so many inches and keep half
/// its width from every thing, given by its corners. Its corners begin with the start.
///
/// Nothing when something bars the straight way, and no way round leads past it and at least as much onward as aside.
pub fn around(
    start: Point,
    direction: Vector,
    inches: f64,
    width: f64,
    things: &[impl AsRef<[Point]>],
) -> Option<Vec<Point>> {
    // Of the inches none is gone onward beyond a point for every one that lies between the way there and how far onward that is. No way over
    // a point where that is more than may be lost leads on, and all others lie about the straight way, in a parabola.
    let lost = |point: &Point| (point - start).norm() - (point - start).dot(&direction);
    let may_be_lost = inches * (1.0 - LEADS_ON) + SURELY;
    let bars_within = |(low, high): (Point, Point), wider: f64| {
        lost(&nalgebra::center(&low, &high)) - ((high - low).norm() + 2.0 * wider) <= may_be_lost
    };
    // Grown by half the width it reaches no farther than twice that beyond where it lies: most are left out before they are grown.
    let near = things.iter().map(AsRef::as_ref).filter(|thing| bars_within(bounds(thing), width));
    let barriers = Barriers::grown(near, start, width / 2.0, |box_round| bars_within(box_round, 0.0));
    let straight = free_run(start, direction, inches, &barriers);
    if straight >= inches - TOLERANCE {
        return Some(vec![start, start + direction * inches]);
    }
    // A shortest way round convex things bends only at their corners, so every end worth going to is one of them.
    let legs = Legs::from(start, inches, &barriers, |corner| lost(corner) <= may_be_lost, &[]);
    let onward = |at: usize| (legs.0[at].point - start).dot(&direction);
    // Past what barred the way it can go on: a file's width at least lies open before it.
    let leads_past =
        |at: usize, run: f64| free_run(legs.0[at].point, direction, run + width, &barriers) >= run + width - TOLERANCE;
    let ends = (0..legs.0.len())
        .filter(|&at| is_reached(legs.0[at].inches, inches))
        .map(|at| (at, (inches - legs.0[at].inches).max(0.0)))
        .filter(|&(at, run)| leads_past(at, run))
        .map(|(at, run)| (at, run, onward(at) + run));
    let (at, run, progress) = ends.reduce(|best, end| if end.2 > best.2 + TOLERANCE { end } else { best })?;
    let leads_on = progress >= inches * LEADS_ON;
    leads_on.then(|| legs.way_to(at).into_iter().chain([legs.0[at].point + direction * run]).collect())
}

/// How far a file can go straight on before it meets something, up to so many inches.
pub fn straight_run(start: Point, direction: Vector, inches: f64, width: f64, things: &[impl AsRef<[Point]>]) -> f64 {
    let barriers = Barriers::grown(things.iter().map(AsRef::as_ref), start, width / 2.0, |_| true);
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
    things: &[impl AsRef<[Point]>],
    wanted: impl Fn(&Point) -> bool,
    ends: &[Point],
) -> WaysPast {
    let bars = |thing: &&[Point]| thing.len() > 2 && !holds_point(thing, start);
    let barriers = Barriers::of(things.iter().map(AsRef::as_ref).filter(bars));
    let legs = Legs::from(start, inches, &barriers, wanted, ends);
    let reached = (1..legs.0.len()).filter(|&at| is_reached(legs.0[at].inches, inches));
    let (to_ends, to_corners): (Vec<usize>, Vec<usize>) = reached.partition(|&at| legs.is_end(at));
    let detour = |at: usize| Some(Detour { corners: legs.way_to(at), beside: legs.0[at].beside? });
    WaysPast {
        to_corners: to_corners.into_iter().filter_map(detour).collect(),
        to_ends: to_ends.into_iter().map(|at| legs.way_to(at)).collect(),
    }
}

fn is_reached(length: f64, inches: f64) -> bool {
    length <= inches + TOLERANCE
}

/// By how much a convex thing is grown on every side: by a clearance, by less where the start stands nearer to it; nothing where the start
/// stands on it.
fn growth(thing: &[Point], start: Point, clearance: f64) -> Option<f64> {
    if thing.len() < 3 || holds_point(thing, start) {
        return None;
    }
    // Before a corner the start lies farther from that than from the sides, which meet in a point as they are moved outward.
    let beyond_a_side = |(one, other): (Point, Point)| -side_of(one, other, start) / (other - one).norm();
    let clear = polygon::sides(thing).map(beyond_a_side).fold(0.0, f64::max);
    Some(clearance.min(clear))
}

/// Where a corner turns by half a circle at the most, so many directions are no more than 45° apart.
type Directions = ArrayVec<Vector, 9>;

/// A convex polygon with every side moved outward, and sides put between where two turn by more than 45°: a corner of what is gone round is
/// kept clear of by no more than a twelfth above the clearance. Each of its corners is given in order.
fn grow(polygon: &[Point], by: f64, mut corner: impl FnMut(Point)) {
    let count = polygon.len();
    let outward = |from: Point, to: Point| {
        let along = (to - from).normalize();
        Vector::new(along.y, -along.x)
    };
    for at in 0..count {
        let [before, here, after] = [(at + count - 1) % count, at, (at + 1) % count].map(|index| polygon[index]);
        let mut normals = Directions::from_iter([outward(before, here), outward(here, after)]);
        while normals.len() < 9 && normals[0].dot(&normals[1]) < FRAC_1_SQRT_2 - TOLERANCE {
            normals = halved(&normals);
        }
        for pair in normals.windows(2) {
            corner(here + (pair[0] + pair[1]) * (by / (1.0 + pair[0].dot(&pair[1]))));
        }
    }
}

/// Directions with those half way between each two of them put in.
fn halved(directions: &[Vector]) -> Directions {
    let between = directions.windows(2).flat_map(|pair| [pair[0], (pair[0] + pair[1]).normalize()]);
    between.chain(directions.last().copied()).collect()
}

/// How far one can go that way before coming inside a barrier.
fn free_run(from: Point, direction: Vector, inches: f64, barriers: &Barriers) -> f64 {
    let to = from + direction * inches;
    let entries = barriers.iter().filter_map(|barrier| barrier.entered(from, to));
    entries.fold(1.0, f64::min) * inches
}

/// The lowest and the highest corner of the upright box round some points: none of them is farther from its middle than these are.
fn bounds(points: &[Point]) -> (Point, Point) {
    let nowhere = (Point::from([f64::INFINITY; 2]), Point::from([f64::NEG_INFINITY; 2]));
    points.iter().fold(nowhere, |(low, high), at| (low.inf(at), high.sup(at)))
}

/// Convex polygons that bar the way, made ready to be asked about many straight ways. The sides of all of them lie in one list.
#[derive(Default)]
struct Barriers {
    sides: Vec<Side>,
    each: Vec<Extent>,
}

/// A side from one corner to the next, anticlockwise, with its length.
type Side = (Point, Point, f64);

/// The upright box round a polygon, and where its sides end in the list of all.
struct Extent {
    low: Point,
    high: Point,
    end: usize,
}

impl Barriers {
    /// Things that are convex and anticlockwise, as they are.
    fn of<'a>(things: impl Iterator<Item = &'a [Point]>) -> Self {
        let mut barriers = Self::default();
        things.for_each(|thing| barriers.add(thing));
        barriers
    }

    /// Things grown by a clearance round a start, those whose boxes are of use.
    fn grown<'a>(
        things: impl Iterator<Item = &'a [Point]>,
        start: Point,
        clearance: f64,
        is_of_use: impl Fn((Point, Point)) -> bool,
    ) -> Self {
        let mut barriers = Self::default();
        let (mut hull, mut grown) = (Hull::default(), Vec::new());
        for thing in things {
            let thing = hull.of(thing);
            let Some(by) = growth(thing, start, clearance) else { continue };
            grown.clear();
            grow(thing, by, |corner| grown.push(corner));
            if is_of_use(bounds(&grown)) {
                barriers.add(&grown);
            }
        }
        barriers
    }

    fn add(&mut self, corners: &[Point]) {
        self.sides.extend(polygon::sides(corners).map(|(one, other)| (one, other, (other - one).norm())));
        let (low, high) = bounds(corners);
        self.each.push(Extent { low, high, end: self.sides.len() });
    }

    fn iter(&self) -> impl Iterator<Item = Barrier<'_>> {
        let mut from = 0;
        self.each.iter().map(move |&Extent { low, high, end }| {
            let sides = &self.sides[std::mem::replace(&mut from, end)..end];
            Barrier { sides, low, high }
        })
    }

    /// Whether a straight way comes inside none of them.
    fn leave_free(&self, from: Point, to: Point) -> bool {
        self.iter().all(|barrier| barrier.entered(from, to).is_none())
    }
}

/// A convex polygon that bars the way.
struct Barrier<'a> {
    sides: &'a [Side],
    low: Point,
    high: Point,
}

impl<'a> Barrier<'a> {
    /// Its corners, each with the one before it and the one after.
    fn corners(&self) -> impl Iterator<Item = (Point, [Point; 2])> + use<'a> {
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
        for (one, other, length) in self.sides {
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

/// The shortest ways from a start to the corners of barriers and to some ends, none longer than a reach: the start, the corners, the ends.
struct Legs(Vec<Reached>);

/// A point to which a way leads.
struct Reached {
    point: Point,
    /// The corners of its barrier before and after it; none for the start and the ends.
    beside: Option<[Point; 2]>,
    /// Inches of the shortest way to it that has been found.
    inches: f64,
    /// Whence that comes.
    from: usize,
    /// No shorter way will be found.
    is_settled: bool,
}

impl Legs {
    /// Corner by corner, the nearest first; an end leads nowhere.
    fn from(start: Point, reach: f64, barriers: &Barriers, wanted: impl Fn(&Point) -> bool, ends: &[Point]) -> Self {
        let is_of_use = |corner: &Point| is_reached((corner - start).norm(), reach) && wanted(corner);
        let corners = barriers.iter().flat_map(|barrier| barrier.corners()).filter(|(corner, _)| is_of_use(corner));
        let corners = corners.map(|(corner, beside)| (corner, Some(beside)));
        let ends = ends.iter().map(|&end| (end, None));
        let to = |(point, beside)| Reached { point, beside, inches: f64::INFINITY, from: 0, is_settled: false };
        let mut legs = Self(std::iter::once((start, None)).chain(corners).chain(ends).map(to).collect());
        legs.0[0].inches = 0.0;
        // Dijkstra over the visibility graph, whose edges are tried as they are needed. A scan finds the nearest: there are few corners.
        while let Some(here) = legs.nearest_left() {
            if !is_reached(legs.0[here].inches, reach) {
                break;
            }
            legs.0[here].is_settled = true;
            if legs.is_end(here) {
                continue;
            }
            for next in 0..legs.0.len() {
                if !legs.0[next].is_settled {
                    legs.try_leg(here, next, barriers);
                }
            }
        }
        legs
    }

    fn nearest_left(&self) -> Option<usize> {
        let left = (0..self.0.len()).filter(|&at| !self.0[at].is_settled);
        left.min_by(|&one, &other| self.0[one].inches.total_cmp(&self.0[other].inches))
    }

    /// Whether a point is neither the start nor a corner.
    fn is_end(&self, at: usize) -> bool {
        at > 0 && self.0[at].beside.is_none()
    }

    fn try_leg(&mut self, here: usize, next: usize, barriers: &Barriers) {
        let (from, to) = (self.0[here].point, self.0[next].point);
        let inches = self.0[here].inches + (to - from).norm();
        if inches + TOLERANCE < self.0[next].inches && self.is_taut(here, next) && barriers.leave_free(from, to) {
            self.0[next].inches = inches;
            self.0[next].from = here;
        }
    }

    /// Whether a way on from a corner bends round its barrier: the corners beside it lie on one side of the way. A shortest way is as taut
    /// as a string, so no other leads on from there; and most of the others would go through the barrier itself.
    fn is_taut(&self, here: usize, next: usize) -> bool {
        let (from, to) = (self.0[here].point, self.0[next].point);
        let Some([one, other]) = self.0[here].beside.map(|beside| beside.map(|corner| side_of(from, to, corner)))
        else {
            return true;
        };
        let hair = TOLERANCE * (to - from).norm();
        one.min(other) >= -hair || one.max(other) <= hair
    }

    fn way_to(&self, at: usize) -> Vec<Point> {
        let mut way = vec![self.0[at].point];
        let mut here = at;
        while here != 0 {
            here = self.0[here].from;
            way.push(self.0[here].point);
        }
        way.reverse();
        way
    }
}
