//! The prompt: who must act, and what is asked. Nothing else ever opens there.

use eframe::egui::{Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::Decision;
use crate::app::parts::{chip, elided, wrapped};
use crate::app::theme::{Theme, size, text, width};

/// Draws the prompt at the top of the panel; returns where it ends.
pub fn prompt_ui(ui: &mut Ui, panel: Rect, decision: &Decision) -> f32 {
    let theme = Theme::of(ui);
    let question = decision.question;
    let painter = ui.painter_at(panel);
    let left = panel.left() + size::SIDE_BAND + 14.0;
    let room = panel.right() - left - size::MARGIN;
    let headline = wrapped(&painter, &question.headline, text::bold(text::HEADLINE), theme.ink_1, room, 31.0);
    let bottom = panel.top() + 50.0 + headline.size().y + 14.0;
    let whole = Rect::from_min_max(panel.min, pos2(panel.right(), bottom));
    painter.rect_filled(whole, 0.0, theme.bg_raised);

    let band = Rect::from_min_max(panel.min, pos2(panel.left() + size::SIDE_BAND, bottom));
    let (fill, edge) = match question.side {
        Some(side) => (theme.side(side).fill, theme.side(side).line),
        None => (theme.bg_sunken, theme.line_strong),
    };
    painter.rect_filled(band, 0.0, fill);
    painter.vline(band.right(), band.y_range(), Stroke::new(2.0, edge));

    let chip = chip(&painter, pos2(left, panel.top() + 26.0), &question.chip, question.side, theme);
    let context = pos2(chip.right() + 10.0, chip.center().y);
    let galley = elided(&painter, &question.context, text::plain(14.0), theme.ink_3, panel.right() - context.x - 8.0);
    painter.galley(context - vec2(0.0, galley.size().y / 2.0), galley, theme.ink_3);
    painter.galley(pos2(left, panel.top() + 46.0), headline, theme.ink_1);
    painter.hline(panel.x_range(), bottom - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));

    let said = format!("{}. {}", question.chip, question.headline);
    let response = ui.interact(whole, ui.scope_id().with("prompt"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &said));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(eframe::egui::accesskit::Live::Polite));
    bottom
}
