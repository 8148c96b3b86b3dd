//! Areas: groups of hexes with one outline and one name, in place of the numbers of hexes.

use eframe::egui::{Align2, Color32, Stroke};

use super::ground::{grid_ink, paint_unnumbered};
use super::seen::at;
use crate::app::canvas::brush::Brush;
use crate::app::theme::text;
use crate::game::{Area, AreaBoard};
use crate::hex::{Direction, Hexside};

/// From this many points a hex the name of an area can be read.
const NAMED: f32 = 11.0;

/// How strong the lines between the hexes of an area are, against those of a map of hexes.
const FAINT: f32 = 0.3;

/// Paints the hexes of all areas, then their outlines, then their names.
pub fn paint(brush: &Brush, board: &AreaBoard) {
    let outlines = |area: &Area| board.outlines(area).into_iter().map(|outline| brush.path(&outline));
    let paint_plain = || {
        let seen = board.areas.iter().filter(|area| is_seen(brush, board, area));
        seen.flat_map(outlines).for_each(|outline| brush.fill(&outline, brush.theme.ground));
    };
    paint_unnumbered(brush, &board.map, paint_plain, || paint_inner_lines(brush, board));
    // Where lines could not be told apart the heavy outlines stand alone.
    let weights: &[bool] = if grid_ink(brush).is_some() { &[false, true] } else { &[true] };
    for &heavy in weights {
        for area in board.areas.iter().filter(|area| area.heavy == heavy && is_seen(brush, board, area)) {
            let wide = if heavy { (brush.view.scale * 0.065).clamp(1.4, 4.5) } else { 1.4 };
            paint_outline(brush, board, area, wide, brush.theme.hill_ink);
        }
    }
    if brush.view.scale < NAMED {
        return;
    }
    for area in board.areas.iter().filter(|area| is_seen(brush, board, area)) {
        let foot = brush.view.screen_from_table(board.foot(area));
        let letters = text::plain((brush.view.scale * 0.26).clamp(text::CAPTION, 17.0));
        brush.painter.text(foot, Align2::CENTER_CENTER, &area.name, letters, brush.theme.ink_2);
    }
}

/// Paints the outline of an area.
pub fn paint_outline(brush: &Brush, board: &AreaBoard, area: &Area, wide: f32, ink: Color32) {
    for outline in board.outlines(area) {
        brush.edge(brush.path(&outline), Stroke::new(wide, ink));
    }
}

/// Paints the lines between the hexes of each area, each once.
fn paint_inner_lines(brush: &Brush, board: &AreaBoard) {
    let Some(ink) = grid_ink(brush) else { return };
    let stroke = Stroke::new(1.0, ink.gamma_multiply(FAINT));
    for area in board.areas.iter().filter(|area| is_seen(brush, board, area)) {
        for hex in &area.hexes {
            let inner = [Direction::D0, Direction::D1, Direction::D2].map(|direction| hex.neighbour(direction));
            let sides = inner.into_iter().filter(|next| area.hexes.contains(next));
            for side in sides.filter_map(|next| Hexside::between(*hex, next)) {
                let ends = board.map.ends(side).map(|end| brush.view.screen_from_table(end));
                brush.painter.line_segment(ends, stroke);
            }
        }
    }
}

fn is_seen(brush: &Brush, board: &AreaBoard, area: &Area) -> bool {
    let room = brush.view.canvas.expand(brush.view.scale);
    area.hexes.iter().any(|hex| room.contains(at(brush, &board.map, *hex)))
}
