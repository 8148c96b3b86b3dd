//! Answers: offers taken up, dice recorded, facts stated, and what needs nobody given at once.

use super::{BattleScreen, Notice};
use crate::app::decision::question::{Body, Offers};
use crate::app::place::Place;
use crate::app::ui_command::UiCommand;
use crate::dice::Source;
use crate::game::{Answer, AnswerTo, Awaiting, FactValue, Refereed, Report, Statement, Target};
use crate::journal::{Author, GiveError, JournalError, Session};

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// The offers of the question, if it is a choice.
    pub(super) fn offers(&self) -> Option<&Offers> {
        match &self.question.body {
            Body::Offers(offers) if self.past.is_none() => Some(offers),
            _ => None,
        }
    }

    /// Takes up an offer: gives its answer, or puts its piece in hand.
    pub(super) fn choose(&mut self, index: usize) {
        if self.past.is_some() {
            return self.choose_in_the_past(index);
        }
        if self.sheet.is_some() {
            return self.tick(index);
        }
        self.take_up_offer(index);
    }

    /// Takes up an offer of the question that is asked now, be there a sheet of several or not.
    pub(super) fn take_up_offer(&mut self, index: usize) {
        if self.is_robots_choice() {
            return;
        }
        let Awaiting::Choice(choice) = self.asked() else { return };
        let Some(offer) = choice.offers.get(index) else { return };
        if let Target::Ground(ground) = &offer.target {
            let piece = ground.piece;
            self.take_in_hand(piece, Some(index));
        } else {
            let answer = Answer::Act(offer.action.clone());
            self.give(answer, Source::Table);
        }
    }

    /// The main button.
    pub(super) fn agree(&mut self) -> Option<UiCommand> {
        if self.past.is_some() {
            self.agree_in_the_past();
            return None;
        }
        if self.refusal.take().is_some() {
            return None;
        }
        if self.robot_asked().is_some() {
            self.skip_pause();
            return None;
        }
        match &self.hand {
            Some(hand) if hand.judged.is_drawn && hand.by_ruling => {
                let _ = self.apply_to_view(UiCommand::OpenRuling);
                return None;
            }
            Some(hand) if hand.judged.is_drawn => {
                self.move_hand();
                return None;
            }
            Some(_) | None => {}
        }
        if self.take_aim() {
            return None;
        }
        match self.questioned().awaiting() {
            Awaiting::Choice(_) if self.page_is_open() => self.take_up_first(),
            Awaiting::Choice(_) if self.sheet.is_some() => self.give_sheet(),
            Awaiting::Choice(_) => {
                let first = self.offers().and_then(Offers::first).map(|row| row.index);
                if let Some(index) = first {
                    self.choose(index);
                }
            }
            Awaiting::Facts(sheet) => {
                let stated = if self.is_at_ledger() { sheet.filled(&self.stated) } else { self.stated.clone() };
                self.give(Answer::State(stated), Source::Table);
            }
            Awaiting::Dice(_) => self.record(),
            // One Enter too many in a run of dice leads nowhere that one has to find back from.
            Awaiting::Over(_) => self.go_to(Place::Report),
        }
        None
    }

    /// Records the dice; when all that are blank are left to the program, it throws them first.
    pub(super) fn record(&mut self) {
        if self.tray.is_left_to_the_program() {
            self.tray.throw(&mut self.generator);
        }
        if let Some(faces) = self.tray.filled() {
            let each = self.tray.sources().to_vec();
            if !self.row.is_empty() {
                return self.record_row(&faces, &each);
            }
            self.enter(Answer::Roll(faces.clone()), |session, _| session.give_thrown(faces, each));
        }
    }

    /// What E says: that everybody who is still to be asked leaves things as they are, or the offer that ends it.
    pub(super) fn pass(&mut self) {
        if self.robot_asked().is_some() {
            return self.hurry_robots();
        }
        let rest = self.offers().filter(|offers| offers.rest.is_some()).and_then(|_| self.session.battle().rest());
        if let Some(rest) = rest {
            return self.give(Answer::Act(rest.action), Source::Table);
        }
        if let Some(index) = self.offers().and_then(|offers| offers.pass) {
            self.choose(index);
        }
    }

    /// Whether dice may be filled: those now asked for, or those of the entry looked at.
    pub(super) fn tray_is_open(&self) -> bool {
        match &self.putting_right {
            Some(now) => now.asks.is_some(),
            None => self.past.is_none() || matches!(self.correction, Some(Body::Dice(_))),
        }
    }

    pub(super) fn type_face(&mut self, face: u8) {
        if self.tray_is_open() && self.tray.fill(face) {
            self.preview = self.what_would_come();
        }
    }

    pub(super) fn throw_blanks(&mut self) {
        if self.tray_is_open() && self.tray.next_blank().is_some() {
            self.tray.throw(&mut self.generator);
            self.motion.tumble(self.now);
            self.preview = self.what_would_come();
        }
    }

    pub(super) fn state(&mut self, fact: String, value: Option<FactValue>) {
        match value {
            Some(value) => self.stated.0.insert(fact, value),
            None => self.stated.0.remove(&fact),
        };
        if self.is_at_ledger() {
            self.turn_page();
        }
    }

    /// Gives an answer, and every automatic one after it.
    pub(super) fn give(&mut self, answer: AnswerTo<R>, source: Source) {
        self.enter(answer, |session, answer| session.give(answer, source));
    }

    pub(super) fn enter(
        &mut self,
        answer: AnswerTo<R>,
        give: impl FnOnce(&mut Session<R>, AnswerTo<R>) -> Result<Vec<Report>, GiveError>,
    ) {
        if self.drafts(&answer) {
            return;
        }
        let Some(mut told) = self.enter_draft(&answer) else { return };
        let thrown = self.throw_of_a_step(&answer);
        match give(&mut self.session, answer) {
            Ok(reports) => {
                self.note_throw(thrown);
                told.extend(reports);
                self.just_now = told;
                self.draft_again();
                self.refusal = None;
                self.notice = None;
                self.why = false;
                self.settle();
                self.renew();
            }
            Err(error) => self.not_given(error),
        }
    }

    /// Gives the answers that need nobody, unless every sheet of facts shall be seen.
    pub(super) fn settle(&mut self) {
        while let Some(answer) = self.automatic() {
            match self.session.give_by(answer, Source::Generator, Author::Program) {
                Ok(reports) => self.just_now.extend(reports),
                Err(error) => return self.not_given(error),
            }
        }
    }

    pub(super) fn automatic(&self) -> Option<AnswerTo<R>> {
        match self.session.awaiting() {
            Awaiting::Facts(sheet) if sheet.confirms_itself() && !self.habits.every_sheet => {
                Some(Answer::State(Statement::as_measured()))
            }
            Awaiting::Choice(choice) => match choice.offers.as_slice() {
                [only] if !matches!(only.target, Target::Ground(_)) => Some(Answer::Act(only.action.clone())),
                _ => None,
            },
            Awaiting::Facts(_) | Awaiting::Dice(_) | Awaiting::Over(_) => None,
        }
    }

    pub(super) fn not_given(&mut self, error: GiveError) {
        match error {
            GiveError::Refused(refusal) => self.refusal = Some(refusal),
            GiveError::Journal(error) => self.not_written(&error),
        }
    }

    /// Says what is safe first.
    pub(super) fn not_written(&mut self, error: &JournalError) {
        let words = format!("Every entry up to {} is safe. {error}", self.session.last());
        self.notice = Some(Notice { words, redo: false });
        self.unwritten = true;
    }
}
