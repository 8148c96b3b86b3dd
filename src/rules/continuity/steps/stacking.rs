//! Two units of foot come to share a village: their owner says which lies above. [MB 8.5, MM 8]

use serde::Serialize;

use super::offers::{choice, on};
use super::{Procedure, Step, Turn, Work};
use crate::game::{Awaiting, Report, ReportKind, Wording, say};
use crate::rules::continuity::book::cited::VILLAGE;
use crate::rules::continuity::judge::troop::UnitId;
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
        let text = format!("{} lies above.", turn.state.name(*unit));
        let rule = turn.state.rule(&VILLAGE);
        turn.tell(Report::new(ReportKind::Move, rule, text).about(self.units.map(Into::into)));
    }

    fn name(&self) -> String {
        "a village shared".to_owned()
    }
}
