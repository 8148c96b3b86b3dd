//! The way routed units run. [BM 9.3, 13.1, R-BM-59]

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::game::Side;
use crate::hex::{Grid, Hex, HexSet};
use crate::rules::bayonet_musket::book::terrain::{Cost, HexTerrain};
use crate::rules::bayonet_musket::book::troops::{Impact, Kind};
use crate::rules::bayonet_musket::judge::movement::hit_cost;
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::ids::UnitId;

/// A step of a routed unit, with what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoutStep {
    /// The next hex; none when the next step leaves the map.
    pub to: Option<Hex>,
    /// What it costs, in points.
    pub cost: u8,
}

/// The field as a routed unit finds it: where it cannot go for enemies, and where its friends in hand stand.
struct Field<'a> {
    state: &'a State,
    enemies: HexSet,
    friends: HexSet,
}

impl<'a> Field<'a> {
    fn of(state: &'a State, side: Side) -> Self {
        let [mut enemies, mut friends] = [(); 2].map(|()| HexSet::none(state.fixed.extent));
        for id in state.unit_ids() {
            let other = state.unit(id);
            let Some(hex) = other.hex else { continue };
            if other.side != side {
                enemies.insert(hex);
            }
            if state.is_in_hand(id) {
                friends.insert(hex);
            }
        }
        Self { state, enemies, friends }
    }

    /// What a step into a hex costs; none where it cannot be made. [BM 7.0, 11.8.3, R-BM-20]
    fn cost(&self, from: Hex, to: Hex) -> Option<u8> {
        let state = self.state;
        if self.enemies.contains(to) {
            return None;
        }
        let Cost::Points(hex) = state.terrain(to).cost(Kind::Routed) else { return None };
        let crossed = match state.between(from, to).cost(Kind::Routed) {
            Cost::Points(points) => points,
            // The crossing takes the whole move, what lies beyond it included.
            Cost::FullMove => return Some(Kind::Routed.allowance(false)),
            Cost::Barred => return None,
        };
        let hit = [from, to].into_iter().filter(|at| state.impact(*at) == Some(Impact::Hit)).count() as u8;
        Some(hex + crossed + hit * hit_cost(Kind::Routed))
    }

    /// What it takes from hexes to a line of the map, in points and in hexes of friends: exact for those that lie on the cheapest ways
    /// from one hex, as far as it was found for the others.
    fn ways_from(&self, line: i16, hex: Hex) -> Grid<(u16, u16)> {
        let extent = self.state.fixed.extent;
        let mut best: Grid<(u16, u16)> = Grid::filled(extent, UNKNOWN);
        let mut open: BinaryHeap<Reverse<((u16, u16), Hex)>> = BinaryHeap::new();
        // No step costs less than a point: what lies farther off than that comes later.
        let enter = |best: &mut Grid<(u16, u16)>, open: &mut BinaryHeap<_>, total: (u16, u16), at: Hex| {
            if let Some(known) = best.get_mut(at).filter(|known| total < **known) {
                *known = total;
                open.push(Reverse(((total.0 + at.distance(hex), total.1), at)));
            }
        };
        for place in extent.low.place()..=extent.high.place() {
            let at = Hex::new(line, place);
            if self.state.terrain(at) != HexTerrain::Water {
                enter(&mut best, &mut open, (0, 0), at);
            }
        }
        let mut least = None;
        while let Some(Reverse((reckoned, at))) = open.pop() {
            // All equally cheap ways are wanted, and no dearer one.
            if least.is_some_and(|least| reckoned.0 > least) {
                break;
            }
            let Some(spent) = best.get(at).copied() else { continue };
            if reckoned != (spent.0 + at.distance(hex), spent.1) {
                continue;
            }
            if at == hex {
                least = Some(spent.0);
                continue;
            }
            for from in at.neighbours().into_iter().filter(|from| extent.contains(*from)) {
                let Some(cost) = self.cost(from, at) else { continue };
                let total = (spent.0 + u16::from(cost), spent.1 + self.friends(at));
                enter(&mut best, &mut open, total, from);
            }
        }
        best
    }

    /// One more hex of friends, if it is one.
    fn friends(&self, hex: Hex) -> u16 {
        u16::from(self.friends.contains(hex))
    }
}

/// A hex from which no way is known.
const UNKNOWN: (u16, u16) = (u16::MAX, u16::MAX);

/// The first steps of the cheapest ways to the own edge, of equals those with fewer hexes of friends: from the edge inward, toward the
/// unit first. Of several the owner chooses; none where there is no way. [BM 13.1, R-BM-59]
pub fn next_steps(state: &State, unit: UnitId) -> Vec<RoutStep> {
    let Some(hex) = state.unit(unit).hex else { return Vec::new() };
    let edge = state.edge_line(state.unit(unit).side);
    if hex.line() == edge {
        return vec![RoutStep { to: None, cost: 1 }];
    }
    let field = Field::of(state, state.unit(unit).side);
    let best = field.ways_from(edge, hex);
    let after = |to: &Hex| {
        let (far, friends) = *best.get(*to).filter(|known| **known != UNKNOWN)?;
        let cost = field.cost(hex, *to)?;
        Some(((far + u16::from(cost), friends + field.friends(*to)), cost, *to))
    };
    let mut ways: Vec<((u16, u16), u8, Hex)> = hex.neighbours().iter().filter_map(after).collect();
    let least = ways.iter().map(|(total, ..)| *total).min();
    ways.retain(|(total, ..)| Some(*total) == least);
    ways.sort_unstable_by_key(|(.., to)| *to);
    ways.into_iter().map(|(_, cost, to)| RoutStep { to: Some(to), cost }).collect()
}
