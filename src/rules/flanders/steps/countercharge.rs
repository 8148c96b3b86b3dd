//! Horse that rides to meet a charge, and whom it meets on its way. [FLA MEL-31, R-114]

use super::inches::hundredths;
use super::pursuit::{self, Followed};
use super::{Turn, charge_run, stopped};
use crate::game::{Report, ReportKind, Rule, told};
use crate::geometry::{Rect, TOLERANCE, Vector, last_before, shape};
use crate::rules::flanders::book::house::CounterchargeMeets;
use crate::rules::flanders::facts::{charge as facts, charge_round, near};
use crate::rules::flanders::judge::charge as judge;
use crate::rules::flanders::judge::movement::MUST_CLOSE;
use crate::rules::flanders::state::charge_step::{Onset, Rider};
use crate::rules::flanders::state::{Contact, State, UnitId};

/// The charged unit rides toward the charger it faces. It stops at friends and barred ground; enemies who stand in between it
/// meets, in a melee without checks or reactions of theirs. [FLA MEL-31, R-114]
pub fn ride(turn: &mut Turn<'_>, onset: &mut Onset, id: UnitId, faced: &Rider) {
    let target = onset.target();
    let to_come = faced.strike(target, id).map_or(faced.distance, |strike| strike.distance);
    // Half of what lies between the two, whatever way round the charger has to come.
    let between = if faced.way.is_some() { near::apart(turn.state, id, faced.unit).min(to_come) } else { to_come };
    // Who is a hair off already has no room to ride: a charger stopped by fire does not touch him.
    let inches = judge::countercharge(between).min((between - charge_run::CLEAR).max(0.0));
    let way = faced.way.map(|(_, direction)| open_way(turn.state, id, -direction, inches));
    let mut before = (hundredths(inches) == 0.0).then_some(faced.unit);
    let ridden = match (turn.state.unit(id).pose(), way) {
        (Some(pose), Some(direction)) => {
            let (inches, enemy) = inches_before_enemies(turn, id, direction, inches);
            let (inches, charger) = clear_of_the_chargers(turn.state, id, direction, inches, onset);
            before = before.or(charger).or(enemy);
            pursuit::run_after(turn.state, id, pose, direction, inches)
        }
        _ => Followed { met: None, inches },
    };
    // Who has no room to ride stands.
    let has_ridden = hundredths(ridden.inches) > 0.0;
    let marks = &mut turn.state.unit_mut(id).this_turn;
    (marks.countercharged, marks.stirred) = (has_ridden, marks.stirred || has_ridden);
    let is_short = ridden.inches + 0.01 < inches;
    let all = if is_short { format!(" of its {}″", hundredths(inches)) } else { String::new() };
    let end = match ridden.met.filter(|_| is_short) {
        Some(enemy) => format!(", up to {}", turn.state.name(enemy)),
        None if is_short || !has_ridden => {
            let mut names = way.map_or_else(Vec::new, |direction| stopped::stopped_by(turn.state, id, direction));
            names.extend(before.filter(|_| names.is_empty()).map(|enemy| turn.state.name(enemy).to_owned()));
            stopped::words(&names)
        }
        None => String::new(),
    };
    let name = turn.state.name(id);
    let text = match hundredths(ridden.inches) {
        gone if has_ridden => told!(turn, "{name} countercharges {gone}″{all}{end}."),
        _ => told!(turn, "{name} finds no room to countercharge{end}."),
    };
    turn.tell(Report::new(ReportKind::Charge, Rule::new("FLA MEL-31"), text).about([id.into()]));
    let riders: Vec<UnitId> = onset.riders.iter().map(|rider| rider.unit).collect();
    if let Some(enemy) =
        ridden.met.filter(|enemy| !riders.contains(enemy) && charge_run::touches(turn.state, id, *enemy))
    {
        let aspect =
            facts::aspect(turn.state, id, enemy).map_or(facts::aspect_of(""), |word| facts::aspect_of(word.value));
        let contact = Contact { by: id, on: enemy, aspect, advancing: true, by_bonus: false, met: false };
        charge_run::park(turn, onset.attempt, contact);
    }
    charge_run::bring_in_all_but(turn, onset.attempt, id, false, &riders);
    // Whom one beside its target comes to meet strikes him sooner: that is seen on its way.
    let charged: Vec<UnitId> = onset.defenders.iter().map(|defender| defender.unit).collect();
    for rider in &mut onset.riders {
        // Where the first of the two has given way the other is the one it is aimed at.
        rider.also = rider.also.filter(|also| *also != target && charged.contains(also));
        if id == target {
            come_to_meet(turn, rider, id, faced.unit, ridden.inches);
        } else if rider.also == Some(id) {
            aim_between(turn.state, rider, target);
        }
    }
}

/// Toward the charger; straight ahead, where a friend beside who would brush it that way leaves it no more than a hair of that.
fn open_way(state: &State, id: UnitId, toward: Vector, inches: f64) -> Vector {
    let Some(pose) = state.unit(id).pose() else { return toward };
    let open = |direction: Vector| pursuit::free_run(state, id, pose, direction, inches);
    let gone = open(toward);
    let is_barred = gone <= stopped::A_HAIR.min(inches - TOLERANCE);
    if is_barred && open(pose.forward()) > gone { pose.forward() } else { toward }
}

/// Inches it may ride where the club has it stop before enemies in its way, and before whom.
fn inches_before_enemies(turn: &Turn<'_>, id: UnitId, direction: Vector, inches: f64) -> (f64, Option<UnitId>) {
    if turn.state.house().countercharge_meets == CounterchargeMeets::Melee {
        return (inches, None);
    }
    let met = pursuit::first_met(turn.state, id, direction, inches + MUST_CLOSE);
    met.map_or((inches, None), |(enemy, run)| ((run - MUST_CLOSE).clamp(0.0, inches), Some(enemy)))
}

/// A charger has so much less to ride to the defender who comes to meet it.
fn come_to_meet(turn: &Turn<'_>, rider: &mut Rider, target: UnitId, faced: UnitId, inches: f64) {
    if aim_between(turn.state, rider, target) {
        return;
    }
    let left = (rider.distance - inches).max(0.0);
    match charge_round::approach(turn.state, rider.unit, target, rider.wheel) {
        Some(way) if rider.way.is_some() => {
            let is_straight = rider.bends.is_empty() && way.bends.is_empty();
            rider.remaining = if rider.unit == faced && is_straight { left } else { way.distance };
            rider.go_by(Some(way));
        }
        _ => rider.remaining = left,
    }
}

/// Who is aimed between two goes on between them as they stand now. [FLA MEL-01, R-118]
fn aim_between(state: &State, rider: &mut Rider, target: UnitId) -> bool {
    let between = |other: UnitId| facts::approach_between(state, rider.unit, [target, other], rider.wheel);
    let Some(way) = rider.also.filter(|_| rider.way.is_some()).and_then(between) else { return false };
    rider.remaining = way.distance;
    rider.go_by(Some(way));
    true
}

/// Inches of a ride at whose end it does not yet touch a charger where he stands, and which charger: fire may halt him there. A charge that
/// slants past has farther to come than lies between the two. [FLA MEL-40]
fn clear_of_the_chargers(
    state: &State,
    id: UnitId,
    direction: Vector,
    inches: f64,
    onset: &Onset,
) -> (f64, Option<UnitId>) {
    let Some(own) = state.footprint(id) else { return (inches, None) };
    let is_near = |rect: &Rect, run: f64| shape::is_near(&own.moved(direction * run), rect, charge_run::CLEAR);
    let chargers = onset.riders.iter().filter_map(|rider| Some((rider.unit, state.footprint(rider.unit)?)));
    let chargers: Vec<(UnitId, Rect)> = chargers.filter(|(_, rect)| !is_near(rect, 0.0)).collect();
    let first = |run: f64| chargers.iter().find(|(_, rect)| is_near(rect, run)).map(|(charger, _)| *charger);
    let Some(charger) = first(inches) else { return (inches, None) };
    let clear = last_before(0.0, inches, |run| first(run).is_none());
    (clear, first(clear + stopped::A_HAIR).or(Some(charger)))
}
