//! What is done to a scenario in inches, each as one change of its text.

use super::address::{Address, Step};
use super::pen::{Pen, Unwritable};
use crate::data::literal;
use crate::data::table::GroundSketch;
use crate::game::{Side, TerrainKind};

/// Something done to a scenario, an army or counters.
#[derive(Clone, Debug, PartialEq)]
pub enum Stroke {
    /// Gives a key a value, already written as TOML; the table is made where there is none.
    Set(Address, &'static str, String),
    /// Takes a key out.
    Unset(Address, &'static str),
    /// Puts another value, already written, in the place of one.
    Replace(Address, String),
    /// Draws a piece of ground.
    Draw {
        /// What it is.
        kind: TerrainKind,
        /// Its corners.
        points: Vec<[f64; 2]>,
        /// The key of a building that may be garrisoned.
        key: Option<String>,
    },
    /// Puts a corner into an outline or a path, before the one at this place.
    InsertCorner(Address, usize, [f64; 2]),
    /// Moves a whole piece of ground.
    MoveGround(Address, Vec<[f64; 2]>),
    /// Takes out a table or an entry with all that is in it.
    Remove(Address),
    /// Raises a general.
    Raise {
        /// For this side.
        side: Side,
        /// By his key.
        general: String,
        /// Where he stands.
        at: [f64; 2],
        /// Where he looks.
        facing: f64,
    },
    /// Raises a unit for a command and puts it on the table.
    RaiseUnit {
        /// The command, from nought.
        command: usize,
        /// By its key.
        unit: String,
        /// Where it stands.
        at: [f64; 2],
        /// Where it looks.
        facing: f64,
    },
    /// Puts a unit on the table.
    Place(Address, [f64; 2], f64),
    /// Puts a unit into a building.
    Garrison(Address, String),
    /// Puts a unit under a card.
    PutOnCard(Address, String),
    /// Gives a unit to another command, from nought.
    GiveTo(Address, usize),
    /// Lays a card behind its side's edge, so many inches along it.
    LayCard {
        /// Whose it is.
        side: Side,
        /// What its units call it; nothing for a dummy.
        key: Option<String>,
        /// Inches along the edge.
        behind: f64,
    },
    /// Puts a card on the table.
    PlaceCard(Address, [f64; 2], f64),
    /// Puts a card behind its edge.
    PlaceCardBehind(Address, f64),
    /// Sets a switch; nothing: as by default.
    Switch(String, Option<String>),
    /// Adds a table `[[name]]` with these keys, their values already written.
    AddTable(&'static str, Vec<(&'static str, String)>),
    /// Adds an entry, already written, to a list in brackets.
    AddEntry(Address, String),
}

type Written = Result<(), Unwritable>;

/// Does it.
pub fn apply(pen: &mut Pen, stroke: &Stroke) -> Written {
    match stroke {
        Stroke::Set(table, key, value) => {
            ensure(pen, table)?;
            pen.set(table, key, value)
        }
        Stroke::Unset(table, key) => pen.unset(table, key),
        Stroke::Replace(address, value) => pen.replace(address, value),
        Stroke::Draw { kind, points, key } => draw(pen, *kind, points, key.as_deref()),
        Stroke::InsertCorner(list, index, at) => pen.insert_entry(list, *index, &literal::point(*at)),
        Stroke::MoveGround(list, points) => {
            let corners = points.iter().enumerate();
            corners.into_iter().try_for_each(|(at, point)| pen.replace(&list.entry(at), &literal::point(*point)))
        }
        Stroke::Remove(address) => pen.remove_block(address),
        Stroke::Raise { side, general, at, facing } => raise(pen, *side, general, *at, *facing),
        Stroke::RaiseUnit { command, unit, at, facing } => {
            let written = literal::table(&[
                ("unit", literal::text(unit)),
                ("at", literal::point(*at)),
                ("facing", literal::degrees(*facing)),
            ]);
            add_unit(pen, *command, &written)
        }
        Stroke::Place(unit, at, facing) => {
            unset_all(pen, unit, &["building", "card"])?;
            pen.set(unit, "at", &literal::point(*at))?;
            pen.set(unit, "facing", &literal::degrees(*facing))
        }
        Stroke::Garrison(unit, building) => {
            unset_all(pen, unit, &["at", "facing", "formation", "card"])?;
            pen.set(unit, "building", &literal::text(building))
        }
        Stroke::PutOnCard(unit, card) => {
            unset_all(pen, unit, &["at", "facing", "building"])?;
            pen.set(unit, "card", &literal::text(card))
        }
        Stroke::GiveTo(unit, command) => give(pen, unit, *command),
        Stroke::LayCard { side, key, behind } => lay_card(pen, *side, key.as_deref(), *behind),
        Stroke::PlaceCard(card, at, facing) => {
            unset_all(pen, card, &["behind"])?;
            pen.set(card, "at", &literal::point(*at))?;
            pen.set(card, "facing", &literal::degrees(*facing))
        }
        Stroke::PlaceCardBehind(card, behind) => {
            unset_all(pen, card, &["at", "facing"])?;
            pen.set(card, "behind", &literal::inches(*behind))
        }
        Stroke::Switch(name, value) => switch(pen, name, value.as_deref()),
        Stroke::AddTable(name, body) => {
            let body: Vec<(&str, String)> = body.iter().map(|(key, value)| (*key, value.clone())).collect();
            pen.push_block(name, &body)
        }
        Stroke::AddEntry(list, value) => add_entry(pen, list, value),
    }
}

fn unset_all(pen: &mut Pen, table: &Address, keys: &[&str]) -> Written {
    keys.iter().try_for_each(|key| pen.unset(table, key))
}

/// Makes a table where there is none yet.
fn ensure(pen: &mut Pen, table: &Address) -> Written {
    if pen.tree().at(table).is_some() {
        return Ok(());
    }
    let Some((parent, Step::Key(key))) = table.split() else { return Err(Unwritable::Gone(table.to_string())) };
    ensure(pen, &parent)?;
    pen.set(&parent, key, "{}")
}

fn add_entry(pen: &mut Pen, list: &Address, value: &str) -> Written {
    if pen.tree().at(list).is_some() {
        return pen.push_entry(list, value);
    }
    let Some((parent, Step::Key(key))) = list.split() else { return Err(Unwritable::Gone(list.to_string())) };
    ensure(pen, &parent)?;
    pen.set(&parent, key, &format!("[{value}]"))
}

fn draw(pen: &mut Pen, kind: TerrainKind, points: &[[f64; 2]], key: Option<&str>) -> Written {
    let mut body = vec![("kind", literal::text(GroundSketch::word(kind)))];
    body.extend(key.map(|key| ("key", literal::text(key))));
    match GroundSketch::usual_width(kind) {
        Some(width) => {
            body.push(("path", literal::points(points)));
            body.push(("width", literal::inches(width)));
        }
        None => body.push(("outline", literal::points(points))),
    }
    pen.push_block("terrain", &body)
}

fn side_word(side: Side) -> String {
    literal::text(if side == Side::A { "a" } else { "b" })
}

fn raise(pen: &mut Pen, side: Side, general: &str, at: [f64; 2], facing: f64) -> Written {
    let body = [
        ("side", side_word(side)),
        ("general", literal::text(general)),
        ("at", literal::point(at)),
        ("facing", literal::degrees(facing)),
        ("units", "[\n]".to_owned()),
    ];
    pen.push_block("command", &body)
}

fn add_unit(pen: &mut Pen, command: usize, written: &str) -> Written {
    let command = Address::of("command").entry(command);
    add_entry(pen, &command.key("units"), written)
}

fn give(pen: &mut Pen, unit: &Address, command: usize) -> Written {
    let written = pen.written(unit).ok_or_else(|| Unwritable::Gone(unit.to_string()))?.to_owned();
    add_unit(pen, command, &written)?;
    pen.remove_entry(unit)
}

fn lay_card(pen: &mut Pen, side: Side, key: Option<&str>, behind: f64) -> Written {
    let what = match key {
        Some(key) => ("key", literal::text(key)),
        None => ("dummy", "true".to_owned()),
    };
    pen.push_block("card", &[("side", side_word(side)), what, ("behind", literal::inches(behind))])
}

fn switch(pen: &mut Pen, name: &str, value: Option<&str>) -> Written {
    let switches = Address::of("switches");
    match value {
        Some(value) => {
            ensure(pen, &switches)?;
            pen.set(&switches, name, &literal::text(value))
        }
        None if pen.tree().at(&switches).is_some() => pen.unset(&switches, name),
        None => Ok(()),
    }
}
