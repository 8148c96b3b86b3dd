//! Whom units on Charge must attack, and who may be attacked. [BM 5.4, 11.4, 11.5]

use crate::game::Side;
use crate::hex::Hex;
use crate::rules::bayonet_musket::book::orders::Order;
use crate::rules::bayonet_musket::book::terrain::{HexTerrain, SideTerrain};
use crate::rules::bayonet_musket::book::troops::Kind;
use crate::rules::bayonet_musket::facts::combat::{is_village_stack, open_flanks_of, zone_of};
use crate::rules::bayonet_musket::judge::assault::{Assailant, Repulse, assault};
use crate::rules::bayonet_musket::judge::charge::{Charger, Enemy, targets};
use crate::rules::bayonet_musket::judge::zones::{Zone, hexes, lowest_priority};
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::ids::UnitId;

/// A unit as it stands.
pub fn charger(state: &State, unit: UnitId) -> Charger {
    let (own, nowhere) = (state.unit(unit), Hex::new(0, 0));
    Charger { kind: own.troop.kind, at: own.hex.unwrap_or(nowhere), facing: own.facing }
}

/// Every enemy of a side that is troops in hand, as a target.
pub fn enemies(state: &State, side: Side) -> Vec<Enemy<UnitId>> {
    let others = state.unit_ids().filter(|id| state.unit(*id).side != side && state.kind(*id).is_troops());
    let enemy = |unit: UnitId| {
        let at = state.unit(unit).hex?;
        Some(Enemy { unit, kind: state.unit(unit).troop.kind, at, eligible: false })
    };
    others.filter_map(enemy).collect()
}

/// The enemies of a unit, each of the other kind with whether this unit may attack it at all. [BM 5.4, 11.4, 11.5]
pub fn enemies_of(state: &State, unit: UnitId, charger: &Charger) -> Vec<Enemy<UnitId>> {
    let mut found = enemies(state, state.unit(unit).side);
    // Nobody beyond the priorities counts, whichever way the unit turns.
    found.retain(|enemy| enemy.at.distance(charger.at) <= u16::from(lowest_priority(charger.kind)));
    let alike = targets(charger, &found).priority.is_some();
    for enemy in &mut found {
        enemy.eligible = !alike && is_eligible(state, unit, charger.at, enemy.unit);
    }
    found
}

/// Whether a unit that stands in a hex may attack an enemy of the other kind. [BM 11.4, 11.5, 11.8.2]
pub fn is_eligible(state: &State, unit: UnitId, from: Hex, target: UnitId) -> bool {
    let (own, other) = (state.unit(unit), state.unit(target));
    let Some(at) = other.hex else { return false };
    if own.troop.kind.is_horse() {
        let cavalry = Assailant {
            order: Order::Charge,
            disordered: own.troop.disordered,
            open_ground: state.terrain(from) == HexTerrain::Clear,
        };
        let through = if from.is_adjacent(at) { zone_of(state, target, from) } else { Zone::Front };
        return assault(&cavalry, &other.troop, through, open_flanks_of(state, target)).is_some();
    }
    let repulse = Repulse {
        order: Order::Charge,
        open_ground: state.terrain(from) == HexTerrain::Clear,
        feature_between: state.between(from, at) != SideTerrain::Open,
        cavalry_is_best: true,
        has_volley: own.troop.has_volley(),
    };
    repulse.attacks(state.house())
}

/// Whether a unit can attack out of a hex: horse out of the open alone, and of a stack who is on top. [BM 11.8.2, R-BM-39]
pub fn may_strike_from(state: &State, unit: UnitId, hex: Hex) -> bool {
    let own = state.unit(unit);
    let is_on_ground = !own.troop.kind.is_horse() || state.terrain(hex) == HexTerrain::Clear;
    let is_under = || !is_village_stack(state, hex) && state.troops_in(hex).first() != Some(&unit);
    is_on_ground && !(own.hex == Some(hex) && is_under())
}

/// Whether a target lies before a unit that stands and faces so.
pub fn is_before(charger: &Charger, target: Hex) -> bool {
    hexes(charger.at, charger.facing, Zone::Front).contains(&target)
}

/// Guns that stand alone, and routed markers, of the enemies of a side. [BM 10.5, 13.2, R-BM-73]
pub fn easy_targets(state: &State, side: Side) -> Vec<Enemy<UnitId>> {
    let is_easy = |id: &UnitId| {
        let Some(hex) = state.unit(*id).hex else { return false };
        state.unit(*id).side != side
            && match state.kind(*id) {
                Kind::Artillery => state.troops_in(hex).is_empty(),
                Kind::Routed => true,
                _ => false,
            }
    };
    let enemy = |unit: UnitId| {
        let at = state.unit(unit).hex?;
        Some(Enemy { unit, kind: state.kind(unit), at, eligible: true })
    };
    state.unit_ids().filter(is_easy).filter_map(enemy).collect()
}
