//! Where a unit may go back to. [MB 9.13, 13.3, MM 9 Retreat, 13]

use std::collections::BTreeSet;

use super::march::{class, crossings_open, hex_cost};
use super::near::Enemies;
use crate::hex::{Direction, Hex, Stand};
use crate::rules::continuity::state::{Position, UnitId};

/// The places one hex off that a unit may retreat to: farther from one of those that drove it, nearer to none, on to nobody, into no
/// enemy zone, facing kept. [MB 13.3, MM 13, R75]
pub fn retreats(position: &Position, unit: UnitId, from: &[UnitId]) -> Vec<Stand> {
    let own = position.troop(unit);
    let enemies = Enemies::of(position, own.side);
    let pursuers: Vec<Stand> = from.iter().map(|enemy| position.troop(*enemy).stand).collect();
    let is_away = |to: &Stand| {
        let moved = |enemy: &Stand| (enemy.distance(&own.stand), enemy.distance(to));
        pursuers.iter().map(moved).all(|(before, after)| after >= before)
            && (pursuers.is_empty() || pursuers.iter().map(moved).any(|(before, after)| after > before))
    };
    let shifts = Direction::ALL.map(|direction| own.stand.shifted(direction));
    shifts.into_iter().filter(is_away).filter(|to| is_free(position, unit, to, &enemies)).collect()
}

/// Whether nobody and nothing keeps a retreating unit out.
fn is_free(position: &Position, unit: UnitId, to: &Stand, enemies: &Enemies) -> bool {
    let own = position.troop(unit);
    to.hexes().iter().all(|hex| {
        position.ground().extent.contains(*hex)
            && !enemies.zone.contains(hex)
            && !enemies.held.contains(hex)
            && position.at(*hex).all(|other| other == unit)
            && hex_cost(position, class(own), *hex).is_some()
    }) && crossings_open(position, &own.stand, to)
}

/// Where horse may end that goes back two hexes before fire: never nearer, into no enemy zone, at least two from the firer.
/// [MB 9.13, MM 9 Retreat, R40]
pub fn before_fire(position: &Position, unit: UnitId, firer: UnitId) -> Vec<Stand> {
    let own = position.troop(unit);
    let Stand::Single { hex: start, facing } = own.stand else { return Vec::new() };
    let enemies = Enemies::of(position, own.side);
    let threat = position.troop(firer).stand;
    let open = |from: Hex, to: Hex| {
        let stand = Stand::Single { hex: to, facing };
        to != start
            && position.ground().extent.contains(to)
            && !enemies.zone.contains(&to)
            && !enemies.held.contains(&to)
            && threat.distance_to(to) >= threat.distance_to(from)
            && hex_cost(position, class(own), to).is_some()
            && crossings_open(position, &Stand::Single { hex: from, facing }, &stand)
    };
    let passes = |hex: &Hex| position.at(*hex).all(|other| position.troop(other).is_gun());
    let mut ends: BTreeSet<Hex> = BTreeSet::new();
    for first in start.neighbours().into_iter().filter(|hex| open(start, *hex) && passes(hex)) {
        let second = first.neighbours().into_iter();
        ends.extend(second.filter(|hex| open(first, *hex) && position.at(*hex).next().is_none() && threat.distance_to(*hex) >= 2));
    }
    ends.into_iter().map(|hex| Stand::Single { hex, facing }).collect()
}
