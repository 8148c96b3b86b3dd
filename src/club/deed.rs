//! What was done to a club's file, deed by deed, and how each is undone.
//!
//! While a deed is done, triggers of this connection alone note every row that it changes, as it was and as it became. Undoing a deed
//! puts those rows back, and strikes the lines of the book that it wrote; lines that it struck are written anew. No line is ever erased,
//! and no unit: a unit that came in by the deed is retired.

use rusqlite::types::Value as SqlValue;
use rusqlite::{Connection, OptionalExtension, Transaction, params, params_from_iter};
use serde::Serialize;
use serde_json::{Map, Value};

use super::book::{self, Line};
use super::store::{EDITED, now};
use super::{Club, ClubError};

/// Of the deeds done longest ago only so many can still be undone.
const KEPT: i64 = 200;

/// Something that was done, as it is listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Deed {
    /// Its number.
    pub number: i64,
    /// What was done.
    pub words: String,
    /// Who did it.
    pub by: String,
    /// When, in seconds since 1970.
    pub done_at: i64,
    /// Lines of the book that it wrote.
    pub lines: i64,
    /// The deed that undid it.
    pub undone_by: Option<i64>,
}

fn last_line(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("SELECT coalesce(max(number), 0) FROM line", [], |row| row.get(0))
}

impl Club {
    /// Does something that can be undone: all of it, on disk when this returns, or nothing. A deed that changes nothing is none.
    pub(super) fn do_deed<T>(
        &mut self,
        words: &str,
        by: &str,
        deed: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, ClubError> {
        let (done, number) = self.write(|transaction| {
            transaction.execute("DELETE FROM changed", [])?;
            let before = last_line(transaction)?;
            let done = deed(transaction)?;
            Ok((done, keep(transaction, words, by, before)?))
        })?;
        self.last_deed = number;
        Ok(done)
    }

    /// The number of the deed that was done last through this very opening of the file, if it changed anything.
    pub fn last_deed(&self) -> Option<i64> {
        self.last_deed
    }

    /// What was done, the last deed first; as far back as it can be undone.
    pub fn deeds(&self) -> Result<Vec<Deed>, ClubError> {
        self.read(|connection| {
            // A file of the first form that is only read knows of none.
            let Ok(mut statement) = connection.prepare(
                "SELECT number, words, by, done_at, last_line - before_line, undone_by FROM deed ORDER BY number DESC",
            ) else {
                return Ok(Vec::new());
            };
            let deed = |row: &rusqlite::Row<'_>| {
                Ok(Deed {
                    number: row.get(0)?,
                    words: row.get(1)?,
                    by: row.get(2)?,
                    done_at: row.get(3)?,
                    lines: row.get(4)?,
                    undone_by: row.get(5)?,
                })
            };
            statement.query_map([], deed)?.collect()
        })
    }

    /// Undoes a deed, by its number; the last one that stands where none is named. What was undone comes back. It is refused where
    /// something else has changed since what it would put back.
    pub fn undo(&mut self, number: Option<i64>, by: &str) -> Result<Deed, ClubError> {
        let deeds = self.deeds()?;
        let is_meant = |deed: &&Deed| match number {
            Some(number) => deed.number == number,
            None => deed.undone_by.is_none() && !deed.words.starts_with(UNDONE),
        };
        let Some(deed) = deeds.iter().find(is_meant).cloned() else {
            return Err(ClubError::refused("There is nothing that can be undone", "See galloper club undo --list."));
        };
        if let Some(other) = deed.undone_by {
            let why = format!("{} is undone already, by {other}", deed.words);
            return Err(ClubError::refused(why, "Undo that one, and it is done again."));
        }
        let mut refusal = None;
        let undone = self.do_deed(&format!("{UNDONE}{}", deed.words), by, |transaction| {
            put_back(transaction, &deed, by, &mut refusal)?;
            // The deed that is being done will have the next number.
            transaction.execute(
                "UPDATE deed SET undone_by = (SELECT max(number) + 1 FROM deed) WHERE number = ?1",
                [deed.number],
            )
        });
        if let Some(refusal) = refusal {
            return Err(ClubError::refused(refusal, "Undo what was done since first."));
        }
        undone?;
        Ok(deed)
    }
}

/// How the words of a deed begin that undid another.
const UNDONE: &str = "undone: ";

/// Keeps what was noted, if anything was; the deed's number.
fn keep(transaction: &Transaction<'_>, words: &str, by: &str, before: i64) -> rusqlite::Result<Option<i64>> {
    let last = last_line(transaction)?;
    let noted: i64 = transaction.query_row("SELECT count(*) FROM changed", [], |row| row.get(0))?;
    if last == before && noted == 0 {
        return Ok(None);
    }
    transaction.execute(
        "INSERT INTO deed(words, by, done_at, before_line, last_line) VALUES (?1, ?2, ?3, ?4, ?5)",
        params![words, by, now(), before, last],
    )?;
    let number = transaction.last_insert_rowid();
    transaction.execute("INSERT INTO deed_change SELECT ?1, place, of, was, became FROM changed", [number])?;
    transaction.execute("DELETE FROM changed", [])?;
    transaction.execute("DELETE FROM deed WHERE number <= ?1", [number - KEPT])?;
    Ok(Some(number))
}

/// A row that was changed, as it was and as it became.
struct Change {
    of: String,
    was: Option<Map<String, Value>>,
    became: Option<Map<String, Value>>,
}

fn changes(connection: &Connection, deed: i64) -> rusqlite::Result<Vec<Change>> {
    let mut statement =
        connection.prepare("SELECT of, was, became FROM deed_change WHERE deed = ?1 ORDER BY place DESC")?;
    let image = |text: Option<String>| text.and_then(|text| serde_json::from_str(&text).ok());
    let change =
        |row: &rusqlite::Row<'_>| Ok(Change { of: row.get(0)?, was: image(row.get(1)?), became: image(row.get(2)?) });
    statement.query_map([deed], change)?.collect()
}

/// Puts everything back that a deed changed. Where something stands in the way, `refusal` says what, and the fault ends the deed.
fn put_back(
    transaction: &Transaction<'_>,
    deed: &Deed,
    by: &str,
    refusal: &mut Option<String>,
) -> rusqlite::Result<()> {
    let stopped = |refusal: &mut Option<String>, why: String| {
        *refusal = Some(why);
        Err(rusqlite::Error::QueryReturnedNoRows)
    };
    let (before, last) =
        transaction.query_row("SELECT before_line, last_line FROM deed WHERE number = ?1", [deed.number], |row| {
            Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?))
        })?;
    for line in book::between(transaction, before, last)?.iter().rev() {
        if unwrite(transaction, line, by).is_err() {
            let words = &deed.words;
            return stopped(refusal, format!("{words} cannot be undone: later lines of the book stand on it"));
        }
    }
    for change in changes(transaction, deed.number)? {
        let Some((table, keys)) = EDITED.iter().find(|(table, _)| *table == change.of) else { continue };
        if !restore(transaction, table, keys, &change)? {
            let words = &deed.words;
            return stopped(refusal, format!("{words} cannot be undone: the {} has been changed since", noun(table)));
        }
    }
    Ok(())
}

fn noun(table: &str) -> &str {
    match table {
        "army_general" | "army_unit" | "stands_for" => "army",
        other => other,
    }
}

/// Strikes a line, or writes the line anew that it struck.
fn unwrite(connection: &Connection, line: &Line, by: &str) -> rusqlite::Result<()> {
    match (line.strikes, line.struck_by) {
        (Some(struck), _) => book::write_anew(connection, struck, by),
        (None, Some(_)) => Ok(()),
        (None, None) => book::strike(connection, line.number, "undone", by),
    }
}

/// A value of an image as it is kept in its table.
fn kept(column: &str, value: &Value) -> SqlValue {
    match value {
        Value::String(text) if column == "png" => {
            let byte = |at: usize| text.get(at..at + 2).and_then(|two| u8::from_str_radix(two, 16).ok());
            SqlValue::Blob((0..text.len()).step_by(2).filter_map(byte).collect())
        }
        Value::String(text) => SqlValue::Text(text.clone()),
        Value::Number(number) => number.as_i64().map_or(SqlValue::Null, SqlValue::Integer),
        _ => SqlValue::Null,
    }
}

/// Puts a row back as it was; whether it could be: nothing else may have changed it since.
fn restore(connection: &Connection, table: &str, keys: &[&str], change: &Change) -> rusqlite::Result<bool> {
    let known = |image: &Map<String, Value>| -> Vec<SqlValue> {
        keys.iter().map(|key| image.get(*key).map_or(SqlValue::Null, |value| kept(key, value))).collect()
    };
    let is_it: Vec<String> = (1..).zip(keys).map(|(place, key)| format!("\"{key}\" = ?{place}")).collect();
    let is_it = is_it.join(" AND ");
    match (&change.was, &change.became) {
        (None, Some(new)) => {
            // Units, members and battles are never erased.
            let away = match table {
                "unit" => format!("UPDATE unit SET retired_at = {}, version = version + 1 WHERE {is_it}", now()),
                "member" => format!("UPDATE member SET left_at = {} WHERE {is_it}", now()),
                "battle" => return Ok(true),
                table => format!("DELETE FROM {table} WHERE {is_it}"),
            };
            connection.execute(&away, params_from_iter(known(new)))?;
            Ok(true)
        }
        (Some(old), None) => {
            let names: Vec<String> = old.keys().map(|name| format!("\"{name}\"")).collect();
            let places = vec!["?"; names.len()].join(", ");
            let values: Vec<SqlValue> = old.iter().map(|(name, value)| kept(name, value)).collect();
            let put = format!("INSERT OR IGNORE INTO {table}({}) VALUES ({places})", names.join(", "));
            connection.execute(&put, params_from_iter(values))?;
            Ok(true)
        }
        (Some(old), Some(new)) => {
            let unlike = |name: &&String| *name != "version" && old.get(*name) != new.get(*name);
            let names: Vec<&String> = old.keys().filter(unlike).collect();
            if names.is_empty() {
                return Ok(true);
            }
            let counted = (keys.len() + 1..).zip(&names);
            let as_it_became: Vec<String> =
                counted.clone().map(|(place, name)| format!("\"{name}\" IS ?{place}")).collect();
            let mut put: Vec<String> = counted.map(|(place, name)| format!("\"{name}\" = ?{place}")).collect();
            put.extend(old.contains_key("version").then(|| "version = version + 1".to_owned()));
            let with = |image: &Map<String, Value>| {
                let values =
                    names.iter().map(|name| image.get(*name).map_or(SqlValue::Null, |value| kept(name, value)));
                known(new).into_iter().chain(values).collect::<Vec<_>>()
            };
            let asked = format!("SELECT 1 FROM {table} WHERE {is_it} AND {}", as_it_became.join(" AND "));
            let found: Option<i64> =
                connection.query_row(&asked, params_from_iter(with(new)), |row| row.get(0)).optional()?;
            let put = format!("UPDATE {table} SET {} WHERE {is_it}", put.join(", "));
            Ok(found.is_some() && connection.execute(&put, params_from_iter(with(old)))? == 1)
        }
        (None, None) => Ok(true),
    }
}
