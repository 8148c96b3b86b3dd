//! How a charge ends that does not come to whom it meant: it comes up where he stood, falls short, or halts. [FLA MEL-40, MEL-42, MEL-49,
//! MEL-98]

use std::f64::consts::FRAC_1_SQRT_2;

use super::Turn;
use super::charge_run::{Ends, HARDLY, close_up, run, touched};
use super::inches::{apart, hundredths};
use super::stopped;
use crate::game::{Report, ReportKind, Rule, listed, told};
use crate::geometry::{Vector, shape};
use crate::rules::flanders::book::house::PursuerDisordered;
use crate::rules::flanders::facts::{charge as facts, near};
use crate::rules::flanders::state::charge_step::{Onset, Rider};
use crate::rules::flanders::state::{State, UnitId};

/// A charger whose target has gone comes to where he stood, or as far as it can; how far it has come is told, and what stops it before its
/// move is out. [FLA MEL-49]
pub fn comes_up(turn: &mut Turn<'_>, rider: &Rider) {
    let gone = run(turn.state, rider, rider.run(), Ends::Clear);
    let stopped = stopped_on_its_run(turn.state, rider, gone);
    if rider.way.is_none() || (gone < HARDLY && stopped.is_empty()) {
        return;
    }
    let (name, inches) = (turn.state.name(rider.unit), hundredths(gone));
    let wheel = if rider.wheel == 0.0 { "" } else { " after its wheel" };
    let round = if rider.bends.is_empty() { "" } else { " round friends" };
    let all = if stopped.is_empty() { String::new() } else { format!(" of {}″", hundredths(rider.run())) };
    let stopped = stopped::words(&stopped);
    let text = told!(turn, "{name} comes on {inches}″{all}{wheel}{round}{stopped}.");
    turn.tell(Report::new(ReportKind::Charge, Rule::new("FLA MEL-49"), text).about([rider.unit.into()]));
}

/// Who or what has stopped a charger that has gone so many inches of its run; nobody where it has gone them all. [FLA MEL-42, MEL-49]
fn stopped_on_its_run(state: &State, rider: &Rider, gone: f64) -> Vec<String> {
    match rider.way {
        Some((_, direction)) if gone + HARDLY < rider.run() => stopped::stopped_by(state, rider.unit, direction),
        _ => Vec::new(),
    }
}

/// A charger without the move to make contact goes as far as it can and is disordered. Whom it comes up against on its way, and can touch
/// with the inches it has left, it closes with. Whether it touches anybody. [FLA MEL-42, MOV-41, R-42]
pub fn falls_short(turn: &mut Turn<'_>, rider: &Rider, target: UnitId) -> bool {
    let gone = run(turn.state, rider, rider.run(), Ends::Clear);
    let halted = turn.state.footprint(rider.unit);
    if closes_with_whoever_is_near(turn.state, rider, target, rider.run() - gone) {
        let closed = halted.zip(turn.state.footprint(rider.unit));
        let gone = gone + closed.map_or(0.0, |(from, to)| (to.centre - from.centre).norm());
        turn.state.unit_mut(rider.unit).this_turn.charge_run = gone;
        let (name, inches) = (turn.state.name(rider.unit), hundredths(gone));
        let met = touched(turn.state, rider.unit);
        let met: Vec<&str> = met.iter().map(|&enemy| turn.state.name(enemy)).collect();
        let text = told!(turn, "{name} comes up against {} after {inches}″.", listed(&met));
        turn.tell(Report::new(ReportKind::Charge, Rule::new("FLA MEL-42"), text).about([rider.unit.into()]));
        return true;
    }
    let gone = if rider.way.is_some() { gone } else { rider.run() };
    turn.state.unit_mut(rider.unit).this_turn.charge_run = gone;
    turn.state.unit_mut(rider.unit).disordered = true;
    let mut stopped = stopped_on_its_run(turn.state, rider, gone);
    // Others keep it from its target: that is not what stops it.
    if stopped.len() > 1 {
        stopped.retain(|name| name != turn.state.name(target));
    }
    let stopped = stopped::words(&stopped);
    let (name, inches) = (turn.state.name(rider.unit), hundredths(gone));
    let (bends, has_grown) = (!rider.bends.is_empty(), rider.distance <= rider.reach && rider.remaining > rider.reach);
    let whole = hundredths(rider.remaining);
    let of_its_way = match (bends, has_grown) {
        (true, true) => format!(" of a way round friends that has become {whole}″"),
        (false, true) => format!(" of the {whole}″ that the way has become"),
        (true, false) => " round friends".to_owned(),
        (false, false) => String::new(),
    };
    let short = format!("falls short of {} after {inches}″{of_its_way}", turn.state.name(target));
    let comma = if stopped.is_empty() { "" } else { "," };
    let text = told!(turn, "{name} {short}{stopped}{comma} and is disordered.");
    turn.tell(Report::new(ReportKind::Charge, Rule::new("FLA MEL-42"), text).about([rider.unit.into()]));
    false
}

/// Brings a charger that has been stopped on its run up to its target, or to an enemy who stands in its way, if the inches that are left
/// take it there; whether it touches anybody. [FLA MOV-41, R-42]
fn closes_with_whoever_is_near(state: &mut State, rider: &Rider, target: UnitId, left: f64) -> bool {
    let (Some((_, direction)), Some(own)) = (rider.way, state.footprint(rider.unit)) else { return false };
    if left < HARDLY {
        return false;
    }
    let ahead = own.moved(direction * stopped::A_HAIR);
    let in_the_way = |&enemy: &UnitId| state.manned_bases(enemy).iter().any(|base| shape::overlaps(base, &ahead));
    // It goes on to its front, and not aside.
    let lies_ahead = |gap: Vector| gap.dot(&direction) >= gap.norm() * FRAC_1_SQRT_2;
    let target = Some(target).filter(|&target| facts::gap(state, rider.unit, target).is_some_and(lies_ahead));
    let enemies = state.present(state.unit(rider.unit).side.other()).filter(in_the_way);
    let near: Vec<UnitId> = target.into_iter().chain(enemies).collect();
    let place = state.unit(rider.unit).place;
    near.into_iter().any(|enemy| {
        let touches = close_up(state, rider.unit, enemy, left) && !touched(state, rider.unit).is_empty();
        if !touches {
            state.unit_mut(rider.unit).place = place;
        }
        touches
    })
}

/// What defenders fired at a charge that has not come to them counts in no other melee. [FLA MEL-74]
pub fn forget_fire_of_the_unmet(turn: &mut Turn<'_>, onset: &Onset) {
    for defender in &onset.defenders {
        let is_met = turn.state.is_engaged(defender.unit);
        turn.state.unit_mut(defender.unit).this_turn.fired_reacting &= is_met;
    }
}

/// A charger stopped by fire stands at the point of fire, disordered. [FLA MEL-40]
pub fn halts(turn: &mut Turn<'_>, rider: &Rider, target: UnitId, point: f64) {
    run(turn.state, rider, (rider.remaining - point).clamp(0.0, rider.run()), Ends::Clear);
    turn.state.unit_mut(rider.unit).disordered = true;
    // Its target may stand elsewhere by now, or slantwise: what is told is what lies between them.
    let are_on_table = turn.state.footprint(rider.unit).is_some() && turn.state.footprint(target).is_some();
    let left = if are_on_table { near::apart(turn.state, rider.unit, target) } else { point };
    let name = turn.state.name(rider.unit);
    let text = told!(turn, "{name} halts {} from {}, disordered.", apart(left, &[]), turn.state.name(target));
    turn.tell(Report::new(ReportKind::Charge, Rule::new("FLA MEL-40"), text).about([rider.unit.into()]));
}

/// A charge whose target has gone and that meets nobody leaves the charger disordered. [FLA MEL-98, R-93]
pub fn ends_without_contact(turn: &mut Turn<'_>, id: UnitId) {
    if turn.state.house().pursuer_disordered == PursuerDisordered::Off {
        return;
    }
    let unit = turn.state.unit_mut(id);
    unit.disordered = true;
    let text = told!(turn, "{} meets nobody and is disordered.", unit.name);
    turn.tell(Report::new(ReportKind::Charge, Rule::new("FLA MEL-98"), text).about([id.into()]));
}
