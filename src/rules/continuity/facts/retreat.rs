//! Where a unit may go back to. [MB 9.13, 13.3, MM 9 Retreat, 13]

use crate::hex::Stand;
use crate::rules::continuity::judge::reaction::{Threat, retreats_before_fire};
use crate::rules::continuity::judge::results;
use crate::rules::continuity::judge::troop::{Troop, UnitId};
use crate::rules::continuity::state::Position;
use crate::rules::continuity::state::view::View;

/// The places one hex off that a unit may retreat to from those who drove it. [MB 13.3, MM 13, R75]
pub fn retreats(position: &Position, unit: UnitId, from: &[UnitId]) -> Vec<Stand> {
    let view = View::of(position);
    let pursuers: Vec<&Troop> = from.iter().map(|enemy| position.troop(*enemy)).collect();
    results::retreats(&view.situation(), position.troop(unit), &pursuers)
}

/// Where horse may end that goes back before a unit's fire. [MB 9.13, MM 9 Retreat, R40]
pub fn before_fire(position: &Position, unit: UnitId, firer: UnitId) -> Vec<Stand> {
    let view = View::of(position);
    let threat = if position.troop(firer).is_foot() { Threat::InfantryFire } else { Threat::OtherFire };
    let ways = retreats_before_fire(&view.situation(), position.troop(unit), position.troop(firer), threat);
    ways.unwrap_or_default()
}

/// How a unit may advance into hexes that a defender left. [MB 11.14, 13.5, MM 11 Advance, 13]
pub fn advances(position: &Position, unit: UnitId, hexes: &[crate::hex::Hex], continues: bool) -> Vec<Stand> {
    let view = View::of(position);
    let ways = results::advances(&view.situation(), position.troop(unit), hexes, continues);
    ways.into_iter().filter(|stand| super::march::may_stop(position, unit, stand)).collect()
}
