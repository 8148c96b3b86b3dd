//! A map of hexes: its ground, its counters, what is offered on it, and what the pointer does there.

mod areas;
mod compass;
mod counter;
mod ground;
mod leader;
mod marks;
mod naming;
mod offered;
mod pointing;
mod seen;
mod sides;
mod stack;
mod wedge;

pub use areas::paint as paint_areas;
pub use compass::compass_ui;
pub use counter::disorder;
pub use ground::{paint, paint_lines, paint_names, scale_bar};
pub use offered::{Ghost, Offered, OnMap};
pub use pointing::pointed;
pub use stack::{badges_ui, shifted};
pub use wedge::{Wedge, wedges_ui};

use eframe::egui::{Rect, vec2};

use super::brush::Brush;
use super::figure::Figure;
use super::{Picture, overlay, unit, view};
use crate::game::{Board, Glyph, HexBoard, Piece, Side};
use crate::geometry::Point;

/// How far the ground of a part reaches beyond the middle of its outer hexes, in hexes.
const HALF_A_HEX: f32 = 0.5;
/// How much of the map beside a part is hidden, from nought to one.
const VEIL: f32 = 0.6;

/// Counters and leaders in their order; in areas, where counters of several hexes overlap, the leaders lie on top.
fn paint_pieces(brush: &Brush, picture: &Picture, figures: &[(&Piece, Figure)]) {
    let in_areas = picture.scene.board.areas().is_some();
    for on_top in [false, true] {
        for (piece, figure) in figures {
            let is_leader = piece.glyph == Glyph::General;
            if on_top != (in_areas && is_leader) {
                continue;
            }
            let may_act = !picture.past && picture.may_act.contains(&piece.id);
            if is_leader {
                leader::paint(brush, piece, figure, may_act);
                continue;
            }
            if may_act {
                unit::paint_may_act(brush, figure);
            }
            counter::paint(brush, piece, figure);
        }
    }
}

/// What lies beside a part of the map is veiled, ground and counters: whatever is written over the map lies on the veil.
fn veil_beside(brush: &Brush, part: [Point; 2]) {
    let [one, other] = part.map(|corner| brush.view.screen_from_table(corner));
    let (canvas, seen) = (brush.view.canvas, Rect::from_two_pos(one, other).expand(HALF_A_HEX * brush.view.scale));
    let veil = brush.theme.bg_app.gamma_multiply(VEIL);
    let across = canvas.y_range().intersection(seen.y_range());
    let beside = [
        canvas.with_max_y(seen.top()),
        canvas.with_min_y(seen.bottom()),
        Rect::from_x_y_ranges(canvas.left()..=seen.left(), across),
        Rect::from_x_y_ranges(seen.right()..=canvas.right(), across),
    ];
    for rect in beside.into_iter().filter(Rect::is_positive) {
        brush.painter.rect_filled(rect, 0.0, veil);
    }
}

/// The map of hexes, if the board is one or is made of them.
pub fn map_of(board: &Board) -> Option<&HexBoard> {
    board.map()
}

/// Lays everything on the ground in its order: zones, what is offered, lines, counters, rings, names, words.
pub fn paint_scene(brush: &Brush, map: &HexBoard, picture: &Picture, figures: &[(&Piece, Figure)]) {
    marks::paint_zones(brush, &picture.scene.marks, Side::A);
    for (side, marks) in picture.overlays {
        marks::paint_zones(brush, marks, *side);
    }
    match picture.scene.board.areas() {
        Some(board) => offered::paint_areas(brush, board, &picture.on_map.offered),
        None => offered::paint(brush, map, &picture.on_map.offered),
    }
    for (side, marks) in picture.overlays {
        overlay::paint_lines(brush, marks, *side);
    }
    overlay::paint_lines(brush, &picture.scene.marks, Side::A);
    paint_pieces(brush, picture, figures);
    super::paint_rings(brush, picture, figures);
    if let Some(part) = picture.part {
        veil_beside(brush, part);
    }
    let mut taken = vec![Rect::from_min_size(brush.view.canvas.min, vec2(560.0, view::TOP_INSET))];
    taken.extend(figures.iter().map(|(_, figure)| figure.bounds));
    ground::paint_names(brush, map, &mut taken);
    leader::paint_names(brush, figures, &mut taken);
    if let Some(ghost) = &picture.on_map.ghost {
        offered::paint_ghost(brush, map, picture.scene.board.areas(), ghost);
    }
    match picture.scene.board.areas() {
        Some(_) => overlay::paint_words(brush, picture.overlays.iter().flat_map(|(_, marks)| marks)),
        None => marks::paint_words(brush, picture.overlays),
    }
    overlay::paint_words(brush, &picture.scene.marks);
}
