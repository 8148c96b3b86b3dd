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

    /// One more hex of friends, if it is one.
    fn friends(&self, hex: Hex) -> u16 {
        u16::from(self.friends.contains(hex))
    }
}

/// A hex from which no way is known.
const UNKNOWN: (u16, u16) = (u16::MAX, u16::MAX);

/// The first steps of the cheapest ways to the own edge, of equals those with fewer hexes of friends: Dijkstra from the edge inward. Of
/// several the owner chooses; none where there is no way. [BM 13.1, R-BM-59]
pub fn next_steps(state: &State, unit: UnitId) -> Vec<RoutStep> {
    let Some(hex) = state.unit(unit).hex else { return Vec::new() };
    let edge = state.edge_line(state.unit(unit).side);
    if hex.line() == edge {
        return vec![RoutStep { to: None, cost: 1 }];
    }
    let (extent, field) = (state.fixed.extent, Field::of(state, state.unit(unit).side));
    let mut best: Grid<(u16, u16)> = Grid::filled(extent, UNKNOWN);
    let mut open: BinaryHeap<Reverse<((u16, u16), Hex)>> = BinaryHeap::new();
    let enter = |best: &mut Grid<(u16, u16)>, open: &mut BinaryHeap<_>, total: (u16, u16), at: Hex| {
        if let Some(known) = best.get_mut(at).filter(|known| total < **known) {
            *known = total;
            open.push(Reverse((total, at)));
        }
    };
    for place in extent.low.place()..=extent.high.place() {
        let at = Hex::new(edge, place);
        if state.terrain(at) != HexTerrain::Water {
            enter(&mut best, &mut open, (0, 0), at);
        }
    }
    while let Some(Reverse((spent, at))) = open.pop() {
        // Whatever is next to the unit and on its cheapest ways has been taken up before the unit's own hex.
        if at == hex {
            break;
        }
        if best.get(at).is_some_and(|known| *known < spent) {
            continue;
        }
        for from in at.neighbours().into_iter().filter(|from| extent.contains(*from)) {
            let Some(cost) = field.cost(from, at) else { continue };
            let total = (spent.0 + u16::from(cost), spent.1 + field.friends(at));
            enter(&mut best, &mut open, total, from);
        }
    }
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
