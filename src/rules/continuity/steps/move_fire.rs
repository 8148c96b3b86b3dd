//! The units of an activation move, fire and rally. [MB 3.1B, 5, 9, 13.6, MM 3, 5, 9, 13]

use serde::Serialize;

use super::commanders::Ride;
use super::firing::Firing;
use super::march::March;
use super::offers::{between, button, choice, on, standing};
use super::withdraw::Withdrawal;
use super::{Procedure, Step, Table};
use crate::game::{Awaiting, Offer, Report, ReportKind, Side};
use crate::hex::{Hex, Stand};
use crate::rules::continuity::book::arms::Arm;
use crate::rules::continuity::book::cited::{COLUMN, DRAGOONS, ENTRY, FIRE, LEADER_MOVE, MOVEMENT, RALLY, WITHDRAWAL};
use crate::rules::continuity::book::points::MovePoints;
use crate::rules::continuity::facts::fire::targets;
use crate::rules::continuity::facts::march::{budget, withdrawals};
use crate::rules::continuity::facts::near::is_in_zone;
use crate::rules::continuity::judge::activation::gun_may;
use crate::rules::continuity::judge::dragoons;
use crate::rules::continuity::judge::results::may_rally;
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::state::Position;
use crate::rules::continuity::state::action::Action;
use crate::rules::continuity::state::unit::Presence;
use crate::rules::continuity::state::view::View;

/// Which part of moving and firing it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Part {
    /// All move. [MB 5.3]
    Move,
    /// All fire. [MB 5.3]
    Fire,
    /// Each unit as it likes. [MM 5]
    Both,
}

/// Units move, fire and rally, one after another.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct MoveFire {
    /// Whose.
    pub side: Side,
    /// Which part.
    pub part: Part,
}

impl Procedure for MoveFire {
    fn ask(&self, position: &Position) -> Option<Awaiting<Action>> {
        let mut offers = Vec::new();
        if self.part != Part::Fire {
            offers.extend(position.on_map(self.side).flat_map(|unit| moves(position, unit)));
            offers.extend(leaders(position));
            offers.extend(entries(position));
        }
        if self.part != Part::Move {
            offers.extend(position.on_map(self.side).flat_map(|unit| shots(position, unit)));
        }
        if offers.is_empty() {
            return None;
        }
        let rule = position.rule(if self.part == Part::Fire { &FIRE } else { &MOVEMENT });
        let (question, done) = match self.part {
            Part::Move => ("Who moves?", "All have moved"),
            Part::Fire => ("Who fires?", "All have fired"),
            Part::Both => ("Who moves or fires?", "All have moved and fired"),
        };
        offers.push(button("done", done, rule.clone(), Action::Done));
        Some(choice(self.side, question, rule, Vec::new(), offers))
    }

    fn act(self, table: &mut Table<'_>, action: &Action) {
        let again = Step::MoveFire(self);
        match action {
            Action::March(unit) => table.go([Step::March(March::of(*unit)), again]),
            Action::Enter(unit) => table.go([Step::March(March::entering(*unit)), again]),
            Action::Withdraw { unit, stand } => {
                table.go([Step::Withdrawal(Withdrawal { unit: *unit, stand: *stand, gone: false }), again]);
            }
            Action::Fire { unit, target } => table.go([Step::Firing(Firing::active(*unit, *target)), again]),
            Action::Ride(leader) => {
                table.position.leader_mut(*leader).moved = true;
                table.go([Step::Ride(Ride { leader: *leader }), again]);
            }
            Action::Rally(unit) => {
                rally(table, *unit);
                table.go([again]);
            }
            Action::Remount(unit) => {
                remount(table, *unit);
                table.go([again]);
            }
            Action::Form { unit, stand } => {
                form(table, *unit, *stand);
                table.go([again]);
            }
            _ => {}
        }
    }

    fn name(&self) -> String {
        format!("{:?}", self.part).to_lowercase()
    }
}

/// What a unit may do in the movement part. [MB 5, 7.3, 13.6, 15.2, MM 5, 7, 13, 15]
fn moves(position: &Position, unit: UnitId) -> Vec<Offer<Action>> {
    let state = position.unit(unit);
    let own = &state.troop;
    if !state.now.active || state.now.moved {
        return Vec::new();
    }
    let name = position.name(unit);
    let [set_to_move, _] = gun_may(own.gun_mode);
    let gun_fires = own.is_gun() && (state.now.fired || (position.edition().guns_follow_leaders && !set_to_move));
    let mut offers = Vec::new();
    let did_something = state.now.stirred || state.now.fired || state.now.spent > 0;
    if may_rally(&View::of(position).situation(), own, did_something, true).is_ok() {
        offers.push(on("rally", format!("{name} rallies"), position.rule(&RALLY), unit, Action::Rally(unit)));
    }
    if !state.below && !gun_fires && budget(position, unit) > 0 {
        let rule = position.rule(&MOVEMENT);
        offers.push(on("move", format!("{name} moves"), rule, unit, Action::March(unit)));
    }
    if gun_fires {
        return offers;
    }
    if !state.now.stirred && state.now.spent == 0 {
        offers.extend(remounts(position, unit));
        offers.extend(formations(position, unit));
    }
    let rule = position.rule(&WITHDRAWAL);
    offers.extend(withdrawals(position, unit).into_iter().map(|stand| {
        let label = format!("{name} withdraws to {}", Position::place_words(&stand));
        standing("withdraw", label, rule.clone(), (unit, stand), Action::Withdraw { unit, stand })
    }));
    offers
}

/// What mounting or dismounting costs a unit of dragoons; nothing if it may not change. [MB 15.2, MM 15]
fn saddle_cost(position: &Position, unit: UnitId) -> Option<MovePoints> {
    let (values, own) = (&position.unit(unit).values, position.troop(unit));
    let new = if own.mounted { values.foot_movement } else { values.movement };
    dragoons::remount(new, own.disordered, is_in_zone(position, unit)).ok()
}

/// Into the saddle, or out of it. [MB 15.2, MM 15]
fn remounts(position: &Position, unit: UnitId) -> Option<Offer<Action>> {
    let own = position.troop(unit);
    let stacked = own.stacked.is_some() || position.unit(unit).below;
    if !own.is_dragoons() || stacked || saddle_cost(position, unit).is_none() {
        return None;
    }
    let verb = if own.mounted { "dismounts" } else { "mounts" };
    let label = format!("{} {verb}", position.name(unit));
    Some(on("saddle", label, position.rule(&DRAGOONS), unit, Action::Remount(unit)))
}

/// Into column, where it could then move, and out of it; square infantry too. [MB 5.7, Q2, MM 5 Column, R20, R21]
fn formations(position: &Position, unit: UnitId) -> Vec<Offer<Action>> {
    let own = position.troop(unit);
    let stacked = own.stacked.is_some() || position.unit(unit).below;
    if own.arm != Arm::Infantry || stacked {
        return Vec::new();
    }
    let rule = position.rule(&COLUMN);
    let name = position.name(unit);
    let form = |verb: &'static str, words: &str, stand: Stand| {
        let facing = stand.corner().map(|corner| position.field().orientation.wind(corner));
        let label = facing.map_or(format!("{name} {words}"), |wind| format!("{name} {words}, facing {wind:?}"));
        standing(verb, label, rule.clone(), (unit, stand), Action::Form { unit, stand })
    };
    if own.is_column() {
        return own.stand.lines().into_iter().map(|stand| form("line", "forms line", stand)).collect();
    }
    let enemies = position.against(own.side);
    let far = own.stand.hexes().iter().all(|hex| !enemies.are_near(*hex));
    let columns = own.stand.columns();
    // A column turns about for nothing, so one of the two directions is enough.
    let shown = if own.stand.is_long() { 1 } else { columns.len() };
    columns.into_iter().take(if far { shown } else { 0 }).map(|stand| form("column", "forms column", stand)).collect()
}

/// The leaders who may still ride. [MB 14.4, MM 14]
fn leaders(position: &Position) -> Vec<Offer<Action>> {
    let Some(active) = &position.active else { return Vec::new() };
    let rule = position.rule(&LEADER_MOVE);
    let riders = active.riders.iter().filter(|id| position.is_leader_on_map(**id) && !position.leader(**id).moved);
    riders
        .map(|leader| {
            let label = format!("{} rides", position.counter(*leader).name);
            on("advance", label, rule.clone(), *leader, Action::Ride(*leader))
        })
        .collect()
}

/// The units that may come on to the map. [MM 18 Arrival, MB 18.13]
fn entries(position: &Position) -> Vec<Offer<Action>> {
    let Some(active) = &position.active else { return Vec::new() };
    let rule = position.rule(&ENTRY);
    let waits = |id: &UnitId| {
        let unit = position.unit(*id);
        let comes = unit.group.is_some_and(|group| active.entering.contains(&group));
        unit.presence == Presence::Waiting && comes && !unit.now.moved && entry_is_open(position, *id)
    };
    let waiting = position.unit_ids().filter(waits);
    waiting
        .map(|unit| on("advance", format!("{} comes on", position.name(unit)), rule.clone(), unit, Action::Enter(unit)))
        .collect()
}

/// Whether a unit finds one of its hexes free of enemies; what it can pay is seen when it tries.
fn entry_is_open(position: &Position, unit: UnitId) -> bool {
    let Some(hexes) = position.unit(unit).group.and_then(|group| position.arrived.get(&group)) else { return false };
    let side = position.troop(unit).side;
    let open = |hex: &Hex| position.at(*hex).all(|other| position.troop(other).side == side);
    hexes.iter().any(open)
}

/// What a unit may fire at. [MB 9.2, 9.7, MM 9]
fn shots(position: &Position, unit: UnitId) -> Vec<Offer<Action>> {
    let state = position.unit(unit);
    let own = &state.troop;
    let pays = own.is_gun() || budget(position, unit) >= MovePoints::ONE.in_halves();
    let gun_moved = own.is_gun() && (state.now.stirred || state.now.spent > 0);
    if !state.now.active || state.now.rallied || state.now.caracoled || state.now.withdrew || !pays || gun_moved {
        return Vec::new();
    }
    let rule = position.rule(&FIRE);
    targets(position, unit)
        .into_iter()
        .map(|target| {
            let label = format!("{} fires at {}", position.name(unit), position.name(target));
            between("fire", label, rule.clone(), (unit, target), Action::Fire { unit, target })
        })
        .collect()
}

fn rally(table: &mut Table<'_>, unit: UnitId) {
    let state = table.position.unit_mut(unit);
    state.troop.disordered = false;
    state.now.rallied = true;
    state.now.moved = true;
    state.now.fired = true;
    let text = format!("{} rallies.", table.position.name(unit));
    let rule = table.position.rule(&RALLY);
    table.tell(Report::new(ReportKind::Morale, rule, text).about([unit.into()]));
}

fn remount(table: &mut Table<'_>, unit: UnitId) {
    let cost = saddle_cost(table.position, unit).unwrap_or(MovePoints::NONE).in_halves();
    let state = table.position.unit_mut(unit);
    state.set_saddle(!state.troop.mounted);
    state.now.spent += cost;
    state.now.stirred = true;
    let verb = if state.troop.mounted { "mounts" } else { "dismounts" };
    let text = format!("{} {verb}.", table.position.name(unit));
    let rule = table.position.rule(&DRAGOONS);
    table.tell(Report::new(ReportKind::Move, rule, text).about([unit.into()]));
}

fn form(table: &mut Table<'_>, unit: UnitId, stand: Stand) {
    let state = table.position.unit_mut(unit);
    state.troop.stand = stand;
    state.now.stirred = true;
    let shape = if stand.is_column() { "column" } else { "line" };
    let text = format!("{} forms {shape}.", table.position.name(unit));
    let rule = table.position.rule(&COLUMN);
    table.tell(Report::new(ReportKind::Move, rule, text).about([unit.into()]));
}
