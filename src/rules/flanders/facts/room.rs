//! Whether troops have room where they would form up, and how they may come there.

use crate::geometry::{Formation, Leg, shape};
use crate::rules::flanders::state::{State, UnitId};

/// Whether a footprint is on the table and clear of other units and of houses.
pub fn has_room(state: &State, id: UnitId, footprint: Option<&crate::geometry::Rect>) -> bool {
    let Some(footprint) = footprint else { return true };
    let ground = &state.fixed.ground;
    let on_table =
        footprint.corners().iter().all(|c| (0.0..=ground.width).contains(&c.x) && (0.0..=ground.height).contains(&c.y));
    on_table
        && !state.anybody_but(id).any(|other| state.stands_on(other, footprint))
        && !ground.buildings().any(|(building, _)| shape::overlaps(footprint, &ground.building_rect(building)))
}

/// The word for a formation.
pub fn formation_name(formation: Formation) -> &'static str {
    match formation {
        Formation::Line => "line",
        Formation::Column => "column",
        Formation::Square => "square",
    }
}

/// What is drawn for a march may have any of these legs.
pub fn is_leg_allowed(manoeuvres: &[Leg], leg: &Leg) -> bool {
    manoeuvres.iter().any(|allowed| std::mem::discriminant(allowed) == std::mem::discriminant(leg))
}
