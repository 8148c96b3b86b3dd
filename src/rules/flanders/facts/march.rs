//! How far a unit may march, and what it stands on.

use crate::game::TerrainKind;
use crate::rules::flanders::judge::movement::{self, Manoeuvre, MoveFacts};
use crate::rules::flanders::state::{State, Unit, UnitId};

/// Inches a unit may move before the ground and its manoeuvres take any off.
pub fn allowance(state: &State, id: UnitId) -> f64 {
    movement::allowed::<f64>(&setting_out(state.unit(id)), state.house()).map_or(0.0, |allowance| allowance.inches)
}

/// What a unit brings to any move: whether its drivers have run, and whether it has fired in passing, for it moves and fires then.
/// [FLA CB-10, MOV-06, MOV-16]
pub fn setting_out(unit: &Unit) -> MoveFacts {
    let manoeuvres = if unit.this_turn.fired { vec![Manoeuvre::Fire] } else { Vec::new() };
    MoveFacts { drivers_gone: drivers_gone(unit), manoeuvres, ..MoveFacts::plain(unit.troop()) }
}

/// Whether a battery has lost its drivers. [FLA CB-08]
pub fn drivers_gone(unit: &Unit) -> bool {
    unit.battery.is_some_and(|battery| battery.drivers_gone)
}

/// Whether any base of a unit stands in water. [FLA SAF-10, R-90]
pub fn is_in_water(state: &State, id: UnitId) -> bool {
    state.unit(id).pose().is_some()
        && state.fixed.ground.any_in(TerrainKind::Stream, state.bases(id))
        && !stands_on_road(state, id)
}

fn stands_on_road(state: &State, id: UnitId) -> bool {
    state.footprint(id).is_some_and(|own| {
        state.fixed.ground.of_kind(TerrainKind::Road).any(|(_, road)| road.outline.contains(own.centre))
    })
}
