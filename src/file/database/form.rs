//! The form of a database, and how a file of an older form becomes one of the newest.

use std::collections::BTreeSet;

use rusqlite::{Connection, Transaction};

use super::{Database, FileError, Kind, LOG};
use crate::file::guard::companion;

impl Kind {
    /// The form this program writes.
    pub const fn newest(&self) -> u32 {
        self.steps.len() as u32
    }

    /// Brings a file of an older form, or an empty one, to a later form.
    pub fn migrate(&self, transaction: &Transaction<'_>, from: u32, to: u32) -> rusqlite::Result<()> {
        for step in &self.steps[from as usize..to as usize] {
            transaction.execute_batch(step)?;
        }
        transaction.pragma_update(None, "application_id", self.application_id)?;
        transaction.pragma_update(None, "user_version", to)
    }

    /// Every table, index and trigger of a file of some form, with the words that make it.
    pub fn parts(&self, form: u32) -> rusqlite::Result<Vec<(String, String)>> {
        let mut fresh = Connection::open_in_memory()?;
        let transaction = fresh.transaction()?;
        self.migrate(&transaction, 0, form)?;
        transaction.commit()?;
        parts(&fresh)
    }
}

/// Every table, index and trigger with the words that made it.
fn parts(connection: &Connection) -> rusqlite::Result<Vec<(String, String)>> {
    let mut statement = connection.prepare("SELECT name, coalesce(sql, '') FROM sqlite_schema ORDER BY name, sql")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    rows.collect()
}

impl Database {
    /// The form that the file says it has; 0 when it is still empty. Refuses a foreign or newer one, and one of which nothing is
    /// there because it stands in a log that is not.
    pub(super) fn found_form(&self, may_be_empty: bool, lacks_log: bool) -> Result<u32, FileError> {
        let read = || -> rusqlite::Result<(i32, i64, i64)> {
            let number = |pragma: &str| self.connection.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
            let things = self.connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
            Ok((number("application_id")? as i32, number("user_version")?, things))
        };
        let path = self.path.clone();
        let newest = self.kind.newest();
        match read().map_err(|fault| self.fault(&fault))? {
            // Earlier versions left everything in the log until they closed the file.
            (0, 0, 0) if lacks_log => {
                let companion = companion(&path, LOG);
                Err(FileError::NoCompanion { noun: self.kind.noun, path, companion })
            }
            (0, 0, 0) if may_be_empty => Ok(0),
            (id, version, _) if id == self.kind.application_id && version > i64::from(newest) => {
                Err(FileError::Newer { path, found: version as u32, known: newest })
            }
            (id, version, _) if id == self.kind.application_id && version > 0 => Ok(version as u32),
            _ => {
                let why = "another program made this database".to_owned();
                Err(FileError::Foreign { noun: self.kind.noun, path, why })
            }
        }
    }

    /// Checks that its tables and their guards are those this program makes, and every page where its kind says so.
    pub(super) fn check_soundness(&self) -> Result<(), FileError> {
        let as_made = self.read(|connection| Ok(parts(connection)? == self.kind.parts(self.form)?))?;
        if !as_made {
            return Err(self.damaged("its tables are not as this program makes them".to_owned()));
        }
        if self.kind.checks_pages { self.check_pages(true) } else { Ok(()) }
    }

    /// The rows that such a file only ever gains.
    pub(super) fn lasting(&self) -> Result<BTreeSet<String>, FileError> {
        self.read(|connection| {
            let mut statement = connection.prepare((self.kind.lasting)(self.form))?;
            let rows = statement.query_map([], |row| row.get(0))?;
            rows.collect()
        })
    }
}
