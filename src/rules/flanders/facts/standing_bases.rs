//! The bases that stand: in the place of one that has fallen nobody does.

use crate::geometry::{Block, Pose, Rect, TOLERANCE};
use crate::rules::flanders::state::{State, UnitId};

/// What of a unit stands on the table: base by base too where some have gone round a flank.
pub fn of_unit(state: &State, id: UnitId) -> Vec<Rect> {
    let Some(placement) = state.placement(id) else { return Vec::new() };
    let unit = state.unit(id);
    match unit.pose() {
        None => vec![placement.footprint],
        Some(pose) if unit.wrap.is_none() && unit.battery.is_none() => of_block(&placement.block, pose),
        Some(_) => state.manned_bases(id),
    }
}

/// What of a block stands at a pose: one rectangle where its bases fill that, else base by base, for in the place of one that has fallen
/// nobody stands.
pub fn of_block(block: &Block, pose: Pose) -> Vec<Rect> {
    let rect = block.footprint(pose);
    let placed = block.placed(pose);
    let manned: Vec<Rect> =
        block.bases.iter().zip(&placed).filter(|(base, _)| base.figures > 0).map(|(_, rect)| *rect).collect();
    let area = |rect: &Rect| rect.front * rect.depth;
    let is_filled = manned.is_empty() || manned.iter().map(area).sum::<f64>() > area(&rect) - TOLERANCE;
    if is_filled { vec![rect] } else { manned }
}
