//! Ledger play: the umpire logs what has happened on a table that is not tracked, and the rules judge it. [FLA SEQ-01]
//!
//! The sequence of play is not enforced: any procedure may be logged at any time, of any unit that the rules allow it to. What is
//! logged goes through the same steps as on a tracked table; nothing is measured, so every fact is stated.

use serde::Serialize;

use super::charge::Charge;
use super::check::Check;
use super::flight::{Flight, Kind};
use super::melee::Fight;
use super::morale_step;
use super::reckoning::Reckoning;
use super::volley::{Occasion, Volley};
use super::{Procedure, Step, Table, buildings, cannonade::Cannonade, declaring, foot_fire, gun_fire, losses};
use crate::game::{Awaiting, Choice, Offer, RefusedOffer, Rule, Side, Target};
use crate::rules::flanders::action::{Action, Aim, Logged, Shot};
use crate::rules::flanders::facts::near;
use crate::rules::flanders::judge::morale::Purpose;
use crate::rules::flanders::judge::retreat::RallyStep;
use crate::rules::flanders::profile::Morale;
use crate::rules::flanders::state::{Aspect, Attacker, Attempt, AttemptId, Field, Melee, UnitId};

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
    fn ask(&self, field: &Field) -> Option<Awaiting<Action>> {
        Some(Awaiting::Choice(match self.stage {
            Stage::What => what(field),
            Stage::Who(logged) => who(field, logged),
            Stage::Whom(logged, unit) => whom(field, logged, unit),
            Stage::Settling | Stage::Tested(..) | Stage::Rallying(_) => return None,
        }))
    }

    fn run(self, table: &mut Table<'_>) {
        match self.stage {
            Stage::Settling => {
                losses::take_off_pending(table);
                table.go([Self::at(Stage::What)]);
            }
            Stage::Tested(unit, purpose) => tested(table, unit, purpose),
            Stage::Rallying(unit) => rally(table, unit),
            Stage::What | Stage::Who(_) | Stage::Whom(..) => {}
        }
    }

    fn act(self, table: &mut Table<'_>, action: &Action) {
        match *action {
            Action::Log(Logged::Turn) => table.go([Step::Melee(Fight::next())]),
            Action::Log(logged) => table.go([Self::at(Stage::Who(logged))]),
            Action::FightOut(defender) => fight_out(table, defender),
            Action::LogOf { procedure: Logged::Rally, unit } => table.go([Self::at(Stage::Rallying(unit))]),
            Action::LogOf { procedure, unit } => table.go([Self::at(Stage::Whom(procedure, unit))]),
            Action::Volley { unit, target } => {
                table.go([Volley::at(unit, target, Occasion::FireStep), Self::open()]);
            }
            Action::Cannonade { battery, target, shot, aim } => {
                table.go([Cannonade::in_fire_step(battery, target, shot, aim), Self::open()]);
            }
            Action::Charge { unit, target, wheel } => {
                table.go([Step::Charge(Charge::declared(unit, target, wheel)), Self::open()]);
            }
            Action::Meet { unit, target, aspect } => {
                let melee = met(table.field, unit, target, aspect);
                table.go([Fight::of(melee), Self::open()]);
            }
            Action::Danger(general) => table.go([Reckoning::of(general), Self::open()]),
            Action::Test { unit, purpose } => {
                table.go([Check::of(unit, purpose), Self::at(Stage::Tested(unit, purpose))]);
            }
            _ => table.go([Self::at(Stage::What)]),
        }
    }

    fn name(&self) -> String {
        "the ledger".to_owned()
    }
}

/// A contact that waited is fought out. [FLA SEQ-14]
fn fight_out(table: &mut Table<'_>, defender: UnitId) {
    let waiting = table.field.melees.iter().position(|melee| melee.defenders.contains(&defender));
    let Some(index) = waiting else {
        table.go([Ledger::open()]);
        return;
    };
    let melee = table.field.melees.remove(index);
    table.go([Fight::of(melee), Ledger::open()]);
}

/// A melee that came about on the table.
fn met(field: &mut Field, unit: UnitId, target: UnitId, aspect: Aspect) -> Melee {
    field.attempts.push(Attempt::default());
    let attempt = AttemptId(field.attempts.len() - 1);
    Melee { attempt, attackers: vec![Attacker { unit, aspect, advancing: true, spare: 0.0 }], defenders: vec![target] }
}

/// What a check by itself leads to: who failed goes back, or leaves its house. [FLA MOR-48, MOR-50, BLD-14]
fn tested(table: &mut Table<'_>, unit: UnitId, purpose: Purpose) {
    let failed = table.field.verdict.take().is_some_and(|verdict| !verdict.passed);
    if purpose == Purpose::Rally {
        let goes_back = morale_step::settle_rally(table, unit, RallyStep::Test, !failed);
        table.go(back(goes_back, unit, None));
        return;
    }
    if failed && !purpose.is_voluntary() && table.field.unit(unit).morale < Morale::Shaken {
        buildings::driven_out(table, unit);
    }
    let goes_back = failed && !purpose.is_voluntary() && table.field.unit(unit).morale >= Morale::Shaken;
    let cause = near::nearest_enemy(table.field, unit).map(|(enemy, _)| enemy);
    table.go(back(goes_back, unit, cause));
}

fn back(goes_back: bool, unit: UnitId, cause: Option<UnitId>) -> Vec<Step> {
    let flight = goes_back.then(|| Flight::of(unit, Kind::Broken { extra: 0.0 }, cause, None));
    flight.into_iter().chain([Ledger::open()]).collect()
}

/// One unit's rally: by itself, on dice, or not at all. [FLA MOR-47, MOR-49, MOR-51]
fn rally(table: &mut Table<'_>, unit: UnitId) {
    let step = morale_step::rally_of(table.field, unit);
    if step == RallyStep::Test {
        table.go([Check::of(unit, Purpose::Rally), Ledger::at(Stage::Tested(unit, Purpose::Rally))]);
        return;
    }
    let goes_back = morale_step::settle_rally(table, unit, step, false);
    table.go(back(goes_back, unit, None));
}

fn question(side: Side, question: String, offers: Vec<Offer<Action>>, refused: Vec<RefusedOffer>) -> Choice<Action> {
    Choice { side, question, rule: Rule::new("FLA SEQ-01"), pieces: Vec::new(), offers, refused }
}

fn offer(verb: &'static str, label: String, rule: &'static str, target: Target, action: Action) -> Offer<Action> {
    Offer { verb: verb.into(), label, rule: Rule::new(rule), target, action }
}

/// The procedures that may be logged, and the contacts that wait to be fought.
fn what(field: &Field) -> Choice<Action> {
    let waiting = field.melees.iter().map(|melee| {
        let (attacker, defender) = (melee.attackers[0].unit, melee.defenders[0]);
        let label = format!("The melee of {} and {}", field.name(attacker), field.name(defender));
        let target = Target::Pieces(attacker.into(), defender.into());
        offer("fight_out", label, "FLA SEQ-14", target, Action::FightOut(defender))
    });
    let procedures = Logged::ALL
        .into_iter()
        .map(|(logged, verb, label, rule)| offer(verb, label.to_owned(), rule, Target::Button, Action::Log(logged)));
    let generals = field.general_ids().filter(|&id| field.general(id).alive).map(|id| {
        let label = format!("{} was in danger", field.general(id).name);
        offer("log_danger", label, "FLA GEN-01", Target::Piece(id.into()), Action::Danger(id))
    });
    let offers = waiting.chain(procedures).chain(generals).collect();
    question(Side::A, "What has happened?".to_owned(), offers, Vec::new())
}

/// The units that a procedure may be logged of; why not of the others.
fn who(field: &Field, logged: Logged) -> Choice<Action> {
    let mut offers = Vec::new();
    let mut refused = Vec::new();
    for id in Side::BOTH.into_iter().flat_map(|side| field.present(side)) {
        let label = field.name(id).to_owned();
        match may_be_logged(field, logged, id) {
            Ok(()) => offers.push(offer(
                "of",
                label,
                "FLA SEQ-01",
                Target::Piece(id.into()),
                Action::LogOf { procedure: logged, unit: id },
            )),
            Err((why, rule)) => {
                refused.push(RefusedOffer { label, why, rule: Rule::new(rule), piece: Some(id.into()) });
            }
        }
    }
    offers.push(never_mind());
    question(Side::A, logged.question().to_owned(), offers, refused)
}

fn never_mind() -> Offer<Action> {
    offer("never_mind", "Nothing, after all".to_owned(), "GALLOPER", Target::Button, Action::NeverMind)
}

fn may_be_logged(field: &Field, logged: Logged, id: UnitId) -> Result<(), (String, &'static str)> {
    let unit = field.unit(id);
    let only = |holds: bool, why: &str, rule: &'static str| if holds { Ok(()) } else { Err((why.to_owned(), rule)) };
    match logged {
        Logged::Volley => foot_fire::may_fire(field, id).map_err(|why| (why, "FLA SAF-01")),
        Logged::Cannonade => only(gun_fire::may_fire(field, id), "it is no battery that may fire", "FLA ART-01"),
        Logged::Charge => only(!unit.is_artillery(), "guns do not charge", "FLA MEL-15"),
        Logged::Melee => only(!unit.is_artillery(), "guns attack nobody", "FLA MEL-01"),
        Logged::Check => only(unit.morale != Morale::Routed, "routers do not roll", "FLA RET-06"),
        Logged::Rally => only(unit.morale != Morale::Good, "it is in good morale", "FLA MOR-20"),
        Logged::Turn => Ok(()),
    }
}

/// What a procedure is logged against, or how.
fn whom(field: &Field, logged: Logged, unit: UnitId) -> Choice<Action> {
    let side = field.unit(unit).side;
    let mut refused = Vec::new();
    let mut offers = match logged {
        Logged::Check => purposes(unit),
        _ => field.present(side.other()).flat_map(|enemy| against(field, logged, unit, enemy, &mut refused)).collect(),
    };
    offers.push(never_mind());
    let name = field.name(unit);
    let asked = match logged {
        Logged::Check => format!("Why is {name} tested?"),
        _ => format!("{name}: at whom?"),
    };
    question(side, asked, offers, refused)
}

fn purposes(unit: UnitId) -> Vec<Offer<Action>> {
    let reasons = [
        (Purpose::Casualties, "casualties", "For its losses"),
        (Purpose::FriendsLost, "friends_lost", "For friends who fled, fell or broke through it"),
        (Purpose::LostMelee, "lost_melee", "For a lost melee"),
        (Purpose::ReceiveCharge, "receive_charge", "To receive a charge"),
        (Purpose::GeneralKilled, "general_killed", "For its dead general"),
        (Purpose::Charge, "to_charge", "To charge"),
        (Purpose::Advance, "to_advance", "To go forward"),
    ];
    reasons
        .into_iter()
        .map(|(purpose, verb, label)| {
            offer(verb, label.to_owned(), purpose.rule(), Target::Button, Action::Test { unit, purpose })
        })
        .collect()
}

fn against(
    field: &Field,
    logged: Logged,
    unit: UnitId,
    enemy: UnitId,
    refused: &mut Vec<RefusedOffer>,
) -> Vec<Offer<Action>> {
    let name = field.name(enemy);
    let target = Target::Pieces(unit.into(), enemy.into());
    match logged {
        Logged::Volley => {
            vec![offer("fire", name.to_owned(), "FLA SAF-01", target, Action::Volley { unit, target: enemy })]
        }
        Logged::Cannonade => shots(unit, enemy, name),
        Logged::Charge => match declaring::may_charge(field, unit, enemy, 0.0) {
            Ok(_) => {
                let action = Action::Charge { unit, target: enemy, wheel: 0.0 };
                vec![offer("charge", name.to_owned(), "FLA MEL-15", target, action)]
            }
            Err(refusal) => {
                refused.push(super::activation::refused(refusal, name.to_owned(), enemy));
                Vec::new()
            }
        },
        Logged::Melee => [
            (Aspect::Front, "meet", "from the front"),
            (Aspect::Flank, "meet_flank", "from the flank"),
            (Aspect::Rear, "meet_rear", "from the rear"),
        ]
        .into_iter()
        .map(|(aspect, verb, how)| {
            let action = Action::Meet { unit, target: enemy, aspect };
            offer(verb, format!("{name}, {how}"), "FLA MEL-01", target.clone(), action)
        })
        .collect(),
        Logged::Check | Logged::Rally | Logged::Turn => Vec::new(),
    }
}

/// Grape or ball, at all of a target or at the part of it in the open. [FLA ART-06, R-46]
fn shots(battery: UnitId, enemy: UnitId, name: &str) -> Vec<Offer<Action>> {
    let ways = [
        ("fire_round", Shot::Round, Aim::Whole, "round shot"),
        ("fire", Shot::Grape, Aim::Whole, "grape, or round shot beyond its reach"),
        ("fire_round_open", Shot::Round, Aim::Exposed, "round shot, at the part in the open"),
        ("fire_open", Shot::Grape, Aim::Exposed, "grape, at the part in the open"),
    ];
    ways.into_iter()
        .map(|(verb, shot, aim, how)| {
            let action = Action::Cannonade { battery, target: enemy, shot, aim };
            let target = Target::Pieces(battery.into(), enemy.into());
            offer(verb, format!("{name}, {how}"), "FLA ART-01", target, action)
        })
        .collect()
}
