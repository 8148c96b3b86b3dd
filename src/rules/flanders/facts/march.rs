//! How far a unit may march, and what it stands on.

use crate::game::TerrainKind;
use crate::rules::flanders::judge::movement::{self, MoveFacts};
use crate::rules::flanders::state::{State, Unit, UnitId};

/// Inches a unit may move before the ground and its manoeuvres take any off.
pub fn allowance(state: &State, id: UnitId) -> f64 {
    let unit = state.unit(id);
    let facts = MoveFacts { drivers_gone: drivers_gone(unit), ..MoveFacts::plain(unit.troop()) };
    movement::allowed::<f64>(&facts, state.house()).map_or(0.0, |allowance| allowance.inches)
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
