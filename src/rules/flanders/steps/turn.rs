//! The beginning and the end of a turn, and how a battle is decided. [FLA SEQ-01, ORG-20, MAJ-10]

use serde::Serialize;

use super::ledger::Ledger;
use super::{Procedure, Step, Turn, Work, aims, cards, command, initiative, losses};
use crate::game::{
    Awaiting, Choice, Offer, Outcome, Report, ReportKind, Rule, Side, Target, Wording, listed, say, told,
};
use crate::geometry::Wrap;
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::judge::small_arms;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{State, ThisTurn, UnitId};

/// The beginning of a turn.
pub struct Start;

impl Procedure<Step> for Start {
    fn ask<W: Wording>(&self, _field: &State) -> Option<Awaiting<Action, W>> {
        None
    }

    fn run(self, turn: &mut Turn<'_>) {
        start(turn);
    }

    fn name(&self) -> String {
        "turn start".to_owned()
    }
}

/// Begins a turn: the marks of the last one go, rested rank-fire infantry loads with care. [FLA SEQ-01, SAF-19]
fn start(turn: &mut Turn<'_>) {
    turn.state.turn += 1;
    turn.state.initiative = None;
    let number = turn.state.turn;
    for id in turn.state.unit_ids() {
        refresh(turn.state, id);
    }
    for id in turn.state.general_ids().collect::<Vec<_>>() {
        let pose = turn.state.general_pose(id);
        let general = turn.state.general_mut(id);
        general.pose = pose;
        general.moved = false;
        general.at_risk = false;
        general.danger = None;
        general.rides_with = None;
    }
    let text = told!(turn, "Turn {number}.");
    turn.tell(Report::new(ReportKind::Phase, Rule::new("FLA SEQ-01"), text));
    count_who_has_not_come_on(turn);
    if let Some(outcome) = broken_army(turn.state) {
        end(turn, outcome);
        return;
    }
    let is_ledger = turn.state.fixed.ledger;
    turn.push([if is_ledger { Ledger::open() } else { Step::Initiative(initiative::Initiative::Free) }]);
    cards::begin(turn);
}

/// Cards that should have been on the table by the turn before count as lost from now on, where the scenario says so. [FLA MAJ-10]
fn count_who_has_not_come_on(turn: &mut Turn<'_>) {
    let Some(on_by) = turn.state.fixed.victory.on_by.filter(|&on_by| turn.state.turn == on_by + 1) else { return };
    for side in Side::BOTH {
        let late = turn.state.unit_ids().filter(|&id| turn.state.unit(id).side == side);
        if late.filter(|&id| command::has_not_come_on(turn.state, turn.state.unit(id))).count() > 0 {
            let name = turn.state.side_name(side);
            let text = told!(turn, "{name}: what is still beside the table after turn {on_by} counts as lost.");
            turn.tell(Report::new(ReportKind::Phase, Rule::new("FLA MAJ-10"), text));
        }
    }
    command::review(turn);
}

/// Clears a unit's marks; those who fell back last turn have had this turn's move. [FLA RET-01, SEQ-21]
fn refresh(state: &mut State, id: UnitId) {
    let turn = state.turn;
    let unit = state.unit_mut(id);
    let last = unit.this_turn;
    if turn > 1
        && small_arms::has_rested(last.stirred || last.inches > 0.0, last.fired, last.changed_formation, last.reformed)
    {
        unit.fresh = true;
    }
    let has_fallen_back = unit.morale >= Morale::Shaken;
    unit.wrap = Wrap::default();
    unit.this_turn = ThisTurn { moved: has_fallen_back, losses_before: unit.casualties(), ..ThisTurn::default() };
    if let Some(battery) = &mut unit.battery {
        battery.returned = false;
    }
}

/// The end of a turn.
#[derive(Clone, Debug, Serialize)]
pub struct TurnEnd {
    stage: Stage,
}

#[derive(Clone, Copy, Debug, Serialize)]
enum Stage {
    /// Losses are counted and the scenario's conditions looked at.
    Count,
    /// A side may give up.
    Concede(Side),
}

impl TurnEnd {
    /// The end of a turn, from its beginning.
    pub fn new() -> Self {
        Self { stage: Stage::Count }
    }
}

impl Default for TurnEnd {
    fn default() -> Self {
        Self::new()
    }
}

impl Procedure<Step> for TurnEnd {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let Stage::Concede(side) = self.stage else { return None };
        let button = |verb: &'static str, label, action| Offer {
            verb: verb.into(),
            label,
            rule: Rule::new("FLA ORG-20"),
            target: Target::Button,
            action,
        };
        let name = state.side_name(side);
        Some(Awaiting::Choice(Choice {
            side,
            question: say!("{name} may concede. Do they fight on?"),
            rule: Rule::new("FLA ORG-20"),
            pieces: Vec::new(),
            offers: vec![
                button("fight_on", say!("{name} fight on"), Action::FightOn),
                button("concede", say!("{name} concede"), Action::Concede),
            ],
            refused: Vec::new(),
        }))
    }

    fn run(self, turn: &mut Turn<'_>) {
        losses::lose_old_routers(turn);
        let number = turn.state.turn;
        if let Some(outcome) = decided(turn.state) {
            end(turn, outcome);
            return;
        }
        let text = told!(turn, "Turn {number} ends.");
        turn.tell(Report::new(ReportKind::Phase, Rule::new("FLA SEQ-01"), text));
        match Side::BOTH.into_iter().find(|&side| has_a_broken_command(turn.state, side)) {
            Some(side) => turn.push([Step::TurnEnd(Self { stage: Stage::Concede(side) })]),
            None => turn.push([Step::TurnStart]),
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        let Stage::Concede(side) = self.stage else { unreachable!("nothing was asked then") };
        if *action == Action::Concede {
            let text = format!("{} concede; {} win.", turn.state.side_name(side), turn.state.side_name(side.other()));
            let outcome = Outcome { winner: Some(side.other()), text: text.clone(), rule: Rule::new("FLA ORG-20") };
            turn.tell(Report::new(ReportKind::Over, outcome.rule.clone(), text));
            turn.end(outcome);
            return;
        }
        match (side, has_a_broken_command(turn.state, Side::B)) {
            (Side::A, true) => turn.push([Step::TurnEnd(Self { stage: Stage::Concede(Side::B) })]),
            _ => turn.push([Step::TurnStart]),
        }
    }

    fn name(&self) -> String {
        "turn end".to_owned()
    }
}

fn has_a_broken_command(state: &State, side: Side) -> bool {
    state.generals.iter().any(|general| general.side == side && general.broken)
}

fn broken_commands(state: &State, side: Side) -> u8 {
    state.generals.iter().filter(|general| general.side == side && general.broken).count() as u8
}

/// That a side has lost its army, and with which commands.
fn lost_words(state: &State, side: Side) -> String {
    let broken = state.generals.iter().filter(|general| general.side == side && general.broken);
    let broken: Vec<&str> = broken.map(|general| &*general.name).collect();
    let commands = match broken.as_slice() {
        [] => String::new(),
        [one] => format!(", with the command of {one}"),
        several => format!(", with the commands of {}", listed(several)),
    };
    format!("{} are broken{commands}", state.side_name(side))
}

/// The battle is over.
fn end(turn: &mut Turn<'_>, outcome: Outcome) {
    turn.tell(Report::new(ReportKind::Over, outcome.rule.clone(), outcome.text.clone()));
    turn.end(outcome);
}

/// Whether one army is broken, or both. [FLA ORG-20, MAJ-01]
fn broken_army(state: &State) -> Option<Outcome> {
    let victory = &state.fixed.victory;
    let lost = |side: Side| {
        broken_commands(state, side) >= victory.broken_commands[side.index()].max(1)
            || !state.units.iter().any(|unit| unit.side == side && !unit.is_lost())
    };
    let name = |side: Side| state.side_name(side);
    let outcome = |winner: Option<Side>, text: String| Some(Outcome { winner, text, rule: Rule::new("FLA MAJ-01") });
    match (lost(Side::A), lost(Side::B)) {
        (true, true) => outcome(None, "Both armies are broken; the battle is drawn.".to_owned()),
        (true, false) => outcome(Some(Side::B), format!("{}; {} win.", lost_words(state, Side::A), name(Side::B))),
        (false, true) => outcome(Some(Side::A), format!("{}; {} win.", lost_words(state, Side::B), name(Side::A))),
        (false, false) => None,
    }
}

/// Whether the scenario's conditions decide the battle. [FLA ORG-20, MAJ-01]
fn decided(state: &State) -> Option<Outcome> {
    if let Some(outcome) = broken_army(state).or_else(|| aims::decided(state)) {
        return Some(outcome);
    }
    let victory = &state.fixed.victory;
    if victory.turns.is_none_or(|turns| state.turn < turns) {
        return None;
    }
    let text = match victory.at_the_end {
        Some(side) => format!("Night falls; {} have held and win.", state.side_name(side)),
        None => "Night falls on a drawn battle.".to_owned(),
    };
    Some(Outcome { winner: victory.at_the_end, text, rule: Rule::new("FLA MAJ-10") })
}
