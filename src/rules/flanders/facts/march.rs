//! How far a unit may march, and what it stands on.

use crate::game::TerrainKind;
use crate::rules::flanders::judge::movement::{self, MoveFacts};
use crate::rules::flanders::state::{State, Unit, UnitId};

/// Inches a unit may move before the ground and its manoeuvres take any off.
pub fn allowance(field: &State, id: UnitId) -> f64 {
    let unit = field.unit(id);
    let facts = MoveFacts { drivers_gone: drivers_gone(unit), ..MoveFacts::plain(unit.troop()) };
    movement::allowance(&facts, field.house()).map_or(0.0, |allowance| allowance.inches.total())
}

/// Whether a battery has lost its drivers. [FLA CB-08]
pub fn drivers_gone(unit: &Unit) -> bool {
    unit.battery.is_some_and(|battery| battery.drivers_gone)
}

/// Whether any base of a unit stands in water. [FLA SAF-10, R-90]
pub fn is_in_water(field: &State, id: UnitId) -> bool {
    field.unit(id).pose().is_some()
        && field.fixed.ground.any_in(TerrainKind::Stream, field.bases(id))
        && !stands_on_road(field, id)
}

fn stands_on_road(field: &State, id: UnitId) -> bool {
    field.footprint(id).is_some_and(|own| {
        field.fixed.ground.of_kind(TerrainKind::Road).any(|(_, road)| road.outline.contains(own.centre))
    })
}
