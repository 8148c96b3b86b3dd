//! The small map: the whole board in a corner of the canvas, when it is not all in view.

use eframe::egui::{Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2};

use super::brush::Brush;
use super::figure::Figure;
use super::furniture::{paint_chips, whole_view};
use super::view::View;
use super::{CanvasState, Fitted, Picture};
use crate::app::theme::{size, width};
use crate::game::{Piece, Scene};
use crate::geometry::Point;

/// Its distance from the edges of the canvas.
const ASIDE: f32 = 14.0;
/// A canvas that is no higher has none.
const LEAST: f32 = 440.0;
/// How broad its frame is.
const FRAME: f32 = 5.0;
/// How high the scale under it is, where it stands at the left.
const SCALE_BAR: f32 = 46.0;

/// Where the small map lies as a rule, its frame included: bottom right. Nowhere when the whole board is seen, or there is no room.
pub fn covered(view: &View, scene: &Scene) -> Option<Rect> {
    let map = size_of(view, scene)?;
    Some(at_the_right(view, map).expand(FRAME))
}

fn size_of(view: &View, scene: &Scene) -> Option<Vec2> {
    let [wide, high] = scene.board.size();
    let corners = [(0.0, 0.0), (wide, high)].map(|(x, y)| view.screen_from_table(Point::new(x, y)));
    if view.canvas.expand(2.0).contains_rect(Rect::from_two_pos(corners[0], corners[1]))
        || view.canvas.width() < 500.0
        || view.canvas.height() < LEAST
    {
        return None;
    }
    let (across, down) = if view.turn.is_multiple_of(2) { (wide, high) } else { (high, wide) };
    let broad = (view.canvas.width() * 0.22).clamp(130.0, 200.0);
    Some(vec2(broad, broad * (down / across) as f32))
}

fn at_the_right(view: &View, map: Vec2) -> Rect {
    Rect::from_min_size(view.canvas.max - map - Vec2::splat(ASIDE), map)
}

/// Where it lies now: at the right, or at the left where it would hide a unit there; nowhere where it would hide one at either side.
fn place(view: &View, map: Vec2, units: &[Rect]) -> Option<Rect> {
    let right = at_the_right(view, map);
    let left = Rect::from_min_size(view.canvas.left_bottom() + vec2(ASIDE, -ASIDE - SCALE_BAR - map.y), map);
    let hides = |place: &Rect| units.iter().any(|rect| rect.intersects(place.expand(FRAME)));
    [right, left].into_iter().find(|place| !hides(place))
}

/// Draws it. A click there brings that part of the board.
pub fn small_map_ui(ui: &Ui, brush: &Brush, picture: &Picture, figures: &[(&Piece, Figure)], state: &mut CanvasState) {
    let Some(map) = size_of(&brush.view, picture.scene) else { return };
    let units: Vec<Rect> = figures.iter().map(|(_, figure)| figure.bounds).collect();
    // With everybody in view there is nothing to look for.
    if units.iter().all(|rect| brush.view.canvas.contains_rect(*rect)) {
        return;
    }
    let Some(rect) = place(&brush.view, map, &units) else { return };
    let theme = brush.theme;
    brush.painter.rect_filled(rect.expand(FRAME), f32::from(size::CORNER), theme.bg_panel);
    let painter = brush.painter.with_clip_rect(rect.intersect(brush.view.canvas));
    let small = Brush { painter: &painter, view: whole_view(rect, picture.scene, brush.view.turn), theme };
    state.small_ground.paint(&small, &picture.scene.board);
    paint_chips(&small, picture.scene);
    let (low, high) = brush.view.seen();
    let seen = Rect::from_two_pos(small.view.screen_from_table(low), small.view.screen_from_table(high));
    painter.rect_stroke(seen, 0.0, Stroke::new(width::CHOSEN, theme.accent), StrokeKind::Inside);
    brush.painter.rect_stroke(rect, 0.0, Stroke::new(width::HAIRLINE, theme.line_strong), StrokeKind::Outside);
    let response = ui.interact(rect, ui.scope_id().with("small map"), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Small map"));
    if let (true, Some(at), Some(large)) =
        (response.clicked() || response.dragged(), response.interact_pointer_pos(), &mut state.view)
    {
        large.centre = small.view.table_from_screen(at);
        state.fitted = Fitted::ByHand;
    }
}
