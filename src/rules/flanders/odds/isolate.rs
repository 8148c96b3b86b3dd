//! A procedure looked at by itself, for the odds: everything else on the table waits.

use std::sync::Arc;

use crate::game::{Answer, Change};
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::state::action::{Action, Amendment};
use crate::rules::flanders::state::{Fate, Place, State, Unit, UnitId};
use crate::rules::flanders::steps::Step;
use crate::rules::flanders::steps::apart::Apart;
use crate::rules::flanders::steps::cannonade::Cannonade;
use crate::rules::flanders::steps::volley::{Occasion, Volley};

/// The steps of a shot or a volley of the fire step that an answer begins, by itself: it need not be given for that.
pub fn at_once(field: &State, answer: &Answer<Action, Amendment>) -> Option<Vec<Arc<Step>>> {
    let procedure = match *answer {
        Answer::Act(Action::Cannonade { battery, target, shot, aim }) => {
            Cannonade::in_fire_step(battery, target, shot, aim)
        }
        Answer::Act(Action::Volley { unit, target }) => Volley::at(unit, target, Occasion::FireStep),
        _ => return None,
    };
    Some(alone(field, &[Arc::new(procedure)]))
}

/// The procedure under way, by itself: everything below it waits; nothing when none is.
pub fn cut(field: &State, stack: &[Arc<Step>]) -> Option<Vec<Arc<Step>>> {
    let from = stack.iter().rposition(|step| step.is_of_the_turn()).map_or(0, |below| below + 1);
    let procedure = &stack[from..];
    (!procedure.is_empty()).then(|| alone(field, procedure))
}

fn alone(field: &State, procedure: &[Arc<Step>]) -> Vec<Arc<Step>> {
    let mut stack = vec![Arc::new(Step::Apart(Apart::beside(field, procedure)))];
    stack.extend_from_slice(procedure);
    stack
}

/// What has become of every unit since an earlier moment.
pub fn changes(field: &State, before: &State) -> Vec<Change> {
    field.unit_ids().filter_map(|id| change(id, field, before)).collect()
}

fn change(id: UnitId, field: &State, before: &State) -> Option<Change> {
    let (now, then) = (&field.units[usize::from(id.0)], &before.units[usize::from(id.0)]);
    if Arc::ptr_eq(now, then) {
        return None;
    }
    let lost = u16::from(then.figures.saturating_sub(now.figures));
    let mut words: Vec<&'static str> = words(now, then).collect();
    if field.is_engaged(id) && !before.is_engaged(id) {
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
