//! Units: blocks to scale, a dark side and a light side, shape before colour.

use eframe::egui::{Align2, Color32, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2};

use super::brush::Brush;
use super::detail;
use super::figure::{Figure, FigureBase, Reach};
use super::{card, sign};
use crate::app::theme::{SideColours, text, width};
use crate::game::{Glyph, Piece, Severity};

/// Paints a piece with its number, badges and marks.
pub fn paint(brush: &Brush, piece: &Piece, figure: &Figure) {
    let colours = brush.theme.side(piece.side);
    if piece.glyph == Glyph::General {
        sign::general(brush, piece, figure, &colours);
        return;
    }
    if matches!(piece.glyph, Glyph::Card | Glyph::Dummy) {
        card::paint(brush, piece, figure, &colours);
        return;
    }
    if brush.view.scale < detail::BLOCKS {
        paint_chip(brush, figure, &colours);
        return;
    }
    paint_block(brush, piece, figure, &colours);
    if brush.view.scale >= detail::NUMBERS {
        sign::moved_and_fired(brush, piece, figure);
        paint_number(brush, piece, figure, &colours);
        sign::conditions(brush, piece, figure);
    }
}

/// Paints where a piece would stand: its block, half seen, with its front.
pub fn paint_ghost(brush: &Brush, figure: &Figure, allowed: bool) {
    let ink = if allowed { brush.theme.accent } else { brush.theme.bad };
    for base in &figure.bases {
        brush.convex(base.corners.to_vec(), ink.gamma_multiply(0.28), Stroke::new(1.5, ink));
    }
    if figure.bases.is_empty() {
        brush.painter.circle(figure.bounds.center(), 12.0, ink.gamma_multiply(0.28), Stroke::new(1.5, ink));
    }
    paint_front(brush, figure, ink);
    if !allowed {
        let [a, b, c, d] = figure.outline(0.0);
        brush.painter.line_segment([a, c], Stroke::new(2.0, ink));
        brush.painter.line_segment([b, d], Stroke::new(2.0, ink));
    }
}

/// The ring round what is chosen.
pub fn paint_chosen(brush: &Brush, figure: &Figure) {
    ring(brush, figure, |brush, outline| {
        brush.edge(outline, Stroke::new(width::FOCUS, brush.theme.accent));
    });
}

/// The dashed ring round what may be, or has been, named as a target.
pub fn paint_target(brush: &Brush, figure: &Figure) {
    ring(brush, figure, |brush, outline| {
        brush.dashed_edge(&outline, Stroke::new(width::CHOSEN, brush.theme.ink_1), 6.0, 4.0);
    });
}

/// A thin ring round what may act.
pub fn paint_may_act(brush: &Brush, figure: &Figure) {
    brush.edge(figure.outline(3.0).to_vec(), Stroke::new(1.5, brush.theme.accent));
}

fn ring(brush: &Brush, figure: &Figure, draw: impl Fn(&Brush, Vec<Pos2>)) {
    let outline =
        if figure.bases.is_empty() { square(figure.bounds.expand(4.0)) } else { figure.outline(6.0).to_vec() };
    brush.edge(outline.clone(), Stroke::new(6.0, brush.theme.bg_raised));
    draw(brush, outline);
}

fn square(rect: Rect) -> Vec<Pos2> {
    vec![rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()]
}

/// From afar: a chip with its front.
fn paint_chip(brush: &Brush, figure: &Figure, colours: &SideColours) {
    let chip = Rect::from_center_size(figure.middle(), vec2(11.0, 7.0));
    brush.painter.rect(chip, 0.0, colours.fill, Stroke::new(1.4, colours.line), StrokeKind::Inside);
    let tip = figure.middle() + figure.ahead() * 8.0;
    brush.painter.line_segment([figure.middle(), tip], Stroke::new(2.0, colours.line));
}

fn paint_block(brush: &Brush, piece: &Piece, figure: &Figure, colours: &SideColours) {
    let routed = piece.is(Severity::Worst);
    for base in figure.bases.iter().filter(|base| !base.standing) {
        brush.dotted_edge(&base.corners, colours.line, 3.5, 0.9);
    }
    for base in figure.bases.iter().filter(|base| base.standing) {
        let fill = if routed { colours.fill.gamma_multiply(0.72) } else { colours.fill };
        brush.convex(base.corners.to_vec(), fill, Stroke::NONE);
    }
    if matches!(piece.glyph, Glyph::Horse | Glyph::Dragoons) {
        paint_half(brush, figure, colours);
    }
    for base in figure.bases.iter().filter(|base| base.standing) {
        if routed {
            paint_hatching(brush, base, colours.line);
        }
        if matches!(piece.glyph, Glyph::LightGuns | Glyph::HeavyGuns) {
            paint_gun(brush, base, piece.glyph == Glyph::HeavyGuns, colours);
        }
        brush.edge(base.corners.to_vec(), Stroke::new(width::BASE, colours.line));
    }
    if brush.view.scale >= detail::FIGURES && !matches!(piece.glyph, Glyph::LightGuns | Glyph::HeavyGuns) {
        paint_figures(brush, piece, figure, colours);
    }
    if matches!(piece.glyph, Glyph::Dragoons | Glyph::DismountedDragoons) {
        let Reach { left, .. } = figure.reach;
        let at = figure.local(left * 0.72, -0.28);
        brush.painter.circle_stroke(at, brush.view.points(0.12).clamp(2.5, 6.0), Stroke::new(1.6, colours.detail));
    }
    paint_front(brush, figure, colours.line);
}

/// The half-filled block of horse: the rear half in the paler colour, cut along the diagonal.
fn paint_half(brush: &Brush, figure: &Figure, colours: &SideColours) {
    let [_, front_right, rear_right, rear_left] = figure.outline(0.0);
    let rear_half = [front_right, rear_right, rear_left];
    let fill = colours.detail.gamma_multiply(0.55);
    for base in figure.bases.iter().filter(|base| base.standing) {
        // A base that has gone from its place is a block by itself.
        let [_, own_right, own_rear_right, own_rear_left] = base.corners;
        let (half, diagonal) = if base.outlying {
            ([own_right, own_rear_right, own_rear_left], [own_rear_left, own_right])
        } else {
            (rear_half, [rear_left, front_right])
        };
        let part = clipped(&half, &base.corners);
        if part.len() > 2 {
            brush.convex(part, fill, Stroke::NONE);
        }
        let line = clipped(&diagonal, &base.corners);
        if let [from, .., to] = line[..] {
            brush.painter.line_segment([from, to], Stroke::new(1.4, colours.detail));
        }
    }
}

/// A gun seen from above: barrel to the front, wheels either side, trail behind.
fn paint_gun(brush: &Brush, base: &FigureBase, heavy: bool, colours: &SideColours) {
    let ink = colours.detail;
    let half = if heavy { 0.24 } else { 0.11 };
    let barrel = vec![base.at(-half * 0.7, 0.78), base.at(half * 0.7, 0.78), base.at(half, -0.2), base.at(-half, -0.2)];
    brush.convex(barrel, ink, Stroke::NONE);
    let stroke = Stroke::new(brush.view.points(0.09).clamp(1.4, 4.0), ink);
    for side in [-1.0, 1.0] {
        brush.painter.line_segment([base.at(side * 0.42, 0.32), base.at(side * 0.42, -0.36)], stroke);
        brush.painter.line_segment([base.at(side * 0.06, -0.1), base.at(side * 0.26, -0.82)], stroke);
    }
    brush.painter.line_segment([base.at(-0.42, 0.0), base.at(0.42, 0.0)], stroke);
}

fn paint_hatching(brush: &Brush, base: &FigureBase, ink: Color32) {
    for start in [-1.2_f32, -0.6, 0.0, 0.6] {
        let line = clipped(&[base.at(start, -1.0), base.at(start + 0.8, 1.0)], &base.corners);
        if let [from, .., to] = line[..] {
            brush.painter.line_segment([from, to], Stroke::new(1.5, ink));
        }
    }
}

/// Three figures a base; those that have fallen are hollow.
fn paint_figures(brush: &Brush, piece: &Piece, figure: &Figure, colours: &SideColours) {
    let mut left = piece.counted().map_or(0, |[now, _]| i32::from(now));
    let radius = brush.view.points(0.09);
    for base in figure.bases.iter().filter(|base| base.standing) {
        for across in [-0.6, 0.0, 0.6] {
            let at = base.at(across, 0.0);
            if left > 0 {
                brush.painter.circle_filled(at, radius, colours.detail);
            } else {
                brush.painter.circle_stroke(at, radius, Stroke::new(1.2, colours.detail));
            }
            left -= 1;
        }
    }
}

/// The bar along the front and the point that shows the way; a square has four points and no bar.
fn paint_front(brush: &Brush, figure: &Figure, ink: Color32) {
    let reach = brush.view.points(0.26).clamp(4.0, 11.0);
    if figure.is_square() {
        for base in &figure.bases {
            let middle = base.corners[0].lerp(base.corners[1], 0.5);
            let out = (middle - base.at(0.0, -1.0)).normalized();
            brush.arrow_head(middle + out * reach, out, reach, ink);
        }
        return;
    }
    let bar = Stroke::new(width::FRONT.min(brush.view.scale * 0.18).max(2.0), ink);
    for base in figure.bases.iter().filter(|base| base.in_front_rank && base.standing) {
        brush.painter.line_segment([base.corners[0], base.corners[1]], bar);
    }
    if !figure.bases.is_empty() {
        let middle = figure.local(0.0, 0.0);
        brush.arrow_head(middle + figure.ahead() * reach, figure.ahead(), reach, ink);
    }
}

/// The figures left, upright whatever the facing, on a plate of the block's own colour.
fn paint_number(brush: &Brush, piece: &Piece, figure: &Figure, colours: &SideColours) {
    let is_gun = matches!(piece.glyph, Glyph::LightGuns | Glyph::HeavyGuns);
    let Some([now, _]) = piece.counted().filter(|_| !is_gun) else { return };
    let font = text::bold((brush.view.scale * 0.66).clamp(13.0, 24.0));
    let galley = brush.painter.layout_no_wrap(now.to_string(), font, colours.ink);
    let rect = Rect::from_center_size(number_place(figure), galley.size() + vec2(4.0, -3.0));
    brush.painter.rect_filled(rect, 2.0, colours.fill);
    brush.painter.text(
        rect.center(),
        Align2::CENTER_CENTER,
        galley.text(),
        text::bold(number_size(brush)),
        colours.ink,
    );
}

fn number_size(brush: &Brush) -> f32 {
    (brush.view.scale * 0.66).clamp(13.0, 24.0)
}

/// The number stands in the middle of the bases that still hold figures, but for those that have gone from their places.
fn number_place(figure: &Figure) -> Pos2 {
    let in_place = |base: &&FigureBase| base.standing && !base.outlying;
    let standing: Vec<Pos2> = figure.bases.iter().filter(in_place).map(|base| base.at(0.0, 0.0)).collect();
    if standing.is_empty() {
        return figure.middle();
    }
    let sum = standing.iter().fold(vec2(0.0, 0.0), |sum, at| sum + at.to_vec2());
    (sum / standing.len() as f32).to_pos2()
}

/// A polygon, or a line of two points, cut to a convex polygon.
fn clipped(shape: &[Pos2], within: &[Pos2; 4]) -> Vec<Pos2> {
    let middle = pos2(within.iter().map(|at| at.x).sum::<f32>() / 4.0, within.iter().map(|at| at.y).sum::<f32>() / 4.0);
    let mut kept = shape.to_vec();
    for index in 0..4 {
        let (from, to) = (within[index], within[(index + 1) % 4]);
        let side = |at: Pos2| (to - from).rot90().dot(at - from);
        let sign = side(middle).signum();
        let inside = |at: Pos2| side(at) * sign >= -1e-3;
        let mut next = Vec::with_capacity(kept.len() + 1);
        for (at, &here) in kept.iter().enumerate() {
            let before = kept[(at + kept.len() - 1) % kept.len()];
            if inside(before) != inside(here) {
                let part = side(before) / (side(before) - side(here));
                next.push(before.lerp(here, part));
            }
            if inside(here) {
                next.push(here);
            }
        }
        kept = next;
    }
    kept
}

/// A unit's glyph for a list: a small block facing up.
pub fn paint_glyph(painter: &eframe::egui::Painter, rect: Rect, glyph: Glyph, colours: &SideColours) {
    if glyph == Glyph::General {
        sign::disc(painter, rect.center(), rect.height() * 0.6, colours);
        return;
    }
    painter.rect(rect, 0.0, colours.fill, Stroke::new(1.6, colours.line), StrokeKind::Inside);
    let detail = Stroke::new(1.4, colours.detail);
    match glyph {
        Glyph::Horse | Glyph::Dragoons => {
            let half = vec![rect.right_top(), rect.right_bottom(), rect.left_bottom()];
            painter.add(Shape::convex_polygon(half, colours.detail.gamma_multiply(0.55), Stroke::NONE));
            painter.line_segment([rect.left_bottom(), rect.right_top()], detail);
        }
        Glyph::LightGuns | Glyph::HeavyGuns => {
            let broad = if glyph == Glyph::HeavyGuns { 4.5 } else { 2.2 };
            for part in [0.3, 0.7] {
                let x = rect.left() + rect.width() * part;
                painter.vline(x, rect.y_range().shrink(3.5), Stroke::new(broad, colours.detail));
            }
        }
        Glyph::Card | Glyph::Dummy => {
            let [tip, end] = [rect.center_top() + vec2(0.0, 5.0), rect.center_bottom() - vec2(0.0, 3.0)];
            painter.line_segment([tip, end], detail);
            painter.line_segment([tip, tip + vec2(-3.0, 4.0)], detail);
            painter.line_segment([tip, tip + vec2(3.0, 4.0)], detail);
        }
        Glyph::Foot | Glyph::DismountedDragoons | Glyph::Crew | Glyph::General => {}
    }
    if matches!(glyph, Glyph::Dragoons | Glyph::DismountedDragoons) {
        painter.circle_stroke(rect.left_top() + vec2(7.0, 6.0), 2.6, detail);
    }
    painter.hline(rect.x_range(), rect.top() + 1.5, Stroke::new(3.0, colours.line));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagonal_is_cut_to_the_base_it_crosses() {
        let base = [pos2(0.0, 0.0), pos2(10.0, 0.0), pos2(10.0, 10.0), pos2(0.0, 10.0)];
        let line = clipped(&[pos2(-10.0, 20.0), pos2(20.0, -10.0)], &base);
        assert!(line.len() >= 2 && line.iter().all(|at| (at.x + at.y - 10.0).abs() < 1e-2), "{line:?}");
        assert!(clipped(&[pos2(20.0, 0.0), pos2(20.0, 10.0)], &base).is_empty());
    }
}
