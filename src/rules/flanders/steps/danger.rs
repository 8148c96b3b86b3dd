//! Which generals are in danger: near an enemy once all have moved, near a target, near a melee. [FLA GEN-01, R-62]

use crate::geometry::{is_within, shape};
use crate::rules::flanders::book::house::GeneralRisk;
use crate::rules::flanders::facts::{melee as melee_facts, near};
use crate::rules::flanders::judge::morale;
use crate::rules::flanders::state::moment::OnTheWay;
use crate::rules::flanders::state::{GeneralId, Melee, State, UnitId};

/// Generals near an enemy are in danger when all have moved, wherever he stands later. [FLA GEN-01, R-62]
pub fn note_near_enemies(state: &mut State) {
    let near: Vec<GeneralId> = state.general_ids().filter(|&id| is_near_enemy(state, id)).collect();
    note(state, near);
}

/// Generals near a unit that is fired on are in danger, if it is on their side: near to where it is at that moment of its way. [FLA GEN-01,
///
pub fn note_near_target(state: &mut State, moment: Option<OnTheWay>, target: UnitId) {
    let side = state.unit(target).side;
    if state.footprint(target).is_none() {
        return;
    }
    let near = {
        let then = state.on_the_way(moment);
        let is_near = |&id: &GeneralId| {
            then.general(id).side == side && morale::is_near(near::distance_to_general(&then, id, target))
        };
        then.general_ids().filter(is_near).collect()
    };
    note(state, near);
}

/// Generals near a melee are in danger, whoever they command. [FLA GEN-01, R-62]
pub fn note_near_melee(state: &mut State, melee: &Melee) {
    let fighters: Vec<UnitId> = melee_facts::fighters(melee).filter(|&id| state.footprint(id).is_some()).collect();
    let is_near = |&id: &GeneralId| {
        fighters.iter().any(|unit| {
            near::distance_to_general(state, id, *unit).is_some_and(|inches| is_within(inches, near::GENERAL_NEAR))
        })
    };
    let near = state.general_ids().filter(is_near).collect();
    note(state, near);
}

/// A club may ask only where he stands at the turn's end.
fn note(state: &mut State, generals: Vec<GeneralId>) {
    if state.house().general_risk == GeneralRisk::EndOfTurn {
        return;
    }
    for id in generals {
        state.general_mut(id).at_risk = true;
    }
}

/// Generals who have been in danger during the turn, and those near an enemy now. [FLA GEN-01, R-62]
pub fn generals_at_risk(state: &State) -> Vec<GeneralId> {
    let is_at_risk = |&id: &GeneralId| {
        let general = state.general(id);
        general.alive && (general.at_risk || is_near_enemy(state, id))
    };
    state.general_ids().filter(is_at_risk).collect()
}

fn is_near_enemy(state: &State, id: GeneralId) -> bool {
    let Some(point) = state.general_point(id) else { return false };
    let mut enemies = state.present(state.general(id).side.other()).filter_map(|enemy| state.footprint(enemy));
    enemies.any(|rect| morale::is_near(Some(shape::point_distance(point, &rect))))
}
