//! A die as large as a real one.

use eframe::egui::{Align2, Painter, Rect, Stroke, StrokeKind, Vec2, vec2};

use crate::app::theme::{Theme, text, width};

/// How a die is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DieLook {
    /// It shows a face.
    Shows(u8),
    /// It is blank.
    Blank,
    /// It is blank, and the next to be filled.
    Next,
}

/// Draws a die of so many sides.
pub fn die(painter: &Painter, rect: Rect, look: DieLook, sides: u8, theme: &Theme) {
    let corner = rect.width() * 0.16;
    match look {
        DieLook::Shows(face) => {
            let edge = Stroke::new(2.0, theme.dice_line);
            painter.rect(rect, corner, theme.dice, edge, StrokeKind::Inside);
            if sides == 6 {
                pips(painter, rect, face, theme);
            } else {
                painter.text(rect.center(), Align2::CENTER_CENTER, face, text::bold(text::HEADLINE), theme.dice_ink);
            }
        }
        DieLook::Blank | DieLook::Next => {
            let inner = rect.shrink(1.0);
            let corners =
                [inner.left_top(), inner.right_top(), inner.right_bottom(), inner.left_bottom(), inner.left_top()];
            let dashes = Stroke::new(width::CONTROL, theme.ink_3);
            painter.extend(eframe::egui::Shape::dashed_line(&corners, dashes, 4.0, 3.0));
            if look == DieLook::Next {
                let ring = Stroke::new(width::FOCUS, theme.accent);
                painter.rect_stroke(rect.expand(3.0), corner + 2.0, ring, StrokeKind::Inside);
            }
        }
    }
}

fn pips(painter: &Painter, rect: Rect, face: u8, theme: &Theme) {
    let step = rect.width() * 0.25;
    let radius = rect.width() * 0.085;
    let corners = [vec2(-1.0, -1.0), vec2(1.0, 1.0), vec2(1.0, -1.0), vec2(-1.0, 1.0)];
    let sides = [vec2(-1.0, 0.0), vec2(1.0, 0.0)];
    let mut places: Vec<Vec2> = Vec::with_capacity(6);
    if face % 2 == 1 {
        places.push(Vec2::ZERO);
    }
    places.extend(
        &corners[..match face {
            0 | 1 => 0,
            2 | 3 => 2,
            _ => 4,
        }],
    );
    if face == 6 {
        places.extend(sides);
    }
    for place in places {
        painter.circle_filled(rect.center() + place * step, radius, theme.dice_ink);
    }
}
