//! What would follow a correction, before anything is changed: how many entries stand, which read otherwise, which dice are asked.

use eframe::egui::Ui;

use super::{Decision, Following, dice, part};
use crate::app::parts::{Button, Look, caption, label};
use crate::app::theme::{Theme, size, text};
use crate::app::ui_command::UiCommand;

/// How many of the entries that do not stand as they did are listed.
const MOST: usize = 12;

/// Draws what would follow, the dice asked for, and the ways to go on.
pub fn following_ui(ui: &mut Ui, following: &Following, decision: &Decision) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    part(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 5.0;
        caption(ui, "What follows");
        for words in &following.words {
            let said = label(ui, words, text::semi_bold(text::BODY), theme.ink_1);
            ui.ctx().accesskit_node_builder(said.id, |node| node.set_live(eframe::egui::accesskit::Live::Polite));
        }
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
