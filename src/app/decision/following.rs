//! What would follow a correction, before anything is changed: how many entries stand, which read otherwise, which dice are asked.

use eframe::egui::{Align2, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::{Decision, Following, dice, part};
use crate::app::parts::{Button, Look, Sign, caption, label};
use crate::app::theme::{Theme, size, text, width};
use crate::app::ui_command::UiCommand;

/// How many of the entries that do not stand as they did are listed.
const MOST: usize = 12;

/// The height of a tile with a number.
const TILE: f32 = 72.0;

/// Draws what would follow, the dice asked for, and the ways to go on.
pub fn following_ui(ui: &mut Ui, following: &Following, decision: &Decision) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    part(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 5.0;
        caption(ui, "What follows");
        let said = label(ui, &following.words, text::semi_bold(text::BODY), theme.ink_1);
        ui.ctx().accesskit_node_builder(said.id, |node| node.set_live(eframe::egui::accesskit::Live::Polite));
        counts_ui(ui, &following.counts);
        for line in following.lines.iter().take(MOST) {
            label(ui, line, text::plain(text::ROW), theme.ink_2);
        }
        if following.lines.len() > MOST {
            let more = format!("and {} more", following.lines.len() - MOST);
            label(ui, more, text::plain(text::CAPTION), theme.ink_3);
        }
        if let Some(stop) = &following.stop {
            label(ui, stop, text::semi_bold(text::BODY), theme.shaken);
        }
    });
    let turned = following.asks.and_then(|request| dice::tray_ui(ui, request, decision));
    let chosen = part(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        caption(ui, "And then");
        let ways = [
            ("A", "Go on with what still fits", 0, !following.stops),
            ("S", "Leave everything as it was", 1, false),
            ("D", "Stop where something no longer fits", 2, following.stops),
        ];
        let mut chosen = None;
        for (key, words, way, on) in ways {
            let look = if on { Look::On } else { Look::Plain };
            let button = Button::new(words).key(key).look(look).height(size::TARGET + 8.0).width(ui.available_width());
            if button.show(ui).clicked() {
                chosen = Some(UiCommand::Choose(way));
            }
        }
        label(ui, "Undo takes back the correction as a whole.", text::plain(text::CAPTION), theme.ink_3);
        chosen
    });
    turned.or(chosen)
}

/// How many entries come to which fate, as tiles beside one another.
fn counts_ui(ui: &mut Ui, counts: &[(usize, &str, Sign)]) {
    const GAP: f32 = 8.0;
    let theme = Theme::of(ui);
    if counts.is_empty() {
        return;
    }
    let wide = (ui.available_width() + GAP) / counts.len().max(3) as f32 - GAP;
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), TILE), Sense::hover());
    for (index, (count, what, sign)) in counts.iter().enumerate() {
        let (soft, ink) = (sign.tint(theme).unwrap_or(theme.ok_soft), sign.ink(theme));
        let left = row.left() + index as f32 * (wide + GAP);
        let tile = Rect::from_min_size(pos2(left, row.top()), vec2(wide, TILE));
        let painter = ui.painter_at(tile);
        painter.rect(tile, f32::from(size::CORNER), soft, Stroke::new(width::HAIRLINE, ink), StrokeKind::Inside);
        painter.text(tile.min + vec2(10.0, 6.0), Align2::LEFT_TOP, count, text::bold(text::TOTAL), ink);
        let words = painter.layout((*what).to_owned(), text::plain(text::CAPTION), ink, wide - 16.0);
        painter.galley(tile.min + vec2(10.0, 34.0), words, ink);
    }
}
