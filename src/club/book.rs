//! The book: what was done to each unit, line by line.

use rusqlite::{Connection, Row, params};
use serde::{Deserialize, Serialize};

use super::{Club, ClubError};

/// What kind of thing a line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The unit came into the book with these figures.
    Raised,
    /// Figures fell.
    Fell,
    /// Figures were taken.
    Captured,
    /// Figures ran with their unit.
    Scattered,
    /// Figures came back.
    Returned,
    /// Figures were added.
    Recruited,
    /// Figures were taken away.
    Withdrawn,
    /// The figures were counted, and were not as the book had them.
    Counted,
    /// It was in a battle.
    Served,
    /// It was routed.
    Rout,
    /// It did something of note.
    Honour,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 11] = [
        Self::Raised,
        Self::Fell,
        Self::Captured,
        Self::Scattered,
        Self::Returned,
        Self::Recruited,
        Self::Withdrawn,
        Self::Counted,
        Self::Served,
        Self::Rout,
        Self::Honour,
    ];

    /// The word it is kept and shown by.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Raised => "raised",
            Self::Fell => "fell",
            Self::Captured => "captured",
            Self::Scattered => "scattered",
            Self::Returned => "returned",
            Self::Recruited => "recruited",
            Self::Withdrawn => "withdrawn",
            Self::Counted => "counted",
            Self::Served => "served",
            Self::Rout => "rout",
            Self::Honour => "honour",
        }
    }

    /// The kind of this word.
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// An entry of a journal that a line stands on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Footing {
    /// The entry.
    pub entry: i64,
    /// That entry's number in its turn.
    pub label: String,
    /// The change in figures that it tells of.
    pub change: i64,
}

/// A line of the book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Its number.
    pub number: i64,
    /// The unit's roll number.
    pub unit: String,
    /// The battle it comes from.
    pub battle: Option<String>,
    /// The title of that battle.
    pub title: Option<String>,
    /// The journal of that battle.
    pub journal: Option<String>,
    /// What kind of thing it says.
    pub kind: Kind,
    /// The change in figures.
    pub change: i64,
    /// The change that was proposed.
    pub proposed: Option<i64>,
    /// In words.
    pub words: String,
    /// The entry of the journal that it stands on.
    pub entry: Option<i64>,
    /// That entry's number in its turn.
    pub label: Option<String>,
    /// Every entry that it stands on, in order.
    pub stands_on: Vec<Footing>,
    /// When it was written, in seconds since 1970.
    pub written_at: i64,
    /// Who wrote it.
    pub by: String,
    /// The line that it strikes.
    pub strikes: Option<i64>,
    /// The line that strikes it.
    pub struck_by: Option<i64>,
}

impl Line {
    /// Whether it counts: it is neither struck nor strikes another.
    pub fn stands(&self) -> bool {
        self.strikes.is_none() && self.struck_by.is_none()
    }
}

/// The lines with everything about them; `rest` says which, in what order.
fn lines<P: rusqlite::Params>(connection: &Connection, rest: &str, parameters: P) -> rusqlite::Result<Vec<Line>> {
    // A file of the first form that is only read has no such column.
    let stands_on = match connection.prepare_cached("SELECT stands_on FROM line LIMIT 0") {
        Ok(_) => "line.stands_on",
        Err(_) => "NULL",
    };
    let mut statement = connection.prepare_cached(&format!(
        "SELECT line.number, line.unit, line.battle, battle.title, battle.journal, line.kind, line.change,
        line.proposed, line.words, line.entry, line.label, line.written_at, line.by, line.cancels,
        (SELECT number FROM line AS other WHERE other.cancels = line.number), {stands_on}
        FROM line LEFT JOIN battle ON battle.uid = line.battle {rest}"
    ))?;
    statement.query_map(parameters, line)?.collect()
}

fn line(row: &Row<'_>) -> rusqlite::Result<Line> {
    let kind: String = row.get(5)?;
    let (entry, label): (Option<i64>, Option<String>) = (row.get(9)?, row.get(10)?);
    let stands_on: Option<String> = row.get(15)?;
    let stands_on = stands_on.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_else(|| {
        // Lines of the first form name one entry only.
        let one = entry.zip(label.clone()).map(|(entry, label)| Footing { entry, label, change: 0 });
        one.into_iter().collect()
    });
    Ok(Line {
        number: row.get(0)?,
        unit: row.get(1)?,
        battle: row.get(2)?,
        title: row.get(3)?,
        journal: row.get(4)?,
        kind: Kind::of(&kind).unwrap_or(Kind::Counted),
        change: row.get(6)?,
        proposed: row.get(7)?,
        words: row.get(8)?,
        entry,
        label,
        stands_on,
        written_at: row.get(11)?,
        by: row.get(12)?,
        strikes: row.get(13)?,
        struck_by: row.get(14)?,
    })
}

/// The whole history of a unit, the oldest line first.
pub fn history(club: &Club, unit: &str) -> Result<Vec<Line>, ClubError> {
    club.read(|connection| lines(connection, "WHERE line.unit = ?1 ORDER BY line.number", [unit]))
}

/// The lines of the whole book, the oldest first: of one battle, where one is named.
pub fn all_lines(club: &Club, battle: Option<&str>) -> Result<Vec<Line>, ClubError> {
    let rest = "WHERE ?1 IS NULL OR line.battle = ?1 ORDER BY line.number";
    club.read(|connection| lines(connection, rest, [battle]))
}

/// The lines of a battle, the oldest first.
pub(super) fn of_battle(connection: &Connection, battle: &str) -> rusqlite::Result<Vec<Line>> {
    lines(connection, "WHERE line.battle = ?1 ORDER BY line.number", [battle])
}

/// The lines after one number and up to another, the oldest first.
pub(super) fn between(connection: &Connection, after: i64, last: i64) -> rusqlite::Result<Vec<Line>> {
    lines(connection, "WHERE line.number > ?1 AND line.number <= ?2 ORDER BY line.number", [after, last])
}

/// A line about to be written.
#[derive(Clone, Debug)]
pub(super) struct NewLine<'a> {
    pub unit: &'a str,
    pub battle: Option<&'a str>,
    pub kind: Kind,
    pub change: i64,
    pub proposed: Option<i64>,
    pub words: &'a str,
    pub stands_on: &'a [Footing],
    pub by: &'a str,
}

/// Adds a line to the book.
pub(super) fn add(connection: &Connection, line: &NewLine<'_>) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO line(unit, battle, kind, change, proposed, words, entry, label, written_at, by, stands_on)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    )?;
    // The last entry is the one by which it is known.
    let last = line.stands_on.last();
    let (entry, label) = (last.map(|on| on.entry), last.map(|on| on.label.as_str()));
    let stands_on = last.map(|_| serde_json::to_string(line.stands_on).expect("entries are plain data"));
    let (kind, at) = (line.kind.word(), super::store::now());
    statement.execute(params![
        line.unit,
        line.battle,
        kind,
        line.change,
        line.proposed,
        line.words,
        entry,
        label,
        at,
        line.by,
        stands_on
    ])?;
    Ok(())
}

/// Strikes a line by its own opposite.
pub(super) fn strike(connection: &Connection, struck: i64, why: &str, by: &str) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO line(unit, battle, kind, change, words, entry, label, written_at, by, cancels, stands_on)
        SELECT unit, battle, kind, -change, ?2, entry, label, ?3, ?4, number, stands_on FROM line WHERE number = ?1",
    )?;
    statement.execute(params![struck, why, super::store::now(), by])?;
    Ok(())
}

/// Writes a line that was struck once more, as it was.
pub(super) fn write_anew(connection: &Connection, struck: i64, by: &str) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO line(unit, battle, kind, change, proposed, words, entry, label, written_at, by, stands_on)
        SELECT unit, battle, kind, change, proposed, words, entry, label, ?2, ?3, stands_on FROM line WHERE number = ?1",
    )?;
    statement.execute(params![struck, super::store::now(), by])?;
    Ok(())
}
