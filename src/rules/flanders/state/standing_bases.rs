//! The bases that stand: in the place of one that has fallen nobody does.

use std::ops::Deref;

use super::unit::Unit;
use crate::geometry::{Block, Pose, Rect, TOLERANCE};

/// What of a unit stands, as rectangles: one where its bases fill it, else base by base, for in the place of one that has fallen nobody
/// stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Standing {
    /// All of the rectangle round its bases.
    Whole(Rect),
    /// These bases.
    Bases(Vec<Rect>),
}

impl Deref for Standing {
    type Target = [Rect];

    fn deref(&self) -> &[Rect] {
        match self {
            Self::Whole(rect) => std::slice::from_ref(rect),
            Self::Bases(bases) => bases,
        }
    }
}

/// What of a block stands at a pose.
pub fn of_block(block: &Block, pose: Pose) -> Standing {
    let rect = block.footprint(pose);
    let manned = || block.bases.iter().filter(|base| base.figures > 0);
    let covered = manned().fold(0.0, |area, base| area + base.width * base.depth);
    let is_filled = manned().next().is_none() || covered > rect.front * rect.depth - TOLERANCE;
    if is_filled { Standing::Whole(rect) } else { Standing::Bases(manned_of(block, block.rects(pose))) }
}

/// What of a unit stands, of which it is known where its bases lie, and on which somebody stands: base by base too where some have gone
/// round a flank.
pub fn of_unit(unit: &Unit, block: &Block, manned: &[Rect]) -> Standing {
    match unit.pose() {
        Some(pose) if unit.wrap.is_none() && !unit.stands_at_its_guns() => of_block(block, pose),
        _ => Standing::Bases(manned.to_vec()),
    }
}

/// Those of a unit's bases on which somebody stands, where that is not all of them; guns with their men, and whoever holds a house, are
/// whole.
pub fn left_of(unit: &Unit, block: &Block, bases: &[Rect]) -> Option<Vec<Rect>> {
    let is_whole = unit.stands_at_its_guns() || unit.pose().is_none();
    let some_have_fallen = !is_whole && block.bases.iter().any(|base| base.figures == 0);
    some_have_fallen.then(|| manned_of(block, bases.iter().copied()))
}

fn manned_of(block: &Block, bases: impl Iterator<Item = Rect>) -> Vec<Rect> {
    block.bases.iter().zip(bases).filter(|(base, _)| base.figures > 0).map(|(_, rect)| rect).collect()
}
