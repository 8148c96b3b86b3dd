//! What lies upon the canvas without being part of the table: the overlay bar, the scale; and a whole scene drawn small.

use eframe::egui::{Align2, CornerRadius, Painter, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::brush::Brush;
use super::view::{View, turn_of};
use super::{Picture, pose_of, terrain};
use crate::app::parts::{focus_ring, key_cap, key_cap_width};
use crate::app::theme::{Theme, size, text};
use crate::app::ui_command::UiCommand;
use crate::game::{Board, Overlay, Scene};
use crate::geometry::Point;

/// The overlays with the keys that show them.
pub const OVERLAYS: [(Overlay, &str, &str); 6] = [
    (Overlay::Arc, "Z", "Arc"),
    (Overlay::Range, "X", "Range"),
    (Overlay::Command, "C", "Command"),
    (Overlay::Sight, "V", "Sight"),
    (Overlay::Support, "B", "Support"),
    (Overlay::Reach, "N", "Reach"),
];

/// What the overlays are called on a map of hexes, in the same order.
const ON_HEXES: [&str; 6] = ["Facing", "Range", "Command", "Sight", "Control", "Reach"];

/// What they are called on a map of areas, where nothing faces anywhere.
const IN_AREAS: [&str; 6] = ["Arc", "Range", "Command", "Sight", "Control", "Reach"];

/// The overlays of a board with the keys that show them.
pub fn overlays_of(board: &Board) -> [(Overlay, &'static str, &'static str); 6] {
    let mut overlays = OVERLAYS;
    if board.map().is_some() {
        let words = if board.areas().is_some() { IN_AREAS } else { ON_HEXES };
        overlays.iter_mut().zip(words).for_each(|(overlay, word)| overlay.2 = word);
    }
    overlays
}

/// The bar of overlays, top left.
pub fn overlay_bar_ui(ui: &Ui, canvas: Rect, picture: &Picture) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let overlays = overlays_of(&picture.scene.board);
    let painter = ui.painter_at(canvas);
    let words = |word: &str| painter.layout_no_wrap(word.to_owned(), text::plain(text::ROW), theme.ink_1).size().x;
    let room: f32 = overlays.iter().map(|(_, key, word)| words(word) + key_cap_width(&painter, key) + 24.0 + 4.0).sum();
    let short = room + 32.0 > canvas.width();
    let width_of = |key: &str, word: &str| key_cap_width(&painter, key) + if short { 16.0 } else { words(word) + 24.0 };
    let room: f32 = overlays.iter().map(|(_, key, word)| width_of(key, word) + 4.0).sum::<f32>() + 4.0;
    let bar = Rect::from_min_size(canvas.min + vec2(14.0, 14.0), vec2(room, 36.0));
    painter.rect_filled(bar, f32::from(size::CORNER), theme.bg_panel.gamma_multiply(0.95));
    let mut left = bar.left() + 4.0;
    let mut command = None;
    for (overlay, key, word) in overlays {
        let rect = Rect::from_min_size(pos2(left, bar.top() + 3.0), vec2(width_of(key, word), 30.0));
        left = rect.right() + 4.0;
        let on = picture.shown.contains(&overlay);
        let response = ui.interact(rect, ui.scope_id().with(("overlay", key)), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, on, format!("{word} overlay")));
        let fill = match (on, response.hovered()) {
            (true, _) => theme.accent,
            (false, true) => theme.bg_sunken,
            (false, false) => eframe::egui::Color32::TRANSPARENT,
        };
        painter.rect_filled(rect, CornerRadius::same(size::CORNER - 1), fill);
        let cap =
            key_cap(&painter, rect.left_center() + vec2(6.0 + key_cap_width(&painter, key) / 2.0, 0.0), key, theme, on);
        if !short {
            let ink = if on { theme.on_accent } else { theme.ink_2 };
            let font = if on { text::semi_bold(text::ROW) } else { text::plain(text::ROW) };
            painter.text(cap.right_center() + vec2(6.0, 0.0), Align2::LEFT_CENTER, word, font, ink);
        }
        focus_ring(ui, &response, rect);
        if response.clicked() {
            command = Some(UiCommand::Toggle(overlay));
        }
    }
    command
}

/// The part of a canvas that lies above the scale.
pub fn above_the_scale(canvas: Rect) -> Rect {
    Rect { max: canvas.max - vec2(0.0, 50.0), ..canvas }
}

/// How the scale in inches is divided: what a part of it measures, how many parts it has, and where it lies.
fn scale_parts(view: &View) -> (f64, u8, Rect) {
    let step = [1.0, 2.0, 4.0, 6.0, 12.0].into_iter().find(|&step| view.points(step) >= 40.0).unwrap_or(12.0);
    let long = |parts: u8| view.points(step * f64::from(parts)) + 44.0;
    let parts = if long(3) + 28.0 > view.canvas.width() { 2 } else { 3 };
    let plate = Rect::from_min_size(view.canvas.left_bottom() + vec2(14.0, -50.0), vec2(long(parts), 36.0));
    (step, parts, plate)
}

/// Where the scale in inches lies.
pub fn scale_plate(view: &View) -> Rect {
    scale_parts(view).2
}

/// The scale in inches, bottom left.
pub fn scale_bar(brush: &Brush) {
    let Brush { painter, view, theme } = brush;
    let (step, parts, plate) = scale_parts(view);
    painter.rect_filled(plate, f32::from(size::CORNER), theme.bg_panel.gamma_multiply(0.92));
    let left = plate.left() + 14.0;
    let bar = plate.bottom() - 10.0;
    for part in 0..parts {
        let from = left + view.points(step * f64::from(part));
        let rect = Rect::from_min_size(pos2(from, bar - 5.0), vec2(view.points(step), 6.0));
        let fill = if part % 2 == 0 { theme.ink_1 } else { theme.bg_panel };
        painter.rect(rect, 0.0, fill, Stroke::new(1.0, theme.ink_1), StrokeKind::Inside);
    }
    for mark in 0..=parts {
        let inches = step * f64::from(mark);
        let words = if mark == parts { format!("{inches}″") } else { inches.to_string() };
        let at = pos2(left + view.points(inches), plate.top() + 10.0);
        painter.text(at, Align2::CENTER_CENTER, words, text::plain(text::CAPTION), theme.ink_1);
    }
}

/// A whole scene in a small rectangle, with a chip for each piece.
pub fn small_scene(painter: &Painter, rect: Rect, scene: &Scene, theme: &Theme) {
    let brush = Brush { painter, view: whole_view(rect, scene, turn_of(&scene.board)), theme };
    terrain::paint(&brush, &scene.board);
    paint_chips(&brush, scene);
}

/// The part of a scene where the armies stand, filling a rectangle, with a chip for each piece.
pub fn framed_scene(painter: &Painter, rect: Rect, scene: &Scene, theme: &Theme) {
    painter.rect_filled(rect, 0.0, theme.ground);
    let turn = turn_of(&scene.board);
    let whole = whole_view(rect, scene, turn);
    let places = scene.pieces.iter().filter_map(pose_of).map(|pose| whole.screen_from_table(pose.point()));
    let armies = places.fold(Rect::NOTHING, |armies, at| armies.union(Rect::from_center_size(at, vec2(1.0, 1.0))));
    let armies = if armies.is_positive() { armies.expand(whole.points(2.5)) } else { rect };
    // As much of the board as fills the rectangle, and no less than holds everybody.
    let fits = (rect.width() / armies.width()).min(rect.height() / armies.height());
    let scale = whole.scale * fits.clamp(0.6, 2.2);
    let view = View { centre: whole.table_from_screen(armies.center()), scale, ..whole };
    let brush = Brush { painter, view, theme };
    terrain::paint(&brush, &scene.board);
    paint_chips(&brush, scene);
}

/// The view of a whole board turned by so many quarters that fills a small rectangle.
pub fn whole_view(rect: Rect, scene: &Scene, turn: u8) -> View {
    let [wide, high] = scene.board.size();
    let (across, down) = if turn.is_multiple_of(2) { (wide, high) } else { (high, wide) };
    let scale = (rect.width() / across as f32).min(rect.height() / down as f32);
    View { centre: Point::new(wide / 2.0, high / 2.0), scale, canvas: rect, turn, covered: None }
}

/// A chip for each piece.
pub fn paint_chips(brush: &Brush, scene: &Scene) {
    for piece in &scene.pieces {
        let Some(pose) = pose_of(piece) else { continue };
        let colours = brush.theme.side(piece.side);
        // A counter fills its hex; a unit of miniatures is far smaller than its table.
        if piece.place.is_counter() {
            for base in piece.place.bases() {
                brush.convex(brush.path(&base.corners), colours.fill, Stroke::new(1.0, colours.line));
            }
            continue;
        }
        if scene.board.map().is_some() {
            let at = brush.view.screen_from_table(pose.point());
            let radius = (brush.view.scale * 0.28).max(1.8);
            brush.painter.circle(at, radius, colours.fill, Stroke::new(1.0, colours.line));
            continue;
        }
        let chip_size = vec2(2.0, 1.0) * brush.view.scale;
        let chip = Rect::from_center_size(brush.view.screen_from_table(pose.point()), chip_size.max(vec2(6.0, 4.0)));
        brush.painter.rect(chip, 0.0, colours.fill, Stroke::new(1.2, colours.line), StrokeKind::Middle);
    }
}
