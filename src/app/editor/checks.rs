//! The foot of the editor: undo and redo, and everything wrong with the file, each a click away.

use eframe::egui::{Align2, Rect, Role, ScrollArea, Sense, Stroke, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::command::EditorCommand;
use crate::app::parts::{Button, Icon, elided, focus_ring};
use crate::app::theme::{Theme, text, width};
use crate::data::Fault;
use crate::data::edit::Document;

/// How high the foot is in a low window.
pub const LOW: f32 = 84.0;
/// How high a fault's row is.
const ROW: f32 = 40.0;

/// Draws the foot.
pub fn checks_ui(ui: &mut Ui, document: &Document, faults: &[Fault]) -> Option<EditorCommand> {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    ui.painter().hline(whole.x_range(), whole.top() + 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
    let left = Rect::from_min_max(whole.min, pos2(whole.left() + 150.0, whole.bottom()));
    let right = Rect::from_min_max(pos2(left.right(), whole.top() + 2.0), whole.max);
    ui.painter().vline(left.right(), whole.y_range(), Stroke::new(width::HAIRLINE, theme.line_hair));
    let done = history_ui(ui, left, document);
    let mut child = ui.new_child(UiBuilder::new().max_rect(right.shrink2(vec2(14.0, 6.0))).id_salt("checks"));
    faults_ui(&mut child, faults).or(done)
}

fn history_ui(ui: &Ui, rect: Rect, document: &Document) -> Option<EditorCommand> {
    let inner = rect.shrink(12.0);
    // In a low window they stand side by side, by their signs alone.
    let is_low = rect.height() <= LOW;
    let high = ((inner.height() - 8.0) / 2.0).clamp(36.0, 40.0);
    let row = |index: f32| {
        if is_low {
            let wide = (inner.width() - 8.0) / 2.0;
            return Rect::from_min_size(inner.min + vec2(index * (wide + 8.0), 0.0), vec2(wide, high));
        }
        Rect::from_min_size(inner.min + vec2(0.0, index * (high + 8.0)), vec2(inner.width(), high))
    };
    let words = |long: &'static str| if is_low { "" } else { long };
    let mut command = None;
    let (undo, redo) = (document.last_done(), document.last_undone());
    let button = Button::new(words("Undo")).name("Undo").icon(Icon::Undo).enabled(undo.is_some());
    let response = button.show_at(ui, row(0.0), "undo");
    let response = undo.map_or(response.clone(), |what| response.on_hover_text(format!("{what} (Ctrl+Z)")));
    if response.clicked() && undo.is_some() {
        command = Some(EditorCommand::Undo);
    }
    let button = Button::new(words("Redo")).name("Redo").icon(Icon::Redo).enabled(redo.is_some());
    let response = button.show_at(ui, row(1.0), "redo");
    let response = redo.map_or(response.clone(), |what| response.on_hover_text(format!("{what} (Ctrl+Y)")));
    if response.clicked() && redo.is_some() {
        command = Some(EditorCommand::Redo);
    }
    command
}

fn faults_ui(ui: &mut Ui, faults: &[Fault]) -> Option<EditorCommand> {
    let theme = Theme::of(ui);
    let heading = match faults.len() {
        0 => "Nothing is wrong with this file: it can be played".to_owned(),
        1 => "One thing to mend".to_owned(),
        more => format!("{more} things to mend"),
    };
    let (head, response) = ui.allocate_exact_size(vec2(ui.available_width(), 24.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &heading));
    let (icon, ink) = if faults.is_empty() { (Icon::Tick, theme.ok) } else { (Icon::Warning, theme.bad) };
    icon.paint(ui.painter(), head.left_center() + vec2(10.0, 0.0), 18.0, ink);
    let at = head.left_center() + vec2(28.0, 0.0);
    ui.painter().text(at, Align2::LEFT_CENTER, &heading, text::semi_bold(text::BODY), ink);
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut command = None;
    ScrollArea::vertical().auto_shrink(false).show_rows(ui, ROW, faults.len(), |ui, rows| {
        for index in rows {
            let fault = &faults[index];
            if fault_ui(ui, fault, index) {
                command = Some(EditorCommand::GoTo(index));
            }
        }
    });
    command
}

fn fault_ui(ui: &mut Ui, fault: &Fault, index: usize) -> bool {
    let theme = Theme::of(ui);
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let response = ui.interact(row, ui.scope_id().with(("fault", index)), Sense::click());
    let words = format!("Line {}: {}; {}", fault.line, fault.why, fault.hint);
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, &words));
    if response.hovered() {
        ui.painter().rect_filled(row, 3.0, theme.bg_sunken);
    }
    let painter = ui.painter();
    let place = format!("line {}", fault.line);
    painter.text(
        row.left_center() + vec2(4.0, 0.0),
        Align2::LEFT_CENTER,
        place,
        text::plain(text::CAPTION),
        theme.ink_3,
    );
    let room = row.width() - 84.0;
    let about = if fault.field.is_empty() { String::new() } else { format!("{}: ", fault.field) };
    let why = elided(painter, &format!("{about}{}", fault.why), text::semi_bold(text::ROW), theme.ink_1, room);
    painter.galley(row.min + vec2(76.0, 2.0), why, theme.ink_1);
    let hint = elided(painter, &fault.hint, text::plain(text::CAPTION), theme.ink_2, room);
    painter.galley(row.min + vec2(76.0, 20.0), hint, theme.ink_2);
    focus_ring(ui, &response, row.shrink(5.0));
    response.clicked()
}
