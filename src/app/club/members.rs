//! The members, and what they own.

use eframe::egui::{Key, ScrollArea, TextEdit, Ui};

use super::armies::counted;
use super::command::ClubCommand;
use super::roll::Roll;
use crate::app::parts::{Button, Icon, label, rule_line};
use crate::app::theme::{Theme, text};

/// A field for a new name with its button; what is typed, or what is asked once it is done.
pub fn name_ui(ui: &mut Ui, typed: &str, hint: &str, words: &str, asks: ClubCommand) -> Option<ClubCommand> {
    let mut command = None;
    ui.horizontal(|ui| {
        let mut name = typed.to_owned();
        let field = TextEdit::singleline(&mut name).hint_text(hint).desired_width(320.0);
        let response = ui.add(field).accessible_name(hint);
        let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let ready = !name.trim().is_empty();
        let pressed = Button::new(words).icon(Icon::Plus).enabled(ready).show(ui).clicked();
        if response.changed() {
            command = Some(ClubCommand::TypeName(name));
        }
        if ready && (pressed || entered) {
            command = Some(asks);
        }
    });
    command
}

/// Draws the members: a click shows what one of them owns.
pub fn members_ui(ui: &mut Ui, roll: &Roll, typed: &str) -> Option<ClubCommand> {
    let theme = Theme::of(ui);
    ui.add_space(10.0);
    label(ui, "Members", text::title(34.0), theme.ink_1);
    let mut command = name_ui(ui, typed, "A member’s name", "Take in", ClubCommand::TakeIn);
    rule_line(ui);
    ScrollArea::vertical().id_salt("members").auto_shrink(false).show(ui, |ui| {
        if roll.members.is_empty() {
            label(
                ui,
                "Nobody yet. A unit’s owner is taken in when the unit is saved.",
                text::plain(text::BODY),
                theme.ink_2,
            );
        }
        for member in &roll.members {
            let units = usize::try_from(member.units).unwrap_or_default();
            ui.horizontal(|ui| {
                let name = format!("Units of {}", member.name);
                if Button::new(&member.name).width(320.0).name(&name).show(ui).clicked() {
                    command = Some(ClubCommand::Seek(member.name.clone()));
                }
                label(ui, counted(units, "unit"), text::plain(text::BODY), theme.ink_2);
            });
        }
    });
    command
}
