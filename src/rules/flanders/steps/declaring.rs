//! Who may charge whom, and who joins in. [FLA MEL-01, MEL-13 to MEL-16, GEN-06]

use std::sync::Arc;

use super::activation::Activation;
use super::{charge_run, refused};
use crate::game::{Choice, Offer, Refusal, RefusedOffer, Rule, Target, Unsaid, Wording, say};
use crate::geometry::{Formation, Rect, contact, shape};
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::facts::sight_blockers::{self, SightBlockers};
use crate::rules::flanders::facts::{self, charge_ground, turnout};
use crate::rules::flanders::judge::charge as judge;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::approach::Approach;
use crate::rules::flanders::state::approach_cache::{Approaches, Around, Pair};
use crate::rules::flanders::state::charge_step::{Onset, Rider};
use crate::rules::flanders::state::{State, UnitId};

/// Enemies farther apart than this are not struck together, in inches: the widest line is no wider.
const NEIGHBOURS: f64 = 3.0;

/// Generals and other units that may still join a charge; nothing when nobody can. [FLA MEL-01, GEN-06]
pub fn joining<W: Wording>(
    state: &State,
    onset: &Onset,
    named: &[UnitId],
    movement: Option<Activation>,
) -> Option<Choice<Action, W>> {
    let leader = onset.riders[0].unit;
    let side = state.unit(leader).side;
    let target = onset.target();
    let mut offers: Vec<Offer<Action, W>> = state
        .present(side)
        .filter(|&id| onset.riders.iter().all(|rider| rider.unit != id))
        .filter(|&id| turnout::may_be_activated(state, id))
        .filter(|&id| movement.is_none_or(|movement| movement.may_choose(state, id)))
        .filter(|&id| !is_out_of_reach(state, id, target, comes_near_within(state, id)))
        .filter(|&id| {
            may_charge_at_all::<Unsaid>(state, id, target, || sight_blockers::unit_sees(state, id, target)).is_ok()
        })
        .filter_map(|id| Some((id, easiest_wheel(state, id, target)?)))
        .map(|(id, wheel)| Offer {
            verb: "join".into(),
            label: say!("{} joins the charge", state.name(id)),
            rule: Rule::new("FLA MEL-01"),
            target: Target::Pieces(id.into(), target.into()),
            action: Action::Join { unit: id, wheel },
        })
        .collect();
    offers.extend(others_to_charge(state, &onset.riders[0], target, named));
    offers.extend(riding_generals(state, leader, movement));
    if offers.is_empty() {
        return None;
    }
    let name = state.name(leader);
    let declare = Offer {
        verb: "declare".into(),
        label: say!("{name} charges"),
        rule: Rule::new("FLA MEL-15"),
        target: Target::Pieces(leader.into(), target.into()),
        action: Action::Declare,
    };
    offers.insert(0, declare);
    Some(Choice {
        side,
        question: say!("{name} charges {}. Does anybody join?", state.name(target)),
        rule: Rule::new("FLA MEL-01"),
        pieces: vec![leader.into(), target.into()],
        offers,
        refused: Vec::new(),
    })
}

/// Enemies who may be charged beside the first: any, where nothing measures whom the charge strikes, else one so near him that it strikes
/// both if it is aimed between them. [FLA MEL-01, R-118]
fn others_to_charge<W: Wording>(
    state: &State,
    rider: &Rider,
    target: UnitId,
    named: &[UnitId],
) -> Vec<Offer<Action, W>> {
    let leader = rider.unit;
    let is_measured = state.footprint(leader).is_some() && state.footprint(target).is_some();
    let is_other = |id: UnitId| id != target && !named.contains(&id);
    let may = |id: UnitId| {
        let reaches = match (is_measured, state.footprint(id).is_some()) {
            (true, true) => named.is_empty() && strikes_both(state, rider, [target, id]),
            (false, false) => true,
            _ => false,
        };
        reaches
            && may_charge_at_all::<Unsaid>(state, leader, id, || sight_blockers::unit_sees(state, leader, id)).is_ok()
    };
    let others = state.present(state.unit(target).side).filter(|&id| is_other(id) && may(id));
    let offer = |id: UnitId| Offer {
        verb: "charge_also".into(),
        label: say!("{} charges {} as well", state.name(leader), state.name(id)),
        rule: Rule::new("FLA MEL-01"),
        target: Target::Pieces(leader.into(), id.into()),
        action: Action::ChargeAlso(id),
    };
    others.map(offer).collect()
}

/// Whether a charge that is aimed between two enemies before its front comes in past nobody and strikes both. [FLA MEL-14, R-118]
fn strikes_both(state: &State, rider: &Rider, targets: [UnitId; 2]) -> bool {
    let [one, other] = targets.map(|id| state.footprint(id));
    let are_neighbours = one.zip(other).is_some_and(|(one, other)| shape::is_near(&one, &other, NEIGHBOURS));
    let between = || facts::charge::approach_between(state, rider.unit, targets, rider.wheel);
    let Some(way) = are_neighbours.then(between).flatten() else { return false };
    let reach = charge_ground::reach_on(state, rider.unit, &way);
    if way.distance > reach
        || targets.iter().any(|&target| facts::charge::wheels_into(state, target, &way))
        || !targets.iter().all(|&target| facts::charge::is_before(state, target, &way))
        || !facts::charge::is_past_nobody(state, rider.unit, &targets, &way)
        || facts::charge::barred_by(state, rider.unit, targets[0], &way).is_some()
    {
        return false;
    }
    let mut aimed = Rider { distance: way.distance, reach, remaining: way.distance, ..rider.clone() };
    aimed.go_by(Some(way));
    let touched = charge_run::touched_after(state, &aimed, targets[0]);
    targets.iter().all(|target| touched.contains(target))
}

/// A unit's general, near enough to put himself at its head; one who is not with it already rides to it, and so in his side's initiative
/// only. [FLA GEN-05, GEN-06, R-95]
fn riding_generals<W: Wording>(
    state: &State,
    leader: UnitId,
    movement: Option<Activation>,
) -> Option<Offer<Action, W>> {
    let id = state.unit(leader).general;
    let general = state.general(id);
    let may_come = movement.is_none_or(Activation::holds_initiative);
    let reach = if may_come { crate::rules::flanders::judge::general::RIDE } else { contact::CONTACT };
    let is_near = facts::near::own_general(state, leader).is_some_and(|inches| inches <= reach);
    let may_ride = general.alive && !general.moved && general.rides_with.is_none() && is_near;
    may_ride.then(|| Offer {
        verb: "ride_along".into(),
        label: say!("{} rides with the charge", general.name),
        rule: Rule::new("FLA GEN-06"),
        target: Target::Piece(id.into()),
        action: Action::RideAlong(id),
    })
}

/// The charges a unit may declare, and why others near by are not offered. [FLA MEL-15]
pub fn offers<W: Wording>(
    state: &State,
    blockers: &SightBlockers<'_>,
    id: UnitId,
    offers: &mut Vec<Offer<Action, W>>,
    refused: &mut Vec<RefusedOffer<W>>,
) {
    let unit = state.unit(id);
    if unit.is_artillery() {
        return;
    }
    let reach = comes_near_within(state, id);
    for target in state.present(unit.side.other()) {
        if is_out_of_reach(state, id, target, reach) {
            continue;
        }
        // Whom it sees is dear, and mostly no way leads to him: nobody else is looked for, but for those who are told why not.
        let may_lead_there = || W::ARE_READ || easiest_wheel(state, id, target).is_some();
        match may_charge_at_all(state, id, target, || may_lead_there() && blockers.sees(id, target)) {
            Err(refusal) => {
                let label = || say!("{} charges {}", unit.name, state.name(target));
                refused.extend(W::listed(|| vec![refused::refused(refusal, label(), id)]));
            }
            Ok(()) => offer_charge(state, id, target, offers, refused),
        }
    }
}

fn offer_charge<W: Wording>(
    state: &State,
    id: UnitId,
    target: UnitId,
    offers: &mut Vec<Offer<Action, W>>,
    refused: &mut Vec<RefusedOffer<W>>,
) {
    let label = say!("{} charges {}", state.name(id), state.name(target));
    let Some(wheel) = easiest_wheel(state, id, target) else {
        let straight = || may_run(state, id, target, &approaches(state, id, target)?.straight).err();
        refused.extend(W::listed(|| straight().map(|why| refused::refused(why, label, id)).into_iter().collect()));
        return;
    };
    offers.push(Offer {
        verb: "charge".into(),
        label,
        rule: Rule::new("FLA MEL-15"),
        target: Target::Pieces(id.into(), target.into()),
        action: Action::Charge { unit: id, target, wheel },
    });
}

/// How far off an enemy may be for a charge to come near enough to him to matter, in inches.
fn comes_near_within(state: &State, id: UnitId) -> f64 {
    charge_ground::inches(state, id, 0.0, 0) + judge::THREATENS
}

/// Whether a target is farther off than that; not when either cannot be measured.
fn is_out_of_reach(state: &State, id: UnitId, target: UnitId, reach: f64) -> bool {
    let Some(own) = state.footprint(id) else { return false };
    let is_apart = |enemy: Rect| shape::surely_apart(&own, &enemy, reach) || shape::distance(&own, &enemy) > reach;
    state.footprint(target).is_some() && state.taken_up(target).all(is_apart)
}

/// The smallest wheel with which a charge has a clear way and comes near enough to matter; none at a target before its front, which it
/// goes at straight or round friends, nor where nothing is tracked. [FLA MEL-13, MEL-14]
pub fn easiest_wheel(state: &State, id: UnitId, target: UnitId) -> Option<f64> {
    let (Some(ways), Some(own)) = (approaches(state, id, target), state.footprint(id)) else { return Some(0.0) };
    let is_around = may_lie_on_a_way(state, id, target, &ways, &own);
    let others = state.all_taken().iter().filter(|other| other.by != id && is_around(&other.rect)).copied().collect();
    let cards = state.cards_ahead_of(id).map(|(_, rect)| rect).filter(&is_around).collect();
    let work_out = |around: &Around| easiest_of(state, id, target, &around.ways);
    *state.wheels.of([id, target], Around { ways, others, cards }, work_out)
}

/// Whether a rectangle may lie on some way of a charge. The middle of the charger goes no farther than the longest of them, and so keeps within
/// an ellipse about where it stands and its target; what it comes upon lies as near to that as the circles round the two reach.
fn may_lie_on_a_way(
    state: &State,
    id: UnitId,
    target: UnitId,
    ways: &Approaches,
    own: &Rect,
) -> impl Fn(&Rect) -> bool + use<> {
    const HAIR: f64 = 0.1;
    let (from, to) = (own.centre, state.footprint(target).map_or(own.centre, |enemy| enemy.centre));
    let reaches = |rect: Rect| (rect.centre - to).norm() + rect.radius();
    let radius = state.taken_up(target).map(reaches).fold(0.0, f64::max);
    let longest = comes_near_within(state, id).max(ways.straight.distance);
    let most = longest + radius + 3.0 * own.radius() + HAIR;
    move |rect| (rect.centre - from).norm() + (rect.centre - to).norm() <= most + 2.0 * rect.radius()
}

/// The same, worked out from the field alone.
pub fn easiest_wheel_worked_out(state: &State, id: UnitId, target: UnitId) -> Option<f64> {
    match approaches_worked_out(state, id, target) {
        Some(ways) => easiest_of(state, id, target, &ways),
        None => Some(0.0),
    }
}

fn easiest_of(state: &State, id: UnitId, target: UnitId, ways: &Approaches) -> Option<f64> {
    let clear = ways.wheels.iter().find(|(_, way)| facts::charge::is_past_nobody(state, id, &[target], way));
    let round = || {
        let way = facts::charge_round::round_friends(state, id, target, &ways.straight)?;
        comes_near(state, id, &way).then_some(0.0)
    };
    clear.map(|&(wheel, _)| wheel).or_else(round)
}

/// The ways of a charge, whoever stands in between; nothing when either is not tracked.
pub fn approaches(state: &State, id: UnitId, target: UnitId) -> Option<Arc<Approaches>> {
    let charger = Arc::clone(&state.units[usize::from(id.0)]);
    charger.pose()?;
    let pair = Pair { charger, place: state.unit(target).place, placement: state.shared_placement(target)? };
    let work_out = |_: &Pair| approaches_worked_out(state, id, target).expect("both are tracked");
    Some(state.approaches.of([id, target], pair, work_out))
}

/// The same, worked out from the field alone.
pub fn approaches_worked_out(state: &State, id: UnitId, target: UnitId) -> Option<Approaches> {
    const WHEELS: [f64; 12] = [-15.0, 15.0, -30.0, 30.0, -45.0, 45.0, -60.0, 60.0, -75.0, 75.0, -90.0, 90.0];
    let straight = facts::charge::straight_approach(state, id, target, 0.0)?;
    let reach = charge_ground::inches(state, id, 0.0, 0);
    let needs_no_wheel = facts::charge::is_before(state, target, &straight);
    let leads_there = |way: &Approach| {
        way.distance + way.wheel <= reach + judge::THREATENS
            && !facts::charge::wheels_into(state, target, way)
            && facts::charge::barred_by(state, id, target, way).is_none()
            && comes_near(state, id, way)
    };
    let after = |wheel: f64| Some((wheel, facts::charge::straight_approach_ahead(state, id, target, wheel)?));
    let wheels = if needs_no_wheel {
        Some((0.0, straight.clone())).filter(|(_, way)| leads_there(way)).into_iter().collect()
    } else {
        WHEELS.into_iter().filter_map(after).filter(|(_, way)| leads_there(way)).collect()
    };
    Some(Approaches { straight, wheels })
}

/// Whether a way is clear; if so, whether it brings the charger within two inches of its target.
fn may_run<W: Wording>(state: &State, id: UnitId, target: UnitId, way: &Approach) -> Result<bool, Refusal<W>> {
    facts::charge::is_clear(state, id, target, way)?;
    Ok(comes_near(state, id, way))
}

/// Whether a way brings the charger within two inches of its target.
fn comes_near(state: &State, id: UnitId, way: &Approach) -> bool {
    let reach = charge_ground::reach_on(state, id, way);
    reach > 0.0 && judge::approach(reach, way.distance, way.distance).defender_tests
}

/// Whether a unit may charge a target after a wheel; if so, whether it can come within two inches of it.
pub fn may_charge<W: Wording>(state: &State, id: UnitId, target: UnitId, wheel: f64) -> Result<bool, Refusal<W>> {
    may_charge_at_all(state, id, target, || sight_blockers::unit_sees(state, id, target))?;
    let unit = state.unit(id);
    if !wheel.is_finite() || wheel.abs() > 90.0 {
        let why = say!("it may wheel a quarter circle at most");
        let what = say!("{} cannot charge so", unit.name);
        return Err(Refusal::worded(Rule::new("FLA MEL-14"), what, why, "Wheel less."));
    }
    let Some(way) = facts::charge_round::approach(state, id, target, wheel) else { return Ok(true) };
    let comes_near = may_run(state, id, target, &way)?;
    let straight = facts::charge::straight_approach(state, id, target, 0.0);
    if wheel != 0.0 && straight.is_some_and(|way| facts::charge::is_before(state, target, &way)) {
        let why = say!("the target lies within 45° of its front");
        let what = say!("{} cannot wheel toward {}", unit.name, state.name(target));
        let remedy = "It goes straight at it, or round friends.";
        return Err(Refusal::worded(Rule::new("FLA MEL-13"), what, why, remedy));
    }
    Ok(comes_near)
}

/// Whether a unit may charge a target that it `sees`, however the two stand. [FLA MEL-16, MOV-44, MOR-46, R-33]
fn may_charge_at_all<W: Wording>(
    state: &State,
    id: UnitId,
    target: UnitId,
    sees: impl FnOnce() -> bool,
) -> Result<(), Refusal<W>> {
    let unit = state.unit(id);
    let enemy = state.unit(target);
    let no = |rule: &'static str, why: &str, remedy: &str| {
        let what = say!("{} cannot charge {}", unit.name, enemy.name);
        Err(Refusal::worded(Rule::new(rule), what, say!("{why}"), remedy))
    };
    if unit.side == enemy.side || !enemy.is_present() || !unit.is_present() {
        return no("FLA MEL-01", "that is no enemy on the field", "Choose an enemy.");
    }
    if unit.is_artillery() {
        return no("FLA MEL-15", "guns do not charge", "Fire instead.");
    }
    if unit.morale != Morale::Good {
        return no("FLA MOR-46", "its morale is not good", "It may stand or go back.");
    }
    if unit.this_turn.moved {
        return no("FLA SEQ-05", "it has moved", "Choose a unit that has not.");
    }
    if unit.formation != Formation::Line {
        return no("FLA MOV-44", "it is not in line", "Form line first.");
    }
    if unit.is_infantry() && unit.this_turn.fired {
        return no("FLA MEL-16", "it has fired this turn", "Infantry that fires may not charge.");
    }
    if unit.garrison_of().is_some() || unit.this_turn.left_building {
        return no("FLA BLD-11", "it comes out of a building", "It may charge next turn.");
    }
    if unit.is_cavalry() && enemy.garrison_of().is_some() {
        return no("FLA MOV-14", "cavalry does not go into buildings", "Choose another target.");
    }
    if state.footprint(id).is_some() && !sees() {
        return no("FLA MEL-13", "it does not see it", "Move where it can be seen.");
    }
    Ok(())
}
