//! Where pieces stand, and what combat takes from them. [BM 9.1.1, 10.5, 11.2.4]

use super::Turn;
use crate::game::{Report, ReportKind, Rule, Side};
use crate::hex::Hex;
use crate::rules::bayonet_musket::book::sections::{CASUALTIES, DISORDER};
use crate::rules::bayonet_musket::book::troops::Kind;
use crate::rules::bayonet_musket::facts::march::comes_underneath;
use crate::rules::bayonet_musket::judge::troop::Troop;
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::ids::UnitId;

/// Puts a piece in a hex out of its own: underneath when it comes from behind those who are there, else on top. [BM 9.1.1]
pub fn put(state: &mut State, unit: UnitId, hex: Hex) {
    put_from(state, unit, hex, state.unit(unit).hex);
}

/// The same, the last of several hexes on its way.
pub fn put_from(state: &mut State, unit: UnitId, hex: Hex, from: Option<Hex>) {
    let there: Vec<UnitId> = state.in_hex(hex).iter().copied().filter(|id| *id != unit).collect();
    let underneath = from.is_some_and(|from| comes_underneath(state, unit, hex, from));
    let order: Vec<UnitId> =
        if underneath { there.into_iter().chain([unit]).collect() } else { [unit].into_iter().chain(there).collect() };
    state.unit_mut(unit).hex = Some(hex);
    for (place, id) in (0..).zip(order) {
        state.unit_mut(id).depth_in_stack = place;
    }
}

/// A unit goes to the top of its hex, or underneath when it is on top. [BM 9.1.1, 9.2]
pub fn restack(state: &mut State, unit: UnitId) {
    let Some(hex) = state.unit(unit).hex else { return };
    let mut order: Vec<UnitId> = state.in_hex(hex).to_vec();
    let at = order.iter().position(|id| *id == unit).unwrap_or(0);
    if at == 0 {
        order.rotate_left(1);
    } else {
        order[..=at].rotate_right(1);
    }
    for (place, id) in (0..).zip(order) {
        state.unit_mut(id).depth_in_stack = place;
    }
}

/// A unit comes out of something so; what it has lost is told.
pub fn strike(turn: &mut Turn<'_>, unit: UnitId, after: Troop) {
    let before = std::mem::replace(&mut turn.state.unit_mut(unit).troop, after);
    if before == after {
        return;
    }
    turn.report(|state| {
        let name = &state.unit(unit).name;
        let (rule, text) = if after.disordered && !before.disordered {
            (DISORDER, format!("{name} is in disorder."))
        } else if after.casualties > before.casualties {
            (CASUALTIES, format!("{name} has {} of {} casualties.", after.casualties, after.value))
        } else if after.depth < before.depth && after.side == before.side {
            (CASUALTIES, format!("{name} has lost some of its depth."))
        } else {
            (CASUALTIES, format!("{name} is turned over."))
        };
        Report::new(ReportKind::Charge, rule, text).about([unit.into()])
    });
}

/// The guns of a side in a hex without troops. [BM 10.5]
pub fn guns_alone(state: &State, hex: Hex, side: Side) -> Vec<UnitId> {
    if !state.troops_in(hex).is_empty() {
        return Vec::new();
    }
    let is_gun = |id: &UnitId| state.kind(*id) == Kind::Artillery && state.unit(*id).side == side;
    state.in_hex(hex).iter().copied().filter(is_gun).collect()
}

/// A gun is lost. [BM 10.5, 11.6]
pub fn eliminate_gun(turn: &mut Turn<'_>, gun: UnitId, rule: Rule) {
    let own = turn.state.unit_mut(gun);
    (own.hex, own.troop.routed) = (None, true);
    turn.report(|state| {
        let text = format!("{} is lost.", state.unit(gun).name);
        Report::new(ReportKind::Rout, rule, text).about([gun.into()])
    });
}
