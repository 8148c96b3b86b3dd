//! A procedure looked at by itself, for the odds: everything else on the table waits.

use std::sync::Arc;

use crate::game::Change;
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{Fate, Place, State, Unit, UnitId};
use crate::rules::flanders::steps::Step;
use crate::rules::flanders::steps::cannonade::Cannonade;
use crate::rules::flanders::steps::isolated::Isolated;
use crate::rules::flanders::steps::volley::{Occasion, Volley};

/// The shots and volleys that an action begins, in the fire step or in passing, the first of them last: it need not be taken for that.
/// None where it begins nothing of the kind.
pub fn at_once(stack: &[Arc<Step>], action: &Action) -> Option<Vec<Arc<Step>>> {
    let shot = |action: &Action| shot(stack, action).map(Arc::new);
    let steps: Vec<Arc<Step>> = match action {
        Action::Together(parts) => parts.iter().rev().filter_map(shot).collect(),
        one => shot(one).into_iter().collect(),
    };
    (!steps.is_empty()).then_some(steps)
}

fn shot(stack: &[Arc<Step>], action: &Action) -> Option<Step> {
    match *action {
        Action::Cannonade { battery, target, shot, aim } => Some(Cannonade::in_fire_step(battery, target, shot, aim)),
        Action::Volley { unit, target } => Some(Volley::at(unit, target, Occasion::FireStep)),
        // Of a charge that it is fired at, only the shot: what else comes of the charge is not its doing.
        Action::FireInPassing(firer) => stack.last()?.in_passing_by(firer),
        _ => None,
    }
}

/// From where the procedure under way lies on the stack: everything below it waits. None when none is under way.
pub fn procedure(stack: &[Arc<Step>]) -> Option<usize> {
    let from = stack.iter().rposition(|step| step.is_of_the_turn()).map_or(0, |below| below + 1);
    (from < stack.len()).then_some(from)
}

/// The end of a battle in which only this procedure goes on.
pub fn ends_after(state: &State, procedure: &[Arc<Step>]) -> Step {
    Step::Isolated(Isolated::beside(state, procedure))
}

/// What has become of every unit since an earlier moment.
pub fn changes(state: &State, before: &State) -> Vec<Change> {
    state.unit_ids().filter_map(|id| change(id, state, before)).collect()
}

fn change(id: UnitId, state: &State, before: &State) -> Option<Change> {
    let (now, then) = (&state.units[usize::from(id.0)], &before.units[usize::from(id.0)]);
    if Arc::ptr_eq(now, then) {
        return None;
    }
    let lost = u16::from(then.figures.saturating_sub(now.figures));
    let mut words: Vec<&'static str> = words(now, then).collect();
    if state.is_engaged(id) && !before.is_engaged(id) {
        words.push("is in contact");
    }
    (lost > 0 || !words.is_empty()).then(|| Change { piece: id.into(), lost, words })
}

/// What has befallen a unit besides its losses; what ends it goes before everything else.
fn words<'a>(now: &'a Unit, then: &'a Unit) -> impl Iterator<Item = &'static str> + use<'a> {
    let (marks, before) = (&now.this_turn, &then.this_turn);
    let fate = match (now.place, then.place) {
        (Place::Gone(fate), place) if !matches!(place, Place::Gone(_)) => Some(match fate {
            Fate::Annihilated => "is destroyed",
            Fate::Surrendered => "surrenders",
            Fate::Fled => "flees the table",
            Fate::Removed => "is taken off",
        }),
        (Place::Beyond(_), place) if !matches!(place, Place::Beyond(_)) => Some("flees the table"),
        _ => None,
    };
    let stays = marks.moved && !before.moved && marks.stirred && !marks.charged;
    let marks = [
        (marks.charged && !before.charged, "charges"),
        (stays, "does not charge"),
        (marks.won_melee && !before.won_melee, "wins the melee"),
        (marks.melee && !before.melee && !marks.won_melee, "loses the melee"),
        (now.morale > then.morale && now.morale == Morale::Fatigued, "is fatigued"),
        (now.morale > then.morale && now.morale == Morale::Shaken, "is shaken"),
        (now.morale > then.morale && now.morale == Morale::Routed, "is routed"),
        (now.morale == Morale::Good && then.morale != Morale::Good, "rallies"),
        (now.disordered && !then.disordered && now.morale == Morale::Good, "is disordered"),
        (now.battery != then.battery, "has its guns hurt or left"),
    ];
    let is_there = fate.is_none();
    fate.into_iter().chain(marks.into_iter().filter(move |(holds, _)| *holds && is_there).map(|(_, words)| words))
}
