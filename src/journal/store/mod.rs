//! The file a journal is kept in: one SQLite database that may hold several battles and is only ever added to.

mod open;
mod schema;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, ErrorCode, Transaction, TransactionBehavior, params};
use serde::Serialize;

use super::{BattleNumber, JournalError};
use schema::MOST_ENTRY_BYTES;

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
    connection: Connection,
    path: PathBuf,
    /// The form of the file: an older one that is only read stays as it is.
    form: u32,
}

/// How many entries of one battle are read at most.
const MOST_ENTRIES: u64 = 1_000_000;

impl Store {
    /// Opens a journal to be written, making the file if there is none. A file that cannot be written says so now.
    pub fn create_or_open(path: &Path) -> Result<Self, JournalError> {
        open::to_write(path, true)
    }

    /// Opens a journal that must exist, to be written.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        open::to_write(path, false)
    }

    /// Opens a journal that must exist, to be read only.
    pub fn read(path: &Path) -> Result<Self, JournalError> {
        open::to_read(path)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The battles the file holds, in the order they were begun.
    pub fn battles(&self) -> Result<Vec<BattleLine>, JournalError> {
        let listed = || -> rusqlite::Result<Vec<BattleLine>> {
            let mut statement = self.connection.prepare(
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
        listed().map_err(|fault| self.fault(&fault))
    }

    /// Begins a battle with its first entry, on disk when this returns.
    pub(super) fn begin(&mut self, game: &str, title: &str, first: &Row) -> Result<BattleNumber, JournalError> {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |past| past.as_secs() as i64);
        check_size(first)?;
        self.write(|transaction| {
            let number: u32 =
                transaction.query_row("SELECT coalesce(max(number), 0) + 1 FROM battle", [], |row| row.get(0))?;
            transaction.execute("INSERT INTO battle VALUES (?1, ?2, ?3, ?4)", params![number, game, title, seconds])?;
            insert(transaction, BattleNumber(number), first)?;
            Ok(BattleNumber(number))
        })
    }

    /// Adds entries to a battle, all of them on disk when this returns, or none.
    pub(super) fn append(&mut self, battle: BattleNumber, rows: &[Row]) -> Result<(), JournalError> {
        rows.iter().try_for_each(check_size)?;
        match rows {
            // A single insert is a transaction of its own.
            [row] => insert(&self.connection, battle, row).map_err(|fault| self.fault(&fault)),
            rows => self.write(|transaction| rows.iter().try_for_each(|row| insert(transaction, battle, row))),
        }
    }

    /// The battle to go on with when none is named: the last one begun. Refuses a number the file does not hold.
    pub(super) fn battle_or_last(&self, battle: Option<BattleNumber>) -> Result<BattleNumber, JournalError> {
        let battles = self.battles()?;
        let found = match battle {
            Some(number) => battles.iter().find(|line| line.number == number),
            None => battles.last(),
        };
        found.map(|line| line.number).ok_or_else(|| JournalError::NoSuchBattle {
            path: self.path.clone(),
            battle: battle.unwrap_or(BattleNumber(1)),
            battles: battles.len() as u64,
        })
    }

    /// Every entry of a battle, in order.
    pub fn rows(&self, battle: BattleNumber) -> Result<Vec<Row>, JournalError> {
        let read = || -> rusqlite::Result<Vec<Row>> {
            let form = schema::fingerprint_form_column(self.form);
            let mut statement = self.connection.prepare_cached(&format!(
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
        let rows = read().map_err(|fault| self.fault(&fault))?;
        match rows.iter().zip(0..).find(|(row, number)| row.number != *number) {
            Some((_, number)) => Err(self.damaged(format!("entry {number} of battle {battle} is missing"))),
            None if rows.is_empty() => Err(self.damaged(format!("battle {battle} has no beginning"))),
            None => Ok(rows),
        }
    }

    fn write<T>(&mut self, deed: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>) -> Result<T, JournalError> {
        let written = || -> rusqlite::Result<T> {
            let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let result = deed(&transaction)?;
            transaction.commit()?;
            Ok(result)
        };
        written().map_err(|fault| error_of(&self.path, &fault))
    }

    fn damaged(&self, why: String) -> JournalError {
        JournalError::Damaged { path: self.path.clone(), why }
    }

    fn fault(&self, fault: &rusqlite::Error) -> JournalError {
        error_of(&self.path, fault)
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

/// What a fault of the database means to somebody at the table.
fn error_of(path: &Path, fault: &rusqlite::Error) -> JournalError {
    let (path, why) = (path.to_path_buf(), fault.to_string());
    match fault.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => JournalError::Foreign { path, why: "it is no database".to_owned() },
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::TooBig | ErrorCode::TypeMismatch) | None => {
            JournalError::Damaged { path, why }
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            JournalError::InUse { path, why: "another program holds it".to_owned() }
        }
        Some(ErrorCode::ConstraintViolation) => JournalError::InUse { path, why },
        Some(_) => JournalError::Unwritable { path, why },
    }
}
