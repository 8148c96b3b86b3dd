//! The page of the ledger: what may be logged, and what the rules say is still owed.

use super::{Ledger, Stage};
use crate::game::{Due, Ledger as Page, Rule, Side, Verb};
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::judge::morale as judge;
use crate::rules::flanders::judge::retreat::RallyStep;
use crate::rules::flanders::state::action::{Action, Logged};
use crate::rules::flanders::state::{Melee, State, UnitId};
use crate::rules::flanders::steps::{Step, morale_step, owed};

/// The page, where a ledger is kept or somebody has no place; what is due only where nothing else calls for it.
pub fn page(state: &State, step: Option<&Step>) -> Option<Page<Action>> {
    let is_open = matches!(step, Some(Step::Ledger(Ledger { stage: Stage::What })));
    if state.fixed.ledger {
        return Some(Page { open: is_open, verbs: verbs(), due: due(state, step) });
    }
    let untracked = Side::BOTH.into_iter().flat_map(|side| state.present(side)).any(|id| state.footprint(id).is_none());
    untracked.then(|| Page { open: false, verbs: Vec::new(), due: Vec::new() })
}

fn verbs() -> Vec<Verb<Action>> {
    Logged::ALL.into_iter().map(|(logged, ..)| Verb { word: logged.word(), action: Action::Log(logged) }).collect()
}

/// Melees that wait, then checks, then rallies: the order in which the book settles them. [FLA SEQ-14 to SEQ-16]
fn due(state: &State, step: Option<&Step>) -> Vec<Due<Action>> {
    let melees = state.melees.iter().map(|melee| fight(state, melee));
    let present = || Side::BOTH.into_iter().flat_map(|side| state.present(side));
    let checks = present().filter_map(|id| check(state, id, step));
    let rallies = present().filter_map(|id| rally(state, id));
    melees.chain(checks).chain(rallies).collect()
}

fn fight(state: &State, melee: &Melee) -> Due<Action> {
    let (attacker, defender) = (melee.attackers[0], melee.defenders[0]);
    Due {
        piece: defender.into(),
        why: format!("fights {}", state.name(attacker)),
        rule: Rule::new("FLA SEQ-14"),
        done: false,
        actions: vec![Action::FightOut(defender)],
    }
}

/// The check that a unit owes, has taken, or has failed and how badly is still to be thrown. [FLA MOR-02, MOR-41]
fn check(state: &State, id: UnitId, step: Option<&Step>) -> Option<Due<Action>> {
    let unit = state.unit(id);
    let done = unit.this_turn.tested;
    if !done && !owed::owed(state, id).rolls {
        return None;
    }
    let purpose = owed::purpose(state, id);
    let lost = unit.casualties() > unit.this_turn.losses_before;
    let has_failed = matches!(step, Some(Step::Check(check)) if check.has_failed(id));
    let why = match lost {
        _ if has_failed => "tested, and fails".to_owned(),
        _ if done => format!("tested, {}", judge::word(unit.morale)),
        true => format!("lost {} of {}", unit.casualties(), unit.profile.original),
        false => "friends fled, fell or broke through it".to_owned(),
    };
    let actions = vec![
        Action::Log(Logged::Check),
        Action::LogOf { procedure: Logged::Check, unit: id },
        Action::Test { unit: id, purpose },
    ];
    Some(Due { piece: id.into(), why, rule: Rule::new("FLA MOR-02"), done, actions })
}

/// The rally that a broken unit has still to try. [FLA SEQ-16]
fn rally(state: &State, id: UnitId) -> Option<Due<Action>> {
    let unit = state.unit(id);
    if unit.morale == Morale::Good && !unit.this_turn.rally_taken {
        return None;
    }
    let done = unit.this_turn.rally_taken;
    let step = morale_step::rally_of(state, id);
    if !done && matches!(step, RallyStep::Nothing | RallyStep::NotYet) {
        return None;
    }
    let why = if done {
        format!("tried to rally, {}", judge::word(unit.morale))
    } else {
        format!("{}: rally", judge::word(unit.morale))
    };
    let actions = vec![Action::Log(Logged::Rally), Action::LogOf { procedure: Logged::Rally, unit: id }];
    Some(Due { piece: id.into(), why, rule: Rule::new("FLA SEQ-16"), done, actions })
}
