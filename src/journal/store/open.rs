//! Opening a journal file, which may be anything at all.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::schema::{APPLICATION_ID, FORM, MOST_ENTRY_BYTES, expected_parts, migrate, parts};
use super::{Store, error_of};
use crate::journal::JournalError;

/// The largest file that is opened.
const MOST_BYTES: u64 = 1 << 30;

/// What every SQLite database begins with.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// How long another program may hold the file before it counts as in use.
const PATIENCE: Duration = Duration::from_secs(2);

pub(super) fn to_write(path: &Path, may_create: bool) -> Result<Store, JournalError> {
    let is_new = look(path, may_create)?;
    let create = if is_new { OpenFlags::SQLITE_OPEN_CREATE } else { OpenFlags::empty() };
    let mut store = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE | create)?;
    let form = form(&store, may_create)?;
    store.form = form;
    if (1..FORM).contains(&form) {
        // An older file is not touched before it is known to be sound.
        check_soundness(&store)?;
    }
    let settle = |store: &mut Store| -> rusqlite::Result<()> {
        store.connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()))?;
        store.connection.pragma_update(None, "synchronous", "full")?;
        let transaction = store.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // The version is written even when nothing changes: whether the file can be written is known now.
        migrate(&transaction, form, FORM)?;
        transaction.commit()
    };
    let writable = settle(&mut store).map_err(|fault| error_of(path, &fault));
    writable.map_err(|error| match error {
        JournalError::Damaged { path, why } if form == 0 => JournalError::Unwritable { path, why },
        other => other,
    })?;
    store.form = FORM;
    check_soundness(&store)?;
    Ok(store)
}

pub(super) fn to_read(path: &Path) -> Result<Store, JournalError> {
    look(path, false)?;
    let mut store = connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    store.form = form(&store, false)?;
    check_soundness(&store)?;
    Ok(store)
}

/// Looks at a file without opening it as a database; says whether it is yet to be made.
fn look(path: &Path, may_create: bool) -> Result<bool, JournalError> {
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(fault) if fault.kind() == ErrorKind::NotFound && may_create => return Ok(true),
        Err(fault) if fault.kind() == ErrorKind::NotFound => {
            return Err(JournalError::Missing { path: path.to_path_buf() });
        }
        Err(fault) => return Err(JournalError::Unwritable { path: path.to_path_buf(), why: fault.to_string() }),
    };
    let foreign = |why: &str| JournalError::Foreign { path: path.to_path_buf(), why: why.to_owned() };
    let about = file.metadata().map_err(|fault| foreign(&fault.to_string()))?;
    if !about.is_file() {
        return Err(foreign("it is no file"));
    }
    if about.len() > MOST_BYTES {
        return Err(JournalError::TooLarge { path: path.to_path_buf(), bytes: about.len(), most: MOST_BYTES });
    }
    if about.len() == 0 {
        return if may_create { Ok(true) } else { Err(foreign("it is empty")) };
    }
    let mut start = [0; 16];
    match file.read_exact(&mut start) {
        Ok(()) if start == *MAGIC => Ok(false),
        Ok(()) | Err(_) => Err(foreign("it is no database")),
    }
}

/// Opens the database with nothing in it trusted.
fn connect(path: &Path, flags: OpenFlags) -> Result<Store, JournalError> {
    let opened = || -> rusqlite::Result<Connection> {
        let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
        connection.busy_timeout(PATIENCE)?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
        connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, 2 * MOST_ENTRY_BYTES as i32)?;
        connection.pragma_update(None, "cell_size_check", true)?;
        connection.pragma_update(None, "foreign_keys", true)?;
        Ok(connection)
    };
    let connection = opened().map_err(|fault| error_of(path, &fault))?;
    Ok(Store { connection, path: path.to_path_buf(), form: 0 })
}

/// The form of the file; nought when it is still empty. Refuses a foreign or newer one.
fn form(store: &Store, may_be_empty: bool) -> Result<u32, JournalError> {
    let read = || -> rusqlite::Result<(i32, i64, i64)> {
        let number = |pragma: &str| store.connection.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
        let things = store.connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        Ok((number("application_id")? as i32, number("user_version")?, things))
    };
    let path = store.path.clone();
    match read().map_err(|fault| store.fault(&fault))? {
        (0, 0, 0) if may_be_empty => Ok(0),
        (APPLICATION_ID, version, _) if version > i64::from(FORM) => {
            Err(JournalError::Newer { path, found: version as u32, known: FORM })
        }
        (APPLICATION_ID, version, _) if version > 0 => Ok(version as u32),
        _ => Err(JournalError::Foreign { path, why: "another program made this database".to_owned() }),
    }
}

/// Checks every page, and that the tables and their guards are those this program makes.
fn check_soundness(store: &Store) -> Result<(), JournalError> {
    let check = || -> rusqlite::Result<(String, bool)> {
        let verdict = store.connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
        Ok((verdict, parts(&store.connection)? == expected_parts(store.form)?))
    };
    match check().map_err(|fault| store.fault(&fault))? {
        (verdict, true) if verdict == "ok" => Ok(()),
        (_, false) => Err(store.damaged("its tables are not as this program makes them".to_owned())),
        (verdict, true) => Err(store.damaged(verdict)),
    }
}
