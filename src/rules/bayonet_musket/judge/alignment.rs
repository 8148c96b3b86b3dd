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

    /// How far to the side's right a hex lies, in half hexes, and how far ahead, in rows. [BM 4.2.1, 4.2.2]
    pub fn at(self, hex: Hex) -> [i32; 2] {
        let [q, r] = self.axial(hex);
        [2 * q + r, -r]
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

/// A limit of a brigade, as it lies from it. [BM 4.2.1 to 4.2.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// A neighbour on its left.
    Left,
    /// A neighbour on its right.
    Right,
    /// The units of another line.
    Line(Line),
    /// The boundary of the wing.
    Boundary,
}

/// How far a unit breaks a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breach<B> {
    /// Which.
    pub limit: Limit,
    /// The brigade that sets it; none at a boundary.
    pub beside: Option<B>,
    /// By how many half hexes, or rows of hexes; 0 while it is kept.
    pub by: i32,
}

/// The box of a brigade: how far to the right and ahead its units may be, lowest and highest. [BM 4.2.1 to 4.2.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    frame: Frame,
    across: [i32; 2],
    ahead: [i32; 2],
}

impl Bounds {
    /// Whether a hex lies within it.
    pub fn contains(&self, hex: Hex) -> bool {
        let within = |[low, high]: [i32; 2], at: i32| (low..=high).contains(&at);
        let [across, ahead] = self.frame.at(hex);
        within(self.across, across) && within(self.ahead, ahead)
    }
}

impl Limit {
    /// Every limit there is.
    const ALL: [Self; 6] = [
        Self::Left,
        Self::Right,
        Self::Line(Line::Front),
        Self::Line(Line::Support),
        Self::Line(Line::Reserve),
        Self::Boundary,
    ];
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

    /// What a unit of a brigade breaks in a hex: by how much, of which limit, beside which brigade; the boundary last. Unbroken limits
    /// are there with nothing, so that two hexes can be compared limit by limit. [BM 4.2.1 to 4.2.3]
    pub fn breaches(&self, brigade: B, hex: Hex) -> Vec<Breach<B>> {
        let find = |line: &Line| self.lines[line.index()].iter().position(|placed| placed.brigade == brigade);
        let Some((line, slot)) = Line::ALL.iter().find_map(|line| find(line).map(|slot| (*line, slot))) else {
            return Vec::new();
        };
        let across = self.frame.across(hex);
        let worst =
            |other: &Placed<B>, by: &dyn Fn(Hex) -> i32| other.units.iter().map(|unit| by(*unit)).max().unwrap_or(0);
        let mut found = Vec::new();
        for (number, other) in self.lines[line.index()].iter().enumerate().filter(|(number, _)| *number != slot) {
            let (limit, sign) = if number < slot { (Limit::Left, 1) } else { (Limit::Right, -1) };
            let by = worst(other, &|unit| (sign * (self.frame.across(unit) - across)).max(0));
            found.push(Breach { limit, beside: Some(other.brigade), by });
        }
        for other in Line::ALL.into_iter().filter(|other| *other != line) {
            let by = |unit: Hex| if other < line { self.too_far_up(hex, unit) } else { self.too_far_up(unit, hex) };
            let breach = |placed: &Placed<B>| Breach {
                limit: Limit::Line(other),
                beside: Some(placed.brigade),
                by: worst(placed, &by),
            };
            found.extend(self.lines[other.index()].iter().map(breach));
        }
        found.push(Breach { limit: Limit::Boundary, beside: None, by: self.over_boundary(hex) });
        found
    }

    /// How much a unit of a brigade breaks its limits in a hex: the sum of the most it breaks of each, in half hexes and rows.
    /// [BM 4.2.4, R-BM-54]
    pub fn misplaced(&self, brigade: B, hex: Hex) -> i32 {
        let breaches = self.breaches(brigade, hex);
        let of = |limit: Limit| breaches.iter().filter(move |breach| breach.limit == limit);
        let most = |limit: Limit| of(limit).map(|breach| breach.by).max().unwrap_or(0);
        Limit::ALL.into_iter().map(most).sum()
    }

    /// Whether going from one hex to another makes nothing worse that a unit of a brigade breaks, beside whomever. [BM 4.2.4, R-BM-54]
    pub fn keeps(&self, brigade: B, from: Hex, to: Hex) -> bool {
        self.is_no_worse(&self.breaches(brigade, from), brigade, to)
    }

    /// Whether a hex is no worse than these breaches, which are those of where a unit of the brigade stands. [BM 4.2.4, R-BM-54]
    pub fn is_no_worse(&self, before: &[Breach<B>], brigade: B, to: Hex) -> bool {
        before.iter().zip(self.breaches(brigade, to)).all(|(before, after)| after.by <= before.by)
    }

    /// The box in which a brigade keeps all its limits; none where a limit depends on the file of hexes, or the brigade is not here.
    /// [BM 4.2.1 to 4.2.3]
    pub fn bounds_of(&self, brigade: B) -> Option<Bounds> {
        self.bounds_from(brigade, None)
    }

    /// The box in which nothing grows worse than it is where a unit of a brigade stands: every limit of its own gives way as far as it is
    /// broken there. None where [`Self::bounds_of`] has none. [BM 4.2.4, R-BM-54]
    pub fn bounds_kept_from(&self, brigade: B, stands: Hex) -> Option<Bounds> {
        self.bounds_from(brigade, Some(self.frame.at(stands)))
    }

    fn bounds_from(&self, brigade: B, stands: Option<[i32; 2]>) -> Option<Bounds> {
        if self.compare != LinesCompare::Whole {
            return None;
        }
        let find = |line: Line| self.lines[line.index()].iter().position(|placed| placed.brigade == brigade);
        let (line, slot) = Line::ALL.into_iter().find_map(|line| find(line).map(|slot| (line, slot)))?;
        let mut bounds = Bounds { frame: self.frame, across: self.boundary_from(stands), ahead: [i32::MIN, i32::MAX] };
        // A limit that is broken where the unit stands lies where it stands.
        let (x, y) = (stands.map(|[across, _]| across), stands.map(|[_, ahead]| ahead));
        let low = |limit: i32, at: Option<i32>| at.map_or(limit, |at| limit.min(at));
        let high = |limit: i32, at: Option<i32>| at.map_or(limit, |at| limit.max(at));
        for (number, other) in self.lines[line.index()].iter().enumerate().filter(|(number, _)| *number != slot) {
            let across = || other.units.iter().map(|unit| self.frame.across(*unit));
            if number < slot {
                let limit = across().max().map_or(i32::MIN, |farthest| low(farthest, x));
                bounds.across[0] = bounds.across[0].max(limit);
            } else {
                let limit = across().min().map_or(i32::MAX, |nearest| high(nearest, x));
                bounds.across[1] = bounds.across[1].min(limit);
            }
        }
        for other in Line::ALL.into_iter().filter(|other| *other != line) {
            for placed in &self.lines[other.index()] {
                let ahead = || placed.units.iter().map(|unit| self.frame.ahead(*unit));
                if other < line {
                    let limit = ahead().min().map_or(i32::MAX, |rearmost| high(rearmost - 1, y));
                    bounds.ahead[1] = bounds.ahead[1].min(limit);
                } else {
                    let limit = ahead().max().map_or(i32::MIN, |foremost| low(foremost + 1, y));
                    bounds.ahead[0] = bounds.ahead[0].max(limit);
                }
            }
        }
        Some(bounds)
    }

    /// The boundary of the wing, on both sides as far out as a unit stands over it. [BM 4.2.3]
    fn boundary_from(&self, stands: Option<[i32; 2]>) -> [i32; 2] {
        let Some([low, high]) = self.bounds else { return [i32::MIN, i32::MAX] };
        let over = stands.map_or(0, |[across, _]| (low - across).max(across - high).max(0));
        [low - over, high + over]
    }

    /// Whether a brigade keeps all its limits. [BM 4.2.4]
    pub fn complies(&self, brigade: B) -> bool {
        let bounds = self.bounds_of(brigade);
        let units = self.lines.iter().flatten().filter(|placed| placed.brigade == brigade).flat_map(|own| &own.units);
        let keeps = |unit: &&Hex| match &bounds {
            Some(bounds) => bounds.contains(**unit),
            None => self.misplaced(brigade, **unit) == 0,
        };
        units.into_iter().all(|unit| keeps(&unit))
    }
}
