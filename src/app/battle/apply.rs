//! Carrying out what the panels ask for.

use super::marks::is_measuring;
use super::{BattleScreen, Notice, Over};
use crate::app::panels;
use crate::app::place::Place;
use crate::app::ruling::RulingDraft;
use crate::app::ui_command::UiCommand;
use crate::game::{Eyes, Refereed, Refusal, RulingTarget, Side};

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// Carries out an command; gives back one that is not the battle's own.
    pub fn apply(&mut self, command: UiCommand) -> Option<UiCommand> {
        self.motion.end();
        let command = self.apply_to_resync(command)?;
        match command {
            UiCommand::Choose(index) => self.choose(index),
            UiCommand::Agree => return self.agree(),
            UiCommand::Pass => self.pass(),
            UiCommand::Seat(side, robot) => self.seat(side, robot),
            UiCommand::HoldRobots => self.hold_robots(),
            UiCommand::HurryRobots => self.hurry_robots(),
            UiCommand::TickAll(ticked) => self.tick_all(ticked),
            UiCommand::StepRow { down } => self.step_row(down),
            UiCommand::StepTarget { forward } => self.step_target(forward),
            UiCommand::AimRow(row) => self.aim_row(row),
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
            UiCommand::LetGo => self.let_go(),
            UiCommand::OpenLine => self.open_line(),
            UiCommand::TypeLine(text) => self.type_line(text),
            UiCommand::TakeLine => return self.take_line(),
            UiCommand::CloseLine => self.close_line(),
            UiCommand::TypeFace(face) => self.type_face(face),
            UiCommand::TurnDie(die) => {
                self.tray.turn(die);
                self.preview = self.what_would_come();
            }
            UiCommand::ThrowBlanks => self.throw_blanks(),
            UiCommand::TypeSum(sum) => self.type_sum(sum),
            UiCommand::OpenSum => self.open_sum(),
            UiCommand::SwitchDice => self.switch_dice(),
            UiCommand::LetProgramThrow(habit) => self.let_program_throw(habit),
            UiCommand::State { fact, value } => self.state(fact, value),
            UiCommand::LogVerb(index) => self.log_verb(index),
            UiCommand::TakeUp(index) => self.take_up(index),
            UiCommand::RuleOnLine(line) => self.rule(RulingTarget::Strike(line)),
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
    pub(super) fn apply_to_view(&mut self, command: UiCommand) -> Option<UiCommand> {
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
                self.canvas_in_view_mut().pan(eframe::egui::vec2(right, down));
            }
            UiCommand::TurnMap { clockwise } => self.turn_map(clockwise),
            UiCommand::Fit => self.fit_map(),
            UiCommand::Cite(rule) => self.cite(rule),
            UiCommand::OpenResync => self.open_resync(),
            UiCommand::OpenRuling => {
                let held = self.hand.as_ref().is_some_and(|hand| hand.judged.is_drawn);
                self.over = Over::Ruling(RulingDraft { marked: held.then_some(0), ..RulingDraft::default() });
            }
            UiCommand::Count(piece) => self.counted = piece.filter(|piece| self.counted != Some(*piece)),
            UiCommand::SetFigures(piece, figures) => self.set_figures(piece, figures),
            UiCommand::StrikeLine(line) => self.rule(RulingTarget::Strike(line)),
            UiCommand::AddLine { label, value, to } => self.rule(RulingTarget::Add { label, value, to }),
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
                // What one pair of eyes has weighed is not told to another.
                self.chances.forget();
                if self.place == Place::Ledger && self.eyes != Eyes::Umpire {
                    self.place = Place::Table;
                }
                self.just_now = self.last_reports();
                self.renew();
            }
            UiCommand::ToggleHideRanges => {
                self.habits.hide_ranges = !self.habits.hide_ranges;
                self.sheet = None;
                self.chances.forget();
                self.ask();
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

    /// Leaves whatever is uppermost.
    fn escape(&mut self) {
        if self.over != Over::Nothing {
            self.over = Over::Nothing;
        } else if self.refusal.is_some() {
            self.refusal = None;
        } else if matches!(self.place, Place::Report | Place::Rules) {
            self.go_back();
        } else if self.is_in_resync() {
            if self.hand.is_some() { self.let_go() } else { self.put_resync_away() }
        } else if self.drop_aim() {
            // The hex that was pointed at is let go of, and nothing else.
        } else if self.hand.is_some() {
            self.let_go();
        } else if self.put_sheet_away() {
            // They are asked one after another.
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
        } else if self.robot_asked().is_some() {
            self.hold_robots();
        } else {
            self.select(None);
        }
    }

    /// The last refusal, until it is acknowledged.
    pub fn refusal(&self) -> Option<&Refusal> {
        self.refusal.as_ref()
    }
}
