//! Two units of foot come to share a village: their owner says which lies above. [MB 8.5, MM 8]

use serde::Serialize;

use super::fallback::retreat;
use super::losses::eliminate_under;
use super::offers::{choice, on, standing};
use super::withdraw::Withdrawal;
use super::{Procedure, Step, Turn, Work};
use crate::game::{Awaiting, Report, ReportKind, Wording, say, told};
use crate::hex::Stand;
use crate::rules::continuity::book::cited::VILLAGE;
use crate::rules::continuity::book::edition::BrokenStack;
use crate::rules::continuity::judge::results::steps_back;
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::judge::withdrawal::withdrawals;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;

/// Which of two units in a village lies above: it alone shocks and fires, and muskets hit it alone.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Stacking {
    units: [UnitId; 2],
}

/// The unit that shares a village with another; guns share hexes without lying above or below.
pub fn mate_of(state: &State, unit: UnitId) -> Option<UnitId> {
    let own = state.troop(unit);
    let shares = |other: &UnitId| own.stand.hexes().iter().any(|hex| state.troop(*other).stand.covers(*hex));
    let others = state.on_map(own.side).filter(|other| *other != unit && !state.troop(*other).is_gun());
    others.into_iter().find(shares).filter(|_| !own.is_gun())
}

/// Asks who lies above if a unit has come to another.
pub fn ask_who_lies_above(turn: &mut Turn<'_>, unit: UnitId) {
    if let Some(mate) = mate_of(turn.state, unit) {
        turn.push([Step::Stacking(Stacking { units: [unit, mate] })]);
    }
}

/// A unit lies above the one it shares a village with.
pub fn lie_above(state: &mut State, unit: UnitId) {
    if let Some(mate) = mate_of(state, unit) {
        state.unit_mut(unit).below = false;
        state.unit_mut(mate).below = true;
        state.restack();
    }
}

/// A unit that will be foot no longer breaks up the village stack it is in: the lower of the two must leave first. [MB 8.4, MM 8, R35]
pub fn break_up(turn: &mut Turn<'_>, unit: UnitId) {
    if let Some(mate) = mate_of(turn.state, unit) {
        let lower = if turn.state.unit(unit).below { unit } else { mate };
        turn.push([Step::Leave(Leave { lower })]);
    }
}

/// The lower unit of a broken stack leaves the village: by one book it withdraws, by the other it retreats. [MB 8.4, MM 8, R35]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Leave {
    lower: UnitId,
}

impl Leave {
    fn ways(self, state: &State) -> Vec<Stand> {
        let (board, own) = (state.board(), state.troop(self.lower));
        match state.edition().broken_stack {
            BrokenStack::Withdraws => withdrawals(&board, own),
            BrokenStack::Retreats => steps_back(&board, own).collect(),
        }
    }
}

impl Procedure<Step> for Leave {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let ways = self.ways(state);
        if ways.is_empty() {
            return None;
        }
        let rule = state.rule(&VILLAGE);
        let offers = ways.into_iter().map(|stand| {
            let label = say!("To {}", State::place_words(&stand));
            standing("leave", label, rule.clone(), (self.lower, stand), Action::Retreat(stand))
        });
        let question = say!("{} must leave the village. Where to?", state.name(self.lower));
        let side = state.troop(self.lower).side;
        Some(choice(side, question, rule.clone(), vec![self.lower.into()], offers.collect()))
    }

    fn run(self, turn: &mut Turn<'_>) {
        let rule = turn.state.rule(&VILLAGE);
        eliminate_under(turn, self.lower, "finds no way out of the village and is eliminated", rule);
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        let Action::Retreat(stand) = *action else { unreachable!("only ways out were offered") };
        match turn.state.edition().broken_stack {
            BrokenStack::Withdraws => {
                turn.push([Step::Withdrawal(Withdrawal::of(self.lower, stand))]);
            }
            BrokenStack::Retreats => retreat(turn, self.lower, stand),
        }
    }

    fn name(&self) -> String {
        "a village left".to_owned()
    }
}

impl Procedure<Step> for Stacking {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let rule = state.rule(&VILLAGE);
        let offers = self.units.map(|unit| {
            on("above", say!("{} lies above", state.name(unit)), rule.clone(), unit, Action::LieAbove(unit))
        });
        let pieces = self.units.map(Into::into).to_vec();
        let side = state.troop(self.units[0]).side;
        Some(choice(side, say!("Which of the two in the village lies above?"), rule, pieces, offers.to_vec()))
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        let Action::LieAbove(unit) = action else { unreachable!("only the two were offered") };
        lie_above(turn.state, *unit);
        let text = told!(turn, "{} lies above.", turn.state.name(*unit));
        let rule = turn.state.rule(&VILLAGE);
        turn.tell(Report::new(ReportKind::Move, rule, text).about(self.units.map(Into::into)));
    }

    fn name(&self) -> String {
        "a village shared".to_owned()
    }
}
