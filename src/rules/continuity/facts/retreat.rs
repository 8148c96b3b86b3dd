//! Where a unit may go back to. [MB 9.13, 13.3, MM 9 Retreat, 13]

use crate::hex::Stand;
use crate::rules::continuity::judge::reaction::{Threat, retreats_before_fire};
use crate::rules::continuity::judge::results;
use crate::rules::continuity::judge::troop::{Troop, UnitId};
use crate::rules::continuity::state::State;

/// The places one hex off that a unit may retreat to from those who drove it, from where they did if they have wheeled away since.
/// [MB 13.3, MM 13, R44, R75]
pub fn retreats(state: &State, unit: UnitId, from: &[UnitId], at: Option<Stand>) -> Vec<Stand> {
    let there = |enemy: &UnitId| {
        let own = *state.troop(*enemy);
        Troop { stand: at.unwrap_or(own.stand), ..own }
    };
    let pursuers: Vec<Troop> = from.iter().map(there).collect();
    results::retreats(&state.board(), state.troop(unit), &pursuers.iter().collect::<Vec<_>>())
}

/// Where horse may end that goes back before a unit's fire. [MB 9.13, MM 9 Retreat, R40]
pub fn before_fire(state: &State, unit: UnitId, firer: UnitId) -> Vec<Stand> {
    let threat = if state.troop(firer).is_foot() { Threat::InfantryFire } else { Threat::OtherFire };
    let ways = retreats_before_fire(&state.board(), state.troop(unit), state.troop(firer), threat);
    ways.unwrap_or_default()
}

/// How a unit may advance into hexes that a defender left. [MB 11.14, 13.5, MM 11 Advance, 13]
pub fn advances(state: &State, unit: UnitId, hexes: &[crate::hex::Hex], continues: bool) -> Vec<Stand> {
    let ways = results::advances(&state.board(), state.troop(unit), hexes, continues);
    ways.into_iter().filter(|stand| super::march::may_stop(state, unit, stand)).collect()
}
