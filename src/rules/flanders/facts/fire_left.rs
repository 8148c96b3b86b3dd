//! Whether a unit has its fire of the turn left, in the fire step or in passing. [FLA SEQ-11, FIP-11]

use super::{march, melee, shot};
use crate::rules::flanders::book::house::BatteryHalfRate;
use crate::rules::flanders::judge::artillery::{self, EligibleFacts};
use crate::rules::flanders::judge::counter_battery;
use crate::rules::flanders::judge::small_arms::{self, ColumnMove, VolleyFacts};
use crate::rules::flanders::state::{State, UnitId};

/// Whether a unit may fire in the fire step; why not, if not. [FLA SAF-10, SAF-21, SAF-23, SAF-30, MEL-16, MOV-33]
pub fn of_infantry(state: &State, id: UnitId) -> Result<(), &'static str> {
    let unit = state.unit(id);
    if !unit.is_infantry() {
        return Err("only infantry fires now");
    }
    if state.is_engaged(id) && !melee::idle_bases(state, id).contains(&true) {
        return Err("all of it is in contact with the enemy");
    }
    let column = match (unit.this_turn.advanced, unit.this_turn.fell_back) {
        (true, _) => ColumnMove::Advancing,
        (false, true) => ColumnMove::Retiring,
        (false, false) => ColumnMove::Halted,
    };
    let facts = VolleyFacts {
        fired: unit.this_turn.fired,
        charged: unit.this_turn.charged,
        left_building: unit.this_turn.left_building,
        may_not_fire: unit.this_turn.may_not_fire,
        in_water: march::is_in_water(state, id),
        moved: unit.this_turn.inches,
        column,
        ..VolleyFacts::plain(unit.troop(), unit.figures, 0.0)
    };
    small_arms::may_fire(&facts, state.house()).map_err(|why| why.why.words())
}

/// Whether cavalry has pistols that it has not fired this turn, and has not formed anew. [FLA MEL-18, MOV-32]
pub fn has_pistols(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    unit.is_pistol_cavalry() && !unit.this_turn.fired && !unit.this_turn.may_not_fire
}

/// Whether it may fire them where it stands: not in water. [FLA SAF-10]
pub fn may_fire_pistols(state: &State, id: UnitId) -> bool {
    has_pistols(state, id) && !march::is_in_water(state, id)
}

/// Whether a battery may fire at all in the fire step. [FLA SEQ-13, SAF-10, SAF-23, ART-30, ART-31]
pub fn of_guns(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    let Some(gun) = unit.gun() else { return false };
    let waits = state.house().battery_half_rate == BatteryHalfRate::AlternateTurns
        && counter_battery::rate(&shot::damage(unit), false).fire < 1.0
        && state.turn.is_multiple_of(2);
    let facts = EligibleFacts {
        morale: unit.morale,
        fired: unit.this_turn.fired,
        manned: unit.is_manned(),
        returned_to_guns: unit.battery.is_some_and(|battery| battery.returned),
        moved: if unit.this_turn.may_not_fire { f64::INFINITY } else { unit.this_turn.inches },
        drivers_gone: march::drivers_gone(unit),
        crossed_rough: unit.this_turn.crossed_rough,
        in_water: march::is_in_water(state, id),
        ..EligibleFacts::ready(gun)
    };
    !waits && !state.is_engaged(id) && artillery::may_fire(&facts).is_ok()
}
