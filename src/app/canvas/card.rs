//! A brigade's card: an arrow and a name on its face, hollow and dashed where the eyes may know that nothing is behind it.

use eframe::egui::{Align2, Stroke};

use super::brush::Brush;
use super::detail;
use super::figure::Figure;
use crate::app::theme::{SideColours, text, width};
use crate::game::{Glyph, Piece, Spent};

/// Points between the edge of a card and the line inside it.
const INSIDE: f32 = 3.5;

/// Paints a card as it lies.
pub fn paint(brush: &Brush, piece: &Piece, figure: &Figure, colours: &SideColours) {
    let is_dummy = piece.glyph == Glyph::Dummy;
    let fill = if piece.has(Spent::Moved) { colours.fill.gamma_multiply(0.82) } else { colours.fill };
    brush.convex(figure.outline(0.0).to_vec(), fill, Stroke::new(width::BASE, colours.line));
    let inner = Stroke::new(1.2, colours.detail);
    if is_dummy {
        brush.dashed_edge(&figure.outline(-INSIDE), inner, 4.0, 3.0);
    } else {
        brush.edge(figure.outline(-INSIDE).to_vec(), inner);
    }
    paint_tab(brush, figure, colours);
    if brush.view.scale < detail::BLOCKS {
        return;
    }
    paint_arrow(brush, figure, colours, is_dummy);
    let half_right = (figure.reach.right) * 0.38;
    let middle = f64::midpoint(figure.reach.front, figure.reach.rear);
    let at = figure.local(half_right, middle);
    let points = (brush.view.scale * 0.72).clamp(11.0, 24.0);
    brush.painter.text(at, Align2::CENTER_CENTER, &piece.name, text::bold(points), colours.ink);
}

/// The point on the front edge that shows the way.
fn paint_tab(brush: &Brush, figure: &Figure, colours: &SideColours) {
    let reach = brush.view.points(0.3).clamp(4.0, 11.0);
    brush.arrow_head(figure.local(0.0, 0.0) + figure.ahead() * reach, figure.ahead(), reach, colours.line);
}

/// The arrow of the face, on the left half of the card.
fn paint_arrow(brush: &Brush, figure: &Figure, colours: &SideColours, is_hollow: bool) {
    let left = figure.reach.left * 0.55;
    let depth = figure.reach.front - figure.reach.rear;
    let [tip, end] = [0.2, 0.8].map(|share| figure.local(left, figure.reach.front - depth * share));
    let thick = brush.view.points(0.18).clamp(2.0, 5.0);
    let head = brush.view.points(0.55).clamp(6.0, 14.0);
    if is_hollow {
        let side = figure.right() * thick;
        let base = tip - figure.ahead() * head;
        let outline = [tip, base + side * 1.8, base + side, end + side, end - side, base - side, base - side * 1.8];
        brush.edge(outline.to_vec(), Stroke::new(1.4, colours.ink));
    } else {
        brush.painter.line_segment([tip - figure.ahead() * head * 0.5, end], Stroke::new(thick, colours.ink));
        brush.arrow_head(tip, figure.ahead(), head, colours.ink);
    }
}
