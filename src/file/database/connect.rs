//! The connection to a database file.

use std::path::Path;

use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags};

use super::look::{address, age};
use super::redo::Torn;
use super::{Database, FileError, Held, Kind, error_of};

/// Opens the database with nothing in it trusted.
pub(super) fn connect(
    kind: &'static Kind,
    path: &Path,
    heeding: &str,
    flags: OpenFlags,
) -> Result<Database, FileError> {
    let opened = || -> rusqlite::Result<Connection> {
        let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
        let connection = Connection::open_with_flags(address(path, heeding), flags)?;
        connection.busy_timeout(kind.patience)?;
        trust_nothing(kind, &connection)?;
        Ok(connection)
    };
    opened().map(|connection| Database::of(kind, path, connection)).map_err(|fault| error_of(kind, path, &fault))
}

fn trust_nothing(kind: &Kind, connection: &Connection) -> rusqlite::Result<()> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, kind.most_value_bytes)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    connection.pragma_update(None, "foreign_keys", true)
}

/// Opens a file as one that nobody writes, whatever stands in the log beside it; a torn one with the record behind it.
pub(super) fn without_log(kind: &'static Kind, path: &Path) -> Result<Database, FileError> {
    let held = unlocked(path);
    let torn = Torn::at(path).map_err(|fault| FileError::unreadable(path, &fault))?;
    let mut database = match torn {
        Some(torn) => in_memory(kind, path, torn.whole)?,
        None => connect(kind, path, "?mode=ro&immutable=1", OpenFlags::SQLITE_OPEN_READ_ONLY)?,
    };
    database.held = held;
    Ok(database)
}

/// Opens the content of a file as it lies in memory, to be read.
pub(super) fn in_memory(kind: &'static Kind, path: &Path, mut content: Vec<u8>) -> Result<Database, FileError> {
    // What lies in memory has no log: the versions for reading and writing say so.
    if let Some(versions) = content.get_mut(18..20) {
        versions.fill(1);
    }
    let opened = || -> rusqlite::Result<Connection> {
        let mut connection = Connection::open_in_memory()?;
        connection.deserialize_read_exact("main", content.as_slice(), content.len(), true)?;
        trust_nothing(kind, &connection)?;
        Ok(connection)
    };
    opened().map(|connection| Database::of(kind, path, connection)).map_err(|fault| error_of(kind, path, &fault))
}

/// How a file is that is read without a lock.
pub(super) fn unlocked(path: &Path) -> Held {
    age(path).map_or(Held::Locked, |(bytes, changed)| Held::Unlocked { bytes, changed })
}
