//! What is marked on the map: where units and leaders stand, and what the tool in hand has laid so far.

use eframe::egui::{Pos2, Stroke, vec2};

use crate::app::canvas::{Brush, disc};
use crate::app::editor::command::Tool;
use crate::app::editor::file::Editor;
use crate::app::theme::width;
use crate::data::edit::{HexSketch, places};
use crate::game::Side;
use crate::hex::{Hex, Hexside};

/// A block for every place where a unit is set up, a disc for every leader.
pub fn paint_stands(brush: &Brush, sketch: &HexSketch) {
    for group in &sketch.troops.groups {
        let colours = brush.theme.side(group.side);
        for place in &group.places {
            paint_block(brush, sketch, place, Some(group.side), Stroke::new(1.5, colours.line));
        }
    }
    for leader in sketch.troops.leaders() {
        if let Some(hex) = leader.at {
            let radius = (brush.view.points(0.16)).clamp(4.0, 12.0);
            let at = brush.view.screen_from_table(sketch.board.centre(hex)) + vec2(radius, radius) * 1.2;
            disc(brush.painter, at, radius, &brush.theme.side(leader.side));
        }
    }
}

/// A place of one hex or two; filled for a unit of a side, only ringed where nobody stands yet.
fn paint_block(brush: &Brush, sketch: &HexSketch, place: &[Hex], side: Option<Side>, rim: Stroke) {
    let screen: Vec<Pos2> = place.iter().map(|hex| brush.view.screen_from_table(sketch.board.centre(*hex))).collect();
    let (Some(&from), Some(&to)) = (screen.first(), screen.last()) else { return };
    let high = brush.view.points(0.42).max(3.0);
    // A unit of two hexes lies across both.
    let half = if from == to { vec2(high * 0.6, 0.0) } else { (to - from).normalized() * high * 0.7 };
    let ends = [from - half, to + half];
    let out = half.normalized() * rim.width;
    brush.painter.line_segment([ends[0] - out, ends[1] + out], Stroke::new(high + 2.0 * rim.width, rim.color));
    let fill = side.map_or(brush.theme.ground, |side| brush.theme.side(side).fill);
    brush.painter.line_segment(ends, Stroke::new(high, fill));
}

/// What the tool in hand has marked so far, and the places of the group that is chosen.
pub fn paint_marked(brush: &Brush, sketch: &HexSketch, editor: &Editor) {
    let accent = brush.theme.accent;
    let chosen = editor.chosen.as_ref().and_then(|chosen| sketch.troops.group(chosen));
    if let Some(group) = chosen {
        let reach = group.within.iter().flat_map(|(of, hexes)| of.iter().flat_map(|hex| hex.within(*hexes)));
        for hex in reach.filter(|hex| sketch.board.extent.contains(*hex)) {
            brush.convex(brush.path(&sketch.board.corners(hex)), accent.gamma_multiply(0.14), Stroke::NONE);
        }
        for (places, side) in [(&group.among, None), (&group.places, Some(group.side))] {
            for place in places {
                paint_block(brush, sketch, place, side, Stroke::new(3.0, accent));
            }
        }
    }
    for hex in marked_hexes(sketch, editor) {
        brush.edge(brush.path(&sketch.board.corners(hex)), Stroke::new(width::CHOSEN, accent));
    }
    for side in marked_sides(sketch, &editor.tool) {
        let ends = sketch.board.ends(*side).map(|end| brush.view.screen_from_table(end));
        brush.painter.line_segment(ends, Stroke::new(1.5, accent));
    }
}

fn marked_hexes(sketch: &HexSketch, editor: &Editor) -> Vec<Hex> {
    match &editor.tool {
        Tool::Road(index) => sketch.roads.get(*index).map(|(_, hexes)| hexes.clone()).unwrap_or_default(),
        Tool::Name(index) => sketch.places.get(*index).map(|(_, hexes)| hexes.clone()).unwrap_or_default(),
        Tool::Places(list) => {
            let node = editor.document.tree().at(list);
            node.map(places).unwrap_or_default().into_iter().flatten().collect()
        }
        Tool::Stand(leader) => {
            let found = sketch.troops.leaders().find(|known| known.address == *leader);
            found.and_then(|leader| leader.at).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

fn marked_sides<'s>(sketch: &'s HexSketch, tool: &Tool) -> &'s [Hexside] {
    match tool {
        Tool::Line(index) => sketch.lines.get(*index).map(|line| line.sides.as_slice()).unwrap_or_default(),
        Tool::Bridge => &sketch.bridges,
        _ => &[],
    }
}
