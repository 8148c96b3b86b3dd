//! A procedure looked at by itself, for the odds: everything else on the table waits.

use std::borrow::Cow;
use std::sync::Arc;

use serde::Serialize;

use super::action::{Action, Amendment};
use super::battle::Battle;
use super::facts;
use super::profile::Morale;
use super::state::{Fate, Field, Melee, Place, Unit, UnitId};
use super::steps::Step;
use super::steps::apart::Apart;
use super::steps::cannonade::Cannonade;
use super::steps::flight::Flight;
use super::steps::volley::{Occasion, Volley};
use super::tables;
use crate::game::{Answer, Change, FactValue, Ruleset, fingerprint};

/// The battle after an answer, cut down to the procedure that the answer begins; nothing when it begins none.
pub fn apart(battle: &Battle, answer: &Answer<Action, Amendment>) -> Option<Battle> {
    battle.check(answer).ok()?;
    let procedure = match *answer {
        Answer::Act(Action::Cannonade { battery, target, shot, aim }) => {
            vec![Cannonade::in_fire_step(battery, target, shot, aim)]
        }
        Answer::Act(Action::Volley { unit, target }) => vec![Volley::at(unit, target, Occasion::FireStep)],
        _ => return cut(battle, answer),
    };
    Some(alone(battle, procedure))
}

/// Gives the answer and leaves everything below the procedure that is then under way.
fn cut(battle: &Battle, answer: &Answer<Action, Amendment>) -> Option<Battle> {
    let mut after = battle.clone();
    after.give(answer).ok()?;
    let from = after.stack.iter().rposition(Step::is_of_the_turn).map_or(0, |below| below + 1);
    let procedure = after.stack.split_off(from);
    (!procedure.is_empty()).then(|| alone(&after, procedure))
}

fn alone(battle: &Battle, procedure: Vec<Step>) -> Battle {
    let mut stack = vec![Step::Apart(Apart::beside(&battle.field, &procedure))];
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

/// A number that is equal for battles that go on alike: of the units, only those that have changed are looked at. Where two fight a
/// last time far from everybody, it does not matter on which spot.
pub fn likeness(battle: &Battle, before: &Battle) -> u64 {
    let field = &battle.field;
    let prospects = last_fight(battle).and_then(|melee| prospects(field, melee));
    let changed: Vec<(usize, Cow<'_, Unit>)> = field
        .units
        .iter()
        .zip(&before.field.units)
        .enumerate()
        .filter(|(_, (now, then))| !Arc::ptr_eq(now, then))
        .map(|(index, (now, _))| match &prospects {
            Some(_) if now.is_present() => (index, Cow::Owned(nowhere(now))),
            _ => (index, Cow::Borrowed(now.as_ref())),
        })
        .collect();
    let moment = (field.turn, &field.verdict, field.retreated.to_bits(), field.losses_before_reaction);
    let parts = (&field.generals, &field.buildings, &field.attempts, &field.melees, &field.pending_losses);
    fingerprint(&(changed, prospects, moment, parts, &battle.stack))
}

fn nowhere(unit: &Unit) -> Unit {
    Unit { place: Place::Untracked, came_from: None, ..unit.clone() }
}

/// The melee after which nobody follows anybody, when its dice are asked for.
fn last_fight(battle: &Battle) -> Option<&Melee> {
    match battle.stack.as_slice() {
        [Step::Apart(_), .., Step::Melee(fight)] => fight.last_melee(&battle.field),
        _ => None,
    }
}

/// What a unit can still expect if it loses: whether it keeps its nerve where it falls back to, and whether it flees past nobody.
#[derive(Serialize)]
struct Prospect {
    nerve: Vec<(Option<FactValue>, bool)>,
}

/// What both fighters can expect; nothing when their spot may matter.
fn prospects(field: &Field, melee: &Melee) -> Option<Vec<Prospect>> {
    let fighters: Vec<UnitId> = facts::melee::fighters(melee).collect();
    let &[one, other] = fighters.as_slice() else { return None };
    [(one, other), (other, one)].into_iter().map(|(id, enemy)| prospect(field, id, enemy)).collect()
}

fn prospect(field: &Field, id: UnitId, enemy: UnitId) -> Option<Prospect> {
    let mut behind = field.clone();
    if let Some(pose) = field.unit(id).pose() {
        if !Flight::goes_straight_back_past_nobody(field, id, enemy) {
            return None;
        }
        behind.unit_mut(id).place = Place::Table(pose.advanced(-tables::DRIVEN_BACK).quantised());
    }
    let sheet = facts::check::sheet(&behind, id, false);
    let nerve = sheet.facts.iter().map(|fact| (fact.measured.clone(), fact.is_doubtful())).collect();
    Some(Prospect { nerve })
}

/// Whether the throw asked for only settles where somebody stops whom nobody can reach any more.
pub fn throw_is_idle(battle: &Battle) -> bool {
    let [Step::Apart(_), .., last] = battle.stack.as_slice() else { return false };
    match last {
        Step::Flight(flight) => flight.bonus_is_idle(&battle.field),
        Step::Contact(coming) => coming.bonus_is_idle(&battle.field),
        Step::Aftermath(aftermath) => aftermath.bonus_is_idle(&battle.field),
        _ => false,
    }
}
