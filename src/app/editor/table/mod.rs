//! The table under the editor's hand: pieces carried and turned, ground drawn and bent, everything to the quarter inch.

mod ground;
mod pieces;
mod snapping;
mod tool;

use eframe::egui::Ui;

use super::command::{EditorCommand, Tool};
use super::file::Editor;
use super::grip::Grip;
use super::surface;
use crate::app::canvas::{Brush, Picture, first_view, lay, move_view};
use crate::app::theme::Theme;
use crate::geometry::Point;

/// The names of a table's corners.
const CORNERS: [&str; 4] = ["south-west", "south-east", "north-east", "north-west"];

/// Draws the table and returns what was asked of it.
pub fn table_ui(ui: &mut Ui, editor: &mut Editor) -> Vec<EditorCommand> {
    let surface = surface::surface_ui(ui, editor, "Table");
    let rect = surface.rect;
    if editor.photo.is_marking() {
        let words = "Drag the four handles to the corners of the table, then press “Square it” at the right";
        editor.photo.mark_ui(ui, rect, words, &CORNERS.map(str::to_owned));
        return Vec::new();
    }
    let view = editor.view.get_or_insert_with(|| first_view(ui, &editor.drawn.scene, rect));
    view.canvas = rect;
    let is_carrying = matches!(editor.grip, Some(Grip::Ground(..))) || ground::presses_ground(ui, &surface, editor);
    if let Some(view) = &mut editor.view
        && !is_carrying
    {
        move_view(ui, &surface, view);
    }
    let Some(view) = editor.view else { return Vec::new() };
    let painter = ui.painter_at(rect);
    let brush = Brush { painter: &painter, view, theme: Theme::of(ui) };
    let selected = editor.chosen.as_ref().and_then(|address| editor.drawn.piece(address)).map(|piece| piece.id);
    let picture = Picture { selected, ..Picture::of(&editor.drawn.scene) };
    let [width, height] = editor.sketch.table;
    let corners = [[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]].map(|[x, y]| Point::new(x, y));
    let figures = lay(&brush, &picture, |brush| editor.photo.paint(brush, corners, [width, height]));
    let mut commands = Vec::new();
    let mut grip = editor.grip.take();
    if editor.tool == Tool::Hand {
        for (piece, figure) in &figures {
            commands.extend(pieces::piece_ui(ui, &surface, editor, &mut grip, (piece, figure), view));
        }
        commands.extend(ground::ground_ui(ui, &surface, editor, &mut grip, &brush));
        if let Some((piece, figure)) = figures.iter().find(|(piece, _)| Some(piece.id) == selected) {
            commands.extend(pieces::handle_ui(ui, &surface, editor, &mut grip, (piece, figure), &brush));
        }
    } else {
        commands.extend(tool::tool_ui(ui, &surface, editor, &brush));
    }
    drop(figures);
    if !ui.input(|input| input.pointer.any_down() || input.pointer.any_released()) {
        grip = None;
    }
    editor.grip = grip;
    tool::hint_ui(ui, &brush, editor);
    surface::ring_ui(ui, &surface, editor);
    commands
}
