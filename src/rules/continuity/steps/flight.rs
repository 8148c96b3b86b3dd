//! An activation ends: the battle may be decided, flight is looked at, and play goes on. [MB 16, MM 16, 18]

use serde::Serialize;

use super::cycle::go_on;
use super::offers::{read_out, table_die};
use super::{Procedure, Step, Turn};
use crate::dice::{Faces, Reads as _};
use crate::game::{Awaiting, DiceRequest, Outcome, Report, ReportKind, Side, Tally, Unsaid, Wording, say, told};
use crate::hex::Hex;
use crate::rules::continuity::book::cited::VICTORY;
use crate::rules::continuity::judge::activation::LastAction;
use crate::rules::continuity::judge::flight::{self, Activation};
use crate::rules::continuity::judge::troop::{CommandId, UnitId};
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;
use crate::rules::continuity::state::active::Cause;
use crate::rules::continuity::state::unit::Presence;

/// The highest face of the die.
const NINE: i32 = 9;

/// An activation ends.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Flight {
    /// Whose activation.
    pub side: Side,
    cause: Cause,
    stage: Stage,
    breaks: [bool; 2],
}

#[derive(Clone, Copy, Debug, Serialize)]
enum Stage {
    /// Everything is put in order, and what decides this battle alone is looked at.
    End,
    /// A side throws.
    Die(Side),
}

impl Flight {
    /// The end of an activation.
    pub fn of(side: Side, cause: Cause) -> Self {
        Self { side, cause, stage: Stage::End, breaks: [false; 2] }
    }

    fn next(self, stage: Stage) -> Step {
        Step::Flight(Self { stage, ..self })
    }
}

/// What is added to a side's die: its points, less a village hex for each that side A holds. [MB 16.1, 17.19, 18.30, MM 16]
fn tally(state: &State, side: Side) -> Tally {
    let held: Vec<Hex> = state.on_map(Side::A).flat_map(|id| state.troop(id).stand.hexes()).collect();
    let villages = flight::villages_held(&state.charts().flight, &held);
    flight::tally(state.charts(), side, state.flight_points[side.index()], villages)
}

fn level(state: &State, side: Side) -> i32 {
    i32::from(state.charts().flight.levels[side.index()])
}

/// Whether flight is checked after an activation. [MB 16.1, MM 16, R86]
fn is_due(state: &State, cause: Cause) -> bool {
    let activation = match cause {
        Cause::Free => Activation::Free,
        Cause::Continued => Activation::Continued,
        Cause::Seized => Activation::Seized,
        Cause::Wing => Activation::Wing,
    };
    flight::is_due(state.edition(), activation, state.house())
}

impl Procedure<Step> for Flight {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let Stage::Die(side) = self.stage else { return None };
        let tally = tally(state, side);
        let level = level(state, side);
        // A die that cannot break a side need not be thrown. [MB 16.2]
        if tally.whole() + NINE <= level {
            return None;
        }
        let rows = rows(level);
        let why = say!("Do {} stand? Their flight level is {level}.", state.side_name(side));
        Some(table_die(side, why, state.charts().flight.rule.clone(), tally, &rows, Vec::new()))
    }

    fn run(self, turn: &mut Turn<'_>) {
        match self.stage {
            Stage::End => self.close(turn),
            Stage::Die(Side::A) => turn.push([self.next(Stage::Die(Side::B))]),
            Stage::Die(Side::B) => self.decide(turn),
        }
    }

    fn roll(mut self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let sum = request.reading.sum().unwrap_or_default();
        let Stage::Die(side) = self.stage else { unreachable!("nothing was asked then") };
        let level = level(turn.state, side);
        let result = faces.sum() + sum;
        self.breaks[side.index()] = result > level;
        let read = turn.only_heard(|_| read_out(&rows(level), faces.sum(), sum));
        let text = told!(turn, "{} against their level of {level}: {read}.", turn.state.side_name(side));
        turn.tell(Report::new(ReportKind::Morale, turn.state.charts().flight.rule.clone(), text));
        match side {
            Side::A => turn.push([self.next(Stage::Die(Side::B))]),
            Side::B => self.decide(turn),
        }
    }

    fn name(&self) -> String {
        "flight".to_owned()
    }
}

impl Flight {
    /// The commands have gone, the town may have fallen, and flight may be due.
    fn close(self, turn: &mut Turn<'_>) {
        let went: Vec<CommandId> = turn
            .state
            .active
            .as_ref()
            .map(|active| active.goings.iter().map(|going| going.command).collect())
            .unwrap_or_default();
        let deed = if self.cause == Cause::Wing { LastAction::Wing } else { LastAction::Command };
        turn.state.cycle.went(went, deed);
        turn.state.active = None;
        if ends_by_its_own_rule(turn, self.side) {
            // Nobody throws any more.
        } else if let Some(outcome) = nobody_is_left(turn.state) {
            turn.tell(Report::new(ReportKind::Over, outcome.rule.clone(), outcome.text.clone()));
            turn.end(outcome);
        } else if is_due(turn.state, self.cause) {
            turn.push([self.next(Stage::Die(Side::A))]);
        } else {
            go_on(turn);
        }
    }

    fn decide(self, turn: &mut Turn<'_>) {
        let rule = turn.state.rule(&VICTORY);
        let name = |side: Side| turn.state.side_name(side).to_owned();
        let outcome = match self.breaks {
            [false, false] => {
                go_on(turn);
                return;
            }
            [true, true] => Outcome { winner: None, text: "Both armies break: nobody has won.".to_owned(), rule },
            [true, false] => won(Side::B, &name(Side::A), &name(Side::B), rule),
            [false, true] => won(Side::A, &name(Side::B), &name(Side::A), rule),
        };
        turn.tell(Report::new(ReportKind::Over, outcome.rule.clone(), outcome.text.clone()));
        turn.end(outcome);
    }
}

/// Whether what decides this battle alone ends it as an activation of a side ends, one in which only commanders moved too; then it is
/// over. [MM 14 Wing Commanders, 18 Automatic Victory, R96]
pub fn ends_by_its_own_rule(turn: &mut Turn<'_>, side: Side) -> bool {
    let Some(outcome) = (turn.state.battlefield.decided)(turn.state, side) else { return false };
    turn.tell(Report::new(ReportKind::Over, outcome.rule.clone(), outcome.text.clone()));
    turn.end(outcome);
    true
}

/// The rows of a side's die against its level.
fn rows(level: i32) -> [(i32, &'static str); 2] {
    [(level, "they stand"), (i32::MAX, "they break")]
}

/// An army with nobody on the map and nobody who can come has lost; if neither has, nobody has won. \[R103\]
fn nobody_is_left(state: &State) -> Option<Outcome> {
    let rule = state.rule(&VICTORY);
    let name = |side: Side| state.side_name(side).to_owned();
    let gone = |side: Side| format!("{} have nobody left on the map and nobody to come", name(side));
    let lost = |side: Side| Outcome {
        winner: Some(side.other()),
        text: format!("{}: {} have won.", gone(side), name(side.other())),
        rule: rule.clone(),
    };
    match Side::BOTH.map(|side| state.on_map(side).next().is_none() && !can_come(state, side)) {
        [false, false] => None,
        [true, true] => Some(Outcome { winner: None, text: "Nobody is left on either side.".to_owned(), rule }),
        [true, false] => Some(lost(Side::A)),
        [false, true] => Some(lost(Side::B)),
    }
}

/// Whether anybody of a side may still come: with a group that has not come, or by a hex that no enemy holds. \[R103\]
fn can_come(state: &State, side: Side) -> bool {
    let waits = |id: &UnitId| state.troop(*id).side == side && state.unit(*id).presence == Presence::Waiting;
    let finds_way = |id: UnitId| match state.unit(id).group.map(|group| state.arrived.get(&group)) {
        Some(Some(hexes)) => hexes.iter().any(|hex| !state.against(side).hold(*hex)),
        Some(None) => true,
        None => false,
    };
    state.unit_ids().filter(waits).any(finds_way)
}

fn won(winner: Side, loser: &str, name: &str, rule: crate::game::Rule) -> Outcome {
    Outcome { winner: Some(winner), text: format!("{loser} break: {name} have won."), rule }
}
