//! The places beside the table: the journal, the report, the rules; and the players' view.

use eframe::egui::{CentralPanel, Panel, Ui, ViewportCommand};

use super::export::Form;
use super::layout::fixed;
use super::{BattleScreen, Notice, Over};
use crate::app::commands::{display_ui, parts};
use crate::app::decision::question::{Question, question};
use crate::app::journal_screen::{JournalPage, entries_ui, index_ui};
use crate::app::palette::PaletteState;
use crate::app::place::Place;
use crate::app::players::{self, PlayersPage, players_ui, public_scene};
use crate::app::reader::reader_ui;
use crate::app::report_screen::{coming_ui, report_ui};
use crate::app::theme::{Theme, size};
use crate::app::ui_command::{Audience, UiCommand};
use crate::file::Existing;
use crate::game::{Awaiting, Eyes, Refereed, Rule, Side};

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// Carries out what concerns the places and the players' view; gives back what is not the battle's own.
    pub(super) fn apply_to_places(&mut self, command: UiCommand) -> Option<UiCommand> {
        match command {
            UiCommand::GoTo(place) => self.go_to(place),
            UiCommand::ShowWing(part) => self.wing.chosen = Some(part),
            UiCommand::KeepMoment(entry) => self.keep_moment(entry),
            UiCommand::WritePage => self.write_report(Form::Page, Existing::Refuse),
            UiCommand::WriteSheet => self.write_report(Form::Sheet, Existing::Refuse),
            UiCommand::WritePicture => self.write_report(Form::Picture, Existing::Refuse),
            UiCommand::WriteMaps => self.write_report(Form::Maps, Existing::Refuse),
            UiCommand::ToggleThinkingOver => self.toggle_thinking_over(),
            UiCommand::AnswerExport(existing) => self.answer_export(existing),
            UiCommand::TogglePalette => {
                let open = matches!(self.over, Over::Palette(_));
                self.over = if open { Over::Nothing } else { Over::Palette(PaletteState::default()) };
            }
            UiCommand::TogglePlayers => self.toggle(Over::Players),
            UiCommand::ShowTo(audience) => {
                self.players.audience = audience;
                self.show_players();
            }
            UiCommand::TogglePlayersWindow => {
                self.players.window = !self.players.window;
                self.show_players();
            }
            UiCommand::FillWithPlayers(pin) => {
                self.over = Over::Nothing;
                (self.players.full, self.players.pin, self.players.typed) = (true, pin, None);
                self.fill_screen(true);
                self.show_players();
            }
            UiCommand::TypePin(digit) => self.players.type_pin(digit),
            UiCommand::SignAs(name) => self.habits.umpire = name,
            other => return Some(other),
        }
        None
    }

    pub(super) fn go_to(&mut self, place: Place) {
        // One key goes to the ledger and to the commands: no battle has both.
        let place = if place == Place::Ledger && Place::has_commands(&self.scene) { Place::Commands } else { place };
        let is_without = match place {
            Place::Ledger => !self.keeps_ledger(),
            Place::Commands => !Place::has_commands(&self.scene),
            _ => false,
        };
        if is_without {
            return;
        }
        if self.place != place {
            (self.before, self.place) = (self.place, place);
            self.turn_page();
        }
        self.over = Over::Nothing;
        // Nothing outside has the keyboard any more.
        if let Some(context) = &self.context {
            context.memory_mut(|memory| memory.focused().into_iter().for_each(|id| memory.surrender_focus(id)));
        }
    }

    /// Back to where one came from.
    pub(super) fn go_back(&mut self) {
        let back = if self.before == self.place { Place::Table } else { self.before };
        let rules_to_rules = back == Place::Rules;
        self.go_to(if rules_to_rules { Place::Table } else { back });
        self.before = Place::Table;
    }

    /// Opens a rule or a ruling in the reader; on a card of its own when the book does not hold it.
    pub(super) fn cite(&mut self, rule: Rule) {
        if self.reader.open(&rule) {
            self.go_to(Place::Rules);
        } else {
            self.over = Over::Rule(rule);
        }
    }

    /// Comes to the table for what can only be seen there.
    pub(super) fn come_to_the_table_for(&mut self, command: Option<&UiCommand>) {
        let at_the_table = matches!(command, Some(UiCommand::Toggle(_) | UiCommand::Measure | UiCommand::Fit));
        let at_the_question = matches!(
            command,
            Some(
                UiCommand::Pass
                    | UiCommand::ThrowBlanks
                    | UiCommand::OpenRuling
                    | UiCommand::ToggleWhy
                    | UiCommand::Select(_)
            )
        );
        if at_the_table || (at_the_question && self.place != Place::Ledger) {
            self.go_to(Place::Table);
        }
    }

    fn keep_moment(&mut self, entry: u64) {
        let before = self.kept.len();
        self.kept.retain(|kept| *kept != entry);
        if self.kept.len() == before {
            self.kept.push(entry);
            self.kept.sort_unstable();
        }
        let words = match self.kept.len() {
            0 => "The report shows the beginning, the turning points and the end.".to_owned(),
            1 => "The report shows the map of this moment.".to_owned(),
            more => format!("The report shows the maps of {more} moments."),
        };
        self.notice = Some(Notice { words, redo: false });
    }

    pub(super) fn journal_ui(&mut self, ui: &mut Ui, narrow: bool, asked: &mut Vec<UiCommand>) {
        let theme = Theme::of(ui);
        // The time slider is what this screen is for: it stays however narrow the window is.
        self.beside_ui(ui, false, asked);
        let mut state = std::mem::take(&mut self.journal);
        let page = JournalPage {
            lines: &self.lines,
            looking_at: self.past.as_ref().map(|(entry, _)| *entry),
            last: self.session.last(),
            scene: &self.scene,
            kept: &self.kept,
            fates: self.putting_right.as_ref().map(|now| &now.becomes),
        };
        let broad = if narrow { 216.0 } else { size::MUSTER[0] };
        if ui.ctx().content_rect().width() >= size::CRAMPED {
            fixed(Panel::left("index"), broad, theme.bg_panel).show(ui, |ui| asked.extend(index_ui(ui, &page)));
        }
        CentralPanel::no_frame().show(ui, |ui| {
            let canvas = ui.max_rect();
            asked.extend(entries_ui(ui, &page, &mut state));
            asked.extend(self.notice_ui(ui, canvas));
        });
        self.journal = state;
    }

    /// The commands and displays, with the question and the journal beside them.
    pub(super) fn commands_ui(&mut self, ui: &mut Ui, narrow: bool, asked: &mut Vec<UiCommand>) {
        self.beside_ui(ui, narrow, asked);
        CentralPanel::no_frame().show(ui, |ui| {
            let canvas = ui.max_rect();
            if parts(&self.scene).is_empty() {
                asked.extend(display_ui(ui, &self.scene, self.selected, &self.slots_offered()));
            } else {
                self.wings_ui(ui, asked);
            }
            asked.extend(self.notice_ui(ui, canvas));
        });
    }

    /// The report or the rules, over the whole of what there is.
    pub(super) fn whole_ui(&mut self, ui: &mut Ui, asked: &mut Vec<UiCommand>) {
        CentralPanel::no_frame().show(ui, |ui| {
            let canvas = ui.max_rect();
            if self.place == Place::Rules {
                asked.extend(reader_ui(ui, &mut self.reader));
            } else {
                self.report.ask(self.session.entries(), &self.kept, self.context.as_ref());
                let section = |rule: &Rule| self.section(rule);
                let thinking = self.may_be_thought_over().then(|| self.report.thinking());
                match self.report.report() {
                    Some(report) => asked.extend(report_ui(ui, report, thinking, &section)),
                    None => coming_ui(ui),
                }
            }
            asked.extend(self.notice_ui(ui, canvas));
        });
    }

    /// Whether what a robot makes of the battle may be shown: to the umpire, and to anybody once it is over.
    fn may_be_thought_over(&self) -> bool {
        self.eyes == Eyes::Umpire || matches!(self.session.awaiting(), Awaiting::Over(_))
    }

    /// Has a robot think the battle over, or lets it be.
    fn toggle_thinking_over(&mut self) {
        if self.may_be_thought_over() {
            self.report.toggle_thinking(self.session.entries(), self.context.as_ref());
        }
    }

    /// Reads what the players may see, as long as they are shown anything.
    pub(super) fn show_players(&mut self) {
        let shown = self.players.window || self.players.full;
        self.public = shown.then(|| public_scene(self.session.battle(), self.players.audience));
    }

    fn players_page<'a>(&'a self, now: &'a Question, leave: &'a str) -> Option<PlayersPage<'a>> {
        let dice = match self.session.awaiting() {
            Awaiting::Dice(request) if self.past.is_none() => Some((&self.tray, request.dice)),
            _ => None,
        };
        Some(PlayersPage { scene: self.public.as_ref()?, side: now.side, chip: &now.chip, dice, leave })
    }

    /// The question asked now, whatever the umpire is looking at.
    fn question_now(&self) -> Question {
        let eyes = match self.players.audience {
            Audience::Everybody => [Eyes::Side(Side::A), Eyes::Side(Side::B)],
            Audience::Side(side) => [Eyes::Side(side); 2],
        };
        let asked = eyes.into_iter().fold(self.session.words(), Awaiting::seen_by);
        question(&asked, &self.scene, None)
    }

    /// The players' view in its own window, if it has one.
    pub(super) fn players_window_ui(&mut self, ui: &Ui) {
        if !self.players.window {
            return;
        }
        let context = ui.ctx().clone();
        let now = self.question_now();
        let page = self.players_page(&now, "F11 fills the screen");
        let closed = page.is_some_and(|page| players::window_ui(&context, &page));
        if closed {
            self.players.window = false;
            self.show_players();
        }
    }

    /// The players' view over everything, until the umpire leaves it.
    pub(super) fn full_players_ui(&mut self, ui: &mut Ui) {
        let mut asked = players::keys(ui, &self.players);
        let leave = if self.players.pin.is_empty() { "P to return" } else { "P, then the PIN, to return" };
        let now = self.question_now();
        CentralPanel::no_frame().frame(players::frame(Theme::of(ui))).show(ui, |ui| {
            if let Some(page) = self.players_page(&now, leave) {
                players_ui(ui, &page);
            }
        });
        if let Some(typed) = &self.players.typed {
            asked.extend(players::pin_ui(&ui.ctx().clone(), typed, self.players.pin.len()));
        }
        for command in asked {
            match command {
                UiCommand::TypePin(digit) => self.players.type_pin(digit),
                _ if self.players.typed.is_some() => self.players.typed = None,
                _ => self.players.leave(),
            }
        }
        if !self.players.full {
            self.fill_screen(false);
            self.show_players();
        }
    }

    fn fill_screen(&self, full: bool) {
        if let Some(context) = &self.context {
            context.send_viewport_cmd(ViewportCommand::Fullscreen(full));
        }
    }
}
