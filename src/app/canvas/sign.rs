//! Signs upon units: smoke in front, dust behind, a badge on the shoulder.

use eframe::egui::{Align2, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, vec2};

use super::brush::Brush;
use super::figure::{Figure, Reach};
use crate::app::theme::{SideColours, Theme, text};
use crate::game::{Condition, Piece, Severity, Spent};

/// The letter that is drawn as a cross: it is in contact.
const CROSS: char = '×';

/// Marks keep nearly the same size on the screen whatever the zoom.
fn grown(brush: &Brush) -> f32 {
    (brush.view.scale / 27.0).clamp(0.75, 1.15)
}

/// Three smoke rings before a unit that has fired; two chevrons behind one that has moved.
pub fn moved_and_fired(brush: &Brush, piece: &Piece, figure: &Figure) {
    let grown = grown(brush);
    let Reach { right, front, rear, .. } = figure.reach;
    if piece.has(Spent::Fired) {
        let at = figure.local(right * 0.55, front) + figure.ahead() * 8.0 * grown;
        smoke(brush.painter, at, grown, brush.theme);
    }
    if piece.has(Spent::Moved) {
        let at = figure.local(0.0, rear) - figure.ahead() * 9.0 * grown;
        dust(brush.painter, at, figure.ahead(), grown, brush.theme);
    }
}

/// Three rings of smoke.
pub fn smoke(painter: &Painter, at: Pos2, grown: f32, theme: &Theme) {
    let ink = Stroke::new(1.3, theme.ink_2);
    for (across, radius, up) in [(-7.0, 4.2, 0.0), (6.5, 4.2, 0.0), (0.0, 5.4, -1.6)] {
        painter.circle(at + vec2(across, up) * grown, radius * grown, theme.bg_raised, ink);
    }
}

/// Two chevrons pointing along a direction.
pub fn dust(painter: &Painter, at: Pos2, ahead: Vec2, grown: f32, theme: &Theme) {
    let across = ahead.rot90() * 6.0 * grown;
    for back in [0.0, 5.0] {
        let tip = at + ahead * (3.0 - back) * grown;
        for side in [across, -across] {
            let foot = tip - ahead * 4.5 * grown + side;
            painter.line_segment([tip, foot], Stroke::new(3.6, theme.bg_raised.gamma_multiply(0.6)));
            painter.line_segment([tip, foot], Stroke::new(1.8, theme.ink_2));
        }
    }
}

/// The signs of what has become of a unit, on its right shoulder, and the markers that lie on it.
pub fn conditions(brush: &Brush, piece: &Piece, figure: &Figure) {
    let grown = grown(brush);
    let Reach { right, front, rear, .. } = figure.reach;
    let mut at = figure.local(right, f64::midpoint(front, rear)) + figure.right() * 9.0 * grown;
    for condition in &piece.conditions {
        if sign_at(brush.painter, at, 10.0 * grown, *condition, brush.theme) {
            at += figure.right() * 19.0 * grown;
        }
    }
    for one in &piece.markers {
        marker(brush.painter, at, 10.0 * grown, one.condition, brush.theme);
        at += figure.right() * 21.0 * grown;
    }
}

/// Paints the sign of a condition, its shape by how much it weighs; says whether it has one. The bases themselves show that their
/// ranks are gone.
pub fn sign_at(painter: &Painter, at: Pos2, radius: f32, condition: Condition, theme: &Theme) -> bool {
    let edge = Stroke::new(1.6, theme.badge_line);
    let letter = |ink| {
        painter.text(at, Align2::CENTER_CENTER, condition.letter, text::bold(radius * 1.25), ink);
    };
    match condition.severity {
        Severity::Disorder => return false,
        Severity::CutOff => broken_link(painter, at, radius * 0.95, theme),
        Severity::Note => {
            painter.circle(at, radius * 0.95, theme.bg_raised, edge);
            if condition.letter == CROSS {
                cross(painter, at, radius * 0.55, Stroke::new(1.8, theme.ink_1));
            } else {
                letter(theme.ink_1);
            }
        }
        Severity::Light => {
            painter.circle(at, radius * 0.95, theme.fatigued_fill, edge);
            letter(theme.fatigued_ink);
        }
        Severity::Grave => {
            let lozenge = [vec2(0.0, -1.2), vec2(1.2, 0.0), vec2(0.0, 1.2), vec2(-1.2, 0.0)];
            let corners = lozenge.iter().map(|&corner| at + corner * radius).collect();
            painter.add(eframe::egui::Shape::convex_polygon(corners, theme.shaken_fill, edge));
            letter(theme.shaken_ink);
        }
        Severity::Worst => {
            let square = Rect::from_center_size(at, Vec2::splat(radius * 1.9));
            painter.rect(square, 1.0, theme.routed_fill, edge, StrokeKind::Inside);
            letter(theme.routed_ink);
        }
        Severity::Gone => {
            let square = Rect::from_center_size(at, Vec2::splat(radius * 1.9));
            painter.rect(square, 1.0, theme.bg_raised, edge, StrokeKind::Inside);
            cross(painter, at, radius * 0.6, Stroke::new(2.2, theme.bad));
        }
    }
    true
}

/// A marker: a tab with its letter, edged by how much it weighs.
pub fn marker(painter: &Painter, at: Pos2, radius: f32, condition: Condition, theme: &Theme) {
    let tab = Rect::from_center_size(at, vec2(1.9, 1.7) * radius);
    let ink = if condition.severity >= Severity::Grave { theme.bad } else { theme.ink_1 };
    painter.rect(tab, 3.0, theme.bg_panel, Stroke::new(1.4, ink), StrokeKind::Inside);
    painter.text(at, Align2::CENTER_CENTER, condition.letter, text::bold(radius * 1.25), ink);
}

/// A broken link: out of command.
pub fn broken_link(painter: &Painter, at: Pos2, radius: f32, theme: &Theme) {
    painter.circle(at, radius, theme.bg_raised, Stroke::new(1.6, theme.badge_line));
    let along = vec2(0.81, -0.59);
    let across = along.rot90();
    let ink = Stroke::new((radius * 0.2).max(1.4), theme.bad);
    for end in [-1.0, 1.0] {
        // Half a link: two sides and a rounded end, open where the other half was.
        let point = |out: f32, aside: f32| at + (along * end * out + across * aside) * radius;
        let half = [(0.20, 0.30), (0.52, 0.30), (0.72, 0.0), (0.52, -0.30), (0.20, -0.30)];
        painter.line(half.map(|(out, aside)| point(out, aside)).to_vec(), ink);
    }
}

fn cross(painter: &Painter, at: Pos2, reach: f32, stroke: Stroke) {
    painter.line_segment([at - Vec2::splat(reach), at + Vec2::splat(reach)], stroke);
    painter.line_segment([at + vec2(-reach, reach), at + vec2(reach, -reach)], stroke);
}

/// A general: a disc with a star; struck through when he is dead.
pub fn general(brush: &Brush, piece: &Piece, figure: &Figure, colours: &SideColours) {
    let at = figure.bounds.center();
    disc(brush.painter, at, 12.0, colours);
    if piece.is(Severity::Gone) {
        cross(brush.painter, at, 13.0, Stroke::new(5.0, brush.theme.bg_raised));
        cross(brush.painter, at, 13.0, Stroke::new(2.6, brush.theme.ink_1));
    }
}

/// A disc with a star.
pub fn disc(painter: &Painter, at: Pos2, radius: f32, colours: &SideColours) {
    painter.circle(at, radius, colours.fill, Stroke::new(radius * 0.18, colours.line));
    let arm = |step: usize| {
        let angle = step as f32 * std::f32::consts::PI / 5.0 - std::f32::consts::FRAC_PI_2;
        let reach = if step.is_multiple_of(2) { 0.68 } else { 0.29 };
        at + vec2(angle.cos(), angle.sin()) * radius * reach
    };
    let star: Vec<Pos2> = (0..10).map(arm).collect();
    // The star is concave: five points, each a triangle on the pentagon between its hollows.
    for point in (0..10).step_by(2) {
        let points = vec![star[point], star[(point + 1) % 10], at, star[(point + 9) % 10]];
        painter.add(eframe::egui::Shape::convex_polygon(points, colours.ink, Stroke::NONE));
    }
}
