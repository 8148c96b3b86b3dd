//! The ground that units take up.

use std::sync::Arc;

use super::State;
use super::ids::UnitId;
use crate::game::Side;
use crate::geometry::{Rect, shape};

/// A piece of ground that a unit takes up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Taken {
    /// Who takes it up.
    pub by: UnitId,
    /// Whose he is.
    pub side: Side,
    /// The ground.
    pub rect: Rect,
}

impl State {
    /// The ground a unit stands on: its footprint, but base by base where some have gone round a flank.
    pub fn ground_under(&self, id: UnitId) -> impl Iterator<Item = Rect> + '_ {
        let is_wrapped = !self.unit(id).wrap.is_none();
        let whole = self.footprint(id).filter(|_| !is_wrapped);
        let bases = if is_wrapped { self.bases(id) } else { &[] };
        whole.into_iter().chain(bases.iter().copied())
    }

    /// What a unit takes up on the table: its footprint, whose empty places are kept for whoever has gone round a flank, and the bases
    /// that stand off it in a melee.
    pub fn taken_up(&self, id: UnitId) -> impl Iterator<Item = Rect> + '_ {
        let outlying = if self.unit(id).wrap.is_none() { &[] } else { self.bases(id) };
        self.footprint(id).into_iter().chain(outlying.iter().copied())
    }

    /// Whether a unit stands on some part of a rectangle.
    pub fn stands_on(&self, id: UnitId, rect: &Rect) -> bool {
        self.taken_up(id).any(|taken| shape::overlaps(rect, &taken))
    }

    /// What everybody who stands in the battle takes up, side by side and each by number.
    pub fn all_taken(&self) -> &[Taken] {
        self.shared_taken()
    }

    /// The same, to be kept: it is another once any unit has changed, and copies of a field share it until then.
    pub fn shared_taken(&self) -> &Arc<[Taken]> {
        self.taken.get(|| {
            let all = Side::BOTH.into_iter().flat_map(|side| self.present(side).map(move |id| (side, id)));
            all.flat_map(|(side, by)| self.taken_up(by).map(move |rect| Taken { by, side, rect })).collect()
        })
    }

    /// What everybody of a side takes up, each by number.
    pub fn taken_by(&self, side: Side) -> impl Iterator<Item = &Taken> {
        self.all_taken().iter().filter(move |taken| taken.side == side)
    }

    /// Whether anybody but a unit stands on some part of a rectangle.
    pub fn is_taken(&self, id: UnitId, rect: &Rect) -> bool {
        self.all_taken().iter().any(|taken| taken.by != id && shape::overlaps(rect, &taken.rect))
    }
}
