//! What a side may know of the position. [MB 18.13]

use super::State;
use super::unit::GroupId;
use crate::game::Side;

/// The state as a side may know it: where a group of the other side comes in, which was written down in secret, is any of its places.
/// [MB 18.13]
pub fn rewritten(state: &State, side: Side, number: &mut dyn FnMut(u32) -> u32) -> Option<State> {
    let secret = |id: &GroupId| {
        let group = state.group(*id);
        group.side != side && !group.secret_entry.is_empty() && !state.arrived.contains_key(id)
    };
    let places = &state.group(state.group_ids().find(secret)?).secret_entry;
    state.secret_entry?;
    let written = places.get(number(places.len() as u32) as usize).copied();
    Some(State { secret_entry: written, ..state.clone() })
}
