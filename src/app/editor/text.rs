//! The file as its text: whatever cannot be drawn can be mended here.

use eframe::egui::text::{CCursor, CCursorRange};
use eframe::egui::{ScrollArea, TextEdit, Ui};

use super::Editor;
use super::deed::Deed;
use crate::app::theme::{Theme, text};

/// Draws the text, and brings the place looked for into view.
pub fn text_ui(ui: &mut Ui, editor: &mut Editor) -> Option<Deed> {
    let theme = Theme::of(ui);
    ui.painter().rect_filled(ui.max_rect(), 0.0, theme.bg_raised);
    let mut written = editor.document.text().to_owned();
    let looked_for = editor.cursor.take();
    let mut changed = false;
    ScrollArea::both().id_salt("text").auto_shrink(false).show(ui, |ui| {
        let field = TextEdit::multiline(&mut written)
            .font(text::plain(text::ROW))
            .frame(eframe::egui::Frame::NONE.inner_margin(16))
            .desired_width(f32::INFINITY)
            .desired_rows(30)
            .lock_focus(true);
        let mut output = field.show(ui);
        if let Some(byte) = looked_for {
            let at = CCursor::new(written[..byte.min(written.len())].chars().count());
            output.state.cursor.set_char_range(Some(CCursorRange::one(at)));
            let place = output.galley.pos_from_cursor(at).translate(output.galley_pos.to_vec2());
            ui.scroll_to_rect(place.expand(80.0), None);
            output.response.request_focus();
            output.state.store(ui.ctx(), output.response.id);
        }
        changed = output.response.changed();
        let response: eframe::egui::Response = (*output.response).clone();
        response.accessible_name("Text of the file");
    });
    changed.then_some(Deed::Type(written))
}
