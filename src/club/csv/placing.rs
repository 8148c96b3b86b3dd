//! Army lists in a table: a row whose arm is `army` or `general` is one, and a unit's row says where it stands in a list.

use std::collections::BTreeMap;

use rusqlite::{Connection, params};

use super::reader::{Cells, Reader};
use super::{LIST_COLUMNS, Unlike};
use crate::club::store::new_number;
use crate::club::{Club, ClubError};
use crate::data::{did_you_mean, troop_words};

/// The arm of a row that names an army, and of one that names a general.
pub(super) const ARMY: &str = "army";
pub(super) const GENERAL: &str = "general";

/// The columns that say where a unit stands.
pub(super) const PLACE_COLUMNS: [&str; 4] = ["army", "key", "general", "card"];

/// What a row of an army or a general says; every other cell of it is empty.
const SAID: [&str; 6] = ["arm", "name", "army", "key", "note", "provenance"];

/// A general of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct General {
    pub key: String,
    pub name: String,
    pub note: String,
    pub provenance: Option<String>,
}

/// A unit's place in a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    pub key: String,
    /// The unit's roll number.
    pub unit: String,
    pub general: Option<String>,
    pub card: Option<String>,
}

/// An army's last edition, or one that is to begin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Listing {
    /// Its number and its version, when it is in the roll.
    pub kept: Option<(String, i64)>,
    pub key: String,
    pub name: String,
    pub summary: String,
    pub generals: Vec<General>,
    pub places: Vec<Place>,
}

/// Every army's last edition by its key.
pub(super) fn listings(club: &Club) -> Result<BTreeMap<String, Listing>, ClubError> {
    club.read(|connection| {
        let mut armies = connection.prepare(
            "SELECT uid, version, key, name, summary FROM army WHERE game = ?1 AND edition =
                (SELECT max(edition) FROM army AS other WHERE other.game = army.game AND other.key = army.key)",
        )?;
        let mut generals = connection
            .prepare("SELECT key, name, note, provenance FROM army_general WHERE army = ?1 ORDER BY place")?;
        let mut places =
            connection.prepare("SELECT key, unit, general, card FROM army_unit WHERE army = ?1 ORDER BY place")?;
        let mut listings = BTreeMap::new();
        let mut rows = armies.query([troop_words().game])?;
        while let Some(row) = rows.next()? {
            let uid: String = row.get(0)?;
            let general = |row: &rusqlite::Row<'_>| {
                Ok(General { key: row.get(0)?, name: row.get(1)?, note: row.get(2)?, provenance: row.get(3)? })
            };
            let place = |row: &rusqlite::Row<'_>| {
                Ok(Place { key: row.get(0)?, unit: row.get(1)?, general: row.get(2)?, card: row.get(3)? })
            };
            let listing = Listing {
                generals: generals.query_map([&uid], general)?.collect::<rusqlite::Result<_>>()?,
                places: places.query_map([&uid], place)?.collect::<rusqlite::Result<_>>()?,
                kept: Some((uid, row.get(1)?)),
                key: row.get(2)?,
                name: row.get(3)?,
                summary: row.get(4)?,
            };
            listings.insert(listing.key.clone(), listing);
        }
        Ok(listings)
    })
}

/// The armies as the club has them, and as the table makes them.
pub(super) struct Lists {
    before: BTreeMap<String, Listing>,
    after: BTreeMap<String, Listing>,
}

/// What a row of an army or a general would come to: its name, and each column with what it was and would be; nothing of one that is new.
pub(super) type Listed = (String, Option<Vec<Unlike>>);

/// What is different between two sets of cells.
fn unlike<const COUNT: usize>(columns: [&'static str; COUNT], was: [&str; COUNT], is: [&str; COUNT]) -> Vec<Unlike> {
    let all = columns.into_iter().zip(was).zip(is);
    all.filter(|((_, was), is)| was != is).map(|((column, was), is)| (column, was.to_owned(), is.to_owned())).collect()
}

impl Lists {
    pub fn read(club: &Club) -> Result<Self, ClubError> {
        let before = listings(club)?;
        Ok(Self { after: before.clone(), before })
    }

    /// The key of the army that a cell names.
    fn army(&self, reader: &mut Reader<'_>, cells: &Cells<'_>) -> Option<String> {
        let cell = cells.get("army").copied()?;
        let named = cell.text.trim();
        if named.is_empty() {
            return None;
        }
        let meant = self.meant(named);
        if meant.is_none() {
            let like = did_you_mean(named, self.after.keys().map(String::as_str));
            let hint = format!("{like}; a row whose arm is `{ARMY}` begins a new one");
            reader.fault(Some(cell), "army", format!("there is no army `{named}`"), hint);
        }
        meant.map(|listing| listing.key.clone())
    }

    /// The list of a key, else of a name.
    fn meant(&self, named: &str) -> Option<&Listing> {
        let is_called = |listing: &&Listing| listing.name.eq_ignore_ascii_case(named);
        self.after.get(named).or_else(|| self.after.values().find(is_called))
    }

    /// The key of the army that a cell names by key or name; as it is written, where there is none.
    pub fn key_of(&self, cell: &str) -> String {
        let named = cell.trim();
        self.meant(named).map_or(named, |listing| &listing.key).to_owned()
    }

    /// Takes in a row that names an army: its key under `army`, its summary as its note.
    pub fn take_army(&mut self, reader: &mut Reader<'_>, cells: &Cells<'_>) -> Option<Listed> {
        only(reader, cells, "an army", &["arm", "name", "army", "note"]);
        let name = reader.text(cells, "name", 200).unwrap_or_default();
        let cell = cells.get("army").copied();
        let typed = cell.map(|cell| cell.text.trim().to_owned()).unwrap_or_default();
        let known = self.after.values().find(|listing| typed.is_empty() && listing.name == name);
        let key = known.map_or_else(|| if typed.is_empty() { slug(&name) } else { typed }, |known| known.key.clone());
        if name.trim().is_empty() {
            reader.fault(cells.get("name").copied(), "name", "it has no name", "give it one");
            return None;
        }
        if !is_key(&key) {
            let hint = "small letters, digits and _, at most 64";
            reader.fault(cell, "army", format!("`{key}` is no key of an army"), hint);
            return None;
        }
        let note = reader.text(cells, "note", 20_000);
        let old = self.after.get(&key).cloned();
        let mut listing = old.clone().unwrap_or(Listing { key: key.clone(), ..Listing::default() });
        listing.name.clone_from(&name);
        if let Some(summary) = note {
            listing.summary = summary;
        }
        let columns = ["name", "note"];
        let changes = old
            .map(|old| unlike(columns, [old.name.as_str(), old.summary.as_str()], [name.as_str(), &listing.summary]));
        self.after.insert(key, listing);
        Some((name, changes))
    }

    /// Takes in a row that names a general: his army, and his key in it.
    pub fn take_general(&mut self, reader: &mut Reader<'_>, cells: &Cells<'_>) -> Option<Listed> {
        only(reader, cells, "a general", &SAID);
        let name = reader.text(cells, "name", 200).unwrap_or_default();
        if name.trim().is_empty() {
            reader.fault(cells.get("name").copied(), "name", "he has no name", "give him one");
            return None;
        }
        if cells.get("army").is_none_or(|cell| cell.text.trim().is_empty()) {
            let hint = "name his army in the column `army`";
            reader.fault(cells.get("army").copied(), "army", format!("{name} is a general of no army"), hint);
            return None;
        }
        let mut provenance = None;
        let provenances = reader.words.provenances.clone();
        reader.word(cells, "provenance", &provenances, &mut provenance, false);
        let note = reader.text(cells, "note", 20_000);
        let army = self.army(reader, cells)?;
        let listing = self.after.get_mut(&army)?;
        let typed = cells.get("key").map(|cell| cell.text.trim().to_owned()).filter(|key| !key.is_empty());
        let by_name = listing.generals.iter().find(|general| general.name == name).map(|general| general.key.clone());
        let key = typed.or(by_name).unwrap_or_else(|| slug(&name));
        if !is_key(&key) {
            let hint = "small letters, digits and _, at most 64";
            reader.fault(cells.get("key").copied(), "key", format!("`{key}` is no key of a general"), hint);
            return None;
        }
        let place = listing.generals.iter().position(|general| general.key == key);
        let old = place.map(|place| listing.generals[place].clone());
        let mut general = old.clone().unwrap_or(General { key, ..General::default() });
        general.name.clone_from(&name);
        if let Some(note) = note {
            general.note = note;
        }
        if cells.contains_key("provenance") {
            general.provenance = provenance;
        }
        let word = |word: &Option<String>| word.clone().unwrap_or_default();
        let changes = old.map(|old| {
            let (was, is) = (word(&old.provenance), word(&general.provenance));
            unlike(["name", "note", "provenance"], [&old.name, &old.note, &was], [&name, &general.note, &is])
        });
        match place {
            Some(place) => listing.generals[place] = general,
            None => listing.generals.push(general),
        }
        Some((name, changes))
    }

    /// Puts a unit in its place, when its row names an army; what of it would be otherwise comes back.
    pub fn place(&mut self, reader: &mut Reader<'_>, cells: &Cells<'_>, roll: &str, name: &str) -> Vec<Unlike> {
        if cells.get("army").is_none_or(|cell| cell.text.trim().is_empty()) {
            for column in &PLACE_COLUMNS[1..] {
                if let Some(cell) = cells.get(column).copied().filter(|cell| !cell.text.trim().is_empty()) {
                    let hint = "name the army in the column `army`, or leave this empty";
                    reader.fault(Some(cell), column, "the unit is in no army", hint);
                }
            }
            return Vec::new();
        }
        let Some(army) = self.army(reader, cells) else { return Vec::new() };
        let Some(listing) = self.after.get(&army) else { return Vec::new() };
        let general = general(reader, cells, listing);
        let card = reader.text(cells, "card", 200);
        let old = listing.places.iter().find(|place| place.unit == roll).cloned();
        let key = key(reader, cells, listing, old.as_ref(), name);
        let mut place = old.clone().unwrap_or(Place { key, unit: roll.to_owned(), ..Place::default() });
        if let Some(general) = general {
            place.general = Some(general).filter(|general| !general.is_empty());
        }
        if let Some(card) = card {
            place.card = Some(card).filter(|card| !card.is_empty());
        }
        let word = |word: Option<&String>| word.cloned().unwrap_or_default();
        let (was, is) = (old.clone().unwrap_or_default(), place.clone());
        let changes = unlike(
            ["army", "general", "card"],
            [if old.is_some() { &army } else { "" }, &word(was.general.as_ref()), &word(was.card.as_ref())],
            [&army, &word(is.general.as_ref()), &word(is.card.as_ref())],
        );
        if let Some(listing) = self.after.get_mut(&army) {
            match listing.places.iter_mut().find(|other| other.unit == roll) {
                Some(other) => *other = place,
                None => listing.places.push(place),
            }
        }
        changes
    }

    /// Writes what the table makes of the lists; says of which army another program has written meanwhile.
    pub fn write(&self, connection: &Connection) -> rusqlite::Result<Option<String>> {
        for (key, after) in &self.after {
            let before = self.before.get(key);
            if before != Some(after) && !write(connection, before, after)? {
                return Ok(Some(after.name.clone()));
            }
        }
        Ok(None)
    }
}

/// Every cell that a row of this kind has no use for is empty.
fn only(reader: &mut Reader<'_>, cells: &Cells<'_>, what: &str, allowed: &[&str]) {
    for column in LIST_COLUMNS.iter().filter(|column| !allowed.contains(column)) {
        if let Some(cell) = cells.get(column).copied().filter(|cell| !cell.text.trim().is_empty()) {
            reader.fault(Some(cell), column, format!("the row of {what} says nothing of it"), "leave it empty");
        }
    }
}

/// The key of the general that a unit's row names by key or name, empty for nobody; nothing where it does not say.
fn general(reader: &mut Reader<'_>, cells: &Cells<'_>, listing: &Listing) -> Option<String> {
    let cell = cells.get("general").copied()?;
    let named = cell.text.trim();
    if named.is_empty() {
        return Some(String::new());
    }
    let by_key = listing.generals.iter().find(|general| general.key == named);
    let found = by_key.or_else(|| listing.generals.iter().find(|general| general.name.eq_ignore_ascii_case(named)));
    if found.is_none() {
        let like = did_you_mean(named, listing.generals.iter().map(|general| general.key.as_str()));
        let hint = format!("{like}; a row whose arm is `{GENERAL}` brings in a new one");
        reader.fault(Some(cell), "general", format!("{} has no general `{named}`", listing.name), hint);
    }
    found.map(|general| general.key.clone())
}

/// The key of a unit in its army: the one it has there, or the one it is given.
fn key(reader: &mut Reader<'_>, cells: &Cells<'_>, listing: &Listing, old: Option<&Place>, name: &str) -> String {
    let is_taken = |key: &str| listing.places.iter().any(|place| place.key == key);
    let typed = cells.get("key").map(|cell| cell.text.trim()).filter(|key| !key.is_empty());
    let cell = cells.get("key").copied();
    match (typed, old) {
        (Some(typed), Some(old)) if typed != old.key => {
            let why = format!("it is `{}` in {}", old.key, listing.name);
            reader.fault(cell, "key", why, "leave it empty, or as it is there");
        }
        (_, Some(old)) => return old.key.clone(),
        (Some(typed), None) if !is_key(typed) => {
            let hint = "small letters, digits and _, at most 64";
            reader.fault(cell, "key", format!("`{typed}` is no key of a unit"), hint);
        }
        (Some(typed), None) if is_taken(typed) => {
            let why = format!("`{typed}` is another unit of {}", listing.name);
            reader.fault(cell, "key", why, "give it another, or leave it empty");
        }
        (Some(typed), None) => return typed.to_owned(),
        (None, None) => {
            let plain = slug(name);
            let numbered = (2..).map(|number| format!("{plain}_{number}"));
            return std::iter::once(plain.clone()).chain(numbered).find(|key| !is_taken(key)).unwrap_or_default();
        }
    }
    String::new()
}

fn is_key(key: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    (1..=64).contains(&key.len()) && key.chars().all(is_letter)
}

/// A key out of a name: "Hompesch's Horse" is `hompeschs_horse`.
fn slug(name: &str) -> String {
    let name = name.to_lowercase().replace(['\'', '’'], "");
    let words: Vec<&str> =
        name.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let key: String = words.join("_").chars().take(48).collect();
    if key.is_empty() { "unnamed".to_owned() } else { key }
}

/// Writes one list; whether it was still as it was read.
fn write(connection: &Connection, before: Option<&Listing>, after: &Listing) -> rusqlite::Result<bool> {
    let uid = if let Some((uid, version)) = &after.kept {
        let named = connection.execute(
            "UPDATE army SET name = ?3, summary = ?4, version = version + 1 WHERE uid = ?1 AND version = ?2 AND edition =
                (SELECT max(edition) FROM army AS other WHERE other.game = army.game AND other.key = army.key)",
            params![uid, version, after.name, after.summary],
        )?;
        if named == 0 {
            return Ok(false);
        }
        uid.clone()
    } else {
        let uid = new_number(connection)?;
        connection.execute(
            "INSERT INTO army(uid, game, key, name, summary, edition) VALUES (?1, ?2, ?3, ?4, ?5, 1)",
            params![uid, troop_words().game, after.key, after.name, after.summary],
        )?;
        uid
    };
    let kept = |general: &&General| before.is_some_and(|before| before.generals.contains(general));
    for general in after.generals.iter().filter(|general| !kept(general)) {
        connection.execute(
            "INSERT INTO army_general(army, key, place, name, note, provenance)
            VALUES (?1, ?2, (SELECT coalesce(max(place) + 1, 0) FROM army_general WHERE army = ?1), ?3, ?4, ?5)
            ON CONFLICT(army, key) DO UPDATE SET name = excluded.name, note = excluded.note,
                provenance = excluded.provenance",
            params![uid, general.key, general.name, general.note, general.provenance],
        )?;
    }
    for place in &after.places {
        let old = before.and_then(|before| before.places.iter().find(|old| old.unit == place.unit));
        let is_written = match old {
            Some(old) if old == place => true,
            Some(old) => moved(connection, &uid, old, place)?,
            None => put(connection, &uid, &after.key, place)?,
        };
        if !is_written {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Puts a unit under another general or card, if it is where it was read to be.
fn moved(connection: &Connection, army: &str, old: &Place, place: &Place) -> rusqlite::Result<bool> {
    let moved = connection.execute(
        "UPDATE army_unit SET general = ?3, card = ?4 WHERE army = ?1 AND key = ?2 AND general IS ?5 AND card IS ?6",
        params![army, place.key, place.general, place.card, old.general, old.card],
    )?;
    Ok(moved == 1)
}

/// Puts a unit at the end of a list; it stands for the list's unit of that key from now on.
fn put(connection: &Connection, uid: &str, army: &str, place: &Place) -> rusqlite::Result<bool> {
    connection.execute(
        "INSERT INTO army_unit(army, key, place, unit, general, card)
        VALUES (?1, ?2, (SELECT coalesce(max(place) + 1, 0) FROM army_unit WHERE army = ?1), ?3, ?4, ?5)",
        params![uid, place.key, place.unit, place.general, place.card],
    )?;
    connection.execute(
        "INSERT INTO stands_for VALUES (?1, ?2, ?3, ?4) ON CONFLICT(game, army, key) DO UPDATE SET unit = excluded.unit",
        params![troop_words().game, army, place.key, place.unit],
    )?;
    Ok(true)
}
