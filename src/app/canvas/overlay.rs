//! What is drawn over the table for the chosen unit: arcs, bands, reach, sight, support, command.
//!
//! The rules say what lies where and what it is; here it gets its colour and its stroke.

use std::sync::Arc;

use eframe::egui::{Color32, Galley, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

use super::brush::{Brush, Plate, plate_size};
use crate::app::theme::{text, width};
use crate::game::{LineKind, Mark, Side, ZoneKind};
use crate::geometry::Point;

/// Paints the shaded zones, widest first.
pub fn paint_zones(brush: &Brush, marks: &[Mark], side: Side) {
    for kind in ZoneKind::ALL {
        for mark in marks {
            if let Mark::Zone { outline, kind: found } = mark
                && *found == kind
            {
                paint_zone(brush, &brush.path(outline), kind, side);
            }
        }
    }
}

/// Paints rings and lines, above the zones and under the units.
pub fn paint_lines(brush: &Brush, marks: &[Mark], side: Side) {
    for mark in marks {
        match mark {
            Mark::Ring { centre, radius, kind } => paint_ring(brush, *centre, *radius, *kind, side),
            Mark::Line { from, to, kind, .. } => paint_line(brush, *from, *to, *kind),
            Mark::Zone { .. } | Mark::Label { .. } => {}
        }
    }
}

/// Paints the words of lines and labels, above the units. Those of lines that lie beside one another stand where they part.
pub fn paint_words<'a>(brush: &Brush, marks: impl IntoIterator<Item = &'a Mark>) {
    let mut taken: Vec<Rect> = Vec::new();
    for mark in marks {
        match mark {
            Mark::Line { from, to, kind, label } if !label.is_empty() => {
                if let Some((galley, look)) = line_label(brush, *kind, label) {
                    let plate = place_of_label(&line_label_places(brush, [*from, *to], *kind), galley.size(), &taken);
                    brush.plate_at(plate, galley, look);
                    taken.push(plate);
                }
            }
            Mark::Label { at, text } => paint_label(brush, brush.view.screen_from_table(*at), text),
            Mark::Zone { .. } | Mark::Ring { .. } | Mark::Line { .. } => {}
        }
    }
}

fn paint_zone(brush: &Brush, outline: &[Pos2], kind: ZoneKind, side: Side) {
    let theme = brush.theme;
    let ink = theme.overlay;
    match kind {
        ZoneKind::Short | ZoneKind::Grape => {
            brush.fill(outline, ink.gamma_multiply(0.10));
            brush.edge(outline.to_vec(), Stroke::new(2.4, ink));
        }
        ZoneKind::Medium => {
            brush.fill(outline, ink.gamma_multiply(0.06));
            brush.dashed_edge(outline, Stroke::new(2.4, ink), 11.0, 6.0);
        }
        ZoneKind::Long | ZoneKind::Band => {
            brush.fill(outline, ink.gamma_multiply(0.05));
            brush.dotted_edge(outline, ink, 7.0, 1.5);
        }
        ZoneKind::Reach => {
            brush.fill(outline, theme.accent.gamma_multiply(0.16));
            brush.edge(outline.to_vec(), Stroke::new(2.6, theme.accent));
        }
        ZoneKind::Rear | ZoneKind::Flank | ZoneKind::Command => {
            let tint = theme.side(side).text;
            brush.fill(outline, tint.gamma_multiply(0.10));
            brush.dotted_edge(outline, tint, 7.0, 1.5);
        }
        ZoneKind::Control => {
            let tint = theme.side(side.other()).text;
            brush.fill(outline, tint.gamma_multiply(0.14));
            brush.dotted_edge(outline, tint, 7.0, 1.5);
        }
        ZoneKind::Hampered => {
            brush.fill(outline, theme.shaken.gamma_multiply(0.30));
            brush.edge(outline.to_vec(), Stroke::new(2.6, theme.shaken));
        }
        ZoneKind::Barred => {
            brush.fill(outline, theme.bad.gamma_multiply(0.34));
            brush.edge(outline.to_vec(), Stroke::new(3.4, theme.bad));
        }
        ZoneKind::Blocker => {
            brush.fill(outline, theme.bad.gamma_multiply(0.16));
            brush.edge(outline.to_vec(), Stroke::new(2.0, theme.bad));
        }
        ZoneKind::Arc => {
            brush.fill(outline, ink.gamma_multiply(0.04));
            brush.dashed_edge(outline, Stroke::new(1.4, ink), 3.0, 4.0);
        }
    }
}

fn paint_ring(brush: &Brush, centre: Point, radius: f64, kind: ZoneKind, side: Side) {
    let middle = brush.view.screen_from_table(centre);
    let reach = brush.view.points(radius);
    let steps = (reach / 4.0).clamp(48.0, 360.0) as usize;
    let turn = |step: usize| step as f32 / steps as f32 * std::f32::consts::TAU;
    let circle: Vec<Pos2> = (0..=steps).map(|step| middle + Vec2::angled(turn(step)) * reach).collect();
    let own = brush.theme.side(side).text;
    let ink = if matches!(kind, ZoneKind::Command | ZoneKind::Control) { own } else { brush.theme.overlay };
    match kind {
        ZoneKind::Control => brush.painter.extend(Shape::dashed_line(&circle, Stroke::new(2.0, ink), 14.0, 8.0)),
        ZoneKind::Medium => brush.painter.extend(Shape::dashed_line(&circle, Stroke::new(2.2, ink), 11.0, 6.0)),
        ZoneKind::Long => brush.painter.extend(Shape::dotted_line(&circle, ink, 7.0, 1.5)),
        _ => {
            brush.painter.circle_stroke(middle, reach, Stroke::new(1.8, ink));
        }
    }
    let inches = if kind == ZoneKind::Grape { format!("grape {radius}″") } else { format!("{radius}″") };
    let galley = brush.words(&inches, text::CAPTION, ink);
    let look = Plate { fill: brush.theme.bg_panel, edge: Stroke::NONE, ink };
    // Where the ring is seen, if it is seen at all.
    let clear = brush.view.canvas.shrink(30.0);
    let spot = [0.7, 0.3, 0.5, 0.9, 0.1].iter().map(|part| middle + Vec2::angled(part * std::f32::consts::TAU) * reach);
    if let Some(at) = spot.into_iter().find(|at| clear.contains(*at)) {
        brush.plate(at, galley, look);
    }
}

fn paint_line(brush: &Brush, from: Point, to: Point, kind: LineKind) {
    let theme = brush.theme;
    let ends = [brush.view.screen_from_table(from), brush.view.screen_from_table(to)];
    let halo = |colour: Color32, broad: f32| {
        brush.painter.line_segment(ends, Stroke::new(broad + 3.0, theme.bg_raised.gamma_multiply(0.85)));
        brush.painter.line_segment(ends, Stroke::new(broad, colour));
    };
    match kind {
        LineKind::Fire | LineKind::Sight => {
            halo(theme.accent, width::FOCUS);
            brush.painter.circle_filled(ends[1], 5.0, theme.accent);
        }
        LineKind::Charge => {
            halo(theme.accent, 4.0);
            let along = (ends[1] - ends[0]).normalized();
            brush.arrow_head(ends[1], along, 20.0, theme.accent);
        }
        LineKind::Blocked => {
            halo(theme.overlay, 2.6);
            for reach in [vec2(6.0, 6.0), vec2(6.0, -6.0)] {
                brush.painter.line_segment([ends[1] - reach, ends[1] + reach], Stroke::new(3.0, theme.bad));
            }
        }
        LineKind::Support => brush.painter.extend(Shape::dashed_line(&ends, Stroke::new(2.4, theme.ok), 9.0, 5.0)),
        LineKind::NoSupport => {
            brush.painter.extend(Shape::dotted_line(&ends, theme.bad, 6.0, 1.8));
        }
        LineKind::Boundary => brush.painter.extend(Shape::dashed_line(&ends, Stroke::new(2.4, theme.bad), 10.0, 7.0)),
    }
}

/// How far along a line its words are put, if where they belong others stand.
const ASIDE: [f32; 6] = [0.62, 0.38, 0.74, 0.86, 0.26, 0.14];

/// Where a line says what it says, the best first: fire and charge in the middle, support and sight at the far end; then elsewhere on it.
fn line_label_places(brush: &Brush, ends: [Point; 2], kind: LineKind) -> Vec<Pos2> {
    let [near, far] = ends.map(|end| brush.view.screen_from_table(end));
    let across = (far - near).normalized().rot90() * 14.0;
    let (best, shift) = match kind {
        LineKind::Charge => (near.lerp(far, 0.5), Vec2::ZERO),
        // Lines of sight fan out from one unit: their words stand where they part.
        LineKind::Sight => (far - (far - near).normalized() * 40.0_f32.min(near.distance(far) / 2.0), Vec2::ZERO),
        LineKind::Fire => (near.lerp(far, 0.5), vec2(-22.0 - across.x.abs(), -2.0)),
        LineKind::Support => (near.lerp(far, 0.6), vec2(24.0, 0.0)),
        LineKind::Blocked | LineKind::NoSupport | LineKind::Boundary => (far, vec2(0.0, 18.0)),
    };
    std::iter::once(best).chain(ASIDE.map(|part| near.lerp(far, part))).map(|at| at + shift).collect()
}

/// The plate of a line's words: in the first place where none of another line stands; in the best where all are taken.
fn place_of_label(places: &[Pos2], words: Vec2, taken: &[Rect]) -> Rect {
    let plate = |at: &Pos2| Rect::from_center_size(*at, plate_size(words));
    let is_free = |plate: &Rect| taken.iter().all(|other| !other.intersects(*plate));
    places.iter().map(plate).find(is_free).unwrap_or_else(|| plate(&places[0]))
}

/// The words of a line, and how they look; a boundary has none.
fn line_label(brush: &Brush, kind: LineKind, label: &str) -> Option<(Arc<Galley>, Plate)> {
    let theme = brush.theme;
    let plate = |fill, ink| Plate { fill, edge: Stroke::NONE, ink };
    match kind {
        LineKind::Fire | LineKind::Charge | LineKind::Sight => {
            let points = if kind == LineKind::Sight { text::CAPTION } else { text::BODY };
            let galley = brush.painter.layout_no_wrap(label.to_owned(), text::bold(points), theme.on_accent);
            Some((galley, plate(theme.accent, theme.on_accent)))
        }
        LineKind::Support => {
            Some((brush.words(&format!("✓ {label}"), text::CAPTION, theme.ok), plate(theme.bg_panel, theme.ok)))
        }
        LineKind::NoSupport | LineKind::Blocked => {
            Some((brush.words(&format!("× {label}"), text::CAPTION, theme.bad), plate(theme.bg_panel, theme.bad)))
        }
        LineKind::Boundary => None,
    }
}

fn paint_label(brush: &Brush, at: Pos2, words: &str) {
    let galley = brush.words(words, text::LABEL, brush.theme.ink_1);
    let look = Plate { fill: brush.theme.bg_panel, edge: Stroke::NONE, ink: brush.theme.ink_1 };
    brush.plate(pos2(at.x.round(), at.y.round()), galley, look);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_line_stand_where_no_others_do_and_where_they_belong_if_all_is_taken() {
        let (places, words) = ([pos2(100.0, 0.0), pos2(150.0, 0.0), pos2(200.0, 0.0)], vec2(40.0, 12.0));
        let first = place_of_label(&places, words, &[]);
        let second = place_of_label(&places, words, &[first]);
        assert_eq!((first.center(), second.center()), (places[0], places[2]), "the second place is half taken");
        assert_eq!(place_of_label(&places, words, &[first, second]), first);
    }
}
