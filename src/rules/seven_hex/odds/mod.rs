//! A shot or an attack looked at by itself, for its odds.

use std::sync::Arc;

use crate::game::Change;
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::unit::{Presence, UnitId};
use crate::rules::seven_hex::steps::Step;

/// From where in the stack the steps are those of a shot or of an order.
pub fn procedure(stack: &[Arc<Step>]) -> Option<usize> {
    stack.iter().position(|step| matches!(**step, Step::Shooting(_) | Step::Obedience(_)))
}

/// What has become of every counter since an earlier moment of the same battle.
pub fn changes_since(now: &State, before: &State) -> Vec<Change> {
    now.ids().filter_map(|id| change(now, before, id)).collect()
}

fn change(now: &State, before: &State, id: UnitId) -> Option<Change> {
    let (unit, was) = (now.unit(id), before.unit(id));
    let on = |presence: Presence| matches!(presence, Presence::On(_));
    let is_lost = unit.presence() == Presence::Lost && was.presence() != Presence::Lost;
    let words = [
        (is_lost, "is eliminated"),
        (matches!(unit.presence(), Presence::Away { .. }) && on(was.presence()), "escapes"),
        (!is_lost && unit.disrupted && !was.disrupted, "is disrupted"),
        (on(unit.presence()) && on(was.presence()) && unit.presence() != was.presence(), "stands elsewhere"),
    ];
    let words: Vec<&'static str> = words.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word).collect();
    (!words.is_empty()).then(|| Change { piece: now.piece(id), lost: u16::from(is_lost), words })
}
