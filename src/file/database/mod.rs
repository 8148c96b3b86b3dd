//! One SQLite file, opened with nothing in it trusted: its head, its form, its tables and their guards are looked at first.
//!
//! A writer keeps what is newest in a log beside the file (`-wal`) until [`Database::checkpoint`] moves it into the file; then the
//! file stands alone and may be carried off, and so it does at every moment before and during that ([`redo`]). Reading makes nothing
//! beside it and needs no right to write.

mod connect;
mod form;
mod log_frames;
mod look;
mod open;
mod own_log;
mod reading;
mod redo;
mod replace;
#[cfg(test)]
mod tests;

use std::cell::Cell;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, Transaction, TransactionBehavior};

use super::FileError;
use super::guard::companion;
use super::identity::Identity;
use redo::Redo;

/// A log that is longer than this is moved into its file without waiting for who asks for it, in bytes.
const LONG_LOG: u64 = 4 << 20;

/// A log that is longer than this, since somebody has held it up, is cut off when it has been moved, in bytes.
const TOO_LONG_LOG: u64 = 4 * LONG_LOG;

/// What the name of the log beside a database ends in.
const LOG: &str = "-wal";

/// What the name of a log's index ends in.
const INDEX: &str = "-shm";

/// A kind of database that this program keeps.
#[derive(Debug)]
pub struct Kind {
    /// What a file of it is called, as a noun.
    pub noun: &'static str,
    /// Written into every such file, so that it can be told from any other.
    pub application_id: i32,
    /// The steps from an empty file to the newest form, each run once; a file says in `user_version` how many it has seen.
    pub steps: &'static [&'static str],
    /// The largest file that is opened, in bytes.
    pub most_bytes: u64,
    /// The longest text or blob that is read or written, in bytes.
    pub most_value_bytes: i32,
    /// How long another program may hold the file before it counts as in use.
    pub patience: Duration,
    /// Whether every page is checked on opening; else [`Database::check_pages`] is for when there is time.
    pub checks_pages: bool,
    /// A query of one column of text for a file of some form, whose rows such a file only ever gains.
    ///
    /// A log that takes one of them away belongs to another file.
    pub lasting: fn(form: u32) -> &'static str,
}

/// What a database is opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// To be written, and made if there is none.
    Create,
    /// To be written; it must exist.
    Write,
    /// To be read only; it must exist, and stays in the form it has.
    Read,
}

/// A database file, open.
#[derive(Debug)]
pub struct Database {
    connection: Connection,
    kind: &'static Kind,
    path: PathBuf,
    /// The form of the file: an older one that is only read stays as it is.
    form: u32,
    held: Held,
    /// How long the log may become before it is moved unasked, in bytes.
    long_log: u64,
    /// The state of the log of which a record stands behind the file.
    recorded: Cell<Option<u64>>,
}

/// What is known of an open file, to notice that it is not what it was.
#[derive(Debug)]
enum Held {
    /// It is written: the file, and the log beside it.
    Written {
        file: Option<Identity>,
        log: Option<Identity>,
        /// The file, to write records behind it and to see what has been moved. Kept open as long as the connection: whoever closes
        /// any handle of a file gives up all locks of the process on it by POSIX, SQLite's too.
        behind: File,
    },
    /// It is read without a lock, having nobody who writes it: how long it was, and when it was last changed.
    Unlocked { bytes: u64, changed: Option<SystemTime> },
    /// It is read under a lock.
    Locked,
}

impl Held {
    /// Refuses a file that has been removed, renamed or replaced since it was opened, or has lost the log beside it. Says how long that
    /// log is, in bytes.
    fn must_be_in_place(&self, kind: &Kind, path: &Path) -> Result<u64, FileError> {
        let Self::Written { file, log, .. } = self else { return Ok(0) };
        let beside = companion(path, LOG);
        let (found_log, log_bytes) = Identity::and_length_at(&beside);
        let why = match Identity::at(path) {
            found if found == *file && found_log == *log => return Ok(log_bytes),
            found if found == *file => format!("has lost {}, which stood beside it,", beside.display()),
            None => "has been removed or renamed".to_owned(),
            Some(_) => "has been replaced by another file".to_owned(),
        };
        Err(FileError::Gone { noun: kind.noun, path: path.to_path_buf(), why })
    }
}

impl Database {
    /// Opens a file that may be anything. One that cannot be written says so now, if it is to be written.
    pub fn open(kind: &'static Kind, path: &Path, access: Access) -> Result<Self, FileError> {
        match access {
            Access::Create => open::to_write(kind, path, true),
            Access::Write => open::to_write(kind, path, false),
            Access::Read => reading::to_read(kind, path),
        }
    }

    fn of(kind: &'static Kind, path: &Path, connection: Connection) -> Self {
        let (path, held, recorded) = (path.to_path_buf(), Held::Locked, Cell::new(None));
        Self { connection, kind, path, form: 0, held, long_log: LONG_LOG, recorded }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The form of the file: how many of its kind's steps it has seen.
    pub fn form(&self) -> u32 {
        self.form
    }

    /// What speaks SQL to it.
    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    /// Reads from it. What was read without a lock is refused when the file has been changed meanwhile.
    pub fn read<T>(&self, query: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, FileError> {
        let found = query(&self.connection).map_err(|fault| self.fault(&fault));
        match &self.held {
            Held::Unlocked { bytes, changed } if look::age(&self.path) != Some((*bytes, *changed)) => {
                let why = "another program has written into it meanwhile".to_owned();
                Err(FileError::InUse { path: self.path.clone(), why })
            }
            Held::Unlocked { .. } | Held::Locked | Held::Written { .. } => found,
        }
    }

    /// Writes into it, all or nothing, on disk when this returns. A file that has gone from its place is not written.
    pub fn write<T>(&mut self, deed: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>) -> Result<T, FileError> {
        let (kind, path, held) = (self.kind, &self.path, &self.held);
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate);
        let written = transaction.and_then(|transaction| deed(&transaction).map(|result| (transaction, result)));
        // Looked at once, as late as can be: what goes from its place later is noticed when it is written next. A file that has gone is
        // the reason for whatever else went wrong.
        let log_bytes = held.must_be_in_place(kind, path)?;
        let fault = |fault: rusqlite::Error| error_of(kind, path, &fault);
        let (transaction, result) = written.map_err(fault)?;
        transaction.commit().map_err(fault)?;
        self.move_long_log(log_bytes);
        Ok(result)
    }

    /// Keeps the log from growing without end; one that cannot be moved now is left until it is twice as long.
    ///
    /// A log that has been moved is written over from its start: it grows again when it holds as much as before.
    fn move_long_log(&mut self, log_bytes: u64) {
        if log_bytes <= self.long_log {
            return;
        }
        // Nobody waits here for another program that reads.
        let _ = self.connection.busy_timeout(Duration::ZERO);
        self.long_log = match self.checkpoint() {
            Ok(()) if log_bytes <= TOO_LONG_LOG => log_bytes,
            Ok(()) => LONG_LOG,
            Err(_) => 2 * log_bytes,
        };
        let _ = self.connection.busy_timeout(self.kind.patience);
    }

    /// Writes behind the file what is about to be moved into it, unless that stands there already, or has been moved: a log that is
    /// written over from its start tells what it was until then.
    ///
    /// Nobody else writes meanwhile: what another program added to the log, and moved, could make the file longer, and the record would
    /// fall on its last pages.
    fn record(&self) -> Result<(), FileError> {
        let Held::Written { behind, .. } = &self.held else { return Ok(()) };
        let alone = Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate);
        let _alone = alone.map_err(|fault| self.fault(&fault))?;
        let log =
            std::fs::read(companion(&self.path, LOG)).map_err(|fault| FileError::unreadable(&self.path, &fault))?;
        let Some((redo, mark)) = Redo::of_log(&log) else { return Ok(()) };
        let unreadable = |fault: std::io::Error| FileError::unreadable(&self.path, &fault);
        if self.recorded.get() != Some(mark) {
            if !redo.is_in_place(behind).map_err(unreadable)? {
                redo.write_behind(behind).map_err(|fault| FileError::unwritable(&self.path, &fault))?;
            }
            self.recorded.set(Some(mark));
        }
        Ok(())
    }

    /// Moves what stands in the log into the file, which then holds everything by itself. At no moment on the way is it torn: until the
    /// last page is moved, all of them stand behind it as well.
    ///
    /// What another program adds to the log between the two stands in no record; a file that is killed over that says that it is torn.
    ///
    /// The log keeps its length, and is written over: to lengthen a file costs a flush of what the disk knows of it, with every entry.
    pub fn checkpoint(&self) -> Result<(), FileError> {
        let log_bytes = self.held.must_be_in_place(self.kind, &self.path)?;
        self.record()?;
        let how = if log_bytes > TOO_LONG_LOG { "TRUNCATE" } else { "RESTART" };
        let pragma = format!("PRAGMA wal_checkpoint({how})");
        let moved = self.connection.query_row(&pragma, [], |row| row.get::<_, i64>(0));
        if moved.map_err(|fault| self.fault(&fault))? == 0 {
            return Ok(());
        }
        let why = "another program reads it and holds up what is to be written".to_owned();
        Err(FileError::InUse { path: self.path.clone(), why })
    }

    /// Refuses a file that has been removed, renamed or replaced since it was opened, or has lost the log beside it.
    pub fn must_be_in_place(&self) -> Result<(), FileError> {
        self.held.must_be_in_place(self.kind, &self.path).map(|_| ())
    }

    /// Checks every page: thoroughly, indexes against their tables too, or quickly.
    pub fn check_pages(&self, thoroughly: bool) -> Result<(), FileError> {
        let pragma = if thoroughly { "PRAGMA integrity_check(1)" } else { "PRAGMA quick_check(1)" };
        let verdict: String = self.read(|connection| connection.query_row(pragma, [], |row| row.get(0)))?;
        if verdict == "ok" { Ok(()) } else { Err(self.damaged(verdict)) }
    }

    /// The fault that its content is not what it should be.
    pub fn damaged(&self, why: String) -> FileError {
        FileError::Damaged { path: self.path.clone(), why }
    }

    /// What a fault of SQLite's means to somebody at the table.
    pub fn fault(&self, fault: &rusqlite::Error) -> FileError {
        error_of(self.kind, &self.path, fault)
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if !matches!(self.held, Held::Written { .. }) {
            return;
        }
        // What cannot be moved now stays in the log, and is moved when the file is opened next. To a file that was carried off while it
        // was open SQLite brings it in closing, as it has both in hand.
        let stays = matches!(self.checkpoint(), Err(error) if !matches!(error, FileError::Gone { .. }));
        let _ = self.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, stays);
    }
}

/// What a fault of SQLite's means to somebody at the table.
fn error_of(kind: &Kind, path: &Path, fault: &rusqlite::Error) -> FileError {
    let (path, why) = (path.to_path_buf(), fault.to_string());
    match fault.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => {
            FileError::Foreign { noun: kind.noun, path, why: "it is no database".to_owned() }
        }
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::TooBig | ErrorCode::TypeMismatch) | None => {
            FileError::Damaged { path, why }
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            FileError::InUse { path, why: "another program holds it".to_owned() }
        }
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => FileError::ReadOnly { path, why },
        Some(ErrorCode::ConstraintViolation) => FileError::InUse { path, why },
        Some(_) => FileError::Unwritable { path, why },
    }
}
