//! A unit of foot withdraws. [MB 7.3, 7.4, MM 7]

use serde::Serialize;

use super::losses::{disorder, eliminate_under};
use super::offers::table_die;
use super::reaction::Reaction;
use super::{Procedure, Step, Table};
use crate::dice::Faces;
use crate::game::{Awaiting, Report, ReportKind};
use crate::hex::Stand;
use crate::rules::continuity::book::cited::WITHDRAWAL;
use crate::rules::continuity::book::points::MovePoints;
use crate::rules::continuity::book::tables::WITHDRAWAL_FAILS;
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
}

impl Procedure for Withdrawal {
    fn ask(&self, state: &State) -> Option<Awaiting<Action>> {
        if !self.gone || !state.is_on_map(self.unit) {
            return None;
        }
        let own = state.troop(self.unit);
        let rule = state.rule(&WITHDRAWAL);
        let tally = withdrawal::tally(state.edition(), own.disordered, own.is_dragoons())?;
        let worst = if own.disordered { "eliminated" } else { "disordered" };
        let rows = [(WITHDRAWAL_FAILS - 1, "as it was"), (i32::MAX, worst)];
        let why = format!("Does {} keep its order?", state.name(self.unit));
        Some(table_die(own.side, why, rule, tally, &rows, vec![self.unit.into()]))
    }

    fn run(self, table: &mut Table<'_>) {
        if self.gone {
            return;
        }
        let unit = self.unit;
        let before = table.state.troop(unit).stand;
        let allowance = MovePoints::whole(table.state.allowance(unit)).in_halves();
        let piece = table.state.unit_mut(unit);
        piece.troop.stand = self.stand;
        piece.now.spent = allowance;
        piece.now.moved = true;
        piece.now.stirred = true;
        piece.now.withdrew = true;
        piece.below = false;
        table.state.restack();
        let text = format!("{} withdraws to {}.", table.state.name(unit), State::place_words(&self.stand));
        let rule = table.state.rule(&WITHDRAWAL);
        table.tell(Report::new(ReportKind::Move, rule, text).about([unit.into()]));
        let entered = self.stand.entered_from(&before);
        let reaction = Reaction::to_move(table.state, unit, &entered);
        table.push([Step::Withdrawal(Self { gone: true, ..self }), Step::Reaction(reaction)]);
    }

    fn roll(self, table: &mut Table<'_>, faces: &Faces, sum: i32) {
        let was_disordered = table.state.troop(self.unit).disordered;
        match withdrawal::fate(faces.sum() + sum, was_disordered) {
            Fate::Disordered => disorder(table, self.unit),
            Fate::Eliminated => {
                let rule = table.state.rule(&WITHDRAWAL);
                eliminate_under(table, self.unit, "breaks as it withdraws", rule);
            }
            _ => {}
        }
    }

    fn name(&self) -> String {
        "withdrawal".to_owned()
    }
}
