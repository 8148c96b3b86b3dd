//! Who may still be chosen to move this turn.

use crate::game::Side;
use crate::rules::flanders::state::{State, UnitId};

/// Whether a side has units that have not moved and may.
pub fn has_unmoved(state: &State, side: Side) -> bool {
    unmoved(state, side).next().is_some()
}

/// The units of a side that have not moved and may.
pub fn unmoved(state: &State, side: Side) -> impl Iterator<Item = UnitId> + '_ {
    state.present(side).filter(|&id| may_be_activated(state, id))
}

/// Whether a unit may still be chosen to move this turn. [FLA SEQ-21, MOV-42]
pub fn may_be_activated(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    unit.is_present() && !unit.this_turn.moved && !state.is_engaged(id)
}
