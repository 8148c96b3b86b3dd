//! Another content put in the place of a file's: all of it, or nothing.

use std::fs::OpenOptions;
use std::path::Path;

use rusqlite::{OpenFlags, Transaction, TransactionBehavior};

use super::connect::connect;
use super::redo::{LONGEST, Redo};
use super::{Database, FileError, Kind, LOG};
use crate::file::guard::companion;

impl Database {
    /// Puts a whole database of the same kind in the place of a file that stands without a log, on disk when this returns.
    ///
    /// Every page of it stands behind the file, as a redo record, before the first is put in its place: killed at any moment, the file is
    /// by itself what it was or what it is to be. Refused while any other program has the file open.
    pub fn replace(kind: &'static Kind, path: &Path, content: Vec<u8>) -> Result<(), FileError> {
        let bytes = content.len() as u64;
        let unwritable = |fault: std::io::Error| FileError::unwritable(path, &fault);
        let redo = Redo::of_file(content).ok_or_else(|| FileError::TooLarge {
            noun: kind.noun,
            path: path.to_path_buf(),
            bytes,
            most: LONGEST as u64,
        })?;
        // Opened before SQLite's own handle and closed after it: who closes any handle gives up all locks of the process on the file.
        let file = OpenOptions::new().write(true).open(path).map_err(unwritable)?;
        let database = connect(kind, path, "", OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        let fault = |fault: rusqlite::Error| database.fault(&fault);
        database.connection.pragma_update_and_check(None, "locking_mode", "exclusive", |_| Ok(())).map_err(fault)?;
        let alone = Transaction::new_unchecked(&database.connection, TransactionBehavior::Immediate).map_err(fault)?;
        // What stood in a log would be brought into the new content later.
        if std::fs::metadata(companion(path, LOG)).is_ok_and(|log| log.len() > 0) {
            let why = "another program has written into it meanwhile".to_owned();
            return Err(FileError::InUse { path: path.to_path_buf(), why });
        }
        redo.write_behind(&file).and_then(|()| redo.finish(&file)).map_err(unwritable)?;
        alone.rollback().map_err(fault)
    }
}
