//! Opening a database to be written.

use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::path::Path;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::connect::{connect, in_memory};
use super::look::{Found, Log, look};
use super::own_log::{lasting_alone, must_hold, of_its_log};
use super::redo::Torn;
use super::{Database, FileError, Held, INDEX, Kind, LOG};
use crate::file::guard::{companion, is_there};
use crate::file::identity::Identity;
use crate::file::write::force_folder;

pub(super) fn to_write(kind: &'static Kind, path: &Path, may_create: bool) -> Result<Database, FileError> {
    let found = look(kind, path, may_create)?;
    if !found.is_new {
        let about = std::fs::metadata(path).map_err(|fault| FileError::unwritable(path, &fault))?;
        FileError::must_not_be_read_only(path, &about)?;
    }
    finish(kind, path, found)?;
    let create = if found.is_new { OpenFlags::SQLITE_OPEN_CREATE } else { OpenFlags::empty() };
    let alone = lasting_alone(kind, path, found);
    let mut database = connect(kind, path, "", OpenFlags::SQLITE_OPEN_READ_WRITE | create)?;
    let keeps_log = |database: &Database, keeps: bool| {
        let kept = database.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps);
        kept.map(|_| ()).map_err(|fault| database.fault(&fault))
    };
    // Closing a file moves its log into it: not before the log is known to be its own.
    keeps_log(&database, found.log == Log::Written)?;
    let form = check_before_writing(&mut database, may_create, found, alone.as_ref());
    let form = form.map_err(|error| of_its_log(kind, path, alone.as_ref(), error))?;
    let settled = settle(&mut database, form).map_err(|fault| database.fault(&fault));
    settled.map_err(|error| match error {
        FileError::Damaged { path, why } if form == 0 => FileError::Unwritable { path, why },
        other => other,
    })?;
    if form == 0 {
        force_folder(path).map_err(|fault| FileError::unwritable(path, &fault))?;
    }
    database.form = kind.newest();
    database.check_soundness()?;
    keeps_log(&database, false)?;
    let behind =
        OpenOptions::new().read(true).write(true).open(path).map_err(|fault| FileError::unwritable(path, &fault))?;
    database.held = Held::Written { file: Identity::at(path), log: Identity::at(&companion(path, LOG)), behind };
    database.checkpoint()?;
    Ok(database)
}

/// Puts into a torn file that has come without its log what stands in the record behind it, unless it would not be sound with that.
///
/// Where the log is there SQLite does the same out of it; and where its index is there too, another program may be at it.
fn finish(kind: &'static Kind, path: &Path, found: Found) -> Result<(), FileError> {
    let has_index = is_there(&companion(path, INDEX));
    if found.is_new || found.log == Log::Written || (found.log == Log::Empty && has_index) {
        return Ok(());
    }
    let unwritable = |fault: std::io::Error| FileError::unwritable(path, &fault);
    let Some(Torn { redo, whole }) = Torn::at(path).map_err(|fault| FileError::unreadable(path, &fault))? else {
        return Ok(());
    };
    let mut database = in_memory(kind, path, whole)?;
    database.form = database.found_form(false, false)?;
    database.check_soundness()?;
    let file = OpenOptions::new().write(true).open(path).map_err(unwritable)?;
    redo.finish(&file).map_err(unwritable)
}

/// The form of the file, which is found to be sound before anything in it is touched; 0 when it is empty.
fn check_before_writing(
    database: &mut Database,
    may_create: bool,
    found: Found,
    alone: Option<&BTreeSet<String>>,
) -> Result<u32, FileError> {
    let form = database.found_form(may_create, found.lacks_log)?;
    database.form = form;
    if (1..database.kind.newest()).contains(&form) || alone.is_some() {
        database.check_soundness()?;
    }
    must_hold(database, alone)?;
    Ok(form)
}

/// Makes the tables, or what is new in them, and settles that an answer is on disk before anybody hears of it.
fn settle(database: &mut Database, form: u32) -> rusqlite::Result<()> {
    let connection = &mut database.connection;
    let to_log = |connection: &Connection| connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()));
    if form > 0 {
        to_log(connection)?;
    }
    connection.pragma_update(None, "synchronous", "full")?;
    // Nothing is moved into the file before it stands behind it.
    connection.pragma_update_and_check(None, "wal_autocheckpoint", 0, |_| Ok(()))?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // The version is written even when nothing changes: whether the file can be written is known now.
    database.kind.migrate(&transaction, form, database.kind.newest())?;
    transaction.commit()?;
    // A new file has its tables before it has a log: killed at any moment, it is empty or whole by itself.
    if form == 0 { to_log(connection) } else { Ok(()) }
}
