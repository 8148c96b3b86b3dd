//! The pointer over the map: a click does what the tool does, a drag of the brush goes on as its first touch began.

use eframe::egui::{Align2, CursorIcon, PointerButton, Response, Stroke, Ui, vec2};

use super::touch;
use crate::app::canvas::Brush;
use crate::app::editor::command::{EditorCommand, Tool};
use crate::app::theme::text;
use crate::data::edit::{HexSketch, HexStroke};
use crate::game::HexBoard;
use crate::geometry::Point;
use crate::hex::{Hex, Hexside};

/// How near to a hexside the pointer must be to mean it, in hexes.
const NEAR: f64 = 0.36;

/// The hexside nearest to a point, near enough to be meant.
fn side_at(board: &HexBoard, at: Point) -> Option<Hexside> {
    let hex = board.hex_at(at)?;
    let far = |side: &Hexside| {
        let [from, to] = board.ends(*side);
        (nalgebra::center(&from, &to) - at).norm()
    };
    let sides = hex.neighbours().into_iter().filter(|other| board.extent.contains(*other));
    let nearest =
        sides.filter_map(|other| Hexside::between(hex, other)).min_by(|one, other| far(one).total_cmp(&far(other)))?;
    (far(&nearest) < NEAR).then_some(nearest)
}

/// What the pointer asks for.
pub fn touched(ui: &Ui, surface: &Response, brush: &Brush, sketch: &HexSketch, tool: &Tool) -> Vec<EditorCommand> {
    let clicked = surface.clicked_by(PointerButton::Primary);
    if clicked {
        surface.request_focus();
    }
    let hover = ui.input(|input| input.pointer.hover_pos()).filter(|at| brush.view.canvas.contains(*at));
    let at = hover.map(|hover| brush.view.table_from_screen(hover));
    let Some((at, hex)) = at.and_then(|at| Some((at, sketch.board.hex_at(at)?))) else { return Vec::new() };
    let cursor = clicked.then_some(EditorCommand::Hex(Some(hex)));
    if *tool == Tool::Hand {
        return cursor.into_iter().collect();
    }
    ui.ctx().set_cursor_icon(CursorIcon::Crosshair);
    let side = side_at(&sketch.board, at);
    paint_pointed(ui, brush, sketch, hex, side.filter(|_| touch::is_by_side(tool)));
    let done = if touch::is_by_side(tool) {
        side.and_then(|side| laid(ui, surface, sketch, tool, side))
    } else {
        dragged(ui, surface, brush, sketch, tool, hex)
            .or_else(|| clicked.then(|| touch::in_hex(sketch, tool, hex)).flatten())
    };
    cursor.into_iter().chain(done).collect()
}

/// What would be touched, with the number of the hex beside the pointer.
fn paint_pointed(ui: &Ui, brush: &Brush, sketch: &HexSketch, hex: Hex, side: Option<Hexside>) {
    let accent = brush.theme.accent;
    match side {
        Some(side) => {
            let ends = sketch.board.ends(side).map(|end| brush.view.screen_from_table(end));
            brush.painter.line_segment(ends, Stroke::new(4.0, accent));
        }
        None => brush.edge(brush.path(&sketch.board.corners(hex)), Stroke::new(2.0, accent)),
    }
    if let Some(hover) = ui.input(|input| input.pointer.hover_pos()) {
        let at = hover + vec2(16.0, -12.0);
        let font = text::semi_bold(text::CAPTION);
        brush.painter.text(at, Align2::LEFT_CENTER, hex.to_string(), font, brush.theme.ink_1);
    }
}

/// A line laid along a hexside or taken away; a drag goes on doing what its first touch did.
fn laid(ui: &Ui, surface: &Response, sketch: &HexSketch, tool: &Tool, side: Hexside) -> Option<EditorCommand> {
    let clicked = surface.clicked_by(PointerButton::Primary);
    if !clicked && !surface.dragged_by(PointerButton::Primary) {
        return None;
    }
    let remembered = surface.id.with("laying");
    let is_first = clicked || surface.drag_started();
    let lays = if is_first {
        !touch::is_laid(sketch, tool, side)
    } else {
        ui.data(|data| data.get_temp(remembered)).unwrap_or(true)
    };
    ui.data_mut(|data| data.insert_temp(remembered, lays));
    touch::along(sketch, tool, side, lays)
}

/// What a drag does: the brush paints on; from a hex to its neighbour is a place of two.
fn dragged(
    ui: &Ui,
    surface: &Response,
    brush: &Brush,
    sketch: &HexSketch,
    tool: &Tool,
    hex: Hex,
) -> Option<EditorCommand> {
    if touch::is_brush(tool) && surface.dragged_by(PointerButton::Primary) {
        return touch::in_hex(sketch, tool, hex);
    }
    let Tool::Places(list) = tool else { return None };
    if !surface.drag_stopped() || !touch::takes_pairs(tool) {
        return None;
    }
    let origin = ui.input(|input| input.pointer.press_origin())?;
    let from = sketch.board.hex_at(brush.view.table_from_screen(origin))?;
    from.is_adjacent(hex).then(|| EditorCommand::Paint(HexStroke::Place(list.clone(), vec![from, hex])))
}
