//! How far units go strategically, and by which way. [SHS 6, 15.1]

use std::collections::{BTreeMap, VecDeque};

use super::near::{commander_near, hindrances};
use super::room::{glanders_bar_passing, has_room, is_parted_there};
use crate::hex::cluster::Spot;
use crate::rules::seven_hex::book::arms::Arm;
use crate::rules::seven_hex::judge::Why;
use crate::rules::seven_hex::judge::strategic::{Mover, Passed, Way, areas, may_be, may_enter, may_go_on, may_start};
use crate::rules::seven_hex::state::State;
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
    let mut hindrances = hindrances(state, side, area).peekable();
    let next_to_enemy = hindrances.peek().is_some();
    let parted = glanders_bar_passing(state) && is_parted_there(state, &[unit], area);
    Passed {
        enemy: state.is_in(side.other(), area),
        full: !has_room(state, &[unit], area) || parted,
        by_road,
        next_to_enemy,
        exposed: hindrances.any(|link| link.open),
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
    let mut looked = Looked { state, unit, passed: vec![None; state.board().areas.len()] };
    for with_covers in [false, true] {
        let (goals, was_covered) = search(&mut looked, mover, way, from, with_covers);
        for (area, covers) in goals {
            found.entry(area).or_insert(covers);
        }
        // Covers open nothing more where nobody was stopped who is covered.
        if !was_covered {
            break;
        }
    }
    found
}

/// What a unit finds in the areas it has looked at, whether or not a road leads there: searches look at each again and again.
struct Looked<'a> {
    state: &'a State,
    unit: UnitId,
    passed: Vec<Option<Passed>>,
}

impl Looked<'_> {
    fn at(&mut self, area: AreaId, by_road: bool) -> Passed {
        let (state, unit) = (self.state, self.unit);
        let kept = self.passed[usize::from(area.0)].get_or_insert_with(|| passed(state, unit, area, false));
        Passed { by_road, ..*kept }
    }
}

/// Breadth first, with or without leave to count on covers; and whether somebody was stopped who is covered.
fn search(
    looked: &mut Looked<'_>,
    mover: &Mover,
    way: Way,
    from: AreaId,
    with_covers: bool,
) -> (BTreeMap<AreaId, Vec<AreaId>>, bool) {
    let (state, most) = (looked.state, areas(mover.arm, way));
    let mut was_covered = false;
    let mut found: BTreeMap<AreaId, (u8, Vec<AreaId>)> = BTreeMap::from([(from, (0, Vec::new()))]);
    let mut next = VecDeque::from([from]);
    while let Some(here) = next.pop_front() {
        let (gone, mut covers) = found[&here].clone();
        let area = looked.at(here, true);
        match going_on(state, way, &area, here == from) {
            Goes::Freely => {}
            Goes::Covered if with_covers => covers.push(here),
            Goes::Covered => {
                was_covered = true;
                continue;
            }
            Goes::Nowhere => continue,
        }
        for link in state.board().links(here).filter(|link| link.open && gone < most) {
            if found.contains_key(&link.to) {
                continue;
            }
            let area = looked.at(link.to, link.road);
            if may_enter(mover, way, &area).is_ok() && may_be(way, &area).is_ok() {
                found.insert(link.to, (gone + 1, covers.clone()));
                next.push_back(link.to);
            }
        }
    }
    found.remove(&from);
    (found.into_iter().map(|(area, (_, covers))| (area, covers)).collect(), was_covered)
}

/// How a unit goes on from an area. [SHS 6.2e, R07]
enum Goes {
    Freely,
    /// Only because somebody covers it.
    Covered,
    Nowhere,
}

fn going_on(state: &State, way: Way, area: &Passed, is_start: bool) -> Goes {
    let may = |covered| may_go_on(way, &Passed { covered, ..*area }, is_start, state.house()).is_ok();
    match (may(false), may(area.covered)) {
        (true, _) => Goes::Freely,
        (false, true) => Goes::Covered,
        (false, false) => Goes::Nowhere,
    }
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
    match going_on(state, Way::Country, &here, is_start) {
        _ if here.enemy => None,
        Goes::Freely => None,
        Goes::Covered => Some(Grip::IsCovered),
        Goes::Nowhere => Some(Grip::Pins),
    }
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
