//! A map of areas, each of several hexes.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::Serialize;

use super::{Piece, Place};
use crate::game::Block;
use crate::game::hexboard::HexBoard;
use crate::geometry::{Point, Pose};
use crate::hex::{Direction, Hex, Hexside};

/// A map whose hexes belong together in areas. What belongs to no area is not drawn.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct AreaBoard {
    /// The hexes of all areas, with what grows and stands in them.
    pub map: HexBoard,
    /// The areas.
    pub areas: Vec<Area>,
}

/// An area: a group of hexes that are one place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Area {
    /// Its name or number: "1207".
    pub name: String,
    /// Its hexes.
    pub hexes: Vec<Hex>,
    /// Whether its outline is drawn heavily.
    pub heavy: bool,
}

/// A counter's breadth and depth, in hexes.
const COUNTER: [f64; 2] = [1.36, 0.60];
/// How far the middles of two counters of a pile lie from each other.
const STEP: [f64; 2] = [1.44, 0.64];
/// How far the middles of the outermost piles lie from each other at most.
const WIDEST: f64 = 1.9;
/// How many counters lie above each other before a second pile is begun.
const PILE: usize = 3;

impl AreaBoard {
    /// A map of areas, its grid turned clockwise by so many degrees, so that rows of areas lie level.
    pub fn new(map: HexBoard, areas: Vec<Area>, tilt: f64) -> Self {
        let hexes: Vec<Hex> = areas.iter().flat_map(|area| area.hexes.iter().copied()).collect();
        Self { map: map.of_hexes(hexes, tilt), areas }
    }

    /// The area a hex belongs to, an index.
    pub fn area_of(&self, hex: Hex) -> Option<u16> {
        self.areas.iter().position(|area| area.hexes.contains(&hex)).map(|index| index as u16)
    }

    /// An area by its index.
    pub fn area(&self, index: u16) -> Option<&Area> {
        self.areas.get(usize::from(index))
    }

    /// The middle of an area.
    pub fn middle(&self, area: &Area) -> Point {
        let middles = area.hexes.iter().map(|hex| self.map.centre(*hex).coords);
        let count = area.hexes.len().max(1) as f64;
        Point::from(middles.sum::<crate::geometry::Vector>() / count)
    }

    /// Where an area's name stands: low in its lowest hex.
    pub fn foot(&self, area: &Area) -> Point {
        let middles = area.hexes.iter().map(|hex| self.map.centre(*hex));
        let lowest = middles.min_by(|one, other| one.y.total_cmp(&other.y)).unwrap_or_default();
        Point::new(lowest.x, lowest.y - 0.06)
    }

    /// Where what is said of an area stands: high in its highest hex.
    pub fn head(&self, area: &Area) -> Point {
        let middles = area.hexes.iter().map(|hex| self.map.centre(*hex));
        let highest = middles.max_by(|one, other| one.y.total_cmp(&other.y)).unwrap_or_default();
        Point::new(highest.x, highest.y + 0.22)
    }

    /// The hexsides round an area.
    pub fn rim(&self, area: &Area) -> Vec<Hexside> {
        let own: BTreeSet<Hex> = area.hexes.iter().copied().collect();
        let outer = |hex: Hex| {
            let next = Direction::ALL.map(|direction| hex.neighbour(direction));
            next.into_iter().filter_map(move |next| Hexside::between(hex, next))
        };
        let is_rim = |side: &Hexside| side.hexes().iter().filter(|hex| own.contains(hex)).count() == 1;
        own.iter().flat_map(|hex| outer(*hex)).filter(is_rim).collect()
    }

    /// The outlines of an area, each a closed path clockwise: one, where its hexes hang together without a hole.
    pub fn outlines(&self, area: &Area) -> Vec<Vec<Point>> {
        let own: BTreeSet<Hex> = area.hexes.iter().copied().collect();
        let key = |point: Point| [point.x, point.y].map(|number| (number * 1000.0).round() as i64);
        // From where each side begins to where it ends; no corner of a hex begins two sides of one outline.
        let mut sides = BTreeMap::new();
        for hex in &own {
            let corners = self.map.corners(*hex);
            for direction in Direction::ALL.into_iter().filter(|way| !own.contains(&hex.neighbour(*way))) {
                let [from, to] = direction.corners().map(|corner| corners[usize::from(corner.index())]);
                sides.insert(key(from), (from, key(to)));
            }
        }
        let mut outlines = Vec::new();
        while let Some((_, (first, mut at))) = sides.pop_first() {
            let mut outline = vec![first];
            while let Some((next, end)) = sides.remove(&at) {
                outline.push(next);
                at = end;
            }
            outlines.push(outline);
        }
        outlines
    }

    /// Finds room for the counters of all pieces in areas: in each area, or in the part of it they are in, in piles about its middle,
    /// none of both sides. They lie level, as those do that face nowhere.
    pub fn settle(&self, pieces: &mut [Piece]) {
        let mut there: BTreeMap<(u16, Option<u8>), Vec<&mut Piece>> = BTreeMap::new();
        for piece in pieces {
            if let Place::Area { area, part, .. } = piece.place {
                there.entry((area, part)).or_default().push(piece);
            }
        }
        for ((index, part), mut pieces) in there {
            let Some(area) = self.area(index) else { continue };
            let hex = part.and_then(|part| area.hexes.get(usize::from(part)));
            let middle = hex.map_or_else(|| self.middle(area), |hex| self.map.centre(*hex));
            pieces.sort_by_key(|piece| piece.side);
            let piles: Vec<&mut [&mut Piece]> = pieces
                .chunk_by_mut(|one, other| one.side == other.side)
                .flat_map(|of_side| of_side.chunks_mut(PILE))
                .collect();
            let count = piles.len() as f64;
            // Two piles lie beside each other; more of them lie over each other, so that they stay in their area.
            let apart = if count > 2.0 { WIDEST / (count - 1.0) } else { STEP[0] };
            for (column, pile) in piles.into_iter().enumerate() {
                let across = (column as f64 - (count - 1.0) / 2.0) * apart;
                let high = pile.len() as f64;
                for (row, piece) in pile.iter_mut().enumerate() {
                    let down = (row as f64 - (high - 1.0) / 2.0) * STEP[1];
                    let (pose, block) = counter(Point::new(middle.x + across, middle.y - down));
                    piece.place = Place::Area { area: index, part, pose, bases: vec![block] };
                }
            }
        }
    }
}

/// A counter that lies level round a point.
fn counter(middle: Point) -> (Pose, Block) {
    let [wide, deep] = COUNTER;
    let pose = Pose::at(middle, 0.0).advanced(deep / 2.0);
    let half = wide / 2.0;
    let corners =
        [(-half, 0.0), (half, 0.0), (half, -deep), (-half, -deep)].map(|(right, ahead)| pose.from_local(right, ahead));
    (pose, Block { corners, standing: true })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Glyph, PieceId, Side};
    use crate::hex::{Extent, Orientation};

    fn flower(middle: Hex) -> Vec<Hex> {
        std::iter::once(middle).chain(Direction::ALL.map(|direction| middle.neighbour(direction))).collect()
    }

    fn board() -> AreaBoard {
        let extent = Extent { low: Hex::new(1, 1), high: Hex::new(12, 12) };
        let middles = [Hex::new(4, 4), Hex::new(8, 8)];
        let areas = middles.map(|hex| Area { name: hex.to_string(), hexes: flower(hex), heavy: true });
        AreaBoard::new(HexBoard::new(extent, Orientation::RightIsEast), areas.to_vec(), 19.1)
    }

    #[test]
    fn an_area_of_a_hex_and_those_about_it_has_a_rim_of_eighteen_sides() {
        let board = board();
        for (index, area) in board.areas.iter().enumerate() {
            assert_eq!(board.rim(area).len(), 18);
            let outlines = board.outlines(area);
            assert_eq!(outlines.iter().map(Vec::len).collect::<Vec<usize>>(), [18]);
            let ends: Vec<Point> = board.rim(area).into_iter().flat_map(|side| board.map.ends(side)).collect();
            let is_end = |point: &Point| ends.iter().any(|end| (end - point).norm() < 1e-9);
            assert!(outlines[0].iter().all(is_end), "{}", area.name);
            let steps = outlines[0].iter().zip(outlines[0].iter().cycle().skip(1));
            assert!(steps.into_iter().all(|(from, to)| ((to - from).norm() - 1.0 / 3.0_f64.sqrt()).abs() < 1e-9));
            assert!((board.middle(area) - board.map.centre(area.hexes[0])).norm() < 1e-9);
            assert!(area.hexes.iter().all(|hex| board.area_of(*hex) == Some(index as u16)));
        }
        assert_eq!(board.area_of(Hex::new(1, 1)), None);
    }

    #[test]
    fn the_counters_of_an_area_lie_in_it_and_those_of_two_piles_not_on_each_other() {
        let board = board();
        let in_area = |index: u16| Piece {
            place: Place::in_area(1, None),
            ..Piece::new(
                PieceId::unit(index),
                if index < 3 { Side::A } else { Side::B },
                format!("unit {index}"),
                Glyph::Foot,
            )
        };
        let mut pieces: Vec<Piece> = (0..6).map(in_area).collect();
        board.settle(&mut pieces);
        let middles: Vec<Point> = pieces
            .iter()
            .filter_map(|piece| piece.place.pose())
            .map(|pose| pose.advanced(-COUNTER[1] / 2.0).point())
            .collect();
        assert_eq!(middles.len(), 6);
        for (index, one) in middles.iter().enumerate() {
            let apart = |other: &Point| (one.x - other.x).abs() > COUNTER[0] || (one.y - other.y).abs() > COUNTER[1];
            assert!(middles[index + 1..].iter().all(apart), "{middles:?}");
            assert_eq!(board.map.hex_at(*one).and_then(|hex| board.area_of(hex)), Some(1));
        }
    }
}
