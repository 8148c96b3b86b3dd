//! The right of the editor over a map: the tool in hand, what is chosen, or the scenario as a whole.

use eframe::egui::{ScrollArea, Ui};

use super::rows::{name_ui, remove_ui};
use super::troops;
use crate::app::editor::command::{EditorCommand, Tool};
use crate::app::editor::file::Editor;
use crate::app::editor::photo::photo_ui;
use crate::app::editor::properties::switches_ui;
use crate::app::editor::setting::{set, set_words};
use crate::app::parts::fields::{picker_ui, words_ui};
use crate::app::parts::{caption, heading, label, rule_line};
use crate::app::theme::{Theme, text};
use crate::data::edit::{Address, HexSketch, LINE_KINDS, text as quoted};

/// Draws the properties of the tool in hand, of what is chosen, or of the scenario.
pub fn properties_ui(ui: &mut Ui, editor: &mut Editor) -> Option<EditorCommand> {
    ui.spacing_mut().item_spacing.y = 6.0;
    let mut command = None;
    ScrollArea::vertical().id_salt("hex properties").auto_shrink(false).show(ui, |ui| {
        ui.set_width(ui.available_width() - 6.0);
        command = match editor.chosen.clone() {
            _ if has_form(&editor.tool) => tool_ui(ui, editor),
            Some(address) => troops::form_ui(ui, editor, &address),
            None => scenario_ui(ui, editor),
        };
    });
    command
}

/// Whether the tool in hand has a form of its own.
fn has_form(tool: &Tool) -> bool {
    matches!(tool, Tool::Line(_) | Tool::Road(_) | Tool::Name(_) | Tool::Bridge | Tool::Letter(_) | Tool::Level(_))
}

/// The form of the tool in hand.
fn tool_ui(ui: &mut Ui, editor: &Editor) -> Option<EditorCommand> {
    let sketch = editor.hexes.as_ref()?;
    let map = Address::of("map");
    match &editor.tool {
        Tool::Line(index) => line_ui(ui, editor, sketch, *index),
        Tool::Road(index) => {
            let (name, hexes) = sketch.roads.get(*index)?;
            let words = format!("{} hexes. Click the next hex to lead it on, its last hex to shorten it.", hexes.len());
            named_ui(ui, editor, &map.key("road").entry(*index), name, &words, "Take this road away")
        }
        Tool::Name(index) => {
            let (name, _) = sketch.places.get(*index)?;
            let words = "Click a hex to give it the name, or to take it back.";
            named_ui(ui, editor, &map.key("place").entry(*index), name, words, "Take this name away")
        }
        Tool::Bridge => told_ui(ui, "Bridges", "Click a hexside to lay a bridge across it, or to take it away."),
        Tool::Letter(_) | Tool::Level(_) => {
            let words = "Click a hex, or drag over several. By the keys: the arrows go from hex to hex, A to J paint the ground, 1 to 6 set the level, Shift with the arrows paints on.";
            told_ui(ui, "Painting", words)
        }
        _ => None,
    }
}

fn told_ui(ui: &mut Ui, title: &str, words: &str) -> Option<EditorCommand> {
    heading(ui, title);
    label(ui, words, text::plain(text::BODY), Theme::of(ui).ink_2);
    None
}

fn line_ui(ui: &mut Ui, editor: &Editor, sketch: &HexSketch, index: usize) -> Option<EditorCommand> {
    let line = sketch.lines.get(index)?;
    let address = Address::of("map").key("line").entry(index);
    heading(ui, &line.name);
    let mut command = name_ui(ui, editor, &address, &line.name);
    caption(ui, "Kind");
    let kinds: Vec<(String, String)> =
        LINE_KINDS.iter().map(|(word, _)| ((*word).to_owned(), word.replace('_', " "))).collect();
    if let Some(kind) = picker_ui(ui, "Kind of the line", &kinds, &line.kind, ui.available_width() - 8.0) {
        command = Some(set(editor, "Kind of the line", &address, "kind", quoted(&kind)));
    }
    let words = "Click a hexside to lay it there, click again to take it away; drag along to go on.";
    label(ui, words, text::plain(text::BODY), Theme::of(ui).ink_2);
    remove_ui(ui, "Take this line away", &address).or(command)
}

/// A thing of the map that has a name and a list of hexes.
fn named_ui(
    ui: &mut Ui,
    editor: &Editor,
    address: &Address,
    name: &str,
    words: &str,
    remove: &str,
) -> Option<EditorCommand> {
    heading(ui, name);
    let command = name_ui(ui, editor, address, name);
    label(ui, words, text::plain(text::BODY), Theme::of(ui).ink_2);
    remove_ui(ui, remove, address).or(command)
}

fn scenario_ui(ui: &mut Ui, editor: &mut Editor) -> Option<EditorCommand> {
    heading(ui, "The scenario");
    let tree = editor.document.tree();
    let root = Address::root();
    let mut command = None;
    for (title, key, lines) in [("Title", "title", 1), ("Date", "date", 1), ("What each side must do", "summary", 5)] {
        let words = tree.text(key).unwrap_or_default();
        if let Some(words) = words_ui(ui, title, words, lines) {
            command = Some(set_words(editor, title, &root, key, &words));
        }
    }
    for letter in ["a", "b"] {
        let side = Address::of("sides").key(letter);
        let called = format!("Name of side {}", letter.to_uppercase());
        let name = tree.at(&side).and_then(|side| side.text("name")).unwrap_or_default();
        if let Some(words) = words_ui(ui, &called, name, 1) {
            command = Some(set(editor, &called, &side, "name", quoted(&words)));
        }
    }
    let words = "Take up a brush at the left to make the map as it is printed on your own. Every touch can be undone.";
    label(ui, words, text::plain(text::BODY), Theme::of(ui).ink_2);
    rule_line(ui);
    command = photo_ui(ui, &mut editor.photo).or(command);
    rule_line(ui);
    switches_ui(ui, editor).or(command)
}
