//! Straight lines from the middle of one hex to the middle of another.
//!
//! Everything is reckoned in whole numbers, so a line along a hexside is known to be one.

use super::number::cross;
use super::{Corner, Hex};

/// What a straight line meets between its ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MetBetween {
    /// The hexes it crosses, in order, the ends left out.
    pub through: Vec<Hex>,
    /// The pairs of hexes whose common side it follows, in order, each pair with the lower number first.
    pub between: Vec<[Hex; 2]>,
}

/// The straight line between the middles of two hexes.
pub fn line(from: Hex, to: Hex) -> MetBetween {
    let mut through: Vec<Hex> = around(from, to).filter(|hex| is_crossed(*hex, from, to)).collect();
    through.sort_by_key(|hex| along(from, to, *hex));
    MetBetween { between: followed(from, to), through }
}

impl MetBetween {
    /// What stands in the way, if hexes like these stop a line: hexes crossed, and pairs of which both stop it.
    pub fn blockers(&self, stops: impl Fn(Hex) -> bool) -> Vec<Hex> {
        let crossed = self.through.iter().copied().filter(|hex| stops(*hex));
        let pairs = self.between.iter().filter(|pair| pair.iter().all(|hex| stops(*hex))).flatten().copied();
        let mut blockers: Vec<Hex> = crossed.chain(pairs).collect();
        blockers.sort();
        blockers
    }
}

/// Every hex that the line can come near.
fn around(from: Hex, to: Hex) -> impl Iterator<Item = Hex> {
    let lines = from.line().min(to.line())..=from.line().max(to.line());
    let (low, high) = (from.place().min(to.place()) - 1, from.place().max(to.place()) + 1);
    lines.flat_map(move |line| (low..=high).map(move |place| Hex::new(line, place)))
}

/// Whether the line goes through the inside of a hex that is not one of its ends.
fn is_crossed(hex: Hex, from: Hex, to: Hex) -> bool {
    let [end, nearest] = [along(from, to, to), along(from, to, hex)];
    if hex == from || hex == to || nearest <= 0 || nearest >= end {
        return false;
    }
    let direction = minus(to.grid(), from.grid());
    let corners = [[2, 0], [1, 1], [-1, 1], [-2, 0], [-1, -1], [1, -1]];
    let middle = minus(hex.grid(), from.grid());
    let sides = corners.map(|corner| cross(direction, [middle[0] + corner[0], middle[1] + corner[1]]).signum());
    sides.contains(&1) && sides.contains(&-1)
}

/// The pairs beside a line that runs from corner to corner: every other hex of it is met by a corner.
fn followed(from: Hex, to: Hex) -> Vec<[Hex; 2]> {
    let direction = minus(to.grid(), from.grid());
    let is_ahead = |corner: &Corner| {
        let beyond = minus(from.beyond(*corner).grid(), from.grid());
        cross(direction, beyond) == 0 && along(from, to, from.beyond(*corner)) > 0
    };
    let Some(corner) = Corner::ALL.into_iter().find(is_ahead) else { return Vec::new() };
    let mut at = from;
    let mut pairs = Vec::new();
    while at != to {
        let mut pair = corner.sides().map(|side| at.neighbour(side));
        pair.sort();
        pairs.push(pair);
        at = at.beyond(corner);
    }
    pairs
}

/// How far along the line the middle of a hex lies, on a scale of its own; true lengths count a step down three times a step across.
fn along(from: Hex, to: Hex, hex: Hex) -> i32 {
    let (direction, point) = (minus(to.grid(), from.grid()), minus(hex.grid(), from.grid()));
    direction[0] * point[0] + 3 * direction[1] * point[1]
}

const fn minus(a: [i32; 2], b: [i32; 2]) -> [i32; 2] {
    [a[0] - b[0], a[1] - b[1]]
}
