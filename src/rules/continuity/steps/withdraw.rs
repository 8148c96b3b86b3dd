//! A unit of foot withdraws. [MB 7.3, 7.4, MM 7]

use std::ops::Not;

use serde::Serialize;

use super::leaders::strays;
use super::losses::{disorder, disorder_under, eliminate_under};
use super::offers::{read_out, table_die};
use super::reaction::Reaction;
use super::{Procedure, Step, Turn};
use crate::dice::{Faces, Reads as _};
use crate::game::{Awaiting, DiceRequest, Report, ReportKind, Unsaid, Wording, say, told};
use crate::hex::Stand;
use crate::rules::continuity::book::cited::WITHDRAWAL;
use crate::rules::continuity::book::points::MovePoints;
use crate::rules::continuity::book::tables::WITHDRAWAL_FAILS;
use crate::rules::continuity::facts::march::disorders_between;
use crate::rules::continuity::judge::results::Fate;
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::judge::withdrawal;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;

/// A unit withdraws: it goes back, then throws.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Withdrawal {
    /// Who.
    pub unit: UnitId,
    /// To where.
    pub stand: Stand,
    /// It has gone back and must throw.
    pub gone: bool,
    /// The ground it has gone back over disorders it. [MB 19.5]
    #[serde(skip_serializing_if = "Not::not")]
    pub over_marsh: bool,
}

impl Withdrawal {
    /// A unit that is about to go back.
    pub const fn of(unit: UnitId, stand: Stand) -> Self {
        Self { unit, stand, gone: false, over_marsh: false }
    }
}

impl Procedure<Step> for Withdrawal {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        if !self.gone || !state.is_on_map(self.unit) {
            return None;
        }
        let own = state.troop(self.unit);
        let rule = state.rule(&WITHDRAWAL);
        let tally = withdrawal::tally(state.edition(), own.disordered, own.is_dragoons())?;
        let rows = rows(own.disordered);
        let why = say!("Does {} keep its order?", state.name(self.unit));
        Some(table_die(own.side, why, rule, tally, &rows, vec![self.unit.into()]))
    }

    fn run(self, turn: &mut Turn<'_>) {
        if self.gone {
            return;
        }
        let unit = self.unit;
        let before = turn.state.troop(unit).stand;
        let allowance = MovePoints::whole(turn.state.allowance(unit)).in_halves();
        let piece = turn.state.unit_mut(unit);
        piece.troop.stand = self.stand;
        piece.now.spent = allowance;
        piece.now.moved = true;
        piece.now.stirred = true;
        piece.now.withdrew = true;
        piece.below = false;
        turn.state.restack();
        let text = told!(turn, "{} withdraws to {}.", turn.state.name(unit), State::place_words(&self.stand));
        let rule = turn.state.rule(&WITHDRAWAL);
        turn.tell(Report::new(ReportKind::Move, rule, text).about([unit.into()]));
        let entered = self.stand.entered_from(&before);
        let reaction = Reaction::to_move(turn.state, unit, &entered);
        let over_marsh = disorders_between(turn.state, turn.state.troop(unit), &before, &self.stand);
        turn.push([Step::Withdrawal(Self { gone: true, over_marsh, ..self }), Step::Reaction(reaction)]);
        strays(turn);
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let sum = request.reading.sum().unwrap_or_default();
        let state = &*turn.state;
        let was_disordered = state.troop(self.unit).disordered;
        let fate = withdrawal::fate(faces.sum() + sum, was_disordered);
        let read = turn.only_heard(|_| read_out(&rows(was_disordered), faces.sum(), sum));
        let text = told!(turn, "{} falls back: {read} ({WITHDRAWAL_FAILS} or more fails).", state.name(self.unit));
        let told = Report::new(ReportKind::Morale, state.rule(&WITHDRAWAL), text).about([self.unit.into()]);
        turn.tell(told);
        match fate {
            Fate::Disordered => {
                let rule = turn.state.rule(&WITHDRAWAL);
                disorder_under(turn, self.unit, "it lost its order withdrawing", rule);
            }
            Fate::Eliminated => {
                let rule = turn.state.rule(&WITHDRAWAL);
                eliminate_under(turn, self.unit, "breaks as it withdraws", rule);
            }
            _ => {}
        }
        if self.over_marsh && turn.state.is_on_map(self.unit) && !turn.state.troop(self.unit).disordered {
            disorder(turn, self.unit, "it went through marsh or water");
        }
    }

    fn name(&self) -> String {
        "withdrawal".to_owned()
    }
}

/// The rows of its die: what is in disorder already is lost. [MB 7.3, MM 7]
fn rows(disordered: bool) -> [(i32, &'static str); 2] {
    let worst = if disordered { "eliminated" } else { "disordered" };
    [(WITHDRAWAL_FAILS - 1, "it keeps its order"), (i32::MAX, worst)]
}
