//! The club's page: its bar, its panels, and what was said at the foot.

use eframe::egui::{Align2, CentralPanel, Frame, Margin, Panel, Rect, Ui, vec2};

use super::bar::bar_ui;
use super::battles::battles_ui;
use super::campaigns::campaigns_ui;
use super::command::{ClubCommand, Page};
use super::first::first_ui;
use super::form::{Hand, form_ui, honour_ui};
use super::list::list_ui;
use super::members::members_ui;
use super::record::record_ui;
use super::sheet::{line_ui, lines_ui, summary_ui};
use super::table::{Table, table_ui};
use super::{ClubScreen, armies, keys};
use crate::app::parts::{elided, fixed, label};
use crate::app::theme::{Theme, size, text};
use crate::app::typing::Typing;
use crate::app::ui_command::UiCommand;

/// How wide the armies are, and the record, in a wide window and in a narrow one.
const LEFT: [f32; 2] = [288.0, 232.0];
const RIGHT: [f32; 2] = [416.0, 340.0];

/// A window less wide than this has no room for armies and a record beside the units: the record takes the place of the armies.
const CRAMPED: f32 = 1000.0;

impl ClubScreen {
    /// Draws the page and carries out what is asked; gives back what is the window's to do.
    pub fn ui(&mut self, ui: &mut Ui) -> Vec<UiCommand> {
        if let Some(sheet) = &mut self.sheet {
            sheet.take();
        }
        self.take_reading();
        // Words typed with no field open are no commands here either.
        let _ = Typing::take_stray(ui.ctx());
        // Whatever is typed while nothing else is in hand is looked for.
        let is_free = ui.memory(|memory| memory.focused().is_none());
        self.seeks |= is_free && self.hand == Hand::Nothing && self.import.is_none();
        let mut commands = keys::read(ui, self);
        commands.extend(self.panels_ui(ui));
        self.seeks = false;
        commands.into_iter().filter_map(|command| self.carry_out(command)).collect()
    }

    fn panels_ui(&mut self, ui: &mut Ui) -> Vec<ClubCommand> {
        let theme = Theme::of(ui);
        let mut commands = Vec::new();
        let name = self.roll.about.as_ref().map_or("The club", |about| about.name.as_str());
        let undo = self.undone.last().map(|undo| undo.words.clone());
        fixed(Panel::top("club bar"), size::TOP_BAR, theme.bg_panel, 0)
            .show(ui, |ui| commands.extend(bar_ui(ui, name, self.page, undo.as_deref())));
        if let Some(reading) = &self.reading {
            fixed(Panel::bottom("reading"), 48.0, theme.bg_panel, 8).show(ui, |ui| commands.extend(reading.ui(ui)));
        }
        if let Some(said) = &self.said {
            let fill = if said.is_trouble { theme.bad_soft } else { theme.ok_soft };
            let lines = said.words.lines().count().clamp(1, 5) as f32;
            fixed(Panel::bottom("said"), 22.0 * lines + 16.0, fill, 8).show(ui, |ui| {
                label(ui, &said.words, text::plain(text::ROW), theme.ink_1);
            });
        }
        if self.club.is_none() {
            CentralPanel::no_frame().show(ui, |ui| {
                if self.said.as_ref().is_some_and(|said| said.is_trouble) && crate::file::is_there(&self.path) {
                    return barred_ui(ui);
                }
                let file = self.path.display().to_string();
                commands.extend(first_ui(ui, &self.typed, &file));
            });
            return commands;
        }
        if self.sheet.is_some() {
            self.sheet_ui(ui, &mut commands);
        } else {
            self.page_ui(ui, &mut commands);
        }
        commands
    }

    fn page_ui(&mut self, ui: &mut Ui, commands: &mut Vec<ClubCommand>) {
        let theme = Theme::of(ui);
        let narrow = usize::from(ui.max_rect().width() < size::WIDE[0]);
        let cramped = ui.max_rect().width() < CRAMPED;
        let has_record = self.has_record();
        if self.page == Page::Roll {
            let papers = self.hand == Hand::Papers;
            if !cramped || !has_record {
                fixed(Panel::left("armies"), LEFT[narrow], theme.bg_panel, 0)
                    .show(ui, |ui| commands.extend(armies::armies_ui(ui, &self.roll, self.view.army, papers)));
            }
            if !cramped || has_record {
                fixed(Panel::right("record"), RIGHT[narrow], theme.bg_panel, 0)
                    .show(ui, |ui| commands.extend(self.right_ui(ui)));
            }
        }
        let frame = Frame::NONE.fill(theme.bg_app).inner_margin(Margin::symmetric(18, 0));
        CentralPanel::default().frame(frame).show(ui, |ui| {
            commands.extend(match self.page {
                Page::Roll => {
                    let (roll, view, in_view) = (&self.roll, &self.view, &self.in_view);
                    let chosen = self.chosen.as_deref();
                    let hides_armies = cramped && has_record;
                    table_ui(ui, &Table { roll, view, in_view, chosen, seeks: self.seeks, hides_armies })
                }
                Page::Battles => battles_ui(ui, &self.roll, &self.journals),
                Page::Members => members_ui(ui, &self.roll, &self.typed),
                Page::Campaigns => campaigns_ui(ui, &self.roll, &self.typed),
            });
        });
    }

    /// Whether there is anything at the right.
    fn has_record(&self) -> bool {
        let in_hand = matches!(self.hand, Hand::Form(_) | Hand::Honour(_)) || self.import.is_some();
        in_hand || self.chosen.is_some() || self.list.is_some()
    }

    /// The record, the form, the honour or the file that comes in.
    fn right_ui(&mut self, ui: &mut Ui) -> Option<ClubCommand> {
        let margin = Frame::NONE.inner_margin(Margin::same(14));
        if let Some(import) = &mut self.import {
            return margin.show(ui, |ui| import.ui(ui)).inner;
        }
        match &self.hand {
            Hand::Form(form) => margin.show(ui, |ui| form_ui(ui, form, &self.roll.members)).inner,
            Hand::Honour(words) => {
                let name = self.chosen_unit().map(|unit| unit.name.as_str()).unwrap_or_default();
                margin.show(ui, |ui| honour_ui(ui, name, words)).inner
            }
            Hand::Nothing | Hand::Papers => self.record_ui(ui),
        }
    }

    fn record_ui(&mut self, ui: &mut Ui) -> Option<ClubCommand> {
        let chosen = self.chosen.as_deref().and_then(|roll| self.roll.unit(roll));
        let Some(unit) = chosen else {
            if let Some(list) = &self.list {
                return list_ui(ui, list, &self.fights_in);
            }
            let theme = Theme::of(ui);
            let at = ui.max_rect();
            let words = "Choose a unit to see its record.";
            let galley = elided(ui.painter(), words, text::plain(text::BODY), theme.ink_3, at.width() - 20.0);
            let place: Rect = Align2::CENTER_CENTER.align_size_within_rect(vec2(galley.size().x, galley.size().y), at);
            ui.painter().galley(place.min, galley, theme.ink_3);
            return None;
        };
        let is_in = |places: &[usize]| places.iter().any(|place| self.roll.rows[*place].unit.roll == unit.roll);
        let armies: Vec<&str> =
            self.roll.armies.iter().filter(|(_, places)| is_in(places)).map(|(army, _)| army.name.as_str()).collect();
        record_ui(ui, unit, &self.book, &armies, self.picture.as_mut())
    }

    fn sheet_ui(&mut self, ui: &mut Ui, commands: &mut Vec<ClubCommand>) {
        let theme = Theme::of(ui);
        let narrow = usize::from(ui.max_rect().width() < size::WIDE[0]);
        let Some(sheet) = &self.sheet else { return };
        let cramped = ui.max_rect().width() < CRAMPED;
        if !cramped {
            fixed(Panel::left("battle"), LEFT[narrow], theme.bg_panel, 14)
                .show(ui, |ui| commands.extend(summary_ui(ui, sheet).map(ClubCommand::OnSheet)));
        }
        fixed(Panel::right("line"), RIGHT[narrow], theme.bg_panel, 14)
            .show(ui, |ui| commands.extend(line_ui(ui, sheet, &self.roll)));
        let frame = Frame::NONE.fill(theme.bg_app).inner_margin(Margin::symmetric(18, 0));
        CentralPanel::default().frame(frame).show(ui, |ui| {
            commands.extend(lines_ui(ui, sheet, &self.roll, cramped).map(ClubCommand::OnSheet));
        });
    }
}

/// While the club's file cannot be opened there is nothing to see; why stands at the foot.
fn barred_ui(ui: &mut Ui) {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    ui.painter().rect_filled(whole, 0.0, theme.bg_app);
    let words = "The club’s file cannot be opened.";
    ui.painter().text(whole.center(), Align2::CENTER_CENTER, words, text::plain(text::VALUE), theme.ink_2);
}
