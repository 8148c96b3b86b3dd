//! Room in areas, and glanders. [SHS 4.1 to 4.4]

use crate::rules::seven_hex::book::arms::Arm;
use crate::rules::seven_hex::book::house::GlandersBlockTransit;
use crate::rules::seven_hex::book::tables::ROOM;
use crate::rules::seven_hex::judge::space::{fits, is_parted, occupancy, occupancy_of};
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::unit::{AreaId, UnitId};

/// What a side's units take up in an area, but for some of them. [SHS 4.1a]
pub fn used(state: &State, area: AreaId, side: crate::game::Side, but_for: &[UnitId]) -> u8 {
    let dense = state.area(area).is_dense();
    let there = state.combat_in(side, area).filter(|id| !but_for.contains(id));
    occupancy_of(there.map(|id| state.counter(id).arm), dense)
}

/// Whether units find room in an area with their friends. [SHS 4.1b]
pub fn has_room(state: &State, units: &[UnitId], area: AreaId) -> bool {
    let Some(first) = units.first() else { return true };
    let dense = state.area(area).is_dense();
    let own = occupancy_of(units.iter().map(|id| state.counter(*id).arm), dense);
    fits(used(state, area, state.counter(*first).side(), units) + own)
}

/// Whether units that would enter an area to attack fit it by themselves. [SHS 4.3a, 4.3b, R22]
pub fn fit_alone(state: &State, units: &[UnitId], area: AreaId) -> bool {
    let dense = state.area(area).is_dense();
    fits(occupancy_of(units.iter().map(|id| state.counter(*id).arm), dense))
}

/// What an area has room for, counted as a group outside of dense ground counts itself. [SHS 4.2, 13.6]
pub fn room_left(state: &State, area: AreaId, side: crate::game::Side, but_for: &[UnitId]) -> u8 {
    let dense = state.area(area).is_dense();
    let left = ROOM.saturating_sub(used(state, area, side, but_for));
    left / occupancy(Arm::Infantry, dense) * occupancy(Arm::Infantry, false)
}

/// Whether glanders keep any of these units out of an area. [SHS 4.4c, R12]
pub fn is_parted_there(state: &State, units: &[UnitId], area: AreaId) -> bool {
    let Some(first) = units.first() else { return false };
    let of = |id: &UnitId| (state.counter(*id).arm, state.counter(*id).leader);
    let there: Vec<UnitId> = state.combat_in(state.counter(*first).side(), area).collect();
    units.iter().any(|unit| there.iter().any(|other| is_parted(of(unit), of(other))))
}

/// Whether glanders keep a unit from passing through areas as well. \[R12\]
pub fn glanders_bar_passing(state: &State) -> bool {
    state.house().glanders_block_transit == GlandersBlockTransit::On
}
