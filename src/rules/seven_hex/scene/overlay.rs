//! What is shown for one piece: where it may go, and what a gun bears on. [SHS 6, 7]

use super::board::board;
use crate::game::{Mark, Overlay, PieceId, ZoneKind};
use crate::geometry::Point;
use crate::rules::seven_hex::facts::fire::{arc, stopping};
use crate::rules::seven_hex::facts::march::goals;
use crate::rules::seven_hex::judge::strategic::Way;
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::unit::{AreaId, UnitId};

/// An overlay for one piece.
pub fn marks(state: &State, piece: PieceId, overlay: Overlay) -> Vec<Mark> {
    let Some(unit) = state.of_piece(piece) else { return Vec::new() };
    let areas: Vec<(AreaId, ZoneKind)> = match overlay {
        Overlay::Reach => reach(state, unit),
        Overlay::Arc | Overlay::Range | Overlay::Sight => bears(state, unit),
        Overlay::Command | Overlay::Support => Vec::new(),
    };
    let drawn = board(state);
    let outline = |area: AreaId| drawn.area(area.0).map_or_else(Vec::new, |area| rim(&drawn, area));
    areas.into_iter().map(|(area, kind)| Mark::Zone { outline: outline(area), kind }).collect()
}

/// The corners of an area, in order round its middle.
fn rim(drawn: &crate::game::AreaBoard, area: &crate::game::Area) -> Vec<Point> {
    let middle = drawn.middle(area);
    let mut corners: Vec<Point> = drawn.rim(area).into_iter().flat_map(|side| drawn.map.ends(side)).collect();
    let angle = |point: &Point| (point.y - middle.y).atan2(point.x - middle.x);
    corners.sort_by(|one, other| angle(one).total_cmp(&angle(other)));
    corners.dedup_by(|one, other| (*one - *other).norm() < 1e-6);
    corners
}

/// Across country, and by road where only that reaches. [SHS 6.2d, 6.2e]
fn reach(state: &State, unit: UnitId) -> Vec<(AreaId, ZoneKind)> {
    let goals = goals(state, unit).into_iter().filter(|goal| goal.way != Way::Redeploy);
    goals.map(|goal| (goal.to.area, if goal.way == Way::Road { ZoneKind::Band } else { ZoneKind::Reach })).collect()
}

/// A gun's arc as far as it reaches, and what stops its shots. [SHS 7.1, 7.3, 7.5]
fn bears(state: &State, unit: UnitId) -> Vec<(AreaId, ZoneKind)> {
    let arc = arc(state, unit);
    let blockers = arc.iter().flat_map(|(area, _)| stopping(state, unit, *area));
    let blocked = blockers.map(|area| (area, ZoneKind::Blocker)).collect::<Vec<_>>();
    arc.iter().map(|(area, _)| (*area, ZoneKind::Arc)).chain(blocked).collect()
}
