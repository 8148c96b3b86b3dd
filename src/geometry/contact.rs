//! Contact: which bases touch, which fight, where a straight advance first strikes, and how a charger comes square.

use super::TOLERANCE;
use super::bases::{Base, Block, FIGURES_ON_A_BASE};
use super::polygon;
use super::pose::{Point, Pose, Vector};
use super::shape::{self, Rect, distance, nearest_points, overlap_depth, surely_apart};
use super::zone::Zone;

/// Bases nearer than this are in contact: a hair more than the rounding of two poses can leave between them.
pub const CONTACT: f64 = 0.01;

/// How far an overlap reaches. [FLA MEL-03, R-30]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Overlap {
    /// One base beyond those touching.
    #[default]
    OneTotal,
    /// One base beyond those touching at each end.
    OneEachEnd,
}

/// What one unit brings to a fight. [FLA MEL-02, MEL-03]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Engaged {
    /// Bases of the struck rank in contact.
    pub touching: u8,
    /// Bases of that rank that fight beside them.
    pub overlap: u8,
    /// Figures on those bases and on the rank behind them.
    pub figures: u8,
}

/// The pairs of bases in contact, as their places in the two lists.
pub fn touching(a: &[Rect], b: &[Rect]) -> Vec<(usize, usize)> {
    let pairs = (0..a.len()).flat_map(|one| (0..b.len()).map(move |other| (one, other)));
    pairs.filter(|&(one, other)| in_contact(&a[one], &b[other])).collect()
}

/// Whether two rectangles touch or overlap, corners included.
pub fn in_contact(a: &Rect, b: &Rect) -> bool {
    // No straight line between them is shorter than the widest gap along an axis of either.
    !surely_apart(a, b, CONTACT) && overlap_depth(a, b) >= -CONTACT - TOLERANCE && distance(a, b) <= CONTACT
}

/// Whether two rectangles meet along some stretch of an edge, and not merely corner to corner.
pub fn meets(a: &Rect, b: &Rect) -> bool {
    in_contact(a, b) && !only_corners_meet(a, b) && !only_corners_meet(b, a)
}

/// Whether what two rectangles share is, in the axes of the first, no longer than a corner either way.
fn only_corners_meet(a: &Rect, b: &Rect) -> bool {
    let frame = a.frame();
    let local = b.corners().map(|corner| frame.local(corner));
    let shared = |half: f64, along: [f64; 4]| {
        let (low, high) = along.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), &at| (l.min(at), h.max(at)));
        half.min(high) - (-half).max(low)
    };
    shared(a.front / 2.0, local.map(|at| at.0)) <= CONTACT && shared(a.depth / 2.0, local.map(|at| at.1)) <= CONTACT
}

/// The bases of a unit that fight some enemy bases: those in contact, at most one base (or one at each end) beside
/// them, and the rank behind, whichever side was struck. [FLA MEL-02, MEL-03, R-30]
pub fn engaged(unit: &Block, pose: Pose, enemy: &[Rect], overlap: Overlap) -> Engaged {
    let placed = unit.placed(pose);
    let footprint = unit.footprint(pose);
    let mut fights = Fights {
        touching: vec![false; placed.len()],
        beside: vec![false; placed.len()],
        behind: vec![false; placed.len()],
    };
    // What is clear of the whole is clear of every base.
    let near: Vec<&Rect> = enemy.iter().filter(|foe| in_contact(&footprint, foe)).collect();
    let meetings: Vec<(usize, Zone)> = placed
        .iter()
        .enumerate()
        .flat_map(|(at, base)| near.iter().filter(|foe| meets(base, foe)).map(move |foe| (at, base, *foe)))
        .map(|(at, base, foe)| (at, struck_side(&footprint, base, foe)))
        .collect();
    for side in Zone::ALL {
        let struck: Vec<bool> = (0..placed.len()).map(|at| meetings.contains(&(at, side))).collect();
        if struck.contains(&true) {
            fights.add(unit, side, &struck, overlap);
        }
    }
    fights.count(unit)
}

/// The side of a footprint on which a foe meets one of its bases.
fn struck_side(footprint: &Rect, base: &Rect, foe: &Rect) -> Zone {
    let (on_base, on_foe) = nearest_points(base, foe);
    let (right, ahead) = footprint.frame().local(nalgebra::center(&on_base, &on_foe));
    let beyond = [
        (Zone::Front, ahead - footprint.depth / 2.0),
        (Zone::Rear, -ahead - footprint.depth / 2.0),
        (Zone::Right, right - footprint.front / 2.0),
        (Zone::Left, -right - footprint.front / 2.0),
    ];
    let most = beyond.iter().map(|side| side.1).fold(f64::NEG_INFINITY, f64::max);
    beyond.iter().find(|side| side.1 >= most - TOLERANCE).map_or(Zone::Front, |side| side.0)
}

/// Which bases fight, base by base.
struct Fights {
    touching: Vec<bool>,
    beside: Vec<bool>,
    behind: Vec<bool>,
}

impl Fights {
    fn add(&mut self, unit: &Block, side: Zone, struck: &[bool], overlap: Overlap) {
        let places: Vec<Place> = unit.bases.iter().map(|base| Place::of(base, side)).collect();
        let mut row: Vec<usize> = (0..places.len()).filter(|&at| places[at].is_foremost(&places)).collect();
        row.sort_by(|&a, &b| places[a].along.total_cmp(&places[b].along));
        let (touching, beside) = fighting_row(&row, struck, overlap, |at| unit.bases[at].figures);
        let fighting: Vec<usize> = touching.iter().chain(&beside).copied().collect();
        let mut second: Vec<usize> = (0..places.len()).filter(|&at| places[at].is_second(&row, &places)).collect();
        let off = |at: usize| fighting.iter().map(|&front| (places[front].along - places[at].along).abs()).sum::<f64>();
        second.sort_by(|&a, &b| off(a).total_cmp(&off(b)));
        for &at in &touching {
            self.touching[at] = true;
        }
        for &at in &beside {
            self.beside[at] = true;
        }
        for &at in second.iter().take(fighting.len()) {
            self.behind[at] = true;
        }
    }

    fn count(&self, unit: &Block) -> Engaged {
        let mut engaged = Engaged::default();
        for (at, base) in unit.bases.iter().enumerate() {
            if self.touching[at] {
                engaged.touching += 1;
            } else if self.beside[at] {
                engaged.overlap += 1;
            } else if !self.behind[at] {
                continue;
            }
            engaged.figures += base.figures;
        }
        engaged
    }
}

/// The bases of a row that touch, and those that fight beside them: of several that might, the one with most figures.
fn fighting_row(
    row: &[usize],
    struck: &[bool],
    overlap: Overlap,
    figures: impl Fn(usize) -> u8,
) -> (Vec<usize>, Vec<usize>) {
    let touches = |place: Option<usize>| place.and_then(|place| row.get(place)).is_some_and(|&at| struck[at]);
    let touching: Vec<usize> = row.iter().copied().filter(|&at| struck[at]).collect();
    let is_open = |&place: &usize| !touches(Some(place)) && (touches(place.checked_sub(1)) || touches(Some(place + 1)));
    let mut beside: Vec<usize> = (0..row.len()).filter(is_open).map(|place| row[place]).collect();
    if overlap == Overlap::OneTotal {
        beside.sort_by_key(|&at| std::cmp::Reverse(figures(at)));
        beside.truncate(1);
    }
    (touching, beside)
}

/// Where a base stands as seen from the side that is struck.
struct Place {
    /// Inches along the side, from the side's own left to its right.
    along: f64,
    half: f64,
    /// Inches of its nearest edge from the side, deeper being more.
    deep: f64,
    /// Inches of its furthest edge.
    end: f64,
}

impl Place {
    fn of(base: &Base, side: Zone) -> Self {
        let (half_right, half_ahead) = base.half_extents();
        let (along, half, depth, half_deep) = match side {
            Zone::Front => (base.right, half_right, -base.ahead, half_ahead),
            Zone::Rear => (-base.right, half_right, base.ahead, half_ahead),
            Zone::Right => (-base.ahead, half_ahead, -base.right, half_right),
            Zone::Left => (base.ahead, half_ahead, base.right, half_right),
        };
        Self { along, half, deep: depth - half_deep, end: depth + half_deep }
    }

    fn is_covered_by(&self, other: &Place) -> bool {
        let shared = (self.along + self.half).min(other.along + other.half)
            - (self.along - self.half).max(other.along - other.half);
        shared > TOLERANCE && other.end <= self.deep + TOLERANCE
    }

    fn is_foremost(&self, all: &[Place]) -> bool {
        !all.iter().any(|other| self.is_covered_by(other))
    }

    /// Whether it stands right behind the foremost row.
    fn is_second(&self, row: &[usize], all: &[Place]) -> bool {
        let in_front: Vec<&Place> = all.iter().filter(|other| self.is_covered_by(other)).collect();
        !in_front.is_empty()
            && in_front.iter().all(|place| row.iter().any(|&at| std::ptr::eq(&raw const all[at], *place)))
    }
}

/// One side of two fronts squarely met, in lateral numbers alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Front {
    /// Bases in the front rank.
    pub front: u8,
    /// Bases in the rank behind.
    pub rear: u8,
    /// Inches across a base.
    pub width: f64,
    /// Inches of the middle of the front rank along the line of contact.
    pub centre: f64,
}

impl Front {
    /// Where a base of the front rank begins and ends.
    fn base(&self, file: u8) -> (f64, f64) {
        let start = self.centre + (f64::from(file) - f64::from(self.front) / 2.0) * self.width;
        (start, start + self.width)
    }

    fn engaged_with(&self, other: &Front, overlap: Overlap) -> Engaged {
        let meets = |file: u8| {
            let (start, end) = self.base(file);
            (0..other.front).map(|foe| other.base(foe)).any(|(from, to)| end.min(to) - start.max(from) > TOLERANCE)
        };
        let row: Vec<usize> = (0..self.front as usize).collect();
        let struck: Vec<bool> = (0..self.front).map(meets).collect();
        let (touching, beside) = fighting_row(&row, &struck, overlap, |_| FIGURES_ON_A_BASE);
        let fighting = (touching.len() + beside.len()) as u8;
        let figures = fighting.saturating_add(self.rear.min(fighting)).saturating_mul(FIGURES_ON_A_BASE);
        Engaged { touching: touching.len() as u8, overlap: beside.len() as u8, figures }
    }
}

/// The bases that fight when two fronts meet squarely, from lateral numbers alone. [FLA MEL-02, MEL-03, R-30]
pub fn squarely_met(a: &Front, b: &Front, overlap: Overlap) -> (Engaged, Engaged) {
    (a.engaged_with(b, overlap), b.engaged_with(a, overlap))
}

/// How many inches a block may go in a straight line before it first touches any obstacle; `None` if it touches none
/// within reach. Sliding along an obstacle it stands against, or leaving it, is not touching.
pub fn first_touch(block: &Block, from: Pose, direction: Vector, reach: f64, obstacles: &[Rect]) -> Option<f64> {
    let way = direction.try_normalize(0.0)?;
    let placed = block.placed(from);
    let travels =
        placed.iter().flat_map(|base| obstacles.iter().filter_map(|still| shape::travel_to_touch(base, way, still)));
    travels.filter(|&inches| inches <= reach + TOLERANCE).reduce(f64::min)
}

/// The pose at which a charger that has struck a rectangle stands squarely against the face it struck.
///
/// It pivots on the point of contact, which stays put unless less than half the narrower front would then meet the
/// face: in that case it slides along the face, no further than that needs. [FLA MEL-05]
pub fn conformed(charger: &Block, at: Pose, struck: &Rect) -> Pose {
    let own = charger.footprint(at);
    let (contact, on_struck) = nearest_points(&own, struck);
    let face = struck_face(&own, struck, on_struck);
    let out = struck.facing + face.degrees();
    let (half_face, half_deep) = match face {
        Zone::Front | Zone::Rear => (struck.front / 2.0, struck.depth / 2.0),
        Zone::Right | Zone::Left => (struck.depth / 2.0, struck.front / 2.0),
    };
    let edge = Pose::at(Pose::at(struck.centre, out).from_local(0.0, half_deep), out);
    let (left, right, ..) = charger.extent();
    let on_front = at.to_local(contact).0.clamp(left, right);
    // The charger faces the other way, so what is right of its middle is left along the face.
    let middle = edge.to_local(on_struck).0 + on_front - f64::midpoint(left, right);
    let half_own = (right - left) / 2.0;
    let limit = half_face + half_own - half_own.min(half_face);
    let along = middle.clamp(-limit, limit) + f64::midpoint(left, right);
    Pose::at(edge.from_local(along, 0.0), (out + 180.0).rem_euclid(360.0))
}

/// The face of a rectangle that something meets at a point: the one nearest to it, or at a corner the one it looks at.
fn struck_face(own: &Rect, struck: &Rect, on_struck: Point) -> Zone {
    let frame = struck.frame();
    let (right, ahead) = frame.local(on_struck);
    let (side, reach) = (struck.front / 2.0, struck.depth / 2.0);
    let nearness = [
        (Zone::Front, reach - ahead),
        (Zone::Right, side - right),
        (Zone::Rear, reach + ahead),
        (Zone::Left, side + right),
    ];
    let nearest = nearness.iter().map(|face| face.1).fold(f64::INFINITY, f64::min);
    let facing_it = |zone: Zone| super::pose::angle_between(own.facing + 180.0, struck.facing + zone.degrees());
    let near = nearness.iter().filter(|face| face.1 <= nearest + CONTACT).map(|face| face.0);
    near.min_by(|&a, &b| facing_it(a).total_cmp(&facing_it(b))).unwrap_or(Zone::Front)
}

/// A point in the middle of the stretch where two rectangles meet or come nearest.
pub fn meeting_point(a: &Rect, b: &Rect) -> Point {
    let (one, other) = nearest_points(a, b);
    polygon::mean(&[one, other])
}
