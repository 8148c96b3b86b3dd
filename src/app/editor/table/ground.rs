//! Ground on the table: chosen, moved as a whole, bent by its corners.

use eframe::egui::{CursorIcon, PointerButton, Pos2, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo, vec2};
use eframe::epaint::CircleShape;

use super::snapping::snapped;
use crate::app::canvas::{Brush, View};
use crate::app::editor::command::{EditorCommand, Tool};
use crate::app::editor::file::Editor;
use crate::app::editor::grip::Grip;
use crate::app::theme::width;
use crate::data::edit::{Address, Stroke as Change, point};
use crate::data::table::GroundSketch;
use crate::game::TerrainKind;
use crate::geometry::{Outline, Point};

/// Whether the chosen ground lies under a drag that begins.
pub fn presses_ground(ui: &Ui, surface: &Response, editor: &Editor) -> bool {
    let (Some(view), Some((_, piece))) = (editor.view, editor.chosen_ground()) else { return false };
    let origin = ui.input(|input| input.pointer.press_origin()).filter(|_| surface.dragged());
    let by_hand = surface.dragged_by(PointerButton::Primary) && editor.tool == Tool::Hand;
    by_hand && origin.is_some_and(|at| is_on(piece, view.table_from_screen(at), view))
}

/// Whether a point lies on a piece of ground, near enough for a finger.
fn is_on(piece: &GroundSketch, at: Point, view: View) -> bool {
    let spare = f64::from(8.0 / view.scale);
    match piece.outline() {
        Some(Outline::Path { points, width }) => Outline::Path { points, width: width.max(2.0 * spare) }.contains(at),
        Some(area) => area.contains(at),
        None => false,
    }
}

/// The topmost ground under a point; what is small lies over what is large.
fn ground_at(editor: &Editor, at: Point, view: View) -> Option<usize> {
    let area = |piece: &GroundSketch| match piece.outline() {
        Some(Outline::Area(points)) => crate::geometry::polygon::area(&points),
        Some(Outline::Path { .. }) | None => 0.0,
    };
    let under = editor.sketch.ground.iter().enumerate().filter(|(_, piece)| is_on(piece, at, view));
    under.min_by(|(_, one), (_, other)| area(one).total_cmp(&area(other))).map(|(index, _)| index)
}

/// Ground: chosen by a click, moved by its body, bent by its corners.
pub fn ground_ui(
    ui: &Ui,
    surface: &Response,
    editor: &Editor,
    grip: &mut Option<Grip>,
    brush: &Brush,
) -> Vec<EditorCommand> {
    let view = brush.view;
    let mut commands = Vec::new();
    if surface.clicked_by(PointerButton::Primary)
        && let Some(at) = surface.interact_pointer_pos()
    {
        surface.request_focus();
        let found = ground_at(editor, view.table_from_screen(at), view);
        commands.push(EditorCommand::Choose(found.map(|index| Address::of("terrain").entry(index))));
    }
    let Some((address, piece)) = editor.chosen_ground() else { return commands };
    let list = address.key(if piece.is_path { "path" } else { "outline" });
    let path: Vec<Pos2> = piece.points.iter().map(|&[x, y]| view.screen_from_table(Point::new(x, y))).collect();
    paint_chosen(brush, piece, &path);
    let pointer = surface.interact_pointer_pos().map(|at| view.table_from_screen(at));
    if surface.drag_started_by(PointerButton::Primary)
        && presses_ground(ui, surface, editor)
        && let Some(origin) = ui.input(|input| input.pointer.press_origin())
    {
        let origin = view.table_from_screen(origin);
        *grip = Some(Grip::Ground([origin.x, origin.y], piece.points.clone()));
    }
    if let (Some(Grip::Ground(from, corners)), Some(pointer)) = (grip.as_ref(), pointer) {
        let [dx, dy] = snapped(ui, Point::new(pointer.x - from[0], pointer.y - from[1]));
        let moved = corners.iter().map(|[x, y]| [x + dx, y + dy]).collect();
        let gesture = format!("move {address} {}", editor.presses);
        commands.push(EditorCommand::Gesture(
            format!("Move the {}", piece.title()),
            gesture,
            vec![Change::MoveGround(list.clone(), moved)],
        ));
    }
    for (index, at) in path.iter().enumerate() {
        commands.extend(corner_ui(ui, surface, editor, grip, brush, (&list, piece, index, *at)));
    }
    if piece.kind != TerrainKind::Building {
        commands.extend(between_ui(ui, surface, brush, (&list, piece, &path)));
    }
    commands
}

fn paint_chosen(brush: &Brush, piece: &GroundSketch, path: &[Pos2]) {
    let ring = Stroke::new(width::CHOSEN, brush.theme.accent);
    let halo = Stroke::new(6.0, brush.theme.bg_raised.gamma_multiply(0.8));
    let mut line = path.to_vec();
    if !piece.is_path {
        line.extend(path.first());
    }
    for stroke in [halo, ring] {
        brush.painter.line(line.clone(), stroke);
    }
}

/// One corner of the chosen ground: dragged, or chosen by a click.
fn corner_ui(
    ui: &Ui,
    surface: &Response,
    editor: &Editor,
    grip: &mut Option<Grip>,
    brush: &Brush,
    (list, piece, index, at): (&Address, &GroundSketch, usize, Pos2),
) -> Option<EditorCommand> {
    let hit = Rect::from_center_size(at, vec2(26.0, 26.0));
    let response = ui.interact(hit, surface.id.with(("corner", index)), Sense::click_and_drag());
    let chosen = editor.corner == Some(index);
    let name = format!("Corner {} of the {}", index + 1, piece.title());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, &name));
    let fill = if chosen { brush.theme.accent } else { brush.theme.bg_raised };
    brush.painter.add(CircleShape { center: at, radius: 7.0, fill, stroke: Stroke::new(2.0, brush.theme.accent) });
    if response.hovered() {
        ui.ctx().set_cursor_icon(CursorIcon::Grab);
    }
    if response.clicked() {
        surface.request_focus();
        return Some(EditorCommand::Corner(Some(index)));
    }
    if response.drag_started() {
        *grip = Some(Grip::Corner(index));
    }
    if *grip != Some(Grip::Corner(index)) || !response.dragged() {
        return None;
    }
    let to = snapped(ui, brush.view.table_from_screen(response.interact_pointer_pos()?));
    let points = if piece.kind == TerrainKind::Building { squared(&piece.points, index, to) } else { None };
    let changes = match points {
        Some(points) => vec![Change::MoveGround(list.clone(), points)],
        None => vec![Change::Replace(list.entry(index), point(to))],
    };
    Some(EditorCommand::Gesture(
        format!("Bend the {}", piece.title()),
        format!("bend {list} {}", editor.presses),
        changes,
    ))
}

/// A rectangle with one corner moved and the opposite one kept.
fn squared(points: &[[f64; 2]], index: usize, to: [f64; 2]) -> Option<Vec<[f64; 2]>> {
    let corners: [[f64; 2]; 4] = points.try_into().ok()?;
    let at = |index: usize| Point::new(corners[index % 4][0], corners[index % 4][1]);
    let (kept, next) = (at(index + 2), at(index + 1));
    let along = (next - kept).try_normalize(1e-9)?;
    let across = (at(index + 3) - kept).try_normalize(1e-9)?;
    let diagonal = Point::new(to[0], to[1]) - kept;
    let (long, wide) = (along * diagonal.dot(&along).max(0.5), across * diagonal.dot(&across).max(0.5));
    let mut moved = corners;
    let hundredth = |point: Point| [point.x, point.y].map(|inches| (inches * 100.0).round() / 100.0);
    moved[(index + 1) % 4] = hundredth(kept + long);
    moved[index] = hundredth(kept + long + wide);
    moved[(index + 3) % 4] = hundredth(kept + wide);
    Some(moved.to_vec())
}

/// The middles between corners: a click puts a new corner there.
fn between_ui(
    ui: &Ui,
    surface: &Response,
    brush: &Brush,
    (list, piece, path): (&Address, &GroundSketch, &[Pos2]),
) -> Option<EditorCommand> {
    let count = path.len();
    let gaps = if piece.is_path { count.saturating_sub(1) } else { count };
    let mut command = None;
    for index in 0..gaps {
        let (from, to) = (path[index], path[(index + 1) % count]);
        if from.distance(to) < 44.0 {
            continue;
        }
        let middle = from + (to - from) * 0.5;
        let hit = Rect::from_center_size(middle, vec2(22.0, 22.0));
        let response = ui.interact(hit, surface.id.with(("between", index)), Sense::click());
        response
            .widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("New corner after corner {}", index + 1)));
        let ink = if response.hovered() { brush.theme.accent } else { brush.theme.line_strong };
        brush.painter.circle(middle, 4.5, brush.theme.bg_raised, Stroke::new(1.5, ink));
        if response.clicked() {
            let at = brush.view.table_from_screen(middle);
            let change = Change::InsertCorner(list.clone(), index + 1, [at.x, at.y]);
            command = Some(EditorCommand::Do(format!("New corner of the {}", piece.title()), vec![change]));
        }
    }
    command
}

impl Editor {
    /// The chosen piece of ground.
    pub fn chosen_ground(&self) -> Option<(Address, &GroundSketch)> {
        let chosen = self.chosen.as_ref().filter(|address| address.head() == "terrain")?;
        Some((chosen.clone(), self.sketch.ground.get(chosen.index(1)?)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_building_keeps_its_square_corners_when_one_is_pulled() {
        let house = [[2.0, 2.0], [6.0, 2.0], [6.0, 4.0], [2.0, 4.0]];
        let pulled = squared(&house, 2, [7.0, 5.0]).expect("a rectangle");
        assert_eq!(pulled, [[2.0, 2.0], [7.0, 2.0], [7.0, 5.0], [2.0, 5.0]]);
        let pulled = squared(&house, 0, [1.0, 1.0]).expect("a rectangle");
        assert_eq!(pulled, [[1.0, 1.0], [6.0, 1.0], [6.0, 4.0], [1.0, 4.0]]);
    }
}
