//! What comes in: a file named, what it would change, and reading it in.

use std::path::PathBuf;

use eframe::egui::{Key, ScrollArea, TextEdit, Ui};

use super::armies::counted;
use super::command::ClubCommand;
use crate::app::dialog::Browsing;
use crate::app::parts::{Button, Icon, Look, caption, heading, label};
use crate::app::theme::{Theme, text};
use crate::club::{ArmyImport, CsvPreview};

/// A file about to be read in.
#[derive(Default)]
pub struct Import {
    /// Its path, as typed.
    pub typed: String,
    /// The desktop's own dialog, while it is open.
    pub browsing: Option<Browsing>,
    /// What reading it in would change, or every fault in it.
    pub found: Option<(PathBuf, Result<Found, String>)>,
}

/// What a file holds.
pub enum Found {
    /// An army.
    Army(ArmyImport),
    /// A table of units.
    Table(CsvPreview),
    /// A picture of the chosen unit, who is named.
    Picture(String),
}

impl Found {
    /// What would change, a line each, the first of them in short.
    fn in_words(&self) -> Vec<String> {
        match self {
            Self::Picture(name) => vec![format!("It becomes the picture of {name}.")],
            Self::Army(army) if army.alike => vec![format!("{}: it is in the roll just so.", army.name)],
            Self::Army(army) => vec![
                format!("{}, edition {}", army.name, army.edition),
                format!("{}, {} of them new to the roll", counted(army.units, "unit"), army.raised),
                counted(army.generals, "general"),
            ],
            Self::Table(table) => {
                let mut words =
                    vec![format!("{} new, {} changed, {} alike", table.new.len(), table.changed.len(), table.alike)];
                words.extend(table.armies.iter().map(|name| format!("{name}: a new army")));
                words.extend(table.generals.iter().map(|name| format!("{name}: a new general")));
                words.extend(table.new.iter().map(|name| format!("{name}: new")));
                for (name, changes) in &table.changed {
                    let changes: Vec<String> =
                        changes.iter().map(|(column, was, is)| format!("{column} {was} → {is}")).collect();
                    words.push(format!("{name}: {}", changes.join(", ")));
                }
                words
            }
        }
    }
}

impl Import {
    /// Draws the panel.
    pub fn ui(&mut self, ui: &mut Ui) -> Option<ClubCommand> {
        if let Some(path) = Browsing::chosen(&mut self.browsing) {
            return Some(ClubCommand::Preview(path));
        }
        let theme = Theme::of(ui);
        heading(ui, "Import");
        let words = "An army (.toml), a table of units (.csv), or a picture of the chosen unit (.png, .jpg). It can also be dropped on the window. Nothing is written before you have seen what would change.";
        label(ui, words, text::plain(text::ROW), theme.ink_2);
        let mut command = self.path_ui(ui);
        if let Some((path, found)) = &self.found {
            ui.add_space(8.0);
            caption(ui, &path.display().to_string());
            let room = ui.available_height() - 70.0;
            ScrollArea::vertical().id_salt("preview").max_height(room).auto_shrink(false).show(ui, |ui| match found {
                Ok(found) => {
                    for (index, words) in found.in_words().iter().enumerate() {
                        let font = if index == 0 { text::semi_bold(text::BODY) } else { text::plain(text::ROW) };
                        label(ui, words, font, theme.ink_1);
                    }
                }
                Err(faults) => {
                    label(
                        ui,
                        "Nothing is read in while anything is wrong with it:",
                        text::semi_bold(text::BODY),
                        theme.bad,
                    );
                    label(ui, faults, text::plain(text::ROW), theme.ink_1);
                }
            });
            let ready = found.is_ok();
            let button = Button::main("Read it in").icon(Icon::Tick).enabled(ready).width(ui.available_width());
            if button.show(ui).clicked() && ready {
                command = Some(ClubCommand::Import);
            }
        }
        command
    }

    fn path_ui(&mut self, ui: &mut Ui) -> Option<ClubCommand> {
        let mut typed = self.typed.clone();
        let field = TextEdit::singleline(&mut typed).hint_text("Its path").desired_width(f32::INFINITY);
        let response = ui.add(field).accessible_name("The file’s path");
        let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let ready = !typed.trim().is_empty();
        let mut command = response.changed().then(|| ClubCommand::TypePath(typed.clone()));
        // Beside a narrow window's table there is no room for all three.
        ui.horizontal_wrapped(|ui| {
            let look = Button::new("Look at it").icon(Icon::Eye).enabled(ready).show(ui).clicked();
            if ready && (look || entered) {
                command = Some(ClubCommand::Preview(PathBuf::from(typed.trim())));
            }
            if Button::new("Browse…").icon(Icon::Search).enabled(self.browsing.is_none()).show(ui).clicked() {
                let files = ("Armies, tables, pictures", &["toml", "csv", "tsv", "txt", "png", "jpg", "jpeg"] as &[_]);
                self.browsing =
                    Some(Browsing::for_a_file("Read in an army, a table or a picture", files, None, ui.ctx()));
            }
            if Button::new("Close").key("Esc").look(Look::Quiet).show(ui).clicked() {
                command = Some(ClubCommand::Leave);
            }
        });
        command
    }
}
