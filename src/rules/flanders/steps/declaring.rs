//! Who may charge whom, and who joins in. [FLA MEL-01, MEL-13 to MEL-16, GEN-06]

use std::sync::Arc;

use super::refused;
use crate::game::{Choice, Offer, Refusal, RefusedOffer, Rule, Target};
use crate::geometry::{Formation, shape};
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::facts::sight_blockers::{self, Lookout};
use crate::rules::flanders::facts::{self, turnout};
use crate::rules::flanders::judge::charge as judge;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::approach::Approach;
use crate::rules::flanders::state::approach_cache::{Approaches, Pair};
use crate::rules::flanders::state::charge_step::Onset;
use crate::rules::flanders::state::{State, UnitId};

/// Generals and other units that may still join a charge; nothing when nobody can. [FLA MEL-01, GEN-06]
pub fn joining(field: &State, onset: &Onset) -> Option<Choice<Action>> {
    let leader = onset.riders[0].unit;
    let side = field.unit(leader).side;
    let target = onset.target;
    let mut offers: Vec<Offer<Action>> = field
        .present(side)
        .filter(|&id| onset.riders.iter().all(|rider| rider.unit != id))
        .filter(|&id| turnout::may_be_activated(field, id))
        .filter(|&id| may_charge_at_all(field, id, target, || sight_blockers::unit_sees(field, id, target)).is_ok())
        .filter_map(|id| Some((id, easiest_wheel(field, id, target)?)))
        .map(|(id, wheel)| Offer {
            verb: "join".into(),
            label: format!("{} joins the charge", field.name(id)),
            rule: Rule::new("FLA MEL-01"),
            target: Target::Pieces(id.into(), target.into()),
            action: Action::Join { unit: id, wheel },
        })
        .collect();
    offers.extend(riding_generals(field, leader));
    if offers.is_empty() {
        return None;
    }
    let name = field.name(leader);
    let declare = Offer {
        verb: "declare".into(),
        label: format!("{name} charges"),
        rule: Rule::new("FLA MEL-15"),
        target: Target::Pieces(leader.into(), target.into()),
        action: Action::Declare,
    };
    offers.insert(0, declare);
    Some(Choice {
        side,
        question: format!("{name} charges {}. Does anybody join?", field.name(target)),
        rule: Rule::new("FLA MEL-01"),
        pieces: vec![leader.into(), target.into()],
        offers,
        refused: Vec::new(),
    })
}

/// A unit's general, near enough to put himself at its head. [FLA GEN-06]
fn riding_generals(field: &State, leader: UnitId) -> Option<Offer<Action>> {
    let id = field.unit(leader).general;
    let general = field.general(id);
    let is_near = facts::near::own_general(field, leader)
        .is_some_and(|inches| inches <= crate::rules::flanders::judge::general::RIDE);
    let may_ride = general.alive && !general.moved && general.rides_with.is_none() && is_near;
    may_ride.then(|| Offer {
        verb: "ride_along".into(),
        label: format!("{} rides with the charge", general.name),
        rule: Rule::new("FLA GEN-06"),
        target: Target::Piece(id.into()),
        action: Action::RideAlong(id),
    })
}

/// The charges a unit may declare, and why others near by are not offered. [FLA MEL-15]
pub fn offers(
    field: &State,
    lookout: &Lookout<'_>,
    id: UnitId,
    offers: &mut Vec<Offer<Action>>,
    refused: &mut Vec<RefusedOffer>,
) {
    let unit = field.unit(id);
    if unit.is_artillery() {
        return;
    }
    let reach = facts::charge::reach(field, id, 0.0, 0).total();
    for target in field.present(unit.side.other()) {
        if is_out_of_reach(field, id, target, reach + judge::THREATENS) {
            continue;
        }
        match may_charge_at_all(field, id, target, || lookout.sees(id, target)) {
            Err(refusal) => {
                refused.push(refused::refused(refusal, format!("{} charges {}", unit.name, field.name(target)), id));
            }
            Ok(()) => offer_charge(field, id, target, offers, refused),
        }
    }
}

fn offer_charge(
    field: &State,
    id: UnitId,
    target: UnitId,
    offers: &mut Vec<Offer<Action>>,
    refused: &mut Vec<RefusedOffer>,
) {
    let label = format!("{} charges {}", field.name(id), field.name(target));
    let Some(wheel) = easiest_wheel(field, id, target) else {
        let straight = approaches(field, id, target).map(|ways| may_run(field, id, target, &ways.straight));
        if let Some(Err(refusal)) = straight {
            refused.push(refused::refused(refusal, label, id));
        }
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

/// Whether two units are farther apart than a reach; not when either cannot be measured.
fn is_out_of_reach(field: &State, id: UnitId, target: UnitId, reach: f64) -> bool {
    let (Some(own), Some(enemy)) = (field.footprint(id), field.footprint(target)) else { return false };
    shape::surely_apart(&own, &enemy, reach) || shape::distance(&own, &enemy) > reach
}

/// The smallest wheel with which a charge has a clear way and comes near enough to matter; none is needed where nothing is
/// tracked. [FLA MEL-13, MEL-14]
fn easiest_wheel(field: &State, id: UnitId, target: UnitId) -> Option<f64> {
    let Some(ways) = approaches(field, id, target) else { return Some(0.0) };
    let clear = ways.wheels.iter().find(|(_, way)| facts::charge::is_past_nobody(field, id, target, way));
    clear.map(|&(wheel, _)| wheel)
}

/// The ways of a charge, whoever stands in between; nothing when either is not tracked.
pub fn approaches(field: &State, id: UnitId, target: UnitId) -> Option<Arc<Approaches>> {
    let charger = Arc::clone(&field.units[usize::from(id.0)]);
    charger.pose()?;
    let pair = Pair { charger, place: field.unit(target).place, footing: field.shared_footing(target)? };
    let work_out = || approaches_worked_out(field, id, target).expect("both are tracked");
    Some(field.approaches.of([id, target], pair, work_out))
}

/// The same, worked out from the field alone.
pub fn approaches_worked_out(field: &State, id: UnitId, target: UnitId) -> Option<Approaches> {
    const WHEELS: [f64; 13] = [0.0, -15.0, 15.0, -30.0, 30.0, -45.0, 45.0, -60.0, 60.0, -75.0, 75.0, -90.0, 90.0];
    let straight = facts::charge::approach(field, id, target, 0.0)?;
    let reach = facts::charge::reach(field, id, 0.0, 0).total();
    let leads_there = |way: &Approach| {
        way.distance + way.wheel <= reach + judge::THREATENS
            && facts::charge::is_before(field, target, way)
            && facts::charge::barred_by(field, id, target, way).is_none()
            && comes_near(field, id, way)
    };
    let ways = WHEELS.into_iter().filter_map(|wheel| Some((wheel, facts::charge::approach(field, id, target, wheel)?)));
    Some(Approaches { straight, wheels: ways.filter(|(_, way)| leads_there(way)).collect() })
}

/// Whether a way is clear; if so, whether it brings the charger within two inches of its target.
fn may_run(field: &State, id: UnitId, target: UnitId, way: &Approach) -> Result<bool, Refusal> {
    facts::charge::is_clear(field, id, target, way)?;
    Ok(comes_near(field, id, way))
}

/// Whether a way brings the charger within two inches of its target.
fn comes_near(field: &State, id: UnitId, way: &Approach) -> bool {
    let reach = facts::charge::reach(field, id, way.wheel, way.rough(field)).total();
    reach > 0.0 && judge::approach(reach, way.distance, way.distance).defender_tests
}

/// Whether a unit may charge a target after a wheel; if so, whether it can come within two inches of it.
pub fn may_charge(field: &State, id: UnitId, target: UnitId, wheel: f64) -> Result<bool, Refusal> {
    may_charge_at_all(field, id, target, || sight_blockers::unit_sees(field, id, target))?;
    let unit = field.unit(id);
    if !wheel.is_finite() || wheel.abs() > 90.0 {
        let what = format!("{} cannot charge so", unit.name);
        return Err(Refusal::new(
            Rule::new("FLA MEL-14"),
            what,
            "it may wheel a quarter circle at most",
            "Wheel less.",
        ));
    }
    let Some(way) = facts::charge::approach(field, id, target, wheel) else { return Ok(true) };
    may_run(field, id, target, &way)
}

/// Whether a unit may charge a target that it `sees`, however the two stand. [FLA MEL-16, MOV-44, MOR-46, R-33]
fn may_charge_at_all(field: &State, id: UnitId, target: UnitId, sees: impl FnOnce() -> bool) -> Result<(), Refusal> {
    let unit = field.unit(id);
    let enemy = field.unit(target);
    let no = |rule: &'static str, why: &str, remedy: &str| {
        Err(Refusal::new(Rule::new(rule), format!("{} cannot charge {}", unit.name, enemy.name), why, remedy))
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
    if field.footprint(id).is_some() && !sees() {
        return no("FLA MEL-13", "it does not see it", "Move where it can be seen.");
    }
    Ok(())
}
