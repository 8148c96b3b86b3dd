//! Who is next to whom. \[R02\]

use crate::game::Side;
use crate::rules::seven_hex::book::arms::Leader;
use crate::rules::seven_hex::book::house::CommandersHinderMovement;
use crate::rules::seven_hex::judge::commanders::is_free;
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::board::Link;
use crate::rules::seven_hex::state::unit::{AreaId, UnitId};

/// Whether a side hinders movement from an area. \[R05\]
fn hinders(state: &State, side: Side, area: AreaId) -> bool {
    match state.house().commanders_hinder_movement {
        CommandersHinderMovement::Off => state.holds(side, area),
        CommandersHinderMovement::On => state.is_in(side, area),
    }
}

/// The ways from an area to those from which the enemy of a side hinders movement. [SHS 6.2d, 6.2e, R05]
pub fn hindrances(state: &State, side: Side, area: AreaId) -> impl Iterator<Item = Link> + '_ {
    state.board().links(area).filter(move |link| hinders(state, side.other(), link.to))
}

/// The areas next to one in which a side has combat units.
pub fn held_about(state: &State, side: Side, area: AreaId) -> impl Iterator<Item = AreaId> + '_ {
    state.board().links(area).map(|link| link.to).filter(move |next| state.holds(side, *next))
}

/// Whether a unit's own commander is in its area or next to it, and free. [SHS 6.2b, 20.2]
pub fn commander_near(state: &State, unit: UnitId) -> bool {
    let own = state.commander(state.counter(unit).leader);
    let Some((commander, there)) = own.and_then(|commander| Some((commander, state.area_of(commander)?))) else {
        return false;
    };
    let here = state.area_of(unit);
    let next = here.is_some_and(|here| state.area(here).at.distance(state.area(there).at) <= 1);
    next && is_free(state.unit(commander).committed)
}

/// The commanders of a side in an area.
pub fn commanders_in(state: &State, side: Side, area: AreaId) -> impl Iterator<Item = UnitId> + '_ {
    state.in_area(side, area).filter(|id| !state.counter(*id).arm.fights())
}

/// Whether the commander of a leader's troops is in an area and free to rally. [SHS 14.1, 20.2]
pub fn rallies_there(state: &State, leader: Leader, area: AreaId) -> bool {
    let own = state.commander(leader).filter(|commander| state.area_of(*commander) == Some(area));
    own.is_some_and(|commander| is_free(state.unit(commander).committed))
}
