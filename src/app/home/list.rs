//! The list of scenarios on the home screen, and the one that is marked.

use eframe::egui::{
    Align2, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, TextEdit, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::Home;
use crate::app::canvas::{board_size, scene_ui};
use crate::app::parts::{Icon, caption, focus_ring, label, wrapped};
use crate::app::theme::{Theme, size, text, width};
use crate::app::ui_command::{How, UiCommand};
use crate::data::ScenarioEntry;
use crate::rules;

/// The field in which a scenario is looked for. Returns what is left of the room below it.
pub fn seek_ui(ui: &mut Ui, rect: Rect, home: &Home) -> (Option<UiCommand>, Rect) {
    let theme = Theme::of(ui);
    let row = Rect::from_min_size(rect.min, vec2(rect.width(), 36.0));
    let at = row.left_center();
    let words = "Start from a scenario";
    ui.painter().text(at, Align2::LEFT_CENTER, words, text::semi_bold(text::CAPTION), theme.ink_3);
    let wide = 250.0_f32.min(row.width() * 0.5);
    let field = Rect::from_min_max(pos2(row.right() - wide, row.top()), row.max);
    let mut seek = home.seek.clone();
    let edit = TextEdit::singleline(&mut seek).hint_text("Find a scenario").margin(vec2(10.0, 7.0));
    let changed = ui.put(field, edit.font(text::plain(text::ROW))).accessible_name("Find a scenario").changed();
    let below = Rect::from_min_max(pos2(rect.left(), row.bottom() + 6.0), rect.max);
    (changed.then_some(UiCommand::SeekScenario(seek)), below)
}

/// The scenarios that can be played so, under the names of their games where there are several.
pub fn scenarios_ui(ui: &mut Ui, rect: Rect, home: &Home) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    sheet(ui, rect);
    let board_word = if home.how == How::Map { "Map" } else { "Table" };
    // The last two columns take what they need, and the last gives way first.
    let board = if rect.width() < 460.0 { 0.0 } else { 122.0 };
    let columns = [rect.left() + 16.0, rect.right() - board - 104.0, rect.right() - board];
    for (left, words) in columns.iter().zip(["Scenario", "Units a side", board_word]) {
        if *left >= rect.right() {
            continue;
        }
        let at = pos2(*left, rect.top() + 18.0);
        ui.painter().text(at, Align2::LEFT_CENTER, words, text::semi_bold(text::CAPTION), theme.ink_3);
    }
    ui.painter().hline(rect.x_range(), rect.top() + 36.0, Stroke::new(width::CONTROL, theme.line_strong));
    let body = Rect::from_min_max(rect.min + vec2(0.0, 37.0), rect.max);
    let mut child = ui.new_child(UiBuilder::new().max_rect(body).id_salt("scenarios"));
    child.spacing_mut().item_spacing.y = 0.0;
    let mut command = None;
    ScrollArea::vertical().auto_shrink(false).show(&mut child, |ui| {
        let listed = home.listed();
        let is_one_game = listed.iter().all(|(_, one)| one.game == listed[0].1.game);
        for (place, (index, scenario)) in listed.iter().enumerate() {
            if !is_one_game && (place == 0 || listed[place - 1].1.game != scenario.game) {
                game_row(ui, &scenario.game);
            }
            let (index, scenario) = (*index, *scenario);
            let (row, response) = ui.allocate_exact_size(vec2(ui.available_width(), 60.0), Sense::click());
            let marked = index == home.marked;
            response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, marked, &scenario.title));
            scenario_row(ui, row, columns, scenario, marked, response.hovered());
            focus_ring(ui, &response, row.shrink(5.0));
            if response.double_clicked() {
                command = Some(UiCommand::Begin);
            } else if response.clicked() {
                command = Some(UiCommand::PickScenario(index));
            }
        }
    });
    command
}

fn scenario_row(ui: &Ui, row: Rect, columns: [f32; 3], scenario: &ScenarioEntry, marked: bool, hovered: bool) {
    let theme = Theme::of(ui);
    let painter = ui.painter();
    if marked || hovered {
        painter.rect_filled(row, 0.0, if marked { theme.accent_soft } else { theme.bg_sunken });
    }
    if marked {
        painter.rect_filled(Rect::from_min_size(row.min, vec2(5.0, row.height())), 0.0, theme.accent);
    }
    let middle = row.center().y;
    let playable = scenario.faults.is_empty();
    let ink = if playable { theme.ink_1 } else { theme.ink_3 };
    let room = columns[1] - columns[0] - 10.0;
    let title = wrapped(painter, &scenario.title, text::semi_bold(text::BODY), ink, room, 20.0);
    painter.galley(pos2(columns[0], middle - title.size().y / 2.0), title, ink);
    if playable {
        let [a, b] = scenario.units;
        let units = format!("{a} and {b}");
        painter.text(pos2(columns[1], middle), Align2::LEFT_CENTER, units, text::plain(text::BODY), theme.ink_2);
        if columns[2] < row.right() {
            let at = pos2(columns[2], middle);
            painter.text(at, Align2::LEFT_CENTER, &scenario.board, text::plain(text::BODY), theme.ink_2);
        }
    } else {
        let words = match scenario.faults.len() {
            1 => "one fault".to_owned(),
            more => format!("{more} faults"),
        };
        let at = painter.text(
            pos2(columns[1] + 22.0, middle),
            Align2::LEFT_CENTER,
            words,
            text::plain(text::BODY),
            theme.bad,
        );
        Icon::Warning.paint(painter, pos2(at.left() - 14.0, middle), 18.0, theme.bad);
    }
    painter.hline(row.x_range(), row.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
}

/// What a list or a preview lies on.
fn sheet(ui: &Ui, rect: Rect) {
    let theme = Theme::of(ui);
    let hair = Stroke::new(width::HAIRLINE, theme.line_hair);
    ui.painter().rect(rect, f32::from(size::CORNER), theme.bg_raised, hair, StrokeKind::Inside);
}

/// The name of a game above its scenarios.
fn game_row(ui: &mut Ui, game: &str) {
    let theme = Theme::of(ui);
    let title = rules::game(game).map_or("Others", |game| game.title);
    let (row, response) = ui.allocate_exact_size(vec2(ui.available_width(), 34.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, title));
    ui.painter().rect_filled(row, 0.0, theme.bg_sunken);
    let at = row.left_center() + vec2(16.0, 0.0);
    ui.painter().text(at, Align2::LEFT_CENTER, title, text::semi_bold(text::ROW), theme.ink_2);
    ui.painter().hline(row.x_range(), row.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
}

/// The marked scenario: its table, what it is about, and where its figures come from.
pub fn preview_ui(ui: &mut Ui, rect: Rect, home: &Home) {
    let theme = Theme::of(ui);
    sheet(ui, rect);
    let Some(scenario) = home.scenarios.get(home.marked) else { return };
    let inner = rect.shrink(16.0);
    let table = home.preview.as_ref().map_or(scenario.table, board_size);
    let [wide, high] = table.map(|inches| inches.max(1.0) as f32);
    let map_high = (inner.width() * high / wide).min(inner.height() * 0.55);
    let map = Rect::from_min_size(inner.min, vec2(inner.width(), map_high));
    if let Some(scene) = &home.preview {
        scene_ui(ui, map, scene);
    }
    let text_rect = Rect::from_min_max(pos2(inner.left(), map.bottom() + 12.0), inner.max);
    let mut child = ui.new_child(UiBuilder::new().max_rect(text_rect).id_salt("preview"));
    child.set_clip_rect(text_rect.intersect(ui.clip_rect()));
    child.spacing_mut().item_spacing.y = 6.0;
    ScrollArea::vertical().id_salt("about").auto_shrink(false).show(&mut child, |ui| {
        label(ui, &scenario.title, text::title(26.0), theme.ink_1);
        label(ui, &scenario.summary, text::plain(text::BODY), theme.ink_2);
        for fault in scenario.faults.iter().take(20) {
            label(ui, fault.to_string(), text::plain(text::CAPTION + 1.0), theme.bad);
        }
        let notes = home.preview.as_ref().map(|scene| scene.provenance.as_slice()).unwrap_or_default();
        for (index, note) in notes.iter().enumerate() {
            if index == 0 || notes[index - 1].kind != note.kind {
                ui.add_space(4.0);
                caption(ui, &crate::app::decision::sentence(note.kind.word()).replace('.', ""));
            }
            label(ui, &note.text, text::plain(text::CAPTION), theme.ink_3);
        }
    });
}
