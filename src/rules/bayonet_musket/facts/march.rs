//! Where units may go. [BM 4.2, 5.3, 7.0, 8.0, 9.1, 9.4]

use std::collections::{BTreeMap, BTreeSet};

use crate::hex::{Corner, Hex, HexSet};
use crate::rules::bayonet_musket::book::house::Sidestep;
use crate::rules::bayonet_musket::book::orders::Order;
use crate::rules::bayonet_musket::book::terrain::{HexTerrain, SideTerrain};
use crate::rules::bayonet_musket::book::troops::{Impact, Kind};
use crate::rules::bayonet_musket::facts::brigades::places_of;
use crate::rules::bayonet_musket::judge::movement::{Entered, disorders, entering, leaving};
use crate::rules::bayonet_musket::judge::stacking::may_stack;
use crate::rules::bayonet_musket::judge::zones::{Zone, turning_cost};
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::ids::UnitId;

/// A place a move may end, with what it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Where.
    pub hex: Hex,
    /// What it faces there.
    pub facing: Corner,
    /// Points spent.
    pub spent: u8,
    /// Whether horse is in disorder there. [BM 11.8.3]
    pub disordered: bool,
    /// Whether streams, hedges, villages or works lay in the way. [BM 11.3.2]
    pub obstacle: bool,
}

/// How a move is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Points.
    pub points: u8,
    /// Whether the display bounds it. [BM 4.2, R-BM-50]
    pub aligned: bool,
}

/// What entering a hex out of another is like.
pub fn entered(state: &State, unit: UnitId, from: Hex, to: Hex) -> Entered {
    let side = state.unit(unit).side;
    let is_gun = |id: &UnitId| state.kind(*id) == Kind::Artillery && state.unit(*id).side == side && *id != unit;
    Entered { friendly_gun: state.in_hex(to).iter().any(is_gun), ..ground(state, from, to) }
}

/// What entering a hex is like in which nobody stands.
fn ground(state: &State, from: Hex, to: Hex) -> Entered {
    let (terrain, side, impact) = (state.terrain(to), state.between(from, to), state.impact(to));
    Entered { terrain, side, impact, ..Entered::default() }
}

/// Whether a unit may come to rest in a hex beside those who are there. [BM 9.1 to 9.3]
pub fn may_rest(state: &State, unit: UnitId, hex: Hex, facing: Corner) -> bool {
    let own = state.unit(unit);
    let others: Vec<UnitId> = state.in_hex(hex).iter().copied().filter(|id| *id != unit).collect();
    if others.iter().any(|id| state.unit(*id).side != own.side) {
        return false;
    }
    let mates: Vec<(Kind, Option<_>)> = others.iter().map(|id| (state.kind(*id), state.unit(*id).brigade)).collect();
    let all: Vec<_> = mates.into_iter().chain([(own.troop.kind, own.brigade)]).collect();
    let in_village = state.terrain(hex) == HexTerrain::Village;
    // Who turns where it stands turns its stack with it.
    let faces_alike = in_village
        || own.hex == Some(hex)
        || others.iter().filter(|id| state.kind(**id).is_troops()).all(|id| state.unit(*id).facing == facing);
    may_stack(&all, in_village).is_ok() && faces_alike
}

/// Whether somebody stands in a hex whom a unit cannot pass. [BM 9.4]
fn is_blocked(state: &State, unit: UnitId, hex: Hex) -> bool {
    let own = state.unit(unit);
    let blocks = |id: &UnitId| {
        let other = state.unit(*id);
        let is_mate = other.brigade == own.brigade && state.is_in_hand(*id);
        *id != unit && (other.side != own.side || (state.kind(*id) != Kind::Artillery && !is_mate))
    };
    state.in_hex(hex).iter().any(blocks)
}

/// An infantry unit of friends alone in a hex, through which trained cavalry may pass. [BM 9.4]
fn is_passable_infantry(state: &State, unit: UnitId, hex: Hex) -> bool {
    let own = state.unit(unit);
    let there = state.in_hex(hex);
    let trained = state.fixed.armies[own.side.index()].trained_passage;
    let marches = own.brigade.is_some_and(|brigade| state.brigade(brigade).order == Order::March);
    let is_infantry = |id: &UnitId| state.unit(*id).side == own.side && state.kind(*id) == Kind::Infantry;
    trained && marches && own.troop.kind.is_horse() && there.len() == 1 && there.iter().all(is_infantry)
}

/// A state of the search: hex and facing.
type Pose = (Hex, Corner);

/// A unit that looks for its ways, and the hexes in which anybody else stands: most are empty, and nothing more is asked of them.
struct Search<'a> {
    state: &'a State,
    unit: UnitId,
    allowance: u8,
    occupied: HexSet,
}

impl<'a> Search<'a> {
    fn new(state: &'a State, unit: UnitId, allowance: u8) -> Self {
        let mut occupied = HexSet::none(state.fixed.extent);
        for other in state.unit_ids().filter(|other| *other != unit) {
            if let Some(hex) = state.unit(other).hex {
                occupied.insert(hex);
            }
        }
        Self { state, unit, allowance, occupied }
    }
}

/// Every place a unit may come to with its points: Dijkstra over hexes and facings, in rounds of one point. [BM 7.0, 8.0]
pub fn goals(state: &State, unit: UnitId, limits: Limits) -> Vec<Goal> {
    let own = state.unit(unit);
    let Some(hex) = own.hex else { return Vec::new() };
    let kind = own.troop.kind;
    if leaving(kind, state.impact(hex)).is_err() {
        return turns_only(hex, own.facing, own.troop.disordered, limits.points);
    }
    let start =
        Goal { hex, facing: own.facing, spent: 0, disordered: own.troop.disordered, obstacle: own.now.obstacle };
    let mut best: BTreeMap<Pose, Goal> = BTreeMap::from([((hex, own.facing), start)]);
    let mut open: BTreeSet<(u8, Pose)> = BTreeSet::from([(0, (hex, own.facing))]);
    let search = Search::new(state, unit, limits.points);
    while let Some((spent, pose)) = open.pop_first() {
        let at = best[&pose];
        if at.spent < spent {
            continue;
        }
        for goal in search.steps(&at) {
            let next = (goal.hex, goal.facing);
            if goal.spent <= limits.points && best.get(&next).is_none_or(|known| goal.spent < known.spent) {
                best.insert(next, goal);
                open.insert((goal.spent, next));
            }
        }
    }
    let places = own.brigade.filter(|_| limits.aligned).and_then(|brigade| Some((brigade, places_of(state, brigade)?)));
    let reached: BTreeSet<Hex> = best.keys().map(|(hex, _)| *hex).collect();
    let keeps = |to: &Hex| places.as_ref().is_none_or(|(brigade, places)| places.keeps(*brigade, hex, *to));
    let kept: BTreeSet<Hex> = reached.into_iter().filter(keeps).collect();
    let is_free = |goal: &Goal| !search.occupied.contains(goal.hex) || may_rest(state, unit, goal.hex, goal.facing);
    let ends = best.into_values().filter(is_free);
    ends.filter(|goal| kept.contains(&goal.hex)).collect()
}

/// The turns of a unit that cannot leave its hex.
fn turns_only(hex: Hex, facing: Corner, disordered: bool, points: u8) -> Vec<Goal> {
    let goal =
        |to: Corner| Goal { hex, facing: to, spent: turning_cost(facing.turns_to(to)), disordered, obstacle: false };
    Corner::ALL.into_iter().map(goal).filter(|goal| goal.spent <= points).collect()
}

impl Search<'_> {
    /// The next turns and steps from a pose. [BM 8.0, R-BM-22]
    fn steps(&self, at: &Goal) -> Vec<Goal> {
        let Self { state, unit, .. } = self;
        let turns = Corner::ALL.into_iter().filter(|to| *to != at.facing).map(|to| Goal {
            facing: to,
            spent: at.spent + turning_cost(at.facing.turns_to(to)),
            ..*at
        });
        let mut found: Vec<Goal> = turns.collect();
        let has_come = state.unit(*unit).hex != Some(at.hex) && self.occupied.contains(at.hex);
        if has_come && !state.troops_in(at.hex).is_empty() && !is_passable_infantry(state, *unit, at.hex) {
            // It joins a stack and goes no further. [BM 9.4]
            return found;
        }
        let sidesteps = state.house().sidestep == Sidestep::On;
        let ahead = Zone::Front.directions(at.facing).map(|direction| at.hex.neighbour(direction));
        let around = at.hex.neighbours().into_iter().filter(|to| sidesteps || ahead.contains(to));
        found.extend(around.filter_map(|to| self.step(at, to)));
        found
    }

    /// One step into a neighbouring hex, if it can be made.
    fn step(&self, at: &Goal, to: Hex) -> Option<Goal> {
        let Self { state, unit, .. } = self;
        let kind = state.unit(*unit).troop.kind;
        let is_occupied = self.occupied.contains(to);
        let passes = is_occupied && is_blocked(state, *unit, to);
        if passes && !is_passable_infantry(state, *unit, to) {
            return None;
        }
        let found = if is_occupied { entered(state, *unit, at.hex, to) } else { ground(state, at.hex, to) };
        let entered = Entered { through_infantry: passes, ..found };
        let left = leaving(kind, state.impact(at.hex)).ok()?;
        let spent = match entering(kind, &entered).ok()? {
            Some(cost) => at.spent.checked_add(left + cost)?,
            None if at.spent == 0 => self.allowance,
            None => return None,
        };
        let obstacle = at.obstacle || entered.side != SideTerrain::Open || entered.terrain == HexTerrain::Village;
        Some(Goal {
            hex: to,
            facing: at.facing,
            spent,
            disordered: at.disordered || disorders(kind, &entered),
            obstacle,
        })
    }
}

/// The hexes a unit may go up or back to under Dress Ranks. [BM 5.5, R-BM-53]
pub fn dress_hexes(state: &State, unit: UnitId, zones: &[Zone]) -> Vec<Hex> {
    let own = state.unit(unit);
    let Some(hex) = own.hex else { return Vec::new() };
    let places = own.brigade.and_then(|brigade| Some((brigade, places_of(state, brigade)?)));
    let around = zones.iter().flat_map(|zone| zone.directions(own.facing)).map(|direction| hex.neighbour(direction));
    let may = |to: &Hex| {
        let entered = entered(state, unit, hex, *to);
        let is_open = entered.terrain != HexTerrain::Water && entered.impact != Some(Impact::Effective);
        let takes_all = matches!(entered.side, SideTerrain::Large | SideTerrain::Breastworks);
        let keeps = places.as_ref().is_none_or(|(brigade, places)| places.keeps(*brigade, hex, *to));
        is_open && !takes_all && keeps && !is_blocked(state, unit, *to) && may_rest(state, unit, *to, own.facing)
    };
    around.filter(may).collect()
}
