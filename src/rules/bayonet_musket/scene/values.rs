//! What an answer would be judged by, before it is given: the number to roll with every modifier, or both values of an attack.

use std::sync::Arc;

use crate::game::Tally;
use crate::rules::bayonet_musket::facts::guns::shot;
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::action::Action;
use crate::rules::bayonet_musket::steps::Step;
use crate::rules::bayonet_musket::steps::attempts::needed_for;
use crate::rules::bayonet_musket::steps::charging::defends;
use crate::rules::bayonet_musket::steps::clash::values_before;
use crate::rules::bayonet_musket::steps::orders::needed_to_change;

/// The tallies of an action that is offered now; none where nothing is weighed.
pub fn values(state: &State, stack: &[Arc<Step>], action: &Action) -> Vec<Tally> {
    let Some(step) = stack.last() else { return Vec::new() };
    match (&**step, action) {
        (Step::Trying(_), Action::Try(leader, attempted)) => vec![chance(needed_for(state, *leader, *attempted))],
        (Step::Orders(orders), Action::Change(to)) => vec![chance(needed_to_change(state, orders.brigade, *to))],
        (Step::Aim(aim), Action::Fire(target, facing)) => {
            shot(state, aim.gun, *target, *facing).map(|shot| shot.tally()).into_iter().collect()
        }
        (Step::Attacks(_), Action::Choose(attacker)) => {
            let named = state.named.iter().find(|named| named.attacker == *attacker);
            named
                .and_then(|named| Some(values_before(state, named.attacker, defends(state, named)?)))
                .unwrap_or_default()
        }
        (Step::Attacks(_), Action::Charge(attacker, target)) => values_before(state, *attacker, *target),
        _ => Vec::new(),
    }
}

/// The same with how many faces of ten will do.
fn chance(tally: Tally) -> Tally {
    let faces = (tally.whole() + 1).clamp(0, 10);
    Tally { title: format!("{}, {faces} in 10", tally.title).into(), ..tally }
}
