//! A wing is tried. [MB 4.5, MM 4]

use serde::Serialize;

use super::activation::Activation;
use super::cycle::{go_on, members};
use super::offers::low_die;
use super::{Procedure, Step, Table};
use crate::dice::Faces;
use crate::game::{Awaiting, Report, ReportKind, Tally};
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

impl Procedure for Wing {
    fn ask(&self, state: &State) -> Option<Awaiting<Action>> {
        let counter = state.counter(self.commander);
        let rule = state.rule(&WING);
        let tally = Tally::of("Highest that succeeds").with("Wing rating", rule.clone(), counter.wing.unwrap_or(0));
        let why = format!("Does {}'s wing go?", counter.name);
        Some(low_die(counter.side, why, rule, tally, vec![self.commander.into()]))
    }

    fn roll(self, table: &mut Table<'_>, faces: &Faces, sum: i32) {
        let counter = table.state.counter(self.commander);
        let (side, name, rule) = (counter.side, counter.name.clone(), table.state.rule(&WING));
        if succeeds(faces.first(), sum) {
            let text = format!("{name}'s wing goes: {} of {sum}.", faces.sum());
            table.tell(Report::new(ReportKind::Order, rule, text).about([self.commander.into()]));
            let goings = members(table.state, self.commander);
            table.push([Step::Activation(Activation::of(side, goings, Cause::Wing))]);
        } else {
            let text = format!("{name}'s wing does not go: {} of {sum}.", faces.sum());
            table.tell(Report::new(ReportKind::Order, rule, text).about([self.commander.into()]));
            table.state.cycle.wing_failed();
            go_on(table);
        }
    }

    fn name(&self) -> String {
        "wing".to_owned()
    }
}
