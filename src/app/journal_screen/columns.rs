//! The columns of the list.

use eframe::egui::{Align2, Painter, Rect, Stroke, pos2};

use crate::app::theme::{Theme, text, width};

/// Where the columns of the list begin.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    pub label: f32,
    pub mark: f32,
    pub words: f32,
    pub dice: f32,
    pub by: f32,
}

impl Columns {
    pub fn of(table: Rect) -> Self {
        // In a narrow list the words come first: who did it, and then the dice, give way.
        let by = if table.width() < 560.0 {
            table.right()
        } else {
            table.right() - (table.width() * 0.15).clamp(90.0, 180.0)
        };
        let broad = if table.width() < 420.0 { 0.0 } else { (table.width() * 0.17).clamp(104.0, 180.0) };
        Self { label: table.left() + 14.0, mark: table.left() + 70.0, words: table.left() + 92.0, dice: by - broad, by }
    }

    /// Paints what stands above them.
    pub fn head(self, painter: &Painter, table: Rect, looks_at_correction: bool, theme: &Theme) {
        let font = text::semi_bold(text::CAPTION);
        let last = if looks_at_correction { "After the correction" } else { "By" };
        for (left, words) in
            [(self.label, "Entry"), (self.words, "What happened"), (self.dice, "Dice"), (self.by, last)]
        {
            if left < table.right() {
                let at = pos2(left, table.top() + 16.0);
                painter.text(at, Align2::LEFT_CENTER, words, font.clone(), theme.ink_3);
            }
        }
        painter.hline(table.x_range(), table.top() + 32.0, Stroke::new(width::CONTROL, theme.line_strong));
    }
}
