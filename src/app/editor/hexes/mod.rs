//! A map of hexes under the brush: ground, levels, what runs along hexsides, roads, names, and where troops stand and come on.

mod cursor;
mod forms;
mod marks;
mod palette;
mod pointer;
mod rows;
mod touch;
mod troops;

pub use cursor::keys;
pub use forms::properties_ui;
pub use palette::palette_ui;

use eframe::egui::{PointerButton, Ui};

use super::command::{EditorCommand, Tool};
use super::file::Editor;
use super::surface;
use crate::app::canvas::{Brush, Picture, first_view, lay, lay_over, move_view};
use crate::app::theme::Theme;
use crate::data::edit::HexSketch;
use crate::hex::{Extent, Hex};

/// The hexes in the corners of a map, as its page lies: bottom left, bottom right, top right, top left.
fn corner_hexes(Extent { low, high }: Extent) -> [Hex; 4] {
    [(low, high), (high, high), (high, low), (low, low)].map(|(line, place)| Hex::new(line.line(), place.place()))
}

/// Draws the map and returns what was asked of it.
pub fn map_ui(ui: &mut Ui, editor: &mut Editor) -> Vec<EditorCommand> {
    let surface = surface::surface_ui(ui, editor, "Map");
    let rect = surface.rect;
    let Some(sketch) = &editor.hexes else { return Vec::new() };
    let corners = corner_hexes(sketch.board.extent);
    if editor.photo.is_marking() {
        let words = "Drag the four handles to the middles of the hexes named, the corners of the map, then press “Square it” at the right";
        editor.photo.mark_ui(ui, rect, words, &corners.map(|hex| hex.to_string()));
        return Vec::new();
    }
    let scene = sketch.scene();
    let view = editor.view.get_or_insert_with(|| first_view(ui, &scene, rect));
    view.canvas = rect;
    if editor.tool == Tool::Hand || !surface.dragged_by(PointerButton::Primary) {
        move_view(ui, &surface, view);
    }
    let painter = ui.painter_at(rect);
    let brush = Brush { painter: &painter, view: *view, theme: Theme::of(ui) };
    if editor.photo.is_there() {
        let corners = corners.map(|hex| sketch.board.centre(hex));
        let beneath = |brush: &Brush| editor.photo.paint_whole(brush, corners, sketch.board.size());
        lay_over(&brush, &sketch.board, editor.photo.opacity, beneath);
    } else {
        lay(&brush, &Picture::of(&scene), |_| ());
    }
    marks::paint_stands(&brush, sketch);
    marks::paint_marked(&brush, sketch, editor);
    let mut commands = pointer::touched(ui, &surface, &brush, sketch, &editor.tool);
    commands.extend(cursor::cursor_ui(ui, &brush, sketch, editor));
    surface::ring_ui(ui, &surface, editor);
    commands
}

/// The tools in the order of the palette, as Tab goes through them.
fn tools(sketch: &HexSketch) -> Vec<Tool> {
    let letters = crate::data::edit::GROUND_LETTERS.iter().map(|(letter, ..)| Tool::Letter(*letter));
    let levels = (1..=palette::LEVELS).map(Tool::Level);
    let lines = (0..sketch.lines.len()).map(Tool::Line).chain([Tool::Bridge]);
    let roads = (0..sketch.roads.len()).map(Tool::Road);
    let names = (0..sketch.places.len()).map(Tool::Name);
    letters.chain(levels).chain(lines).chain(roads).chain(names).collect()
}
