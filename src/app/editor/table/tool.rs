//! A tool over the table: ground drawn corner by corner, troops put down.

use eframe::egui::{CursorIcon, PointerButton, Pos2, Rect, Response, Stroke, StrokeKind, Ui, vec2};

use super::snapping::snapped;
use crate::app::canvas::{Brush, Plate};
use crate::app::editor::command::{EditorCommand, Tool};
use crate::app::editor::file::Editor;
use crate::app::editor::surface::hint;
use crate::app::theme::{text, width};
use crate::data::table::GroundSketch;
use crate::game::TerrainKind;
use crate::geometry::Point;

/// A tool over the table: ground drawn corner by corner, troops put down.
pub fn tool_ui(ui: &Ui, surface: &Response, editor: &Editor, brush: &Brush) -> Vec<EditorCommand> {
    let view = brush.view;
    let mut commands = Vec::new();
    let hover = ui.input(|input| input.pointer.hover_pos()).filter(|at| view.canvas.contains(*at));
    if hover.is_some() {
        ui.ctx().set_cursor_icon(CursorIcon::Crosshair);
    }
    let at = |screen: Pos2| snapped(ui, view.table_from_screen(screen));
    if surface.double_clicked() && editor.points.len() >= 2 {
        commands.push(EditorCommand::Finish);
    } else if surface.clicked_by(PointerButton::Primary)
        && let Some(screen) = surface.interact_pointer_pos()
    {
        surface.request_focus();
        commands.push(EditorCommand::Point(at(screen)));
    }
    paint_tool(brush, editor, hover.map(at));
    commands
}

/// What would be drawn or put down, where the pointer is.
fn paint_tool(brush: &Brush, editor: &Editor, hover: Option<[f64; 2]>) {
    let screen = |[x, y]: [f64; 2]| brush.view.screen_from_table(Point::new(x, y));
    let accent = brush.theme.accent;
    let mut path: Vec<Pos2> = editor.points.iter().copied().map(screen).collect();
    for corner in &path {
        brush.painter.circle(*corner, 5.0, brush.theme.bg_raised, Stroke::new(2.0, accent));
    }
    let Some(hover) = hover else { return };
    let at = screen(hover);
    path.push(at);
    if path.len() > 1 {
        brush.painter.line(path.clone(), Stroke::new(width::CHOSEN, accent));
        let is_area = matches!(editor.tool, Tool::Draw(kind) if GroundSketch::usual_width(kind).is_none());
        if is_area && path.len() > 2 {
            let back = [at, path[0]];
            brush.painter.extend(eframe::egui::Shape::dashed_line(&back, Stroke::new(1.5, accent), 6.0, 4.0));
        }
    }
    match &editor.tool {
        Tool::Unit(_) => {
            let half = [brush.view.points(1.0), brush.view.points(1.0)];
            let front = Rect::from_min_size(at - vec2(half[0], 0.0), vec2(half[0] * 2.0, half[1]));
            brush.painter.rect_stroke(front, 0.0, Stroke::new(2.0, accent), StrokeKind::Inside);
        }
        Tool::General(..) => {
            brush.painter.circle_stroke(at, 12.0, Stroke::new(2.0, accent));
        }
        _ => {
            brush.painter.circle_filled(at, 3.0, accent);
        }
    }
    let words = format!("{:.2}″ east, {:.2}″ north", hover[0], hover[1]);
    let galley = brush.words(&words, text::CAPTION, brush.theme.ink_1);
    let look = Plate { fill: brush.theme.bg_panel, edge: Stroke::NONE, ink: brush.theme.ink_1 };
    let room = brush.view.canvas.shrink2(galley.size() / 2.0 + vec2(8.0, 4.0));
    brush.plate(room.clamp(at + vec2(0.0, 30.0)), galley, look);
}

/// What the tool in hand does next, in words at the top of the table.
pub fn hint_ui(ui: &Ui, brush: &Brush, editor: &Editor) {
    let words = match (&editor.tool, editor.points.len()) {
        (Tool::Draw(TerrainKind::Building), 0) => {
            "Click one corner of the building; Enter puts one in the middle".to_owned()
        }
        (Tool::Draw(TerrainKind::Building), _) => "Click the opposite corner".to_owned(),
        (Tool::Draw(kind), 0) => {
            format!(
                "Click the corners of the {} one after another; Enter puts one in the middle",
                GroundSketch::word(*kind)
            )
        }
        (Tool::Draw(_), count) => {
            format!("{count} corners. Enter or a double click finishes, Backspace takes one back")
        }
        (Tool::General(..) | Tool::Unit(_), _) => {
            "Click where he stands; Enter puts him in the middle. Esc puts him away".to_owned()
        }
        _ => return,
    };
    hint(ui, brush, &words);
}
