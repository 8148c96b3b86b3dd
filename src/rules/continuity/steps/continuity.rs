//! Continuity, and seizing it. [MB 4.3, 4.4, MM 4]

use serde::Serialize;

use super::activation::Activation;
use super::cycle::{go_on, going_words, may_follow};
use super::offers::{button, choice, low_die, on};
use super::{Procedure, Step, Table};
use crate::dice::Faces;
use crate::game::{Awaiting, Offer, Report, ReportKind, Rule, Side};
use crate::rules::continuity::book::cited::{CONTINUITY, SEIZURE};
use crate::rules::continuity::facts::command::{goings, rating};
use crate::rules::continuity::judge::activation::{self, Moment};
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::{Action, Going};
use crate::rules::continuity::state::active::Cause;

/// Where continuity has got to.
#[derive(Clone, Copy, Debug, Serialize)]
pub enum Continuity {
    /// A side that has acted may name another command.
    Announce {
        /// Whose.
        side: Side,
    },
    /// The other side may seize.
    Answer {
        /// Whose continuity it is.
        side: Side,
        /// What he named.
        named: Going,
    },
    /// The seizer throws.
    SeizureDie {
        /// Whose continuity it is.
        side: Side,
        /// What the other named.
        seizer: Going,
    },
    /// The side throws.
    Die {
        /// Whose.
        side: Side,
        /// What it named.
        named: Going,
    },
}

impl Procedure for Continuity {
    fn ask(&self, state: &State) -> Option<Awaiting<Action>> {
        match *self {
            Self::Announce { side } => Some(announce(state, side)),
            Self::Answer { side, named } => answer(state, side, named),
            Self::SeizureDie { side, seizer } => {
                let why = format!("Does {} seize continuity?", going_words(state, seizer));
                Some(die(state, side.other(), seizer, why, state.rule(&SEIZURE)))
            }
            Self::Die { side, named } => {
                let why = format!("Does {} go?", going_words(state, named));
                Some(die(state, side, named, why, state.rule(&CONTINUITY)))
            }
        }
    }

    /// Nobody can seize: the die is thrown.
    fn run(self, table: &mut Table<'_>) {
        if let Self::Answer { side, named } = self {
            table.push([Step::Continuity(Self::Die { side, named })]);
        }
    }

    fn act(self, table: &mut Table<'_>, action: &Action) {
        match (self, action) {
            (Self::Announce { side }, Action::Continue(named)) => {
                let text = format!("{} go on with {}.", table.state.side_name(side), going_words(table.state, *named));
                table.tell(Report::new(ReportKind::Order, table.state.rule(&CONTINUITY), text));
                table.push([Step::Continuity(Self::Answer { side, named: *named })]);
            }
            (Self::Announce { side }, _) => {
                let text = format!("{} go no further.", table.state.side_name(side));
                table.tell(Report::new(ReportKind::Order, table.state.rule(&CONTINUITY), text));
                table.state.cycle.hand_over();
                go_on(table);
            }
            (Self::Answer { side, .. }, Action::Seize(seizer)) => {
                table.push([Step::Continuity(Self::SeizureDie { side, seizer: *seizer })]);
            }
            (Self::Answer { side, named }, _) => table.push([Step::Continuity(Self::Die { side, named })]),
            (Self::SeizureDie { .. } | Self::Die { .. }, _) => {}
        }
    }

    fn roll(self, table: &mut Table<'_>, faces: &Faces, sum: i32) {
        let goes = activation::succeeds(faces.first(), sum);
        match self {
            Self::SeizureDie { side, seizer } => seized(table, side, seizer, goes),
            Self::Die { side, named } => continued(table, side, named, goes),
            Self::Announce { .. } | Self::Answer { .. } => {}
        }
    }

    fn name(&self) -> String {
        "continuity".to_owned()
    }
}

fn announce(state: &State, side: Side) -> Awaiting<Action> {
    let rule = state.rule(&CONTINUITY);
    let open = goings(state, side).into_iter().filter(|going| may_follow(state, going.command));
    let mut offers: Vec<Offer<Action>> =
        open.map(|going| offer(state, "advance", going, &rule, Action::Continue(going))).collect();
    offers.push(button("stop", "Go no further", rule.clone(), Action::Stop));
    let question = format!("Do {} go on with another command?", state.side_name(side));
    choice(side, question, rule, Vec::new(), offers)
}

fn answer(state: &State, side: Side, named: Going) -> Option<Awaiting<Action>> {
    let rule = state.rule(&SEIZURE);
    let seizer = side.other();
    let mut offers: Vec<Offer<Action>> = goings(state, seizer)
        .into_iter()
        .map(|going| offer(state, "seize", going, &rule, Action::Seize(going)))
        .collect();
    if offers.is_empty() || activation::may_seize(Moment::BeforeContinuity, false, false).is_err() {
        return None;
    }
    offers.push(button("let", "Let the die be thrown", rule.clone(), Action::LetHimThrow));
    let question = format!("{} would go. Do {} try to seize?", going_words(state, named), state.side_name(seizer));
    Some(choice(seizer, question, rule, Vec::new(), offers))
}

/// A command that may be thrown for, with what it needs.
fn offer(state: &State, verb: &'static str, going: Going, rule: &Rule, action: Action) -> Offer<Action> {
    let rating = rating(state, going);
    let needs = rating.printed + rating.assist.map_or(0, |(_, assist)| assist);
    let label = format!("{}: {needs} or less", going_words(state, going));
    match going.leader.filter(|leader| state.is_leader_on_map(*leader)) {
        Some(leader) => on(verb, label, rule.clone(), leader, action),
        None => button(verb, label, rule.clone(), action),
    }
}

fn die(state: &State, side: Side, going: Going, why: String, rule: Rule) -> Awaiting<Action> {
    let rating = rating(state, going);
    let tally = activation::target(state.edition(), rating.printed, rating.assist.map(|(_, assist)| assist));
    low_die(side, why, rule, tally, going.leader.map(Into::into).into_iter().collect())
}

fn seized(table: &mut Table<'_>, side: Side, seizer: Going, goes: bool) {
    let rule = table.state.rule(&SEIZURE);
    let words = going_words(table.state, seizer);
    if goes {
        table.tell(Report::new(ReportKind::Order, rule, format!("{words} seizes continuity.")));
        table.state.cycle.seized(seizer.command);
        table.push([Step::Activation(Activation::of(side.other(), vec![seizer], Cause::Seized))]);
    } else {
        let text = format!("{words} does not seize: {} activate a command without a die.", table.state.side_name(side));
        table.tell(Report::new(ReportKind::Order, rule, text));
        let house = *table.state.house();
        table.state.cycle.seizure_failed(&house);
        go_on(table);
    }
}

fn continued(table: &mut Table<'_>, side: Side, named: Going, goes: bool) {
    let rule = table.state.rule(&CONTINUITY);
    let words = going_words(table.state, named);
    if goes {
        table.tell(Report::new(ReportKind::Order, rule, format!("{words} goes.")));
        table.push([Step::Activation(Activation::of(side, vec![named], Cause::Continued))]);
    } else {
        table.tell(Report::new(ReportKind::Order, rule, format!("{words} does not go: play passes.")));
        table.state.cycle.hand_over();
        go_on(table);
    }
}
