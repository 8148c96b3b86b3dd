//! The form of the photograph: which it is, squared how, showing how much.

use std::path::PathBuf;

use eframe::egui::{Key, TextEdit, Ui};

use super::Photo;
use crate::app::dialog::Browsing;
use crate::app::editor::PICTURES;
use crate::app::editor::command::EditorCommand;
use crate::app::parts::fields::Number;
use crate::app::parts::{Button, Icon, Look, caption, heading, label};
use crate::app::theme::{Theme, text};

/// Draws the form. The file is typed, chosen in the desktop's dialog, or dropped on the window.
pub fn photo_ui(ui: &mut Ui, photo: &mut Photo) -> Option<EditorCommand> {
    heading(ui, "Photograph underneath");
    let theme = Theme::of(ui);
    label(ui, "Type its path, look for it, or drop it on the window.", text::plain(14.0), theme.ink_2);
    caption(ui, "Its file, PNG or JPEG");
    let field = TextEdit::singleline(&mut photo.typed).desired_width(f32::INFINITY);
    let field = ui.add(field).accessible_name("File of the photograph");
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if let Some(why) = &photo.trouble {
        label(ui, why, text::plain(text::ROW), theme.bad);
    }
    let mut command = None;
    ui.horizontal_wrapped(|ui| {
        let ready = !photo.typed.trim().is_empty() && !photo.is_coming();
        let words = if photo.is_coming() { "Reading it…" } else { "Lay it underneath" };
        let pressed = Button::new(words).icon(Icon::Photo).enabled(ready).show(ui).clicked();
        if (pressed || entered) && ready {
            command = Some(EditorCommand::FindPhoto(PathBuf::from(photo.typed.trim())));
        }
        let may_browse = photo.browsing.is_none();
        if Button::new("Browse…").icon(Icon::Search).enabled(may_browse).show(ui).clicked() && may_browse {
            let folder = photo.file.parent();
            photo.browsing =
                Some(Browsing::for_a_file("Lay a photograph underneath", ("Photographs", PICTURES), folder, ui.ctx()));
        }
        laid_ui(ui, photo);
    });
    if photo.is_there() {
        let value = f64::from(photo.opacity) * 100.0;
        let field = Number { title: "How much of it shows", value, range: 0.0..=100.0, step: 10.0, unit: " %" };
        if let Some(percent) = field.captioned_ui(ui) {
            (photo.opacity, photo.is_unkept) = ((percent / 100.0) as f32, true);
        }
    }
    command
}

/// What can be done with a photograph that lies there, or lay there once.
fn laid_ui(ui: &mut Ui, photo: &mut Photo) {
    if photo.is_there() {
        let (words, marking) = if photo.is_marking() { ("Square it", false) } else { ("Mark its corners", true) };
        let look = if photo.is_marking() { Look::On } else { Look::Plain };
        if Button::new(words).look(look).show(ui).clicked() {
            photo.mark(marking);
        }
    }
    if photo.may_be_forgotten()
        && Button::new("Take it away").icon(Icon::Bin).name("Take the photograph away").show(ui).clicked()
    {
        photo.clear();
    }
}
