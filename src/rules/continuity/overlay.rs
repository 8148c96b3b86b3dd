//! What can be shown over the map for a piece: where it may go, whom it commands, what it controls, what it sees.

use super::facts::command::reach;
use super::facts::fire::weapon;
use super::facts::march::goals;
use super::facts::near::zone;
use super::judge::fire::blockers;
use super::scene::board_of;
use super::state::{FIRST_LEADER, LeaderId, Position, UnitId};
use super::tables::fire_range;
use crate::game::{HexBoard, Mark, Measurement, Overlay, PieceId};
use crate::hex::{Aspect, Hex};

/// The marks of an overlay.
pub fn marks(position: &Position, piece: PieceId, overlay: Overlay) -> Vec<Mark> {
    let board = board_of(position);
    if let Some(number) = piece.0.checked_sub(FIRST_LEADER) {
        let leader = LeaderId(number);
        let known = usize::from(number) < position.leaders.len() && position.is_leader_on_map(leader);
        return if known && overlay == Overlay::Command { commanded(position, &board, leader) } else { Vec::new() };
    }
    let unit = UnitId(piece.0);
    if usize::from(piece.0) >= position.units().len() || !position.is_on_map(unit) {
        return Vec::new();
    }
    let own = position.troop(unit);
    match overlay {
        Overlay::Reach => goals(position, unit)
            .into_iter()
            .flat_map(|goal| goal.stand.hexes())
            .map(|hex| shade(&board, hex, "reach"))
            .collect(),
        Overlay::Arc => zone(position, own).into_iter().map(|hex| shade(&board, hex, "arc")).collect(),
        Overlay::Range => in_range(position, &board, unit),
        Overlay::Sight => sights(position, &board, unit),
        Overlay::Command => own
            .command
            .and_then(|command| position.command(command).leader)
            .map(|leader| LeaderId(leader as u16))
            .filter(|leader| position.is_leader_on_map(*leader))
            .map(|leader| commanded(position, &board, leader))
            .unwrap_or_default(),
        Overlay::Support => Vec::new(),
    }
}

fn shade(board: &HexBoard, hex: Hex, kind: &'static str) -> Mark {
    Mark::Zone { outline: board.corners(hex).to_vec(), kind }
}

fn commanded(position: &Position, board: &HexBoard, leader: LeaderId) -> Vec<Mark> {
    reach(position, leader).into_iter().map(|hex| shade(board, hex, "reach")).collect()
}

/// The hexes a unit's weapon carries to.
fn in_range(position: &Position, board: &HexBoard, unit: UnitId) -> Vec<Mark> {
    let own = position.troop(unit);
    let Some(weapon) = weapon(position, unit) else { return Vec::new() };
    let hexes = position.ground().extent.hexes();
    let carries = |hex: &Hex| {
        usize::from(own.stand.distance_to(*hex))
            .checked_sub(1)
            .and_then(|at| fire_range(weapon).get(at).copied().flatten())
            .is_some()
    };
    let kind = |hex: Hex| if own.stand.distance_to(hex) <= 1 { "short" } else { "long" };
    hexes.filter(carries).map(|hex| shade(board, hex, kind(hex))).collect()
}

/// A line of sight to every enemy near enough to matter.
fn sights(position: &Position, board: &HexBoard, unit: UnitId) -> Vec<Mark> {
    const NEAR: u16 = 6;
    let own = position.troop(unit);
    let from = own.stand.hexes()[0];
    let near =
        position.on_map(own.side.other()).filter(|enemy| position.troop(*enemy).stand.distance(&own.stand) <= NEAR);
    near.map(|enemy| {
        let to = position.troop(enemy).stand.hexes()[0];
        let clear = blockers(position.ground(), from, to, position.house()).is_empty();
        Mark::Line {
            from: board.centre(from),
            to: board.centre(to),
            kind: if clear { "sight" } else { "blocked" },
            label: String::new(),
        }
    })
    .collect()
}

/// What lies between two units, in hexes.
pub fn measure(position: &Position, from: PieceId, to: PieceId) -> Option<Measurement> {
    let unit = |piece: PieceId| {
        let id = UnitId(piece.0);
        (usize::from(piece.0) < position.units().len() && position.is_on_map(id)).then_some(id)
    };
    let (from, to) = (unit(from)?, unit(to)?);
    let (own, other) = (position.troop(from), position.troop(to));
    let range = own.stand.distance(&other.stand);
    let arc = own.stand.hexes().iter().zip(other.stand.hexes()).find_map(|(_, hex)| own.aspect(hex));
    let blocked = blockers(position.ground(), own.stand.hexes()[0], other.stand.hexes()[0], position.house());
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
