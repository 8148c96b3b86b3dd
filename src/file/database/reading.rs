//! Opening a database to be read, without the right to write and without leaving anything beside it.
//!
//! | beside the file | it is read |
//! | --- | --- |
//! | no log, or an empty one and no index of it | as a file that nobody writes (`immutable`), and its age is looked at again afterwards; a torn one in memory, with the record behind it |
//! | a log and its index: it is open, or was killed | under SQLite's own locks, which are there already |
//! | a log alone, or an index nobody may write | with the log in memory, without locks |

use std::collections::BTreeSet;
use std::path::Path;

use rusqlite::{ErrorCode, OpenFlags};

use super::connect::{connect, unlocked, without_log};
use super::look::{Log, look};
use super::own_log::{lasting_alone, must_hold, of_its_log};
use super::{Database, FileError, INDEX, Kind, LOG};
use crate::file::guard::{companion, is_there};

/// Reads by way of the part of SQLite that takes no locks: a lock to keep others from writing cannot be had by who only reads.
const WITHOUT_LOCKS: &str = if cfg!(windows) { "?mode=ro&vfs=win32-none" } else { "?mode=ro&vfs=unix-none" };

pub(super) fn to_read(kind: &'static Kind, path: &Path) -> Result<Database, FileError> {
    let found = look(kind, path, false)?;
    let has_index = is_there(&companion(path, INDEX));
    let alone = lasting_alone(kind, path, found);
    let read = match found.log {
        Log::Empty | Log::Written if has_index => match with_locks(kind, path) {
            Err(Locking::Impossible) if found.log == Log::Written => with_log(kind, path),
            Err(Locking::Impossible) => without_log(kind, path),
            Err(Locking::Refused(error)) => Err(error),
            Ok(database) => Ok(database),
        },
        Log::Written => with_log(kind, path),
        Log::Absent | Log::Empty => without_log(kind, path),
    };
    let read = read.and_then(|database| database.checked(found.lacks_log, alone.as_ref()));
    let read = read.map_err(|error| of_its_log(kind, path, alone.as_ref(), error));
    read.map_err(|error| if found.log == Log::Absent { perhaps_without_its_log(path, error) } else { error })
}

/// What is unsound by itself may be sound with the log that was left where it came from: a program was killed while it moved that in.
fn perhaps_without_its_log(path: &Path, error: FileError) -> FileError {
    match error {
        FileError::Damaged { path: damaged, why } => {
            let log = companion(path, LOG);
            let why = format!("{why}; if {} stood beside it where it comes from, bring that too", log.display());
            FileError::Damaged { path: damaged, why }
        }
        error => error,
    }
}

/// Why a file is not read under locks.
enum Locking {
    /// The locks would have to be written, and may not be.
    Impossible,
    /// It would not be read in any other way either.
    Refused(FileError),
}

fn with_locks(kind: &'static Kind, path: &Path) -> Result<Database, Locking> {
    let database = connect(kind, path, "", OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(Locking::Refused)?;
    let looked = database.connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()));
    match looked {
        Ok(()) => Ok(database),
        Err(fault)
            if matches!(
                fault.sqlite_error_code(),
                Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied)
            ) =>
        {
            Err(Locking::Impossible)
        }
        Err(fault) => Err(Locking::Refused(database.fault(&fault))),
    }
}

/// Reads file and log as they are, the log's index in memory.
fn with_log(kind: &'static Kind, path: &Path) -> Result<Database, FileError> {
    let mut database = connect(kind, path, WITHOUT_LOCKS, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let exclusive = database.connection.pragma_update_and_check(None, "locking_mode", "exclusive", |_| Ok(()));
    exclusive.map_err(|fault| database.fault(&fault))?;
    database.held = unlocked(path);
    Ok(database)
}

impl Database {
    fn checked(mut self, lacks_log: bool, alone: Option<&BTreeSet<String>>) -> Result<Self, FileError> {
        self.form = self.found_form(false, lacks_log)?;
        self.check_soundness()?;
        must_hold(&self, alone)?;
        Ok(self)
    }
}
