//! Who is in each area: looked up for every area that an answer weighs.

use super::unit::{AreaId, Presence, UnitId};
use crate::game::Side;

/// The counters on the board by area, for each side in ascending order. Invariant: they are those whose presence is on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Occupants([Vec<(AreaId, UnitId)>; 2]);

impl Occupants {
    /// Who is in an area of a side, in the order of the setup.
    pub fn of(&self, side: Side, area: AreaId) -> &[(AreaId, UnitId)] {
        let all = &self.0[side.index()];
        let from = all.partition_point(|(there, _)| *there < area);
        let count = all[from..].partition_point(|(there, _)| *there == area);
        &all[from..from + count]
    }

    /// A counter goes from one presence to another.
    pub fn goes(&mut self, side: Side, unit: UnitId, from: Presence, to: Presence) {
        let all = &mut self.0[side.index()];
        if let Presence::On(at) = from
            && let Ok(index) = all.binary_search(&(at.area, unit))
        {
            all.remove(index);
        }
        if let Presence::On(at) = to
            && let Err(index) = all.binary_search(&(at.area, unit))
        {
            all.insert(index, (at.area, unit));
        }
    }
}
