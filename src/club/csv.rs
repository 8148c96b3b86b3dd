//! Units, and the lists of armies, as a table for any spreadsheet: written, and read back with everything that is wrong with it said at
//! once.

mod placing;
mod reader;
mod reading;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use rusqlite::Transaction;
use serde::Serialize;

use super::book::{self, Kind, NewLine};
use super::roster::{self, Unit};
use super::store::new_number;
use super::{Club, ClubError};
use crate::data::troop_words;
use crate::report::csv_cell;
use placing::{ARMY, GENERAL, Listed, Listing, Lists, PLACE_COLUMNS, Place, listings};
use reader::{Cells, Reader};
use reading::{Cell, Table};

/// The columns of a table of army lists, in the order in which they are written.
const LIST_COLUMNS: [&str; 22] = [
    "roll",
    "name",
    "game",
    "nation",
    "pay",
    "arm",
    "guard",
    "senior",
    "class",
    "fire",
    "charge",
    "original",
    "figures",
    "owner",
    "kept_at",
    "painted",
    "army",
    "key",
    "general",
    "card",
    "note",
    "provenance",
];

/// The columns of a table of units: those of army lists but for where a unit stands in one.
fn unit_columns() -> impl Iterator<Item = &'static str> {
    LIST_COLUMNS.into_iter().filter(|column| !PLACE_COLUMNS.contains(column))
}

/// Whoever waits is told each time after so many rows.
const TOLD_EVERY: usize = 64;

/// Told how much is done of how much; says whether to go on.
pub type GoOn<'g> = dyn FnMut(usize, usize) -> bool + 'g;

/// A column, what it was and what it would be.
type Unlike = (&'static str, String, String);

/// What reading a table in would come to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CsvPreview {
    /// Units that would be new, by name.
    pub new: Vec<String>,
    /// Units, armies and generals that would change: name, and each column with what it was and would be.
    pub changed: Vec<(String, Vec<Unlike>)>,
    /// Armies that would be new, by name.
    pub armies: Vec<String>,
    /// Generals who would be new, by name.
    pub generals: Vec<String>,
    /// Rows that are in the roll just so.
    pub alike: usize,
}

/// What a column holds of a unit, as it is written.
fn cell_of(unit: &Unit, column: &str) -> String {
    let word = |word: &Option<String>| word.clone().unwrap_or_default();
    let flag = |flag: bool| if flag { "yes".to_owned() } else { String::new() };
    match column {
        "roll" => unit.roll.clone(),
        "name" => unit.name.clone(),
        "game" => unit.game.clone(),
        "nation" => unit.nation.clone(),
        "pay" => word(&unit.pay),
        "arm" => unit.arm.clone(),
        "guard" => flag(unit.guard),
        "senior" => flag(unit.senior),
        "class" => word(&unit.class),
        "fire" => word(&unit.fire),
        "charge" => word(&unit.charge),
        "original" => unit.original.to_string(),
        "figures" => unit.figures.to_string(),
        "owner" => word(&unit.owner),
        "kept_at" => unit.kept_at.clone(),
        "painted" => unit.painted.map(|year| year.to_string()).unwrap_or_default(),
        "note" => unit.note.clone(),
        _ => word(&unit.provenance),
    }
}

/// All units as a table.
pub fn units_csv(units: &[Unit]) -> String {
    let mut text = unit_columns().collect::<Vec<_>>().join(",") + "\r\n";
    for unit in units {
        write_row(&mut text, unit_columns().map(|column| cell_of(unit, column)));
    }
    text
}

fn write_row(text: &mut String, cells: impl Iterator<Item = String>) {
    let cells: Vec<String> = cells.map(|cell| csv_cell(&cell)).collect();
    text.push_str(&cells.join(","));
    text.push_str("\r\n");
}

/// The lists of armies as a table: a row for each army, for each of its generals and for each of its units; the one that is named by its
/// key or its name, or all of them.
pub fn lists_csv(club: &Club, army: Option<&str>) -> Result<String, ClubError> {
    let only = army.map(|name| club.army(name)).transpose()?.map(|(line, ..)| line.key);
    let units: BTreeMap<String, Unit> =
        roster::with_retired(club)?.into_iter().map(|unit| (unit.roll.clone(), unit)).collect();
    let mut text = LIST_COLUMNS.join(",") + "\r\n";
    for (key, listing) in listings(club)?.iter().filter(|(key, _)| only.as_ref().is_none_or(|only| only == *key)) {
        let head = [("name", &listing.name), ("arm", &ARMY.to_owned()), ("army", key), ("note", &listing.summary)];
        write_row(&mut text, LIST_COLUMNS.iter().map(|column| said(&head, column)));
        for general in &listing.generals {
            let provenance = general.provenance.clone().unwrap_or_default();
            let row = [
                ("name", &general.name),
                ("arm", &GENERAL.to_owned()),
                ("army", key),
                ("key", &general.key),
                ("note", &general.note),
                ("provenance", &provenance),
            ];
            write_row(&mut text, LIST_COLUMNS.iter().map(|column| said(&row, column)));
        }
        for place in &listing.places {
            let Some(unit) = units.get(&place.unit) else { continue };
            write_row(&mut text, LIST_COLUMNS.iter().map(|column| placed_cell(unit, listing, place, column)));
        }
    }
    Ok(text)
}

/// What a few cells say under a column.
fn said(cells: &[(&str, &String)], column: &str) -> String {
    cells.iter().find(|(name, _)| *name == column).map(|(_, text)| (*text).clone()).unwrap_or_default()
}

/// What a column of army lists holds of a unit.
fn placed_cell(unit: &Unit, listing: &Listing, place: &Place, column: &str) -> String {
    match column {
        "army" => listing.key.clone(),
        "key" => place.key.clone(),
        "general" => place.general.clone().unwrap_or_default(),
        "card" => place.card.clone().unwrap_or_default(),
        _ => cell_of(unit, column),
    }
}

/// What a table would change, with nothing written. `new_owners` lets owners be named who are no members yet.
pub fn preview_csv(club: &Club, path: &Path, new_owners: bool) -> Result<CsvPreview, ClubError> {
    preview_csv_telling(club, path, new_owners, &mut |_, _| true)
}

/// As [`preview_csv`], for somebody who waits for it and may stop it.
pub fn preview_csv_telling(
    club: &Club,
    path: &Path,
    new_owners: bool,
    go_on: &mut GoOn<'_>,
) -> Result<CsvPreview, ClubError> {
    Ok(read(club, path, new_owners, 1, go_on)?.preview)
}

/// Reads a table into the roll: a row with a roll number that is there changes that unit, any other is a new one. One fault, and nothing
/// is read in.
pub fn import_csv(club: &mut Club, path: &Path, new_owners: bool, by: &str) -> Result<CsvPreview, ClubError> {
    import_csv_telling(club, path, new_owners, by, &mut |_, _| true)
}

/// As [`import_csv`], for somebody who waits for it and may stop it: stopped, nothing of it was read in.
pub fn import_csv_telling(
    club: &mut Club,
    path: &Path,
    new_owners: bool,
    by: &str,
    go_on: &mut GoOn<'_>,
) -> Result<CsvPreview, ClubError> {
    // Every row is read first, then written: each is told as a half.
    let rows = read(club, path, new_owners, 2, go_on)?;
    let name = file_name(path);
    let mut halted = None;
    let written = club.do_deed(&format!("{name} is read in"), by, |transaction| {
        halted = rows.write(transaction, by, &name, go_on)?;
        if halted.is_some() { Err(rusqlite::Error::QueryReturnedNoRows) } else { Ok(()) }
    });
    if let Some(halted) = halted {
        return Err(halted);
    }
    written.map(|()| rows.preview)
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn stopped(name: &str) -> ClubError {
    ClubError::refused(format!("Reading {name} in was stopped"), "Nothing of it was written.")
}

fn changed_meanwhile(what: &str) -> ClubError {
    ClubError::Changed { what: what.to_owned(), now: "another than when the table was read".to_owned() }
}

struct Rows {
    units: Vec<Unit>,
    /// What each was before, where it was in the roll.
    old: Vec<Option<Unit>>,
    lists: Lists,
    preview: CsvPreview,
}

impl Rows {
    /// Writes everything; why it went no further, if it did not.
    fn write(
        &self,
        transaction: &Transaction<'_>,
        by: &str,
        name: &str,
        go_on: &mut GoOn<'_>,
    ) -> rusqlite::Result<Option<ClubError>> {
        let count = self.units.len();
        for (done, (unit, old)) in self.units.iter().zip(&self.old).enumerate() {
            if done % TOLD_EVERY == 0 && !go_on(count + done, 2 * count) {
                return Ok(Some(stopped(name)));
            }
            let Some(old) = old else {
                roster::raise(transaction, unit, unit.figures, by)?;
                continue;
            };
            if unit != old && !roster::change(transaction, unit)? {
                return Ok(Some(changed_meanwhile(&old.name)));
            }
            if unit.figures != old.figures {
                let line = NewLine {
                    unit: &unit.roll,
                    battle: None,
                    kind: Kind::Counted,
                    change: unit.figures - old.figures,
                    proposed: None,
                    words: "counted anew",
                    stands_on: &[],
                    by,
                };
                book::add(transaction, &line)?;
            }
        }
        let changed = self.lists.write(transaction)?;
        Ok(changed.map(|army| changed_meanwhile(&army)))
    }
}

fn read(club: &Club, path: &Path, new_owners: bool, parts: usize, go_on: &mut GoOn<'_>) -> Result<Rows, ClubError> {
    let bytes = crate::file::read(path, reading::MOST_BYTES)?;
    let table = Table::read(path, &bytes).map_err(|fault| ClubError::Faults(vec![fault]))?;
    let known: BTreeMap<String, Unit> =
        roster::with_retired(club)?.into_iter().map(|unit| (unit.roll.clone(), unit)).collect();
    let members: BTreeSet<String> = roster::members(club)?.into_iter().map(|member| member.name).collect();
    let mut reader = Reader {
        path,
        known: &known,
        members: (!new_owners).then_some(&members),
        words: troop_words(),
        faults: Vec::new(),
    };
    reader.check_head(&table.head);
    let lists = Lists::read(club)?;
    let mut rows = Rows { units: Vec::new(), old: Vec::new(), lists, preview: CsvPreview::default() };
    let width = table.head.len();
    for row in table.rows.iter().filter(|row| row.len() != width) {
        let line = row.first().map_or(1, |cell| cell.line);
        let why = format!("{} cells under {width} columns", row.len());
        reader.fault_at(line, 1, "", why, "give each row as many cells as there are columns");
    }
    let arm_at = table.head.iter().position(|cell| cell.text.trim() == "arm");
    let whole = || table.rows.iter().filter(|row| row.len() == width);
    // Armies and generals come first, wherever they stand in the table: units name them.
    for row in whole().filter(|row| arm(row, arm_at) == ARMY) {
        let listed = rows.lists.take_army(&mut reader, &by_column(&table, row));
        rows.preview.note_listed(listed, |preview| &mut preview.armies);
    }
    for row in whole().filter(|row| arm(row, arm_at) == GENERAL) {
        let listed = rows.lists.take_general(&mut reader, &by_column(&table, row));
        rows.preview.note_listed(listed, |preview| &mut preview.generals);
    }
    let mut seen = Seen::new();
    let count = table.rows.len();
    for (done, row) in whole().filter(|row| ![ARMY, GENERAL].contains(&arm(row, arm_at))).enumerate() {
        if done % TOLD_EVERY == 0 && !go_on(done, parts * count) {
            return Err(stopped(&file_name(path)));
        }
        rows.take_unit(club, &mut reader, &mut seen, &by_column(&table, row))?;
    }
    let mut faults = reader.faults;
    faults.sort_by_key(|fault| (fault.line, fault.column));
    if faults.is_empty() { Ok(rows) } else { Err(ClubError::Faults(faults)) }
}

/// What a row says under the column for arms.
fn arm(row: &[Cell], at: Option<usize>) -> &str {
    at.and_then(|at| row.get(at)).map_or("", |cell| cell.text.trim())
}

/// The cells of a row by the names of their columns.
fn by_column<'t>(table: &'t Table, row: &'t [Cell]) -> Cells<'t> {
    table.head.iter().map(|cell| cell.text.trim()).zip(row).collect()
}

/// The units given by their roll numbers so far: the line and the place of each, and the armies it was given in.
type Seen = BTreeMap<String, (usize, usize, BTreeSet<String>)>;

impl Rows {
    /// Takes in the row of a unit, and its place in a list. The same unit may be given again in another army, and is the same there.
    fn take_unit(
        &mut self,
        club: &Club,
        reader: &mut Reader<'_>,
        seen: &mut Seen,
        cells: &Cells<'_>,
    ) -> Result<(), ClubError> {
        let mut unit = reader.unit(cells);
        let army = cells.get("army").map(|cell| self.lists.key_of(&cell.text)).filter(|army| !army.is_empty());
        let roll_cell = cells.get("roll").copied();
        if let Some((line, place, armies)) = seen.get_mut(&unit.roll) {
            let is_new_there = army.clone().is_some_and(|army| armies.insert(army));
            if !is_new_there || armies.contains("") {
                let hint = "the same figures are in the table once, or once in each army";
                reader.fault(roll_cell, "roll", format!("it was given on line {line}"), hint);
            } else if self.units[*place] != unit {
                let hint = "say the same of the same figures in each army";
                reader.fault(roll_cell, "roll", format!("it is otherwise on line {line}"), hint);
            } else {
                let moved = self.lists.place(reader, cells, &unit.roll, &unit.name);
                self.preview.note_again(&unit.name, moved);
            }
            return Ok(());
        }
        if unit.roll.is_empty() && army.is_some() {
            unit.roll = club.read(new_number)?;
        }
        if !unit.roll.is_empty() {
            let line = roll_cell.map_or(1, |cell| cell.line);
            let armies = BTreeSet::from([army.unwrap_or_default()]);
            seen.insert(unit.roll.clone(), (line, self.units.len(), armies));
        }
        let moved = self.lists.place(reader, cells, &unit.roll, &unit.name);
        let old = reader.known.get(&unit.roll).cloned();
        self.preview.note(&unit, old.as_ref(), moved);
        self.units.push(unit);
        self.old.push(old);
        Ok(())
    }
}

impl CsvPreview {
    fn note(&mut self, unit: &Unit, old: Option<&Unit>, moved: Vec<Unlike>) {
        let Some(old) = old else {
            self.new.push(unit.name.clone());
            return;
        };
        let unlike = unit_columns().map(|column| (column, cell_of(old, column), cell_of(unit, column)));
        let unlike: Vec<_> = unlike.filter(|(_, was, is)| was != is).chain(moved).collect();
        self.note_again(&old.name, unlike);
    }

    /// Notes what is otherwise of somebody who is there.
    fn note_again(&mut self, name: &str, unlike: Vec<Unlike>) {
        if unlike.is_empty() {
            self.alike += 1;
        } else {
            self.changed.push((name.to_owned(), unlike));
        }
    }

    /// Notes an army or a general, who is new where nothing is said of what he was.
    fn note_listed(&mut self, listed: Option<Listed>, new: impl FnOnce(&mut Self) -> &mut Vec<String>) {
        match listed {
            Some((name, None)) => new(self).push(name),
            Some((name, Some(unlike))) => self.note_again(&name, unlike),
            None => {}
        }
    }
}
