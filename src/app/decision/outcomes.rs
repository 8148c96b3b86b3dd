//! The table a single die is read in: each result, the faces that bring it, how often they fall, and the row that has fallen.

use eframe::egui::{Align2, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::part;
use crate::app::parts::wrapped;
use crate::app::theme::{Theme, text};
use crate::dice::reading::TableRow;

const HIGH: f32 = 26.0;
/// Where the meanings begin, from the left.
const MEANING: f32 = 78.0;
/// Where the faces end, from the right.
const FACES: f32 = 46.0;

/// Draws the table.
pub fn outcomes_ui(ui: &mut Ui, rows: Vec<TableRow>) {
    part(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let head = ["Result", "", "Die", "Odds"];
        line_ui(ui, head.map(str::to_owned), false, true);
        for row in rows {
            let odds = format!("{}%", row.percent);
            let said = format!("{}: {}, {} on the die, {odds}", row.results, row.meaning, row.faces);
            let response = line_ui(ui, [row.results, row.meaning.into_owned(), row.faces, odds], row.fallen, false);
            response.widget_info(|| WidgetInfo::selected(Role::Row, true, row.fallen, &said));
        }
    });
}

/// One line of the table: results and meaning from the left, faces and odds from the right.
fn line_ui(ui: &mut Ui, [results, meaning, faces, odds]: [String; 4], fallen: bool, head: bool) -> Response {
    let theme = Theme::of(ui);
    let (ink, size) = if head { (theme.ink_3, text::CAPTION) } else { (theme.ink_1, text::ROW) };
    let font = if fallen { text::bold(size) } else { text::plain(size) };
    let room = ui.available_width() - MEANING - 2.0 * FACES;
    let words = wrapped(ui.painter(), &meaning, font.clone(), ink, room, 18.0);
    let high = HIGH.max(words.size().y + 6.0);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::hover());
    let painter = ui.painter_at(rect.expand(2.0));
    if fallen {
        painter.rect_filled(rect.expand2(vec2(2.0, 0.0)), 3.0, theme.accent_soft);
    }
    let middle = rect.center().y;
    painter.text(pos2(rect.left() + 4.0, middle), Align2::LEFT_CENTER, results, font.clone(), ink);
    painter.galley(pos2(rect.left() + MEANING, middle - words.size().y / 2.0), words, ink);
    for (right, number) in [(rect.right() - 4.0, odds), (rect.right() - FACES, faces)] {
        painter.text(pos2(right, middle), Align2::RIGHT_CENTER, number, font.clone(), ink);
    }
    response
}
