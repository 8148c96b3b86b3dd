//! Ledger play: the umpire logs what has happened on a table that is not tracked, and the rules judge it. [FLA SEQ-01]
//!
//! The sequence of play is not enforced: any procedure may be logged at any time, of any unit that the rules allow it to. What is
//! logged goes through the same steps as on a tracked table; of units that stand nowhere nothing is measured, and every fact about
//! them is stated. Units that do stand on the table are measured, and may be moved.

mod due;
mod offers;
mod out_of_reach;

pub use due::page;

use serde::Serialize;

use super::cannonade::Cannonade;
use super::charge::Charge;
use super::check::Check;
use super::flight::{Flight, Kind};
use super::march::{self, Files, March};
use super::melee::Fight;
use super::reckoning::Reckoning;
use super::volley::{Occasion, Volley};
use super::{Procedure, Step, Table, activation, evacuate, losses, morale_step, not_offered};
use crate::game::{Awaiting, Refusal};
use crate::geometry::zone::Aspect;
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::facts::near;
use crate::rules::flanders::judge::morale::Purpose;
use crate::rules::flanders::judge::retreat::RallyStep;
use crate::rules::flanders::state::action::{Action, Logged};
use crate::rules::flanders::state::{Attacker, Attempt, AttemptId, Melee, State, UnitId};

/// The ledger, open at a page.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Ledger {
    stage: Stage,
}

#[derive(Clone, Copy, Debug, Serialize)]
enum Stage {
    /// What was logged last is settled.
    Settling,
    /// What has happened?
    What,
    /// Of whom?
    Who(Logged),
    /// Against whom, or how?
    Whom(Logged, UnitId),
    /// A check by itself has been taken.
    Tested(UnitId, Purpose),
    /// A rally by itself.
    Rallying(UnitId),
    /// How a unit on the table moves.
    Moving(UnitId),
}

impl Ledger {
    /// The ledger, ready for the next entry.
    pub fn open() -> Step {
        Self::at(Stage::Settling)
    }

    fn at(stage: Stage) -> Step {
        Step::Ledger(Self { stage })
    }
}

impl Procedure for Ledger {
    fn ask(&self, field: &State) -> Option<Awaiting<Action>> {
        Some(Awaiting::Choice(match self.stage {
            Stage::What => offers::what(field),
            Stage::Who(logged) => offers::who(field, logged),
            Stage::Whom(logged, unit) => offers::whom(field, logged, unit),
            Stage::Moving(unit) => offers::moves(field, unit),
            Stage::Settling | Stage::Tested(..) | Stage::Rallying(_) => return None,
        }))
    }

    fn run(self, table: &mut Table<'_>) {
        match self.stage {
            Stage::Settling => {
                losses::take_off_pending(table);
                table.push([Self::at(Stage::What)]);
            }
            Stage::Tested(unit, purpose) => tested(table, unit, purpose),
            Stage::Rallying(unit) => rally(table, unit),
            Stage::What | Stage::Who(_) | Stage::Whom(..) | Stage::Moving(_) => {}
        }
    }

    fn act(self, table: &mut Table<'_>, action: &Action) {
        if let Stage::Moving(_) = self.stage {
            moved(table, action);
            return;
        }
        match *action {
            Action::Log(Logged::Turn) => table.push([Step::Melee(Fight::next())]),
            Action::Log(logged) => table.push([Self::at(Stage::Who(logged))]),
            Action::FightOut(defender) => fight_out(table, defender),
            Action::LogOf { procedure: Logged::Rally, unit } => table.push([Self::at(Stage::Rallying(unit))]),
            Action::LogOf { procedure: Logged::Move, unit } => table.push([Self::at(Stage::Moving(unit))]),
            Action::LogOf { procedure, unit } => table.push([Self::at(Stage::Whom(procedure, unit))]),
            Action::Volley { unit, target } => {
                table.push([Volley::at(unit, target, Occasion::FireStep), Self::open()]);
            }
            Action::Cannonade { battery, target, shot, aim } => {
                table.push([Cannonade::in_fire_step(battery, target, shot, aim), Self::open()]);
            }
            Action::Charge { unit, target, wheel } => {
                table.push([Step::Charge(Charge::declared(unit, target, wheel)), Self::open()]);
            }
            Action::Meet { unit, target, aspect } => {
                let melee = met(table.state, unit, target, aspect);
                table.push([Fight::of(melee), Self::open()]);
            }
            Action::Danger(general) => table.push([Reckoning::of(general), Self::open()]),
            Action::Test { unit, purpose } => {
                table.push([Check::of(unit, purpose), Self::at(Stage::Tested(unit, purpose))]);
            }
            _ => table.push([Self::at(Stage::What)]),
        }
    }

    fn permits(&self, field: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Move { unit, legs } => march::assess(field, *unit, legs, Files::Open).map(|_| ()),
            Action::MoveClosed { unit, legs } => march::assess(field, *unit, legs, Files::Closed).map(|_| ()),
            _ => Err(not_offered()),
        }
    }

    fn why_not(&self, field: &State, action: &Action) -> Refusal {
        let (firer, target) = match (self.stage, action) {
            (Stage::Whom(Logged::Volley, firer), Action::Volley { unit, target }) if *unit == firer => (firer, *target),
            (Stage::Whom(Logged::Cannonade, firer), Action::Cannonade { battery, target, .. }) if *battery == firer => {
                (firer, *target)
            }
            _ => return not_offered(),
        };
        out_of_reach::out_of_reach(field, firer, target).unwrap_or_else(not_offered)
    }

    fn name(&self) -> String {
        "the ledger".to_owned()
    }
}

/// A unit on the table moves, or changes how it stands. [FLA MOV-01]
fn moved(table: &mut Table<'_>, action: &Action) {
    table.push([Ledger::open()]);
    match action {
        Action::Move { unit, legs } => table.push([Step::March(March::of(*unit, legs.clone(), Files::Open))]),
        Action::MoveClosed { unit, legs } => table.push([Step::March(March::of(*unit, legs.clone(), Files::Closed))]),
        other => activation::settle(table, other),
    }
}

/// A contact that waited is fought out. [FLA SEQ-14]
fn fight_out(table: &mut Table<'_>, defender: UnitId) {
    let waiting = table.state.melees.iter().position(|melee| melee.defenders.contains(&defender));
    let Some(index) = waiting else {
        table.push([Ledger::open()]);
        return;
    };
    let melee = table.state.melees.remove(index);
    table.push([Fight::of(melee), Ledger::open()]);
}

/// A melee that came about on the table.
fn met(field: &mut State, unit: UnitId, target: UnitId, aspect: Aspect) -> Melee {
    field.attempts.push(Attempt::default());
    let attempt = AttemptId(field.attempts.len() - 1);
    Melee { attempt, attackers: vec![Attacker { unit, aspect, advancing: true }], defenders: vec![target] }
}

/// What a check by itself leads to: who failed goes back, or leaves its house. [FLA MOR-48, MOR-50, BLD-14]
fn tested(table: &mut Table<'_>, unit: UnitId, purpose: Purpose) {
    let failed = table.state.verdict.take().is_some_and(|verdict| !verdict.passed);
    if purpose == Purpose::Rally {
        let goes_back = morale_step::settle_rally(table, unit, RallyStep::Test, !failed);
        table.push(back(goes_back, unit, None));
        return;
    }
    if failed && !purpose.is_voluntary() && table.state.unit(unit).morale < Morale::Shaken {
        evacuate::driven_out(table, unit);
    }
    let goes_back = failed && !purpose.is_voluntary() && table.state.unit(unit).morale >= Morale::Shaken;
    let cause = near::nearest_enemy(table.state, unit).map(|(enemy, _)| enemy);
    table.push(back(goes_back, unit, cause));
}

fn back(goes_back: bool, unit: UnitId, cause: Option<UnitId>) -> Vec<Step> {
    let flight = goes_back.then(|| Flight::of(unit, Kind::Broken { extra: 0.0 }, cause, None));
    flight.into_iter().chain([Ledger::open()]).collect()
}

/// One unit's rally: by itself, on dice, or not at all. [FLA MOR-47, MOR-49, MOR-51]
fn rally(table: &mut Table<'_>, unit: UnitId) {
    let step = morale_step::rally_of(table.state, unit);
    table.state.unit_mut(unit).this_turn.rally_taken = step != RallyStep::NotYet;
    if step == RallyStep::Test {
        table.push([Check::of(unit, Purpose::Rally), Ledger::at(Stage::Tested(unit, Purpose::Rally))]);
        return;
    }
    let goes_back = morale_step::settle_rally(table, unit, step, false);
    table.push(back(goes_back, unit, None));
}
