//! Where units may go. [BM 4.2, 5.3, 7.0, 8.0, 9.1, 9.4]

use crate::hex::{Corner, Grid, Hex, HexSet};
use crate::rules::bayonet_musket::book::house::{DisorderEndsCharge, Sidestep};
use crate::rules::bayonet_musket::book::orders::Order;
use crate::rules::bayonet_musket::book::terrain::{HexTerrain, SideTerrain};
use crate::rules::bayonet_musket::book::troops::{Impact, Kind};
use crate::rules::bayonet_musket::facts::brigades::places_of;
use crate::rules::bayonet_musket::judge::alignment::WingPlaces;
use crate::rules::bayonet_musket::judge::movement::{Entered, disorders, entering, leaving};
use crate::rules::bayonet_musket::judge::stacking::may_stack;
use crate::rules::bayonet_musket::judge::zones::{Zone, turning_cost};
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::ids::{BrigadeId, UnitId};

/// A place a move may end, with what it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Where.
    pub hex: Hex,
    /// What it faces there.
    pub facing: Corner,
    /// Out of which hex it entered; none where it stands. [BM 9.1.1]
    pub came: Option<Hex>,
    /// Points spent.
    pub spent: u8,
    /// Whether horse is in disorder there. [BM 11.8.3]
    pub disordered: bool,
    /// Whether streams, hedges, villages or works lay in the way. [BM 11.3.2]
    pub obstacle: bool,
}

impl Goal {
    /// Where a unit stands already, whatever it faces there.
    pub const fn standing(hex: Hex, facing: Corner, disordered: bool) -> Self {
        Self { hex, facing, came: None, spent: 0, disordered, obstacle: false }
    }
}

/// How a move is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Points.
    pub points: u8,
    /// Whether the display bounds it. [BM 4.2, R-BM-50]
    pub aligned: bool,
}

/// Every place a unit may come to with its points. [BM 7.0, 8.0]
pub fn goals(state: &State, unit: UnitId, limits: Limits) -> Vec<Goal> {
    goals_facing(state, unit, state.unit(unit).facing, limits, false)
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

/// Whether a unit that enters a hex out of another comes underneath those who are there: from behind them. [BM 9.1.1]
pub fn comes_underneath(state: &State, unit: UnitId, hex: Hex, from: Hex) -> bool {
    let top = state.in_hex(hex).iter().copied().find(|id| *id != unit).map(|id| state.unit(id));
    let from_behind = top.zip(hex.direction_to(from));
    from_behind.is_some_and(|(top, direction)| Zone::of(top.facing, direction) == Zone::Rear)
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

/// How a pose is come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum By {
    /// By a step, or by having begun there.
    Step,
    /// By a turn where it stands: no second one leads further than one at once.
    Turn,
}

/// A pose that is come to.
type Come = (Pose, By);

/// What the ways that are looked for keep clear of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Avoid {
    /// Nothing.
    Nothing,
    /// What disorders horse. [BM 11.8.3]
    Disorder,
    /// That, and what takes its momentum. [BM 5.4, 11.3.2]
    Obstacles,
}

/// A unit that looks for its ways, and the hexes in which anybody else stands: most are empty, and nothing more is asked of them.
struct Search<'a> {
    state: &'a State,
    unit: UnitId,
    allowance: u8,
    occupied: HexSet,
    avoid: Avoid,
    /// Whether horse that falls into disorder stops there. [R-BM-79]
    stops: bool,
}

impl<'a> Search<'a> {
    fn new(state: &'a State, unit: UnitId, allowance: u8, stops: bool) -> Self {
        let mut occupied = HexSet::none(state.fixed.extent);
        for other in state.unit_ids().filter(|other| *other != unit) {
            if let Some(hex) = state.unit(other).hex {
                occupied.insert(hex);
            }
        }
        Self { state, unit, allowance, occupied, avoid: Avoid::Nothing, stops }
    }

    /// Every place it comes to from one, by the cheapest way to each, in the order of hexes and facings. Dijkstra over hexes and facings,
    /// in rounds of one point: whatever a step costs it costs something, so that a round is whole when it is begun.
    fn from(&self, start: Goal) -> Vec<Goal> {
        let mut best: Best = Grid::filled(self.state.fixed.extent, [None; 6]);
        let mut rounds: Vec<Vec<Come>> = vec![Vec::new(); usize::from(self.allowance) + 1];
        enter(&mut best, &mut rounds, start, By::Step);
        let (mut reached, mut next): (Vec<Pose>, Vec<(Goal, By)>) = (Vec::new(), Vec::new());
        for round in 0..rounds.len() {
            let mut poses = std::mem::take(&mut rounds[round]);
            poses.sort_unstable();
            for (pose, by) in poses {
                let at = best.get(pose.0).and_then(|goals| goals[usize::from(pose.1.index())]);
                let Some(at) = at.filter(|at| usize::from(at.spent) == round) else { continue };
                reached.push(pose);
                if self.stops && at.disordered && !start.disordered {
                    continue;
                }
                self.go_on(&at, by, &mut next);
                for (goal, by) in next.drain(..).filter(|(goal, _)| goal.spent <= self.allowance) {
                    enter(&mut best, &mut rounds, goal, by);
                }
            }
        }
        reached.sort_unstable();
        let goal = |(hex, facing): Pose| best.get(hex).and_then(|goals| goals[usize::from(facing.index())]);
        reached.into_iter().filter_map(goal).collect()
    }

    /// The same by the best way to each: in order where the points reach, and for a charge clear of obstacles; the path is the player's.
    /// [BM 5.4, 7.0, R-BM-50]
    fn best_from(mut self, start: Goal, charges: bool) -> Vec<Goal> {
        let mut ends = self.from(start);
        let rides = self.state.unit(self.unit).troop.kind.is_horse();
        let falls = |goal: &Goal| goal.disordered && !start.disordered;
        if rides && ends.iter().any(falls) {
            self.avoid = Avoid::Disorder;
            take_instead(&mut ends, self.from(start));
        }
        if rides && charges && ends.iter().any(|goal| goal.obstacle && !start.obstacle) {
            self.avoid = Avoid::Obstacles;
            take_instead(&mut ends, self.from(start));
        }
        ends
    }
}

/// Takes other ways to the same places; all that are found are among those that were.
fn take_instead(ends: &mut [Goal], others: Vec<Goal>) {
    let mut others = others.into_iter().peekable();
    for end in ends {
        if let Some(other) = others.next_if(|other| (other.hex, other.facing) == (end.hex, end.facing)) {
            *end = other;
        }
    }
}

/// The best way found so far to every hex and facing.
type Best = Grid<[Option<Goal>; 6]>;

/// Every place a unit may come to in its charge, with the points it has left: it sets out facing so, and the display does not hold it.
/// Where disorder ends a charge nobody goes on from where he fell into it. [BM 5.4, R-BM-50, R-BM-79]
pub fn charge_goals(state: &State, unit: UnitId, facing: Corner, points: u8) -> Vec<Goal> {
    goals_facing(state, unit, facing, Limits { points, aligned: false }, true)
}

/// The places a unit may come to that sets out facing so.
fn goals_facing(state: &State, unit: UnitId, facing: Corner, limits: Limits, charges: bool) -> Vec<Goal> {
    let own = state.unit(unit);
    let Some(hex) = own.hex else { return Vec::new() };
    if leaving(own.troop.kind, state.impact(hex)).is_err() {
        return turns_only(hex, facing, own.troop.disordered, limits.points);
    }
    let start = Goal { obstacle: own.now.obstacle, ..Goal::standing(hex, facing, own.troop.disordered) };
    let stops = charges && state.house().disorder_ends_charge == DisorderEndsCharge::On;
    let search = Search::new(state, unit, limits.points, stops);
    let occupied = search.occupied.clone();
    let ends = search.best_from(start, charges);
    let places = own.brigade.filter(|_| limits.aligned).and_then(|brigade| Some((brigade, places_of(state, brigade)?)));
    let kept = kept(hex, &ends, places.as_ref());
    // A stack does not turn while a firefight holds one of it. [BM 9.1, R-BM-52]
    let is_held = state.troops_in(hex).into_iter().any(|mate| mate != unit && state.is_locked(mate));
    let turns = |goal: &Goal| goal.hex == hex && goal.facing != own.facing;
    let is_free = |goal: &Goal| {
        !(is_held && turns(goal)) && (!occupied.contains(goal.hex) || may_rest(state, unit, goal.hex, goal.facing))
    };
    ends.into_iter().filter(|goal| kept.contains(&goal.hex) && is_free(goal)).collect()
}

/// Keeps a way if none so cheap is known, and looks on from its end in its round.
fn enter(best: &mut Best, rounds: &mut [Vec<Come>], goal: Goal, by: By) {
    let Some(goals) = best.get_mut(goal.hex) else { return };
    let known = &mut goals[usize::from(goal.facing.index())];
    if known.is_none_or(|known| goal.spent < known.spent) {
        *known = Some(goal);
        rounds[usize::from(goal.spent)].push(((goal.hex, goal.facing), by));
    }
}

/// The hexes among the ends in which nothing grows worse than it is where the unit stands. [BM 4.2.4, R-BM-54]
fn kept(from: Hex, ends: &[Goal], places: Option<&(BrigadeId, WingPlaces<BrigadeId>)>) -> Vec<Hex> {
    let mut hexes: Vec<Hex> = ends.iter().map(|goal| goal.hex).collect();
    hexes.dedup();
    let Some((brigade, places)) = places else { return hexes };
    if let Some(bounds) = places.bounds_kept_from(*brigade, from) {
        hexes.retain(|to| bounds.contains(*to));
    } else {
        let before = places.breaches(*brigade, from);
        hexes.retain(|to| places.is_no_worse(&before, *brigade, *to));
    }
    hexes
}

/// The turns of a unit that cannot leave its hex.
fn turns_only(hex: Hex, facing: Corner, disordered: bool, points: u8) -> Vec<Goal> {
    let goal = |to: Corner| Goal { spent: turning_cost(facing.turns_to(to)), ..Goal::standing(hex, to, disordered) };
    Corner::ALL.into_iter().map(goal).filter(|goal| goal.spent <= points).collect()
}

impl Search<'_> {
    /// The next turns and steps from a pose. [BM 8.0, R-BM-22]
    fn go_on(&self, at: &Goal, by: By, next: &mut Vec<(Goal, By)>) {
        let Self { state, unit, .. } = self;
        if by == By::Step {
            let turned = |to: Corner| {
                let spent = at.spent + turning_cost(at.facing.turns_to(to));
                (Goal { facing: to, spent, ..*at }, By::Turn)
            };
            next.extend(Corner::ALL.into_iter().filter(|to| *to != at.facing).map(turned));
        }
        let has_come = state.unit(*unit).hex != Some(at.hex) && self.occupied.contains(at.hex);
        if has_come && !state.troops_in(at.hex).is_empty() && !is_passable_infantry(state, *unit, at.hex) {
            // It joins a stack and goes no further. [BM 9.4]
            return;
        }
        let sidesteps = state.house().sidestep == Sidestep::On;
        let ahead = Zone::Front.directions(at.facing).map(|direction| at.hex.neighbour(direction));
        let all = at.hex.neighbours();
        let around: &[Hex] = if sidesteps { &all } else { &ahead };
        next.extend(around.iter().filter_map(|to| self.step(at, *to)).map(|goal| (goal, By::Step)));
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
            // The whole move is what the unit sets out with: who has spent some of it already has none.
            None if at.spent == 0 && state.unit(*unit).now.spent == 0 => self.allowance,
            None => return None,
        };
        let hinders = entered.side != SideTerrain::Open || entered.terrain == HexTerrain::Village;
        let disorders = disorders(kind, &entered);
        let is_avoided = match self.avoid {
            Avoid::Nothing => false,
            Avoid::Disorder => disorders,
            Avoid::Obstacles => disorders || hinders,
        };
        (!is_avoided).then_some(Goal {
            hex: to,
            facing: at.facing,
            came: Some(at.hex),
            spent,
            disordered: at.disordered || disorders,
            obstacle: at.obstacle || hinders,
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
