//! The card of the chosen unit, in the room that the offers leave: how it stands, who supports it, whom it has before it, what it did.

use eframe::egui::{Rect, Sense, Ui, vec2};

use super::part;
use crate::app::canvas::paint_glyph;
use crate::app::parts::{caption, elided, label};
use crate::app::theme::{Theme, text};
use crate::dice::signed;
use crate::game::{Piece, Tally};

/// The card as plain data.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UnitCard {
    /// What a check of it would have to throw now, with its reasons.
    pub check: Option<Tally>,
    /// Who supports it, or that nobody does: whether it helps, and the words.
    pub supports: Vec<(bool, String)>,
    /// The nearest enemy and how far he is off, where that may be told.
    pub nearest: Option<String>,
    /// What befell it this turn, newest first.
    pub befell: Vec<String>,
}

/// Draws it.
pub fn unit_card_ui(ui: &mut Ui, piece: &Piece, card: &UnitCard) {
    part(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        let theme = Theme::of(ui);
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 26.0), Sense::hover());
        let sign = Rect::from_center_size(rect.left_center() + vec2(16.0, 0.0), vec2(28.0, 18.0));
        paint_glyph(ui.painter(), sign, piece.glyph, &theme.side(piece.side));
        let figures = piece.counted().map(|[left, of]| format!("{left} of {of}")).unwrap_or_default();
        let right = ui.painter().layout_no_wrap(figures, text::bold(text::VALUE), theme.ink_1);
        let name = elided(
            ui.painter(),
            &piece.name,
            text::bold(text::VALUE),
            theme.side(piece.side).text,
            rect.width() - 52.0 - right.size().x,
        );
        ui.painter().galley(rect.left_top() + vec2(38.0, 2.0), name, theme.ink_1);
        ui.painter().galley(rect.right_top() - vec2(right.size().x, -2.0), right, theme.ink_1);
        label(ui, standing(piece), text::plain(text::ROW), theme.ink_2);
        if let Some(check) = &card.check {
            label(ui, format!("A check now needs {}", check.whole()), text::plain(text::ROW), theme.ink_1);
            label(ui, reasons(check), text::plain(text::CAPTION), theme.ink_2);
        }
        for (helps, words) in &card.supports {
            let (sign, ink) = if *helps { ("✓", theme.ok) } else { ("×", theme.bad) };
            label(ui, format!("{sign} {words}"), text::plain(text::ROW), ink);
        }
        if let Some(nearest) = &card.nearest {
            label(ui, format!("Nearest enemy: {nearest}"), text::plain(text::ROW), theme.ink_1);
        }
        if !card.befell.is_empty() {
            caption(ui, "This turn");
            for words in &card.befell {
                label(ui, words, text::plain(text::CAPTION), theme.ink_2);
            }
        }
    });
}

/// How it stands, in words.
fn standing(piece: &Piece) -> String {
    let rank = piece.rank.as_ref().map(|rank| rank.words);
    let conditions = piece.conditions.iter().map(|condition| condition.words);
    let spent = piece.spent.iter().map(|spent| spent.word());
    let words: Vec<&str> = rank.into_iter().chain(conditions).chain(spent).collect();
    if words.is_empty() { "In good order, with its turn before it".to_owned() } else { words.join(", ") }
}

/// The lines of a sum, one after another: "Every check starts at 4, shaken +2".
fn reasons(sum: &Tally) -> String {
    let counted = sum.lines.iter().filter(|line| !line.struck).enumerate();
    let words = counted.map(|(at, line)| {
        let value = if at == 0 { format!("{}", line.value) } else { signed(line.value.round() as i32) };
        format!("{} {value}", line.label)
    });
    words.collect::<Vec<_>>().join(", ")
}
