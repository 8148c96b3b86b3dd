//! The way routed units run. [BM 9.3, 13.1, R-BM-59]

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::hex::{Grid, Hex};
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

/// What a step into a hex costs a routed unit; none where it cannot go. [BM 7.0, 11.8.3, R-BM-20]
fn cost(state: &State, unit: UnitId, from: Hex, to: Hex) -> Option<u8> {
    let side = state.unit(unit).side;
    if state.in_hex(to).iter().any(|id| state.unit(*id).side != side) {
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

/// Whether friends in hand stand in a hex.
fn has_friends(state: &State, hex: Hex) -> bool {
    state.in_hex(hex).iter().any(|id| state.is_in_hand(*id))
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
    let extent = state.fixed.extent;
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
            let Some(cost) = cost(state, unit, from, at) else { continue };
            let total = (spent.0 + u16::from(cost), spent.1 + u16::from(has_friends(state, at)));
            enter(&mut best, &mut open, total, from);
        }
    }
    let after = |to: &Hex| {
        let (far, friends) = *best.get(*to).filter(|known| **known != UNKNOWN)?;
        let cost = cost(state, unit, hex, *to)?;
        Some(((far + u16::from(cost), friends + u16::from(has_friends(state, *to))), cost, *to))
    };
    let mut ways: Vec<((u16, u16), u8, Hex)> = hex.neighbours().iter().filter_map(after).collect();
    let least = ways.iter().map(|(total, ..)| *total).min();
    ways.retain(|(total, ..)| Some(*total) == least);
    ways.sort_unstable_by_key(|(.., to)| *to);
    ways.into_iter().map(|(_, cost, to)| RoutStep { to: Some(to), cost }).collect()
}
