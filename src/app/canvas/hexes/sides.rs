//! What lies along hexsides: water, works, walls, bridges, and the slopes between levels.

use std::collections::BTreeMap;

use eframe::egui::{Color32, Pos2, Stroke};

use super::seen::{at, is_seen};
use crate::app::canvas::brush::Brush;
use crate::game::{HexBoard, HexsideFeature, HexsideKind};
use crate::hex::{Direction, Hex, Hexside};

/// Paints what lies along hexsides: water first, in two tones, then what men have built.
pub fn paint(brush: &Brush, map: &HexBoard) {
    let seen: Vec<&HexsideFeature> =
        map.sides.iter().filter(|feature| is_seen(brush, map, feature.side.hexes()[0])).collect();
    for bank in [true, false] {
        for feature in &seen {
            if let Some(part) = breadth_of_water(feature.kind) {
                let wide = (brush.view.scale * part).max(1.5);
                let (wide, colour) = if bank { (wide + 2.4, brush.theme.water_ink) } else { (wide, brush.theme.water) };
                rounded(brush, ends(brush, map, feature.side), wide, colour);
            }
        }
    }
    for feature in &seen {
        paint_built(brush, ends(brush, map, feature.side), feature);
        if feature.kind == HexsideKind::HardStream {
            paint_banks(brush, ends(brush, map, feature.side));
        }
    }
}

/// Paints the slopes: short strokes downhill from every side between two levels.
pub fn paint_slopes(brush: &Brush, map: &HexBoard) {
    let levels: BTreeMap<Hex, u8> = map.ground.iter().map(|ground| (ground.hex, ground.level)).collect();
    let level = |hex: Hex| levels.get(&hex).copied().unwrap_or(1);
    let ink = brush.theme.hill_ink;
    for ground in map.ground.iter().filter(|ground| ground.level > 1 && is_seen(brush, map, ground.hex)) {
        for next in Direction::ALL.map(|direction| ground.hex.neighbour(direction)) {
            if !map.has(next) || level(next) >= ground.level {
                continue;
            }
            let Some(side) = Hexside::between(ground.hex, next) else { continue };
            let [from, to] = ends(brush, map, side);
            let down = (at(brush, map, next) - at(brush, map, ground.hex)).normalized() * brush.view.scale * 0.10;
            brush.painter.line_segment([from, to], Stroke::new(1.6, ink));
            for part in 1..6 {
                let top = from.lerp(to, part as f32 / 6.0);
                brush.painter.line_segment([top, top + down], Stroke::new(1.1, ink));
            }
        }
    }
}

fn ends(brush: &Brush, map: &HexBoard, side: Hexside) -> [Pos2; 2] {
    map.ends(side).map(|end| brush.view.screen_from_table(end))
}

fn breadth_of_water(kind: HexsideKind) -> Option<f32> {
    match kind {
        HexsideKind::Stream => Some(0.06),
        HexsideKind::HardStream => Some(0.09),
        HexsideKind::River => Some(0.20),
        _ => None,
    }
}

fn rounded(brush: &Brush, ends: [Pos2; 2], wide: f32, colour: Color32) {
    brush.painter.line_segment(ends, Stroke::new(wide, colour));
    for end in ends {
        brush.painter.circle_filled(end, wide / 2.0, colour);
    }
}

/// Steep or boggy banks: strokes across a brook.
fn paint_banks(brush: &Brush, [from, to]: [Pos2; 2]) {
    let across = (to - from).normalized().rot90() * brush.view.scale * 0.10;
    for part in [0.25, 0.5, 0.75] {
        let middle = from.lerp(to, part);
        brush.painter.line_segment([middle - across, middle + across], Stroke::new(1.2, brush.theme.marsh_ink));
    }
}

fn paint_built(brush: &Brush, [from, to]: [Pos2; 2], feature: &HexsideFeature) {
    let theme = brush.theme;
    let thick = |part: f32| (brush.view.scale * part).max(1.5);
    let along = to - from;
    match feature.kind {
        HexsideKind::Wall => rounded(brush, [from, to], thick(0.09), theme.wall_ink),
        HexsideKind::Works => {
            rounded(brush, [from, to], thick(0.11), theme.hill_ink);
            rounded(brush, [from, to], thick(0.04), theme.road);
        }
        HexsideKind::UnfinishedWorks => {
            let line = [from + along * 0.08, to - along * 0.08];
            let dash = brush.view.scale * 0.12;
            let stroke = Stroke::new(thick(0.08), theme.hill_ink);
            brush.painter.extend(eframe::egui::Shape::dashed_line(&line, stroke, dash, dash * 0.6));
        }
        HexsideKind::Bridge | HexsideKind::Opening => {
            let across = along.rot90() * 0.32;
            let middle = from + along * 0.5;
            let deck = [middle - across, middle + across];
            brush.painter.line_segment(deck, Stroke::new(thick(0.16) + 2.4, theme.road_ink));
            brush.painter.line_segment(deck, Stroke::new(thick(0.16), theme.road));
        }
        HexsideKind::Stream | HexsideKind::HardStream | HexsideKind::River => {}
    }
}
