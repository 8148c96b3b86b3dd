//! Who fights in a melee: the bases in contact, those that overlap beside them, and the rank behind. [FLA MEL-02, MEL-03, R-30]

use super::bases::FIGURES_ON_A_BASE;
use crate::geometry::bases::Base;
use crate::geometry::contact::{in_contact, meets};
use crate::geometry::shape::nearest_points;
use crate::geometry::{Block, Pose, Rect, TOLERANCE, Zone};
use crate::rules::flanders::book::house::Overlap;

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

/// The bases of a unit that fight some enemy bases: those in contact, at most one base (or one at each end) beside
/// them, and the rank behind, whichever side was struck. [FLA MEL-02, MEL-03, R-30]
pub fn engaged(unit: &Block, pose: Pose, enemy: &[Rect], overlap: Overlap) -> Engaged {
    Fights::of(unit, pose, enemy, overlap).count(unit)
}

/// Whether each base of a unit fights, in the order of its block. [FLA MEL-02, MEL-03, SAF-30]
pub fn fighting(unit: &Block, pose: Pose, enemy: &[Rect], overlap: Overlap) -> Vec<bool> {
    Fights::of(unit, pose, enemy, overlap).all()
}

/// The same of a square, which has no second rank: each of its bases faces outward.
pub fn fighting_in_square(unit: &Block, pose: Pose, enemy: &[Rect], overlap: Overlap) -> Vec<bool> {
    Fights::of(unit, pose, enemy, overlap).in_one_rank().all()
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
    fn of(unit: &Block, pose: Pose, enemy: &[Rect], overlap: Overlap) -> Self {
        let placed = unit.placed(pose);
        let footprint = unit.footprint(pose);
        let mut fights = Self {
            touching: vec![false; placed.len()],
            beside: vec![false; placed.len()],
            behind: vec![false; placed.len()],
        };
        // What is clear of the whole is clear of every base.
        let near: Vec<&Rect> = enemy.iter().filter(|foe| in_contact(&footprint, foe)).collect();
        let touched = |touch: fn(&Rect, &Rect) -> bool| -> Vec<(usize, Zone)> {
            let pairs = placed.iter().enumerate().flat_map(|(at, base)| near.iter().map(move |foe| (at, base, *foe)));
            let touching = pairs.filter(|(_, base, foe)| touch(base, foe));
            touching.map(|(at, base, foe)| (at, struck_side(&footprint, base, foe))).collect()
        };
        // A corner beside a stretch of an edge is the next base's neighbour; alone it is contact like any other.
        let along_an_edge = touched(meets);
        let meetings = if along_an_edge.is_empty() { touched(in_contact) } else { along_an_edge };
        for side in Zone::ALL {
            let struck: Vec<bool> = (0..placed.len()).map(|at| meetings.contains(&(at, side))).collect();
            if struck.contains(&true) {
                fights.add(unit, side, &struck, overlap);
            }
        }
        fights
    }

    /// Nobody fights from behind another.
    fn in_one_rank(mut self) -> Self {
        self.behind.fill(false);
        self
    }

    fn all(&self) -> Vec<bool> {
        let ranks = self.touching.iter().zip(&self.beside).zip(&self.behind);
        ranks.map(|((touching, beside), behind)| *touching || *beside || *behind).collect()
    }

    fn add(&mut self, unit: &Block, side: Zone, struck: &[bool], overlap: Overlap) {
        let seen: Vec<Projection> = unit.bases.iter().map(|base| Projection::of(base, side)).collect();
        let mut row: Vec<usize> = (0..seen.len()).filter(|&at| seen[at].is_foremost(&seen)).collect();
        row.sort_by(|&a, &b| seen[a].along.total_cmp(&seen[b].along));
        let (touching, beside) = fighting_row(&row, struck, overlap, |at| unit.bases[at].figures);
        let fighting: Vec<usize> = touching.iter().chain(&beside).copied().collect();
        let mut second: Vec<usize> = (0..seen.len()).filter(|&at| seen[at].is_second(&row, &seen)).collect();
        let off = |at: usize| fighting.iter().map(|&front| (seen[front].along - seen[at].along).abs()).sum::<f64>();
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
struct Projection {
    /// Inches along the side, from the side's own left to its right.
    along: f64,
    half: f64,
    /// Inches of its nearest edge from the side, deeper being more.
    deep: f64,
    /// Inches of its furthest edge.
    end: f64,
}

impl Projection {
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

    fn is_covered_by(&self, other: &Projection) -> bool {
        let shared = (self.along + self.half).min(other.along + other.half)
            - (self.along - self.half).max(other.along - other.half);
        shared > TOLERANCE && other.end <= self.deep + TOLERANCE
    }

    fn is_foremost(&self, all: &[Projection]) -> bool {
        !all.iter().any(|other| self.is_covered_by(other))
    }

    /// Whether it stands right behind the foremost row.
    fn is_second(&self, row: &[usize], all: &[Projection]) -> bool {
        let in_front: Vec<&Projection> = all.iter().filter(|other| self.is_covered_by(other)).collect();
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
