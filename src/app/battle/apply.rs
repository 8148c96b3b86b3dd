//! Carrying out what the panels ask for.

use super::{BattleScreen, Hand, Notice, Over, is_measuring};
use crate::app::canvas::map_of;
use crate::app::decision::question::{Body, Offers};
use crate::app::panels;
use crate::app::place::Place;
use crate::app::ruling::RulingDraft;
use crate::app::ui_command::UiCommand;
use crate::dice::Source;
use crate::game::{
    Answer, AnswerTo, Awaiting, Eyes, FactValue, PieceId, Refereed, Refusal, Report, Side, Statement, TallyRuling,
    Target,
};
use crate::journal::{Author, GiveError, JournalError, Session};

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// Carries out an command; gives back one that is not the battle's own.
    pub fn apply(&mut self, command: UiCommand) -> Option<UiCommand> {
        self.motion.end();
        match command {
            UiCommand::Choose(index) => self.choose(index),
            UiCommand::Agree => return self.agree(),
            UiCommand::Pass => self.pass(),
            UiCommand::Point(piece) => self.point(piece),
            UiCommand::AimAt(hex) => self.aim_at(hex),
            UiCommand::PointAtSlot(slot) => self.point_at_slot(slot),
            UiCommand::TakeWay(way) => self.take_way(way),
            UiCommand::StepAim(right, down) => self.step_aim(right, down),
            UiCommand::Select(piece) => self.select(piece),
            UiCommand::Next { back } => self.next(back),
            UiCommand::Pull(piece, to) => {
                self.take_in_hand(piece, None);
                self.with_hand(|hand| hand.pull(to));
            }
            UiCommand::Set(piece, to) => {
                self.take_to_set(piece);
                self.with_hand(|hand| hand.pull(to));
            }
            UiCommand::Face(piece, to) => {
                self.take_in_hand(piece, None);
                self.with_hand(|hand| hand.face(to));
            }
            UiCommand::Nudge { ahead, wheel } => self.with_hand(|hand| hand.nudge(ahead, wheel)),
            UiCommand::TypeLegs(words) => self.say(&words),
            UiCommand::LetGo => self.let_go(),
            UiCommand::OpenLine => self.open_line(),
            UiCommand::TypeLine(text) => self.type_line(text),
            UiCommand::TakeLine => self.take_line(),
            UiCommand::CloseLine => self.close_line(),
            UiCommand::TypeFace(face) => self.type_face(face),
            UiCommand::TurnDie(die) => {
                self.tray.turn(die);
                self.preview = self.what_would_come();
            }
            UiCommand::ThrowBlanks => self.throw_blanks(),
            UiCommand::SwitchDice => self.habits.program_throws = !self.habits.program_throws,
            UiCommand::State { fact, value } => self.state(fact, value),
            UiCommand::LogVerb(index) => self.log_verb(index),
            UiCommand::TakeUp(index) => self.take_up(index),
            UiCommand::RuleOnLine(line) => self.rule(TallyRuling::Strike(line)),
            UiCommand::RuleInLine(label) => self.rule_in_line(label),
            UiCommand::TakeBack => self.take_back(),
            UiCommand::Undo => self.undo(),
            UiCommand::Redo => self.redo(),
            UiCommand::LookAt(entry) => {
                if self.place == Place::Report {
                    self.go_to(Place::Table);
                }
                self.look_at(entry);
            }
            UiCommand::StepTime { forward } => self.step_time(forward),
            UiCommand::BeginAgain => self.begin_again(),
            other => return self.apply_to_view(other),
        }
        None
    }

    /// Carries out what changes only how things are looked at, and the umpire's rulings.
    fn apply_to_view(&mut self, command: UiCommand) -> Option<UiCommand> {
        match command {
            UiCommand::Toggle(overlay) => {
                let before = self.shown.len();
                self.shown.retain(|shown| *shown != overlay);
                if self.shown.len() == before {
                    self.shown.push(overlay);
                }
                self.draw_marks();
                if is_measuring(overlay) && self.ranges_are_hidden() {
                    self.say_that_ranges_are_hidden();
                }
            }
            UiCommand::Measure if self.ranges_are_hidden() => self.say_that_ranges_are_hidden(),
            UiCommand::Measure => {
                self.measuring = !self.measuring;
                self.measured = None;
                let words = "Point at another unit to measure to it; M ends measuring.";
                self.notice = self.measuring.then(|| Notice { words: words.to_owned(), redo: false });
                self.draw_marks();
            }
            UiCommand::Pan(right, down) => {
                if let Some(view) = &mut self.canvas.view {
                    view.pan(eframe::egui::vec2(right, down));
                }
            }
            UiCommand::TurnMap { clockwise } => self.canvas.turn(&self.scene, clockwise),
            UiCommand::Fit => self.canvas.show_whole(&self.scene),
            UiCommand::Cite(rule) => self.cite(rule),
            UiCommand::OpenRuling => {
                let held = self.hand.as_ref().is_some_and(|hand| hand.judged.is_drawn);
                self.over = Over::Ruling(RulingDraft { marked: held.then_some(0), ..RulingDraft::default() });
            }
            UiCommand::Count(piece) => self.counted = piece.filter(|piece| self.counted != Some(*piece)),
            UiCommand::SetFigures(piece, figures) => self.set_figures(piece, figures),
            UiCommand::StrikeLine(line) => self.rule(TallyRuling::Strike(line)),
            UiCommand::AddLine { label, value } => self.rule(TallyRuling::Add { label, value }),
            UiCommand::Amend(index) => self.amend(index),
            UiCommand::ToggleWhy => self.why = !self.why,
            UiCommand::ToggleOdds => {
                self.odds_shown = !self.odds_shown;
                self.ask_for_odds();
            }
            UiCommand::ToggleKeys => self.toggle(Over::Keys),
            UiCommand::ToggleSettings => self.toggle(Over::Settings),
            UiCommand::Escape => self.escape(),
            UiCommand::ChangeEyes => {
                self.eyes = match self.eyes {
                    Eyes::Umpire => Eyes::Side(Side::A),
                    Eyes::Side(Side::A) => Eyes::Side(Side::B),
                    Eyes::Side(Side::B) => Eyes::Umpire,
                };
                self.hand = None;
                if self.place == Place::Ledger && self.eyes != Eyes::Umpire {
                    self.place = Place::Table;
                }
                self.just_now = self.last_reports();
                self.renew();
            }
            UiCommand::ToggleHideRanges => {
                self.habits.hide_ranges = !self.habits.hide_ranges;
                self.draw_marks();
            }
            UiCommand::NextPanel => {
                if let Some(context) = &self.context {
                    panels::next(context);
                }
            }
            UiCommand::LeaveLesson => self.lesson = false,
            UiCommand::SaveCopy => self.save_copy(),
            UiCommand::GoOnInMemory => {
                self.session.go_on_without_journal();
                self.unwritten = false;
                let words = "The battle goes on in memory only. What is written in the journal stays there.";
                self.notice = Some(Notice { words: words.to_owned(), redo: false });
            }
            UiCommand::ToggleEverySheet => self.habits.every_sheet = !self.habits.every_sheet,
            UiCommand::ToggleStill => {
                self.habits.still = !self.habits.still;
                self.motion.still = self.habits.still;
            }
            other => return self.apply_to_places(other),
        }
        None
    }

    fn say_that_ranges_are_hidden(&mut self) {
        let words = "Ranges are hidden until a target is named. Hold Alt to look all the same; the settings show them at any time.";
        self.notice = Some(Notice { words: words.to_owned(), redo: false });
    }

    pub(super) fn toggle(&mut self, over: Over) {
        self.over = if self.over == over { Over::Nothing } else { over };
    }

    /// The offers of the question, if it is a choice.
    fn offers(&self) -> Option<&Offers> {
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
    fn agree(&mut self) -> Option<UiCommand> {
        if self.past.is_some() {
            self.agree_in_the_past();
            return None;
        }
        if self.refusal.take().is_some() {
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
            Awaiting::Over(_) => return Some(UiCommand::GoHome),
        }
        None
    }

    /// Records the dice; when the program throws, it throws the blanks first.
    fn record(&mut self) {
        if self.habits.program_throws && self.tray.next_blank().is_some() {
            self.tray.throw(&mut self.generator);
        }
        if let Some(faces) = self.tray.filled() {
            let each = self.tray.sources().to_vec();
            self.enter(Answer::Roll(faces.clone()), |session, _| session.give_thrown(faces, each));
        }
    }

    /// What E says: that everybody who is still to be asked leaves things as they are, or the offer that ends it.
    fn pass(&mut self) {
        let rest = self.offers().filter(|offers| offers.rest.is_some()).and_then(|_| self.session.battle().rest());
        if let Some(rest) = rest {
            return self.give(Answer::Act(rest.action), Source::Table);
        }
        if let Some(index) = self.offers().and_then(|offers| offers.pass) {
            self.choose(index);
        }
    }

    /// Points at a piece: measures to it, takes it up as the target, or chooses it.
    pub(super) fn point(&mut self, piece: PieceId) {
        if let (true, Some(from)) = (self.measuring, self.selected.filter(|from| *from != piece)) {
            self.measured = Some((from, piece));
            self.draw_marks();
            return;
        }
        // On a map a counter is chosen before anything is done with it.
        let own = self.offers().is_some_and(|offers| offers.may_act.contains(&piece));
        if own && map_of(&self.scene.board).is_some() {
            return self.select_in_place(Some(piece));
        }
        let rows = self.offers().map(|offers| offers.rows.clone()).unwrap_or_default();
        let aimed: Vec<_> =
            rows.iter().filter(|row| row.target == Some(piece) && self.selected != Some(piece)).collect();
        match aimed[..] {
            [only] => {
                let index = only.index;
                self.choose(index);
            }
            [] => self.select_in_place(Some(piece)),
            ref several => {
                let ways: Vec<String> = several
                    .iter()
                    .filter_map(|row| row.letter.map(|letter| format!("{letter}: {}", row.label)))
                    .collect();
                self.notice = Some(Notice { words: ways.join("   "), redo: false });
            }
        }
    }

    pub(super) fn select(&mut self, piece: Option<PieceId>) {
        self.select_in_place(piece);
        self.bring_asked();
    }

    /// Chooses a piece that is pointed at or named, without moving the table under the pointer.
    pub(super) fn select_in_place(&mut self, piece: Option<PieceId>) {
        if self.hand.as_ref().is_some_and(|hand| Some(hand.piece) != piece) {
            self.hand = None;
        }
        self.selected = piece;
        self.refusal = None;
        self.ask();
    }

    /// The next piece with something to do; with nothing to do for anybody, the next piece of all.
    fn next(&mut self, back: bool) {
        let may_act = self.offers().map(|offers| offers.may_act.clone()).filter(|pieces| !pieces.is_empty());
        let all: Vec<PieceId> = may_act.unwrap_or_else(|| self.scene.pieces.iter().map(|piece| piece.id).collect());
        if all.is_empty() {
            return;
        }
        let at = self.selected.and_then(|piece| all.iter().position(|one| *one == piece));
        let step = if back { all.len() - 1 } else { 1 };
        let next = at.map_or(0, |at| (at + step) % all.len());
        self.select(Some(all[next]));
    }

    pub(super) fn take_in_hand(&mut self, piece: PieceId, only: Option<usize>) {
        let held = self.hand.as_ref().is_some_and(|hand| hand.piece == piece);
        if self.past.is_some() || (held && only.is_none()) {
            return;
        }
        let Awaiting::Choice(choice) = self.asked() else { return };
        self.hand = Hand::take(&choice.offers, only, piece, &self.scene);
        if self.hand.is_some() {
            self.selected = Some(piece);
            self.refusal = None;
            self.decision.legs.clear();
        }
        self.ask();
    }

    /// Takes any piece in hand, to be set by ruling.
    fn take_to_set(&mut self, piece: PieceId) {
        let held = self.hand.as_ref().is_some_and(|hand| hand.piece == piece && hand.by_ruling);
        if self.past.is_some() || held {
            return;
        }
        self.hand = Hand::set(piece, &self.scene);
        self.selected = Some(piece);
        self.ask();
    }

    /// Changes the unit in hand, and asks the rules what they say of it.
    pub(super) fn with_hand(&mut self, change: impl FnOnce(&mut Hand)) {
        let Some(mut hand) = self.hand.take() else { return };
        change(&mut hand);
        if let Some(map) = map_of(&self.scene.board) {
            hand.settle_on(map);
        }
        hand.judge(self.now(), |refusal| self.section(&refusal.rule));
        self.refusal = None;
        self.hand = Some(hand);
    }

    fn say(&mut self, words: &str) {
        let mut fault = None;
        self.with_hand(|hand| fault = hand.say(words).err());
        if let Some(words) = fault {
            self.notice = Some(Notice { words, redo: false });
        }
    }

    pub(super) fn let_go(&mut self) {
        self.hand = None;
        self.ask();
    }

    pub(super) fn move_hand(&mut self) {
        let Some(answer) = self.hand.as_ref().and_then(|hand| hand.answer(self.now())) else { return };
        match answer {
            Ok(action) => self.give(Answer::Act(action), Source::Table),
            Err(refusal) => self.refusal = Some(refusal),
        }
    }

    /// Whether dice may be filled: those now asked for, or those of the entry looked at.
    pub(super) fn tray_is_open(&self) -> bool {
        match &self.putting_right {
            Some(now) => now.asks.is_some(),
            None => self.past.is_none() || matches!(self.correction, Some(Body::Dice(_))),
        }
    }

    fn type_face(&mut self, face: u8) {
        if self.tray_is_open() && self.tray.fill(face) {
            self.preview = self.what_would_come();
        }
    }

    fn throw_blanks(&mut self) {
        if self.tray_is_open() && self.tray.next_blank().is_some() {
            self.tray.throw(&mut self.generator);
            self.motion.tumble(self.now);
            self.preview = self.what_would_come();
        }
    }

    fn state(&mut self, fact: String, value: Option<FactValue>) {
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

    fn enter(
        &mut self,
        answer: AnswerTo<R>,
        give: impl FnOnce(&mut Session<R>, AnswerTo<R>) -> Result<Vec<Report>, GiveError>,
    ) {
        if self.drafts(&answer) {
            return;
        }
        let Some(mut told) = self.enter_draft(&answer) else { return };
        match give(&mut self.session, answer) {
            Ok(reports) => {
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

    fn automatic(&self) -> Option<AnswerTo<R>> {
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

    /// Leaves whatever is uppermost.
    fn escape(&mut self) {
        if self.over != Over::Nothing {
            self.over = Over::Nothing;
        } else if self.refusal.is_some() {
            self.refusal = None;
        } else if matches!(self.place, Place::Report | Place::Rules) {
            self.go_back();
        } else if self.drop_aim() {
            // The hex that was pointed at is let go of, and nothing else.
        } else if self.hand.is_some() {
            self.let_go();
        } else if self.is_at_ledger() && self.draft.is_some() {
            self.rub_out();
        } else if self.putting_right.take().is_some() {
            self.read_correction();
        } else if self.past.is_some() {
            self.look_at(None);
        } else if self.measuring || self.notice.is_some() {
            self.measuring = false;
            self.measured = None;
            self.notice = None;
            self.draw_marks();
        } else if matches!(self.place, Place::Journal | Place::Commands) {
            self.go_to(self.first_place());
        } else {
            self.select(None);
        }
    }

    /// The last refusal, until it is acknowledged.
    pub fn refusal(&self) -> Option<&Refusal> {
        self.refusal.as_ref()
    }
}
