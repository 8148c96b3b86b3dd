//! Whom an entry is about, and against whom: units in two columns, those it cannot be about greyed with the reason.

use eframe::egui::{Align2, Rect, Role, ScrollArea, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::LedgerPage;
use crate::app::canvas::paint_glyph;
use crate::app::parts::{elided, focus_ring, key_cap, key_cap_width};
use crate::app::theme::{Theme, text, width};
use crate::app::ui_command::UiCommand;
use crate::game::{Glyph, Rule, Side};

/// Something that may be answered, or may not.
#[derive(Clone, Debug, PartialEq)]
pub struct OfferCell {
    /// What it says.
    pub label: String,
    /// Its place among all offers; nothing when it is refused.
    pub index: Option<usize>,
    /// The letter that chooses it.
    pub letter: Option<char>,
    /// Why it is refused.
    pub why: Option<String>,
    /// The rule that allows or forbids it.
    pub rule: Rule,
    /// The unit it is about: what it is drawn as, and whose it is.
    pub unit: Option<(Glyph, Side)>,
    /// Its figures now and at the start.
    pub figures: Option<[u16; 2]>,
    /// It is the chosen unit.
    pub chosen: bool,
}

/// The height of a cell.
const ROW: f32 = 45.0;
/// Narrower than this a cell says too little.
const LEAST: f32 = 320.0;

fn columns(wide: f32) -> usize {
    if wide >= 2.0 * LEAST { 2 } else { 1 }
}

/// How high so many cells are.
pub fn height(count: usize, wide: f32) -> f32 {
    count.div_ceil(columns(wide)) as f32 * ROW
}

/// Draws the cells, down the first column and then the next.
pub fn offers_ui(ui: &mut Ui, cells: &[OfferCell], page: &LedgerPage) -> Option<UiCommand> {
    let columns = columns(ui.available_width());
    let deep = cells.len().div_ceil(columns);
    let mut command = None;
    ScrollArea::vertical().id_salt("cells").auto_shrink(false).show(ui, |ui| {
        let wide = ui.available_width() / columns as f32;
        let (area, _) = ui.allocate_exact_size(vec2(ui.available_width(), deep as f32 * ROW), Sense::hover());
        for (index, cell) in cells.iter().enumerate() {
            let at = vec2((index / deep.max(1)) as f32 * wide, (index % deep.max(1)) as f32 * ROW);
            let rect = Rect::from_min_size(area.min + at, vec2(wide, ROW));
            command = cell_ui(ui, rect, index, cell, page).or(command.take());
        }
    });
    command
}

fn cell_ui(ui: &Ui, rect: Rect, place: usize, cell: &OfferCell, page: &LedgerPage) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let response = ui.interact(rect, ui.scope_id().with(("cell", place)), Sense::click());
    let why = cell.why.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
    let refused = if cell.why.is_some() { "Not now: " } else { "Log of: " };
    response
        .widget_info(|| WidgetInfo::labeled(Role::Button, cell.why.is_none(), format!("{refused}{}{why}", cell.label)));
    let painter = ui.painter_at(rect);
    let ink = if cell.why.is_some() { theme.ink_3 } else { theme.ink_1 };
    if cell.chosen || (response.hovered() && cell.index.is_some()) {
        painter.rect_filled(rect, 0.0, if cell.chosen { theme.accent_soft } else { theme.bg_sunken });
    }
    painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
    painter.vline(rect.right() - 0.5, rect.y_range(), Stroke::new(width::HAIRLINE, theme.line_hair));
    let middle = rect.center().y;
    let mut left = rect.left() + 12.0;
    if let Some((glyph, side)) = cell.unit {
        let at = Rect::from_center_size(pos2(left + 14.0, middle), vec2(26.0, 16.0));
        paint_glyph(&painter, at, glyph, &theme.side(side));
        left += 38.0;
    }
    let mut right = rect.right() - 12.0;
    if let Some(letter) = cell.letter.map(String::from) {
        let wide = key_cap_width(&painter, &letter);
        key_cap(&painter, pos2(right - wide / 2.0, middle), &letter, theme, false);
        right -= wide + 10.0;
    }
    if let Some([now, start]) = cell.figures {
        let words = format!("{now} of {start}");
        let at = painter.text(pos2(right, middle), Align2::RIGHT_CENTER, words, text::plain(text::ROW), theme.ink_2);
        right = at.left() - 8.0;
    }
    let label = elided(&painter, &cell.label, text::semi_bold(text::BODY), ink, right - left);
    let end = left + label.size().x + 10.0;
    painter.galley(pos2(left, middle - label.size().y / 2.0), label, ink);
    if let Some(why) = &cell.why {
        let why = elided(&painter, why, text::plain(text::CAPTION), theme.ink_3, right - end);
        painter.galley(pos2(end, middle - why.size().y / 2.0), why, theme.ink_3);
    }
    focus_ring(ui, &response, rect.shrink(5.0));
    let response = response.on_hover_text((page.section)(&cell.rule));
    match cell.index {
        Some(index) => response.clicked().then_some(UiCommand::Choose(index)),
        // What the rules forbid the umpire may still rule.
        None => response.clicked().then_some(UiCommand::OpenRuling),
    }
}
