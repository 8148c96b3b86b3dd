//! Continuity, and seizing it. [MB 4.3, 4.4, MM 4]

use serde::Serialize;

use super::activation::Activation;
use super::cycle::{go_on, going_words, may_follow, piece_of, verb};
use super::offers::{button, choice, low_die, low_read_out, on};
use super::{Procedure, Step, Turn, Work};
use crate::dice::{Faces, Reads as _};
use crate::game::{Awaiting, DiceRequest, Offer, Report, ReportKind, Rule, Side, Unsaid, Wording, say, told};
use crate::rules::continuity::book::cited::{CONTINUITY, SEIZURE};
use crate::rules::continuity::facts::command::{goings, has_rating, rating};
use crate::rules::continuity::judge::activation::{self, SeizureMoment};
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

impl Procedure<Step> for Continuity {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        match *self {
            Self::Announce { side } => Some(announce(state, side)),
            Self::Answer { side, named } => answer(state, side, named),
            Self::SeizureDie { side, seizer } => {
                let why =
                    say!("{} {} seize continuity?", verb(state, seizer, "Does", "Do"), going_words(state, seizer));
                Some(die(state, side.other(), seizer, why, state.rule(&SEIZURE)))
            }
            Self::Die { side, named } => {
                let why = say!("{} {} go?", verb(state, named, "Does", "Do"), going_words(state, named));
                Some(die(state, side, named, why, state.rule(&CONTINUITY)))
            }
        }
    }

    /// Nobody can seize: the die is thrown.
    fn run(self, turn: &mut Turn<'_>) {
        if let Self::Answer { side, named } = self {
            turn.push([Step::Continuity(Self::Die { side, named })]);
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        match (self, action) {
            (Self::Announce { side }, Action::Continue(named)) => {
                let text =
                    told!(turn, "{} go on with {}.", turn.state.side_name(side), going_words(turn.state, *named));
                turn.tell(Report::new(ReportKind::Order, turn.state.rule(&CONTINUITY), text));
                turn.push([Step::Continuity(Self::Answer { side, named: *named })]);
            }
            (Self::Announce { side }, _) => {
                let text = told!(turn, "{} go no further.", turn.state.side_name(side));
                turn.tell(Report::new(ReportKind::Order, turn.state.rule(&CONTINUITY), text));
                turn.state.cycle.hand_over();
                go_on(turn);
            }
            (Self::Answer { side, .. }, Action::Seize(seizer)) => {
                turn.push([Step::Continuity(Self::SeizureDie { side, seizer: *seizer })]);
            }
            (Self::Answer { side, named }, _) => turn.push([Step::Continuity(Self::Die { side, named })]),
            (Self::SeizureDie { .. } | Self::Die { .. }, _) => unreachable!("a die was asked for"),
        }
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let sum = request.reading.sum().unwrap_or_default();
        let goes = activation::succeeds(faces.first(), sum);
        let die = &*turn.only_heard(|_| low_read_out(faces.sum(), sum));
        match self {
            Self::SeizureDie { side, seizer } => seized(turn, side, seizer, goes, die),
            Self::Die { side, named } => continued(turn, side, named, goes, die),
            Self::Announce { .. } | Self::Answer { .. } => unreachable!("no die was asked for"),
        }
    }

    fn name(&self) -> String {
        "continuity".to_owned()
    }
}

fn announce<W: Wording>(state: &State, side: Side) -> Awaiting<Action, W> {
    let rule = state.rule(&CONTINUITY);
    let open = goings(state, side).into_iter().filter(|going| has_rating(state, *going));
    let open = open.filter(|going| may_follow(state, going.command));
    let mut offers: Vec<Offer<Action, W>> =
        open.map(|going| offer(state, "advance", going, &rule, Action::Continue(going))).collect();
    offers.push(button("stop", say!("Go no further"), rule.clone(), Action::Stop));
    let question = say!("Do {} go on with another command?", state.side_name(side));
    choice(side, question, rule, Vec::new(), offers)
}

fn answer<W: Wording>(state: &State, side: Side, named: Going) -> Option<Awaiting<Action, W>> {
    let rule = state.rule(&SEIZURE);
    let seizer = side.other();
    let mut offers: Vec<Offer<Action, W>> = goings(state, seizer)
        .into_iter()
        .filter(|going| has_rating(state, *going))
        .map(|going| offer(state, "seize", going, &rule, Action::Seize(going)))
        .collect();
    if offers.is_empty() || activation::may_seize(SeizureMoment::BeforeContinuity, false, false).is_err() {
        return None;
    }
    offers.push(button("let", say!("Let the die be thrown"), rule.clone(), Action::LetHimThrow));
    let question = say!("{} would go. Do {} try to seize?", going_words(state, named), state.side_name(seizer));
    Some(choice(seizer, question, rule, Vec::new(), offers))
}

/// A command that may be thrown for, with what it needs.
fn offer<W: Wording>(state: &State, verb: &'static str, going: Going, rule: &Rule, action: Action) -> Offer<Action, W> {
    let rating = rating(state, going);
    let needs = rating.printed + rating.assist.map_or(0, |(_, assist)| assist);
    let label = say!("{}: {needs} or less", going_words(state, going));
    on(verb, label, rule.clone(), piece_of(state, going), action)
}

fn die<W: Wording>(state: &State, side: Side, going: Going, why: W, rule: Rule) -> Awaiting<Action, W> {
    let rating = rating(state, going);
    let tally = activation::target(state.edition(), rating.printed, rating.assist.map(|(_, assist)| assist));
    low_die(side, why, rule, tally, going.leader.map(Into::into).into_iter().collect())
}

fn seized(turn: &mut Turn<'_>, side: Side, seizer: Going, goes: bool, die: &str) {
    let rule = turn.state.rule(&SEIZURE);
    let words = turn.only_heard(|state| going_words(state, seizer));
    if goes {
        turn.tell(Report::new(
            ReportKind::Order,
            rule,
            told!(turn, "{words} {} continuity: {die}.", verb(turn.state, seizer, "seizes", "seize")),
        ));
        turn.state.cycle.seized(seizer.command);
        turn.push([Step::Activation(Activation::of(side.other(), vec![seizer], Cause::Seized))]);
    } else {
        let text = told!(
            turn,
            "{words} {} not seize: {die}. {} have a free activation.",
            verb(turn.state, seizer, "does", "do"),
            turn.state.side_name(side)
        );
        turn.tell(Report::new(ReportKind::Order, rule, text));
        let house = *turn.state.house();
        turn.state.cycle.seizure_failed(&house);
        go_on(turn);
    }
}

fn continued(turn: &mut Turn<'_>, side: Side, named: Going, goes: bool, die: &str) {
    let rule = turn.state.rule(&CONTINUITY);
    let words = turn.only_heard(|state| going_words(state, named));
    if goes {
        turn.tell(Report::new(
            ReportKind::Order,
            rule,
            told!(turn, "{words} {}: {die}.", verb(turn.state, named, "goes", "go")),
        ));
        turn.push([Step::Activation(Activation::of(side, vec![named], Cause::Continued))]);
    } else {
        turn.tell(Report::new(
            ReportKind::Order,
            rule,
            told!(turn, "{words} {} not go: {die}. Play passes.", verb(turn.state, named, "does", "do")),
        ));
        turn.state.cycle.hand_over();
        go_on(turn);
    }
}
