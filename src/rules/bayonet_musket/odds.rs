//! A procedure looked at by itself, and what has become of units since.

use std::sync::Arc;

use super::state::State;
use super::steps::Step;
use crate::game::{Change, PieceId};

/// From where in the stack the steps are those of an attack, a shot, an attempt or a check.
pub fn procedure(stack: &[Arc<Step>]) -> Option<usize> {
    let is_procedure = |step: &Arc<Step>| {
        matches!(
            **step,
            Step::Fight(_)
                | Step::Defend(_)
                | Step::Volley(_)
                | Step::Clash(_)
                | Step::Shoot(_)
                | Step::Trial(_)
                | Step::Change(_)
                | Step::Morale(_)
        )
    };
    stack.iter().position(is_procedure)
}

/// What has become of every unit since an earlier moment of the same battle.
pub fn changes_since(now: &State, before: &State) -> Vec<Change> {
    let change = |(number, (unit, was)): (u16, (&super::state::Unit, &super::state::Unit))| {
        let is_routed = unit.troop.routed && !was.troop.routed;
        let words = [
            (is_routed, "is routed"),
            (!is_routed && unit.troop.disordered && !was.troop.disordered, "is disordered"),
            (!is_routed && unit.troop.casualties > was.troop.casualties, "takes casualties"),
            (!is_routed && unit.hex != was.hex, "stands elsewhere"),
        ];
        let words: Vec<&'static str> = words.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word).collect();
        (!words.is_empty()).then(|| Change { piece: PieceId::unit(number), lost: u16::from(is_routed), words })
    };
    (0..).zip(now.units().iter().zip(before.units())).filter_map(change).collect()
}
