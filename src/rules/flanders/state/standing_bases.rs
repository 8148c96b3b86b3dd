//! The bases that stand: in the place of one that has fallen nobody does.

use super::unit::Unit;
use crate::geometry::{Block, Pose, Rect, TOLERANCE};

/// What of a block stands at a pose: one rectangle where its bases fill that, else base by base, for in the place of one that has fallen
/// nobody stands.
pub fn of_block(block: &Block, pose: Pose) -> Vec<Rect> {
    let rect = block.footprint(pose);
    let manned = || block.bases.iter().filter(|base| base.figures > 0);
    let covered = manned().fold(0.0, |area, base| area + base.width * base.depth);
    let is_filled = manned().next().is_none() || covered > rect.front * rect.depth - TOLERANCE;
    if is_filled { vec![rect] } else { manned_of(block, block.rects(pose)) }
}

/// What of a unit stands, of which it is known where its bases lie: base by base too where some have gone round a flank.
pub fn of_unit(unit: &Unit, block: &Block, bases: &[Rect]) -> Vec<Rect> {
    match unit.pose() {
        Some(pose) if unit.wrap.is_none() && !unit.stands_at_its_guns() => of_block(block, pose),
        _ => manned(unit, block, bases),
    }
}

/// The bases of a unit on which anybody stands; guns with their men, and whoever holds a house, whole.
pub fn manned(unit: &Unit, block: &Block, bases: &[Rect]) -> Vec<Rect> {
    if unit.stands_at_its_guns() || unit.pose().is_none() {
        bases.to_vec()
    } else {
        manned_of(block, bases.iter().copied())
    }
}

fn manned_of(block: &Block, bases: impl Iterator<Item = Rect>) -> Vec<Rect> {
    block.bases.iter().zip(bases).filter(|(base, _)| base.figures > 0).map(|(_, rect)| rect).collect()
}
