//! A charger whom the umpire sets down elsewhere in the middle of his charge: he comes by the way that lies open from there, or not at all.
//! [FLA MEL-13, MEL-14, MEL-42]

use super::{Step, Turn, declaring};
use crate::rules::flanders::facts::{charge as facts, charge_ground, charge_round, near};
use crate::rules::flanders::state::approach::Approach;
use crate::rules::flanders::state::charge_step::{Onset, Rider};
use crate::rules::flanders::state::{State, UnitId};

/// A unit has been set down: wherever it has still to run in a charge, it runs from where it stands now. The charge may lie below checks and
/// shots that are being settled, so that all that is still to come is looked through.
pub fn runs_from_there(turn: &mut Turn<'_>, id: UnitId) {
    let is_ridden = |step: &Step| matches!(step, Step::Charge(_) | Step::Reaction(_) | Step::Contact(_));
    if !turn.stack().iter().any(|step| is_ridden(step)) {
        return;
    }
    let mut steps = Vec::new();
    while let Some(mut step) = turn.skip() {
        match &mut step {
            Step::Charge(charge) => charge.set_down(turn.state, id),
            Step::Reaction(reacting) => reacting.set_down(turn.state, id),
            Step::Contact(coming) => coming.set_down(turn.state, id),
            _ => {}
        }
        steps.push(step);
    }
    turn.push(steps);
}

/// Whether those who are charged are still where a charger may come in at them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charged {
    /// They are.
    Stand,
    /// They have gone back, and the charge comes to where they stood.
    HaveGone,
}

impl Onset {
    /// One of those who have still to run has been set down: of the riders from a place in the list on.
    pub(super) fn set_down(&mut self, state: &State, id: UnitId, charged: Charged, from: usize) {
        let target = self.target();
        for rider in self.riders.iter_mut().skip(from).filter(|rider| rider.unit == id) {
            *rider = match charged {
                Charged::Stand => goes_at(state, rider, target),
                // To where nobody stands any more no way is measured.
                Charged::HaveGone => stays(state, rider),
            };
        }
    }
}

/// A rider who has been set down, on the way that lies open from there to its target. One whose way has not been measured yet keeps its wheel
/// as long as that leads there. What has been stated of a target that stands nowhere, stands.
fn goes_at(state: &State, rider: &Rider, target: UnitId) -> Rider {
    if state.footprint(target).is_none() {
        return Rider { reach: rider.reach, ..stays(state, rider) };
    }
    let open = open_way(state, rider, target);
    if rider.way.is_none() {
        return Rider { wheel: open.map_or(rider.wheel, |(wheel, _)| wheel), ..rider.clone() };
    }
    let distance = near::apart(state, rider.unit, target);
    let aspect = facts::aspect(state, rider.unit, target).map_or(rider.aspect, |word| facts::aspect_of(word.value));
    let Some((wheel, way)) = open else { return Rider { distance, remaining: distance, ..stays(state, rider) } };
    let (distance, reach) = (way.distance, charge_ground::reach_on(state, rider.unit, &way));
    Rider { wheel, distance, remaining: distance, reach, aspect, beside: Vec::new(), ..rider.clone() }.on(way)
}

/// The way from where a rider stands, and the wheel before it: its own if that leads there, else the easiest; `None` where no wheel does.
fn open_way(state: &State, rider: &Rider, target: UnitId) -> Option<(f64, Approach)> {
    let way = |wheel: f64| Some((wheel, charge_round::approach(state, rider.unit, target, wheel)?));
    let is_clear = |way: &Approach| facts::is_clear::<crate::game::Unsaid>(state, rider.unit, target, way).is_ok();
    let own = way(rider.wheel).filter(|(_, way)| is_clear(way));
    own.or_else(|| declaring::easiest_wheel(state, rider.unit, target).and_then(way))
}

/// A rider who has no way from where he has been set down: he has no inches to go.
fn stays(state: &State, rider: &Rider) -> Rider {
    let way = state.unit(rider.unit).pose().map(|pose| (pose, pose.forward()));
    let (bends, beside) = (Vec::new(), Vec::new());
    Rider { wheel: 0.0, reach: 0.0, way: rider.way.and(way), bends, beside, ..rider.clone() }
}
