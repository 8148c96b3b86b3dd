//! Keys of a file set by the forms at the right.

use super::command::EditorCommand;
use super::file::Editor;
use crate::data::edit::{Address, Stroke as Change, text as quoted};

/// A change of one key, typed letters of one visit together.
pub fn set(editor: &Editor, what: &str, table: &Address, key: &'static str, value: String) -> EditorCommand {
    let gesture = format!("{table}.{key} {}", editor.presses);
    EditorCommand::Gesture(what.to_owned(), gesture, vec![Change::Set(table.clone(), key, value)])
}

/// Words that may be left out: nothing written takes the key out.
pub fn set_words(editor: &Editor, what: &str, table: &Address, key: &'static str, words: &str) -> EditorCommand {
    if words.is_empty() {
        let gesture = format!("{table}.{key} {}", editor.presses);
        return EditorCommand::Gesture(what.to_owned(), gesture, vec![Change::Unset(table.clone(), key)]);
    }
    set(editor, what, table, key, quoted(words))
}
