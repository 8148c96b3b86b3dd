//! The connection to a database file.

use std::path::Path;

use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags};

use super::look::{address, age};
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
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
        connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, kind.most_value_bytes)?;
        connection.pragma_update(None, "cell_size_check", true)?;
        connection.pragma_update(None, "foreign_keys", true)?;
        Ok(connection)
    };
    let connection = opened().map_err(|fault| error_of(kind, path, &fault))?;
    Ok(Database { connection, kind, path: path.to_path_buf(), form: 0, held: Held::Locked })
}

/// Opens a file as one that nobody writes, whatever stands in the log beside it.
pub(super) fn without_log(kind: &'static Kind, path: &Path) -> Result<Database, FileError> {
    let held = unlocked(path);
    let mut database = connect(kind, path, "?mode=ro&immutable=1", OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    database.held = held;
    Ok(database)
}

/// How a file is that is read without a lock.
pub(super) fn unlocked(path: &Path) -> Held {
    age(path).map_or(Held::Locked, |(bytes, changed)| Held::Unlocked { bytes, changed })
}
