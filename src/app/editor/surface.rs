//! What the table and the map share: the canvas under the pointer and the keys, and words at its top.

use eframe::egui::{Align2, EventFilter, Key, Rect, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::file::Editor;
use crate::app::canvas::Brush;
use crate::app::panels::{self, PanelName};
use crate::app::parts::focus_ring;
use crate::app::theme::{size, text};

/// The canvas; while nothing else has the keyboard, it has.
pub fn surface_ui(ui: &Ui, editor: &mut Editor, words: &str) -> Response {
    let id = ui.scope_id().with("surface");
    let surface = ui.interact(ui.available_rect_before_wrap(), id, Sense::click_and_drag());
    surface.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, words));
    editor.canvas = Some(id);
    panels::remember(ui, PanelName::Canvas, id);
    if ui.memory(|memory| memory.focused().is_none()) {
        surface.request_focus();
    }
    // Tab and the arrows are its own.
    let filter = EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(surface.id, filter));
    if surface.gained_focus() {
        editor.is_ringed = ui.input(|input| input.key_pressed(Key::Tab) || input.key_pressed(Key::F6));
    }
    surface
}

/// The ring round the canvas, when the keyboard was brought to it by a key.
pub fn ring_ui(ui: &Ui, surface: &Response, editor: &Editor) {
    if editor.is_ringed {
        focus_ring(ui, surface, surface.rect.shrink(6.0));
    }
}

/// What the tool in hand does next, in words at the top of the canvas.
pub fn hint(ui: &Ui, brush: &Brush, words: &str) {
    let theme = brush.theme;
    let room = brush.view.canvas.width() - 52.0;
    let points = if room < 400.0 { text::CAPTION } else { text::ROW };
    let galley = brush.painter.layout(words.to_owned(), text::semi_bold(points), theme.on_accent, room);
    let top = pos2(brush.view.canvas.center().x, brush.view.canvas.top() + 12.0);
    let plate: Rect = Align2::CENTER_TOP.anchor_size(top, galley.size() + vec2(28.0, 12.0));
    brush.painter.rect_filled(plate, f32::from(size::CORNER), theme.accent);
    brush.painter.galley(plate.center() - galley.size() / 2.0, galley, theme.on_accent);
    let response = ui.interact(plate, ui.scope_id().with("hint"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, words));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(eframe::egui::accesskit::Live::Polite));
}
