//! Counters: a stripe along the front, a notch at the corner faced, the name at the left and the shock rating at the right.

use std::sync::Arc;

use eframe::egui::{Align2, Galley, Painter, Pos2, Shape, Stroke, Vec2};
use eframe::epaint::TextShape;

use super::naming::fitted;
use crate::app::canvas::brush::Brush;
use crate::app::canvas::figure::Figure;
use crate::app::canvas::sign;
use crate::app::theme::{SideColours, Theme, text, width};
use crate::game::{Glyph, Piece, Severity, Spent, Strength};

/// From this many points a hex a counter bears its name.
const NAMED: f32 = 30.0;
/// From this many points a hex it bears its signs.
const SIGNED: f32 = 22.0;
/// How deep the stripe along the front is, in hexes.
const STRIPE: f32 = 0.105;
/// Where the barrels of guns lie across a counter.
const BARRELS: [f32; 2] = [0.2, 0.8];
/// How broad the barrels of heavy guns are, and how far they stand out over the front, in hexes.
const BARREL: f32 = 0.1;
const MUZZLE: f32 = 0.17;
/// How strong the name of a unit out of command is.
const GREYED: f32 = 0.66;

/// Paints a unit's counter with its name, rating and signs.
pub fn paint(brush: &Brush, piece: &Piece, figure: &Figure) {
    let Some(base) = figure.bases.first() else { return };
    let colours = brush.theme.side(piece.side);
    let deep = base.corners[1].distance(base.corners[2]).max(1.0);
    let stripe = if figure.faces { STRIPE * brush.view.scale / deep } else { 0.0 };
    let body = Body { corners: base.corners, ahead: figure.ahead(), stripe };
    brush.convex(body.corners.to_vec(), colours.fill, Stroke::NONE);
    if matches!(piece.glyph, Glyph::Horse | Glyph::Dragoons) {
        let [_, front_right, rear_right, rear_left] = body.corners;
        brush.convex(vec![front_right, rear_right, rear_left], colours.detail.gamma_multiply(0.5), Stroke::NONE);
    }
    if figure.faces {
        paint_front(brush, &body, &colours);
    }
    brush.edge(body.corners.to_vec(), Stroke::new(width::BASE, colours.line));
    if brush.view.scale < SIGNED {
        return;
    }
    if matches!(piece.glyph, Glyph::Dragoons | Glyph::DismountedDragoons) {
        let ring = body.at(0.12, 0.36);
        let radius = (brush.view.scale * 0.05).clamp(2.0, 4.5);
        brush.painter.circle_stroke(ring, radius, Stroke::new(1.5, colours.detail));
    }
    if matches!(piece.glyph, Glyph::LightGuns | Glyph::HeavyGuns) {
        paint_barrels(brush, piece, &body, figure.ahead(), &colours);
    }
    if brush.view.scale >= NAMED {
        paint_words(brush, piece, &body, &colours);
        paint_steps(brush, piece, &body, &colours);
    }
    paint_signs(brush, piece, figure, &body);
}

/// D in a hexagon.
pub fn disorder(painter: &Painter, at: Pos2, radius: f32, theme: &Theme) {
    let corners = (0..6).map(|corner| at + Vec2::angled((corner as f32 + 0.5) * std::f32::consts::FRAC_PI_3) * radius);
    painter.add(Shape::convex_polygon(corners.collect(), theme.bg_raised, Stroke::new(1.8, theme.badge_line)));
    painter.text(at, Align2::CENTER_CENTER, "D", text::bold(radius * 1.25), theme.ink_1);
}

/// A counter on the screen.
struct Body {
    /// Front left, front right, rear right, rear left.
    corners: [Pos2; 4],
    ahead: Vec2,
    /// How much of its depth the stripe takes up.
    stripe: f32,
}

impl Body {
    /// A point of it: across from 0 at the left to 1 at the right, back from 0 at the front to 1 at the rear.
    fn at(&self, across: f32, back: f32) -> Pos2 {
        let [front_left, front_right, rear_right, rear_left] = self.corners;
        front_left.lerp(front_right, across).lerp(rear_left.lerp(rear_right, across), back)
    }

    /// Its length along the front, and its depth behind the stripe.
    fn room(&self) -> [f32; 2] {
        let [front_left, front_right, rear_right, _] = self.corners;
        [front_left.distance(front_right), front_right.distance(rear_right) * (1.0 - self.stripe)]
    }

    /// The way words run on it: along the longer side, never upside down.
    fn line(&self) -> Vec2 {
        let [front_left, front_right, rear_right, _] = self.corners;
        let [long, deep] = self.room();
        let along = if long + 1.0 >= deep { front_right - front_left } else { rear_right - front_right };
        let along = along.normalized();
        let backwards = along.x < -0.01 || (along.x.abs() <= 0.01 && along.y > 0.0);
        if backwards { -along } else { along }
    }
}

/// The stripe along the front, and the notch that points at the corner faced.
fn paint_front(brush: &Brush, body: &Body, colours: &SideColours) {
    let stripe = vec![body.at(0.0, 0.0), body.at(1.0, 0.0), body.at(1.0, body.stripe), body.at(0.0, body.stripe)];
    brush.convex(stripe, colours.line, Stroke::NONE);
    let notch = (brush.view.scale * 0.12).clamp(4.0, 11.0);
    brush.arrow_head(body.at(0.5, 0.0) + body.ahead * notch, body.ahead, notch * 1.6, colours.line);
}

/// Two barrels that stand out over the front, broad ones for heavy guns.
fn paint_barrels(brush: &Brush, piece: &Piece, body: &Body, ahead: Vec2, colours: &SideColours) {
    let broad = if piece.glyph == Glyph::HeavyGuns { BARREL } else { BARREL * 0.6 };
    let stroke = Stroke::new(brush.view.scale * broad, colours.line);
    for across in BARRELS {
        let muzzle = body.at(across, 0.0) + ahead * brush.view.scale * MUZZLE;
        brush.painter.line_segment([body.at(across, 0.3), muzzle], stroke);
    }
}

fn paint_words(brush: &Brush, piece: &Piece, body: &Body, colours: &SideColours) {
    let [long, deep] = body.room();
    let middle = body.at(0.5, f32::midpoint(body.stripe, 1.0));
    let along = body.line();
    let points = (brush.view.scale * 0.215).clamp(text::CAPTION, 19.0);
    let reach = long.max(deep);
    let is_double = piece.place.stand().is_some_and(|stand| stand.is_long());
    let values: Vec<&str> =
        piece.stats.iter().map(|stat| stat.value.as_str()).filter(|value| !value.is_empty()).collect();
    let rating = Some(values.join("·")).filter(|values| is_double && !values.is_empty());
    let ink = if piece.is(Severity::CutOff) { colours.ink.gamma_multiply(GREYED) } else { colours.ink };
    let Some(rating) = rating else {
        let name = fitted(brush.painter, &piece.name, points, ink, reach - 4.0);
        return paint_along(brush, name, middle, along, colours);
    };
    let halves = [body.at(0.5, body.stripe), body.at(0.5, 1.0)];
    let parted = if long >= deep { halves } else { [body.at(0.0, 0.5), body.at(1.0, 0.5)] };
    brush.painter.extend(Shape::dashed_line(&parted, Stroke::new(1.2, colours.detail), 3.0, 3.0));
    let quarter = along * reach / 4.0;
    let name = fitted(brush.painter, &piece.name, points, ink, reach / 2.0 - 6.0);
    paint_along(brush, name, middle - quarter, along, colours);
    let rating = brush.painter.layout_no_wrap(rating, text::bold(points), colours.ink);
    paint_along(brush, rating, middle + quarter, along, colours);
}

/// A dot for each step at the foot of the counter; those lost are hollow.
fn paint_steps(brush: &Brush, piece: &Piece, body: &Body, colours: &SideColours) {
    let Some(Strength::Steps { now, first }) = piece.strength else { return };
    let radius = (brush.view.scale * 0.045).clamp(1.6, 4.0);
    for step in 0..first {
        let at = body.at(0.07, 0.86)
            + (body.at(1.0, 0.86) - body.at(0.0, 0.86)).normalized() * 3.0 * radius * f32::from(step);
        if step < now {
            brush.painter.circle_filled(at, radius, colours.ink);
        } else {
            brush.painter.circle_stroke(at, radius, Stroke::new(1.0, colours.ink));
        }
    }
}

/// Words along a line, their middle here, on a plate of the counter's own colour.
fn paint_along(brush: &Brush, galley: Arc<Galley>, middle: Pos2, along: Vec2, colours: &SideColours) {
    let half = galley.size() / 2.0;
    let across = along.rot90();
    let plate = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
        .map(|(right, down)| middle + along * right * (half.x + 2.0) + across * down * (half.y - 2.0));
    brush.convex(plate.to_vec(), colours.fill, Stroke::NONE);
    let shape = TextShape::new(middle - half, galley, colours.ink);
    brush.painter.add(shape.with_angle_and_anchor(along.angle(), Align2::CENTER_CENTER));
}

/// Smoke, dust, a broken link, disorder, and a small letter, as the c of horse that may charge.
fn paint_signs(brush: &Brush, piece: &Piece, figure: &Figure, body: &Body) {
    let grown = (brush.view.scale / 60.0).clamp(0.6, 1.15);
    let theme = brush.theme;
    let colours = theme.side(piece.side);
    if piece.has(Spent::Fired) {
        sign::smoke(brush.painter, body.at(0.8, 0.0) + figure.ahead() * 7.0 * grown, grown * 0.8, theme);
    }
    if piece.has(Spent::Moved) {
        sign::dust(brush.painter, body.at(0.5, 1.0) - figure.ahead() * 7.0 * grown, figure.ahead(), grown, theme);
    }
    let small = piece.stats.iter().find(|stat| stat.value.is_empty());
    if let Some(stat) = small.filter(|_| brush.view.scale >= NAMED * 1.5) {
        let at = body.at(0.88, 0.36);
        brush.painter.text(at, Align2::CENTER_CENTER, stat.letter, text::bold(text::CAPTION), colours.ink);
    }
    if piece.is(Severity::CutOff) {
        sign::broken_link(brush.painter, body.at(1.0, 0.12), 9.5 * grown.max(0.8), theme);
    }
    if piece.is(Severity::Disorder) {
        disorder(brush.painter, body.at(1.0, 0.95), 10.0 * grown.max(0.8), theme);
    }
    let radius = 9.5 * grown.max(0.8);
    let along = (body.at(1.0, 0.0) - body.at(0.0, 0.0)).normalized();
    let others = piece.conditions.iter().filter(|one| !matches!(one.severity, Severity::CutOff | Severity::Disorder));
    for (index, condition) in others.enumerate() {
        let at = body.at(0.0, 0.95) + along * radius * 2.0 * index as f32;
        sign::sign_at(brush.painter, at, radius, *condition, theme);
    }
    for (index, marker) in piece.markers.iter().enumerate() {
        let at = body.at(0.0, 0.0) + along * radius * (1.0 + 2.2 * index as f32);
        sign::marker(brush.painter, at, radius, marker.condition, theme);
    }
}
