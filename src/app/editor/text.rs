//! The file as its text: whatever cannot be drawn can be mended here.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use eframe::egui::text::{CCursor, CCursorRange};
use eframe::egui::{Align2, Galley, Pos2, Rect, Response, ScrollArea, Stroke, TextEdit, Ui, pos2};

use super::command::EditorCommand;
use super::file::Editor;
use crate::app::panels::{self, PanelName};
use crate::app::theme::{Theme, text, width};

/// How much room the numbers of the lines take, and how far from the edge the text begins.
const GUTTER: f32 = 58.0;

/// Draws the text with its lines numbered, and brings the place looked for into view. Lines with a fault are marked.
pub fn text_ui(ui: &mut Ui, editor: &mut Editor) -> Option<EditorCommand> {
    let theme = Theme::of(ui);
    let room = ui.max_rect();
    ui.painter().rect_filled(room, 0.0, theme.bg_raised);
    let mut written = editor.document.text().to_owned();
    let looked_for = editor.looked_for.take();
    let own = editor.faults.iter().filter(|fault| fault.file == editor.document.path());
    let faulty: BTreeSet<usize> = own.map(|fault| fault.line).collect();
    let mut changed = false;
    ScrollArea::both().id_salt("text").auto_shrink(false).show(ui, |ui| {
        let behind = ui.painter().add(eframe::egui::Shape::Noop);
        let margin = eframe::egui::Margin { left: (GUTTER + 12.0) as i8, right: 16, top: 12, bottom: 12 };
        let field = TextEdit::multiline(&mut written)
            .font(text::mono(text::ROW))
            .frame(eframe::egui::Frame::NONE.inner_margin(margin))
            .desired_width(f32::INFINITY)
            .desired_rows(30)
            .lock_focus(true);
        let mut output = field.show(ui);
        panels::remember(ui, PanelName::Canvas, output.response.id);
        if let Some(byte) = looked_for {
            let at = CCursor::new(written[..byte.min(written.len())].chars().count());
            output.state.cursor.set_char_range(Some(CCursorRange::one(at)));
            let place = output.galley.pos_from_cursor(at).translate(output.galley_pos.to_vec2());
            ui.scroll_to_rect(place.expand(80.0), None);
            output.response.request_focus();
            output.state.store(ui.ctx(), output.response.id);
        }
        let lines = Lines { galley: &output.galley, origin: output.galley_pos, faulty: &faulty };
        ui.painter().set(behind, lines.shades(ui));
        lines.number(ui);
        changed = output.response.changed();
        let response: Response = (*output.response).clone();
        response.accessible_name("Text of the file");
    });
    changed.then_some(EditorCommand::Type(written))
}

/// The lines of a text where they are drawn.
struct Lines<'l> {
    galley: &'l Arc<Galley>,
    origin: Pos2,
    /// The lines with a fault, counted from one.
    faulty: &'l BTreeSet<usize>,
}

impl Lines<'_> {
    /// The lines that are seen: each with its number and its room from top to bottom.
    fn seen(&self, ui: &Ui) -> Vec<(usize, Range<f32>)> {
        let clip = ui.clip_rect();
        let mut number = 1;
        let mut seen = Vec::new();
        let mut begins = true;
        for row in &self.galley.rows {
            let (top, bottom) = (self.origin.y + row.min_y(), self.origin.y + row.max_y());
            if begins && bottom >= clip.top() && top <= clip.bottom() {
                seen.push((number, top..bottom));
            }
            begins = row.ends_with_newline;
            number += usize::from(row.ends_with_newline);
        }
        seen
    }

    /// A tint behind every line with a fault.
    fn shades(&self, ui: &Ui) -> eframe::egui::Shape {
        let theme = Theme::of(ui);
        let across = ui.clip_rect().x_range();
        let faulty = self.seen(ui).into_iter().filter(|(number, _)| self.faulty.contains(number));
        let shade = |(_, room): (usize, Range<f32>)| {
            let rect = Rect::from_x_y_ranges(across, room.start..=room.end);
            eframe::egui::Shape::rect_filled(rect, 0.0, theme.bad_soft)
        };
        faulty.map(shade).collect::<Vec<_>>().into()
    }

    /// The numbers, at the edge however far the text is scrolled to the side.
    fn number(&self, ui: &Ui) {
        let theme = Theme::of(ui);
        let clip = ui.clip_rect();
        let painter = ui.painter();
        let gutter = Rect::from_min_max(clip.min, pos2(clip.left() + GUTTER, clip.bottom()));
        painter.rect_filled(gutter, 0.0, theme.bg_panel);
        painter.vline(gutter.right(), gutter.y_range(), Stroke::new(width::HAIRLINE, theme.line_hair));
        for (number, room) in self.seen(ui) {
            let middle = f32::midpoint(room.start, room.end);
            let is_faulty = self.faulty.contains(&number);
            let ink = if is_faulty { theme.bad } else { theme.ink_3 };
            let font = text::mono(text::CAPTION + 1.0);
            painter.text(pos2(gutter.right() - 8.0, middle), Align2::RIGHT_CENTER, number.to_string(), font, ink);
            if is_faulty {
                let at = pos2(gutter.left() + 12.0, middle);
                painter.text(at, Align2::CENTER_CENTER, "!", text::bold(text::BODY), theme.bad);
            }
        }
    }
}
