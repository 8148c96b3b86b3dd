//! What may be logged, of whom, and against whom.

use super::out_of_reach::out_of_reach;
use crate::game::{Choice, Offer, RefusedOffer, Rule, Side, Target};
use crate::geometry::zone::Aspect;
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::book::shot::Shot;
use crate::rules::flanders::facts::turnout;
use crate::rules::flanders::judge::Aim;
use crate::rules::flanders::judge::morale::Purpose;
use crate::rules::flanders::judge::retreat::RallyStep;
use crate::rules::flanders::state::action::{Action, Logged};
use crate::rules::flanders::state::{State, UnitId};
use crate::rules::flanders::steps::{activation, declaring, foot_fire, gun_fire, morale_step, refused};

fn question(side: Side, question: String, offers: Vec<Offer<Action>>, refused: Vec<RefusedOffer>) -> Choice<Action> {
    Choice { side, question, rule: Rule::new("FLA SEQ-01"), pieces: Vec::new(), offers, refused }
}

fn offer(verb: &'static str, label: String, rule: &'static str, target: Target, action: Action) -> Offer<Action> {
    Offer { verb: verb.into(), label, rule: Rule::new(rule), target, action }
}

/// The procedures that may be logged, and the contacts that wait to be fought.
pub fn what(field: &State) -> Choice<Action> {
    let waiting = field.melees.iter().map(|melee| {
        let (attacker, defender) = (melee.attackers[0].unit, melee.defenders[0]);
        let label = format!("The melee of {} and {}", field.name(attacker), field.name(defender));
        let target = Target::Pieces(attacker.into(), defender.into());
        offer("fight_out", label, "FLA SEQ-14", target, Action::FightOut(defender))
    });
    let procedures = Logged::ALL
        .into_iter()
        .filter(|(logged, ..)| may_be_logged_at_all(field, *logged))
        .map(|(logged, verb, label, rule)| offer(verb, label.to_owned(), rule, Target::Button, Action::Log(logged)));
    let generals = field.general_ids().filter(|&id| field.general(id).alive).map(|id| {
        let label = format!("{} was in danger", field.general(id).name);
        offer("log_danger", label, "FLA GEN-01", Target::Piece(id.into()), Action::Danger(id))
    });
    let offers = waiting.chain(procedures).chain(generals).collect();
    question(Side::A, "What has happened?".to_owned(), offers, Vec::new())
}

/// Whether a procedure has a place in this ledger: nobody moves whose place is not kept.
pub fn may_be_logged_at_all(field: &State, logged: Logged) -> bool {
    logged != Logged::Move || field.unit_ids().any(|id| field.footprint(id).is_some())
}

/// How a unit on the table moves. [FLA MOV-01]
pub fn moves(field: &State, unit: UnitId) -> Choice<Action> {
    let mut offers = Vec::new();
    activation::offer_moves(field, unit, &mut offers);
    offers.push(never_mind());
    let asked = format!("{}: how does it move?", field.name(unit));
    let choice = question(field.unit(unit).side, asked, offers, Vec::new());
    Choice { pieces: vec![unit.into()], ..choice }
}

/// The units that a procedure may be logged of; why not of the others.
pub fn who(field: &State, logged: Logged) -> Choice<Action> {
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

fn may_be_logged(field: &State, logged: Logged, id: UnitId) -> Result<(), (String, &'static str)> {
    let unit = field.unit(id);
    let only = |holds: bool, why: &str, rule: &'static str| if holds { Ok(()) } else { Err((why.to_owned(), rule)) };
    match logged {
        Logged::Volley => foot_fire::may_fire(field, id).map_err(|why| (why, "FLA SAF-01")),
        Logged::Cannonade => only(gun_fire::may_fire(field, id), "it is no battery that may fire", "FLA ART-01"),
        Logged::Charge => only(!unit.is_artillery(), "guns do not charge", "FLA MEL-15"),
        Logged::Melee => only(!unit.is_artillery(), "guns attack nobody", "FLA MEL-01"),
        Logged::Check => only(unit.morale != Morale::Routed, "routers do not roll", "FLA RET-06"),
        Logged::Rally if unit.this_turn.rally_taken => {
            Err(("it has tried to rally this turn".to_owned(), "FLA SEQ-16"))
        }
        Logged::Rally => match morale_step::rally_of(field, id) {
            RallyStep::Nothing => Err(("it is in good morale".to_owned(), "FLA MOR-20")),
            RallyStep::NotYet => Err(("it broke this turn, and tries in the next".to_owned(), "FLA RET-05")),
            RallyStep::Automatic | RallyStep::Test | RallyStep::Barred { .. } | RallyStep::Lost => Ok(()),
        },
        Logged::Move if field.footprint(id).is_none() => Err(("its place is not kept".to_owned(), "GALLOPER")),
        Logged::Move => only(turnout::may_be_activated(field, id), "it has moved, or lost its move", "FLA SEQ-05"),
        Logged::Turn => Ok(()),
    }
}

/// What a procedure is logged against, or how.
pub fn whom(field: &State, logged: Logged, unit: UnitId) -> Choice<Action> {
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
    field: &State,
    logged: Logged,
    unit: UnitId,
    enemy: UnitId,
    refused: &mut Vec<RefusedOffer>,
) -> Vec<Offer<Action>> {
    let name = field.name(enemy);
    let target = Target::Pieces(unit.into(), enemy.into());
    let fires = matches!(logged, Logged::Volley | Logged::Cannonade);
    if let Some(refusal) = out_of_reach(field, unit, enemy).filter(|_| fires) {
        refused.push(refused::refused(refusal, name.to_owned(), enemy));
        return Vec::new();
    }
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
                refused.push(refused::refused(refusal, name.to_owned(), enemy));
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
        Logged::Check | Logged::Rally | Logged::Move | Logged::Turn => Vec::new(),
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
