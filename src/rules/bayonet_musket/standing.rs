//! How both sides stand, counted: combat values, brigades, wings. [BM 3.5, 11.2.4, 12.0]

use super::book::troops::Kind;
use super::state::ids::{BrigadeId, UnitId};
use super::state::{State, Unit};
use super::steps::turn::{enemies_left, has_more_brigades};
use crate::game::{Limit, LimitOf, Side, SideStanding, StrengthLeft};

/// How a side stands: it is beaten when one of its wings is cleared. [BM 3.5]
pub fn standing(state: &State, side: Side) -> SideStanding {
    let own = state.unit_ids().filter(|id| state.unit(*id).side == side);
    let brigades = state.brigade_ids().filter(|id| state.brigade(*id).side == side);
    SideStanding {
        strength: own.map(|id| strength(state, id)).sum(),
        limits: brigades.map(|id| brigade(state, id)).chain(wings(state, side)).collect(),
        objectives: Vec::new(),
        wins_at_the_end: has_more_brigades(state) == Some(side),
    }
}

/// Combat value after casualties; a gun counts one. A routed unit is a marker that leaves the map. [BM 11.2.4, 13.1]
fn strength(state: &State, id: UnitId) -> StrengthLeft {
    let unit: &Unit = state.unit(id);
    let is_gun = unit.troop.kind == Kind::Artillery;
    let [begun, now] = [unit.troop.value, unit.troop.value_now()].map(|value| if is_gun { 1 } else { value.into() });
    if !state.is_in_hand(id) {
        return StrengthLeft::gone(begun);
    }
    let disordered = if unit.troop.disordered { now } else { 0 };
    StrengthLeft { disordered, ..StrengthLeft::sound(begun, now) }
}

/// The units a brigade has lost against those it began with. [BM 12.0]
fn brigade(state: &State, id: BrigadeId) -> Limit {
    let brigade = state.brigade(id);
    let units = state.members_of(id).len();
    Limit {
        of: LimitOf::Command,
        name: brigade.name.to_string(),
        filled: brigade.lost.into(),
        breaks_at: units as i32,
        broken: brigade.broken,
    }
}

/// The brigades of each wing that have gone from where they began. [BM 3.5, R-BM-72]
fn wings(state: &State, side: Side) -> impl Iterator<Item = Limit> + '_ {
    let began = state.wing_ids().map(move |wing| {
        state.fixed.brigades.iter().filter(|brigade| brigade.side == side && brigade.wing == wing.0).count()
    });
    began.filter(|began| *began > 0).zip(enemies_left(state, side.other())).map(|(began, left)| Limit {
        of: LimitOf::ArmyOfCommands,
        name: String::new(),
        filled: began.saturating_sub(left) as i32,
        breaks_at: began as i32,
        broken: left == 0,
    })
}
