//! Who is where: hexes held, controlled, and next to somebody. [MB 7.1, 8, MM 7, 8]

use crate::hex::{Hex, Hexes};
use crate::rules::continuity::book::terrain::HexTerrain;
use crate::rules::continuity::judge::troop::{Troop, UnitId};
use crate::rules::continuity::judge::zone_of::{self, zone_of};
use crate::rules::continuity::state::State;

/// The hexes a unit controls: those before it, but not through the walls of a town. [MB 7.1, MM 7, R32]
pub fn zone(state: &State, troop: &Troop) -> Hexes {
    zone_of(state.ground(), troop)
}

/// Whether two neighbours can come to blows: no wall lies between them, or there is a gate. [MM 18]
pub fn is_open(state: &State, from: Hex, to: Hex) -> bool {
    zone_of::is_open(state.ground(), from, to)
}

/// Whether a unit stands in an enemy zone.
pub fn is_in_zone(state: &State, id: UnitId) -> bool {
    let own = state.troop(id);
    let enemies = state.against(own.side);
    own.stand.hexes().iter().any(|hex| enemies.control(*hex))
}

/// The enemies of a unit who stand in some hexes, by number.
pub(super) fn enemies_on(state: &State, own: &Troop, hexes: &[Hex]) -> Vec<UnitId> {
    let there = hexes.iter().flat_map(|hex| state.at(*hex)).filter(|id| state.troop(*id).side != own.side);
    let mut enemies: Vec<UnitId> = there.collect();
    enemies.sort_unstable();
    enemies.dedup();
    enemies
}

/// Whether a hex is part of a village.
pub fn is_village(state: &State, hex: Hex) -> bool {
    state.ground().hex(hex).terrain == HexTerrain::Village
}

/// How a unit may share a hex with the friends in it. [MB 8.1 to 8.4, MM 8]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// Nobody is there, or a gun that lets it through.
    Free,
    /// It may stop there but not go on.
    ToStop,
    /// It may not go there.
    None,
}

/// What room a unit finds in a hex that no enemy holds, stopping there on these hexes in all.
pub fn room(state: &State, id: UnitId, hex: Hex, all: &[Hex]) -> Room {
    let own = state.troop(id);
    let others = || state.at(hex).filter(|other| *other != id).map(|other| state.troop(other));
    let guns = others().filter(|other| other.is_gun()).count();
    let mut units = others().filter(|other| !other.is_gun());
    match (units.next(), units.next()) {
        (None, _) if guns == 0 => Room::Free,
        (None, _) if own.is_gun() || guns_in(state, id, all) > 1 => Room::None,
        (None, _) => Room::Free,
        (Some(unit), mate) if own.is_gun() => {
            let is_barred = mate.is_some() && state.edition().gun_bars_village_stack;
            if is_barred || guns_in(state, id, &unit.stand.hexes()) > 0 { Room::None } else { Room::ToStop }
        }
        // Who is still to come comes on in column, and a column shares no village.
        (Some(unit), None) if state.is_on_map(id) && may_share_village(state, own, unit, all) => Room::ToStop,
        _ => Room::None,
    }
}

/// How many guns but this one are in these hexes: a long unit stands with one, not with one under each half. [MB 8.2, MM 8]
fn guns_in(state: &State, id: UnitId, hexes: &[Hex]) -> usize {
    let there = hexes.iter().flat_map(|hex| state.at(*hex));
    there.filter(|other| *other != id && state.troop(*other).is_gun()).count()
}

/// Two units of foot of one command may share a village; a long one with both halves in it; by the newer book with no gun there.
/// [MB 8.4, MM 8]
fn may_share_village(state: &State, own: &Troop, other: &Troop, all: &[Hex]) -> bool {
    let inside = |hexes: &[Hex]| hexes.iter().all(|hex| is_village(state, *hex));
    let others = other.stand.hexes();
    let covers = |larger: &[Hex], smaller: &[Hex]| smaller.iter().all(|hex| larger.contains(hex));
    let most_guns = usize::from(!state.edition().gun_bars_village_stack);
    let larger = if all.len() > others.len() { all } else { &others };
    own.is_foot()
        && other.is_foot()
        && !own.is_column()
        && !other.is_column()
        && own.command.is_some()
        && own.command == other.command
        && inside(all)
        && inside(&others)
        && (covers(all, &others) || covers(&others, all))
        && guns_in(state, own.id, larger) <= most_guns
        && larger
            .iter()
            .flat_map(|hex| state.at(*hex))
            .all(|id| [own.id, other.id].contains(&id) || state.troop(id).is_gun())
}
