//! Rows that every form of a table has.

use eframe::egui::Ui;

use crate::app::editor::command::EditorCommand;
use crate::app::editor::file::Editor;
use crate::app::editor::setting::set;
use crate::app::parts::fields::words_ui;
use crate::app::parts::{Button, Icon, rule_line};
use crate::data::edit::{Address, Stroke as Change, text as quoted};

/// The name of a table.
pub fn name_ui(ui: &mut Ui, editor: &Editor, address: &Address, name: &str) -> Option<EditorCommand> {
    let typed = words_ui(ui, "Name", name, 1)?;
    Some(set(editor, "Name", address, "name", quoted(&typed)))
}

/// Takes a table away.
pub fn remove_ui(ui: &mut Ui, words: &str, address: &Address) -> Option<EditorCommand> {
    rule_line(ui);
    let pressed = Button::new(words).icon(Icon::Bin).show(ui).clicked();
    pressed.then(|| EditorCommand::Do(words.to_owned(), vec![Change::Remove(address.clone())]))
}
