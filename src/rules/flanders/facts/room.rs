//! Whether troops have room where they would form up, and how they may come there.

use crate::game::TerrainKind;
use crate::geometry::contact::{CONTACT, in_contact};
use crate::geometry::{Formation, Leg, Outline, Pose, Rect, shape};
use crate::rules::flanders::book::profile::Gun;
use crate::rules::flanders::state::{State, Unit, UnitId, ground};

/// Whether a footprint is on the table, on ground that the unit may enter, and clear of other units, and touches no enemy whom the unit
/// does not touch as it stands: nobody comes into touch by forming up. [FLA MOV-14, MOV-27, MOV-35, MOV-41]
pub fn has_room(state: &State, id: UnitId, footprint: Option<&Rect>) -> bool {
    let Some(footprint) = footprint else { return true };
    let ground = &state.fixed.ground;
    let on_table =
        footprint.corners().iter().all(|c| (0.0..=ground.width).contains(&c.x) && (0.0..=ground.height).contains(&c.y));
    on_table
        && !state.is_taken(id, footprint)
        && !state.is_under_a_card(id, footprint)
        && !comes_into_touch(state, id, footprint)
        && !ground.buildings().any(|(building, _)| shape::overlaps(footprint, &ground.building_rect(building)))
        && !woods_entered(state, state.unit(id), footprint).any(|wood| !lies_in(state, id, wood))
}

/// The woods that a unit would stand in there and may not enter: horse none, heavy guns neither. [FLA MOV-27, MOV-35]
pub fn woods_entered<'a>(state: &'a State, unit: &'a Unit, footprint: &'a Rect) -> impl Iterator<Item = &'a Outline> {
    let is_barred = unit.is_cavalry() || unit.gun() == Some(Gun::Heavy);
    let around = state.fixed.ground.around(std::slice::from_ref(footprint), 0.0);
    let woods = around.filter(move |(_, terrain)| is_barred && terrain.kind == TerrainKind::Wood);
    woods.map(|(_, terrain)| &terrain.outline).filter(|outline| ground::stands_in(outline, footprint))
}

/// Whether a unit stands in a piece of ground already.
fn lies_in(state: &State, id: UnitId, outline: &Outline) -> bool {
    state.footprint(id).is_some_and(|own| ground::stands_in(outline, &own))
}

/// Whether an enemy whom a unit does not touch would be in touch with it there.
fn comes_into_touch(state: &State, id: UnitId, footprint: &Rect) -> bool {
    let touches = |rect: &Rect, enemy: &Rect| shape::is_near(rect, enemy, 2.0 * CONTACT);
    let own = state.footprint(id);
    let mut enemies = state.taken_by(state.unit(id).side.other()).map(|enemy| enemy.rect);
    // Who touches him already may stay in touch, and who stands beside him no nearer than before.
    let stands_so = |own: &Rect, enemy: &Rect| {
        in_contact(own, enemy) || shape::distance(own, enemy) <= shape::distance(footprint, enemy)
    };
    enemies.any(|enemy| touches(footprint, &enemy) && !own.is_some_and(|own| stands_so(&own, &enemy)))
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
