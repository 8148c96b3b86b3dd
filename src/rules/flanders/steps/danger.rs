//! Which generals are in danger: near an enemy once all have moved, near a target, near a melee. [FLA GEN-01, R-62]

use crate::geometry::{Rect, is_within, shape};
use crate::rules::flanders::book::house::GeneralRisk;
use crate::rules::flanders::facts::{melee as melee_facts, near};
use crate::rules::flanders::judge::morale;
use crate::rules::flanders::state::moment::OnTheWay;
use crate::rules::flanders::state::{Danger, GeneralId, Melee, State, UnitId};

/// Generals near an enemy are in danger when all have moved, wherever he stands later. [FLA GEN-01, R-62]
pub fn note_near_enemies(state: &mut State) {
    let near = |id: GeneralId| Some((id, Danger::Enemy(enemy_near(state, id)?)));
    let near: Vec<_> = state.general_ids().filter_map(near).collect();
    note(state, near);
}

/// So is one who rides, near whom an enemy stands before he does.
pub fn note_before_he_rides(state: &mut State, id: GeneralId) {
    let near = enemy_near(state, id).map(|enemy| (id, Danger::Enemy(enemy)));
    note(state, near.into_iter().collect());
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
        then.general_ids().filter(is_near).map(|id| (id, Danger::FireAt(target))).collect()
    };
    note(state, near);
}

/// Generals near a melee are in danger, whoever they command. [FLA GEN-01, R-62]
pub fn note_near_melee(state: &mut State, melee: &Melee) {
    let fighters: Vec<UnitId> = melee_facts::fighters(melee).filter(|&id| state.footprint(id).is_some()).collect();
    let near = |id: GeneralId| {
        let is_near = |unit: &&UnitId| {
            near::distance_to_general(state, id, **unit).is_some_and(|inches| is_within(inches, near::GENERAL_NEAR))
        };
        fighters.iter().find(is_near).map(|unit| (id, Danger::MeleeOf(*unit)))
    };
    let near = state.general_ids().filter_map(near).collect();
    note(state, near);
}

/// A club may ask only where he stands at the turn's end.
fn note(state: &mut State, generals: Vec<(GeneralId, Danger)>) {
    if state.house().general_risk == GeneralRisk::EndOfTurn {
        return;
    }
    for (id, danger) in generals {
        let general = state.general_mut(id);
        general.at_risk = true;
        general.danger.get_or_insert(danger);
    }
}

/// Generals who have been in danger during the turn, and those near an enemy now. [FLA GEN-01, R-62]
pub fn generals_at_risk(state: &State) -> Vec<GeneralId> {
    let is_at_risk = |&id: &GeneralId| {
        let general = state.general(id);
        general.alive && (general.at_risk || enemy_near(state, id).is_some())
    };
    state.general_ids().filter(is_at_risk).collect()
}

/// What has put a general at risk, as the end of a sentence; nothing where only the umpire has said so.
pub fn words(state: &State, id: GeneralId) -> String {
    let general = state.general(id);
    let at_the_end = || enemy_near(state, id).map(Danger::Enemy);
    match general.danger.filter(|_| general.at_risk).or_else(at_the_end) {
        Some(Danger::Enemy(enemy)) => format!(", near {}", state.name(enemy)),
        Some(Danger::FireAt(target)) => format!(", near {} under fire", state.name(target)),
        Some(Danger::MeleeOf(unit)) => format!(", near the melee of {}", state.name(unit)),
        None => String::new(),
    }
}

/// An enemy so near a general that he is in danger.
fn enemy_near(state: &State, id: GeneralId) -> Option<UnitId> {
    let point = state.general_point(id)?;
    let is_near = |rect: Rect| morale::is_near(Some(shape::point_distance(point, &rect)));
    state.present(state.general(id).side.other()).find(|&enemy| state.footprint(enemy).is_some_and(is_near))
}
