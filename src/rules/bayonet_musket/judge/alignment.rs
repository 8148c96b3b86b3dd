//! Whether brigades keep the places on the map that the display gives them. [BM 4.2]

use crate::hex::{Corner, Hex};
use crate::rules::bayonet_musket::book::house::LinesCompare;
use crate::rules::bayonet_musket::book::orders::Line;

/// How a side looks at the map: its front is a corner. [BM 4.2.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The corner toward the enemy.
    pub forward: Corner,
}

impl Frame {
    /// Two steps along rows of hexes that are a sixth of a turn apart, turned until the side's front is ahead.
    fn axial(self, hex: Hex) -> [i32; 2] {
        let (line, place) = (i32::from(hex.line()), i32::from(hex.place()));
        let along = place - (line - line.rem_euclid(2)) / 2;
        (0..self.forward.index()).fold([along + line, -line], |[q, r], _| [q + r, -q])
    }

    /// How far to the side's right a hex lies, in half hexes. [BM 4.2.1]
    pub fn across(self, hex: Hex) -> i32 {
        let [q, r] = self.axial(hex);
        2 * q + r
    }

    /// How far ahead a hex lies, in rows. [BM 4.2.2]
    pub fn ahead(self, hex: Hex) -> i32 {
        -self.axial(hex)[1]
    }
}

/// The units of a brigade on the map, in its place on the display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed<B> {
    /// Which brigade.
    pub brigade: B,
    /// Where its units stand.
    pub units: Vec<Hex>,
}

/// A wing of one side as it stands: its lines, each with its brigades from left to right.
#[derive(Clone, Debug)]
pub struct WingPlaces<B> {
    /// How the side looks at the map.
    pub frame: Frame,
    /// What the wing spans, lowest and highest, in half hexes to the right; none without a boundary. [BM 4.2.3]
    pub bounds: Option<[i32; 2]>,
    /// The brigades of each line, from the front back.
    pub lines: [Vec<Placed<B>>; 3],
    /// With whom a line is compared. [R-BM-30]
    pub compare: LinesCompare,
}

/// A limit that a brigade breaks. [BM 4.2.1 to 4.2.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation<B> {
    /// The first stands farther right than the second begins, which should be on its right.
    Overlap(B, B),
    /// A unit is over the boundary of the wing.
    Boundary(B),
    /// A unit of the first, which is of a line behind, is level with one of the second or ahead of it.
    Line(B, B),
}

impl<B: Copy + PartialEq> WingPlaces<B> {
    /// Every limit that is broken: line by line, then between the lines. [BM 4.2.1 to 4.2.3]
    pub fn violations(&self) -> Vec<Violation<B>> {
        let within = Line::ALL.into_iter().flat_map(|line| self.within(&self.lines[line.index()]));
        let pairs = [(Line::Front, Line::Support), (Line::Front, Line::Reserve), (Line::Support, Line::Reserve)];
        let between = pairs.into_iter().flat_map(|(ahead, behind)| self.between(ahead, behind));
        within.chain(between).collect()
    }

    fn within(&self, line: &[Placed<B>]) -> Vec<Violation<B>> {
        let mut broken = Vec::new();
        for (index, left) in line.iter().enumerate() {
            for right in &line[index + 1..] {
                if self.overlap(left, right) > 0 {
                    broken.push(Violation::Overlap(left.brigade, right.brigade));
                }
            }
        }
        let over = line.iter().filter(|placed| placed.units.iter().any(|unit| self.over_boundary(*unit) > 0));
        broken.extend(over.map(|placed| Violation::Boundary(placed.brigade)));
        broken
    }

    fn between(&self, ahead: Line, behind: Line) -> Vec<Violation<B>> {
        let mut broken = Vec::new();
        for before in &self.lines[ahead.index()] {
            for rear in &self.lines[behind.index()] {
                if rear.units.iter().any(|unit| before.units.iter().any(|other| self.too_far_up(*unit, *other) > 0)) {
                    broken.push(Violation::Line(rear.brigade, before.brigade));
                }
            }
        }
        broken
    }

    /// By how many half hexes the left brigade reaches over the right one. [BM 4.2.1]
    fn overlap(&self, left: &Placed<B>, right: &Placed<B>) -> i32 {
        let farthest = left.units.iter().map(|unit| self.frame.across(*unit)).max();
        let nearest = right.units.iter().map(|unit| self.frame.across(*unit)).min();
        farthest.zip(nearest).map_or(0, |(farthest, nearest)| (farthest - nearest).max(0))
    }

    /// By how many half hexes a hex lies over the boundary. [BM 4.2.3]
    fn over_boundary(&self, hex: Hex) -> i32 {
        let across = self.frame.across(hex);
        self.bounds.map_or(0, |[low, high]| (low - across).max(across - high).max(0))
    }

    /// By how many rows a hex of a line behind is too far up beside one of a line ahead. [BM 4.2.2, R-BM-30]
    fn too_far_up(&self, behind: Hex, ahead: Hex) -> i32 {
        let shares_file = (self.frame.across(behind) - self.frame.across(ahead)).abs() <= 1;
        if self.compare == LinesCompare::OverlappingFiles && !shares_file {
            return 0;
        }
        (self.frame.ahead(behind) - self.frame.ahead(ahead) + 1).max(0)
    }

    /// How much a unit of a brigade breaks its limits in a hex: the sum of what it breaks of each, in half hexes and rows.
    /// [BM 4.2.4, R-BM-54]
    pub fn misplaced(&self, brigade: B, hex: Hex) -> i32 {
        let find = |line: &Line| self.lines[line.index()].iter().position(|placed| placed.brigade == brigade);
        let Some((line, slot)) = Line::ALL.iter().find_map(|line| find(line).map(|slot| (*line, slot))) else {
            return 0;
        };
        let own = &self.lines[line.index()];
        let across = self.frame.across(hex);
        let beyond_left = own[..slot].iter().flat_map(|other| &other.units);
        let beyond_left = beyond_left.map(|other| (self.frame.across(*other) - across).max(0)).max().unwrap_or(0);
        let beyond_right = own[slot + 1..].iter().flat_map(|other| &other.units);
        let beyond_right = beyond_right.map(|other| (across - self.frame.across(*other)).max(0)).max().unwrap_or(0);
        beyond_left + beyond_right + self.over_boundary(hex) + self.out_of_line(line, hex)
    }

    /// By how many rows a hex breaks the distance to the other lines, on either hand.
    fn out_of_line(&self, own: Line, hex: Hex) -> i32 {
        let units = |line: Line| self.lines[line.index()].iter().flat_map(|placed| &placed.units);
        let others = Line::ALL.into_iter().filter(|line| *line != own);
        let broken = others.map(|line| {
            let by = |other: &Hex| {
                if line < own { self.too_far_up(hex, *other) } else { self.too_far_up(*other, hex) }
            };
            units(line).map(by).max().unwrap_or(0)
        });
        broken.sum()
    }

    /// Whether a brigade keeps all its limits. [BM 4.2.4]
    pub fn complies(&self, brigade: B) -> bool {
        let units = self.lines.iter().flatten().filter(|placed| placed.brigade == brigade).flat_map(|own| &own.units);
        units.into_iter().all(|unit| self.misplaced(brigade, *unit) == 0)
    }
}
