//! Completes a ground offer with what was drawn: legs as they are, or a pose that the rules find the legs for.

use super::cards::way;
use super::{assessment, declaring, not_offered};
use crate::game::{Drawing, Offer, Refusal, Rule, Unsaid, Wording};
use crate::geometry::course::{Leg, legs_between};
use crate::geometry::pose::{bearing, signed_turn};
use crate::geometry::{Point, Pose, shape};
use crate::rules::flanders::judge::movement::MUST_CLOSE;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{CardId, State, UnitId};

/// The action that an offer and a drawing make; it still goes through `check`.
pub fn complete<W: Wording>(state: &State, offer: &Offer<Action, W>, drawing: &Drawing) -> Result<Action, Refusal> {
    match (&offer.action, drawing) {
        (Action::Move { unit, .. }, Drawing::Legs(legs)) => Ok(Action::Move { unit: *unit, legs: quantised(legs) }),
        (Action::MoveClosed { unit, .. }, Drawing::Legs(legs)) => {
            Ok(Action::MoveClosed { unit: *unit, legs: quantised(legs) })
        }
        (Action::MoveClosed { unit, .. }, Drawing::To(pose)) => {
            let from = state.unit(*unit).pose().ok_or_else(not_offered)?;
            let legs = foot_legs(state, *unit, from, *pose).ok_or_else(not_offered)?;
            Ok(Action::MoveClosed { unit: *unit, legs: quantised(&legs) })
        }
        (Action::Move { unit, .. }, Drawing::To(pose)) if charge_onto(state, *unit, *pose).is_some() => {
            charge_onto(state, *unit, *pose).ok_or_else(not_offered)
        }
        (Action::Move { unit, .. }, Drawing::To(pose)) => {
            let troops = state.unit(*unit);
            let from = troops.pose().ok_or_else(not_offered)?;
            let legs = if troops.is_artillery() { gun_legs(from, *pose) } else { foot_legs(state, *unit, from, *pose) };
            let legs = legs.filter(|legs| !legs.is_empty()).ok_or_else(|| {
                Refusal::new(
                    Rule::new(assessment::allowance_rule(troops)),
                    format!("{} cannot come there", troops.name),
                    "no manoeuvre brings it there",
                    "Draw nearer, or give the legs one by one.",
                )
            })?;
            Ok(Action::Move { unit: *unit, legs: quantised(&legs) })
        }
        (Action::Charge { unit, target, .. }, drawn) => {
            let wheel = drawn_wheel(state, *unit, drawn).ok_or_else(not_offered)?;
            Ok(Action::Charge { unit: *unit, target: *target, wheel })
        }
        (Action::MoveCard { card, .. }, Drawing::Legs(legs)) => {
            Ok(Action::MoveCard { card: *card, legs: quantised(legs) })
        }
        (Action::MoveCard { card, .. }, Drawing::To(pose)) => {
            let legs = card_legs(state, *card, *pose).ok_or_else(not_offered)?;
            Ok(Action::MoveCard { card: *card, legs })
        }
        (Action::PlaceGeneral { general, .. }, Drawing::To(pose)) => {
            Ok(Action::PlaceGeneral { general: *general, to: pose.quantised() })
        }
        (Action::PlaceGeneral { general, to }, Drawing::Legs(legs)) => {
            Ok(Action::PlaceGeneral { general: *general, to: ridden(*to, legs).quantised() })
        }
        (Action::Ride { general, .. }, Drawing::To(pose)) => {
            Ok(Action::Ride { general: *general, to: pose.quantised() })
        }
        (Action::Ride { general, .. }, Drawing::Legs(legs)) => {
            let from = state.general_pose(*general).ok_or_else(not_offered)?;
            Ok(Action::Ride { general: *general, to: ridden(from, legs).quantised() })
        }
        _ => Err(not_offered()),
    }
}

/// The wheel of a charge that is drawn like a move: the legs' own, or that to the facing it is drawn in. [FLA MEL-14]
fn drawn_wheel(state: &State, unit: UnitId, drawing: &Drawing) -> Option<f64> {
    let degrees = match drawing {
        Drawing::Legs(legs) => legs.iter().try_fold(0.0, |turned, leg| match leg {
            Leg::Wheel { degrees } | Leg::Turn { degrees } => Some(turned + degrees),
            Leg::Advance(_) => Some(turned),
            Leg::Retire(_) | Leg::Sidestep(_) | Leg::AboutFace | Leg::Form(_) => None,
        })?,
        Drawing::To(pose) => signed_turn(state.unit(unit).pose()?.facing, pose.facing),
    };
    Some((degrees * 100.0).round() / 100.0)
}

/// The charge that a move means which is drawn up to an enemy: with the wheel it is drawn with, or as much of it as runs into nobody, else
/// straight on; `None` where nobody stands there, or he cannot be charged. [FLA MEL-14, MOV-41]
fn charge_onto(state: &State, unit: UnitId, to: Pose) -> Option<Action> {
    let end = state.block(unit).footprint(to);
    let enemies = state.present(state.unit(unit).side.other());
    let near = enemies.filter_map(|enemy| Some((enemy, shape::distance(&end, &state.footprint(enemy)?))));
    let (target, _) =
        near.filter(|(_, inches)| *inches <= MUST_CLOSE).min_by(|one, other| one.1.total_cmp(&other.1))?;
    let drawn = drawn_wheel(state, unit, &Drawing::To(to))?;
    let may = |wheel: &f64| declaring::may_charge::<Unsaid>(state, unit, target, *wheel).is_ok();
    let part = |share: f64| (drawn * share * 100.0).round() / 100.0;
    let wheel = [1.0, 0.75, 0.5, 0.25, 0.0].map(part).into_iter().find(may)?;
    Some(Action::Charge { unit, target, wheel })
}

/// A card turns towards its new place, goes there, and takes its new facing; or it slides there as it faces. The first way that is
/// allowed, else the first.
fn card_legs(state: &State, card: CardId, to: Pose) -> Option<Vec<Leg>> {
    let from = state.card(card).pose?;
    let depth = state.card_block().depth();
    let [start, end] = [from, to].map(|pose| pose.advanced(-depth / 2.0).point());
    let way = end - start;
    let straight = if way.norm() < 0.01 {
        vec![Leg::Turn { degrees: signed_turn(from.facing, to.facing) }]
    } else {
        let heading = bearing(start, end);
        vec![
            Leg::Turn { degrees: signed_turn(from.facing, heading) },
            Leg::Advance(way.norm()),
            Leg::Turn { degrees: signed_turn(heading, to.facing) },
        ]
    };
    let (right, ahead) = from.to_local(to.point());
    let along = if ahead < 0.0 { Leg::Retire(-ahead) } else { Leg::Advance(ahead) };
    let slid = vec![Leg::Sidestep(right), along];
    let trimmed = |legs: Vec<Leg>| -> Vec<Leg> {
        let is_something = |leg: &Leg| match leg {
            Leg::Advance(size) | Leg::Retire(size) | Leg::Sidestep(size) => size.abs() >= 0.005,
            Leg::Turn { degrees } => degrees.abs() >= 0.05,
            Leg::Wheel { .. } | Leg::AboutFace | Leg::Form(_) => true,
        };
        quantised(&legs).into_iter().filter(is_something).collect()
    };
    let ways = [trimmed(straight), trimmed(slid)];
    let keeps_facing = signed_turn(from.facing, to.facing).abs() < 0.5;
    let may = |legs: &&Vec<Leg>| way::assess(state, card, legs).is_ok();
    let found = ways[..if keeps_facing { 2 } else { 1 }].iter().find(may).unwrap_or(&ways[0]);
    Some(found.clone())
}

/// Guns turn, or go straight on.
fn gun_legs(from: Pose, to: Pose) -> Option<Vec<Leg>> {
    let run: Point = to.point();
    let (right, ahead) = from.to_local(run);
    let turn = crate::geometry::pose::signed_turn(from.facing, to.facing);
    if ahead > 0.1 && right.abs() < 0.2 * ahead.max(0.5) {
        return Some(vec![Leg::Advance(ahead)]);
    }
    (turn.abs() > 0.5).then(|| vec![Leg::Turn { degrees: turn }])
}

fn foot_legs(state: &State, unit: UnitId, from: Pose, to: Pose) -> Option<Vec<Leg>> {
    let troops = state.unit(unit);
    let block = troops.block(state.house());
    let penalty = if troops.is_cavalry() { 4.0 } else { 2.0 };
    let cost = move |leg: &Leg, inches: f64| match leg {
        Leg::Retire(_) | Leg::Sidestep(_) => inches + penalty,
        Leg::AboutFace => penalty / 2.0,
        // Troops wheel; only guns turn where they stand.
        Leg::Turn { .. } | Leg::Form(_) => f64::INFINITY,
        _ => inches,
    };
    legs_between(&block, from, to, &cost)
}

/// Legs to the precision of the journal: a thousandth of an inch, a hundredth of a degree.
fn quantised(legs: &[Leg]) -> Vec<Leg> {
    let inches = |value: f64| (value * 1000.0).round() / 1000.0;
    let degrees = |value: f64| (value * 100.0).round() / 100.0;
    legs.iter()
        .map(|leg| match *leg {
            Leg::Advance(value) => Leg::Advance(inches(value)),
            Leg::Retire(value) => Leg::Retire(inches(value)),
            Leg::Sidestep(value) => Leg::Sidestep(inches(value)),
            Leg::Wheel { degrees: value } => Leg::Wheel { degrees: degrees(value) },
            Leg::Turn { degrees: value } => Leg::Turn { degrees: degrees(value) },
            Leg::AboutFace => Leg::AboutFace,
            Leg::Form(formation) => Leg::Form(formation),
        })
        .collect()
}

fn ridden(from: Pose, legs: &[Leg]) -> Pose {
    legs.iter().fold(from, |pose, leg| match *leg {
        Leg::Advance(inches) => pose.advanced(inches),
        Leg::Retire(inches) => pose.advanced(-inches),
        Leg::Sidestep(inches) => pose.sidestepped(inches),
        Leg::Wheel { degrees } | Leg::Turn { degrees } => pose.turned(degrees),
        Leg::AboutFace => pose.turned(180.0),
        Leg::Form(_) => pose,
    })
}
