//! Where a unit may go, and what it costs. [MB 5, 19.5, 19.8, MM 5, 17, 18]

use arrayvec::ArrayVec;

use super::command::is_led;
use super::near::{Room, is_open, room};
use crate::hex::path;
use crate::hex::{Crossing, Direction, Hex, Hexes, Pace, Stand};
use crate::rules::continuity::book::arms::Arm;
use crate::rules::continuity::book::charts::Class;
use crate::rules::continuity::book::house::MbPlainColumn;
use crate::rules::continuity::book::points::MovePoints;
use crate::rules::continuity::judge::board_view::class;
use crate::rules::continuity::judge::control_map::Enemies;
use crate::rules::continuity::judge::movement::{self, Mover, Step};
use crate::rules::continuity::judge::troop::{Troop, UnitId};
use crate::rules::continuity::judge::{withdrawal, zones};
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::derived::Goal;
use crate::rules::continuity::state::fixed::Toll;
use crate::rules::continuity::state::unit::LeaderId;

/// What a hex costs to enter, its sides and roads left out; nothing where it is not allowed.
pub fn hex_cost(state: &State, class: Class, hex: Hex) -> Option<MovePoints> {
    let charts = state.charts();
    let ground = state.ground().hex(hex);
    (charts.hex_cost)(charts.underfoot(ground.terrain, ground.under)).cost(class)
}

/// What a step between neighbours costs; nothing where it is not allowed.
pub(super) fn step_cost(state: &State, mover: Mover, step: Crossing, beside_enemy: bool) -> Option<MovePoints> {
    state.fixed.toll(state.charts(), mover, beside_enemy).of(step)
}

/// Everything a march is reckoned from.
pub(super) struct March<'p> {
    state: &'p State,
    unit: UnitId,
    own: &'p Troop,
    pub(super) enemies: &'p Enemies,
    friends: &'p Enemies,
    /// Where it stands, if it is on the map.
    own_hexes: Hexes,
    pub(super) rapid: bool,
    /// Ground that would disorder the unit is left out. [MB 19.5, R24]
    careful: bool,
    pub(super) budget: u32,
    pub(super) start: Stand,
    may_leave_zone: bool,
    pub(super) out_of_command: bool,
    pub(super) first_is_sure: bool,
    /// What its steps cost, and what those cost that lead beside an enemy.
    tolls: [Toll<'p>; 2],
}

/// Half points a unit has left at its plain allowance.
pub fn budget(state: &State, unit: UnitId) -> u32 {
    budget_at(state, unit, false)
}

/// Half points a unit has left at a speed: going rapidly doubles its allowance, not what is left of it. [MB 5.6, MM 5 Rapid, R109]
pub fn budget_at(state: &State, unit: UnitId, rapid: bool) -> u32 {
    let allowance = state.allowance(unit).saturating_sub(u8::from(state.troop(unit).disordered));
    let times = if rapid { 2 } else { 1 };
    (MovePoints::whole(allowance).in_halves() * times).saturating_sub(state.unit(unit).now.spent)
}

/// Whether a unit that moves comes to another place, or turns; where it could only stay, it is not asked. [MB 5, 6, MM 5, 6]
pub fn can_go(state: &State, unit: UnitId) -> bool {
    let own = state.troop(unit);
    let turns = matches!(own.stand, Stand::Single { .. }) && own.stacked.is_none() && !state.unit(unit).below;
    turns || may_leave_map(state, unit) || can_step(state, unit) || !goals(state, unit).is_empty()
}

/// Whether one step leads to a place to stop: the usual case, and quick to see.
fn can_step(state: &State, unit: UnitId) -> bool {
    let own = state.troop(unit);
    let mut speeds = speeds(state, own, &own.stand).iter();
    speeds.any(|rapid| March::of(state, unit, own.stand, *rapid, false).steps_off(unit))
}

/// Everywhere an active unit may go by ordinary or rapid movement; withdrawals are apart.
pub fn goals(state: &State, unit: UnitId) -> Vec<Goal> {
    state.goals_of(unit, || find_goals(state, unit))
}

fn find_goals(state: &State, unit: UnitId) -> Vec<Goal> {
    let own = state.troop(unit);
    let mut goals = Vec::new();
    let speeds = speeds(state, own, &own.stand);
    // Only where ground disorders does it matter whether the way keeps off it.
    let passes: &[bool] = if state.charts().marsh_disorders == Some(own.side) { &[true, false] } else { &[true] };
    for rapid in speeds {
        for careful in passes.iter().copied() {
            let march = March::of(state, unit, own.stand, *rapid, careful);
            let (said, doubled) = (is_said(speeds, *rapid), *rapid);
            let goal = |(stand, spent)| Goal { stand, spent, rapid: said, doubled, disorders: !careful };
            goals.extend(march.reach().into_iter().map(goal));
        }
    }
    // Of several ways to the same place the first is taken: the slower, the one that keeps order.
    goals.sort_by_key(|goal| goal.stand);
    goals.dedup_by_key(|goal| goal.stand);
    goals.retain(|goal| !stays(own, &goal.stand) && may_stop(state, unit, &goal.stand));
    goals
}

/// Whether a unit has not gone: a column that comes back to the ground it stood on has only turned, which it may do without going.
fn stays(own: &Troop, to: &Stand) -> bool {
    *to == own.stand || own.is_column() && to.hexes().iter().all(|hex| own.stand.covers(*hex))
}

/// The speeds a unit may go at as it stands, the slower first: guns and foot in line plainly, horse either way, a column rapidly or,
/// where the book lets it, either way. [MB 5.6, 5.7, Q2, MM 5 Rapid, 5 Column, R21]
pub(super) fn speeds(state: &State, own: &Troop, stand: &Stand) -> &'static [bool] {
    match own.arm {
        Arm::Artillery => &[false],
        _ if stand.is_column() && !columns_move_plainly(state) => &[true],
        _ if own.is_foot() && !stand.is_column() => &[false],
        _ => &[false, true],
    }
}

/// Whether infantry in column may also move at its plain allowance. [MB 5.7, MM 5 Column, R21]
pub fn columns_move_plainly(state: &State) -> bool {
    state.edition().columns_move_plainly || state.house().mb_plain_column == MbPlainColumn::On
}

/// Whether an offer says that a move is rapid: only where it might also not be.
pub(super) fn is_said(speeds: &[bool], rapid: bool) -> bool {
    rapid && speeds.len() > 1
}

/// Whether others than a unit stand in a hex.
fn is_taken(state: &State, unit: UnitId, hex: Hex) -> bool {
    let is_there = state.is_on_map(unit) && state.troop(unit).stand.covers(hex);
    state.control().crowd(hex) > u16::from(is_there)
}

/// Whether a unit may stop so: on the map, on nobody's toes.
pub fn may_stop(state: &State, unit: UnitId, stand: &Stand) -> bool {
    let hexes = stand.hexes();
    let side = state.troop(unit).side;
    hexes.iter().all(|hex| {
        state.ground().extent.contains(*hex)
            && (!is_taken(state, unit, *hex)
                || !state.against(side).hold(*hex) && room(state, unit, *hex, &hexes) != Room::None)
    })
}

impl<'p> March<'p> {
    pub(super) fn of(state: &'p State, unit: UnitId, start: Stand, rapid: bool, careful: bool) -> Self {
        let own = state.troop(unit);
        let now = &state.unit(unit).now;
        let is_where_it_began = now.start.is_some_and(|start| start.hexes() == own.stand.hexes());
        let is_led = state.is_on_map(unit) || is_led(state, unit);
        let mover = Mover::of(own, class(own), rapid);
        Self {
            state,
            unit,
            own,
            enemies: state.against(own.side),
            friends: state.against(own.side.other()),
            own_hexes: if state.is_on_map(unit) { own.stand.hexes() } else { Hexes::new() },
            rapid,
            // Elsewhere nothing disorders, and nothing need be left out.
            careful: careful && state.charts().marsh_disorders == Some(own.side),
            budget: budget_at(state, unit, rapid),
            start,
            may_leave_zone: !own.is_foot(),
            out_of_command: !own.in_command || !is_led,
            // Who has fired has paid for it; lost fire costs nothing and takes nothing away, nor does another saddle. [R16, R41]
            first_is_sure: state.edition().first_hex_is_sure && (now.spent == 0 || (!now.fired && is_where_it_began)),
            tolls: [false, true].map(|beside_enemy| state.fixed.toll(state.charts(), mover, beside_enemy)),
        }
    }

    /// What room it finds in a hex that no enemy holds.
    #[inline]
    fn room(&self, hex: Hex, all: &Stand) -> Room {
        let friends = self.friends.on_map(hex).map_or(0, |there| there.held);
        let is_taken = friends > 0 && friends > u16::from(self.own_hexes.contains(&hex));
        if is_taken { room(self.state, self.unit, hex, &all.hexes()) } else { Room::Free }
    }

    /// Foot out of command stays in an enemy zone, and nobody near an enemy goes rapidly. [MB 5.2, 5.6.2, MM 5, R19]
    fn is_held(&self) -> bool {
        let is_held = self.out_of_command && self.own.is_foot() && super::near::is_in_zone(self.state, self.unit);
        is_held || (self.rapid && !self.is_far(&self.start.hexes()))
    }

    /// Whether its first step alone leads to a place where the unit may stop.
    fn steps_off(&self, unit: UnitId) -> bool {
        let may_end =
            |(to, cost): &(Stand, u32)| *cost <= self.budget && !stays(self.own, to) && may_stop(self.state, unit, to);
        !self.is_held() && self.steps(self.start, 0).iter().any(may_end)
    }

    /// Where it can come to, and what that costs.
    pub(super) fn reach(&self) -> Vec<(Stand, u32)> {
        if self.is_held() {
            return Vec::new();
        }
        let mut reach =
            path::reach(self.state.ground().extent, self.start, self.budget, |stand, spent| self.steps(stand, spent));
        reach.retain(|(stand, _)| *stand != self.start);
        reach
    }

    pub(super) fn is_far(&self, hexes: &[Hex]) -> bool {
        hexes.iter().all(|hex| !self.enemies.are_near(*hex))
    }

    fn is_in_zone(&self, hexes: &[Hex]) -> bool {
        hexes.iter().any(|hex| self.enemies.control(*hex))
    }

    /// The steps from a place, and what each costs; none where the move must stop.
    fn steps(&self, from: Stand, spent: u32) -> ArrayVec<(Stand, u32), 6> {
        let hexes = from.hexes();
        let is_start = from == self.start;
        let is_in_zone = self.is_in_zone(&hexes);
        let mut steps = ArrayVec::new();
        if !is_start && (is_in_zone || hexes.iter().any(|hex| self.room(*hex, &from) != Room::Free)) {
            return steps;
        }
        // A column steps the other way round too, for it turns about at once and at no cost, whenever it likes. [MB 5.7, MM 5 Column, R21]
        let ways_round = std::iter::once(from).chain(from.about_face());
        // The upper unit of a village stack steps straight ahead. [MB 8.5.6, MM 8]
        let ahead = (self.own.stacked.is_some() && from == self.own.stand).then(|| from.advances());
        let is_sure = self.first_is_sure && is_start && spent == 0;
        for pace in ways_round.flat_map(Stand::paces) {
            let Some(cost) = self.cost(&pace).map(MovePoints::in_halves) else { continue };
            let cost = if is_sure { cost.min(self.budget) } else { cost };
            // Most of what lies at the edge of a reach is too dear: what else speaks against it is not asked.
            if spent + cost > self.budget {
                continue;
            }
            let to = pace.to();
            let leaves_zone = is_start && is_in_zone;
            if ahead.as_ref().is_none_or(|ahead| ahead.contains(&to))
                && self.is_allowed(&pace, &to, leaves_zone, from.is_column())
            {
                steps.push((to, cost));
            }
        }
        steps
    }

    fn is_allowed(&self, pace: &Pace, to: &Stand, leaves_zone: bool, in_column: bool) -> bool {
        // Foot leaves a zone only by withdrawing; a half that is in none may swing, but no column has halves. [MB 5.5, 7.3]
        let goes_out = || pace.crossed_from().any(|hex| self.enemies.control(hex));
        let zone_holds = leaves_zone && !self.may_leave_zone && (in_column || goes_out());
        !zone_holds
            && pace.entered().all(|hex| self.may_enter(hex, to, leaves_zone))
            && !(self.careful && self.would_disorder(pace))
    }

    /// Whether it may come to a hex that it did not stand in before. The others of its hexes were looked at as it came there.
    fn may_enter(&self, hex: Hex, all: &Stand, leaves_zone: bool) -> bool {
        let Some(there) = self.enemies.on_map(hex) else { return false };
        there.held == 0
            // Horse and guns leave a zone, but not straight into another. [MB 7.2, MM 7, R29]
            && !(leaves_zone && self.may_leave_zone && there.controlled > 0)
            && !(self.out_of_command && there.beside > 0)
            && !(self.rapid && there.near > 0)
            && self.room(hex, all) != Room::None
    }

    /// The dearer half pays; nothing where an enemy stands, or beyond the map. [MB 5.5, MM 5 Infantry]
    fn cost(&self, pace: &Pace) -> Option<MovePoints> {
        let mut beside_enemy = false;
        for hex in pace.entered() {
            let there = self.enemies.on_map(hex).filter(|there| there.held == 0)?;
            beside_enemy |= there.beside > 0;
        }
        movement::dearer(pace.crossings().map(|crossing| self.tolls[usize::from(beside_enemy)].of(crossing)))
    }

    fn would_disorder(&self, pace: &Pace) -> bool {
        let beside_enemy = pace.entered().any(|hex| self.enemies.are_beside(hex));
        pace.crossings().any(|step| disorders(self.state, self.own, step, beside_enemy))
    }
}

/// Whether the ground disorders a unit that goes from one place to the next. [MB 19.5, R24]
pub fn disorders_between(state: &State, own: &Troop, from: &Stand, to: &Stand) -> bool {
    let (from, to) = (from.hexes(), to.entered_from(from));
    let enemies = state.against(own.side);
    let beside_enemy = to.iter().any(|hex| enemies.are_beside(*hex));
    let mut crossings = to.iter().flat_map(|to| from.iter().filter_map(|from| Crossing::between(*from, *to)));
    crossings.any(|step| disorders(state, own, step, beside_enemy))
}

/// Whether a step disorders a unit, of a pace that leads next to an enemy or not. [MB 19.5, R24, R26]
fn disorders(state: &State, own: &Troop, step: Crossing, beside_enemy: bool) -> bool {
    let step = Step::between(state.ground(), step.from, step.to, beside_enemy);
    let is_french = state.unit(own.id).values.french;
    let class = class(own);
    !own.disordered && movement::disorders(state.charts(), own.side, is_french, class, &step, state.house())
}

/// Whether a unit next to the edge may leave the map with what it has left. [MB 5.2, MM 5, R27]
pub fn may_leave_map(state: &State, unit: UnitId) -> bool {
    let own = state.troop(unit);
    let at_edge = own.stand.hexes().iter().any(|hex| {
        let beyond = hex.neighbours();
        beyond.iter().any(|next| !state.ground().extent.contains(*next))
    });
    let held = own.is_foot() && super::near::is_in_zone(state, unit);
    at_edge && !held && budget(state, unit) >= MovePoints::ONE.in_halves()
}

/// The places a unit may withdraw to. [MB 5.2, 7.3, 14.5, MM 5, 7, 14]
pub fn withdrawals(state: &State, unit: UnitId) -> Vec<Stand> {
    let own = state.troop(unit);
    let now = &state.unit(unit).now;
    let has_moved = now.spent > 0 || now.stirred;
    // The upper unit of a village stack moves first and only straight ahead; the lower alone withdraws. [MB 8.5.6, MM 8]
    let lies_above = own.stacked.is_some();
    if !own.is_foot() || own.is_column() || lies_above || withdrawal::may_withdraw(u8::from(has_moved)).is_err() {
        return Vec::new();
    }
    let board = state.board();
    let quiet = |to: &Stand| own.in_command || zones::may_step_out_of_command(&board, own, &to.hexes()).is_ok();
    let open = withdrawal::withdrawals(&board, own).into_iter().filter(|to| may_stop(state, unit, to));
    open.filter(quiet).collect()
}

/// Whether both halves can cross to a neighbouring place: no river, wall or closed work between. \[R75\]
pub fn crossings_open(state: &State, from: &Stand, to: &Stand) -> bool {
    let pairs: Vec<(Hex, Hex)> = from.hexes().into_iter().zip(to.hexes()).filter(|(from, to)| from != to).collect();
    pairs.iter().all(|(from, to)| {
        let side = state.ground().side(*from, *to);
        let passable =
            side.terrain.is_none_or(|terrain| (state.charts().side_cost)(terrain).0.iter().any(Option::is_some));
        is_open(state, *from, *to) && (passable || side.bridge)
    })
}

/// The hexes a leader may ride to, and what each costs. [MB 14.4, 14.8, MM 14, R28]
pub fn rides(state: &State, leader: LeaderId) -> Vec<(Hex, u32)> {
    let counter = state.counter(leader);
    let enemies = state.against(counter.side);
    let start = state.leader(leader).hex;
    let tolls = [false, true].map(|beside_enemy| state.fixed.toll(state.charts(), Mover::leader(), beside_enemy));
    let steps = |from: Hex, _: u32| {
        Direction::ALL.into_iter().filter_map(move |toward| {
            let step = Crossing::toward(from, toward);
            let there = enemies.on_map(step.to).filter(|there| there.held == 0)?;
            let cost = tolls[usize::from(there.beside > 0)].of(step)?;
            Some((step.to, cost.in_halves()))
        })
    };
    let mut reach = path::reach(state.ground().extent, start, MovePoints::whole(counter.movement).in_halves(), steps);
    reach.retain(|(hex, _)| *hex != start);
    reach
}
