//! Who meets whom, and how: zones, flanks, stacks, values. [BM 9.1, 11.2.2, 11.3.1, 11.4]

use crate::hex::Hex;
use crate::rules::bayonet_musket::book::terrain::{HexTerrain, SideTerrain};
use crate::rules::bayonet_musket::book::troops::Kind;
use crate::rules::bayonet_musket::facts::leaders::has_direct_command;
use crate::rules::bayonet_musket::judge::cavalry::{Ride, bonus};
use crate::rules::bayonet_musket::judge::combat::{Approach, Fighter};
use crate::rules::bayonet_musket::judge::stacking::{Bottom, bottom, open_flanks};
use crate::rules::bayonet_musket::judge::zones::{Zone, hexes};
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::ids::UnitId;

/// The zone of a unit in which a neighbouring hex lies.
pub fn zone_of(state: &State, unit: UnitId, from: Hex) -> Zone {
    let own = state.unit(unit);
    let direction = own.hex.and_then(|hex| hex.direction_to(from));
    direction.map_or(Zone::Front, |direction| Zone::of(own.facing, direction))
}

/// Which of a unit's flank hexes are covered, right and left.
pub fn flanks_covered(state: &State, unit: UnitId) -> [bool; 2] {
    let own = state.unit(unit);
    let Some(hex) = own.hex else { return [true; 2] };
    hexes(hex, own.facing, Zone::Flank).map(|flank| state.covers_flank(flank, own.side))
}

/// How many flanks of a unit are open, its stack counted. [BM 9.1.1, R-BM-10]
pub fn open_flanks_of(state: &State, unit: UnitId) -> u8 {
    let own = state.unit(unit);
    let Some(hex) = own.hex.filter(|_| own.troop.kind.is_foot()) else { return 0 };
    open_flanks(flanks_covered(state, unit), state.troops_in(hex).len() > 1)
}

/// Whether two or more battalions hold a village together: they have no flanks and no rear. [BM 9.1.2, R-BM-60]
pub fn is_village_stack(state: &State, hex: Hex) -> bool {
    state.terrain(hex) == HexTerrain::Village && state.troops_in(hex).len() > 1
}

/// The role of the bottom unit of a stack in the open; none without one. [BM 9.1.1]
pub fn bottom_role(state: &State, hex: Hex) -> Option<Bottom> {
    let troops = state.troops_in(hex);
    let is_stack = troops.len() > 1 && !is_village_stack(state, hex);
    is_stack.then(|| bottom(flanks_covered(state, troops[0])))
}

/// Who may defend a hex against an attack out of another, and through which zone: of a stack in a village its owner chooses.
/// [BM 9.1.1, 9.1.2, R-BM-39, R-BM-60]
pub fn defenders(state: &State, hex: Hex, from: Hex) -> Vec<(UnitId, Zone)> {
    let troops = state.troops_in(hex);
    if is_village_stack(state, hex) {
        // The fourth is in reserve.
        return troops.into_iter().take(3).map(|unit| (unit, Zone::Front)).collect();
    }
    let Some(top) = troops.first().copied() else { return Vec::new() };
    let zone = zone_of(state, top, from);
    let Some(under) = troops.get(1).copied() else { return vec![(top, zone)] };
    let met = match zone {
        Zone::Front => (top, Zone::Front),
        Zone::Rear => (under, Zone::Rear),
        Zone::Flank if refuses(state, under, from) => (under, Zone::Front),
        Zone::Flank => (top, Zone::Flank),
    };
    vec![met]
}

/// Whether a bottom unit covers the flank that an attack comes through: an open one, of two the one its owner has named. [R-BM-39]
fn refuses(state: &State, under: UnitId, from: Hex) -> bool {
    state.unit(under).now.refuses.is_none_or(|flank| flank == from)
}

/// The bottom unit of a stack whose two flanks are open, and their hexes right and left, while its owner has still to name the one it
/// covers. [BM 9.1.1, R-BM-39]
pub fn flanks_to_name(state: &State, hex: Hex) -> Option<(UnitId, [Hex; 2])> {
    let troops = state.troops_in(hex);
    let (top, under) = (*troops.first()?, *troops.get(1)?);
    let both_open = !is_village_stack(state, hex) && flanks_covered(state, top) == [false; 2];
    let is_open_question = both_open && state.unit(under).now.refuses.is_none();
    is_open_question.then(|| (under, hexes(hex, state.unit(top).facing, Zone::Flank)))
}

/// A unit as it fights. [BM 11.2.2]
pub fn fighter(state: &State, unit: UnitId, open: u8) -> Fighter {
    let own = state.unit(unit);
    Fighter {
        kind: own.troop.kind,
        value: own.troop.value_now(),
        leader: own.brigade.is_some_and(|brigade| has_direct_command(state, brigade)),
        impact: own.hex.and_then(|hex| state.impact(hex)),
        open_flanks: open,
        underlined: own.underlined,
    }
}

/// How a hex is come at out of another. [BM 11.8.3]
pub fn approach(state: &State, from: Hex, hex: Hex, through: Zone) -> Approach {
    Approach {
        through,
        terrain: state.terrain(hex),
        side: state.between(from, hex),
        from_village: state.terrain(from) == HexTerrain::Village,
    }
}

/// What momentum adds to an attack on a hex. [BM 11.3.2, R-BM-42]
pub fn momentum(state: &State, unit: UnitId, target: Hex) -> i8 {
    let own = state.unit(unit);
    let distance = own.now.began.map_or(1, |began| began.distance(target));
    let last_side = own.hex.map_or(SideTerrain::Open, |hex| state.between(hex, target));
    bonus(&Ride {
        nation: own.nation,
        year: state.fixed.year,
        distance,
        dragoons: own.troop.kind == Kind::MountedDragoons,
        obstacle: own.now.obstacle || last_side != SideTerrain::Open,
    })
}
