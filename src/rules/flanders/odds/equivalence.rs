//! How a procedure looked at by itself will go on, for the odds: what weighs in what is still to come, and what does not.

use std::borrow::Cow;
use std::sync::Arc;

use serde::Serialize;

use crate::dice::Faces;
use crate::game::{DiceRequest, Equivalence, Unsaid, fingerprint};
use crate::rules::flanders::facts;
use crate::rules::flanders::state::{AttemptId, Melee, Place, State, ThisTurn, Unit, UnitId};
use crate::rules::flanders::steps::Step;
use crate::rules::flanders::steps::flight::Flight;

/// Of the units, only those that have changed are looked at. Where two fight a last time far from everybody, it does not matter on
/// which spot, nor what somebody has lost who has nothing to fear any more.
pub fn of(state: &State, stack: &[Arc<Step>], before: &State) -> Equivalence {
    let closing = Closing::of(state, stack);
    let changed = || {
        let pairs = state.units.iter().zip(before.units.iter()).enumerate();
        pairs.filter(|(_, (now, then))| !Arc::ptr_eq(now, then)).map(|(index, (now, then))| {
            let id = UnitId(index as u16);
            (id, now, then)
        })
    };
    let units: Vec<(UnitId, Cow<'_, Unit>)> = changed()
        .map(|(id, now, _)| (id, closing.as_ref().map_or(Cow::Borrowed(&**now), |it| it.seen(id, now))))
        .collect();
    let irrelevant = changed()
        .filter(|(id, ..)| closing.as_ref().is_some_and(|closing| closing.irrelevant.contains(id)))
        .map(|(id, now, then)| (id.into(), u16::from(then.figures.saturating_sub(now.figures))))
        .collect();
    let parts = (&state.generals, &state.buildings, &state.melees, &state.pending_losses, &state.pending_damage);
    let key = match &closing {
        Some(closing) => {
            let attempts = state.attempts.iter().enumerate().filter(|(index, _)| AttemptId(*index) != closing.attempt);
            let attempts: Vec<_> = attempts.collect();
            fingerprint(&(units, closing, attempts, state.turn, parts, &stack[closing.from..]))
        }
        None => fingerprint(&(units, &state.attempts, state.retreated.to_bits(), state.turn, parts, stack)),
    };
    Equivalence { key, irrelevant }
}

/// Which throws differ: a bonus by whom it meets, a flight past nobody not at all, everything else by its faces.
pub fn throw_classes(state: &State, stack: &[Arc<Step>], request: &DiceRequest<Unsaid>, throws: &[Faces]) -> Vec<u64> {
    let each = || (0..throws.len() as u64).collect();
    let (Some(Step::Isolated(_)), Some(last)) = (stack.first().map(Arc::as_ref), stack.last().map(Arc::as_ref)) else {
        return each();
    };
    let inches = || throws.iter().map(|faces| f64::from(faces.first()) * request.pip()).collect::<Vec<f64>>();
    match last {
        Step::Flight(flight) => flight.bonus_classes(state, &inches()).unwrap_or_else(each),
        Step::Contact(coming) => coming.bonus_classes(state, &inches()).unwrap_or_else(each),
        Step::Aftermath(aftermath) => aftermath.bonus_classes(state, &inches()).unwrap_or_else(each),
        _ => each(),
    }
}

/// A bonus longer than any, in inches.
const LONGER_THAN_ANY: [f64; 1] = [f64::INFINITY];

/// The end of a charge: the last melee and what follows from it, between two units far from everybody.
#[derive(Serialize)]
struct Closing {
    #[serde(skip)]
    attempt: AttemptId,
    /// The first step that belongs to it; those below have nothing left to do.
    #[serde(skip)]
    from: usize,
    /// The winner and the loser; before the dice, whoever they may be.
    pair: [UnitId; 2],
    /// What each who may still lose, or has lost, can expect.
    prospects: Vec<Prospect>,
    /// Whose losses are irrelevant from here on.
    irrelevant: Vec<UnitId>,
}

impl Closing {
    /// The end of a charge, when that is what the battle has come to and nobody else has a part in it.
    fn of(state: &State, stack: &[Arc<Step>]) -> Option<Self> {
        let is_its_own = |step: &Arc<Step>| matches!(**step, Step::Melee(_) | Step::Aftermath(_) | Step::Contact(_));
        let from = stack.iter().rposition(is_its_own)?;
        let Step::Isolated(isolated) = stack.first()?.as_ref() else { return None };
        if !isolated.waits_for_nothing(state) || !stack[1..from].iter().all(|step| is_spent(step)) {
            return None;
        }
        let above = &stack[from + 1..];
        if !above.iter().all(|step| matches!(**step, Step::Losses(_) | Step::Check(_) | Step::Flight(_))) {
            return None;
        }
        match stack[from].as_ref() {
            Step::Melee(fight) => {
                let melee = fight.last_melee(state)?;
                let pair = fighters(melee)?;
                let prospects = [prospect(state, pair, above)?, prospect(state, [pair[1], pair[0]], above)?];
                Some(Self { attempt: melee.attempt, from, pair, prospects: prospects.into(), irrelevant: Vec::new() })
            }
            Step::Aftermath(aftermath) => {
                let (attempt, pair) = aftermath.pair()?;
                if aftermath.is_last(state) {
                    let prospects = vec![prospect(state, pair, above)?];
                    return Some(Self { attempt, from, pair, prospects, irrelevant: irrelevant(state, pair, above) });
                }
                let is_idle = meets_nobody(&aftermath.bonus_classes(state, &LONGER_THAN_ANY)?);
                is_idle.then(|| Self::idle(state, attempt, from, pair))
            }
            Step::Contact(coming) => {
                let (attempt, pair) = coming.pair()?;
                let is_idle = meets_nobody(&coming.bonus_classes(state, &LONGER_THAN_ANY)?);
                is_idle.then(|| Self::idle(state, attempt, from, pair))
            }
            _ => None,
        }
    }

    /// A bonus that brings nobody into contact ends it.
    fn idle(state: &State, attempt: AttemptId, from: usize, pair: [UnitId; 2]) -> Self {
        let irrelevant = pair.into_iter().filter(|&id| state.unit(id).is_present()).collect();
        Self { attempt, from, pair, prospects: Vec::new(), irrelevant }
    }

    /// A unit as far as it weighs in what is to come.
    fn seen<'a>(&self, id: UnitId, unit: &'a Unit) -> Cow<'a, Unit> {
        if !unit.is_present() || !self.pair.contains(&id) {
            return Cow::Borrowed(unit);
        }
        let this_turn = ThisTurn { hit_by: None, ..unit.this_turn };
        let mut seen = Unit { place: Place::Untracked, came_from: None, this_turn, ..unit.clone() };
        if self.irrelevant.contains(&id) {
            seen.figures = 1;
            seen.fresh = false;
            let quiet = ThisTurn { losses_tested: 0, losses_before: 0, tested: false, ..unit.this_turn };
            seen.this_turn = ThisTurn { fired: false, fired_on: false, fired_reacting: false, ..quiet };
        }
        Cow::Owned(seen)
    }
}

/// Whether bonuses told apart by whom they meet meet nobody.
fn meets_nobody(classes: &[u64]) -> bool {
    classes.iter().all(|&met| met == 0)
}

fn is_spent(step: &Step) -> bool {
    match step {
        Step::Aftermath(aftermath) => aftermath.is_spent(),
        Step::Contact(coming) => coming.is_spent(),
        _ => false,
    }
}

/// The two who fight; nothing when they are more.
fn fighters(melee: &Melee) -> Option<[UnitId; 2]> {
    let fighters: Vec<UnitId> = facts::melee::fighters(melee).collect();
    fighters.try_into().ok()
}

/// A winner who will live through its saves; a loser whose check is reckoned.
fn irrelevant(state: &State, [winner, loser]: [UnitId; 2], above: &[Arc<Step>]) -> Vec<UnitId> {
    let hits = |id: UnitId| -> u8 {
        let saves = above.iter().filter_map(|step| match step.as_ref() {
            Step::Losses(losses) if losses.unit == id => Some(losses.hits),
            _ => None,
        });
        saves.sum()
    };
    let is_reckoned = above.iter().any(|step| match step.as_ref() {
        Step::Check(check) => check.is_reckoned(),
        Step::Flight(_) => true,
        _ => false,
    });
    let lives = |id: UnitId| state.unit(id).is_present() && state.unit(id).figures > hits(id);
    [(winner, true), (loser, is_reckoned)]
        .into_iter()
        .filter(|&(id, is_settled)| is_settled && lives(id))
        .map(|(id, _)| id)
        .collect()
}

/// What a unit can still expect if it loses: whether it keeps its nerve where it falls back to, given that it flees past nobody.
#[derive(Serialize)]
struct Prospect {
    nerve: Vec<Option<(bool, bool)>>,
}

/// What a loser can expect of this enemy; nothing when its spot may matter.
fn prospect(state: &State, [enemy, id]: [UnitId; 2], above: &[Arc<Step>]) -> Option<Prospect> {
    if !state.unit(id).is_present() {
        return Some(Prospect { nerve: Vec::new() });
    }
    let fallen_back = match state.unit(id).pose() {
        Some(_) => Some(Flight::falls_back_past_nobody(state, id, enemy)?),
        None => None,
    };
    if above.iter().any(|step| matches!(**step, Step::Check(_) | Step::Flight(_))) {
        return Some(Prospect { nerve: Vec::new() });
    }
    let mut behind = state.clone();
    if let Some(pose) = fallen_back {
        behind.unit_mut(id).place = Place::Table(pose);
    }
    let measures = facts::check::Measures::of(&behind, id, false);
    let nerve = measures.each().map(|measured| measured.map(|it| (it.value, it.is_near_limit()))).collect();
    Some(Prospect { nerve })
}
