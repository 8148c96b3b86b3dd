//! The line typed after `/`, under the question: its field, what Enter would record, what else fits.

use eframe::egui::{Key, TextEdit, Ui};

use super::part;
use crate::app::line::LineShown;
use crate::app::parts::{caption, label};
use crate::app::theme::{Theme, text};
use crate::app::ui_command::UiCommand;

/// Draws the line, and what it would record.
pub fn line_ui(ui: &mut Ui, line: &LineShown) -> Option<UiCommand> {
    part(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 5.0;
        let theme = Theme::of(ui);
        let mut typed = line.text.clone();
        let edit = TextEdit::singleline(&mut typed)
            .hint_text("rowe adv 4 wr 20, blood figures 6, rest")
            .font(text::plain(text::VALUE))
            .desired_width(f32::INFINITY);
        let field = ui.add(edit).accessible_name("Line");
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let left = ui.input(|input| input.key_pressed(Key::Escape));
        // A refusal leaves the line as it is, ready to be mended. A line that is done with gives the keyboard back.
        if !entered && !left {
            field.request_focus();
        }
        caption(ui, "What Enter records");
        let records = line.records.as_deref().unwrap_or("Nothing yet.");
        let said = label(ui, records, text::semi_bold(text::BODY), theme.ink_1);
        ui.ctx().accesskit_node_builder(said.id, |node| node.set_live(eframe::egui::accesskit::Live::Polite));
        for words in &line.said {
            label(ui, words, text::plain(text::ROW), theme.ink_2);
        }
        for other in line.others.iter().take(6) {
            label(ui, other, text::plain(text::CAPTION), theme.ink_3);
        }
        if left {
            Some(UiCommand::CloseLine)
        } else if entered {
            Some(UiCommand::TakeLine)
        } else {
            field.changed().then_some(UiCommand::TypeLine(typed))
        }
    })
}
