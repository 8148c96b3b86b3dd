//! Overlays on a map of hexes: hexes of one kind are shaded together, with one edge round them all.

use std::collections::BTreeMap;

use eframe::egui::{Align2, Color32, Pos2, Shape, Stroke, vec2};

use crate::app::canvas::brush::Brush;
use crate::app::canvas::overlay;
use crate::app::theme::text;
use crate::game::{Mark, Side, ZoneKind};
use crate::geometry::Point;

/// How the edge of a zone is drawn.
enum Edge {
    Solid(f32),
    Dashed(f32),
    Dotted,
}

/// Paints the shaded hexes, those of each kind as one.
pub fn paint_zones(brush: &Brush, marks: &[Mark], side: Side) {
    for kind in ZoneKind::ALL {
        let outlines: Vec<&[Point]> = marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Zone { outline, kind: found } if *found == kind => Some(outline.as_slice()),
                _ => None,
            })
            .collect();
        if outlines.is_empty() {
            continue;
        }
        let (ink, part, edge) = look(brush, kind, side);
        for outline in &outlines {
            // The outline of an area has notches.
            if outline.len() > 6 {
                brush.fill(&brush.path(outline), ink.gamma_multiply(part));
            } else {
                brush.convex(brush.path(outline), ink.gamma_multiply(part), Stroke::NONE);
            }
        }
        for ends in rim(&outlines) {
            let ends = ends.map(|end| brush.view.screen_from_table(end));
            paint_edge(brush, ends, ink, &edge);
        }
    }
}

/// Paints the words of overlays: points left at the foot of their hex, where several stand in one hex beside each other; what blocks a
/// line beside it.
pub fn paint_words(brush: &Brush, overlays: &[(Side, Vec<Mark>)]) {
    let mut at_feet: Vec<(Pos2, String)> = Vec::new();
    let marks = || overlays.iter().flat_map(|(_, marks)| marks);
    overlay::paint_words(brush, marks().filter(|mark| !matches!(mark, Mark::Label { .. })));
    for mark in marks() {
        let Mark::Label { at, text: words } = mark else { continue };
        let middle = brush.view.screen_from_table(*at);
        match at_feet.iter_mut().find(|(other, _)| other.distance(middle) < 1.0) {
            Some((_, written)) if written.split(BESIDE).any(|one| one == words) => {}
            Some((_, written)) => *written = format!("{written}{BESIDE}{words}"),
            None => at_feet.push((middle, words.clone())),
        }
    }
    for (middle, words) in at_feet {
        paint_left(brush, middle, &words);
    }
}

/// Between words that stand in one hex.
const BESIDE: &str = " · ";

/// Writes what is left at the foot of a hex.
pub fn paint_left(brush: &Brush, middle: Pos2, words: &str) {
    if brush.view.scale < 34.0 {
        return;
    }
    let at = middle + vec2(0.0, brush.view.scale * 0.36);
    brush.painter.text(at, Align2::CENTER_CENTER, words, text::bold(text::CAPTION), brush.theme.accent);
}

fn look(brush: &Brush, kind: ZoneKind, side: Side) -> (Color32, f32, Edge) {
    let theme = brush.theme;
    match kind {
        ZoneKind::Command => (theme.side(side).text, 0.10, Edge::Dashed(2.0)),
        ZoneKind::Control => (theme.side(side.other()).text, 0.14, Edge::Dotted),
        ZoneKind::Long | ZoneKind::Band => (theme.overlay, 0.06, Edge::Dotted),
        ZoneKind::Medium => (theme.overlay, 0.09, Edge::Dashed(2.0)),
        ZoneKind::Short | ZoneKind::Grape => (theme.overlay, 0.12, Edge::Solid(2.2)),
        ZoneKind::Reach => (theme.accent, 0.16, Edge::Solid(2.6)),
        ZoneKind::Rear => (theme.bad, 0.10, Edge::Dotted),
        ZoneKind::Flank => (theme.shaken, 0.12, Edge::Dashed(1.6)),
        ZoneKind::Blocker => (theme.bad, 0.16, Edge::Solid(2.0)),
        ZoneKind::Hampered => (theme.shaken, 0.30, Edge::Solid(2.6)),
        ZoneKind::Barred => (theme.bad, 0.34, Edge::Solid(3.4)),
        ZoneKind::Arc => (theme.accent, 0.16, Edge::Dashed(2.2)),
    }
}

fn paint_edge(brush: &Brush, ends: [Pos2; 2], ink: Color32, edge: &Edge) {
    match edge {
        Edge::Solid(wide) => {
            brush.painter.line_segment(ends, Stroke::new(*wide, ink));
        }
        Edge::Dashed(wide) => brush.painter.extend(Shape::dashed_line(&ends, Stroke::new(*wide, ink), 7.0, 4.0)),
        Edge::Dotted => brush.painter.extend(Shape::dotted_line(&ends, ink, 6.0, 1.5)),
    }
}

/// The sides that belong to one outline only.
fn rim(outlines: &[&[Point]]) -> Vec<[Point; 2]> {
    let key = |point: Point| ((point.x * 1000.0).round() as i64, (point.y * 1000.0).round() as i64);
    let mut sides: BTreeMap<_, ([Point; 2], usize)> = BTreeMap::new();
    for outline in outlines {
        for (index, from) in outline.iter().enumerate() {
            let to = outline[(index + 1) % outline.len()];
            let ends = (key(*from).min(key(to)), key(*from).max(key(to)));
            sides.entry(ends).or_insert(([*from, to], 0)).1 += 1;
        }
    }
    sides.into_values().filter(|(_, count)| *count == 1).map(|(ends, _)| ends).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::HexBoard;
    use crate::hex::{Extent, Hex, Orientation};

    #[test]
    fn two_neighbours_have_one_rim_of_ten_sides() {
        let extent = Extent { low: Hex::new(1, 1), high: Hex::new(9, 9) };
        let board = HexBoard::new(extent, Orientation::RightIsEast);
        let corners = [Hex::new(4, 4), Hex::new(4, 5)].map(|hex| board.corners(hex));
        assert_eq!(rim(&[&corners[0], &corners[1]]).len(), 10);
        assert_eq!(rim(&[&corners[0]]).len(), 6);
    }
}
