//! Writing a diary.

use std::fmt::Write;

use super::line::question;
use super::{FIRST_LINE, one_line, word};
use crate::game::{Answer, AnswerTo, Awaiting, Ears, Eyes, Offer, PieceId, Report, Ruleset, Target};
use crate::journal::{Deed, Entry, Session, moment};

impl<R: Ruleset> Session<R> {
    /// The battle as a diary: the entries that stand, with what was asked and reported.
    pub fn diary(&self) -> String {
        let mut battle = self.at(0);
        let scene = battle.scene(Eyes::Umpire);
        let mut text = format!("{FIRST_LINE}\nTitle: {}\n", one_line(&scene.title));
        let mut turn = None;
        for entry in self.standing() {
            let Some(answer) = entry.answer() else {
                text.push_str(&header(&entry.deed));
                continue;
            };
            if turn != Some(battle.turn()) {
                turn = Some(battle.turn());
                line(&mut text, &format!("\n# Turn {}", battle.turn()));
            }
            if let Some(asked) = question(&battle, &scene.sides) {
                line(&mut text, &format!("? {asked}"));
            }
            if let Some(signed) = signed(entry) {
                line(&mut text, &signed);
            }
            line(&mut text, &answered(&battle, &answer, &entry.deed, &entry.reports));
            for report in &entry.reports {
                line(&mut text, &format!("| {}", one_line(&report.to_string())));
            }
            if battle.answer(answer, Ears::Deaf).is_err() {
                break;
            }
        }
        text
    }
}

fn line(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

fn header<S: serde::Serialize, A, M>(deed: &Deed<S, A, M>) -> String {
    match deed {
        Deed::Begun { game, setup, rules_version } => {
            format!("Game: {game}\nRules: {rules_version}\nSetup: {}\n", json(setup))
        }
        _ => String::new(),
    }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("an answer is plain data")
}

/// The line that gives an answer.
fn answered<R: Ruleset, S>(
    battle: &R,
    answer: &AnswerTo<R>,
    deed: &Deed<S, R::Action, R::Amendment>,
    reports: &[Report],
) -> String {
    match answer {
        Answer::Act(action) => format!("> {} :: {}", label(battle, action, reports), json(action)),
        Answer::State(statement) if statement.0.is_empty() => "~ as measured".to_owned(),
        Answer::State(statement) => {
            let mut stated = String::from("~ ");
            for (index, (name, value)) in statement.0.iter().enumerate() {
                let comma = if index == 0 { "" } else { ", " };
                let _ = write!(stated, "{comma}{name}={}", exactly(value));
            }
            stated
        }
        Answer::Roll(faces) => format!("= {faces} {}", sources(deed)),
        Answer::Rule(ruling) => {
            let why = if ruling.why.is_empty() { "so be it" } else { &ruling.why };
            format!("! {} :: {}", plain(&format!("{}: {why}", ruling.by)), json(ruling))
        }
    }
}

fn exactly(value: &crate::game::FactValue) -> String {
    match value {
        crate::game::FactValue::Number(number) => number.to_string(),
        other => other.to_string(),
    }
}

/// Where the dice came from: one word for all of them, or one for each.
fn sources<S, A: Clone, M: Clone>(deed: &Deed<S, A, M>) -> String {
    let sources = deed.sources();
    let is_one = sources.windows(2).all(|pair| pair[0] == pair[1]);
    let told = if is_one { sources.get(..1).unwrap_or_default() } else { &sources };
    told.iter().map(|source| word(*source)).collect::<Vec<_>>().join(" ")
}

/// Who answered, and when, as far as that was kept.
fn signed<R: Ruleset>(entry: &Entry<R>) -> Option<String> {
    let by = entry.author.as_ref().map(|author| one_line(&author.to_string()));
    let at = entry.at.map(moment);
    match (by, at) {
        (Some(by), Some(at)) => Some(format!("@ {by}, {at}")),
        (Some(by), None) => Some(format!("@ {by}")),
        (None, _) => None,
    }
}

/// The label of the offer that an action takes up: the very one, or the ground offer of the piece that then moved; of
/// an answer that is no offer's, what came of it.
fn label<R: Ruleset>(battle: &R, action: &R::Action, reports: &[Report]) -> String {
    let Awaiting::Choice(choice) = battle.words() else { return String::new() };
    let takes_up = |offer: &&Offer<R::Action>| offer.action == *action;
    let moved = |piece: PieceId| reports.iter().any(|report| report.pieces.contains(&piece));
    let drawn = |offer: &&Offer<R::Action>| matches!(&offer.target, Target::Ground(ground) if moved(ground.piece));
    let offer = choice.offers.iter().find(takes_up).or_else(|| choice.offers.iter().find(drawn));
    let told = || reports.first().map_or_else(|| "drawn".to_owned(), |report| plain(&report.text));
    offer.map_or_else(told, |offer| plain(&offer.label))
}

/// Words that cannot be taken for the mark before the answer itself.
fn plain(words: &str) -> String {
    one_line(words).replace("::", ":")
}
