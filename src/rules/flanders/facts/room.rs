//! Whether troops have room where they would form up, and how they may come there.

use crate::geometry::contact::CONTACT;
use crate::geometry::{Formation, Leg, Pose, Rect, shape};
use crate::rules::flanders::state::{State, UnitId};

/// Whether a footprint is on the table and clear of other units and of houses, and touches no enemy whom the unit does not touch as it
/// stands: nobody comes into touch by forming up. [FLA MOV-41]
pub fn has_room(state: &State, id: UnitId, footprint: Option<&Rect>) -> bool {
    let Some(footprint) = footprint else { return true };
    let ground = &state.fixed.ground;
    let on_table =
        footprint.corners().iter().all(|c| (0.0..=ground.width).contains(&c.x) && (0.0..=ground.height).contains(&c.y));
    on_table
        && !state.anybody_but(id).any(|other| state.stands_on(other, footprint))
        && !state.is_under_a_card(id, footprint)
        && !comes_into_touch(state, id, footprint)
        && !ground.buildings().any(|(building, _)| shape::overlaps(footprint, &ground.building_rect(building)))
}

/// Whether an enemy whom a unit does not touch would be in touch with it there.
fn comes_into_touch(state: &State, id: UnitId, footprint: &Rect) -> bool {
    let touches = |rect: &Rect, enemy: &Rect| shape::is_near(rect, enemy, 2.0 * CONTACT);
    let own = state.footprint(id);
    let mut enemies = state.present(state.unit(id).side.other()).flat_map(|enemy| state.taken_up(enemy));
    enemies.any(|enemy| touches(footprint, &enemy) && !own.is_some_and(|own| touches(&own, &enemy)))
}

/// The nearest place at which a unit has room in another formation: where it stands, else up to four inches back or aside; none where it
/// has none, or stands nowhere.
pub fn nearest(state: &State, id: UnitId, formation: Formation) -> Option<Pose> {
    const STEP: f64 = 0.5;
    const STEPS: i32 = 8;
    let unit = state.unit(id);
    let (pose, block) = (unit.pose()?, unit.block_in(formation, state.house()));
    let mut shifts: Vec<(i32, i32)> =
        (0..=STEPS).flat_map(|back| (-STEPS..=STEPS).map(move |aside| (aside, back))).collect();
    shifts.sort_by_key(|(aside, back)| aside * aside + back * back);
    let shifted = |(aside, back): (i32, i32)| {
        pose.sidestepped(f64::from(aside) * STEP).advanced(-f64::from(back) * STEP).quantised()
    };
    shifts.into_iter().map(shifted).find(|pose| has_room(state, id, Some(&block.footprint(*pose))))
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
