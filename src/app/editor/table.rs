//! The table under the editor's hand: pieces carried and turned, ground drawn and bent, everything to the quarter inch.

use eframe::egui::{
    Align2, CursorIcon, PointerButton, Pos2, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2,
};
use eframe::epaint::CircleShape;

use super::Editor;
use super::deed::{Deed, Tool};
use crate::app::canvas::{Brush, Figure, OnMap, Picture, View, first_view, handle_place, lay, move_view, pose_of};
use crate::app::parts::focus_ring;
use crate::app::theme::{Theme, size, text, width};
use crate::data::edit::{Address, GroundSketch, Stroke as Change, degrees, point};
use crate::game::{Piece, TerrainKind};
use crate::geometry::{Outline, Point, Pose};

/// What is being dragged, and from where.
#[derive(Clone, Debug, PartialEq)]
pub enum Grip {
    /// A piece by its body: the middle of its front edge from the pointer.
    Body(Address, [f64; 2]),
    /// A piece by its handle.
    Turn(Address),
    /// A corner of the chosen ground.
    Corner(usize),
    /// The chosen ground as a whole: where it was taken hold of, and its corners then.
    Ground([f64; 2], Vec<[f64; 2]>),
}

/// Lengths are laid to the quarter inch, or to the hundredth while Alt is held.
fn snapped(ui: &Ui, at: Point) -> [f64; 2] {
    let grid = if ui.input(|input| input.modifiers.alt) { 100.0 } else { 4.0 };
    [at.x, at.y].map(|inches| (inches * grid).round() / grid)
}

/// Angles to five degrees, or to one while Alt is held.
fn snapped_angle(ui: &Ui, angle: f64) -> f64 {
    let step = if ui.input(|input| input.modifiers.alt) { 1.0 } else { 5.0 };
    ((angle / step).round() * step).rem_euclid(360.0)
}

/// Draws the table and returns what was asked of it.
pub fn table_ui(ui: &mut Ui, editor: &mut Editor) -> Vec<Deed> {
    let rect = ui.available_rect_before_wrap();
    let id = ui.scope_id().with("table");
    let surface = ui.interact(rect, id, Sense::click_and_drag());
    surface.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, "Table"));
    editor.canvas = Some(id);
    keep_keys(ui, &surface);
    let mut deeds = Vec::new();
    if editor.photo.is_marking() {
        editor.photo.mark_ui(ui, rect);
        return deeds;
    }
    let view = editor.view.get_or_insert_with(|| first_view(ui, &editor.drawn.scene, rect));
    view.canvas = rect;
    let carries_ground = matches!(editor.grip, Some(Grip::Ground(..))) || presses_ground(ui, &surface, editor);
    if let Some(view) = &mut editor.view
        && !carries_ground
    {
        move_view(ui, &surface, view);
    }
    let Some(view) = editor.view else { return deeds };
    let painter = ui.painter_at(rect);
    let brush = Brush { painter: &painter, view, theme: Theme::of(ui) };
    let chosen = editor.chosen.clone();
    let selected = chosen.as_ref().and_then(|address| editor.drawn.piece(address)).map(|piece| piece.id);
    let picture = Picture {
        scene: &editor.drawn.scene,
        overlays: &[],
        shown: &[],
        selected,
        targets: &[],
        may_act: &[],
        carried: &[],
        hand: None,
        sliding: &std::collections::BTreeMap::new(),
        past: false,
        on_map: &OnMap::default(),
    };
    let photo = &mut editor.photo;
    let [width, height] = editor.sketch.table;
    let figures = lay(&brush, &picture, |brush| photo.paint(brush, [width, height]));
    let mut grip = editor.grip.take();
    if editor.tool == Tool::Hand {
        for (piece, figure) in &figures {
            deeds.extend(piece_ui(ui, &surface, editor, &mut grip, (piece, figure), view));
        }
        deeds.extend(ground_ui(ui, &surface, editor, &mut grip, &brush));
        if let Some((piece, figure)) = figures.iter().find(|(piece, _)| Some(piece.id) == selected) {
            deeds.extend(handle_ui(ui, &surface, editor, &mut grip, (piece, figure), &brush));
        }
    } else {
        deeds.extend(tool_ui(ui, &surface, editor, &brush));
    }
    drop(figures);
    if !ui.input(|input| input.pointer.any_down() || input.pointer.any_released()) {
        grip = None;
    }
    editor.grip = grip;
    hint_ui(&brush, editor);
    if surface.gained_focus() {
        editor.is_ringed = ui.input(|input| input.key_pressed(eframe::egui::Key::Tab));
    }
    if editor.is_ringed {
        focus_ring(ui, &surface, rect.shrink(6.0));
    }
    deeds
}

/// While the table has the keyboard, Tab and the arrows are its own.
fn keep_keys(ui: &Ui, surface: &Response) {
    if ui.memory(|memory| memory.focused().is_none()) {
        surface.request_focus();
    }
    let filter = eframe::egui::EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(surface.id, filter));
}

/// Whether the chosen ground lies under a drag that begins.
fn presses_ground(ui: &Ui, surface: &Response, editor: &Editor) -> bool {
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

/// A piece on the table: chosen by a click, carried by its body.
fn piece_ui(
    ui: &Ui,
    surface: &Response,
    editor: &Editor,
    grip: &mut Option<Grip>,
    (piece, figure): (&Piece, &Figure),
    view: View,
) -> Option<Deed> {
    let address = editor.drawn.address(piece.id)?.clone();
    let hit = figure.target().intersect(surface.rect);
    if !hit.is_positive() {
        return None;
    }
    let response = ui.interact(hit, surface.id.with(("piece", piece.id.0)), Sense::click_and_drag());
    let is_chosen = editor.chosen.as_ref() == Some(&address);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, &piece.description));
    if response.clicked() {
        surface.request_focus();
        return Some(Deed::Choose(Some(address)));
    }
    let pointer = response.interact_pointer_pos().map(|at| view.table_from_screen(at))?;
    if response.drag_started() {
        let origin = ui.input(|input| input.pointer.press_origin()).map_or(pointer, |at| view.table_from_screen(at));
        let stands = pose_of(piece)?.point();
        *grip = Some(Grip::Body(address.clone(), [stands.x - origin.x, stands.y - origin.y]));
    }
    let Some(Grip::Body(held, [x, y])) = grip else { return None };
    if *held != address || !(response.dragged() || response.drag_stopped()) {
        return None;
    }
    let to = snapped(ui, Point::new(pointer.x + *x, pointer.y + *y));
    editor.carried(&address, to, editor.facing_of(&address))
}

/// The handle of the chosen piece, by which it is turned.
fn handle_ui(
    ui: &Ui,
    surface: &Response,
    editor: &Editor,
    grip: &mut Option<Grip>,
    (piece, figure): (&Piece, &Figure),
    brush: &Brush,
) -> Option<Deed> {
    let address = editor.drawn.address(piece.id)?.clone();
    let stands = editor.place_of(&address)?;
    let at = handle_place(figure);
    let ink = brush.theme.accent;
    brush.painter.line_segment([figure.local(0.0, 0.0), at], Stroke::new(1.5, ink));
    brush.painter.circle(at, 7.0, brush.theme.bg_raised, Stroke::new(2.0, ink));
    let grasp = ui.interact(
        Rect::from_center_size(at, vec2(size::TARGET, size::TARGET)),
        surface.id.with("turn"),
        Sense::drag(),
    );
    grasp.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Turn {}", piece.name)));
    if grasp.drag_started() {
        *grip = Some(Grip::Turn(address.clone()));
    }
    let pointer = brush.view.table_from_screen(grasp.interact_pointer_pos()?);
    if *grip != Some(Grip::Turn(address.clone())) || !grasp.dragged() {
        return None;
    }
    let from = Point::new(stands[0], stands[1]);
    let angle = snapped_angle(ui, crate::geometry::pose::bearing(from, pointer));
    editor.carried(&address, stands, angle)
}

/// Ground: chosen by a click, moved by its body, bent by its corners.
fn ground_ui(ui: &Ui, surface: &Response, editor: &Editor, grip: &mut Option<Grip>, brush: &Brush) -> Vec<Deed> {
    let view = brush.view;
    let mut deeds = Vec::new();
    if surface.clicked_by(PointerButton::Primary)
        && let Some(at) = surface.interact_pointer_pos()
    {
        surface.request_focus();
        let found = ground_at(editor, view.table_from_screen(at), view);
        deeds.push(Deed::Choose(found.map(|index| Address::of("terrain").entry(index))));
    }
    let Some((address, piece)) = editor.chosen_ground() else { return deeds };
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
        deeds.push(Deed::Gesture(
            format!("Move the {}", piece.title()),
            gesture,
            vec![Change::MoveGround(list.clone(), moved)],
        ));
    }
    for (index, at) in path.iter().enumerate() {
        deeds.extend(corner_ui(ui, surface, editor, grip, brush, (&list, piece, index, *at)));
    }
    if piece.kind != TerrainKind::Building {
        deeds.extend(between_ui(ui, surface, editor, brush, (&list, piece, &path)));
    }
    deeds
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
) -> Option<Deed> {
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
        return Some(Deed::Corner(Some(index)));
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
    Some(Deed::Gesture(format!("Bend the {}", piece.title()), format!("bend {list} {}", editor.presses), changes))
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
    editor: &Editor,
    brush: &Brush,
    (list, piece, path): (&Address, &GroundSketch, &[Pos2]),
) -> Option<Deed> {
    let count = path.len();
    let gaps = if piece.is_path { count.saturating_sub(1) } else { count };
    let mut deed = None;
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
            deed = Some(Deed::Do(format!("New corner of the {}", piece.title()), vec![change]));
        }
    }
    let _ = editor;
    deed
}

/// A tool over the table: ground drawn corner by corner, troops put down.
fn tool_ui(ui: &Ui, surface: &Response, editor: &Editor, brush: &Brush) -> Vec<Deed> {
    let view = brush.view;
    let mut deeds = Vec::new();
    let hover = ui.input(|input| input.pointer.hover_pos()).filter(|at| view.canvas.contains(*at));
    if hover.is_some() {
        ui.ctx().set_cursor_icon(CursorIcon::Crosshair);
    }
    let at = |screen: Pos2| snapped(ui, view.table_from_screen(screen));
    if surface.double_clicked() && editor.points.len() >= 2 {
        deeds.push(Deed::Finish);
    } else if surface.clicked_by(PointerButton::Primary)
        && let Some(screen) = surface.interact_pointer_pos()
    {
        surface.request_focus();
        deeds.push(Deed::Point(at(screen)));
    }
    paint_tool(brush, editor, hover.map(at));
    deeds
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
            brush.painter.rect_stroke(front, 0.0, Stroke::new(2.0, accent), eframe::egui::StrokeKind::Inside);
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
    let look = crate::app::canvas::Plate { fill: brush.theme.bg_panel, edge: Stroke::NONE, ink: brush.theme.ink_1 };
    brush.plate(at + vec2(0.0, 30.0), galley, look);
}

/// What the tool in hand does next, in words at the top of the table.
fn hint_ui(brush: &Brush, editor: &Editor) {
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
    let galley = brush.words(&words, text::ROW, brush.theme.on_accent);
    let top = pos2(brush.view.canvas.center().x, brush.view.canvas.top() + 28.0);
    let plate = Rect::from_center_size(top, galley.size() + vec2(28.0, 12.0));
    brush.painter.rect_filled(plate, f32::from(size::CORNER), brush.theme.accent);
    brush.painter.text(plate.center(), Align2::CENTER_CENTER, words, text::semi_bold(text::ROW), brush.theme.on_accent);
}

impl Editor {
    /// The chosen piece of ground.
    pub(super) fn chosen_ground(&self) -> Option<(Address, &GroundSketch)> {
        let chosen = self.chosen.as_ref().filter(|address| address.head() == "terrain")?;
        Some((chosen.clone(), self.sketch.ground.get(chosen.index(1)?)?))
    }

    /// Where a general, a unit or a card stands on the table.
    pub(super) fn place_of(&self, address: &Address) -> Option<[f64; 2]> {
        match address.head() {
            "card" => {
                let card = self.sketch.cards.get(address.index(1)?)?;
                if card.behind.is_some() { None } else { card.at }
            }
            _ => match self.unit_at(address) {
                Some(unit) if unit.building.is_none() && unit.card.is_none() => unit.at,
                Some(_) => None,
                None => self.sketch.commands.get(address.index(1)?)?.at,
            },
        }
    }

    /// Where a general, a unit or a card looks.
    pub(super) fn facing_of(&self, address: &Address) -> f64 {
        let facing = match address.head() {
            "card" => address.index(1).and_then(|index| self.sketch.cards.get(index)).map(|card| card.facing),
            _ => match self.unit_at(address) {
                Some(unit) => Some(unit.facing),
                None => address.index(1).and_then(|index| self.sketch.commands.get(index)).map(|one| one.facing),
            },
        };
        facing.unwrap_or(0.0)
    }

    /// What carrying a general, a unit or a card somewhere is.
    pub(super) fn carried(&self, address: &Address, to: [f64; 2], facing: f64) -> Option<Deed> {
        let [width, height] = self.sketch.table;
        let to = [to[0].clamp(-12.0, width + 12.0), to[1].clamp(-12.0, height + 12.0)];
        let change = match (address.head(), address.0.len()) {
            ("card", _) => self.carried_card(address, to, facing)?,
            ("command", 2) => vec![
                Change::Set(address.clone(), "at", point(to)),
                Change::Set(address.clone(), "facing", degrees(facing)),
            ],
            ("command", _) => vec![Change::Place(address.clone(), to, facing)],
            _ => return None,
        };
        let name = self.drawn.piece(address).map_or("it", |piece| piece.name.as_str());
        Some(Deed::Gesture(format!("Move {name}"), format!("carry {address} {}", self.presses), change))
    }

    /// A card carried over its side's edge lies behind it.
    fn carried_card(&self, address: &Address, to: [f64; 2], facing: f64) -> Option<Vec<Change>> {
        use crate::rules::flanders::setup::Edge;
        let card = self.sketch.cards.get(address.index(1)?)?;
        let [width, height] = self.sketch.table;
        let edge = self.sketch.rear()[card.side.index()];
        let (past, along, length) = match edge {
            Edge::South => (to[1] <= 0.5, to[0], width),
            Edge::North => (to[1] >= height - 0.5, to[0], width),
            Edge::West => (to[0] <= 0.5, to[1], height),
            Edge::East => (to[0] >= width - 0.5, to[1], height),
        };
        if past {
            return Some(vec![Change::PlaceCardBehind(address.clone(), along.clamp(1.5, length - 1.5))]);
        }
        let pose: Pose = edge.behind(along, width, height);
        let facing = if card.behind.is_some() { pose.facing } else { facing };
        Some(vec![Change::PlaceCard(address.clone(), to, facing)])
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
