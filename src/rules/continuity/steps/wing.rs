//! A wing is tried. [MB 4.5, MM 4]

use serde::Serialize;

use super::activation::Activation;
use super::cycle::{go_on, members};
use super::offers::{low_die, low_read_out};
use super::{Procedure, Step, Turn};
use crate::dice::{Faces, Reads as _};
use crate::game::{Awaiting, DiceRequest, Report, ReportKind, Tally, Unsaid, Wording, say, told};
use crate::rules::continuity::book::cited::WING;
use crate::rules::continuity::judge::activation::succeeds;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;
use crate::rules::continuity::state::active::Cause;
use crate::rules::continuity::state::unit::LeaderId;

/// A wing is tried: the die alone against the wing rating.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Wing {
    /// Whose.
    pub commander: LeaderId,
}

impl Procedure<Step> for Wing {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let counter = state.counter(self.commander);
        let rule = state.rule(&WING);
        let tally = Tally::of("No higher than").with("Wing rating", rule.clone(), counter.wing.unwrap_or(0));
        let why = say!("Does {}'s wing go?", counter.name);
        Some(low_die(counter.side, why, rule, tally, vec![self.commander.into()]))
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let sum = request.reading.sum().unwrap_or_default();
        let counter = turn.state.counter(self.commander);
        let (side, name, rule) = (counter.side, counter.name.clone(), turn.state.rule(&WING));
        if succeeds(faces.first(), sum) {
            let text = told!(turn, "{name}'s wing goes: {}.", low_read_out(faces.sum(), sum));
            turn.tell(Report::new(ReportKind::Order, rule, text).about([self.commander.into()]));
            let goings = members(turn.state, self.commander);
            turn.push([Step::Activation(Activation::of(side, goings, Cause::Wing))]);
        } else {
            let text = told!(turn, "{name}'s wing does not go: {}. Play passes.", low_read_out(faces.sum(), sum));
            turn.tell(Report::new(ReportKind::Order, rule, text).about([self.commander.into()]));
            turn.state.cycle.wing_failed();
            go_on(turn);
        }
    }

    fn name(&self) -> String {
        "wing".to_owned()
    }
}
