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
    /// Who did it; or what becomes of it, while a correction is looked at.
    pub by: f32,
    looks_at_correction: bool,
}

impl Columns {
    /// The columns of a table. In a narrow one the words come first: who did it, and then the dice, give way; what becomes of an entry
    /// is what a correction is looked at for, and stays.
    pub fn of(table: Rect, looks_at_correction: bool) -> Self {
        let wide = table.width();
        let last = match (looks_at_correction, wide < 560.0) {
            (true, true) => 120.0,
            (true, false) => (wide * 0.15).clamp(140.0, 180.0),
            (false, true) => 0.0,
            (false, false) => (wide * 0.15).clamp(90.0, 180.0),
        };
        let too_narrow = if looks_at_correction { 560.0 } else { 420.0 };
        let dice = if wide < too_narrow { 0.0 } else { (wide * 0.17).clamp(104.0, 180.0) };
        let by = table.right() - last;
        let (label, mark, words) = (table.left() + 14.0, table.left() + 70.0, table.left() + 92.0);
        Self { label, mark, words, dice: by - dice, by, looks_at_correction }
    }

    /// Paints what stands above them.
    pub fn head(self, painter: &Painter, table: Rect, theme: &Theme) {
        let font = text::semi_bold(text::CAPTION);
        let last = match (self.looks_at_correction, table.right() - self.by < 150.0) {
            (true, true) => "Afterwards",
            (true, false) => "After the correction",
            (false, _) => "By",
        };
        let dice = if self.dice < self.by { "Dice" } else { "" };
        for (left, words) in [(self.label, "Entry"), (self.words, "What happened"), (self.dice, dice), (self.by, last)]
        {
            if left < table.right() {
                let at = pos2(left, table.top() + 16.0);
                painter.text(at, Align2::LEFT_CENTER, words, font.clone(), theme.ink_3);
            }
        }
        painter.hline(table.x_range(), table.top() + 32.0, Stroke::new(width::CONTROL, theme.line_strong));
    }
}
