//! What the tool in hand does in a hex or across one of its sides, whether the pointer or a key says so.

use crate::app::editor::command::{EditorCommand, Tool};
use crate::data::edit::{HexSketch, HexStroke, Step, Stroke as Change, text as quoted};
use crate::hex::{Hex, Hexside};

/// What it does in a hex; nothing where that changes nothing, or it works along hexsides.
pub fn in_hex(sketch: &HexSketch, tool: &Tool, hex: Hex) -> Option<EditorCommand> {
    let stroke = match tool {
        Tool::Letter(letter) => (sketch.letter(hex) != *letter).then_some(HexStroke::Ground(hex, *letter))?,
        Tool::Level(level) => (sketch.level(hex) != *level).then_some(HexStroke::Level(hex, *level))?,
        Tool::Road(index) => HexStroke::Road(*index, hex),
        Tool::Name(index) => HexStroke::Name(*index, hex),
        Tool::Places(list) => HexStroke::Place(list.clone(), vec![hex]),
        Tool::Stand(leader) => {
            let change = Change::Set(leader.clone(), "at", quoted(&hex.to_string()));
            return Some(EditorCommand::Do("Put a leader elsewhere".to_owned(), vec![change]));
        }
        _ => return None,
    };
    Some(EditorCommand::Paint(stroke))
}

/// What it does from one hex across the side to its neighbour.
pub fn across(sketch: &HexSketch, tool: &Tool, from: Hex, to: Hex) -> Option<EditorCommand> {
    let side = Hexside::between(from, to)?;
    let stroke = match tool {
        Tool::Line(_) | Tool::Bridge => return along(sketch, tool, side, !is_laid(sketch, tool, side)),
        Tool::Road(index) => HexStroke::Road(*index, to),
        Tool::Places(list) if takes_pairs(tool) => HexStroke::Place(list.clone(), vec![from, to]),
        _ => return None,
    };
    Some(EditorCommand::Paint(stroke))
}

/// Lays what the tool lays along a hexside, or takes it away; nothing where it is so already.
pub fn along(sketch: &HexSketch, tool: &Tool, side: Hexside, there: bool) -> Option<EditorCommand> {
    let stroke = match tool {
        Tool::Line(index) => HexStroke::Side(*index, side, there),
        Tool::Bridge => HexStroke::Bridge(side, there),
        _ => return None,
    };
    (is_laid(sketch, tool, side) != there).then_some(EditorCommand::Paint(stroke))
}

/// Whether what the tool lays runs along a hexside.
pub fn is_laid(sketch: &HexSketch, tool: &Tool, side: Hexside) -> bool {
    match tool {
        Tool::Line(index) => sketch.lines.get(*index).is_some_and(|line| line.sides.contains(&side)),
        Tool::Bridge => sketch.bridges.contains(&side),
        _ => false,
    }
}

/// Whether the tool works along hexsides.
pub fn is_by_side(tool: &Tool) -> bool {
    matches!(tool, Tool::Line(_) | Tool::Bridge)
}

/// Whether the tool's places may be two hexes: where units stand, not where they come on or what they stand near.
pub fn takes_pairs(tool: &Tool) -> bool {
    let Tool::Places(list) = tool else { return false };
    let is_choice = matches!(list.0.last(), Some(Step::Key(key)) if key == "at" || key == "among");
    is_choice && list.head() == "command" && list.0.len() > 3
}

/// Whether painting goes on while the pointer is dragged or Shift is held.
pub fn is_brush(tool: &Tool) -> bool {
    matches!(tool, Tool::Letter(_) | Tool::Level(_))
}
