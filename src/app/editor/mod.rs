//! The editor of scenarios, armies and counters.
//!
//! It draws what can be read of a file and changes the file's own text piece by piece; what is wrong with it stands at the foot.
//! It knows no rule: whether anybody may stand where he is put is the checker's to say. What is not saved is kept as a draft on the
//! [`Desk`], whatever becomes of the program.
//!
//! | part | what is in it |
//! | --- | --- |
//! | `file` | a file under the hand, with everything half done about it |
//! | `frame` | its page drawn: bar, panels, what lies between |
//! | `command`, `apply` | what can be asked for, and how it is carried out |
//! | `table`, `grip`, `palette`, `properties`, `piece` | a table in inches |
//! | `setting` | a key that a form sets |
//! | `hexes` | a map of hexes |
//! | `sheet`, `copying` | an army or counters |
//! | `text`, `checks` | the text itself, and what is wrong with it |
//! | `surface`, `photo` | what table and map share: the canvas, and a photograph underneath |

mod apply;
mod bar;
mod checks;
mod command;
mod copying;
mod file;
mod files;
mod frame;
mod grip;
mod hexes;
mod key_card;
mod keys;
mod notice;
mod palette;
mod photo;
mod piece;
mod properties;
mod save_as;
mod setting;
mod sheet;
mod surface;
mod table;
mod text;

use std::path::{Path, PathBuf};

use eframe::egui::Ui;

use super::ui_command::UiCommand;
use crate::data::edit::{Desk, Document, Draft, Editable, blank, blank_army, blank_scenario, editable, title_of};
use crate::data::{Fault, Roots, scenario_of_text};
use crate::file::Existing;
use command::{EditorCommand, Opening};
use file::Editor;

/// The endings of pictures that can be laid underneath.
const PICTURES: &[&str] = &["png", "jpg", "jpeg"];

/// The screen on which files are chosen and edited.
pub struct EditorScreen {
    roots: Roots,
    /// The folder in which `scenarios` and `armies` are kept.
    home: PathBuf,
    desk: Desk,
    files: Vec<Editable>,
    /// Drafts of files that are not open.
    drafts: Vec<Draft>,
    /// The draft that was thrown away last.
    discarded: Option<Draft>,
    editor: Option<Box<Editor>>,
    /// Whether the list of files is shown rather than the file.
    lists: bool,
    trouble: Option<String>,
}

/// Where drafts and photographs are kept below the folder of the program's data.
fn desk_in(home: &Path) -> Desk {
    if home.as_os_str().is_empty() { Desk::default() } else { Desk::in_folder(&home.join("editor")) }
}

/// What was being edited when the program ended, in words.
pub fn left_unsaved(home: &Path) -> Option<String> {
    let drafts = desk_in(home).drafts();
    let names: Vec<String> = drafts.iter().map(|draft| format!("“{}”", title_of(&draft.path, &draft.text))).collect();
    let [first, more @ ..] = names.as_slice() else { return None };
    let others = if more.is_empty() { String::new() } else { format!(" and {} more", more.len()) };
    Some(format!("{first}{others} had changes that were not saved. They are kept: “Edit” goes on with them."))
}

impl EditorScreen {
    /// The list of everything that can be edited; what is new is kept below this folder.
    pub fn new(roots: Roots, home: PathBuf) -> Self {
        let files = editable(&roots);
        let desk = desk_in(&home);
        let drafts = desk.drafts();
        Self { roots, home, desk, files, drafts, discarded: None, editor: None, lists: true, trouble: None }
    }

    /// Opens a file, by its path; one that is open already, or was left with changes, is gone on with.
    pub fn open(&mut self, path: &Path) {
        if self.editor.as_ref().is_some_and(|editor| editor.document.path() == path) {
            self.lists = false;
            return;
        }
        if let Some(draft) = self.desk.draft_of(path) {
            self.take(Document::resume(&draft));
            if let Some(editor) = &mut self.editor {
                editor.said = Some("Here is what was not saved. Undo goes back to the file as it was.".to_owned());
            }
            return;
        }
        match crate::data::edit::open(path, &self.roots) {
            Ok(document) => self.take(document),
            Err(fault) => (self.trouble, self.lists) = (Some(fault.to_string()), true),
        }
    }

    /// Takes in a file that is dropped on the window; says whether it is one for the editor.
    pub fn take_dropped(&mut self, path: &Path) -> bool {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
        if PICTURES.contains(&ending.as_str()) {
            match &mut self.editor {
                Some(editor) if !self.lists && editor.drawing().is_board() => editor.photo.find(path),
                Some(editor) if !self.lists => {
                    editor.said = Some("A photograph lies under a table or a map.".to_owned());
                }
                _ => self.trouble = Some("Open a table or a map first, and then drop its photograph on it.".to_owned()),
            }
            return true;
        }
        if ending == "toml" {
            self.open(path);
        }
        ending == "toml"
    }

    /// The text of the file that is open, as it stands.
    pub fn text(&self) -> Option<&str> {
        self.editor.as_ref().map(|editor| editor.document.text())
    }

    /// What is wrong with it.
    pub fn faults(&self) -> &[Fault] {
        self.editor.as_ref().map(|editor| editor.faults.as_slice()).unwrap_or_default()
    }

    /// Whether it has changes that are not saved.
    pub fn has_changes(&self) -> bool {
        self.editor.as_ref().is_some_and(|editor| editor.document.has_changes())
    }

    /// Whether a photograph lies underneath.
    pub fn has_photograph(&self) -> bool {
        self.editor.as_ref().is_some_and(|editor| editor.photo.is_there())
    }

    /// Looks again for what there is.
    pub fn refresh(&mut self) {
        self.files = editable(&self.roots);
        self.drafts = self.desk.drafts();
        if let Some(editor) = &self.editor {
            self.drafts.retain(|draft| draft.path != editor.document.path());
        }
    }

    /// Draws the screen and carries out what is asked; gives back what is the window's to do.
    pub fn ui(&mut self, ui: &mut Ui) -> Vec<UiCommand> {
        let commands = match &mut self.editor {
            Some(editor) if !self.lists => editor.ui(ui, &self.home),
            open => {
                let title = open.as_ref().map(|editor| editor.title());
                let list = files::List {
                    files: &self.files,
                    drafts: &self.drafts,
                    open: title.as_deref(),
                    discarded: self.discarded.as_ref(),
                    trouble: self.trouble.as_deref(),
                };
                files::files_ui(ui, &list).into_iter().collect()
            }
        };
        let asked = commands.into_iter().filter_map(|command| self.carry_out(command)).collect();
        self.keep(ui);
        asked
    }

    /// Keeps what is not saved, as soon as nothing is dragged any more.
    fn keep(&mut self, ui: &Ui) {
        if ui.input(|input| input.pointer.any_down()) {
            return;
        }
        let Some(editor) = &mut self.editor else { return };
        let path = editor.document.path().to_owned();
        let mut kept = Ok(());
        if std::mem::take(&mut editor.is_unkept) {
            kept = match editor.document.draft() {
                Some(draft) => self.desk.keep(&draft),
                None => self.desk.discard(&path),
            };
        }
        if std::mem::take(&mut editor.photo.is_unkept) {
            kept = kept.and(self.desk.lay(&path, editor.photo.laid()));
        }
        if let Err(why) = kept {
            editor.said = Some(format!("What is not saved cannot be kept as a draft: {why}. Save it."));
        }
    }

    fn carry_out(&mut self, command: EditorCommand) -> Option<UiCommand> {
        match command {
            EditorCommand::Ask(command) => return Some(command),
            EditorCommand::Files => {
                self.refresh();
                self.lists = true;
            }
            EditorCommand::Page(_) if self.lists => self.lists = false,
            EditorCommand::Open(opening) => self.open_new(opening),
            EditorCommand::Play => return self.play(),
            EditorCommand::SaveAs(path, existing) => self.save_as(&path, existing),
            EditorCommand::Discard(path) => self.discard(&path),
            EditorCommand::BringBack => self.bring_back(),
            command => self.editor.as_mut()?.carry_out(command),
        }
        None
    }

    fn take(&mut self, document: Document) {
        let photograph = self.desk.photograph_of(document.path());
        self.editor = Some(Box::new(Editor::new(document, self.roots.clone(), photograph)));
        (self.lists, self.trouble) = (false, None);
    }

    fn open_new(&mut self, opening: Opening) {
        let (folder, text) = match opening {
            Opening::File(path) => return self.open(&path),
            Opening::NewScenario => ("scenarios", blank_scenario("New scenario", blank().armies, blank().table)),
            Opening::NewArmy => ("armies", blank_army("New army")),
        };
        let folder = self.home.join(folder).join(blank().game.key);
        let named =
            |number: u32| folder.join(if number < 2 { "new.toml".to_owned() } else { format!("new_{number}.toml") });
        let is_free = |path: &PathBuf| !path.exists() && self.desk.draft_of(path).is_none();
        if let Some(path) = (1..10_000).map(named).find(is_free) {
            self.take(Document::new(&path, &text));
        }
    }

    /// Saves the file under another name; its draft under the old one has served.
    fn save_as(&mut self, path: &Path, existing: Existing) {
        let Some(editor) = &mut self.editor else { return };
        let before = editor.document.path().to_owned();
        editor.save_as(path, existing);
        if editor.document.path() != before
            && let Err(why) = self.desk.discard(&before)
        {
            editor.said = Some(format!("Saved, but its draft could not be taken away: {why}"));
        }
        self.refresh();
    }

    fn discard(&mut self, path: &Path) {
        self.discarded = self.desk.draft_of(path);
        self.trouble = self.desk.discard(path).err().map(|why| format!("The draft could not be taken away: {why}"));
        self.refresh();
    }

    fn bring_back(&mut self) {
        if let Some(draft) = self.discarded.take() {
            self.trouble = self.desk.keep(&draft).err().map(|why| format!("The draft could not be kept: {why}"));
            self.refresh();
        }
    }

    fn play(&mut self) -> Option<UiCommand> {
        let editor = self.editor.as_mut()?;
        let document = &editor.document;
        match scenario_of_text(document.path(), document.text(), &self.roots) {
            Ok(setup) => Some(UiCommand::PlaySetup(Box::new(setup))),
            Err(faults) => {
                editor.said = Some(format!("It cannot be played yet: mend what is listed below ({}).", faults.len()));
                None
            }
        }
    }
}
