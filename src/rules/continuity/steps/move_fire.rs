//! The units of an activation move, fire and rally. [MB 3.1B, 5, 9, 13.6, MM 3, 5, 9, 13]

use serde::Serialize;

use super::commanders::Ride;
use super::firing::Firing;
use super::march::March;
use super::offers::{between, button, choice, on, standing, toward};
use super::remount::{Remount, saddle_cost};
use super::stacking::break_up;
use super::withdraw::Withdrawal;
use super::{Procedure, Step, Turn, Work};
use crate::game::{Awaiting, Offer, Report, ReportKind, Side, Wording, say, told};
use crate::hex::Stand;
use crate::rules::continuity::book::arms::Arm;
use crate::rules::continuity::book::cited::{COLUMN, DRAGOONS, ENTRY, FIRE, LEADER_MOVE, MOVEMENT, RALLY, WITHDRAWAL};
use crate::rules::continuity::book::edition::FireOrder;
use crate::rules::continuity::book::points::MovePoints;
use crate::rules::continuity::facts::entry::can_enter;
use crate::rules::continuity::facts::fire::targets;
use crate::rules::continuity::facts::march::{budget, can_go, columns_move_plainly, withdrawals};
use crate::rules::continuity::facts::near::is_in_zone;
use crate::rules::continuity::judge::activation::gun_may;
use crate::rules::continuity::judge::results::may_rally;
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;
use crate::rules::continuity::state::unit::Presence;

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

impl Procedure<Step> for MoveFire {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let mut offers = Vec::new();
        if self.part != Part::Fire {
            state.on_map(self.side).for_each(|unit| moves(state, unit, &mut offers));
            offers.extend(leaders(state));
            offers.extend(entries(state));
        }
        if self.part != Part::Move {
            state.on_map(self.side).for_each(|unit| shots(state, unit, &mut offers));
        }
        if offers.is_empty() {
            return None;
        }
        let rule = state.rule(if self.part == Part::Fire { &FIRE } else { &MOVEMENT });
        let (question, done) = match self.part {
            Part::Move => ("Who moves?", "All have moved"),
            Part::Fire => ("Who fires?", "All have fired"),
            Part::Both => ("Who moves or fires?", "All have moved and fired"),
        };
        offers.push(button("done", say!("{done}"), rule.clone(), Action::Done));
        Some(choice(self.side, say!("{question}"), rule, Vec::new(), offers))
    }

    /// Nobody can do anything in this part.
    fn run(self, _turn: &mut Turn<'_>) {}

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        let again = Step::MoveFire(self);
        match action {
            Action::March(unit) => turn.push([Step::March(March::of(*unit)), again]),
            Action::Enter(unit) => turn.push([Step::March(March::entering(*unit)), again]),
            Action::Withdraw { unit, stand } => {
                turn.push([Step::Withdrawal(Withdrawal::of(*unit, *stand)), again]);
            }
            Action::Fire { unit, target } => turn.push([Step::Firing(Firing::active(*unit, *target)), again]),
            Action::Ride(leader) => {
                turn.state.leader_mut(*leader).moved = true;
                turn.push([Step::Ride(Ride { leader: *leader }), again]);
            }
            Action::Rally(unit) => {
                rally(turn, *unit);
                turn.push([again]);
            }
            Action::Remount(unit) => {
                turn.push([Step::Remount(Remount { unit: *unit }), again]);
                break_up(turn, *unit);
            }
            Action::Form { unit, stand } => {
                form(turn, *unit, *stand);
                turn.push([again]);
            }
            Action::Done => {}
            other => unreachable!("nobody {other:?} as he moves and fires"),
        }
    }

    fn name(&self) -> String {
        format!("{:?}", self.part).to_lowercase()
    }
}

/// What a unit may do in the movement part. [MB 5, 7.3, 13.6, 15.2, MM 5, 7, 13, 15]
fn moves<W: Wording>(state: &State, unit: UnitId, offers: &mut Vec<Offer<Action, W>>) {
    let piece = state.unit(unit);
    let own = &piece.troop;
    if !piece.now.active || piece.now.moved {
        return;
    }
    let name = state.name(unit);
    let [set_to_move, _] = gun_may(own.gun_mode);
    let gun_fires = own.is_gun() && (piece.now.fired || (state.edition().guns_follow_leaders && !set_to_move));
    let did_something = piece.now.stirred || piece.now.fired || piece.now.spent > 0;
    if may_rally(&state.board(), own, did_something, true).is_ok() {
        offers.push(on("rally", say!("{name} rallies"), state.rule(&RALLY), unit, Action::Rally(unit)));
    }
    let lies_below = piece.below || piece.now.lay_below;
    if !lies_below && !gun_fires && budget(state, unit) > 0 && can_go(state, unit) {
        let rule = state.rule(&MOVEMENT);
        offers.push(on("move", say!("{name} moves"), rule, unit, Action::March(unit)));
    }
    if gun_fires {
        return;
    }
    if is_at_start_of_move(state, unit) {
        offers.extend(remounts(state, unit));
        offers.extend(formations(state, unit));
    }
    let rule = state.rule(&WITHDRAWAL);
    offers.extend(withdrawals(state, unit).into_iter().map(|stand| {
        let label = say!("{name} withdraws to {}", State::place_words(&stand));
        standing("withdraw", label, rule.clone(), (unit, stand), Action::Withdraw { unit, stand })
    }));
}

/// Whether a unit has yet to begin its move: then it changes saddle or formation. By the newer book the whole command fires before it
/// moves or after, so a unit that has fired first, and paid for it, still has its move before it; by the older book it changes at the
/// beginning of its activation, which fire is part of. [MB 5.3, 5.7, 15.2, MM 5 Column, 15]
fn is_at_start_of_move(state: &State, unit: UnitId) -> bool {
    let now = &state.unit(unit).now;
    let fired_first = now.fired && state.edition().fire_order == FireOrder::WholeCommand;
    let for_fire = if fired_first { MovePoints::ONE.in_halves() } else { 0 };
    !now.stirred && now.spent <= for_fire
}

/// Into the saddle, or out of it. [MB 15.2, MM 15]
fn remounts<W: Wording>(state: &State, unit: UnitId) -> Option<Offer<Action, W>> {
    let own = state.troop(unit);
    if !own.is_dragoons() || saddle_cost(state, unit).is_none() {
        return None;
    }
    let verb = if own.mounted { "dismounts" } else { "mounts" };
    let label = say!("{} {verb}", state.name(unit));
    Some(on("saddle", label, state.rule(&DRAGOONS), unit, Action::Remount(unit)))
}

/// Into column, where it could then move, and out of it; square infantry too. [MB 5.7, Q2, MM 5 Column, R20, R21]
fn formations<W: Wording>(state: &State, unit: UnitId) -> Vec<Offer<Action, W>> {
    let own = state.troop(unit);
    let piece = state.unit(unit);
    let stacked = own.stacked.is_some() || piece.below || piece.now.lay_below;
    if own.arm != Arm::Infantry || stacked {
        return Vec::new();
    }
    let rule = state.rule(&COLUMN);
    let name = state.name(unit);
    let form = |verb: &'static str, words: &str, stand: Stand| {
        let facing = stand.corner().map(|corner| state.charts().orientation.wind(corner));
        let label = facing
            .map_or_else(|| say!("{name} {words}{}", toward(&stand)), |wind| say!("{name} {words}, facing {wind:?}"));
        standing(verb, label, rule.clone(), (unit, stand), Action::Form { unit, stand })
    };
    if own.is_column() {
        return own.stand.lines().into_iter().map(|stand| form("line", "forms line", stand)).collect();
    }
    let enemies = state.against(own.side);
    let is_far = own.stand.hexes().iter().all(|hex| !enemies.are_near(*hex));
    let far = is_far || (columns_move_plainly(state) && !is_in_zone(state, unit));
    let columns = own.stand.columns();
    // A column turns about for nothing, so one of the two directions is enough.
    let shown = if own.stand.is_long() { 1 } else { columns.len() };
    columns.into_iter().take(if far { shown } else { 0 }).map(|stand| form("column", "forms column", stand)).collect()
}

/// The leaders who may still ride. [MB 14.4, MM 14]
fn leaders<W: Wording>(state: &State) -> Vec<Offer<Action, W>> {
    let Some(active) = &state.active else { return Vec::new() };
    let rule = state.rule(&LEADER_MOVE);
    let riders = active.riders.iter().filter(|id| state.is_leader_on_map(**id) && !state.leader(**id).moved);
    riders
        .map(|leader| {
            let label = say!("{} rides", state.counter(*leader).name);
            on("advance", label, rule.clone(), *leader, Action::Ride(*leader))
        })
        .collect()
}

/// The units that may come on to the map. [MM 18 Arrival, MB 18.13]
fn entries<W: Wording>(state: &State) -> Vec<Offer<Action, W>> {
    let Some(active) = &state.active else { return Vec::new() };
    let rule = state.rule(&ENTRY);
    let waits = |id: &UnitId| {
        let unit = state.unit(*id);
        let comes = unit.group.is_some_and(|group| active.entering.contains(&group));
        unit.presence == Presence::Waiting && comes && !unit.now.moved && can_enter(state, *id)
    };
    let waiting = state.unit_ids().filter(waits);
    waiting
        .map(|unit| on("advance", say!("{} comes on", state.name(unit)), rule.clone(), unit, Action::Enter(unit)))
        .collect()
}

/// What a unit may fire at. [MB 9.2, 9.7, MM 9]
fn shots<W: Wording>(state: &State, unit: UnitId, offers: &mut Vec<Offer<Action, W>>) {
    let piece = state.unit(unit);
    let own = &piece.troop;
    let pays = own.is_gun() || budget(state, unit) >= MovePoints::ONE.in_halves();
    // Turning costs no points, so it is no movement: a gun may fire after it. [MB 5.4, MM 5, R108]
    let gun_moved = own.is_gun() && piece.now.spent > 0;
    if !piece.now.active || piece.now.rallied || piece.now.caracoled || piece.now.withdrew || !pays || gun_moved {
        return;
    }
    let rule = state.rule(&FIRE);
    offers.extend(targets(state, unit).into_iter().map(|target| {
        let label = say!("{} fires at {}", state.name(unit), state.name(target));
        between("fire", label, rule.clone(), (unit, target), Action::Fire { unit, target })
    }));
}

fn rally(turn: &mut Turn<'_>, unit: UnitId) {
    let piece = turn.state.unit_mut(unit);
    piece.troop.disordered = false;
    piece.now.rallied = true;
    piece.now.moved = true;
    piece.now.fired = true;
    let text = told!(turn, "{} rallies.", turn.state.name(unit));
    let rule = turn.state.rule(&RALLY);
    turn.tell(Report::new(ReportKind::Morale, rule, text).about([unit.into()]));
}

fn form(turn: &mut Turn<'_>, unit: UnitId, stand: Stand) {
    let piece = turn.state.unit_mut(unit);
    piece.troop.stand = stand;
    piece.now.stirred = true;
    let shape = if stand.is_column() { "column" } else { "line" };
    let text = told!(turn, "{} forms {shape}.", turn.state.name(unit));
    let rule = turn.state.rule(&COLUMN);
    turn.tell(Report::new(ReportKind::Move, rule, text).about([unit.into()]));
}
