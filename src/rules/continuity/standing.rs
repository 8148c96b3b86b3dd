//! How both sides stand, counted: units, commands, flight points, village hexes. [MB 16, 17.18 to 17.20, MM 16, 18]

use super::judge::flight::points;
use super::judge::troop::CommandId;
use super::state::State;
use super::state::unit::{Presence, Unit};
use crate::game::{Limit, LimitOf, Objective, Side, SideStanding, StrengthLeft};

/// How a side stands. Units count as their loss would towards flight. [MB 16.1, MM 16]
pub fn standing(state: &State, side: Side) -> SideStanding {
    let own = state.units().iter().filter(|unit| unit.troop.side == side);
    let commands = state.command_ids().zip(lost(state, side)).filter(|(id, _)| state.command(*id).side == side);
    SideStanding {
        strength: own.map(|unit| strength(state, unit)).sum(),
        limits: commands.map(|(id, lost)| command(state, id, lost)).chain([flight(state, side)]).collect(),
        objectives: villages(state, side),
        wins_at_the_end: false,
    }
}

/// Units of a command that are lost, and all of them.
pub fn lost_of(state: &State, id: CommandId) -> [i32; 2] {
    lost(state, state.command(id).side)[usize::from(id.0)]
}

/// Of every command of a side, units that are lost, and all of them; of one of the other side none.
fn lost(state: &State, side: Side) -> Vec<[i32; 2]> {
    let mut lost = vec![[0; 2]; state.fixed.commands.len()];
    let own = state.units().iter().filter(|unit| unit.troop.side == side);
    for (unit, command) in own.filter_map(|unit| Some((unit, unit.troop.command?))) {
        let [gone, all] = &mut lost[usize::from(command.0)];
        *gone += i32::from(unit.presence == Presence::Lost);
        *all += 1;
    }
    lost
}

fn strength(state: &State, unit: &Unit) -> StrengthLeft {
    let worth = u32::from(points(&state.charts().flight, unit.troop.arm)).max(1);
    if unit.presence == Presence::Lost {
        return StrengthLeft::gone(worth);
    }
    let disordered = if unit.troop.disordered { worth } else { 0 };
    StrengthLeft { disordered, ..StrengthLeft::sound(worth, worth) }
}

fn command(state: &State, id: CommandId, [filled, breaks_at]: [i32; 2]) -> Limit {
    let name = state.command(id).name.clone();
    Limit { of: LimitOf::Command, name, filled, breaks_at, broken: filled == breaks_at }
}

/// Flight points against the level, over which an army is beaten whatever the die. [MB 16.2, MM 16]
fn flight(state: &State, side: Side) -> Limit {
    let level = i32::from(state.charts().flight.levels[side.index()]);
    let filled = i32::from(state.flight_points[side.index()]);
    Limit { of: LimitOf::Army, name: String::new(), filled, breaks_at: level + 1, broken: false }
}

/// The village hexes that take one each from side A's die. [MB 17.19, 18.30]
fn villages(state: &State, side: Side) -> Vec<Objective> {
    let printed = &state.charts().flight;
    if side == Side::B {
        return Vec::new();
    }
    let worth = 1.0 / f64::from(printed.levels[side.index()] + 1);
    let has = |hex| state.at(hex).any(|id| state.troop(id).side == side);
    printed.villages.iter().map(|hex| Objective { held: has(*hex), worth }).collect()
}
