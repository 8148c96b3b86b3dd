//! Painting a map of hexes: every touch changes a letter, or one entry of a list.

use super::address::Address;
use super::hexes::{HexSketch, row_and_column};
use super::pen::{Pen, Unwritable};
use super::tree::Node;
use crate::data::literal;
use crate::hex::{Hex, Hexside};

/// A touch of the brush.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HexStroke {
    /// What fills a hex, by its letter.
    Ground(Hex, char),
    /// How high a hex lies, 1 to 9.
    Level(Hex, u8),
    /// A line of the map runs along a hexside, or does not.
    Side(usize, Hexside, bool),
    /// A bridge lies across a hexside, or does not.
    Bridge(Hexside, bool),
    /// A road runs on to a hex, or ends before it when the hex is its last.
    Road(usize, Hex),
    /// A hex bears the name of a place, or does not.
    Name(usize, Hex),
    /// A list of places holds one, or does not: one hex, or two neighbours.
    Place(Address, Vec<Hex>),
}

type Written = Result<(), Unwritable>;

/// Does it. A touch that changes nothing leaves the text as it is.
pub fn paint(pen: &mut Pen, stroke: &HexStroke) -> Written {
    let Some(sketch) = HexSketch::read(pen.tree()) else { return Err(Unwritable::Gone("map".to_owned())) };
    let map = Address::of("map");
    match stroke {
        HexStroke::Ground(hex, letter) if sketch.board.extent.contains(*hex) => {
            let (row, column) = row_and_column(sketch.board.extent, *hex);
            pen.replace_letter(&map.key("ground"), row, column, *letter)
        }
        HexStroke::Level(hex, level) if sketch.board.extent.contains(*hex) => paint_level(pen, &sketch, *hex, *level),
        HexStroke::Ground(..) | HexStroke::Level(..) => Ok(()),
        HexStroke::Side(line, side, there) => lay(pen, &sketch, *line, *side, *there),
        HexStroke::Bridge(side, there) => hold(pen, &map.key("bridges"), &side.to_string(), *there),
        HexStroke::Road(road, hex) => extend(pen, &sketch, *road, *hex),
        HexStroke::Name(place, hex) => {
            let hexes = map.key("place").entry(*place).key("hexes");
            let there = sketch.places.get(*place).is_some_and(|(_, hexes)| hexes.contains(hex));
            hold(pen, &hexes, &hex.to_string(), !there)
        }
        HexStroke::Place(list, hexes) => place(pen, list, hexes),
    }
}

fn paint_level(pen: &mut Pen, sketch: &HexSketch, hex: Hex, level: u8) -> Written {
    let map = Address::of("map");
    let extent = sketch.board.extent;
    if !sketch.has_levels() {
        if level <= 1 {
            return Ok(());
        }
        let wide = (extent.high.line() - extent.low.line() + 1) as usize;
        let high = (extent.high.place() - extent.low.place() + 1) as usize;
        let rows = vec!["1".repeat(wide); high].join("\n");
        pen.set(&map, "levels", &format!("\"\"\"\n{rows}\n\"\"\""))?;
    }
    let (row, column) = row_and_column(extent, hex);
    let digit = char::from_digit(u32::from(level.clamp(1, 9)), 10).unwrap_or('1');
    pen.replace_letter(&map.key("levels"), row, column, digit)
}

/// Where a list holds a text.
fn has(list: &Node, text: &str) -> Option<usize> {
    list.list().iter().position(|entry| entry.words() == Some(text))
}

/// Makes a list hold a text, or not hold it.
fn hold(pen: &mut Pen, list: &Address, text: &str, there: bool) -> Written {
    let found = pen.tree().at(list).map(|node| has(node, text));
    match (found, there) {
        (Some(None), true) => pen.push_entry(list, &literal::text(text)),
        (Some(Some(index)), false) => pen.remove_entry(&list.entry(index)),
        (None, true) => match list.split() {
            Some((table, super::address::Step::Key(key))) => {
                pen.set(&table, key, &format!("[{}]", literal::text(text)))
            }
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

/// Puts a place into a list, or takes it out, whichever way round it is written. A list that may be left out goes with its last.
fn place(pen: &mut Pen, list: &Address, hexes: &[Hex]) -> Written {
    let written: Vec<String> = hexes.iter().map(ToString::to_string).collect();
    let turned: Vec<String> = written.iter().rev().cloned().collect();
    let there = |text: &str| pen.tree().at(list).is_some_and(|node| has(node, text).is_some());
    let [written, turned] = [written, turned].map(|hexes| hexes.join("-"));
    let (text, on) = if there(&turned) { (turned, false) } else { (written.clone(), !there(&written)) };
    hold(pen, list, &text, on)?;
    let is_empty = pen.tree().at(list).is_some_and(|node| node.list().is_empty());
    match list.split() {
        Some((table, super::address::Step::Key(key))) if is_empty && key != "of" => pen.unset(&table, key),
        _ => Ok(()),
    }
}

/// Lays a line along a hexside. A hexside has one feature: another one there goes, but works keep the opening through them.
fn lay(pen: &mut Pen, sketch: &HexSketch, line: usize, side: Hexside, there: bool) -> Written {
    let sides = |line: usize| Address::of("map").key("line").entry(line).key("sides");
    let is_opening = |line: usize| sketch.lines.get(line).is_some_and(|line| line.kind == "opening");
    let text = side.to_string();
    if there && !is_opening(line) {
        for (other, known) in sketch.lines.iter().enumerate() {
            if other != line && !is_opening(other) && known.sides.contains(&side) {
                hold(pen, &sides(other), &text, false)?;
            }
        }
    }
    hold(pen, &sides(line), &text, there)
}

/// A road goes on to a neighbour of its last hex, and back from its last hex.
fn extend(pen: &mut Pen, sketch: &HexSketch, road: usize, hex: Hex) -> Written {
    let hexes = Address::of("map").key("road").entry(road).key("hexes");
    let known = sketch.roads.get(road).map(|(_, hexes)| hexes.as_slice()).unwrap_or_default();
    match known {
        [.., last] if *last == hex => pen.remove_entry(&hexes.entry(known.len() - 1)),
        [first, ..] if *first == hex && known.len() > 1 => pen.remove_entry(&hexes.entry(0)),
        [.., last] if last.is_adjacent(hex) => pen.push_entry(&hexes, &literal::text(&hex.to_string())),
        [first, ..] if first.is_adjacent(hex) => pen.insert_entry(&hexes, 0, &literal::text(&hex.to_string())),
        [] => pen.push_entry(&hexes, &literal::text(&hex.to_string())),
        _ => Ok(()),
    }
}
