//! How far a charge may go, and what its wheel and the ground on its way take from that. [FLA MOV-20, MOV-28, MEL-42, R-52]

use crate::game::Tally;
use crate::geometry::contact::CONTACT;
use crate::geometry::{Outline, Rect, TOLERANCE, last_before};
use crate::rules::flanders::judge::Troop;
use crate::rules::flanders::judge::charge as judge;
use crate::rules::flanders::judge::movement::{MoveFacts, Rough};
use crate::rules::flanders::state::approach::Approach;
use crate::rules::flanders::state::charge_step::Rider;
use crate::rules::flanders::state::{State, UnitId, ground};

/// What a charge finds of rough ground on its way.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Crossing {
    /// Separate features that it pays for.
    paid: u8,
    /// Inches of its run after which it stops before one, for what it has left does not pay for that.
    stops: Option<f64>,
}

/// Rough ground is paid for as it is come to: what lies beyond the inches that the ground before it leaves, costs nothing, and who has too
/// few left for what it costs stops before it. [FLA MOV-20, MOV-28, R-52]
fn crossing(state: &State, charger: UnitId, way: &Approach) -> Crossing {
    let near = [way.corridor(), way.before.inflated(way.wheel)];
    let [corridor, _] = &near;
    let on_the_way = state.fixed.ground.around(&near, 0.0).filter(|(_, terrain)| ground::is_rough(terrain.kind));
    let mut inches_to: Vec<f64> =
        on_the_way.filter_map(|(_, terrain)| inches_to(way, corridor, &terrain.outline)).collect();
    inches_to.sort_by(f64::total_cmp);
    let paid_for = |paid: u8| inches(state, charger, way.wheel, paid);
    let mut crossing = Crossing::default();
    for to in inches_to {
        if to >= paid_for(crossing.paid) + TOLERANCE {
            break;
        }
        if to > 0.0 && paid_for(crossing.paid + 1) < to - TOLERANCE {
            // It comes to stand in it a hair within its edge; with no corner in it stops who stops before that.
            crossing.stops = Some((to - CONTACT).max(0.0));
            break;
        }
        crossing.paid += 1;
    }
    crossing
}

/// Separate rough features that a charge pays for, those that it begins in or comes to, its wheel included. [FLA MOV-20, MOV-28, R-52]
pub fn rough(state: &State, charger: UnitId, way: &Approach) -> u8 {
    crossing(state, charger, way).paid
}

/// Inches of its run after which a charge stops before rough ground that it has too few inches left to pay for.
pub fn stops_after(state: &State, charger: UnitId, way: &Approach) -> Option<f64> {
    crossing(state, charger, way).stops
}

/// Inches that a charge may go on a way, with what the ground on it takes. [FLA MEL-42, R-52]
pub fn reach_on(state: &State, charger: UnitId, way: &Approach) -> f64 {
    let Crossing { paid, stops } = crossing(state, charger, way);
    inches(state, charger, way.wheel, paid).min(stops.unwrap_or(f64::INFINITY))
}

/// A rider on another way than its own: it may go as far as before, but for what the ground takes on that and no more on this.
/// [FLA MEL-13, R-52]
pub fn rider_on(state: &State, rider: &Rider, way: Approach) -> Rider {
    let on = |way: &Approach| reach_on(state, rider.unit, way);
    let more = rider.approach(state).map_or(0.0, |before| on(&way) - on(&before));
    Rider { remaining: way.distance, reach: (rider.reach + more).max(0.0), ..rider.clone() }.on(way)
}

/// Inches of its run after which a charge comes into an outline; none where it begins there, or comes there as it wheels.
fn inches_to(way: &Approach, corridor: &Rect, outline: &Outline) -> Option<f64> {
    let wheels_near = || outline.touches(&way.before.inflated(way.wheel));
    if ground::stands_in(outline, &way.before) || (way.pivot.is_some() && wheels_near() && way.wheels_onto(outline)) {
        return Some(0.0);
    }
    let (clear, entered) = way.comes_into(outline, corridor)?;
    let is_clear = |inches: f64| !ground::stands_in(outline, &way.after(inches));
    Some(if entered == 0.0 { 0.0 } else { last_before(clear, entered, is_clear) })
}

/// The rule by which rough ground costs a charger inches: another for foot than for horse. [FLA MOV-20, MOV-28]
pub fn rule_of_rough(state: &State, charger: UnitId) -> &'static str {
    if state.unit(charger).is_cavalry() { "FLA MOV-28" } else { "FLA MOV-20" }
}

/// Inches a charge may go, with what its wheel and the ground take off. [FLA MEL-42, R-42]
pub fn reach(state: &State, charger: UnitId, wheel: f64, rough: u8) -> Tally {
    let troop = state.unit(charger).troop();
    judge::reach(&troop, &path(troop, wheel, rough), state.house())
        .unwrap_or_else(|bar| Tally::of("Inches").with(bar.why.words(), bar.rule, 0))
}

/// The same inches without what they are made of.
pub fn inches(state: &State, charger: UnitId, wheel: f64, rough: u8) -> f64 {
    let troop = state.unit(charger).troop();
    judge::inches(&troop, &path(troop, wheel, rough), state.house()).unwrap_or(0.0)
}

fn path(troop: Troop, wheel: f64, rough: u8) -> MoveFacts {
    MoveFacts { wheel, rough: vec![Rough::Other; usize::from(rough)], ..MoveFacts::plain(troop) }
}
