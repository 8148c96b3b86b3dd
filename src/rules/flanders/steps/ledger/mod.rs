//! Ledger play: the umpire logs what has happened on a table that is not tracked, and the rules judge it. [FLA SEQ-01]
//!
//! The sequence of play is not enforced: any procedure may be logged at any time, of any unit that the rules allow it to. What is
//! logged goes through the same steps as on a tracked table; of units that stand nowhere nothing is measured, and every fact about
//! them is stated. Units that do stand on the table are measured, and may be moved.

mod due;
mod offers;
mod out_of_reach;

pub use due::page;
pub use offers::meetings;

use serde::Serialize;

use super::assessment::{Files, assess};
use super::cannonade::Cannonade;
use super::charge::Charge;
use super::check::Check;
use super::flight::{Flight, Kind};
use super::march::March;
use super::melee::Fight;
use super::reckoning::Reckoning;
use super::volley::{Occasion, Volley};
use super::{Procedure, Returned, Step, Turn, Work, activation, evacuate, hits, morale_step, not_offered};
use crate::game::{Awaiting, FactSheet, Refusal, Report, ReportKind, Rule, Statement, Unsaid, Wording, told};
use crate::geometry::zone::Aspect;
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::book::tables;
use crate::rules::flanders::facts::march::{self as march_facts, MarchedFacts};
use crate::rules::flanders::facts::{Confirmed, near};
use crate::rules::flanders::judge::morale::Purpose;
use crate::rules::flanders::judge::retreat::RallyStep;
use crate::rules::flanders::state::action::{Action, Logged};
use crate::rules::flanders::state::{Attempt, AttemptId, Contact, GeneralId, Melee, State, UnitId};

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
    /// How far a unit has marched whose place is not kept, and whether it went back: whether it still fires hangs on that.
    Marched(UnitId),
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

impl Procedure<Step> for Ledger {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        Some(Awaiting::Choice(match self.stage {
            Stage::What => offers::what(state),
            Stage::Who(logged) => offers::who(state, logged),
            Stage::Whom(logged, unit) => offers::whom(state, logged, unit),
            Stage::Moving(unit) => offers::moves(state, unit),
            Stage::Marched(unit) => return Some(Awaiting::Facts(march_facts::marched(state, unit))),
            Stage::Settling | Stage::Tested(..) | Stage::Rallying(_) => return None,
        }))
    }

    fn run(self, turn: &mut Turn<'_>) {
        match self.stage {
            Stage::Settling => {
                let mut steps = hits::settle(turn);
                steps.push(Self::at(Stage::What));
                turn.push(steps);
            }
            // A check that was left out was passed, as far as anybody has logged.
            Stage::Tested(unit, purpose) => tested(turn, unit, purpose, true),
            Stage::Rallying(unit) => rally(turn, unit),
            Stage::What | Stage::Who(_) | Stage::Whom(..) | Stage::Moving(_) | Stage::Marched(_) => {
                unreachable!("what is logged is asked")
            }
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, work: Work) {
        if let Stage::Moving(_) = self.stage {
            moved(turn, action, work);
            return;
        }
        match *action {
            Action::Log(Logged::Turn) => turn.push([Step::Melee(Fight::next())]),
            Action::Log(logged) => turn.push([Self::at(Stage::Who(logged))]),
            Action::FightOut(defender) => fight_out(turn, defender),
            Action::LogOf { procedure: Logged::Rally, unit } => turn.push([Self::at(Stage::Rallying(unit))]),
            Action::LogOf { procedure: Logged::Move, unit } => turn.push([Self::at(Stage::Moving(unit))]),
            Action::LogOf { procedure, unit } => turn.push([Self::at(Stage::Whom(procedure, unit))]),
            Action::Volley { unit, target } => {
                turn.push([Volley::at(unit, target, Occasion::FireStep), Self::open()]);
            }
            Action::Cannonade { battery, target, shot, aim } => {
                turn.push([Cannonade::in_fire_step(battery, target, shot, aim), Self::open()]);
            }
            Action::Charge { unit, target, wheel } => {
                turn.push([Step::Charge(Charge::declared(unit, target, wheel, None)), Self::open()]);
            }
            Action::Meet { unit, target, aspect } => {
                let melee = met(turn.state, unit, target, aspect);
                turn.push([Fight::of(melee), Self::open()]);
            }
            Action::Danger(general) => in_danger(turn, general),
            Action::Test { unit, purpose } => {
                turn.push([Check::of(unit, purpose), Self::at(Stage::Tested(unit, purpose))]);
            }
            _ => turn.push([Self::at(Stage::What)]),
        }
    }

    fn confirm(self, turn: &mut Turn<'_>, sheet: &FactSheet<Unsaid>, stated: &Statement) {
        let Stage::Marched(unit) = self.stage else { unreachable!("no facts were asked for") };
        let way = MarchedFacts::of(Confirmed::of(sheet, stated));
        let marks = &mut turn.state.unit_mut(unit).this_turn;
        marks.inches = way.inches;
        (marks.advanced, marks.fell_back) = (!way.back, way.back);
        turn.push([Self::open()]);
        marched(turn, unit);
    }

    fn resume(self, turn: &mut Turn<'_>, returned: Returned) {
        match (self.stage, returned) {
            (Stage::Tested(unit, purpose), Returned::Checked { passed }) => tested(turn, unit, purpose, passed),
            (stage, returned) => unreachable!("{returned:?} was not waited for at {stage:?}"),
        }
    }

    fn permit(&self, state: &State, action: &Action) -> Result<Work, Refusal> {
        match action {
            Action::Move { unit, legs } => assess(state, *unit, legs, Files::Open).map(Work::march),
            Action::MoveClosed { unit, legs } => assess(state, *unit, legs, Files::Closed).map(Work::march),
            _ => Err(not_offered()),
        }
    }

    fn why_not(&self, state: &State, action: &Action) -> Refusal {
        let (firer, target) = match (self.stage, action) {
            (Stage::Whom(Logged::Volley, firer), Action::Volley { unit, target }) if *unit == firer => (firer, *target),
            (Stage::Whom(Logged::Cannonade, firer), Action::Cannonade { battery, target, .. }) if *battery == firer => {
                (firer, *target)
            }
            _ => return not_offered(),
        };
        out_of_reach::out_of_reach(state, firer, target).unwrap_or_else(not_offered)
    }

    fn name(&self) -> String {
        "the ledger".to_owned()
    }
}

/// A unit on the table moves, or changes how it stands. [FLA MOV-01]
fn moved(turn: &mut Turn<'_>, action: &Action, work: Work) {
    if let Action::Spike { unit, battery } = *action {
        turn.push([Reckoning::spiking(unit, battery), Ledger::open()]);
        return;
    }
    if let Action::Marched(unit) = *action
        && !turn.state.unit(unit).is_cavalry()
    {
        turn.push([Ledger::at(Stage::Marched(unit))]);
        return;
    }
    turn.push([Ledger::open()]);
    match action {
        Action::Marched(unit) => marched(turn, *unit),
        Action::Move { unit, legs } => March::set_out(turn, *unit, legs, Files::Open, work),
        Action::MoveClosed { unit, legs } => March::set_out(turn, *unit, legs, Files::Closed, work),
        Action::NeverMind => {}
        other => activation::settle(turn, other),
    }
}

/// A unit has marched on the real table: it is not at rest, and its first volley is as it was. [FLA SAF-19]
fn marched(turn: &mut Turn<'_>, id: UnitId) {
    let unit = turn.state.unit_mut(id);
    unit.this_turn.moved = true;
    unit.this_turn.stirred = true;
    let goes = if unit.is_cavalry() { "rides" } else { "marches" };
    let text = told!(turn, "{} {goes}.", unit.name);
    turn.tell(Report::new(ReportKind::Move, Rule::new("FLA MOV-01"), text).about([id.into()]));
}

/// A general was in danger: that is noted, and thrown for once, when the morale of the turn is done, however often he was. [FLA GEN-01,
/// SEQ-18, R-62]
fn in_danger(turn: &mut Turn<'_>, id: GeneralId) {
    let general = turn.state.general_mut(id);
    general.at_risk = true;
    let text = told!(turn, "{} was in danger: he is thrown for when the turn ends.", general.name);
    turn.tell(Report::new(ReportKind::Morale, Rule::new("FLA GEN-01"), text).about([id.into()]));
    turn.push([Ledger::open()]);
}

/// A contact that waited is fought out. [FLA SEQ-14]
fn fight_out(turn: &mut Turn<'_>, defender: UnitId) {
    let waiting = turn.state.melees.iter().position(|melee| melee.defenders.contains(&defender));
    let Some(index) = waiting else {
        turn.push([Ledger::open()]);
        return;
    };
    let melee = turn.state.melees.remove(index);
    turn.push([Fight::of(melee), Ledger::open()]);
}

/// A melee that came about on the table.
fn met(state: &mut State, unit: UnitId, target: UnitId, aspect: Aspect) -> Melee {
    state.attempts.push(Attempt::default());
    let attempt = AttemptId(state.attempts.len() - 1);
    let met = state.unit(target).this_turn.countercharged;
    Melee::of(attempt, Contact { by: unit, on: target, aspect, advancing: true, by_bonus: false, met })
}

/// What a check by itself leads to: who failed goes back, or leaves its house. [FLA MOR-48, MOR-50, BLD-14]
fn tested(turn: &mut Turn<'_>, unit: UnitId, purpose: Purpose, passed: bool) {
    if purpose == Purpose::Rally {
        let goes_back = morale_step::settle_rally(turn, unit, RallyStep::Test, passed);
        turn.push(back(broken(goes_back), unit, None));
        return;
    }
    let has_failed = !passed && !purpose.is_voluntary();
    if has_failed && turn.state.unit(unit).morale < Morale::Shaken {
        evacuate::driven_out(turn, unit);
    }
    let cause = near::nearest_enemy(turn.state, unit).map(|(enemy, _)| enemy);
    let is_charged = purpose == Purpose::ReceiveCharge;
    let kind = match turn.state.unit(unit).morale {
        _ if !has_failed => None,
        Morale::Good => None,
        // Charged, the fatigued fall back too, and the broken so much farther. [FLA MEL-44, MEL-45]
        Morale::Fatigued => is_charged.then_some(Kind::Daunted),
        Morale::Shaken | Morale::Routed => {
            Some(Kind::Broken { extra: if is_charged { tables::DRIVEN_BACK } else { 0.0 } })
        }
    };
    turn.push(back(kind, unit, cause));
}

fn back(kind: Option<Kind>, unit: UnitId, cause: Option<UnitId>) -> Vec<Step> {
    let flight = kind.map(|kind| Flight::of(unit, kind, cause, None));
    flight.into_iter().chain([Ledger::open()]).collect()
}

/// The way back of who has failed to rally.
const fn broken(goes_back: bool) -> Option<Kind> {
    if goes_back { Some(Kind::Broken { extra: 0.0 }) } else { None }
}

/// One unit's rally: by itself, on dice, or not at all. [FLA MOR-47, MOR-49, MOR-51]
fn rally(turn: &mut Turn<'_>, unit: UnitId) {
    let step = morale_step::rally_of(turn.state, unit);
    turn.state.unit_mut(unit).this_turn.rally_taken = step != RallyStep::NotYet;
    if step == RallyStep::Test {
        turn.push([Check::of(unit, Purpose::Rally), Ledger::at(Stage::Tested(unit, Purpose::Rally))]);
        return;
    }
    let goes_back = morale_step::settle_rally(turn, unit, step, false);
    turn.push(back(broken(goes_back), unit, None));
}
