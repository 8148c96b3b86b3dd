//! The frame: bar, rail, decision, journal, muster, and the table in the rest.

use eframe::egui::{self, CentralPanel, Frame, Panel, Rect, Ui, pos2, vec2};

use super::{BattleScreen, Notice, Over};
use crate::app::canvas::{Carried, Picture, canvas_ui, pose_of};
use crate::app::commands::{panel_ui, tracks_ui};
use crate::app::decision::question::Body;
use crate::app::decision::{Decision, Folds, InHand, PastPlace, decision_ui};
use crate::app::journal_strip::journal_ui;
use crate::app::keys;
use crate::app::lesson::{Shown, Situation, advice, lesson_ui};
use crate::app::muster::{Marked, muster, muster_ui};
use crate::app::parts::{Button, Look};
use crate::app::phase_rail::phase_rail_ui;
use crate::app::place::Place;
use crate::app::theme::{Theme, size, text};
use crate::app::top_bar::{TopBar, top_bar_ui};
use crate::app::typing::Typing;
use crate::app::ui_command::UiCommand;
use crate::game::{Awaiting, Eyes, PieceId, Refereed, Rule, Target};

/// A panel of a fixed size.
pub(super) fn fixed(panel: Panel, size: f32, fill: egui::Color32) -> Panel {
    panel.exact_size(size).frame(Frame::NONE.fill(fill)).show_separator_line(false).resizable(false)
}

/// Words that go on in a sentence.
fn lower_first(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// Draws the battle and carries out what is asked; gives back what is not the battle's own.
    pub fn ui(&mut self, ui: &mut Ui) -> Vec<UiCommand> {
        self.now = ui.input(|input| input.time);
        self.context.get_or_insert_with(|| ui.ctx().clone());
        self.motion.pass(self.now);
        self.play_robots();
        self.report.take();
        self.take_written();
        self.show_stray(ui);
        let peeking = ui.input(|input| input.modifiers.alt);
        if peeking != self.peeking {
            self.peeking = peeking;
            self.draw_marks();
        }
        if self.chances.take() {
            self.show_chances();
        }
        self.take_worth();
        self.under_way.take();
        if self.reach.take() {
            self.draw_marks();
        }
        if self.players.full {
            self.full_players_ui(ui);
            return Vec::new();
        }
        let mut asked = self.keys(ui);
        asked.extend(self.panels_ui(ui));
        asked.extend(self.over_ui(ui));
        // A card that closes on Escape, and the key itself, are one Escape: what lies under the card stays.
        let mut escaped = false;
        asked.retain(|command| *command != UiCommand::Escape || !std::mem::replace(&mut escaped, true));
        let left: Vec<UiCommand> = asked.into_iter().filter_map(|command| self.apply(command)).collect();
        self.players_window_ui(ui);
        if self.motion.is_moving() {
            ui.request_repaint();
        }
        left
    }

    /// Words typed with no field open are shown, and nothing is played.
    fn show_stray(&mut self, ui: &Ui) {
        if let Some(words) = Typing::take_stray(ui.ctx()) {
            let words = format!("“{words}” was typed with no field open: nothing is played.");
            self.notice = Some(Notice { words, redo: false });
        }
    }

    fn keys(&self, ui: &Ui) -> Vec<UiCommand> {
        let focused = ui.memory(eframe::egui::Memory::focused);
        let meaning = keys::Meaning {
            in_hand: self.hand.is_some(),
            on_sheet: self.sheet.is_some() || self.resync.is_some(),
            on_map: matches!(self.place, Place::Table | Place::Commands) && self.map.is_open(),
            elsewhere: matches!(self.place, Place::Report | Place::Rules),
            covered: self.over != Over::Nothing,
            enter_is_free: focused.is_none() || focused == self.canvas_in_view().id,
        };
        let offered: Vec<usize> = match &self.question.body {
            _ if self.putting_right.is_some() => vec![0, 1, 2],
            _ if self.resync.is_some() => Vec::new(),
            _ if self.sheet.is_some() => (0..self.sheet.as_ref().map_or(0, |sheet| sheet.shown.rows.len())).collect(),
            Body::Offers(_) if self.page_is_open() => self.offered_verbs(),
            Body::Offers(_) if self.is_at_ledger() => self.offered_cells(),
            Body::Offers(offers) => offers.lettered(),
            Body::Facts(_) | Body::Dice(_) | Body::Over => Vec::new(),
        };
        keys::read(ui, meaning, &offered)
    }

    fn panels_ui(&mut self, ui: &mut Ui) -> Vec<UiCommand> {
        let theme = Theme::of(ui);
        let whole = ui.max_rect();
        let narrow = whole.width() < size::WIDE[0] || whole.height() < size::WIDE[1];
        let mut asked = Vec::new();
        let under = self.under_title();
        let players = self.players.window;
        let keeps_ledger = self.keeps_ledger();
        let bar =
            TopBar { scene: &self.scene, eyes: self.eyes, under: &under, place: self.place, keeps_ledger, players };
        fixed(Panel::top("bar"), size::TOP_BAR, theme.bg_panel)
            .show(ui, |ui| asked.extend(top_bar_ui(ui, &bar, narrow)));
        fixed(Panel::top("rail"), size::PHASE_RAIL, theme.bg_app).show(ui, |ui| phase_rail_ui(ui, &self.scene, narrow));
        match self.place {
            Place::Table => self.table_ui(ui, narrow, &mut asked),
            Place::Ledger => self.ledger_ui(ui, narrow, &mut asked),
            Place::Commands => self.commands_ui(ui, narrow, &mut asked),
            Place::Journal => self.journal_ui(ui, narrow, &mut asked),
            Place::Report | Place::Rules => self.whole_ui(ui, &mut asked),
        }
        asked
    }

    /// The question at the right and the journal at the foot, as they stand beside the table and beside the journal.
    pub(super) fn beside_ui(&mut self, ui: &mut Ui, narrow: bool, asked: &mut Vec<UiCommand>) {
        let theme = Theme::of(ui);
        let decision = size::DECISION[usize::from(ui.max_rect().width() < size::NARROWEST)];
        fixed(Panel::right("decision"), decision, theme.bg_panel).show(ui, |ui| asked.extend(self.decision_ui(ui)));
        fixed(Panel::bottom("journal"), size::JOURNAL[usize::from(narrow)], theme.bg_panel).show(ui, |ui| {
            let looking_at = self.past.as_ref().map(|(entry, _)| *entry);
            asked.extend(journal_ui(ui, &self.story, looking_at, narrow));
        });
    }

    fn table_ui(&mut self, ui: &mut Ui, narrow: bool, asked: &mut Vec<UiCommand>) {
        let theme = Theme::of(ui);
        self.beside_ui(ui, narrow, asked);
        fixed(Panel::left("muster"), size::MUSTER[usize::from(narrow)], theme.bg_panel).show(ui, |ui| {
            if self.scene.commands_take_turns() {
                let chosen = (self.selected, self.may_act());
                asked.extend(panel_ui(ui, &self.scene, chosen, narrow));
            } else {
                tracks_ui(ui, &self.scene, narrow);
                let muster = muster(&self.scene, self.may_act());
                asked.extend(muster_ui(ui, &muster, Marked { selected: self.selected, counted: self.counted }, narrow));
            }
        });
        CentralPanel::no_frame().show(ui, |ui| {
            let canvas = ui.max_rect();
            asked.extend(self.canvas_ui(ui));
            asked.extend(self.notice_ui(ui, canvas));
            asked.extend(self.lesson_ui(ui, canvas));
        });
    }

    pub(super) fn under_title(&self) -> String {
        match self.session.store() {
            Some((store, _)) => {
                let name = store.path().file_stem().map(|name| name.to_string_lossy().into_owned());
                name.unwrap_or_default()
            }
            None => "kept in memory only".to_owned(),
        }
    }

    fn may_act(&self) -> &[PieceId] {
        match &self.question.body {
            Body::Offers(offers) => &offers.may_act,
            Body::Facts(_) | Body::Dice(_) | Body::Over => &[],
        }
    }

    pub(super) fn decision_ui(&mut self, ui: &mut Ui) -> Option<UiCommand> {
        let tumbling = self.motion.tumbling(self.now);
        let mut state = std::mem::take(&mut self.decision);
        let section = |rule: &Rule| self.section(rule);
        let past = self.past_place();
        let beside = self.question_of_resync().or_else(|| self.question_beside());
        let decision = Decision {
            question: beside.as_ref().unwrap_or(&self.question),
            asked_after: self.session.last(),
            scene: &self.scene,
            tray: &self.tray,
            tumbling,
            program_throws: self.throw_asked().is_some_and(|(by, _)| self.habits.program_throws.throws_all(by)),
            may_type_sum: self.may_type_sum(),
            stated: &self.stated,
            hand: self.in_hand(),
            line: self.line.as_ref().map(|line| &line.shown),
            refusal: self.refusal.as_ref(),
            preview: &self.preview,
            just_now: self.told_of_the_page().unwrap_or(&self.just_now),
            steps: &self.steps,
            robot: self.robot_shown(),
            steps_are_over: self.told_steps.is_over(),
            past: past.as_ref(),
            main: self.main_button(),
            why: self.why,
            folds: Folds::default(),
            may_ask_odds: self.eyes == Eyes::Umpire && self.past.is_none(),
            aimed: self.map.values(),
            chances: &self.chances_shown,
            shows_odds: self.odds_shown,
            asks_under_way: self.under_way.is_asked(),
            under_way: self.under_way.found(),
            row: &self.row,
            card: self
                .selected
                .and_then(|id| self.scene.pieces.iter().find(|piece| piece.id == id))
                .zip(self.card.as_ref()),
            sheet: self.sheet.as_ref().map(|sheet| &sheet.shown),
            resync: self.resync.as_ref().map(|resync| &resync.shown),
            section: &section,
        };
        let command = decision_ui(ui, &decision, &mut state);
        self.decision = state;
        command
    }

    fn past_place(&self) -> Option<PastPlace<'_>> {
        let (entry, _) = self.past.as_ref()?;
        let then = self.session.entries().get(*entry as usize);
        let label = self.lines.get(*entry as usize).map(|line| line.label.as_str()).filter(|label| !label.is_empty());
        Some(PastPlace {
            turn: self.scene.clock.number,
            turn_word: self.scene.clock.word,
            label: label.unwrap_or("of the beginning"),
            struck: then.and_then(|entry| entry.taken_back.as_ref()),
            reports: &self.past_reports,
            correction: self.correction.as_ref(),
            following: self.following(),
        })
    }

    fn in_hand(&self) -> Option<InHand<'_>> {
        let hand = self.hand.as_ref()?;
        let piece = self.scene.pieces.iter().find(|piece| piece.id == hand.piece)?;
        let allowed = hand.is_allowed();
        Some(InHand {
            name: &piece.name,
            words: &hand.judged.words,
            tally: hand.judged.tally.as_ref(),
            allowed,
            allowance: hand.allowance,
        })
    }

    /// What the main button says: always what it does.
    pub(super) fn main_button(&self) -> (String, bool) {
        if let Some(button) = self.putting_right_button().or_else(|| self.resync_button()) {
            return button;
        }
        if self.past.is_some() {
            if matches!(self.correction, Some(Body::Offers(_))) {
                return ("Choose what was meant".to_owned(), false);
            }
            let filled = !matches!(self.correction, Some(Body::Dice(_))) || self.tray.filled().is_some();
            return ("Judge it again".to_owned(), filled);
        }
        if self.refusal.is_some() {
            return ("Choose again".to_owned(), true);
        }
        if let Some(button) = self.robot_button() {
            return button;
        }
        if let Some(hand) = &self.hand {
            let name = self.scene.pieces.iter().find(|piece| piece.id == hand.piece).map_or("it", |piece| &piece.name);
            if hand.by_ruling {
                return (format!("Rule that {name} stands here"), hand.judged.is_drawn);
            }
            if hand.judged.is_drawn {
                return (format!("Move {name}"), hand.judged.offer.is_some());
            }
            return ("Drag it, or type its move".to_owned(), false);
        }
        if let Some(words) = self.map.words() {
            let name = self.scene.pieces.iter().find(|piece| self.selected == Some(piece.id)).map(|piece| &piece.name);
            return (name.map_or(words.to_owned(), |name| format!("{name}: {}", lower_first(words))), true);
        }
        if let Some(sheet) = &self.sheet {
            return sheet.shown.button();
        }
        match &self.question.body {
            Body::Offers(_) if self.page_is_open() => self.open_page_button(),
            Body::Offers(offers) => match offers.first() {
                Some(row) => (row.label.clone(), true),
                None if self.selected.is_some_and(|piece| offers.may_act.contains(&piece)) => {
                    ("Choose what it does".to_owned(), false)
                }
                None if offers.rows.iter().any(|row| Some(row.index) != offers.pass) => {
                    ("Choose one of them".to_owned(), false)
                }
                None => ("Choose a unit".to_owned(), false),
            },
            Body::Facts(sheet) => {
                let at_ledger = self.is_at_ledger();
                let known =
                    at_ledger && sheet.check(&sheet.filled(&self.stated)).is_ok() || sheet.check(&self.stated).is_ok();
                let words = if self.stated.0.is_empty() && !at_ledger { "As measured" } else { "So it stands" };
                (if known { words } else { "State what is not known" }.to_owned(), known)
            }
            Body::Dice(request) => match (self.tray.filled(), self.tray.is_left_to_the_program()) {
                (Some(_), _) => ("Record it".to_owned(), true),
                (None, true) if self.tray.faces().iter().any(Option::is_some) => ("Roll the rest".to_owned(), true),
                (None, true) if !self.row.is_empty() => ("Roll them all".to_owned(), true),
                (None, true) => (format!("Roll {}", request.dice.in_words()), true),
                (None, false) => ("Type the dice, or R to roll".to_owned(), false),
            },
            Body::Over => ("See the report".to_owned(), true),
        }
    }

    pub(super) fn canvas_ui(&mut self, ui: &mut Ui) -> Option<UiCommand> {
        let sliding = self.motion.sliding(self.now);
        let carried = self.may_be_carried();
        let targets = self.targets();
        let hand = self.hand.as_ref().map(|hand| Carried {
            piece: hand.piece,
            pose: hand.pose,
            words: &hand.judged.words,
            allowed: hand.is_allowed(),
            by_ruling: hand.by_ruling,
        });
        let mut state = std::mem::take(&mut self.canvas);
        let picture = Picture {
            scene: &self.scene,
            overlays: &self.marks,
            shown: &self.shown,
            selected: self.selected,
            targets: &targets,
            may_act: self.may_act(),
            carried: &carried,
            hand,
            sliding: &sliding,
            past: self.past.is_some(),
            by_ruling: self.is_in_resync(),
            on_map: &self.map.on_map,
            part: self.lane_shown(),
        };
        let command = canvas_ui(ui, &picture, &mut state);
        self.canvas = state;
        command
    }

    /// The pieces that have a ground offer.
    fn may_be_carried(&self) -> Vec<PieceId> {
        let Awaiting::Choice(choice) = self.asked() else { return Vec::new() };
        let ground = choice.offers.iter().filter_map(|offer| match &offer.target {
            Target::Ground(ground) => Some(ground.piece),
            _ => None,
        });
        ground.collect()
    }

    /// The pieces that may be named with the unit now chosen, or that the question is about.
    pub(super) fn targets(&self) -> Vec<(PieceId, Option<char>)> {
        if self.past.is_some() || self.hand.is_some() || self.is_in_resync() {
            return Vec::new();
        }
        if let Some(sheet) = &self.sheet {
            return sheet.shown.rows.iter().filter_map(|row| Some((row.piece?, row.letter))).collect();
        }
        match &self.question.body {
            Body::Offers(offers) => {
                let aimed = offers.rows.iter().filter_map(|row| Some((row.target?, row.letter)));
                aimed.filter(|(piece, _)| self.selected != Some(*piece)).collect()
            }
            Body::Facts(sheet) => self.others(&sheet.pieces),
            Body::Dice(request) => self.others(&request.pieces),
            Body::Over => Vec::new(),
        }
    }

    fn others(&self, pieces: &[PieceId]) -> Vec<(PieceId, Option<char>)> {
        let on_table = |id: PieceId| self.scene.pieces.iter().any(|piece| piece.id == id && pose_of(piece).is_some());
        let others = pieces.iter().filter(|piece| self.selected != Some(**piece) && on_table(**piece));
        others.map(|piece| (*piece, None)).collect()
    }

    /// The dark bar under the table that says what was taken back, or what went wrong.
    pub(super) fn notice_ui(&self, ui: &Ui, canvas: Rect) -> Option<UiCommand> {
        let notice = self.notice.as_ref()?;
        let theme = Theme::of(ui);
        let painter = ui.painter_at(canvas);
        let room = (canvas.width() - 60.0).min(640.0);
        let words = painter.layout(
            notice.words.clone(),
            text::plain(text::BODY),
            theme.bg_panel,
            room - if self.unwritten { 330.0 } else { 200.0 },
        );
        let beside = match (self.unwritten, notice.redo) {
            (true, _) => 170.0 + 130.0,
            (false, true) => 90.0,
            (false, false) => 0.0,
        };
        let broad = (words.size().x + 40.0 + beside).min(room);
        let high = (words.size().y + 20.0).max(46.0);
        let rect = Rect::from_min_size(
            pos2(canvas.center().x - broad / 2.0, canvas.bottom() - high - 66.0),
            vec2(broad, high),
        );
        painter.rect_filled(rect, f32::from(size::CORNER), theme.ink_1);
        painter.galley(pos2(rect.left() + 18.0, rect.center().y - words.size().y / 2.0), words, theme.bg_panel);
        let said = ui.interact(rect, ui.scope_id().with("notice"), egui::Sense::click());
        said.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Alert, true, &notice.words));
        if self.unwritten {
            let button = Rect::from_min_size(pos2(rect.right() - 168.0, rect.center().y - 17.0), vec2(158.0, 34.0));
            let go_on = Button::new("Go on in memory").look(Look::Plain).height(34.0);
            if go_on.show_at(ui, button, "go on").clicked() {
                return Some(UiCommand::GoOnInMemory);
            }
            let beside = Rect::from_min_size(pos2(button.left() - 130.0, button.top()), vec2(122.0, 34.0));
            let copy = Button::new("Save a copy").look(Look::Plain).height(34.0);
            return copy.show_at(ui, beside, "save a copy").clicked().then_some(UiCommand::SaveCopy);
        }
        if !notice.redo {
            return None;
        }
        let button = Rect::from_min_size(pos2(rect.right() - 88.0, rect.center().y - 17.0), vec2(76.0, 34.0));
        let redo = Button::new("Redo").look(Look::Plain).height(34.0).name("Redo what was taken back");
        redo.show_at(ui, button, "redo notice").clicked().then_some(UiCommand::Redo)
    }

    /// The lesson's note, as long as it is going on and nothing lies over it.
    fn lesson_ui(&self, ui: &Ui, canvas: Rect) -> Option<UiCommand> {
        if !self.lesson || self.over != Over::Nothing {
            return None;
        }
        let now = Situation {
            refused: self.refusal.is_some(),
            past: self.past.is_some(),
            elsewhere: self.place != Place::Table,
            in_hand: self.hand.is_some(),
            body: &self.question.body,
            blank: self.tray.next_blank().is_some(),
        };
        let shown = Shown::of(&self.session);
        lesson_ui(ui.ctx(), canvas, shown, &advice(shown, &now, self.session.awaiting()))
    }
}
