//! A procedure looked at by itself, and what has become of units since.

use std::sync::Arc;

use super::book::orders::{Line, Order};
use super::facts::targets::order_of_brigade;
use super::state::State;
use super::state::action::Action;
use super::state::ids::BrigadeId;
use super::steps::Step;
use super::steps::charging::defends;
use super::steps::fight::Fight;
use crate::game::{Change, PieceId};

/// The steps of an attack that is chosen, also of one that no die decides. [BM 11.1]
pub fn begun_by(state: &State, action: &Action) -> Option<Vec<Arc<Step>>> {
    let (attacker, target) = match *action {
        Action::Choose(attacker) => {
            let named = state.named.iter().find(|named| named.attacker == attacker)?;
            (attacker, defends(state, named)?)
        }
        Action::Charge(attacker, target) => (attacker, target),
        _ => return None,
    };
    let order = order_of_brigade(state, attacker);
    Some(vec![Arc::new(Step::Fight(Fight { attacker, target, order }))])
}

/// From where in the stack the steps are those of an attack, a shot, an attempt or a check; or, when all attacks of a brigade are to
/// come, of these with the leaders' dangers and the morale that follow.
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
    let all_attacks = || {
        let is_to_come = stack.last().is_some_and(|step| matches!(**step, Step::Attacks(_)));
        stack.iter().position(|step| matches!(**step, Step::Close(_))).filter(|_| is_to_come)
    };
    stack.iter().position(is_procedure).or_else(all_attacks)
}

/// What has become of every unit and every brigade since an earlier moment of the same battle.
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
    let of_units = (0..).zip(now.units().iter().zip(before.units())).filter_map(change);
    of_units.chain(now.brigade_ids().filter_map(|id| change_of_brigade(now, before, id))).collect()
}

/// What has become of a brigade: its order and its place on the display. [BM 4.3.1 to 4.3.5, 4.4, 5.0]
fn change_of_brigade(now: &State, before: &State, id: BrigadeId) -> Option<Change> {
    let (order, was_ordered) = (now.brigade(id).order, before.brigade(id).order);
    let ordered = match order {
        Order::Dress => "goes over to Dress Ranks",
        Order::March => "goes over to March",
        Order::Charge => "goes over to Charge",
    };
    let placed = match (before.slot_of(id), now.slot_of(id)) {
        (Some((from, ..)), Some((to, ..))) if from != to => "goes to another wing",
        (Some((_, from, _)), Some((_, to, _))) if from != to => match to {
            Line::Front => "comes into the front line",
            Line::Support => "comes into the support line",
            Line::Reserve => "comes into the reserve line",
        },
        (Some((.., from)), Some((.., to))) if from != to => "shifts",
        (Some(_), None) => "is gone from the line of battle",
        _ => "",
    };
    let words = [(order != was_ordered, ordered), (!placed.is_empty(), placed)];
    let words: Vec<&'static str> = words.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word).collect();
    (!words.is_empty()).then(|| Change { piece: id.into(), lost: 0, words })
}
