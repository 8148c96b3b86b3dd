//! Where units go back to. [BM 9.4, 11.7]

use crate::hex::Hex;
use crate::rules::bayonet_musket::book::house::EffectiveStopsRetreat;
use crate::rules::bayonet_musket::book::terrain::HexTerrain;
use crate::rules::bayonet_musket::book::troops::{Impact, Kind};
use crate::rules::bayonet_musket::facts::combat::bottom_role;
use crate::rules::bayonet_musket::facts::march::may_rest;
use crate::rules::bayonet_musket::judge::stacking::Bottom;
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::ids::UnitId;

/// Whether a unit can be in a hex at all, whoever else is there. [BM 11.7, R-BM-20, R-BM-74]
fn is_enterable(state: &State, unit: UnitId, hex: Hex) -> bool {
    let bars = state.house().effective_stops_retreat == EffectiveStopsRetreat::On;
    let side = state.unit(unit).side;
    state.terrain(hex) != HexTerrain::Water
        && !(bars && state.impact(hex) == Some(Impact::Effective))
        && state.in_hex(hex).iter().all(|id| state.unit(*id).side == side)
}

/// Whether a unit may go back into a hex to stay there: beside a friendly gun or a stackmate, facing kept. [BM 11.7]
fn may_stay(state: &State, unit: UnitId, hex: Hex) -> bool {
    is_enterable(state, unit, hex) && may_rest(state, unit, hex, state.unit(unit).facing)
}

/// The infantry unit that retreating cavalry would ride through in a hex. [BM 9.4, 11.2.4, R-BM-40]
pub fn ridden_through(state: &State, unit: UnitId, hex: Hex) -> Option<UnitId> {
    let troops = state.troops_in(hex);
    let is_one = troops.len() == 1 && state.kind(troops[0]) == Kind::Infantry;
    let rides = state.unit(unit).troop.kind.is_horse();
    (rides && is_one && is_enterable(state, unit, hex)).then(|| troops[0])
}

/// The hexes a unit may go back to first, of the two away from its attacker. [BM 9.1.1, 11.7, R-BM-40]
pub fn ways_back(state: &State, unit: UnitId, away: [Hex; 2]) -> Vec<Hex> {
    let own = state.unit(unit);
    let Some(hex) = own.hex else { return Vec::new() };
    let troops = state.troops_in(hex);
    if troops.first() == Some(&unit) && bottom_role(state, hex) == Some(Bottom::Behind) {
        return Vec::new();
    }
    away.into_iter().filter(|to| may_stay(state, unit, *to) || beyond(state, unit, hex, *to).is_some()).collect()
}

/// The hex in which a unit ends that goes back into one: that hex, or for cavalry the one beyond infantry in it. [R-BM-40]
pub fn ends_in(state: &State, unit: UnitId, from: Hex, to: Hex) -> Option<Hex> {
    if may_stay(state, unit, to) { Some(to) } else { beyond(state, unit, from, to) }
}

/// The hex beyond infantry that cavalry rides through, straight on.
fn beyond(state: &State, unit: UnitId, from: Hex, to: Hex) -> Option<Hex> {
    ridden_through(state, unit, to)?;
    let on = to.neighbour(from.direction_to(to)?);
    may_stay(state, unit, on).then_some(on)
}
