//! What guns may do and see. [BM 10.1 to 10.4]

use crate::game::Side;
use crate::hex::{Corner, Hex};
use crate::rules::bayonet_musket::book::cards::LONGEST_RANGE;
use crate::rules::bayonet_musket::book::terrain::{Cost, HexTerrain};
use crate::rules::bayonet_musket::book::troops::{Impact, Kind};
use crate::rules::bayonet_musket::facts::march::entered;
use crate::rules::bayonet_musket::judge::artillery::{GunState, Shot, sees};
use crate::rules::bayonet_musket::judge::movement::{entering, leaving};
use crate::rules::bayonet_musket::judge::zones::fan;
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::ids::UnitId;

/// The guns of a side on the map.
pub fn guns(state: &State, side: Side) -> Vec<UnitId> {
    let is_gun =
        |id: &UnitId| state.unit(*id).side == side && state.kind(*id) == Kind::Artillery && state.is_in_hand(*id);
    state.unit_ids().filter(is_gun).collect()
}

/// The state of a gun. [BM 10.1]
pub fn gun_state(state: &State, gun: UnitId) -> GunState {
    let marks = state.unit(gun).gun;
    if marks.fired {
        GunState::Fired
    } else if marks.limbered {
        GunState::Limbered
    } else {
        GunState::Ready
    }
}

/// Whether troops stand on top of a gun. [BM 9.2]
fn is_covered(state: &State, gun: UnitId) -> bool {
    let Some(hex) = state.unit(gun).hex else { return false };
    let there = state.in_hex(hex);
    there.first() != Some(&gun)
}

/// A shot of a gun at a hex, facing so, if it may be fired. [BM 10.2, 10.3]
pub fn shot(state: &State, gun: UnitId, target: Hex, facing: Corner) -> Option<Shot> {
    let own = state.unit(gun);
    let hex = own.hex?;
    let shot = Shot {
        range: usize::from(hex.distance(target)),
        turned: facing != own.facing,
        own_impact: state.impact(hex),
        covered: is_covered(state, gun),
    };
    shot.may_fire().ok()?;
    let blocks = |at: Hex| state.terrain(at).blocks_sight() || state.impact(at) == Some(Impact::Effective);
    let friends = |at: Hex| state.in_hex(at).iter().any(|id| state.unit(*id).side == own.side);
    sees(hex, target, blocks, friends).is_ok().then_some(shot)
}

/// Every hex a gun may fire at, with the facing it needs, its own if that will do. [BM 10.1, 10.2, 10.3, R-BM-44]
pub fn shots(state: &State, gun: UnitId) -> Vec<(Hex, Corner)> {
    let own = state.unit(gun);
    let Some(hex) = own.hex else { return Vec::new() };
    let mut found: Vec<(Hex, Corner)> = Vec::new();
    for turn in [0, -1, 1] {
        let facing = own.facing.turned(turn);
        for target in (1..=LONGEST_RANGE as u16).flat_map(|range| fan(hex, facing, range)) {
            let is_new = !found.iter().any(|(known, _)| *known == target);
            let is_there = state.terrain(target) != HexTerrain::Water && is_foe_or_empty(state, gun, target);
            if is_new && is_there && shot(state, gun, target, facing).is_some() {
                found.push((target, facing));
            }
        }
    }
    found
}

fn is_foe_or_empty(state: &State, gun: UnitId, hex: Hex) -> bool {
    let side = state.unit(gun).side;
    state.in_hex(hex).iter().all(|id| state.unit(*id).side != side)
}

/// Whether enemies stand in a hex.
pub fn has_enemies(state: &State, side: Side, hex: Hex) -> bool {
    state.in_hex(hex).iter().any(|id| state.unit(*id).side != side)
}

/// The hexes a limbered gun may be drawn to. [BM 7.0, 10.4]
pub fn gun_goals(state: &State, gun: UnitId) -> Vec<Hex> {
    let Some(hex) = state.unit(gun).hex else { return Vec::new() };
    let allowance = Kind::Artillery.allowance(false);
    let mut reached: Vec<(Hex, u8)> = vec![(hex, 0)];
    let mut at = 0;
    // Breadth first: two points are a step or two.
    while let Some((from, spent)) = reached.get(at).copied() {
        at += 1;
        for to in from.neighbours() {
            let Ok(left) = leaving(Kind::Artillery, state.impact(from)) else { continue };
            let Ok(cost) = entering(Kind::Artillery, &entered(state, gun, from, to)) else { continue };
            let total =
                cost.map_or(if spent == 0 { allowance } else { u8::MAX }, |cost| spent.saturating_add(left + cost));
            let is_closed = state.terrain(to).cost(Kind::Artillery) == Cost::Barred || !may_pass(state, gun, to);
            if total <= allowance && !is_closed && !reached.iter().any(|(known, _)| *known == to) {
                reached.push((to, total));
            }
        }
    }
    reached.into_iter().map(|(to, _)| to).filter(|to| *to != hex && may_rest_gun(state, gun, *to)).collect()
}

fn may_pass(state: &State, gun: UnitId, hex: Hex) -> bool {
    let side = state.unit(gun).side;
    state.in_hex(hex).iter().all(|id| state.unit(*id).side == side && state.kind(*id) != Kind::Routed)
}

/// Whether a gun may stand in a hex: one a hex, beside anybody of its side. [BM 9.2]
fn may_rest_gun(state: &State, gun: UnitId, hex: Hex) -> bool {
    let others = state.in_hex(hex);
    may_pass(state, gun, hex) && others.iter().all(|id| state.kind(*id) != Kind::Artillery)
}
