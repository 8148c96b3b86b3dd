//! What is pencilled in on the ledger's page: choices and facts that lead to an entry, not entered before it is recorded.
//!
//! A choice that nothing has come of yet is tried on a copy of the battle and can be rubbed out without a trace. The dice of the facts
//! as they are ticked are asked for at once; recording them enters everything that led to them, in order.

use super::{BattleScreen, Notice, Over};
use crate::app::place::Place;
use crate::app::ruling::RulingDraft;
use crate::dice::Source;
use crate::game::{Answer, AnswerTo, Awaiting, Ears, Eyes, Overlays, Refereed, Report, Ruleset};

/// Answers that are not entered yet, and the battle as it would stand after them.
pub(super) struct Draft<R: Ruleset> {
    /// The answers, in order.
    pub answers: Vec<AnswerTo<R>>,
    /// The battle after them.
    pub battle: R,
    /// What was reported of the last of them.
    pub reports: Vec<Report>,
}

/// How many entries are looked through for the page before the last thing logged.
const LONGEST_PROCEDURE: usize = 400;

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// The battle as it stands, with what is pencilled in.
    pub(super) fn now(&self) -> &R {
        self.draft.as_ref().map_or_else(|| self.session.battle(), |draft| &draft.battle)
    }

    /// The battle whose question is on the screen: the one the ticked facts lead to, when dice come next.
    pub(super) fn questioned(&self) -> &R {
        match &self.ahead {
            Some(ahead) if matches!(ahead.battle.awaiting(), Awaiting::Dice(_)) => &ahead.battle,
            _ => self.now(),
        }
    }

    /// Whether the ledger's page is what is looked at.
    pub(super) fn is_at_ledger(&self) -> bool {
        self.place == Place::Ledger && self.past.is_none() && self.eyes == Eyes::Umpire
    }

    /// Whether the page waits for the next thing to be logged.
    pub(super) fn page_is_open(&self) -> bool {
        self.is_at_ledger() && is_open(self.now())
    }

    /// Pencils a choice in; says whether that could be done. What has consequences is entered instead.
    fn add_to_draft(&mut self, answer: &AnswerTo<R>) -> bool {
        if !self.is_at_ledger() || !matches!(answer, Answer::Act(_)) || !is_open(self.session.battle()) {
            return false;
        }
        let mut battle = self.now().clone();
        let Ok(reports) = battle.answer(answer.clone(), Ears::Open) else { return false };
        if !reports.is_empty() || matches!(battle.awaiting(), Awaiting::Over(_)) || self.confirms_itself(&battle) {
            return false;
        }
        if is_open(&battle) {
            self.draft = None;
            return true;
        }
        let mut answers = self.draft.take().map(|before| before.answers).unwrap_or_default();
        answers.push(answer.clone());
        self.draft = Some(Draft { answers, battle, reports });
        true
    }

    fn confirms_itself(&self, battle: &R) -> bool {
        matches!(battle.awaiting(), Awaiting::Facts(sheet) if sheet.confirms_itself() && !self.habits.every_sheet)
    }

    /// Pencils a choice in and shows what it leads to; says whether that could be done.
    pub(super) fn drafts(&mut self, answer: &AnswerTo<R>) -> bool {
        let pencilled = self.add_to_draft(answer);
        if pencilled {
            self.refusal = None;
            self.notice = None;
            self.why = false;
            self.chances.forget();
            self.renew();
        }
        pencilled
    }

    /// Enters what is pencilled in and leads to an answer; says what came of it, or nothing when it could not be entered.
    pub(super) fn enter_draft(&mut self, answer: &AnswerTo<R>) -> Option<Vec<Report>> {
        let before = match answer {
            Answer::Rule(ruling) if ruling.sets.is_on_table() => return Some(Vec::new()),
            Answer::Roll(_) | Answer::Rule(_) if self.ahead.is_some() => self.ahead.take(),
            _ => self.draft.take(),
        };
        self.draft = None;
        let mut reports = Vec::new();
        for answer in before.into_iter().flat_map(|before| before.answers) {
            match self.session.give(answer, Source::Table) {
                Ok(told) => reports.extend(told),
                Err(error) => {
                    self.not_given(error);
                    self.renew();
                    return None;
                }
            }
        }
        Some(reports)
    }

    /// Tries what is pencilled in on the battle as a ruling has left it; rubs it out where it no longer fits.
    pub(super) fn draft_again(&mut self) {
        let Some(before) = self.draft.take() else { return };
        let mut battle = self.session.battle().clone();
        let reports = before
            .answers
            .iter()
            .cloned()
            .map(|answer| battle.answer(answer, Ears::Deaf))
            .collect::<Result<Vec<_>, _>>();
        if reports.is_ok() {
            self.draft = Some(Draft { battle, ..before });
        }
    }

    /// Looks at what the facts as they are ticked lead to.
    pub(super) fn look_ahead(&mut self) {
        self.ahead = None;
        if !self.is_at_ledger() {
            return;
        }
        let Awaiting::Facts(sheet) = self.now().awaiting() else { return };
        let answer = Answer::State(sheet.filled(&self.stated));
        let mut battle = self.now().clone();
        let Ok(reports) = battle.answer(answer.clone(), Ears::Open) else { return };
        let before = self.draft.as_ref().map(|before| before.answers.clone()).unwrap_or_default();
        let answers = before.into_iter().chain([answer]).collect();
        self.ahead = Some(Draft { answers, battle, reports });
    }

    /// Reads the page anew; the dice typed so far stay where as many are asked for.
    pub(super) fn turn_page(&mut self) {
        self.look_ahead();
        let blank = self.empty_tray();
        if self.tray.is_another_throw(&blank) {
            self.tray = blank;
        }
        self.ask();
    }

    /// Opens the screen at the ledger where that is all there is.
    pub(super) fn open_at_the_ledger(&mut self) {
        self.place = self.first_place();
    }

    /// Where the battle is fought: at the table, or in the ledger where everything is logged.
    pub(super) fn first_place(&self) -> Place {
        let logs = self.session.battle().ledger().is_some_and(|ledger| !ledger.verbs.is_empty());
        if logs { Place::Ledger } else { Place::Table }
    }

    /// Opens the ruling to add a line to the sum that the ticked facts lead to.
    pub(super) fn rule_in_line(&mut self, label: String) {
        if matches!(self.questioned().awaiting(), Awaiting::Dice(_)) {
            self.over = Over::Ruling(RulingDraft { line: label, value: 1, ..RulingDraft::default() });
        }
    }

    /// Rubs out the last choice that is pencilled in; says whether there was one.
    pub(super) fn rub_out(&mut self) -> bool {
        let Some(mut before) = self.draft.take() else { return false };
        before.answers.pop();
        if !before.answers.is_empty() {
            self.draft = Some(before);
            self.draft_again();
        }
        self.chances.forget();
        self.refusal = None;
        self.renew();
        true
    }

    /// Rubs out everything that is pencilled in.
    pub(super) fn rub_out_all(&mut self) {
        if self.draft.take().is_some() {
            self.chances.forget();
            self.refusal = None;
            self.renew();
        }
    }

    /// Begins an entry anew: what was pencilled in is rubbed out, these choices are taken one after another.
    pub(super) fn log(&mut self, actions: Vec<R::Action>) {
        self.rub_out_all();
        if !is_open(self.session.battle()) {
            let words = "Something is being settled: finish it, or undo it, before the next thing is logged.";
            self.notice = Some(Notice { words: words.to_owned(), redo: false });
            return;
        }
        for action in actions {
            self.give(Answer::Act(action), Source::Table);
        }
    }

    /// The entry after which the page lay open before the last thing was logged.
    pub(super) fn before_last_page(&self) -> Option<u64> {
        let numbers: Vec<u64> = self.session.standing().rev().map(|entry| entry.number).skip(1).collect();
        numbers.into_iter().take(LONGEST_PROCEDURE).find(|number| is_open(&self.session.at(*number)))
    }
}

/// Whether a ledger's page lies open.
fn is_open<R: Overlays>(battle: &R) -> bool {
    battle.ledger().is_some_and(|ledger| ledger.open)
}
