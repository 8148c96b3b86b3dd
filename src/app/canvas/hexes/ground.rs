//! The ground of a map of hexes: what grows and stands there, roads, the grid with its numbers, names, the compass.

use eframe::egui::{Align2, Color32, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::seen::{at, is_seen, outline};
use super::sides;
use crate::app::canvas::brush::{Brush, Plate};
use crate::app::canvas::view::View;
use crate::app::parts::distance;
use crate::app::theme::{Theme, size, text};
use crate::game::{HexBoard, HexGround, HexKind};

/// From this many points a hex its number can be read.
const NUMBERED: f32 = 40.0;
/// From this many points a hex the lines between hexes can be told apart.
const LINED: f32 = 8.0;
/// From this many points a hex trees, tufts and houses are drawn one by one.
const DETAILED: f32 = 22.0;

/// Paints the map, lowest first, with the numbers of its hexes.
pub fn paint(brush: &Brush, map: &HexBoard) {
    let paint_plain = || {
        for hex in map.hexes().filter(|hex| is_seen(brush, map, *hex)) {
            brush.convex(outline(brush, &map.corners(hex)), brush.theme.ground, Stroke::NONE);
        }
    };
    paint_unnumbered(brush, map, paint_plain, || paint_grid(brush, map));
    paint_numbers(brush, map);
}

/// Paints the map, lowest first, with a way to paint the plain ground beneath and one for the lines between hexes.
pub fn paint_unnumbered(brush: &Brush, map: &HexBoard, paint_plain: impl FnOnce(), paint_lines: impl FnOnce()) {
    paint_plain();
    let seen = || map.ground.iter().filter(|ground| is_seen(brush, map, ground.hex));
    for ground in seen() {
        paint_level(brush, map, ground);
    }
    for ground in seen() {
        paint_kind(brush, map, ground);
    }
    paint_lines();
    sides::paint_slopes(brush, map);
    paint_roads(brush, map);
    sides::paint(brush, map);
    if brush.view.scale >= DETAILED {
        for ground in seen() {
            paint_detail(brush, map, ground);
        }
    }
}

/// Paints what is drawn in lines, over a picture that shows through the map: the grid, what runs along hexsides, and the numbers
/// on plates.
pub fn paint_lines(brush: &Brush, map: &HexBoard) {
    let seen = || map.hexes().filter(|hex| is_seen(brush, map, *hex));
    let theme = brush.theme;
    for (wide, ink) in [(3.0, theme.ground.gamma_multiply(0.5)), (1.2, theme.hill_ink)] {
        for hex in seen() {
            brush.edge(outline(brush, &map.corners(hex)), Stroke::new(wide, ink));
        }
    }
    sides::paint(brush, map);
    if brush.view.scale < NUMBERED {
        return;
    }
    let up = number_height(&brush.view) * brush.view.scale;
    let look = Plate { fill: theme.ground.gamma_multiply(0.8), edge: Stroke::NONE, ink: theme.ink_1 };
    for hex in seen() {
        let galley = brush.painter.layout_no_wrap(hex.to_string(), text::plain(text::CAPTION), theme.ink_1);
        let rect = Rect::from_center_size(at(brush, map, hex) - vec2(0.0, up), galley.size() + vec2(4.0, -2.0));
        brush.plate_at(rect, galley, look);
    }
}

/// Paints the names of places over everything else.
pub fn paint_names(brush: &Brush, map: &HexBoard, taken: &mut Vec<Rect>) {
    if brush.view.scale < 14.0 {
        return;
    }
    for (name, hexes) in &map.names {
        let points = (brush.view.scale * 0.34).clamp(16.0, 25.0);
        let galley = brush.painter.layout_no_wrap(name.clone(), text::title_italic(points), brush.theme.ink_1);
        let places = hexes.iter().flat_map(|hex| {
            let middle = at(brush, map, *hex);
            let step = brush.view.scale * 0.44;
            let aside = brush.view.scale * 0.5 + galley.size().x / 2.0;
            let ways = [vec2(0.0, step), vec2(0.0, -step), vec2(aside, 0.0), vec2(-aside, 0.0), Vec2::ZERO];
            ways.map(|way| middle + way)
        });
        let room = |middle: &Pos2| Rect::from_center_size(*middle, galley.size());
        let free = places.clone().find(|middle| !taken.iter().any(|other| other.intersects(room(middle))));
        let Some(middle) = free.or_else(|| places.clone().next()) else { continue };
        let rect = room(&middle);
        brush.painter.rect_filled(rect.expand2(vec2(3.0, -2.0)), 3.0, brush.theme.ground.gamma_multiply(0.6));
        brush.painter.galley(rect.min, galley, brush.theme.ink_1);
        taken.push(rect);
    }
}

fn paint_level(brush: &Brush, map: &HexBoard, ground: &HexGround) {
    if ground.level > 1 {
        let shade = (0.40 * f32::from(ground.level - 1)).min(1.0);
        brush.convex(outline(brush, &map.corners(ground.hex)), brush.theme.hill.gamma_multiply(shade), Stroke::NONE);
    }
}

fn paint_kind(brush: &Brush, map: &HexBoard, ground: &HexGround) {
    let theme = brush.theme;
    let fill = match ground.kind {
        HexKind::Open => return,
        HexKind::Woods => theme.wood,
        HexKind::Marsh => theme.water.gamma_multiply(0.28),
        HexKind::Village => theme.building.gamma_multiply(0.45),
        HexKind::Farm => theme.building.gamma_multiply(0.22),
        HexKind::Water => theme.water,
    };
    brush.convex(outline(brush, &map.corners(ground.hex)), fill, Stroke::NONE);
}

/// Trees, tufts, houses: each kind of hex has its own, always in the same places.
fn paint_detail(brush: &Brush, map: &HexBoard, ground: &HexGround) {
    let middle = at(brush, map, ground.hex);
    let scale = brush.view.scale;
    let seed = u32::from(ground.hex.line().unsigned_abs()) * 31 + u32::from(ground.hex.place().unsigned_abs()) * 17;
    let spot = |index: u32| {
        let angle = (seed.wrapping_mul(7) + index * 137) as f32 * 0.45;
        let far = 0.16 + 0.24 * ((seed + index * 5) % 7) as f32 / 7.0;
        middle + Vec2::angled(angle) * far * scale
    };
    match ground.kind {
        HexKind::Woods => (0..7).for_each(|index| tree(brush, spot(index))),
        HexKind::Marsh => (0..4).for_each(|index| tuft(brush, spot(index))),
        HexKind::Village => {
            let places = [(-0.26, -0.22), (0.20, -0.28), (-0.02, 0.02), (-0.30, 0.20), (0.26, 0.22)];
            for (index, (across, down)) in places.into_iter().enumerate() {
                house(brush, middle + vec2(across, down) * scale, (seed as usize + index).is_multiple_of(2));
            }
        }
        HexKind::Farm => {
            house(brush, middle + vec2(-0.10, -0.04) * scale, true);
            house(brush, middle + vec2(0.16, 0.14) * scale, false);
        }
        HexKind::Open | HexKind::Water => {}
    }
}

fn tree(brush: &Brush, at: Pos2) {
    let radius = (brush.view.scale * 0.075).max(2.0);
    brush.painter.circle(at, radius, brush.theme.wood, Stroke::new(1.2, brush.theme.wood_ink));
}

fn tuft(brush: &Brush, at: Pos2) {
    let high = (brush.view.scale * 0.09).max(3.0);
    let ink = Stroke::new(1.3, brush.theme.marsh_ink);
    for lean in [-0.6, 0.0, 0.6] {
        brush.painter.line_segment([at + vec2(lean * high * 0.5, 0.0), at + vec2(lean * high, -high)], ink);
    }
    brush.painter.line_segment([at - vec2(high * 0.8, 0.0), at + vec2(high * 0.8, 0.0)], ink);
}

/// A roof with its ridge.
fn house(brush: &Brush, at: Pos2, lies: bool) {
    let long = vec2(0.21, 0.14) * brush.view.scale;
    let rect = Rect::from_center_size(at, if lies { long } else { vec2(long.y, long.x) });
    let ink = Stroke::new(1.2, brush.theme.building_ink);
    brush.painter.rect(rect, 0.0, brush.theme.building, ink, StrokeKind::Middle);
    let ridge =
        if lies { [rect.left_center(), rect.right_center()] } else { [rect.center_top(), rect.center_bottom()] };
    brush.painter.line_segment(ridge, Stroke::new(1.0, brush.theme.building_ink));
}

fn paint_roads(brush: &Brush, map: &HexBoard) {
    let broad = (brush.view.scale * 0.085).max(2.0);
    let ways: Vec<Vec<Pos2>> =
        map.roads.iter().map(|road| road.iter().map(|hex| at(brush, map, *hex)).collect()).collect();
    for (wide, colour) in [(broad + 2.0, brush.theme.road_ink), (broad, brush.theme.road)] {
        for way in &ways {
            brush.band(way, wide, colour);
        }
    }
}

/// The ink of the lines between hexes, fainter where they are small; nothing where they could not be told apart.
pub fn grid_ink(brush: &Brush) -> Option<Color32> {
    let part = if brush.view.scale < DETAILED { 0.35 } else { 0.75 };
    (brush.view.scale >= LINED).then(|| brush.theme.hill_ink.gamma_multiply(part))
}

fn paint_grid(brush: &Brush, map: &HexBoard) {
    let Some(faint) = grid_ink(brush) else { return };
    for hex in map.hexes().filter(|hex| is_seen(brush, map, *hex)) {
        brush.edge(outline(brush, &map.corners(hex)), Stroke::new(1.0, faint));
    }
}

/// The numbers, at the top of every hex whichever way the map is turned.
fn paint_numbers(brush: &Brush, map: &HexBoard) {
    if brush.view.scale < NUMBERED {
        return;
    }
    let up = number_height(&brush.view) * brush.view.scale;
    for hex in map.hexes().filter(|hex| is_seen(brush, map, *hex)) {
        let middle = at(brush, map, hex) - vec2(0.0, up);
        let font = text::plain(text::CAPTION);
        brush.painter.text(middle, Align2::CENTER_CENTER, hex.to_string(), font, brush.theme.ink_3);
    }
}

/// How far above the middle of a hex its number stands, in hexes: under a flat top, or under a point.
fn number_height(view: &View) -> f32 {
    if view.turn.is_multiple_of(2) { 0.38 } else { 0.41 }
}

/// How large the map is drawn, in hexes, bottom left.
pub fn scale_bar(brush: &Brush) {
    let theme: &Theme = brush.theme;
    let count = [1.0, 2.0, 5.0, 10.0].into_iter().find(|count| brush.view.points(*count) >= 60.0).unwrap_or(10.0);
    let long = brush.view.points(count);
    let galley = brush.painter.layout_no_wrap(distance(count, true), text::plain(text::CAPTION), theme.ink_1);
    let wide = long.max(galley.size().x) + 28.0;
    let plate = Rect::from_min_size(brush.view.canvas.left_bottom() + vec2(14.0, -50.0), vec2(wide, 36.0));
    brush.painter.rect_filled(plate, f32::from(size::CORNER), theme.bg_panel.gamma_multiply(0.92));
    brush.painter.galley(plate.left_top() + vec2(14.0, 3.0), galley, theme.ink_1);
    let (left, low) = (plate.left() + 14.0, plate.bottom() - 9.0);
    let ink = Stroke::new(2.0, theme.ink_1);
    brush.painter.line_segment([pos2(left, low), pos2(left + long, low)], ink);
    for end in [left, left + long] {
        brush.painter.line_segment([pos2(end, low - 4.0), pos2(end, low + 4.0)], ink);
    }
}
