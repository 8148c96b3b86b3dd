//! Editing scenarios, armies and counters: the same TOML that people write by hand, changed piece by piece, every change undoable.
//!
//! The text of the file is the truth. A [`Document`] holds it; a [`Pen`] changes it where one thing stands and nowhere else, so
//! that comments, order and spacing stay; a [`Sketch`](super::table::Sketch), a [`HexSketch`] or a [`Sheet`] is what can be read of it, faults or no
//! faults, to be drawn and pointed at by [`Address`].

mod address;
mod desk;
mod document;
mod hex_rows;
mod hex_troops;
mod hexes;
mod hexes_pen;
mod new;
mod pen;
mod reach;
mod sheet;
mod shelf;
mod strokes;
mod tree;

pub use super::literal::{degrees, inches, list, number, point, points, table, text};
pub use super::reader::{Blank, SketchKind};
pub use address::{Address, Step};
pub use desk::{Desk, Draft, Laid};
pub use document::{Document, OnDisk};
pub use hex_troops::{HexCommand, HexGroup, HexLeader, HexReinforcement, HexTroops, places};
pub use hexes::{GROUND_LETTERS, HexLine, HexSketch, LINE_KINDS};
pub use hexes_pen::{HexStroke, paint};
pub use new::{blank, blank_army, blank_scenario, sketch_kind};
pub use pen::{Pen, Unwritable};
pub use sheet::{Cell, Column, ColumnKind, Sheet, SheetKind, SheetTable};
pub use shelf::{
    ArmyRow, ArmyRows, Counters, Editable, army_rows, editable, named_counters, open, plain_name, title_of,
};
pub use strokes::{Stroke, apply};
pub use tree::{Entry, Node, Value};
