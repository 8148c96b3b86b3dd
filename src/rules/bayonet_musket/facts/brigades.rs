//! Brigades on the map: alignment, integrity, contact. [BM 4.2, 5.1, 5.2]

use crate::game::Side;
use crate::hex::Hex;
use crate::rules::bayonet_musket::book::orders::{Line, Order};
use crate::rules::bayonet_musket::book::troops::Impact;
use crate::rules::bayonet_musket::facts::targets::{charger, enemies};
use crate::rules::bayonet_musket::judge::alignment::{Placed, WingPlaces};
use crate::rules::bayonet_musket::judge::charge::has_enemy_in_priority;
use crate::rules::bayonet_musket::judge::integrity::{Activated, Standing, activated, isolated, none_adjacent};
use crate::rules::bayonet_musket::state::ids::{BrigadeId, UnitId, WingId};
use crate::rules::bayonet_musket::state::{BrigadeMark, State};

/// Where the units of a brigade stand.
pub fn hexes_of(state: &State, brigade: BrigadeId) -> Vec<Hex> {
    state.units_of(brigade).filter_map(|unit| state.unit(unit).hex).collect()
}

/// A wing of a side as it stands. [BM 4.2]
pub fn wing_places(state: &State, side: Side, wing: WingId) -> WingPlaces<BrigadeId> {
    let frame = state.frame(side);
    let [low, high] = state.fixed.wings[usize::from(wing.0)].places;
    // Every other line of hexes lies half a hex further on, and belongs to the same lane.
    let corners = [Hex::new(0, low), Hex::new(1, high)].map(|hex| frame.across(Hex::new(hex.line(), hex.place())));
    let bounds = Some([corners[0].min(corners[1]), corners[0].max(corners[1])]);
    let lines = state.lines(side, wing);
    let placed = |brigade: BrigadeId| Placed { brigade, units: hexes_of(state, brigade) };
    let lines = Line::ALL.map(|line| lines.brigades(line).map(placed).collect());
    WingPlaces { frame, bounds, lines, compare: state.house().lines_compare }
}

/// The wing that a brigade belongs to, as it stands.
pub fn places_of(state: &State, brigade: BrigadeId) -> Option<WingPlaces<BrigadeId>> {
    let (wing, ..) = state.slot_of(brigade)?;
    Some(wing_places(state, state.brigade(brigade).side, wing))
}

/// Whether a brigade keeps its place. [BM 4.2.4]
pub fn complies(state: &State, brigade: BrigadeId) -> bool {
    places_of(state, brigade).is_none_or(|places| places.complies(brigade))
}

/// Whether a unit stands next to an enemy unit: to troops in hand or to a gun, which is a unit too, but not to a routed marker.
/// [BM 2.1.2, 2.1.5]
pub fn is_in_contact(state: &State, unit: UnitId) -> bool {
    let Some(hex) = state.unit(unit).hex else { return false };
    let side = state.unit(unit).side;
    let is_enemy = |id: &UnitId| state.unit(*id).side != side && state.is_in_hand(*id);
    hex.neighbours().into_iter().any(|near| state.in_hex(near).iter().any(is_enemy))
}

/// Whether a unit of a brigade stands next to an enemy.
pub fn brigade_in_contact(state: &State, brigade: BrigadeId) -> bool {
    state.units_of(brigade).any(|unit| is_in_contact(state, unit))
}

/// Whether a unit of a brigade stands under an effective impact.
pub fn under_effective(state: &State, brigade: BrigadeId) -> bool {
    hexes_of(state, brigade).into_iter().any(|hex| state.impact(hex) == Some(Impact::Effective))
}

/// Whether an enemy stands in a priority hex of a unit of the brigade. [BM 5.4]
pub fn charge_possible(state: &State, brigade: BrigadeId) -> bool {
    let side = state.brigade(brigade).side;
    let enemies = enemies(state, side);
    state.units_of(brigade).any(|unit| has_enemy_in_priority(&charger(state, unit), &enemies))
}

/// What a brigade may do about its order as it is activated. [BM 5.1, 5.2]
pub fn order_on_activation(state: &State, brigade: BrigadeId) -> Activated {
    activated(&Standing {
        order: state.brigade(brigade).order,
        compliant: complies(state, brigade),
        none_adjacent: none_adjacent(&hexes_of(state, brigade)),
        charge_possible: charge_possible(state, brigade),
        relieved: state.brigade(brigade).mark == Some(BrigadeMark::Relieved),
    })
}

/// The units of a brigade that are apart from it. [BM 5.2]
pub fn isolated_units(state: &State, brigade: BrigadeId) -> Vec<UnitId> {
    let units: Vec<UnitId> = state.units_of(brigade).collect();
    let apart = isolated(&hexes_of(state, brigade), state.house().integrity);
    apart.into_iter().map(|unit| units[unit]).collect()
}

/// The order a unit acts under: one that was apart from its brigade when that was activated marches, and so does disordered cavalry told
/// to charge. [BM 5.2, 5.4, R-BM-63]
pub fn order_of(state: &State, unit: UnitId) -> Order {
    let own = state.unit(unit);
    let Some(brigade) = own.brigade else { return Order::March };
    let order = state.brigade(brigade).order;
    let cannot_charge = order == Order::Charge && own.troop.kind.is_horse() && own.troop.disordered;
    if cannot_charge || own.now.apart { Order::March } else { order }
}
