//! The past: taken back, brought back, looked at, begun again from.

use super::{BattleScreen, Notice};
use crate::app::decision::question::{Body, question};
use crate::app::decision::tray::Tray;
use crate::app::place::Place;
use crate::game::{Answer, Awaiting, Refereed, Report, Scene};
use crate::journal::{Correction, Deed, JournalError};
use crate::report::line_of;

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// Takes back one thing: the last die, else the last decision.
    pub(super) fn take_back(&mut self) {
        if self.tray_is_open() && self.tray.take_back() {
            self.preview = Vec::new();
            // Another face is to be typed: what would follow is worked out anew.
            self.putting_right = self.putting_right.take().filter(|now| now.asks.is_some());
        } else if self.hand.is_some() {
            self.let_go();
        } else if !self.rub_out() {
            self.undo();
        }
    }

    pub(super) fn undo(&mut self) {
        if self.past.is_some() {
            return self.come_back_first();
        }
        if self.draft.is_some() {
            self.rub_out_all();
            return;
        }
        let correction = self.session.before_correction();
        let page = if self.place == Place::Ledger { self.before_last_page() } else { None };
        let row = self.before_the_row();
        let Some(to) = correction.or(page).or(row).or_else(|| self.session.before_last_decision()) else { return };
        let taken = self.session.standing().find(|entry| entry.number > to && !entry.reports.is_empty());
        let what = taken.and_then(|entry| entry.reports.first()).map_or(String::new(), |report| report.text.clone());
        let by = self.habits.umpire.clone();
        match self.session.take_back(to, &by, "") {
            Ok(()) => {
                self.changed_past();
                let words = match correction {
                    Some(_) => "Took the correction back: everything stands as it did.".to_owned(),
                    None if what.is_empty() => "Took back the last choice.".to_owned(),
                    None => format!("Took back: {what}"),
                };
                self.notice = Some(Notice { words, redo: correction.is_none() });
            }
            Err(error) => self.not_written(&error),
        }
    }

    /// Who looks at the past does not see what would be taken back: he is shown it first.
    fn come_back_first(&mut self) {
        self.look_at(None);
        let words = "Back to now: nothing was taken back yet.".to_owned();
        self.notice = Some(Notice { words, redo: false });
    }

    pub(super) fn redo(&mut self) {
        match self.session.redo() {
            Ok(()) => self.changed_past(),
            Err(JournalError::NothingToRedo) => {}
            Err(error) => self.not_written(&error),
        }
    }

    pub(super) fn changed_past(&mut self) {
        self.past = None;
        self.hold_after_taking_back();
        self.draft = None;
        self.notice = None;
        self.refusal = None;
        self.just_now = self.last_reports();
        self.renew();
    }

    /// Reads what the entry looked at answered, so that it can be answered anew.
    pub(super) fn read_correction(&mut self) {
        self.correction = None;
        let Some(looked_at) = self.past.as_ref().map(|(entry, _)| *entry) else { return };
        let numbers: Vec<u64> = self.session.standing().map(|entry| entry.number).collect();
        let Some(before) = numbers.iter().rev().find(|number| **number < looked_at) else { return };
        let asked = self.session.at(*before);
        let given = self.session.standing().find(|entry| entry.number == looked_at).map(|entry| entry.deed.clone());
        match (asked.words().seen_by(self.eyes), given) {
            (Awaiting::Facts(sheet), Some(Deed::Stated(statement))) => {
                self.stated = statement;
                self.correction = Some(Body::Facts(sheet));
            }
            (Awaiting::Dice(request), Some(Deed::Rolled { faces, .. })) => {
                self.tray = Tray::showing(request.dice, &faces);
                self.correction = Some(Body::Dice(request));
            }
            (asked @ Awaiting::Choice(_), Some(Deed::Acted(_))) => self.correction = few_offers(&asked, &self.scene),
            _ => {}
        }
    }

    /// Answers the entry looked at anew; with nothing to put right, comes back to now.
    pub(super) fn agree_in_the_past(&mut self) {
        if self.putting_right.is_some() {
            return self.agree_to_put_right();
        }
        let Some(entry) = self.past.as_ref().map(|(entry, _)| *entry) else { return };
        let answer = match &self.correction {
            Some(Body::Facts(_)) => Some(Answer::State(self.stated.clone())),
            Some(Body::Dice(_)) => self.tray.filled().map(Answer::Roll),
            Some(Body::Offers(_) | Body::Over) | None => None,
        };
        let given = self.session.standing().find(|one| one.number == entry).and_then(crate::journal::Entry::answer);
        match answer.filter(|answer| given.as_ref() != Some(answer)) {
            Some(answer) => self.put_right(Correction::Anew(entry, answer)),
            // Where nothing can be put right no question is shown, and agreeing means nothing.
            None if matches!(self.correction, Some(Body::Facts(_) | Body::Dice(_))) => self.look_at(None),
            None => {}
        }
    }

    /// Chooses something else than was chosen then, and shows what would follow.
    pub(super) fn choose_in_the_past(&mut self, index: usize) {
        if self.putting_right.is_some() {
            return self.choose_how_to_put_right(index);
        }
        let Some(entry) = self.past.as_ref().map(|(entry, _)| *entry) else { return };
        let Some(Body::Offers(_)) = &self.correction else { return };
        let Some(Awaiting::Choice(choice)) = self.session.before(entry).map(|then| then.words()) else { return };
        if let Some(offer) = choice.offers.get(index) {
            self.put_right(Correction::Anew(entry, Answer::Act(offer.action.clone())));
        }
    }

    pub(super) fn last_reports(&self) -> Vec<Report> {
        self.session.standing().last().map(|entry| entry.reports.clone()).unwrap_or_default()
    }

    pub(super) fn look_at(&mut self, entry: Option<u64>) {
        let is_past = |entry: &u64| {
            let found = self.session.entries().get(*entry as usize);
            *entry != self.session.last() && found.is_some_and(|found| !matches!(found.deed, Deed::TakenBack { .. }))
        };
        self.past = entry.filter(is_past).map(|entry| (entry, self.session.at(entry)));
        self.renew();
    }

    pub(super) fn step_time(&mut self, forward: bool) {
        let lines = &self.story.lines;
        let here = self.past.as_ref().map_or(u64::MAX, |(entry, _)| *entry);
        let next = if forward {
            lines.iter().find(|line| line.entry > here)
        } else if self.past.is_some() {
            lines.iter().rev().find(|line| line.entry < here)
        } else {
            lines.iter().rev().nth(1)
        };
        let entry = next.map(|line| line.entry).filter(|entry| lines.last().is_some_and(|last| last.entry != *entry));
        if forward || entry.is_some() {
            self.look_at(entry);
        }
    }

    pub(super) fn begin_again(&mut self) {
        let Some((entry, _)) = self.past.take() else { return };
        let by = self.habits.umpire.clone();
        let why = self.why_of_the_past("started again from here");
        match self.session.take_back(entry, &by, &why) {
            Ok(()) => self.changed_past(),
            Err(error) => self.not_written(&error),
        }
    }

    /// Why the past is changed, in the umpire's words if he has written any.
    pub(super) fn why_of_the_past(&mut self, otherwise: &str) -> String {
        let written = std::mem::take(&mut self.decision.why);
        if written.trim().is_empty() { otherwise.to_owned() } else { written.trim().to_owned() }
    }

    /// An entry's number in its turn, as the journal shows it.
    pub(super) fn number_of(&self, entry: u64) -> String {
        match line_of(&self.lines, entry).map(|index| &self.lines[index]) {
            Some(line) if line.label.is_empty() => format!("#{}", line.number),
            Some(line) => line.label.clone(),
            None => format!("#{entry}"),
        }
    }
}

/// The offers of a question as something else may be chosen among them: where all can be listed, and none is drawn.
fn few_offers<A>(asked: &Awaiting<A>, scene: &Scene) -> Option<Body> {
    let Body::Offers(offers) = question(asked, scene, None).body else { return None };
    let Awaiting::Choice(choice) = asked else { return None };
    let all_listed = !offers.rows.is_empty() && offers.rows.len() == choice.offers.len();
    (all_listed && offers.rows.iter().all(|row| !row.drawn)).then_some(Body::Offers(offers))
}
