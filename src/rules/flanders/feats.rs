//! What units did between one answer and the next, for those who keep their history.

use std::sync::Arc;

use super::book::profile::Morale;
use super::state::charge_step::{ChargeStep, Under};
use super::state::{AttemptId, Fate, Place, State, Unit, UnitId};
use super::steps::Step;
use crate::game::{Departure, Feat, FeatKind, Report, ReportKind};

/// A moment of a battle: the state, and the steps it is in.
type StateAndSteps<'a> = (&'a State, &'a [Arc<Step>]);

/// Who won a melee, and who lost it.
struct Decided {
    winners: Vec<UnitId>,
    losers: Vec<UnitId>,
}

/// What units did between two moments one answer apart; `reports` are the lines that the answer had told.
pub fn feats(now: StateAndSteps<'_>, before: StateAndSteps<'_>, reports: &[Report]) -> Vec<Feat> {
    let mut feats = Vec::new();
    let (state, then) = (now.0, before.0);
    let won = decided(now, before);
    for melee in &won {
        for &winner in &melee.winners {
            feats.push(Feat {
                piece: winner.into(),
                over: melee.losers.first().map(|&id| id.into()),
                kind: FeatKind::WonMelee,
            });
        }
    }
    for id in state.unit_ids() {
        let (is, was) = (&state.units[usize::from(id.0)], &then.units[usize::from(id.0)]);
        if Arc::ptr_eq(is, was) {
            continue;
        }
        if breaks(is, was) {
            feats.extend(credited(id, now, before, reports));
        }
        let own = |kind| Feat { piece: id.into(), over: None, kind };
        feats.extend(kinds(is, was).map(own));
    }
    feats
}

/// The melees that this answer decided.
fn decided(now: StateAndSteps<'_>, before: StateAndSteps<'_>) -> Vec<Decided> {
    let told: Vec<AttemptId> = aftermaths(before.1).map(|(attempt, ..)| attempt).collect();
    let mut decided: Vec<Decided> = aftermaths(now.1)
        .filter(|(attempt, ..)| !told.contains(attempt))
        .map(|(_, winners, losers)| Decided { winners, losers })
        .collect();
    // A melee that left nobody with anything to throw is over before anybody is asked.
    for (attempt, one, other) in fights(before) {
        let goes_on = fights(now).any(|(still, ..)| still == attempt)
            || aftermaths(now.1).any(|(still, ..)| still == attempt)
            || told.contains(&attempt);
        if goes_on {
            continue;
        }
        let won = |id: UnitId| now.0.unit(id).this_turn.melee && now.0.unit(id).this_turn.won_melee;
        let lost = |id: UnitId| now.0.unit(id).this_turn.melee && !now.0.unit(id).this_turn.won_melee;
        if won(one) && lost(other) {
            decided.push(Decided { winners: vec![one], losers: vec![other] });
        } else if won(other) && lost(one) {
            decided.push(Decided { winners: vec![other], losers: vec![one] });
        }
    }
    decided
}

/// Melees whose aftermath is under way, each with who won it and who lost it.
fn aftermaths(stack: &[Arc<Step>]) -> impl Iterator<Item = (AttemptId, Vec<UnitId>, Vec<UnitId>)> + '_ {
    stack.iter().filter_map(|step| match step.as_ref() {
        Step::Aftermath(aftermath) => Some(aftermath.parties()),
        _ => None,
    })
}

/// Melees still to be fought, each with who came in first and on whom.
fn fights((state, stack): StateAndSteps<'_>) -> impl Iterator<Item = (AttemptId, UnitId, UnitId)> {
    let fought = stack.iter().filter_map(|step| step.charge_under_way());
    let waiting = state.melees.iter().map(|melee| Under::of_melee(melee, ChargeStep::Melee));
    let of_a_melee = fought.chain(waiting).filter(|under| under.step == ChargeStep::Melee);
    of_a_melee.filter_map(|under| Some((under.attempt?, under.charger?, under.target?)))
}

/// Whether a unit routed, fled or was gone.
fn breaks(is: &Unit, was: &Unit) -> bool {
    let is_gone = |unit: &Unit| matches!(unit.place, Place::Gone(fate) if fate != Fate::Removed);
    (is_gone(is) && !is_gone(was)) || (is.morale == Morale::Routed && was.morale != Morale::Routed)
}

/// Who broke a unit: those who beat it in a melee whose aftermath is under way, else who fired at it just now.
fn credited(id: UnitId, now: StateAndSteps<'_>, before: StateAndSteps<'_>, reports: &[Report]) -> Option<Feat> {
    let beaten = aftermaths(before.1)
        .chain(aftermaths(now.1))
        .map(|(_, winners, losers)| Decided { winners, losers })
        .chain(decided(now, before))
        .find(|melee| melee.losers.contains(&id));
    let by_fire = || {
        let at_it = reports.iter().filter(|report| report.kind == ReportKind::Fire);
        at_it.rev().find_map(|report| match report.pieces.as_slice() {
            [firer, target] if *target == id.into() => firer.unit_of(now.0.units.len()).map(UnitId),
            _ => None,
        })
    };
    let by = beaten.and_then(|melee| melee.winners.first().copied()).or_else(by_fire)?;
    let (is, was) = (now.0.unit(id), before.0.unit(id));
    let is_enemy = now.0.unit(by).side != is.side;
    // Guns whose crew has not fallen to the last man are taken, or spiked.
    let guns = is.is_lost() && !was.is_lost() && is.battery.is_some() && is.figures > 0;
    let kind = if guns { FeatKind::TookGuns } else { FeatKind::Broke };
    is_enemy.then(|| Feat { piece: by.into(), over: Some(id.into()), kind })
}

/// What befell a unit itself.
fn kinds(is: &Unit, was: &Unit) -> impl Iterator<Item = FeatKind> + use<> {
    let left = match (is.place, was.place) {
        (Place::Gone(fate), place) if !matches!(place, Place::Gone(_)) => Some(departure(fate)),
        // Where nobody stands anywhere, who cannot be rallied any more has gone; so has who fled the table and might have come back.
        (Place::Untracked | Place::Beyond(_), _) if is.past_rallying && !was.past_rallying => Some(Departure::Fled),
        _ => None,
    };
    // A unit that flees the table without a check of its own has broken all the same.
    let routs = is.morale == Morale::Routed && was.morale != Morale::Routed;
    let flees = left == Some(Departure::Fled) && is.morale != Morale::Routed && was.morale != Morale::Routed;
    let rallies = is.morale == Morale::Good && matches!(was.morale, Morale::Routed | Morale::Shaken);
    let tested = is.this_turn.tested && !was.this_turn.tested;
    let stands = tested && left.is_none() && is.morale <= was.morale && is.figures * 2 <= is.profile.original;
    [(stands, FeatKind::StoodAtHalf), (routs || flees, FeatKind::Routed), (rallies, FeatKind::Rallied)]
        .into_iter()
        .filter(|(holds, _)| *holds)
        .map(|(_, kind)| kind)
        .chain(left.map(FeatKind::Left))
}

fn departure(fate: Fate) -> Departure {
    match fate {
        Fate::Annihilated => Departure::Destroyed,
        Fate::Surrendered => Departure::Surrendered,
        Fate::Fled => Departure::Fled,
        Fate::Removed => Departure::TakenOff,
    }
}
