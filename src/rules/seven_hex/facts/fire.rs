//! Which guns may fire at whom. [SHS 7]

use crate::hex::cluster::{Cluster, Spot, fire_arc};
use crate::rules::seven_hex::book::arms::Arm;
use crate::rules::seven_hex::book::tables::reach;
use crate::rules::seven_hex::judge::fire::{Ground, Shot, blockers, may_fire};
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::unit::{AreaId, At, UnitId};

/// The areas in a gun's arc and reach, with how far off each is. [SHS 7.1, 7.3]
pub fn arc(state: &State, gun: UnitId) -> Vec<(AreaId, u16)> {
    let Some(At { area, spot: Spot::Outer(outer) }) = state.stands(gun) else { return Vec::new() };
    let here = state.area(area).at;
    let board = state.board();
    let at = |range: u16| {
        fire_arc(outer, range).into_iter().filter_map(move |off| Some((board.find(here.plus(off))?, range)))
    };
    (1..=reach(state.counter(gun).pounder)).flat_map(at).collect()
}

/// What stops a gun's shot at an area. [SHS 7.5, R14]
pub fn stopping(state: &State, gun: UnitId, target: AreaId) -> Vec<AreaId> {
    let Some(from) = state.area_of(gun).map(|area| state.area(area)) else { return Vec::new() };
    let board = state.board();
    let ground = |at: Cluster| board.find(at).map_or(Ground::default(), |area| state.area(area).ground());
    let stopping = blockers(from.at, state.area(target).at, from.level, ground, state.house());
    stopping.into_iter().filter_map(|at| board.find(at)).collect()
}

/// What a judge asks of a shot at a stack; nothing out of the arc. [SHS 7.1 to 7.9]
pub fn shot(state: &State, gun: UnitId, at: At) -> Option<Shot> {
    let (_, range) = arc(state, gun).into_iter().find(|(area, _)| *area == at.area)?;
    Some(shot_over(state, gun, at, range))
}

/// The same at a stack so many areas off. [SHS 7.1 to 7.9]
fn shot_over(state: &State, gun: UnitId, at: At, range: u16) -> Shot {
    let enemy = state.counter(gun).side().other();
    let ground = state.area(at.area).ground();
    Shot {
        pounder: state.counter(gun).pounder,
        on_outer: true,
        disrupted: state.unit(gun).disrupted,
        range,
        has_target: state.stack(enemy, at).next().is_some(),
        stopped: !stopping(state, gun, at.area).is_empty(),
        in_cover: ground.woods || ground.town,
    }
}

/// The stacks that a gun may fire at. [SHS 7.2, 7.9]
pub fn targets(state: &State, gun: UnitId) -> Vec<At> {
    let unit = state.unit(gun);
    if state.counter(gun).arm != Arm::Artillery || unit.fired {
        return Vec::new();
    }
    let enemy = state.counter(gun).side().other();
    let held = arc(state, gun).into_iter().filter(|(area, _)| state.holds(enemy, *area));
    let hexes = held.flat_map(|(area, range)| Spot::ALL.map(|spot| (At { area, spot }, range)));
    let standing = hexes.filter(|(at, _)| state.stack(enemy, *at).next().is_some());
    let fired_at = standing.filter(|(at, range)| may_fire(&shot_over(state, gun, *at, *range), state.house()).is_ok());
    fired_at.map(|(at, _)| at).collect()
}
