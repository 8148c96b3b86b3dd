//! The editor's page: its bar, its panels and what lies between them.

use std::path::Path;

use eframe::egui::{
    self, Align2, CentralPanel, Event, Id, Panel, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
};

use super::command::{EditorCommand, Page};
use super::file::{Drawing, Editor};
use super::{bar, checks, hexes, key_card, keys, notice, palette, properties, sheet, table, text};
use crate::app::panels::{self, PanelName};
use crate::app::parts::fixed;
use crate::app::theme::{Theme, size, text as type_of, width};
use crate::data::edit::OnDisk;

/// Below this height, in points, the foot of the page is low too.
const LOW: f32 = 640.0;

/// How wide the palette and the properties are: in a small window they leave the canvas what it needs.
fn side_widths(whole: f32) -> [f32; 2] {
    if whole < size::NARROWEST {
        return [272.0, 360.0];
    }
    [size::MUSTER[0], size::DECISION[usize::from(whole < size::WIDE[0])]]
}

/// Where F6 comes to in a panel: the panel as a whole, from which Tab goes on into it.
fn door_ui(ui: &Ui, panel: PanelName, words: &str) {
    let whole = ui.max_rect();
    let door = Rect::from_min_size(whole.min, egui::vec2(whole.width(), 1.0));
    let response = ui.interact(door, Id::unique("door").with(words), Sense::focusable_noninteractive());
    response.widget_info(|| WidgetInfo::labeled(Role::Group, true, words));
    panels::remember(ui, panel, response.id);
    if response.has_focus() {
        let ring = Stroke::new(width::FOCUS, Theme::of(ui).focus);
        ui.painter().rect_stroke(whole.expand(8.0).intersect(ui.clip_rect()), 0.0, ring, StrokeKind::Inside);
    }
}

impl Editor {
    /// Draws the page; gives back what was asked of it.
    pub fn ui(&mut self, ui: &mut Ui, home: &Path) -> Vec<EditorCommand> {
        if ui.input(|input| input.pointer.any_pressed() || input.events.iter().any(is_press)) {
            self.presses += 1;
        }
        if ui.input(|input| input.events.contains(&Event::WindowFocused(true))) {
            self.look_at_disk();
        }
        self.photo.take(ui.ctx());
        // While something is dragged the faults may wait; nobody reads them then.
        if self.is_unchecked && !ui.input(|input| input.pointer.any_down()) {
            self.check();
        }
        let mut commands = keys::read(ui, self);
        commands.extend(self.panels_ui(ui));
        let folder = self.folder(home);
        if let Some(asking) = &mut self.asking {
            commands.extend(asking.ui(ui.ctx(), &folder));
        }
        if self.shows_keys {
            commands.extend(key_card::key_card_ui(ui.ctx(), self));
        }
        commands
    }

    fn panels_ui(&mut self, ui: &mut Ui) -> Vec<EditorCommand> {
        let theme = Theme::of(ui);
        let mut commands = Vec::new();
        let (title, under) = (self.title(), self.under_title());
        let bar = bar::Bar {
            title: &title,
            under: &under,
            page: self.page,
            drawn: self.page_name(),
            may_play: self.drawing().is_board(),
            may_save: self.document.has_changes() || !self.document.is_on_disk() || self.found == OnDisk::Gone,
        };
        fixed(Panel::top("editor bar"), size::TOP_BAR, theme.bg_panel, 0)
            .show(ui, |ui| commands.extend(bar::bar_ui(ui, &bar)));
        if self.found != OnDisk::Same {
            fixed(Panel::top("found on disk"), notice::HIGH, theme.shaken_soft, 6)
                .show(ui, |ui| commands.extend(notice::found_ui(ui, &self.file_name(), &self.found)));
        }
        let high = if ui.max_rect().height() < LOW { checks::LOW } else { size::JOURNAL[0] };
        fixed(Panel::bottom("checks"), high, theme.bg_panel, 0).show(ui, |ui| {
            door_ui(ui, PanelName::Journal, "What is to be mended");
            commands.extend(checks::checks_ui(ui, &self.document, &self.faults));
        });
        if self.page == Page::Table && self.drawing().is_board() {
            self.sides_ui(ui, &mut commands);
        }
        CentralPanel::no_frame().show(ui, |ui| {
            let room = ui.max_rect();
            self.middle_ui(ui, &mut commands);
            self.said_ui(ui, room);
        });
        commands
    }

    /// The palette at the left and the properties at the right.
    fn sides_ui(&mut self, ui: &mut Ui, commands: &mut Vec<EditorCommand>) {
        let theme = Theme::of(ui);
        let [left, right] = side_widths(ui.max_rect().width());
        fixed(Panel::right("properties"), right, theme.bg_panel, 16).show(ui, |ui| {
            door_ui(ui, PanelName::Decision, "Properties");
            match self.drawing() {
                Drawing::Hexes => commands.extend(hexes::properties_ui(ui, self)),
                _ => commands.extend(properties::properties_ui(ui, self)),
            }
        });
        fixed(Panel::left("palette"), left, theme.bg_panel, 12).show(ui, |ui| {
            door_ui(ui, PanelName::Muster, "Palette");
            match self.drawing() {
                Drawing::Hexes => commands.extend(hexes::palette_ui(ui, self)),
                _ => commands.extend(palette::palette_ui(ui, self)),
            }
        });
    }

    fn middle_ui(&mut self, ui: &mut Ui, commands: &mut Vec<EditorCommand>) {
        let room = ui.max_rect();
        match (self.page, self.drawing()) {
            (Page::Table, Drawing::Inches) => commands.extend(table::table_ui(ui, self)),
            (Page::Table, Drawing::Hexes) => commands.extend(hexes::map_ui(ui, self)),
            (Page::Table, Drawing::Sheet) => {
                door_ui(ui, PanelName::Canvas, "Units");
                ui.painter().rect_filled(room, 0.0, Theme::of(ui).bg_raised);
                let inside = room.shrink2(egui::vec2(20.0, 6.0));
                let mut child = ui.new_child(egui::UiBuilder::new().max_rect(inside));
                commands.extend(sheet::sheet_ui(&mut child, self));
            }
            (Page::Text, _) | (_, Drawing::Text) => commands.extend(text::text_ui(ui, self)),
        }
    }

    /// What was just done or could not be done, over the foot of the table.
    fn said_ui(&self, ui: &Ui, room: egui::Rect) {
        let Some(words) = &self.said else { return };
        let theme = Theme::of(ui);
        let painter = ui.painter();
        let galley = painter.layout(words.clone(), type_of::semi_bold(type_of::ROW), theme.ink_1, room.width() * 0.6);
        // At the right, clear of the scale and of what is on a hex.
        let foot = room.right_bottom() - egui::vec2(14.0, 14.0);
        let plate = Align2::RIGHT_BOTTOM.anchor_size(foot, galley.size() + egui::vec2(28.0, 14.0));
        let edge = Stroke::new(width::CONTROL, theme.line_strong);
        painter.rect(plate, f32::from(size::CORNER), theme.fatigued_soft, edge, StrokeKind::Inside);
        painter.galley(plate.center() - galley.size() / 2.0, galley, theme.ink_1);
        let response = ui.interact(plate, ui.scope_id().with("said"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, words));
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(egui::accesskit::Live::Polite));
    }

    /// What the drawn page is called.
    fn page_name(&self) -> &'static str {
        match self.drawing() {
            Drawing::Inches => "Table",
            Drawing::Hexes => "Map",
            Drawing::Sheet => "Units",
            Drawing::Text => "File",
        }
    }

    fn under_title(&self) -> String {
        let name = self.file_name();
        match (self.document.is_on_disk(), self.document.has_changes()) {
            (false, false) => format!("{name}.toml, not on disk yet"),
            (_, true) => format!("{name}.toml, not saved yet, kept as a draft"),
            (true, false) => format!("{name}.toml, saved"),
        }
    }
}

fn is_press(event: &Event) -> bool {
    matches!(event, Event::Key { pressed: true, repeat: false, .. })
}
