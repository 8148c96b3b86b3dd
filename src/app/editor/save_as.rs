//! Under which name, or where, a file is saved.

use std::path::{Path, PathBuf};

use eframe::egui::{Context, Id, Key, Modal, TextEdit, Ui};

use super::command::EditorCommand;
use crate::app::dialog::Browsing;
use crate::app::parts::{Button, Icon, caption, label};
use crate::app::ruling::{dialog_frame, title_ui};
use crate::app::theme::{Theme, size, text};
use crate::data::edit::plain_name;
use crate::file::{Existing, is_there};

/// The card that asks for it.
pub struct Asking {
    typed: String,
    browsing: Option<Browsing>,
    opened: bool,
}

impl Asking {
    /// The card with a name on it.
    pub fn with(name: &str) -> Self {
        Self { typed: plain_name(name), browsing: None, opened: false }
    }

    /// Draws the card.
    pub fn ui(&mut self, context: &Context, folder: &Path) -> Option<EditorCommand> {
        if let Some(path) = Browsing::chosen(&mut self.browsing) {
            // The desktop has asked whether the very file that was chosen may be replaced, but not one with an ending added.
            let place = with_ending(path.clone());
            let existing = if place == path { Existing::Replace } else { Existing::Refuse };
            return Some(EditorCommand::SaveAs(place, existing));
        }
        let modal = Modal::new(Id::unique("save as")).frame(dialog_frame(context));
        let shown = modal.show(context, |ui| {
            ui.set_width(520.0);
            title_ui(ui, Icon::Disk, "Save as");
            self.inside_ui(ui, folder)
        });
        let left = shown.should_close().then_some(EditorCommand::AskName(None));
        shown.inner.or(left)
    }

    fn inside_ui(&mut self, ui: &mut Ui, folder: &Path) -> Option<EditorCommand> {
        let theme = Theme::of(ui);
        caption(ui, "Its name, or a whole path");
        let field = TextEdit::singleline(&mut self.typed).desired_width(f32::INFINITY);
        let field = ui.add(field).accessible_name("Name of the file");
        if !self.opened {
            field.request_focus();
            self.opened = true;
        }
        let path = place(&self.typed, folder);
        let shown = path.as_ref().map_or_else(|| folder.display().to_string(), |path| path.display().to_string());
        label(ui, shown, text::plain(14.0), theme.ink_3);
        let is_there = path.as_ref().is_some_and(|path| is_there(path));
        if is_there {
            label(ui, "A file of this name is there already.", text::plain(14.0), theme.shaken);
        }
        ui.add_space(6.0);
        let enter = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let mut command = None;
        ui.horizontal(|ui| {
            let (words, existing) =
                if is_there { ("Replace it", Existing::Replace) } else { ("Save it", Existing::Refuse) };
            let save = Button::main(words).icon(Icon::Disk).width(200.0).enabled(path.is_some()).name(words);
            if (save.show(ui).clicked() || (enter && !is_there))
                && let Some(path) = &path
            {
                command = Some(EditorCommand::SaveAs(path.clone(), existing));
            }
            if let Some(path) = path.as_ref().filter(|_| is_there)
                && Button::new("Keep both").height(size::MAIN_BUTTON).show(ui).clicked()
            {
                command = Some(EditorCommand::SaveAs(path.clone(), Existing::KeepBoth));
            }
            let may_browse = self.browsing.is_none();
            let browse = Button::new("Browse…").icon(Icon::Search).height(size::MAIN_BUTTON).enabled(may_browse);
            if browse.show(ui).clicked() && may_browse {
                self.browsing = Some(Browsing::for_a_place(path.as_deref().unwrap_or(folder), ui.ctx()));
            }
            if Button::new("Cancel").height(size::MAIN_BUTTON).show(ui).clicked() {
                command = Some(EditorCommand::AskName(None));
            }
        });
        command
    }
}

/// Where what is typed would be saved: a plain name in the folder, a path where it says.
fn place(typed: &str, folder: &Path) -> Option<PathBuf> {
    let typed = typed.trim();
    if typed.contains(['/', '\\']) {
        let path = PathBuf::from(typed);
        return path.file_name().is_some().then(|| with_ending(path));
    }
    let plain = plain_name(typed.strip_suffix(".toml").unwrap_or(typed));
    (!plain.is_empty()).then(|| folder.join(format!("{plain}.toml")))
}

fn with_ending(path: PathBuf) -> PathBuf {
    if path.extension().is_some_and(|ending| ending == "toml") { path } else { path.with_added_extension("toml") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_goes_into_the_folder_and_a_path_where_it_says() {
        let folder = Path::new("home/scenarios");
        assert_eq!(place("The mill", folder), Some(PathBuf::from("home/scenarios/the_mill.toml")));
        assert_eq!(place("mill.toml", folder), Some(PathBuf::from("home/scenarios/mill.toml")));
        assert_eq!(place("/club/mill.v2", folder), Some(PathBuf::from("/club/mill.v2.toml")));
        assert_eq!(place(" /club/mill.toml ", folder), Some(PathBuf::from("/club/mill.toml")));
        assert_eq!(place("  ", folder), None);
    }
}
