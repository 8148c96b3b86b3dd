//! Leaders: a disc with a star for each rank, the name on a plate beside it.

use eframe::egui::{Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use crate::app::canvas::brush::{Brush, Plate};
use crate::app::canvas::figure::Figure;
use crate::app::theme::{SideColours, text};
use crate::game::{Glyph, Piece};

/// From this many points a hex leaders are named.
const NAMED: f32 = 40.0;

/// Paints a leader's disc, ringed where he may act.
pub fn paint(brush: &Brush, piece: &Piece, figure: &Figure, may_act: bool) {
    let radius = (brush.view.scale * 0.18).clamp(6.0, 15.0);
    if may_act {
        brush.painter.circle_stroke(figure.bounds.center(), radius + 4.0, Stroke::new(2.0, brush.theme.accent));
    }
    disc(brush.painter, figure.bounds.center(), radius, usize::from(piece.marks()), &brush.theme.side(piece.side));
}

/// Names the leaders under their discs, or above or beside them where there is no room.
pub fn paint_names(brush: &Brush, figures: &[(&Piece, Figure)], taken: &mut Vec<Rect>) {
    if brush.view.scale < NAMED {
        return;
    }
    let leaders = figures.iter().filter(|(piece, _)| piece.glyph == Glyph::General);
    for (piece, figure) in leaders.filter(|(_, figure)| figure.bounds.intersects(brush.view.canvas)) {
        let colours = brush.theme.side(piece.side);
        let galley = brush.words(&piece.name, text::CAPTION, colours.text);
        let plate_size = galley.size() + vec2(10.0, 1.0);
        let half = plate_size / 2.0;
        let middle = figure.bounds.center();
        let (across, down) = (16.0 + half.x, 16.0 + half.y);
        let sides = [vec2(0.0, down), vec2(across, 0.0), vec2(-across, 0.0), vec2(0.0, -down)];
        let corners = [vec2(across, down), vec2(-across, down), vec2(across, -down), vec2(-across, -down)];
        let ways = sides.into_iter().chain(corners.map(|way| way * 0.8));
        let places = ways.map(|way| Rect::from_center_size(middle + way, plate_size));
        // Where no place is clear, the name hides as little as can be.
        let hidden = |plate: &Rect| -> f32 {
            let others = taken.iter().filter(|other| **other != figure.bounds);
            others.map(|other| other.intersect(*plate)).filter(Rect::is_positive).map(|both| both.area()).sum()
        };
        let Some(plate) = places.min_by(|one, other| hidden(one).total_cmp(&hidden(other))) else { continue };
        let look = Plate { fill: brush.theme.bg_panel.gamma_multiply(0.92), edge: Stroke::NONE, ink: colours.text };
        brush.plate_at(plate, galley, look);
        taken.push(plate);
    }
}

/// A disc with so many stars in a row.
pub fn disc(painter: &Painter, at: Pos2, radius: f32, stars: usize, colours: &SideColours) {
    painter.circle(at, radius, colours.fill, Stroke::new((radius * 0.16).max(1.4), colours.line));
    let count = stars.max(1);
    let reach = radius * [0.62, 0.42, 0.33][count.min(3) - 1];
    for index in 0..count {
        let aside = (index as f32 - (count as f32 - 1.0) / 2.0) * reach * 1.9;
        star(painter, at + vec2(aside, 0.0), reach, colours);
    }
}

/// A star is concave: five points, each a triangle on the pentagon between its hollows.
fn star(painter: &Painter, at: Pos2, reach: f32, colours: &SideColours) {
    let arm = |step: usize| {
        let angle = step as f32 * std::f32::consts::PI / 5.0 - std::f32::consts::FRAC_PI_2;
        at + Vec2::angled(angle) * reach * if step.is_multiple_of(2) { 1.0 } else { 0.42 }
    };
    for point in (0..10).step_by(2) {
        let points = vec![arm(point), arm((point + 1) % 10), at, arm((point + 9) % 10)];
        painter.add(Shape::convex_polygon(points, colours.ink, Stroke::NONE));
    }
}
