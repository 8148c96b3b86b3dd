//! Where victors go on to. [BM 11.2.5, 11.3.4]

use crate::hex::Hex;
use crate::rules::bayonet_musket::book::terrain::{Cost, HexTerrain};
use crate::rules::bayonet_musket::book::troops::Impact;
use crate::rules::bayonet_musket::facts::march::may_rest;
use crate::rules::bayonet_musket::judge::zones::{Zone, hexes};
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::ids::UnitId;

/// Whether a unit may go on into a hex after combat. [BM 11.3.4, R-BM-71, R-BM-74]
pub fn may_enter(state: &State, unit: UnitId, hex: Hex) -> bool {
    let own = state.unit(unit);
    let Some(from) = own.hex else { return false };
    let impacts = [from, hex].map(|at| state.impact(at));
    state.terrain(hex) != HexTerrain::Water
        && !impacts.contains(&Some(Impact::Effective))
        && state.in_hex(hex).iter().all(|id| state.unit(*id).side == own.side)
        && may_rest(state, unit, hex, own.facing)
}

/// The hexes a unit may go on to beyond the one it entered. [BM 11.3.4, R-BM-71]
pub fn further(state: &State, unit: UnitId) -> Vec<Hex> {
    let own = state.unit(unit);
    let Some(from) = own.hex else { return Vec::new() };
    let is_free = |to: &Hex| {
        let takes_all = state.between(from, *to).cost(own.troop.kind) == Cost::FullMove;
        !takes_all && may_enter(state, unit, *to)
    };
    hexes(from, own.facing, Zone::Front).into_iter().filter(is_free).collect()
}
