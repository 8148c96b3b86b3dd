//! Playing a diary.

use serde::de::DeserializeOwned;

use super::line::question;
use super::{BeginsFrom, Diary, DiaryError, DiaryFault, Line, Says, Written, one_line};
use crate::dice::Source;
use crate::game::{Answer, Awaiting, Eyes, Report, Ruleset, Statement};
use crate::journal::session::automatic;
use crate::journal::{Author, Deed, DeedOf, GiveError, JournalError, Session, Store};

/// A diary played as far as it goes.
pub struct Played<R: Ruleset> {
    /// The battle.
    pub session: Session<R>,
    /// The first line that asks or reports something else than now comes out, if any.
    pub unlike: Option<DiaryFault>,
    /// The answer that was not taken, if any; the lines after it were not played.
    pub stopped_by: Option<DiaryFault>,
}

impl Diary {
    /// The setup written in the diary itself, before its `House` lines; nothing when it names a scenario.
    pub fn setup<S: DeserializeOwned>(&self) -> Result<Option<S>, DiaryFault> {
        let BeginsFrom::Setup { setup, line } = &self.header.begins_from else { return Ok(None) };
        S::deserialize(setup).map(Some).map_err(|wrong| {
            let hint = "Write “Scenario: key” instead, or take the line from a diary of this version.";
            DiaryFault { line: *line, column: 1, why: wrong.to_string(), hint: hint.to_owned() }
        })
    }

    /// Plays the diary from a setup, into a journal if one is given. Answers that need nobody may be left out of it.
    pub fn play<R: Ruleset>(&self, setup: R::Setup, store: Option<Store>) -> Result<Played<R>, DiaryError> {
        let session = Session::<R>::begin(setup, store)?;
        let sides = session.battle().scene(Eyes::Umpire).sides;
        let mut play =
            Play { session, sides, asked: None, signed: None, reports: Vec::new(), compares: false, unlike: None };
        for line in &self.lines {
            match play.line(line) {
                Ok(()) => {}
                Err(Stop::Fault(fault)) => return Ok(play.finish(Some(fault))),
                Err(Stop::Journal(error)) => return Err(error.into()),
            }
        }
        Ok(play.finish(None))
    }
}

enum Stop {
    Fault(DiaryFault),
    Journal(JournalError),
}

impl From<DiaryFault> for Stop {
    fn from(fault: DiaryFault) -> Self {
        Self::Fault(fault)
    }
}

struct Play<R: Ruleset> {
    session: Session<R>,
    sides: [String; 2],
    /// The question the next answer should answer, and its line.
    asked: Option<(Line, String)>,
    /// Who gives the next answer, and when, where the diary says so.
    signed: Option<(Author, Option<i64>)>,
    /// What was reported and is not yet compared.
    reports: Vec<Report>,
    /// Whether the last answer has report lines at all.
    compares: bool,
    unlike: Option<DiaryFault>,
}

impl<R: Ruleset> Play<R> {
    fn line(&mut self, line: &Line) -> Result<(), Stop> {
        match &line.says {
            Says::Asked(asked) => self.asked = Some((line.clone(), asked.clone())),
            Says::Reported(reported) => self.compare_report(line, reported),
            Says::Signed { by, at } => self.signed = Some((by.clone(), *at)),
            _ => self.answer(line)?,
        }
        Ok(())
    }

    fn answer(&mut self, line: &Line) -> Result<(), Stop> {
        self.end_reports(line);
        let signed = self.signed.take();
        let deed = self.fitting(line)?;
        self.compare_question();
        self.reports = self.give(line, deed, signed)?;
        self.compares = false;
        Ok(())
    }

    /// The answer a line gives, after those that need nobody and that the diary leaves out.
    fn fitting(&mut self, line: &Line) -> Result<DeedOf<R>, Stop> {
        loop {
            let resolved = resolve(self.session.battle(), line);
            let is_stated = matches!((&line.says, self.session.awaiting()), (Says::Stated(_), Awaiting::Facts(_)));
            match (&resolved, automatic(self.session.battle()).filter(|_| !is_stated)) {
                (Ok(deed), Some(_)) if deed.answer().is_some_and(|answer| self.session.check(&answer).is_ok()) => {
                    return Ok(resolved?);
                }
                (_, Some(left_out)) => {
                    self.give(line, Deed::of(left_out, Source::Generator), Some((Author::Program, None)))?
                }
                (_, None) => return Ok(resolved?),
            };
        }
    }

    fn give(
        &mut self,
        line: &Line,
        deed: DeedOf<R>,
        signed: Option<(Author, Option<i64>)>,
    ) -> Result<Vec<Report>, Stop> {
        let (author, at) = signed.unwrap_or_default();
        self.session.give_deed(deed, author, at).map_err(|error| match error {
            GiveError::Refused(refusal) => {
                let why = format!("{}: {} {}", refusal.what, refusal.why, refusal.rule);
                Stop::Fault(line.fault(1, why, refusal.remedy))
            }
            GiveError::Journal(error) => Stop::Journal(error),
        })
    }

    fn compare_question(&mut self) {
        let Some((line, asked)) = self.asked.take() else { return };
        let now =
            question(self.session.battle(), &self.sides).unwrap_or_else(|| "nothing: the battle is over".to_owned());
        if now != one_line(&asked) {
            self.note(line.fault(
                3,
                format!("what is asked now is “{now}”"),
                "The rules, or an answer before it, have changed.",
            ));
        }
    }

    fn compare_report(&mut self, line: &Line, reported: &str) {
        self.compares = true;
        let now = (!self.reports.is_empty()).then(|| one_line(&self.reports.remove(0).to_string()));
        if now.as_deref() != Some(one_line(reported).as_str()) {
            let now = now.map_or_else(|| "nothing more".to_owned(), |now| format!("“{now}”"));
            self.note(line.fault(
                3,
                format!("what is reported now is {now}"),
                "The rules, or an answer before it, have changed.",
            ));
        }
    }

    fn end_reports(&mut self, line: &Line) {
        if let Some(report) = self.reports.first().filter(|_| self.compares) {
            let why = format!("before it, “{report}” is reported now as well");
            self.note(line.fault(1, why, "The rules, or an answer before it, have changed."));
        }
    }

    fn note(&mut self, fault: DiaryFault) {
        self.unlike.get_or_insert(fault);
    }

    fn finish(self, stopped_by: Option<DiaryFault>) -> Played<R> {
        Played { session: self.session, unlike: self.unlike, stopped_by }
    }
}

/// The answer a line gives.
fn resolve<R: Ruleset>(battle: &R, line: &Line) -> Result<DeedOf<R>, DiaryFault> {
    let answer = match &line.says {
        Says::Acted { action: Some(written), .. } => Answer::Act(typed(written, line)?),
        Says::Acted { label, action: None } => Answer::Act(offered(battle, label, line)?),
        Says::Stated(facts) => Answer::State(stated(battle, facts, line)?),
        Says::Rolled { faces, each } => return Ok(Deed::thrown(faces.clone(), each.clone())),
        Says::Ruled(written) => Answer::Rule(typed(written, line)?),
        Says::Asked(_) | Says::Reported(_) | Says::Signed { .. } => unreachable!("only answers are resolved"),
    };
    Ok(Deed::of(answer, Source::Table))
}

fn typed<T: DeserializeOwned>(written: &Written, line: &Line) -> Result<T, DiaryFault> {
    T::deserialize(&written.json).map_err(|wrong| {
        line.fault(written.column, wrong.to_string(), "Write it as the program does, or leave it out with its “::”.")
    })
}

/// The action of the offer with this label or name.
fn offered<R: Ruleset>(battle: &R, label: &str, line: &Line) -> Result<R::Action, DiaryFault> {
    let Awaiting::Choice(choice) = battle.words() else {
        return Err(line.fault(1, "nothing is to be chosen here", "Look at the question above it."));
    };
    let offer = choice.offers.iter().find(|offer| one_line(&offer.label) == label || offer.id() == label);
    offer.map(|offer| offer.action.clone()).ok_or_else(|| {
        let labels: Vec<_> = choice.offers.iter().take(12).map(|offer| offer.label.as_str()).collect();
        line.fault(3, format!("“{label}” is not offered"), format!("One may choose: {}.", labels.join("; ")))
    })
}

fn stated<R: Ruleset>(battle: &R, facts: &[(String, String, usize)], line: &Line) -> Result<Statement, DiaryFault> {
    let Awaiting::Facts(sheet) = battle.awaiting() else {
        return Err(line.fault(1, "no facts are asked for here", "Look at the question above it."));
    };
    let value = |(name, value, column): &(String, String, usize)| {
        let names: Vec<&str> = sheet.facts.iter().map(|fact| fact.name.as_ref()).collect();
        let unknown = || {
            line.fault(*column, format!("“{name}” is not asked for"), format!("Asked for are: {}.", names.join(", ")))
        };
        let fact = sheet.fact(name).ok_or_else(unknown)?;
        let misfit =
            || line.fault(*column, format!("{} cannot be “{value}”", fact.label), format!("It is {}.", fact.unit));
        Ok((name.clone(), fact.unit.read(value).ok_or_else(misfit)?))
    };
    facts.iter().map(value).collect::<Result<_, _>>().map(Statement)
}
