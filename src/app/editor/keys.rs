//! The editor's keys: everything the pointer does to what is chosen.

use eframe::egui::{Key, Modifiers, Ui};

use super::command::{EditorCommand, Page, Tool};
use super::file::{Drawing, Editor};
use super::hexes;
use crate::app::panels;
use crate::data::edit::{Address, Stroke as Change, point};

/// What the keys ask for. Letters and arrows are off while a field has the keyboard.
pub fn read(ui: &Ui, editor: &Editor) -> Vec<EditorCommand> {
    if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::F1)) {
        return vec![EditorCommand::ToggleKeys];
    }
    if editor.asking.is_some() || editor.shows_keys {
        return Vec::new();
    }
    let mut commands = anywhere(ui);
    let focused = ui.memory(eframe::egui::Memory::focused);
    let is_free = focused.is_none() || focused == editor.canvas;
    if editor.page == Page::Table && is_free && !editor.photo.is_marking() {
        match editor.drawing() {
            Drawing::Inches => commands.extend(at_table(ui, editor)),
            Drawing::Hexes => commands.extend(hexes::keys(ui, editor)),
            Drawing::Sheet | Drawing::Text => {}
        }
    }
    commands
}

fn anywhere(ui: &Ui) -> Vec<EditorCommand> {
    let pressed = |modifiers: Modifiers, key: Key| ui.input_mut(|input| input.consume_key(modifiers, key));
    let both = Modifiers::COMMAND | Modifiers::SHIFT;
    let mut commands = Vec::new();
    if pressed(both, Key::Z) || pressed(Modifiers::COMMAND, Key::Y) {
        commands.push(EditorCommand::Redo);
    }
    if pressed(Modifiers::COMMAND, Key::Z) {
        commands.push(EditorCommand::Undo);
    }
    if pressed(Modifiers::COMMAND, Key::S) {
        commands.push(EditorCommand::Save);
    }
    if pressed(Modifiers::NONE, Key::F6) {
        panels::next(ui.ctx());
    }
    if pressed(Modifiers::NONE, Key::F2) {
        commands.push(EditorCommand::Page(Page::Table));
    }
    if pressed(Modifiers::NONE, Key::F3) {
        commands.push(EditorCommand::Page(Page::Text));
    }
    commands
}

fn at_table(ui: &Ui, editor: &Editor) -> Vec<EditorCommand> {
    let pressed = |key: Key| ui.input(|input| input.key_pressed(key));
    let shift = ui.input(|input| input.modifiers.shift);
    let mut commands = Vec::new();
    if pressed(Key::Escape) {
        commands.push(if editor.tool == Tool::Hand {
            EditorCommand::Choose(None)
        } else {
            EditorCommand::Take(Tool::Hand)
        });
    }
    if editor.tool != Tool::Hand {
        if pressed(Key::Enter) {
            commands.push(EditorCommand::Finish);
        }
        if pressed(Key::Backspace) {
            commands.push(EditorCommand::TakePoint);
        }
        return commands;
    }
    if pressed(Key::Tab) {
        commands.extend(next(editor, !shift));
    }
    if pressed(Key::Delete) || pressed(Key::Backspace) {
        commands.extend(remove(editor));
    }
    let step = if shift { 0.25 } else { 1.0 };
    for (key, way) in [
        (Key::ArrowUp, [0.0, step]),
        (Key::ArrowDown, [0.0, -step]),
        (Key::ArrowLeft, [-step, 0.0]),
        (Key::ArrowRight, [step, 0.0]),
    ] {
        if pressed(key) {
            commands.extend(nudge(editor, way));
        }
    }
    let turn = if shift { 1.0 } else { 15.0 };
    for (key, angle) in [(Key::Comma, -turn), (Key::Period, turn)] {
        if pressed(key) {
            commands.extend(turned(editor, angle));
        }
    }
    commands
}

/// The next piece of the table: generals, units and cards, then ground.
fn next(editor: &Editor, forward: bool) -> Option<EditorCommand> {
    let ground = (0..editor.sketch.ground.len()).map(|index| Address::of("terrain").entry(index));
    let all: Vec<Address> = editor.drawn.pieces.iter().cloned().chain(ground).collect();
    let count = all.len();
    if count == 0 {
        return None;
    }
    let now = editor.chosen.as_ref().and_then(|chosen| all.iter().position(|address| address == chosen));
    let to = match (now, forward) {
        (Some(now), true) => (now + 1) % count,
        (Some(now), false) => (now + count - 1) % count,
        (None, true) => 0,
        (None, false) => count - 1,
    };
    Some(EditorCommand::Choose(Some(all[to].clone())))
}

fn remove(editor: &Editor) -> Option<EditorCommand> {
    let chosen = editor.chosen.clone()?;
    if let (Some(corner), Some((address, piece))) = (editor.corner, editor.chosen_ground()) {
        let least = if piece.is_path { 2 } else { 3 };
        let list = address.key(if piece.is_path { "path" } else { "outline" });
        let may = piece.points.len() > least && piece.kind != crate::game::TerrainKind::Building;
        return may
            .then(|| EditorCommand::Do("Take a corner away".to_owned(), vec![Change::Remove(list.entry(corner))]));
    }
    let is_piece = chosen.head() == "terrain" || editor.drawn.piece(&chosen).is_some();
    is_piece.then(|| EditorCommand::Do("Take it away".to_owned(), vec![Change::Remove(chosen)]))
}

fn nudge(editor: &Editor, [east, north]: [f64; 2]) -> Option<EditorCommand> {
    if let Some((address, piece)) = editor.chosen_ground() {
        let list = address.key(if piece.is_path { "path" } else { "outline" });
        let change = match editor.corner.and_then(|corner| Some((corner, piece.points.get(corner)?))) {
            Some((corner, [x, y])) => Change::Replace(list.entry(corner), point([x + east, y + north])),
            None => Change::MoveGround(list, piece.points.iter().map(|[x, y]| [x + east, y + north]).collect()),
        };
        return Some(EditorCommand::Do(format!("Move the {}", piece.title()), vec![change]));
    }
    let address = editor.chosen.as_ref()?;
    let [x, y] = editor.place_of(address)?;
    editor.carried(address, [x + east, y + north], editor.facing_of(address))
}

fn turned(editor: &Editor, angle: f64) -> Option<EditorCommand> {
    let address = editor.chosen.as_ref()?;
    let at = editor.place_of(address)?;
    editor.carried(address, at, (editor.facing_of(address) + angle).rem_euclid(360.0))
}
