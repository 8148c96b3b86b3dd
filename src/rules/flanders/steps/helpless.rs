//! A melee in which neither side can do the other any harm.

use super::aftermath::middle_in_touch;
use super::flight::Flight;
use super::{Turn, danger};
use crate::geometry::Point;
use crate::rules::flanders::state::{Melee, UnitId};

/// Both sides are helpless: both are disordered and the attackers go back.
pub fn nobody_wins(turn: &mut Turn<'_>, melee: &Melee) {
    let attackers = melee.attackers.clone();
    danger::note_near_melee(turn.state, melee);
    let middle = |&id: &UnitId| middle_in_touch(turn.state, id, &melee.defenders);
    let middles: Vec<Option<Point>> = attackers.iter().map(middle).collect();
    for &id in attackers.iter().chain(&melee.defenders) {
        turn.state.fall_in(id);
        turn.state.unit_mut(id).disordered = true;
        turn.state.unit_mut(id).this_turn.melee = true;
    }
    let goes_back = |(id, from): (UnitId, Option<Point>)| {
        let cause = melee.met_by(id).next().or(melee.defenders.first().copied());
        Flight::beaten(id, cause, melee.attempt, from)
    };
    turn.push(attackers.into_iter().zip(middles).map(goes_back).collect::<Vec<_>>());
}
