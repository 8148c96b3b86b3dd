//! The card of the editor's keys.

use eframe::egui::Context;

use super::command::EditorCommand;
use super::file::{Drawing, Editor};
use crate::app::cards::{card, key_rows_ui};
use crate::app::parts::Icon;
use crate::app::ruling::title_ui;

/// A row of the card: what it is for, and each key with what it does.
type Row = (&'static str, &'static [(&'static str, &'static str)]);

const ANYWHERE: Row = (
    "Anywhere",
    &[
        ("Ctrl S", "Save"),
        ("Ctrl Z", "Take back"),
        ("Ctrl Y", "Do again"),
        ("F2", "Drawn"),
        ("F3", "As text"),
        ("F6", "Next panel"),
        ("F1", "This card"),
    ],
);
const TABLE: Row = (
    "On the table",
    &[
        ("Tab", "Next piece, next ground"),
        ("↑ ↓ ← →", "Move it an inch; Shift: a quarter"),
        (", .", "Turn it 15°; Shift: 1°"),
        ("Del", "Take it away"),
        ("Enter", "Finish what is drawn, or put it in the middle"),
        ("Backspace", "Take back a corner"),
        ("Esc", "Let go"),
    ],
);
const MAP: Row = (
    "On the map",
    &[
        ("↑ ↓ ← →", "Go from hex to hex; Shift: paint on"),
        ("A … J", "Paint the ground"),
        ("1 … 6", "Set the level"),
        ("Tab", "Next line, bridge, road, name"),
        ("Z … N", "Do it across that side of the hex"),
        ("Enter", "Do it in the hex"),
        ("Backspace", "Take back"),
        ("Esc", "Let go"),
    ],
);

/// Draws the card.
pub fn key_card_ui(context: &Context, editor: &Editor) -> Option<EditorCommand> {
    let rows: &[Row] = match editor.drawing() {
        Drawing::Inches => &[ANYWHERE, TABLE],
        Drawing::Hexes => &[ANYWHERE, MAP],
        Drawing::Sheet | Drawing::Text => &[ANYWHERE],
    };
    let left = card(context, "editor keys", 820.0, |ui| {
        title_ui(ui, Icon::Keyboard, "The keys of the editor");
        ui.columns(rows.len(), |columns| {
            for (column, (row, keys)) in columns.iter_mut().zip(rows) {
                key_rows_ui(column, row, keys);
            }
        });
        None
    });
    left.map(|_| EditorCommand::ToggleKeys)
}
