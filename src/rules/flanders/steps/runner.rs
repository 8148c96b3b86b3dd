//! Who runs when a unit does: of a battery that its crew has left only the gunners. [FLA ART-30, MEL-46]

use std::borrow::Cow;

use crate::rules::flanders::state::{State, UnitId};

/// Who runs, and whether they are many: gunners go, and their guns stay. [FLA MEL-46]
pub fn runner(state: &State, id: UnitId) -> (Cow<'_, str>, bool) {
    let unit = state.unit(id);
    let has_left_guns = unit.battery.as_ref().is_some_and(|battery| battery.abandoned.is_some());
    if has_left_guns { (format!("The gunners of {}", unit.name).into(), true) } else { ((&*unit.name).into(), false) }
}
