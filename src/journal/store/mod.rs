//! The file a journal is kept in: one SQLite database that may hold several battles and is only ever added to.

mod schema;
mod seal;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OptionalExtension, params};
use serde::Serialize;

use super::{BattleNumber, JournalError};
use crate::file::{Access, Database, Digest};
use schema::{JOURNAL, MOST_ENTRY_BYTES};
use seal::Seal;

/// A battle as the file lists it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BattleLine {
    /// Its number in the file.
    pub number: BattleNumber,
    /// Which battle it is, wherever its journal goes: 16 hexadecimal digits.
    pub uid: String,
    /// The seed of the dice that the program throws, where it was kept.
    pub seed: Option<u64>,
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
    /// Who answered; older versions did not keep it.
    pub author: Option<String>,
    /// When, in milliseconds since 1970; older versions did not keep it.
    pub at: Option<i64>,
}

/// What a battle begins with.
#[derive(Clone, Debug)]
pub(super) struct Beginning<'a> {
    /// The game's short name.
    pub game: &'a str,
    /// The battle's name and date.
    pub title: &'a str,
    /// Which battle it is; a new one, unless it is given.
    pub uid: Option<&'a str>,
    /// The seed of the dice that the program throws, if it is known.
    pub seed: Option<u64>,
}

/// A journal file, open.
#[derive(Debug)]
pub struct Store {
    database: Database,
    /// The turn of the last entry added through it.
    turn: Option<u32>,
    /// Something stands in the log that should stand in the file by now.
    is_behind: bool,
}

/// The first form of which every row is sealed.
const SEALED_FORM: u32 = 3;

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
        Ok(Self { database: Database::open(&JOURNAL, path, access)?, turn: None, is_behind: false })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        self.database.path()
    }

    /// The battles the file holds, in the order they were begun.
    pub fn battles(&self) -> Result<Vec<BattleLine>, JournalError> {
        let columns = schema::battle_columns(self.database.form());
        let listed = |connection: &Connection| -> rusqlite::Result<Vec<BattleLine>> {
            let mut statement = connection.prepare(&format!(
                "SELECT number, game, title, begun_at,
                    (SELECT count(*) FROM entry WHERE battle = battle.number),
                    (SELECT turn FROM entry WHERE battle = battle.number ORDER BY number DESC LIMIT 1), {columns}
                FROM battle ORDER BY number"
            ))?;
            let lines = statement.query_map([], |row| {
                let mut line = BattleLine {
                    number: BattleNumber(row.get(0)?),
                    uid: row.get::<_, Option<String>>(6)?.unwrap_or_default(),
                    seed: row.get::<_, Option<String>>(7)?.and_then(|seed| seed.parse().ok()),
                    game: row.get(1)?,
                    title: row.get(2)?,
                    begun_at: row.get(3)?,
                    entries: row.get::<_, i64>(4)?.unsigned_abs(),
                    turn: row.get::<_, Option<u32>>(5)?.unwrap_or_default(),
                };
                if line.uid.is_empty() {
                    line.uid = uid_of_older(connection, &line)?;
                }
                Ok(line)
            })?;
            lines.collect()
        };
        Ok(self.database.read(listed)?)
    }

    /// Begins a battle with its first entries, on disk when this returns, and in the file itself.
    pub(super) fn begin(&mut self, begun: &Beginning<'_>, rows: &[Row]) -> Result<BattleNumber, JournalError> {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |past| past.as_secs() as i64);
        rows.iter().try_for_each(check_size)?;
        let number = self.database.write(|transaction| {
            let number: u32 =
                transaction.query_row("SELECT coalesce(max(number), 0) + 1 FROM battle", [], |row| row.get(0))?;
            let seed = begun.seed.map(|seed| seed.to_string());
            transaction.execute(
                "INSERT INTO battle VALUES (?1, ?2, ?3, ?4, coalesce(?5, lower(hex(randomblob(8)))), ?6)",
                params![number, begun.game, begun.title, seconds, begun.uid, seed],
            )?;
            insert(transaction, BattleNumber(number), rows)?;
            Ok(BattleNumber(number))
        })?;
        self.turn = rows.last().map(|row| row.turn);
        self.database.checkpoint()?;
        Ok(number)
    }

    /// Adds entries to a battle, all of them on disk when this returns, or none. When a turn has ended with them they stand in the
    /// file itself, which may then be carried off alone.
    pub(super) fn append(&mut self, battle: BattleNumber, rows: &[Row]) -> Result<(), JournalError> {
        rows.iter().try_for_each(check_size)?;
        if self.is_behind {
            self.database.checkpoint()?;
            self.is_behind = false;
        }
        self.database.write(|transaction| insert(transaction, battle, rows))?;
        let turn = rows.last().map(|row| row.turn);
        if self.turn != turn {
            self.turn = turn;
            // The entries are on disk and stay acknowledged; what could not be moved is said before the next is taken.
            self.is_behind = self.database.checkpoint().is_err();
        }
        Ok(())
    }

    /// The battle to go on with when none is named: the last one begun. Refuses a number the file does not hold.
    pub fn battle_or_last(&self, battle: Option<BattleNumber>) -> Result<BattleNumber, JournalError> {
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

    /// A battle as the file lists it.
    pub(super) fn line(&self, battle: BattleNumber) -> Result<BattleLine, JournalError> {
        let found = self.battles()?.into_iter().find(|line| line.number == battle);
        found.ok_or_else(|| self.damaged(format!("battle {battle} is missing")))
    }

    /// Every entry of a battle, in order, found to be as it was written.
    pub fn rows(&self, battle: BattleNumber) -> Result<Vec<Row>, JournalError> {
        let rows = self.sealed_rows(battle)?;
        self.check_seal(battle, &rows)?;
        Ok(rows.into_iter().map(|(row, _)| row).collect())
    }

    /// What every entry of a battle is read as, in order. The seal is followed from row to row beside the reading, and what it finds
    /// comes first: a row that was changed is not told as one that cannot be read.
    pub(super) fn each_row<T>(
        &self,
        battle: BattleNumber,
        read: impl Fn(&Row) -> Result<T, JournalError>,
    ) -> Result<Vec<T>, JournalError> {
        let rows = self.sealed_rows(battle)?;
        let Some((head, seal)) = self.seal(battle)? else { return rows.iter().map(|(row, _)| read(row)).collect() };
        std::thread::scope(|scope| {
            let sealed = scope.spawn(|| seal::check(&head, &rows, seal.as_ref()));
            let found = rows.iter().map(|(row, _)| read(row)).collect();
            match sealed.join() {
                Ok(Ok(_)) => found,
                Ok(Err(why)) => Err(self.damaged(format!("battle {battle}: {why}"))),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
    }

    /// From which entry on a battle is sealed; `None` when an older version wrote all of it.
    pub fn sealed_from(&self, battle: BattleNumber) -> Result<Option<u64>, JournalError> {
        self.check_seal(battle, &self.sealed_rows(battle)?)
    }

    /// Every row of a battle, in order, each with its digest, if it has one.
    fn sealed_rows(&self, battle: BattleNumber) -> Result<Vec<(Row, Option<String>)>, JournalError> {
        let columns = schema::entry_columns(self.database.form());
        let read = |connection: &Connection| -> rusqlite::Result<Vec<(Row, Option<String>)>> {
            let mut statement = connection.prepare_cached(&format!(
                "SELECT number, turn, body, reports, fingerprint, {columns}
                FROM entry WHERE battle = ?1 ORDER BY number LIMIT ?2"
            ))?;
            let rows = statement.query_map(params![battle.0, MOST_ENTRIES as i64], |row| {
                let found = Row {
                    number: row.get::<_, i64>(0)?.unsigned_abs(),
                    turn: row.get(1)?,
                    body: row.get(2)?,
                    reports: row.get(3)?,
                    fingerprint: row.get::<_, i64>(4)?.cast_unsigned(),
                    form: row.get(5)?,
                    author: row.get(6)?,
                    at: row.get(7)?,
                };
                Ok((found, row.get(8)?))
            })?;
            rows.collect()
        };
        let rows = self.database.read(read)?;
        match rows.iter().zip(0..).find(|((row, _), number)| row.number != *number) {
            Some((_, number)) => Err(self.damaged(format!("entry {number} of battle {battle} is missing"))),
            None if rows.is_empty() => Err(self.damaged(format!("battle {battle} has no beginning"))),
            None => Ok(rows),
        }
    }

    fn check_seal(&self, battle: BattleNumber, rows: &[(Row, Option<String>)]) -> Result<Option<u64>, JournalError> {
        let Some((head, seal)) = self.seal(battle)? else { return Ok(None) };
        seal::check(&head, rows, seal.as_ref()).map_err(|why| self.damaged(format!("battle {battle}: {why}")))
    }

    /// What the first digest of a battle covers before its row, and the last digest; nothing in the files of older versions.
    fn seal(&self, battle: BattleNumber) -> Result<Option<(String, Option<Seal>)>, JournalError> {
        if self.database.form() < SEALED_FORM {
            return Ok(None);
        }
        let read = |connection: &Connection| Ok(Some((head(connection, battle)?, seal_of(connection, battle)?)));
        Ok(self.database.read(read)?)
    }

    fn damaged(&self, why: String) -> JournalError {
        self.database.damaged(why).into()
    }
}

/// Refuses an entry too long to be read back.
fn check_size(row: &Row) -> Result<(), JournalError> {
    let author = row.author.as_ref().map_or(0, String::len);
    let bytes = row.body.len().max(row.reports.len()).max(author);
    if bytes <= MOST_ENTRY_BYTES {
        return Ok(());
    }
    Err(JournalError::EntryTooLarge { entry: row.number, bytes, most: MOST_ENTRY_BYTES })
}

/// Adds rows to a battle, each sealed with the one before it.
fn insert(connection: &Connection, battle: BattleNumber, rows: &[Row]) -> rusqlite::Result<()> {
    let Some(last) = rows.last() else { return Ok(()) };
    let mut before = match seal_of(connection, battle)? {
        Some(seal) => seal.digest,
        None => head(connection, battle)?,
    };
    let mut statement =
        connection.prepare_cached("INSERT INTO entry VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)")?;
    for row in rows {
        before = seal::digest(row, &before);
        let (number, fingerprint) = (row.number as i64, row.fingerprint.cast_signed());
        statement.execute(params![
            battle.0,
            number,
            row.turn,
            row.body,
            row.reports,
            fingerprint,
            row.form,
            row.author,
            row.at,
            before
        ])?;
    }
    let mut statement = connection.prepare_cached(
        "INSERT INTO seal VALUES (?1, ?2, ?3)
        ON CONFLICT(battle) DO UPDATE SET entry = excluded.entry, digest = excluded.digest",
    )?;
    statement.execute(params![battle.0, last.number as i64, before])?;
    Ok(())
}

/// What the first digest of a battle covers before its row: the battle's own line.
fn head(connection: &Connection, battle: BattleNumber) -> rusqlite::Result<String> {
    let mut statement = connection
        .prepare_cached("SELECT json_array(number, game, title, begun_at, uid, seed) FROM battle WHERE number = ?1")?;
    statement.query_row([battle.0], |row| row.get(0))
}

/// The last digest of a battle; `None` when nothing of it is sealed.
fn seal_of(connection: &Connection, battle: BattleNumber) -> rusqlite::Result<Option<Seal>> {
    let mut statement = connection.prepare_cached("SELECT entry, digest FROM seal WHERE battle = ?1")?;
    let seal = statement
        .query_row([battle.0], |row| Ok(Seal { entry: row.get::<_, i64>(0)?.unsigned_abs(), digest: row.get(1)? }));
    seal.optional()
}

/// Which battle one is that an older version began: a digest of what no other has alike.
fn uid_of_older(connection: &Connection, line: &BattleLine) -> rusqlite::Result<String> {
    let mut statement =
        connection.prepare_cached("SELECT fingerprint FROM entry WHERE battle = ?1 ORDER BY number LIMIT 8")?;
    let fingerprints = statement.query_map([line.number.0], |row| row.get::<_, i64>(0))?;
    let mut parts = vec![line.game.clone(), line.title.clone(), line.begun_at.to_string()];
    for fingerprint in fingerprints {
        parts.push(format!("{:016x}", fingerprint?.cast_unsigned()));
    }
    Ok(Digest::of_parts(parts.iter().map(String::as_bytes)).hex(8))
}
