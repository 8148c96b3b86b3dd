//! Arrows at the edge of the canvas to what is asked about and not in view.

use eframe::egui::{Pos2, Rect, Stroke, Vec2, pos2, vec2};

use super::brush::{Brush, Plate};
use super::view::TOP_INSET;
use super::{Picture, pose_of};
use crate::app::theme::text;
use crate::game::{Piece, PieceId};

/// How far from the edges an arrow stands, in points.
const ASIDE: f32 = 34.0;

/// How many arrows are drawn at most: more would only say that everything is elsewhere.
const MOST: usize = 6;

/// The pieces asked about that are not in view, each with the place of its arrow and where that points.
pub fn arrows<'a>(brush: &Brush, picture: &Picture<'a>) -> Vec<(&'a Piece, Pos2, Vec2)> {
    let clear = clear(brush.view.canvas);
    let targets = picture.targets.iter().map(|(piece, _)| *piece);
    let asked: Vec<PieceId> = picture.selected.into_iter().chain(targets).collect();
    let place = |id: &PieceId| {
        let piece = picture.scene.pieces.iter().find(|piece| piece.id == *id)?;
        let at = brush.view.screen_from_table(pose_of(piece)?.point());
        if brush.view.canvas.contains(at) {
            return None;
        }
        let way = at - clear.center();
        Some((piece, at_the_edge(clear, way), way.normalized()))
    };
    asked.iter().filter_map(place).take(MOST).collect()
}

/// The part of the canvas that the arrows keep to, clear of the overlay bar.
fn clear(canvas: Rect) -> Rect {
    let mut clear = canvas.shrink(ASIDE);
    clear.min.y += TOP_INSET;
    clear
}

/// Where a way out of the middle of a rectangle crosses its edge.
fn at_the_edge(rect: Rect, way: Vec2) -> Pos2 {
    let half = rect.size() / 2.0;
    let times = |half: f32, along: f32| if along.abs() > f32::EPSILON { half / along.abs() } else { f32::INFINITY };
    rect.center() + way * times(half.x, way.x).min(times(half.y, way.y)).min(1.0e6)
}

/// Draws the arrows with the names of those they point to.
pub fn paint(brush: &Brush, picture: &Picture) {
    let mut plates: Vec<Rect> = Vec::new();
    for (piece, tip, way) in arrows(brush, picture) {
        let ink = brush.theme.accent;
        brush.arrow_head(tip, way, 20.0, ink);
        let galley = brush.words(&piece.name, text::CAPTION, brush.theme.ink_1);
        let half = galley.size() / 2.0 + vec2(8.0, 4.0);
        let room = clear(brush.view.canvas);
        let within = |at: Pos2| {
            pos2(
                at.x.clamp(room.left() + half.x, (room.right() - half.x).max(room.left() + half.x)),
                at.y.clamp(room.top() + half.y, room.bottom() - half.y),
            )
        };
        let mut at = within(tip - way * (26.0 + half.x.min(40.0)));
        // Names of several that lie the same way stand under one another.
        while plates.iter().any(|other| other.intersects(Rect::from_center_size(at, half * 2.0)))
            && at.y < room.bottom()
        {
            at.y += half.y * 2.0 + 2.0;
        }
        let look = Plate { fill: brush.theme.bg_panel, edge: Stroke::new(1.5, ink), ink: brush.theme.ink_1 };
        plates.push(brush.plate(at, galley, look));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_stands_where_the_way_leaves_the_canvas() {
        let rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(200.0, 100.0));
        let ways = [(1000.0, 0.0, 200.0, 50.0), (0.0, -700.0, 100.0, 0.0), (400.0, 200.0, 200.0, 100.0)];
        for (x, y, right, down) in ways {
            let at = at_the_edge(rect, vec2(x, y));
            assert!((at - pos2(right, down)).length() < 1e-3, "{x}, {y}: {at:?}");
        }
    }
}
