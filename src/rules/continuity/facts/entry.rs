//! Where a unit may come on to the map, and what it costs. [MM 18 Arrival, MB 18.13]

use std::collections::BTreeMap;

use super::march::{March, hex_cost, is_said, may_stop, speeds, step_cost};
use super::near::{Room, room};
use crate::hex::{Crossing, Direction, Hex, Stand};
use crate::rules::continuity::book::arms::Arm;
use crate::rules::continuity::book::charts::Road;
use crate::rules::continuity::book::points::MovePoints;
use crate::rules::continuity::judge::arrival::entry_costs;
use crate::rules::continuity::judge::board_view::class;
use crate::rules::continuity::judge::movement::Mover;
use crate::rules::continuity::judge::troop::{Troop, UnitId};
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::derived::Goal;

/// Where a unit whose group has come may come to now, by any of the hexes of its group. [MM 18 Arrival, MB 18.13]
pub fn entries_of(state: &State, unit: UnitId) -> Vec<Goal> {
    let mut goals: Vec<Goal> =
        ways_in(state, unit).into_iter().flat_map(|(hex, before)| entries(state, unit, &[hex], before)).collect();
    goals.sort_by_key(|goal| (goal.stand, goal.spent));
    goals.dedup_by_key(|goal| goal.stand);
    goals
}

/// The hexes of a unit's group, and how many have come in by each before it in this activation.
fn ways_in(state: &State, unit: UnitId) -> Vec<(Hex, u32)> {
    let hexes = state.unit(unit).group.and_then(|group| state.arrived.get(&group));
    let before = |hex: &Hex| state.active.as_ref().and_then(|active| active.entered.get(hex)).copied().unwrap_or(0);
    hexes.into_iter().flatten().map(|hex| (*hex, before(hex))).collect()
}

/// Whether a unit whose group has come finds a hex to come to: mostly the first it looks at. [MM 18 Arrival]
pub fn can_enter(state: &State, unit: UnitId) -> bool {
    let stops = |stand: &Stand| may_stop(state, unit, stand);
    ways_in(state, unit).into_iter().any(|(hex, before)| {
        let openings = openings(state, unit, hex, before);
        openings.iter().any(|opening| stops(&opening.march.start))
            || openings.iter().any(|opening| opening.march.reach().iter().any(|(stand, _)| stops(stand)))
    })
}

/// Where a unit of a group may come to on entering: the hex it comes in by costs it what it cost those before it as well.
/// [MM 18 Arrival, MB 18.13, R23]
pub fn entries(state: &State, unit: UnitId, by: &[Hex], before: u32) -> Vec<Goal> {
    let mut goals: BTreeMap<Stand, Goal> = BTreeMap::new();
    for hex in by {
        for Opening { march, paid, rapid } in openings(state, unit, *hex, before) {
            let here = Goal { stand: march.start, spent: paid, rapid, doubled: march.rapid, disorders: false };
            goals.entry(march.start).or_insert(here);
            for (stand, spent) in march.reach() {
                goals.entry(stand).or_insert(Goal { stand, spent: paid + spent, ..here });
            }
        }
    }
    goals.retain(|stand, _| may_stop(state, unit, stand));
    goals.into_values().collect()
}

/// One way for a unit to stand as it comes on, and what is left to it then.
struct Opening<'p> {
    march: March<'p>,
    /// Half points paid so far.
    paid: u32,
    /// It is said to come on rapidly.
    rapid: bool,
}

/// Every way to stand in a hex or with the tail there that a unit can pay for, the slower first.
fn openings(state: &State, unit: UnitId, hex: Hex, before: u32) -> Vec<Opening<'_>> {
    let own = state.troop(unit);
    let Some(cost) = entry_cost(state, own, hex).filter(|_| !state.against(own.side).hold(hex)) else {
        return Vec::new();
    };
    let for_all = entry_costs(cost, before + 1, state.house()).last().copied().unwrap_or(cost).in_halves();
    let mut openings = Vec::new();
    for start in entry_stands(state, unit, hex) {
        let speeds = speeds(state, own, &start);
        let opening = |rapid: &bool| open(state, unit, hex, start, *rapid, for_all);
        openings.extend(speeds.iter().filter_map(|rapid| {
            let (march, paid) = opening(rapid)?;
            Some(Opening { march, paid, rapid: is_said(speeds, *rapid) })
        }));
    }
    openings
}

/// What the first hex costs; by a road it costs one. \[R25\]
fn entry_cost(state: &State, own: &Troop, hex: Hex) -> Option<MovePoints> {
    let has_road = hex.neighbours().iter().any(|next| state.ground().side(hex, *next).road);
    let plain = hex_cost(state, class(own), hex);
    match state.charts().road {
        Road::AwayFromEnemies { guns } if has_road => Some(if own.is_gun() { guns } else { MovePoints::ONE }),
        _ => plain,
    }
}

/// How a unit stands with its first hex behind it: in the hex, square infantry also in column there, a long one in column with its
/// tail there. [MB 5.6.1, Q2, MM 18 Arrival]
fn entry_stands(state: &State, unit: UnitId, hex: Hex) -> Vec<Stand> {
    let values = &state.unit(unit).values;
    let facing = state.troop(unit).stand.corner().unwrap_or(crate::hex::Corner::V0);
    let single = Stand::Single { hex, facing };
    match (values.arm, values.long) {
        (Arm::Infantry, true) => {
            Direction::ALL.map(|facing| Stand::LongColumn { head: hex.neighbour(facing), facing }).to_vec()
        }
        (Arm::Infantry, false) => std::iter::once(single).chain(single.columns()).collect(),
        _ => vec![single],
    }
}

/// A march that begins with a unit coming on so, and what it has paid; none where it cannot. Out of command it comes next to nobody.
fn open(state: &State, unit: UnitId, hex: Hex, start: Stand, rapid: bool, for_all: u32) -> Option<(March<'_>, u32)> {
    let own = state.troop(unit);
    let mut march = March::of(state, unit, start, rapid, false);
    march.first_is_sure = false;
    let mover = Mover::of(own, class(own), rapid);
    let crossing = Crossing::between(hex, start.hexes()[0]);
    let first = match crossing.filter(|_| start.is_long()) {
        Some(crossing) => step_cost(state, mover, crossing, false)?,
        None => MovePoints::NONE,
    };
    let paid = for_all + first.in_halves();
    let hexes = start.hexes();
    let is_open = hexes.iter().all(|hex| {
        state.ground().extent.contains(*hex)
            && !march.enemies.hold(*hex)
            && room(state, unit, *hex, &hexes) != Room::None
    });
    let is_near = march.out_of_command && hexes.iter().any(|hex| march.enemies.are_beside(*hex));
    if paid > march.budget || !is_open || is_near || (rapid && !march.is_far(&hexes)) {
        return None;
    }
    march.budget -= paid;
    Some((march, paid))
}
