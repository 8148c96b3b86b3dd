//! The past: taken back, brought back, looked at, begun again from.

use super::{BattleScreen, Notice};
use crate::game::{Report, Ruleset};
use crate::journal::JournalError;

impl<R: Ruleset + Send + 'static> BattleScreen<R> {
    /// Takes back one thing: the last die, else the last decision.
    pub(super) fn take_back(&mut self) {
        if self.past.is_none() && self.tray.take_back() {
            self.preview = Vec::new();
        } else if self.hand.is_some() {
            self.let_go();
        } else {
            self.undo();
        }
    }

    pub(super) fn undo(&mut self) {
        self.past = None;
        let Some(to) = self.session.before_last_decision() else { return };
        let taken = self.session.standing().find(|entry| entry.number > to && !entry.reports.is_empty());
        let what = taken.and_then(|entry| entry.reports.first()).map_or(String::new(), |report| report.text.clone());
        let by = self.habits.umpire.clone();
        match self.session.take_back(to, &by, "") {
            Ok(()) => {
                self.changed_past();
                self.notice = Some(Notice { words: format!("Took back: {what}"), redo: true });
            }
            Err(error) => self.not_written(&error),
        }
    }

    pub(super) fn redo(&mut self) {
        match self.session.redo() {
            Ok(()) => self.changed_past(),
            Err(JournalError::NothingToRedo) => {}
            Err(error) => self.not_written(&error),
        }
    }

    fn changed_past(&mut self) {
        self.past = None;
        self.notice = None;
        self.refusal = None;
        self.just_now = self.last_reports();
        self.renew();
    }

    fn last_reports(&self) -> Vec<Report> {
        self.session.standing().last().map(|entry| entry.reports.clone()).unwrap_or_default()
    }

    pub(super) fn look_at(&mut self, entry: Option<u64>) {
        self.past = entry.filter(|entry| *entry < self.session.last()).map(|entry| (entry, self.session.at(entry)));
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
        match self.session.take_back(entry, &by, "started again from here") {
            Ok(()) => self.changed_past(),
            Err(error) => self.not_written(&error),
        }
    }
}
