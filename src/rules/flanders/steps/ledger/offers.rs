//! What may be logged, of whom, and against whom.

use super::out_of_reach::out_of_reach;
use crate::game::{Choice, Offer, RefusedOffer, Rule, Side, Target, Wording, say};
use crate::geometry::zone::Aspect;
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::book::shot::Shot;
use crate::rules::flanders::facts::{charge, fire_left, turnout};
use crate::rules::flanders::judge::Aim;
use crate::rules::flanders::judge::morale::Purpose;
use crate::rules::flanders::judge::retreat::RallyStep;
use crate::rules::flanders::state::action::{Action, Logged};
use crate::rules::flanders::state::{GeneralId, State, UnitId};
use crate::rules::flanders::steps::{activation, declaring, morale_step, refused};

fn question<W: Wording>(
    side: Side,
    question: W,
    offers: Vec<Offer<Action, W>>,
    refused: Vec<RefusedOffer<W>>,
) -> Choice<Action, W> {
    Choice { side, question, rule: Rule::new("FLA SEQ-01"), pieces: Vec::new(), offers, refused: W::listed(|| refused) }
}

fn offer<W: Wording>(
    verb: &'static str,
    label: W,
    rule: &'static str,
    target: Target,
    action: Action,
) -> Offer<Action, W> {
    Offer { verb: verb.into(), label, rule: Rule::new(rule), target, action }
}

/// The procedures that may be logged, and the contacts that wait to be fought.
pub fn what<W: Wording>(state: &State) -> Choice<Action, W> {
    let waiting = state.melees.iter().map(|melee| {
        let (attacker, defender) = (melee.attackers[0], melee.defenders[0]);
        let label = say!("The melee of {} and {}", state.name(attacker), state.name(defender));
        let target = Target::Pieces(attacker.into(), defender.into());
        offer("fight_out", label, "FLA SEQ-14", target, Action::FightOut(defender))
    });
    let procedures = Logged::ALL
        .into_iter()
        .map(|(logged, verb, label, rule)| offer(verb, say!("{label}"), rule, Target::Button, Action::Log(logged)));
    let alive = state.general_ids().filter(|&id| state.general(id).alive);
    let (noted, others): (Vec<GeneralId>, Vec<GeneralId>) = alive.partition(|&id| state.general(id).at_risk);
    let danger = |id: GeneralId| say!("{} was in danger", state.general(id).name);
    let generals = others
        .into_iter()
        .map(|id| offer("log_danger", danger(id), "FLA GEN-01", Target::Piece(id.into()), Action::Danger(id)));
    let offers = waiting.chain(procedures).chain(generals).collect();
    // However many dangers there were, they are one throw.
    let is_noted = |id: GeneralId| RefusedOffer {
        label: danger(id),
        why: say!("that is noted: he is thrown for once, when the turn ends"),
        rule: Rule::new("FLA GEN-02"),
        piece: Some(id.into()),
    };
    question(Side::A, say!("What has happened?"), offers, noted.into_iter().map(is_noted).collect())
}

/// How a unit moves, halts or changes its formation; where its place is not kept, also that it marched, went back to its guns, or spiked
/// those of an enemy. [FLA MOV-01, DIS-09, ART-31, ART-33]
pub fn moves<W: Wording>(state: &State, unit: UnitId) -> Choice<Action, W> {
    let mut offers = Vec::new();
    if turnout::may_be_activated(state, unit) {
        activation::offer_moves(state, unit, &mut offers);
        if state.footprint(unit).is_none() {
            off_the_table(state, unit, &mut offers);
        }
    }
    let spikes = guns_to_spike(state, unit).map(|battery| {
        let label = say!("{} spikes the guns of {}", state.name(unit), state.name(battery));
        let target = Target::Pieces(unit.into(), battery.into());
        offer("spike", label, "FLA ART-33", target, Action::Spike { unit, battery })
    });
    offers.extend(spikes);
    offers.push(never_mind());
    let asked = say!("{}: how does it move?", state.name(unit));
    let choice = question(state.unit(unit).side, asked, offers, Vec::new());
    Choice { pieces: vec![unit.into()], ..choice }
}

/// What a unit whose place is not kept may have done on the real table.
fn off_the_table<W: Wording>(state: &State, id: UnitId, offers: &mut Vec<Offer<Action, W>>) {
    let unit = state.unit(id);
    let own = Target::Piece(id.into());
    let goes = if unit.is_cavalry() { "rides" } else { "marches" };
    offers.push(offer("march", say!("{} {goes}", unit.name), "FLA MOV-01", own.clone(), Action::Marched(id)));
    if unit.morale == Morale::Good && unit.battery.is_some_and(|battery| battery.abandoned.is_some()) {
        let label = say!("{} goes back to its guns", unit.name);
        offers.push(offer("reman", label, "FLA ART-31", own, Action::Reman(id)));
    }
}

/// The guns left by their men that a steady unit may have taken, where its place is not kept: whoever has charged over them has moved. [FLA
/// ART-33]
fn guns_to_spike(state: &State, id: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    let unit = state.unit(id);
    let may_spike = unit.morale == Morale::Good && state.footprint(id).is_none();
    let is_left = |battery: &UnitId| state.unit(*battery).battery.is_some_and(|guns| guns.abandoned.is_some());
    state.present(unit.side.other()).filter(move |battery| may_spike && is_left(battery))
}

/// The units that a procedure may be logged of; why not of the others.
pub fn who<W: Wording>(state: &State, logged: Logged) -> Choice<Action, W> {
    let mut offers = Vec::new();
    let mut refused = Vec::new();
    for id in Side::BOTH.into_iter().flat_map(|side| state.present(side)) {
        let label = say!("{}", state.name(id));
        match may_be_logged(state, logged, id) {
            Ok(()) => offers.push(offer(
                "of",
                label,
                "FLA SEQ-01",
                Target::Piece(id.into()),
                Action::LogOf { procedure: logged, unit: id },
            )),
            Err((why, rule)) => refused.push(RefusedOffer { label, why, rule, piece: Some(id.into()) }),
        }
    }
    offers.push(never_mind());
    question(Side::A, say!("{}", logged.question()), offers, refused)
}

fn never_mind<W: Wording>() -> Offer<Action, W> {
    offer("never_mind", say!("Nothing, after all"), "GALLOPER", Target::Button, Action::NeverMind)
}

fn may_be_logged<W: Wording>(state: &State, logged: Logged, id: UnitId) -> Result<(), (W, Rule)> {
    let unit = state.unit(id);
    let no = |why: &str, rule: &'static str| Err((say!("{why}"), Rule::new(rule)));
    let only = |holds: bool, why: &str, rule: &'static str| if holds { Ok(()) } else { no(why, rule) };
    match logged {
        Logged::Volley => fire_left::of_infantry(state, id).or_else(|why| no(why, "FLA SAF-01")),
        Logged::Cannonade => only(fire_left::of_guns(state, id), "it is no battery that may fire", "FLA ART-01"),
        Logged::Charge => may_charge_anybody(state, id),
        Logged::Melee => only(!unit.is_artillery(), "guns attack nobody", "FLA MEL-01"),
        Logged::Check => only(unit.morale != Morale::Routed, "routers do not roll", "FLA RET-06"),
        Logged::Rally if unit.this_turn.rally_taken => no("it has tried to rally this turn", "FLA SEQ-16"),
        Logged::Rally => match morale_step::rally_of(state, id) {
            RallyStep::Nothing => no("it is in good morale", "FLA MOR-20"),
            RallyStep::NotYet => no("it broke this turn, and tries in the next", "FLA RET-05"),
            RallyStep::Automatic | RallyStep::Test | RallyStep::Barred { .. } | RallyStep::Lost => Ok(()),
        },
        Logged::Move => {
            let has_something_to_do = turnout::may_be_activated(state, id) || guns_to_spike(state, id).next().is_some();
            only(has_something_to_do, "it has moved, or lost its move", "FLA SEQ-05")
        }
        Logged::Turn => Ok(()),
    }
}

/// Whether there is an enemy whom a unit may charge; if not, why not the first of them. [FLA MEL-15]
fn may_charge_anybody<W: Wording>(state: &State, id: UnitId) -> Result<(), (W, Rule)> {
    let mut enemies = state.present(state.unit(id).side.other());
    let Some(first) = enemies.next() else { return Ok(()) };
    let may = |enemy: UnitId| declaring::may_charge::<W>(state, id, enemy, 0.0);
    match may(first) {
        Err(refusal) if enemies.all(|enemy| may(enemy).is_err()) => Err((refusal.why, refusal.rule)),
        _ => Ok(()),
    }
}

/// What a procedure is logged against, or how.
pub fn whom<W: Wording>(state: &State, logged: Logged, unit: UnitId) -> Choice<Action, W> {
    let side = state.unit(unit).side;
    let mut refused = Vec::new();
    let mut offers = match logged {
        Logged::Check => purposes(unit),
        _ => state.present(side.other()).flat_map(|enemy| against(state, logged, unit, enemy, &mut refused)).collect(),
    };
    offers.push(never_mind());
    let name = state.name(unit);
    let asked = match logged {
        Logged::Check => say!("Why is {name} tested?"),
        _ => say!("{name}: at whom?"),
    };
    question(side, asked, offers, refused)
}

fn purposes<W: Wording>(unit: UnitId) -> Vec<Offer<Action, W>> {
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
            offer(verb, say!("{label}"), purpose.rule(), Target::Button, Action::Test { unit, purpose })
        })
        .collect()
}

fn against<W: Wording>(
    state: &State,
    logged: Logged,
    unit: UnitId,
    enemy: UnitId,
    refused: &mut Vec<RefusedOffer<W>>,
) -> Vec<Offer<Action, W>> {
    let name = state.name(enemy);
    let target = Target::Pieces(unit.into(), enemy.into());
    let fires = matches!(logged, Logged::Volley | Logged::Cannonade);
    if let Some(refusal) = out_of_reach(state, unit, enemy).filter(|_| fires) {
        refused.push(refused::refused(refusal, say!("{name}"), enemy));
        return Vec::new();
    }
    match logged {
        Logged::Volley => {
            vec![offer("fire", say!("{name}"), "FLA SAF-01", target, Action::Volley { unit, target: enemy })]
        }
        Logged::Cannonade => shots(unit, enemy, name),
        Logged::Charge => match declaring::may_charge(state, unit, enemy, 0.0) {
            Ok(_) => {
                let action = Action::Charge { unit, target: enemy, wheel: 0.0 };
                vec![offer("charge", say!("{name}"), "FLA MEL-15", target, action)]
            }
            Err(refusal) => {
                refused.push(refused::refused(refusal, say!("{name}"), enemy));
                Vec::new()
            }
        },
        Logged::Melee => meetings(state, unit, enemy, "FLA MEL-01"),
        Logged::Check | Logged::Rally | Logged::Move | Logged::Turn => Vec::new(),
    }
}

/// A unit meets an enemy from each of his sides; from the front alone who has no others.
pub fn meetings<W: Wording>(state: &State, unit: UnitId, enemy: UnitId, rule: &'static str) -> Vec<Offer<Action, W>> {
    let name = state.name(enemy);
    [
        (Aspect::Front, "meet", "from the front"),
        (Aspect::Flank, "meet_flank", "from the flank"),
        (Aspect::Rear, "meet_rear", "from the rear"),
    ]
    .into_iter()
    .filter(|(aspect, ..)| *aspect == Aspect::Front || !charge::has_no_flanks(state, enemy))
    .map(|(aspect, verb, how)| {
        let action = Action::Meet { unit, target: enemy, aspect };
        offer(verb, say!("{name}, {how}"), rule, Target::Pieces(unit.into(), enemy.into()), action)
    })
    .collect()
}

/// Grape or ball, at all of a target or at the part of it in the open. [FLA ART-06, R-46]
fn shots<W: Wording>(battery: UnitId, enemy: UnitId, name: &str) -> Vec<Offer<Action, W>> {
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
            offer(verb, say!("{name}, {how}"), "FLA ART-01", target, action)
        })
        .collect()
}
