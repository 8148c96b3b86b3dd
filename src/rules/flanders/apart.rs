//! A procedure looked at by itself, for the odds: everything else on the table waits.

use std::sync::Arc;

use super::battle::Battle;
use super::book::profile::Morale;
use super::state::action::{Action, Amendment};
use super::state::{Fate, Field, Place, Unit, UnitId};
use super::steps::Step;
use super::steps::apart::Apart;
use super::steps::cannonade::Cannonade;
use super::steps::volley::{Occasion, Volley};
use crate::game::{Answer, Change, Ruleset};

/// The battle after an answer, cut down to the procedure that the answer begins; nothing when it begins none.
pub fn apart(battle: &Battle, answer: &Answer<Action, Amendment>) -> Option<Battle> {
    battle.check(answer).ok()?;
    let procedure = match *answer {
        Answer::Act(Action::Cannonade { battery, target, shot, aim }) => {
            Cannonade::in_fire_step(battery, target, shot, aim)
        }
        Answer::Act(Action::Volley { unit, target }) => Volley::at(unit, target, Occasion::FireStep),
        _ => return cut(battle, answer),
    };
    Some(alone(battle, vec![Arc::new(procedure)]))
}

/// Gives the answer and leaves everything below the procedure that is then under way.
fn cut(battle: &Battle, answer: &Answer<Action, Amendment>) -> Option<Battle> {
    let mut after = battle.clone();
    after.give(answer).ok()?;
    let from = after.stack.iter().rposition(|step| step.is_of_the_turn()).map_or(0, |below| below + 1);
    let procedure = after.stack.split_off(from);
    (!procedure.is_empty()).then(|| alone(&after, procedure))
}

fn alone(battle: &Battle, procedure: Vec<Arc<Step>>) -> Battle {
    let mut stack = vec![Arc::new(Step::Apart(Apart::beside(&battle.field, &procedure)))];
    stack.extend(procedure);
    battle.going_on_with(stack)
}

/// What has become of every unit since an earlier moment.
pub fn changes(field: &Field, before: &Field) -> Vec<Change> {
    field.unit_ids().filter_map(|id| change(id, field, before)).collect()
}

fn change(id: UnitId, field: &Field, before: &Field) -> Option<Change> {
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
