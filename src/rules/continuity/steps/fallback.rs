//! A unit retreats one hex, which is no movement and costs none. [MB 5.4, 13.3, MM 13]

use serde::Serialize;

use super::leaders::{left_by_combat, strays};
use super::losses::eliminate_under;
use super::offers::{choice, standing};
use super::{Procedure, Step, Turn, Work};
use crate::game::{Awaiting, Report, ReportKind, Wording, say, told};
use crate::hex::Stand;
use crate::rules::continuity::book::cited::RETREAT;
use crate::rules::continuity::facts::retreat::retreats;
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;

/// A unit retreats from those who drove it; one that cannot is eliminated.
#[derive(Clone, Debug, Serialize)]
pub struct Fallback {
    /// Who.
    pub unit: UnitId,
    /// From whom.
    pub from: Vec<UnitId>,
    /// Where he was who drove it, if he has wheeled away since. \[R44\]
    pub at: Option<Stand>,
}

impl Procedure<Step> for Fallback {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        if !state.is_on_map(self.unit) {
            return None;
        }
        let stands = retreats(state, self.unit, &self.from, self.at);
        if stands.is_empty() {
            return None;
        }
        let rule = state.rule(&RETREAT);
        let offers = stands.into_iter().map(|stand| {
            let label = say!("Back to {}", State::place_words(&stand));
            standing("retreat", label, rule.clone(), (self.unit, stand), Action::Retreat(stand))
        });
        let question = say!("{} retreats. Where to?", state.name(self.unit));
        let side = state.troop(self.unit).side;
        Some(choice(side, question, rule.clone(), vec![self.unit.into()], offers.collect()))
    }

    fn run(self, turn: &mut Turn<'_>) {
        let rule = turn.state.rule(&RETREAT);
        eliminate_under(turn, self.unit, "finds no way back and is eliminated", rule);
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        let Action::Retreat(stand) = action else { unreachable!("nothing else was offered") };
        let before = turn.state.troop(self.unit).stand.hexes();
        retreat(turn, self.unit, *stand);
        left_by_combat(turn, &before);
    }

    fn name(&self) -> String {
        "retreat".to_owned()
    }
}

/// A unit goes back to a place one hex off.
pub(super) fn retreat(turn: &mut Turn<'_>, unit: UnitId, stand: Stand) {
    let piece = turn.state.unit_mut(unit);
    piece.troop.stand = stand;
    piece.below = false;
    turn.state.restack();
    let text = told!(turn, "{} retreats to {}.", turn.state.name(unit), State::place_words(&stand));
    let rule = turn.state.rule(&RETREAT);
    turn.tell(Report::new(ReportKind::Rout, rule, text).about([unit.into()]));
    strays(turn);
}
