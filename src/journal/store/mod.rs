//! The file a journal is kept in: one SQLite database that may hold several battles and is only ever added to.

mod schema;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, params};
use serde::Serialize;

use super::{BattleNumber, JournalError};
use crate::file::{Access, Database};
use schema::{JOURNAL, MOST_ENTRY_BYTES};

/// A battle as the file lists it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BattleLine {
    /// Its number in the file.
    pub number: BattleNumber,
    /// The game's short name.
    pub game: String,
    /// The battle's name and date.
    pub title: String,
    /// When it was begun, in seconds since 1970.
    pub begun_at: i64,
    /// How many entries it has, taken-back ones included.
    pub entries: u64,
    /// The turn after the last entry.
    pub turn: u32,
}

/// An entry as it lies in the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The entry's number within its battle.
    pub number: u64,
    /// The turn after it.
    pub turn: u32,
    /// The deed, as JSON.
    pub body: String,
    /// The report lines, as JSON.
    pub reports: String,
    /// The fingerprint of the battle after it.
    pub fingerprint: u64,
    /// The form of that fingerprint.
    pub form: u32,
}

/// A journal file, open.
#[derive(Debug)]
pub struct Store {
    database: Database,
}

/// How many entries of one battle are read at most.
const MOST_ENTRIES: u64 = 1_000_000;

impl Store {
    /// Opens a journal to be written, making the file if there is none. A file that cannot be written says so now.
    pub fn create_or_open(path: &Path) -> Result<Self, JournalError> {
        Self::opened(path, Access::Create)
    }

    /// Opens a journal that must exist, to be written.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        Self::opened(path, Access::Write)
    }

    /// Opens a journal that must exist, to be read only.
    pub fn read(path: &Path) -> Result<Self, JournalError> {
        Self::opened(path, Access::Read)
    }

    fn opened(path: &Path, access: Access) -> Result<Self, JournalError> {
        Ok(Self { database: Database::open(&JOURNAL, path, access)? })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        self.database.path()
    }

    /// The battles the file holds, in the order they were begun.
    pub fn battles(&self) -> Result<Vec<BattleLine>, JournalError> {
        let listed = |connection: &Connection| -> rusqlite::Result<Vec<BattleLine>> {
            let mut statement = connection.prepare(
                "SELECT number, game, title, begun_at,
                    (SELECT count(*) FROM entry WHERE battle = battle.number),
                    (SELECT turn FROM entry WHERE battle = battle.number ORDER BY number DESC LIMIT 1)
                FROM battle ORDER BY number",
            )?;
            let lines = statement.query_map([], |row| {
                Ok(BattleLine {
                    number: BattleNumber(row.get(0)?),
                    game: row.get(1)?,
                    title: row.get(2)?,
                    begun_at: row.get(3)?,
                    entries: row.get::<_, i64>(4)?.unsigned_abs(),
                    turn: row.get::<_, Option<u32>>(5)?.unwrap_or_default(),
                })
            })?;
            lines.collect()
        };
        Ok(self.database.read(listed)?)
    }

    /// Begins a battle with its first entry, on disk when this returns.
    pub(super) fn begin(&mut self, game: &str, title: &str, first: &Row) -> Result<BattleNumber, JournalError> {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |past| past.as_secs() as i64);
        check_size(first)?;
        let number = self.database.write(|transaction| {
            let number: u32 =
                transaction.query_row("SELECT coalesce(max(number), 0) + 1 FROM battle", [], |row| row.get(0))?;
            transaction.execute("INSERT INTO battle VALUES (?1, ?2, ?3, ?4)", params![number, game, title, seconds])?;
            insert(transaction, BattleNumber(number), first)?;
            Ok(BattleNumber(number))
        })?;
        Ok(number)
    }

    /// Adds entries to a battle, all of them on disk when this returns, or none.
    pub(super) fn append(&mut self, battle: BattleNumber, rows: &[Row]) -> Result<(), JournalError> {
        rows.iter().try_for_each(check_size)?;
        self.database.write(|transaction| rows.iter().try_for_each(|row| insert(transaction, battle, row)))?;
        Ok(())
    }

    /// The battle to go on with when none is named: the last one begun. Refuses a number the file does not hold.
    pub(super) fn battle_or_last(&self, battle: Option<BattleNumber>) -> Result<BattleNumber, JournalError> {
        let battles = self.battles()?;
        let found = match battle {
            Some(number) => battles.iter().find(|line| line.number == number),
            None => battles.last(),
        };
        found.map(|line| line.number).ok_or_else(|| JournalError::NoSuchBattle {
            path: self.path().to_path_buf(),
            battle: battle.unwrap_or(BattleNumber(1)),
            battles: battles.len() as u64,
        })
    }

    /// Every entry of a battle, in order.
    pub fn rows(&self, battle: BattleNumber) -> Result<Vec<Row>, JournalError> {
        let read = |connection: &Connection| -> rusqlite::Result<Vec<Row>> {
            let form = schema::fingerprint_form_column(self.database.form());
            let mut statement = connection.prepare_cached(&format!(
                "SELECT number, turn, body, reports, fingerprint, {form}
                FROM entry WHERE battle = ?1 ORDER BY number LIMIT ?2"
            ))?;
            let rows = statement.query_map(params![battle.0, MOST_ENTRIES as i64], |row| {
                Ok(Row {
                    number: row.get::<_, i64>(0)?.unsigned_abs(),
                    turn: row.get(1)?,
                    body: row.get(2)?,
                    reports: row.get(3)?,
                    fingerprint: row.get::<_, i64>(4)?.cast_unsigned(),
                    form: row.get(5)?,
                })
            })?;
            rows.collect()
        };
        let rows = self.database.read(read)?;
        match rows.iter().zip(0..).find(|(row, number)| row.number != *number) {
            Some((_, number)) => Err(self.damaged(format!("entry {number} of battle {battle} is missing"))),
            None if rows.is_empty() => Err(self.damaged(format!("battle {battle} has no beginning"))),
            None => Ok(rows),
        }
    }

    fn damaged(&self, why: String) -> JournalError {
        self.database.damaged(why).into()
    }
}

/// Refuses an entry too long to be read back.
fn check_size(row: &Row) -> Result<(), JournalError> {
    let bytes = row.body.len().max(row.reports.len());
    if bytes <= MOST_ENTRY_BYTES {
        return Ok(());
    }
    Err(JournalError::EntryTooLarge { entry: row.number, bytes, most: MOST_ENTRY_BYTES })
}

fn insert(connection: &Connection, battle: BattleNumber, row: &Row) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached("INSERT INTO entry VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?;
    let fingerprint = row.fingerprint.cast_signed();
    statement.execute(params![battle.0, row.number as i64, row.turn, row.body, row.reports, fingerprint, row.form])?;
    Ok(())
}
