//! How far units go strategically, and by which way. [SHS 6, 15.1]

use std::collections::{BTreeMap, VecDeque};

use super::near::{commander_near, hindrances};
use super::room::{glanders_bar_passing, has_room, is_parted_there};
use crate::hex::cluster::Spot;
use crate::rules::seven_hex::book::arms::Arm;
use crate::rules::seven_hex::judge::Why;
use crate::rules::seven_hex::judge::strategic::{Mover, Passed, Way, areas, may_be, may_enter, may_go_on, may_start};
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::board::Link;
use crate::rules::seven_hex::state::unit::{AreaId, At, UnitId};

/// Where a unit may go strategically.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// How.
    pub way: Way,
    /// Where.
    pub to: At,
    /// The areas in which it counts on somebody to cover it. \[R07\]
    pub covers: Vec<AreaId>,
}

/// Whether somebody else of its side who has not moved is in an area with a unit, or without it. \[R07\]
fn is_covered(state: &State, unit: UnitId, area: AreaId) -> bool {
    let side = state.counter(unit).side();
    state.combat_in(side, area).any(|id| id != unit && !state.unit(id).moved)
}

/// Whether a unit that leaves its place leaves an area without those who cover there. \[R07\]
pub fn must_cover(state: &State, unit: UnitId) -> bool {
    let Some(area) = state.area_of(unit).filter(|_| state.counter(unit).arm.fights()) else { return false };
    !state.unit(unit).moved && state.covers.contains(&area) && !is_covered(state, unit, area)
}

/// What a judge asks of a unit that would move. [SHS 6.2b, 6.2c]
pub fn mover(state: &State, unit: UnitId, at: At) -> Mover {
    let side = state.counter(unit).side();
    Mover {
        arm: state.counter(unit).arm,
        on_centre: at.spot == Spot::Centre,
        disorder_in_stack: state.stack(side, at).any(|id| state.unit(id).disrupted),
        commander_near: commander_near(state, unit),
    }
}

/// What a judge asks of an area on the way. [SHS 6.2d, 6.2e]
fn passed(state: &State, unit: UnitId, area: AreaId, by_road: bool) -> Passed {
    let side = state.counter(unit).side();
    let hindrances: Vec<Link> = hindrances(state, side, area).collect();
    let parted = glanders_bar_passing(state) && is_parted_there(state, &[unit], area);
    Passed {
        enemy: state.is_in(side.other(), area),
        full: !has_room(state, &[unit], area) || parted,
        by_road,
        next_to_enemy: !hindrances.is_empty(),
        exposed: hindrances.iter().any(|link| link.open),
        covered: is_covered(state, unit, area),
    }
}

/// Whether a unit may move strategically at all, by some way. [SHS 6.2a to 6.2c, 6.2f]
pub fn may_set_out(state: &State, unit: UnitId) -> Result<(), Why> {
    let at = state.stands(unit).ok_or(Why::TooFar)?;
    if must_cover(state, unit) {
        return Err(Why::Pinned);
    }
    let ways: &[Way] = if state.counter(unit).arm.fights() { &[Way::Redeploy, Way::Country] } else { &[Way::Country] };
    let mover = mover(state, unit, at);
    ways.iter().map(|way| may_start(&mover, *way)).find(Result::is_ok).unwrap_or_else(|| may_start(&mover, ways[0]))
}

/// Everywhere a unit may go by the two long ways from a place: across country where that reaches, else by road. [SHS 6.2d, 6.2e]
pub fn long_goals(state: &State, unit: UnitId, mover: &Mover, at: At) -> Vec<Goal> {
    let mut goals = BTreeMap::new();
    for way in [Way::Country, Way::Road] {
        for (area, covers) in reached(state, unit, mover, way, at.area) {
            goals.entry(area).or_insert(Goal { way, to: At::centre(area), covers });
        }
    }
    // Glanders bar the stay even where they let pass.
    goals.into_values().filter(|goal| !is_parted_there(state, &[unit], goal.to.area)).collect()
}

/// The areas that a unit reaches by a way, each with those in which it is covered; those that need no cover are found first.
pub fn reached(state: &State, unit: UnitId, mover: &Mover, way: Way, from: AreaId) -> BTreeMap<AreaId, Vec<AreaId>> {
    let mut found = BTreeMap::new();
    if may_start(mover, way).is_err() || may_be(way, &passed(state, unit, from, true)).is_err() {
        return found;
    }
    for with_covers in [false, true] {
        for (area, covers) in search(state, unit, mover, way, from, with_covers) {
            found.entry(area).or_insert(covers);
        }
    }
    found
}

/// Breadth first, with or without leave to count on covers.
fn search(
    state: &State,
    unit: UnitId,
    mover: &Mover,
    way: Way,
    from: AreaId,
    with_covers: bool,
) -> BTreeMap<AreaId, Vec<AreaId>> {
    let most = areas(mover.arm, way);
    let mut found: BTreeMap<AreaId, (u8, Vec<AreaId>)> = BTreeMap::from([(from, (0, Vec::new()))]);
    let mut next = VecDeque::from([from]);
    while let Some(here) = next.pop_front() {
        let (gone, covers) = found[&here].clone();
        let Some(covers) = going_on(state, unit, way, here, (from, covers), with_covers) else { continue };
        for link in state.board().links(here).filter(|link| link.open && gone < most) {
            let area = passed(state, unit, link.to, link.road);
            let admits = may_enter(mover, way, &area).is_ok() && may_be(way, &area).is_ok();
            if admits && !found.contains_key(&link.to) {
                found.insert(link.to, (gone + 1, covers.clone()));
                next.push_back(link.to);
            }
        }
    }
    found.remove(&from);
    found.into_iter().map(|(area, (_, covers))| (area, covers)).collect()
}

/// The covers counted on when a unit goes on from an area; nothing when it may not. [SHS 6.2e, R07]
fn going_on(
    state: &State,
    unit: UnitId,
    way: Way,
    here: AreaId,
    (from, mut covers): (AreaId, Vec<AreaId>),
    with_covers: bool,
) -> Option<Vec<AreaId>> {
    let area = passed(state, unit, here, true);
    let alone = Passed { covered: false, ..area };
    if may_go_on(way, &alone, here == from, state.house()).is_ok() {
        return Some(covers);
    }
    let is_covered = with_covers && may_go_on(way, &area, here == from, state.house()).is_ok();
    is_covered.then(|| {
        covers.push(here);
        covers
    })
}

/// What an enemy next door does to a unit in an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grip {
    /// He holds it fast.
    Pins,
    /// He would, if nobody covered it there.
    IsCovered,
}

/// Whether an enemy next door lets a unit go on across country from an area. [SHS 6.2e, R06, R07]
pub fn grip(state: &State, unit: UnitId, area: AreaId) -> Option<Grip> {
    let is_start = state.area_of(unit) == Some(area);
    let here = passed(state, unit, area, true);
    let goes_on = |covered| may_go_on(Way::Country, &Passed { covered, ..here }, is_start, state.house()).is_ok();
    if here.enemy || goes_on(false) {
        return None;
    }
    Some(if goes_on(here.covered) { Grip::IsCovered } else { Grip::Pins })
}

/// Everywhere a unit may go strategically in its phase. [SHS 6.2, 15.1, R07, R09]
pub fn goals(state: &State, unit: UnitId) -> Vec<Goal> {
    let Some(at) = state.stands(unit).filter(|_| !must_cover(state, unit)) else { return Vec::new() };
    let mover = mover(state, unit, at);
    let mut goals = long_goals(state, unit, &mover, at);
    if mover.arm != Arm::Command && may_start(&mover, Way::Redeploy).is_ok() {
        let spots = state.area(at.area).free().filter(|spot| *spot != at.spot);
        let stay = |spot| Goal { way: Way::Redeploy, to: At { area: at.area, spot }, covers: Vec::new() };
        goals.extend(spots.map(stay));
    }
    goals
}
