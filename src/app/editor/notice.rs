//! What is said when somebody else has changed the file on disk while it was being edited.

use eframe::egui::{Align, Layout, Role, Ui, WidgetInfo};

use super::command::EditorCommand;
use crate::app::parts::{Button, Icon, Look, label};
use crate::app::theme::{Theme, size, text};
use crate::data::edit::OnDisk;

/// How high the strip is.
pub const HIGH: f32 = 48.0;

/// Draws the strip, with what can be done about it.
pub fn found_ui(ui: &mut Ui, name: &str, found: &OnDisk) -> Option<EditorCommand> {
    let theme = Theme::of(ui);
    let words = match found {
        OnDisk::Same => return None,
        OnDisk::Changed(_) => format!("{name}.toml was changed on disk by another hand since it was opened here."),
        OnDisk::Gone => format!("{name}.toml is no longer on disk. Save writes it again."),
    };
    let mut command = None;
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        if matches!(found, OnDisk::Changed(_)) {
            let mine = Button::new("Keep mine").look(Look::Plain).height(size::TARGET).show(ui);
            if mine.on_hover_text("Saving will write over what stands on disk").clicked() {
                command = Some(EditorCommand::HoldAgainst);
            }
            let take = Button::new("Take the file’s").icon(Icon::Disk).height(size::TARGET).show(ui);
            if take.on_hover_text("Undo brings your own back").clicked() {
                command = Some(EditorCommand::TakeFromDisk);
            }
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.add_space(10.0);
            let said = label(ui, words.clone(), text::semi_bold(text::ROW), theme.ink_1);
            said.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
            ui.ctx().accesskit_node_builder(said.id, |node| node.set_live(eframe::egui::accesskit::Live::Polite));
        });
    });
    command
}
