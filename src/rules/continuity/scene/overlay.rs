//! What can be shown over the map for a piece: where it may go, whom it commands, what it controls, what it sees.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::{HexBoard, LineKind, Mark, Measurement, Overlay, PieceId, Side, ZoneKind};
use crate::geometry::Point;
use crate::hex::{Aspect, Hex, Stand};
use crate::rules::continuity::book::points::MovePoints;
use crate::rules::continuity::book::tables::fire_range;
use crate::rules::continuity::book::terrain::HexTerrain;
use crate::rules::continuity::facts::board::board_of;
use crate::rules::continuity::facts::command::{in_command, is_in_range, leaders_of, superiors};
use crate::rules::continuity::facts::fire::weapon;
use crate::rules::continuity::facts::march::{budget_at, goals, rides};
use crate::rules::continuity::facts::near::zone;
use crate::rules::continuity::judge::fire::blockers;
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::unit::LeaderId;

/// The marks of an overlay.
pub fn marks(state: &State, piece: PieceId, overlay: Overlay) -> Vec<Mark> {
    let board = board_of(state);
    if let Some(leader) = state.leader_of(piece) {
        let known = state.is_leader_on_map(leader);
        return match overlay {
            Overlay::Command if known => commanded(state, &board, leader),
            Overlay::Reach if known => ridden(state, &board, leader),
            Overlay::Support if known => controlled(state, &board, state.counter(leader).side),
            _ => Vec::new(),
        };
    }
    let Some(unit) = state.unit_of(piece).filter(|unit| state.is_on_map(*unit)) else { return Vec::new() };
    let own = state.troop(unit);
    match overlay {
        Overlay::Reach => reached(state, &board, unit),
        Overlay::Arc => sides_of(&board, own.stand),
        Overlay::Range => in_range(state, &board, unit),
        Overlay::Sight => sights(state, &board, unit),
        Overlay::Support => controlled(state, &board, own.side),
        Overlay::Command => {
            let led = own.command.and_then(|command| state.command(command).leader);
            let leader = led.map(|leader| LeaderId(leader as u16)).filter(|leader| state.is_leader_on_map(*leader));
            leader.map(|leader| commanded(state, &board, leader)).unwrap_or_default()
        }
    }
}

fn shade(board: &HexBoard, hex: Hex, kind: ZoneKind) -> Mark {
    Mark::Zone { outline: board.corners(hex).to_vec(), kind }
}

/// Where a unit may go, with the points it has left there.
fn reached(state: &State, board: &HexBoard, unit: UnitId) -> Vec<Mark> {
    let mut least: BTreeMap<Hex, (bool, u32)> = BTreeMap::new();
    for goal in goals(state, unit) {
        for hex in goal.stand.hexes() {
            let spent = (goal.doubled, goal.spent);
            least.entry(hex).and_modify(|known| *known = spent.min(*known)).or_insert(spent);
        }
    }
    let mark = |(hex, (rapid, spent)): (Hex, (bool, u32))| {
        let left = MovePoints::halves(budget_at(state, unit, rapid).saturating_sub(spent));
        let label = Mark::Label { at: board.centre(hex), text: left.to_string() };
        [shade(board, hex, ZoneKind::Reach), label]
    };
    least.into_iter().flat_map(mark).collect()
}

/// Where a leader may ride.
fn ridden(state: &State, board: &HexBoard, leader: LeaderId) -> Vec<Mark> {
    rides(state, leader).into_iter().map(|(hex, _)| shade(board, hex, ZoneKind::Reach)).collect()
}

/// The hexes before a unit, beside it and behind it.
fn sides_of(board: &HexBoard, stand: Stand) -> Vec<Mark> {
    let kinds = [(Aspect::Front, ZoneKind::Arc), (Aspect::Flank, ZoneKind::Flank), (Aspect::Rear, ZoneKind::Rear)];
    kinds
        .into_iter()
        .flat_map(|(aspect, kind)| stand.around(aspect).into_iter().map(move |hex| (hex, kind)))
        .map(|(hex, kind)| shade(board, hex, kind))
        .collect()
}

/// The hexes the enemy of a side controls. [MB 7.1, MM 7]
fn controlled(state: &State, board: &HexBoard, side: Side) -> Vec<Mark> {
    let enemies = state.on_map(side.other());
    let hexes: BTreeSet<Hex> = enemies.flat_map(|enemy| zone(state, state.troop(enemy))).collect();
    hexes.into_iter().map(|hex| shade(board, hex, ZoneKind::Control)).collect()
}

/// How far a leader's command reaches, and who of his is in it: his units, and the commanders over him. [MB 14, MM 14]
fn commanded(state: &State, board: &HexBoard, leader: LeaderId) -> Vec<Mark> {
    let mut marks: Vec<Mark> = state.commanded(leader).iter().map(|hex| shade(board, hex, ZoneKind::Command)).collect();
    let from = board.centre(state.leader(leader).hex);
    let tie = |to, holds| {
        let kind = if holds { LineKind::Support } else { LineKind::NoSupport };
        Mark::Line { from, to, kind, label: String::new() }
    };
    for command in state.command_ids().filter(|id| leaders_of(state, *id).any(|one| one == leader)) {
        let held = in_command(state, command, leader);
        let units = state.of_command(command);
        marks.extend(units.map(|unit| tie(middle(board, state.troop(unit).stand), held.contains(&unit))));
        let over = superiors(state, command);
        let over = over.filter(|other| *other != leader && state.is_leader_on_map(*other));
        marks.extend(over.map(|other| tie(board.centre(state.leader(other).hex), is_in_range(state, leader, other))));
    }
    marks
}

fn middle(board: &HexBoard, stand: Stand) -> Point {
    let hexes = stand.hexes();
    nalgebra::center(&board.centre(hexes[0]), &board.centre(hexes[hexes.len() - 1]))
}

/// The hexes a unit's weapon carries to.
fn in_range(state: &State, board: &HexBoard, unit: UnitId) -> Vec<Mark> {
    let own = state.troop(unit);
    let Some(weapon) = weapon(state, unit) else { return Vec::new() };
    let hexes = state.ground().extent.hexes();
    let carries = |hex: &Hex| {
        usize::from(own.stand.distance_to(*hex))
            .checked_sub(1)
            .and_then(|at| fire_range(weapon).get(at).copied().flatten())
            .is_some()
    };
    let kind = |hex: Hex| if own.stand.distance_to(hex) <= 1 { ZoneKind::Short } else { ZoneKind::Long };
    hexes.filter(carries).map(|hex| shade(board, hex, kind(hex))).collect()
}

/// A line of sight to every enemy near enough to matter, and the hexes that block it. [MB 9.9, MM 9 LOS]
fn sights(state: &State, board: &HexBoard, unit: UnitId) -> Vec<Mark> {
    const NEAR: u16 = 6;
    let own = state.troop(unit);
    let from = own.stand.hexes()[0];
    let near = state.on_map(own.side.other()).filter(|enemy| state.troop(*enemy).stand.distance(&own.stand) <= NEAR);
    let mut marks = Vec::new();
    for enemy in near {
        let stand = state.troop(enemy).stand;
        let to = stand.hexes()[0];
        let blocked = blockers(state.ground(), from, to, state.house());
        let line = |to: Hex, kind: LineKind, label: String| Mark::Line {
            from: board.centre(from),
            to: board.centre(to),
            kind,
            label,
        };
        match blocked.first() {
            None => marks.push(line(to, LineKind::Sight, own.stand.distance(&stand).to_string())),
            Some(first) => {
                marks.push(shade(board, *first, ZoneKind::Blocker));
                let what = what_blocks(state, *first);
                marks.push(line(*first, LineKind::Blocked, format!("blocked: {what} {first}")));
            }
        }
    }
    marks
}

/// What stands in a hex that blocks the sight.
fn what_blocks(state: &State, hex: Hex) -> &'static str {
    match state.ground().hex(hex).terrain {
        HexTerrain::Village => "village",
        HexTerrain::Woods => "woods",
        HexTerrain::Farm | HexTerrain::Manor => "buildings",
        HexTerrain::Clear | HexTerrain::Marsh | HexTerrain::Pond => "a height",
    }
}

/// What lies between two units, in hexes.
pub fn measure(state: &State, from: PieceId, to: PieceId) -> Option<Measurement> {
    let unit = |piece: PieceId| state.unit_of(piece).filter(|unit| state.is_on_map(*unit));
    let (from, to) = (unit(from)?, unit(to)?);
    let (own, other) = (state.troop(from), state.troop(to));
    let range = own.stand.distance(&other.stand);
    let arc = own.stand.hexes().iter().zip(other.stand.hexes()).find_map(|(_, hex)| own.aspect(hex));
    let blocked = blockers(state.ground(), own.stand.hexes()[0], other.stand.hexes()[0], state.house());
    Some(Measurement {
        range: f64::from(range),
        margin: 1.0,
        arc: match arc {
            Some(Aspect::Front) => "front",
            Some(Aspect::Flank) => "flank",
            Some(Aspect::Rear) => "rear",
            None if own.fronts(other) => "front",
            None => "beyond",
        }
        .to_owned(),
        bearing_bases: own.stand.hexes().len() as u8,
        sight_clear: blocked.is_empty(),
        blocked_by: blocked.first().map(ToString::to_string),
        touching: range == 1,
    })
}
