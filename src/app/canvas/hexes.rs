//! A map of hexes: its ground, what lies along hexsides, roads, numbers and names.

use eframe::egui::{Align2, Color32, Pos2, Stroke};

use super::brush::Brush;
use crate::app::theme::text;
use crate::game::{HexBoard, HexKind, HexsideKind};
use crate::geometry::Point;
use crate::hex::Hex;

/// From this many points a hex its number can be read.
const NUMBERED: f32 = 34.0;

/// Paints the map, lowest first.
pub fn paint(brush: &Brush, map: &HexBoard) {
    paint_ground(brush, map);
    paint_grid(brush, map);
    for road in &map.roads {
        let points: Vec<Pos2> = road.iter().map(|hex| at(brush, map, *hex)).collect();
        let wide = (brush.view.scale * 0.10).max(1.5);
        brush.painter.line(points, Stroke::new(wide, brush.theme.road));
    }
    for feature in &map.sides {
        paint_side(brush, map.ends(feature.side), feature.kind);
    }
}

/// Paints the names of places over everything else.
pub fn paint_names(brush: &Brush, map: &HexBoard) {
    for (name, hexes) in &map.names {
        let Some(first) = hexes.first() else { continue };
        let points = (brush.view.scale * 0.34).clamp(12.0, 24.0);
        let galley = brush.painter.layout_no_wrap(name.clone(), text::title_italic(points), brush.theme.ink_1);
        let middle = at(brush, map, *first);
        let size = galley.size();
        brush.painter.galley(Pos2::new(middle.x - size.x / 2.0, middle.y + size.y * 0.2), galley, brush.theme.ink_1);
    }
}

fn at(brush: &Brush, map: &HexBoard, hex: Hex) -> Pos2 {
    brush.view.screen_from_table(map.centre(hex))
}

fn outline(brush: &Brush, corners: &[Point]) -> Vec<Pos2> {
    corners.iter().map(|corner| brush.view.screen_from_table(*corner)).collect()
}

fn paint_ground(brush: &Brush, map: &HexBoard) {
    for ground in &map.ground {
        let corners = outline(brush, &map.corners(ground.hex));
        if ground.level > 1 {
            let shade = 0.35 * f32::from(ground.level - 1);
            brush.fill(&corners, brush.theme.hill.gamma_multiply(shade.min(1.0)));
        }
        if let Some(colour) = colour(brush, ground.kind) {
            brush.fill(&corners, colour);
        }
    }
}

fn colour(brush: &Brush, kind: HexKind) -> Option<Color32> {
    let theme = brush.theme;
    match kind {
        HexKind::Open => None,
        HexKind::Woods => Some(theme.wood),
        HexKind::Marsh => Some(theme.water.gamma_multiply(0.35)),
        HexKind::Village => Some(theme.building),
        HexKind::Farm => Some(theme.building.gamma_multiply(0.55)),
        HexKind::Water => Some(theme.water),
    }
}

fn paint_grid(brush: &Brush, map: &HexBoard) {
    let stroke = Stroke::new(1.0, brush.theme.line_hair);
    for hex in map.extent.hexes() {
        let mut corners = outline(brush, &map.corners(hex));
        if !corners.iter().any(|corner| brush.view.canvas.contains(*corner)) {
            continue;
        }
        if brush.view.scale >= NUMBERED {
            let top = corners[4] + (corners[5] - corners[4]) * 0.5;
            let font = text::plain((brush.view.scale * 0.16).clamp(8.0, 13.0));
            brush.painter.text(top, Align2::CENTER_TOP, hex.to_string(), font, brush.theme.ink_3);
        }
        corners.push(corners[0]);
        brush.painter.line(corners, stroke);
    }
}

fn paint_side(brush: &Brush, ends: [Point; 2], kind: HexsideKind) {
    let [from, to] = ends.map(|end| brush.view.screen_from_table(end));
    let theme = brush.theme;
    let thick = |part: f32| (brush.view.scale * part).max(1.5);
    let line = |colour: Color32, part: f32| {
        brush.painter.line_segment([from, to], Stroke::new(thick(part), colour));
    };
    match kind {
        HexsideKind::Stream => line(theme.water, 0.07),
        HexsideKind::HardStream => line(theme.water, 0.12),
        HexsideKind::River => line(theme.water, 0.22),
        HexsideKind::Wall => line(theme.ink_1, 0.10),
        HexsideKind::Works => line(theme.hill_ink, 0.14),
        HexsideKind::UnfinishedWorks => line(theme.hill_ink, 0.06),
        HexsideKind::Bridge | HexsideKind::Opening => {
            let across = (to - from).rot90() * 0.45;
            let middle = from + (to - from) * 0.5;
            brush.painter.line_segment([middle - across, middle + across], Stroke::new(thick(0.12), theme.road));
        }
    }
}
