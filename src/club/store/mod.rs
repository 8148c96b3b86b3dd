//! The file a club is kept in: one SQLite database whose book is only ever added to.

mod schema;
mod watch;

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::backup::Backup;
use rusqlite::{Connection, OptionalExtension, Transaction, params};

use super::ClubError;
use crate::file::{Access, Database, Existing, FileError, write};
use schema::CLUB;
pub(super) use watch::EDITED;

/// A club's file, open.
#[derive(Debug)]
pub struct Club {
    database: Database,
    /// The deed that was done last.
    pub(super) last_deed: Option<i64>,
}

/// What a club is called, and how its losses come back between battles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// Its own number, that no other club has.
    pub uid: String,
    /// Its name.
    pub name: String,
    /// How many in a hundred come back.
    pub returns: super::Returns,
}

/// The longest name of anybody or anything, in letters.
pub const LONGEST_NAME: usize = 200;

impl Club {
    /// Begins a club in a file that is not there yet.
    pub fn begin(path: &Path, name: &str) -> Result<Self, ClubError> {
        let name = named("club", name)?;
        let mut club = Self::of(Database::open(&CLUB, path, Access::Create)?);
        if let Some(about) = club.row()? {
            let why = format!("{} is the file of {} already", path.display(), about.name);
            return Err(ClubError::refused(why, "Name another file with --file."));
        }
        club.write(|transaction| {
            transaction.execute(
                "INSERT INTO club VALUES (1, lower(hex(randomblob(8))), ?1, ?2)",
                params![name, super::Returns::default().written()],
            )
        })?;
        club.watch()?;
        Ok(club)
    }

    fn of(database: Database) -> Self {
        Self { database, last_deed: None }
    }

    /// Notes from now on what is changed, so that it can be undone.
    fn watch(&self) -> Result<(), ClubError> {
        watch::watch(self.database.connection()).map_err(|fault| self.database.fault(&fault).into())
    }

    /// Opens a club that must exist, to be written.
    pub fn open(path: &Path) -> Result<Self, ClubError> {
        Self::opened(path, Access::Write)
    }

    /// Opens a club that must exist, to be read only.
    pub fn read_only(path: &Path) -> Result<Self, ClubError> {
        Self::opened(path, Access::Read)
    }

    fn opened(path: &Path, access: Access) -> Result<Self, ClubError> {
        if access == Access::Write {
            // Whatever is no club is told by looking only: not a byte of it is changed.
            Self::opened(path, Access::Read)?;
        }
        let club = Self::of(opened_in_time(path, access)?);
        club.about()?;
        if access == Access::Write {
            club.watch()?;
        }
        Ok(club)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        self.database.path()
    }

    /// What the club is called.
    pub fn about(&self) -> Result<About, ClubError> {
        self.row()?.ok_or_else(|| ClubError::File(self.database.damaged("it names no club".to_owned())))
    }

    fn row(&self) -> Result<Option<About>, ClubError> {
        self.read(|connection| {
            let about = |row: &rusqlite::Row<'_>| {
                let returns: String = row.get(2)?;
                Ok(About { uid: row.get(0)?, name: row.get(1)?, returns: super::Returns::read(&returns) })
            };
            connection.query_row("SELECT uid, name, returns FROM club", [], about).optional()
        })
    }

    /// Reads from the file.
    pub(super) fn read<T>(&self, query: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, ClubError> {
        Ok(self.database.read(query)?)
    }

    /// Writes into the file: all of it, on disk when this returns, or nothing.
    pub(super) fn write<T>(
        &mut self,
        deed: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, ClubError> {
        Ok(self.database.write(deed)?)
    }

    /// Moves what was written last into the file itself, which may then be carried off.
    pub fn settle(&self) -> Result<(), ClubError> {
        Ok(self.database.checkpoint()?)
    }

    /// Checks every page, every reference, and that each unit's strength is the sum of its lines. How many lines the book has.
    pub fn check(&self) -> Result<u64, ClubError> {
        self.database.check_pages(true)?;
        let (astray, unlike, lines) = self.read(|connection| {
            let astray: Option<String> =
                connection.query_row("PRAGMA foreign_key_check", [], |row| row.get(0)).optional()?;
            let unlike: Option<String> = connection.query_row(UNLIKE_ITS_LINES, [], |row| row.get(0)).optional()?;
            let lines: i64 = connection.query_row("SELECT count(*) FROM line", [], |row| row.get(0))?;
            Ok((astray, unlike, lines))
        })?;
        if let Some(table) = astray {
            return Err(self.database.damaged(format!("a row of {table} refers to nothing")).into());
        }
        if let Some(unit) = unlike {
            return Err(self.database.damaged(format!("the strength of {unit} is not the sum of its lines")).into());
        }
        Ok(lines.unsigned_abs())
    }

    /// Writes a copy of the whole file to a place where nothing is yet. The club may be in use meanwhile.
    pub fn back_up(&self, to: &Path) -> Result<PathBuf, ClubError> {
        Ok(write(to, &self.image()?, Existing::Refuse)?)
    }

    /// Everything in the file, as one file that stands by itself.
    fn image(&self) -> Result<Vec<u8>, ClubError> {
        let copy = self.copied().map_err(|fault| self.database.fault(&fault))?;
        let beside = beside(self.path());
        let unwritable = |why: String| FileError::Unwritable { path: beside.clone(), why };
        let written = copy.execute("VACUUM INTO ?1", [beside.to_string_lossy()]);
        let read = written
            .map_err(|why| unwritable(why.to_string()))
            .and_then(|_| std::fs::read(&beside).map_err(|why| unwritable(why.to_string())));
        // Whatever became of it, nothing is left beside the file.
        let _ = std::fs::remove_file(&beside);
        Ok(read?)
    }

    /// A copy of the file in memory, as it stands at one moment.
    fn copied(&self) -> rusqlite::Result<Connection> {
        let mut copy = Connection::open_in_memory()?;
        Backup::new(self.database.connection(), &mut copy)?.run_to_completion(4096, std::time::Duration::ZERO, None)?;
        Ok(copy)
    }

    /// Puts a copy in the place of a club's file, after checking it; what was there is kept under a name of its own, which comes
    /// back where there was anything.
    pub fn restore(path: &Path, from: &Path) -> Result<Option<PathBuf>, ClubError> {
        let copy = Self::read_only(from)?;
        copy.check()?;
        if !crate::file::is_there(path) {
            write(path, &copy.image()?, Existing::Refuse)?;
            return Ok(None);
        }
        let club = Self::open(path)?;
        let kept = write(&before_restoring(path), &club.image()?, Existing::KeepBoth)?;
        drop(club);
        Database::replace(&CLUB, path, copy.image()?)?;
        Self::open(path)?.check()?;
        Ok(Some(kept))
    }
}

/// Opens the file, again and again for a moment while other windows hold it: they let go between one deed and the next.
fn opened_in_time(path: &Path, access: Access) -> Result<Database, FileError> {
    let mut tries = 0;
    loop {
        match Database::open(&CLUB, path, access) {
            Err(FileError::InUse { .. }) if tries < 20 => tries += 1,
            other => return other,
        }
        std::thread::sleep(Duration::from_millis(25));
    }
}

/// The first unit whose strength is not what its lines add up to.
const UNLIKE_ITS_LINES: &str = "SELECT unit.name FROM unit LEFT JOIN strength ON strength.unit = unit.uid
    LEFT JOIN (SELECT unit, sum(change) AS figures FROM line GROUP BY unit) AS book ON book.unit = unit.uid
    WHERE coalesce(strength.figures, 0) <> coalesce(book.figures, 0) LIMIT 1";

fn beside(path: &Path) -> PathBuf {
    path.with_file_name(format!(".galloper-{}-club.new", std::process::id()))
}

/// Where a file is kept that is about to be replaced: `club before restoring.roll`.
fn before_restoring(path: &Path) -> PathBuf {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy())).unwrap_or_default();
    path.with_file_name(format!("{stem} before restoring{ending}"))
}

/// A name as it is kept: trimmed, on one line, neither empty nor too long.
pub(super) fn named(what: &'static str, name: &str) -> Result<String, ClubError> {
    let name = name.trim();
    let letters = name.chars().count();
    if letters == 0 || letters > LONGEST_NAME || name.chars().any(char::is_control) {
        let why = format!("The name of a {what} is one line of 1 to {LONGEST_NAME} letters, and this has {letters}");
        return Err(ClubError::refused(why, "Give another name."));
    }
    Ok(name.to_owned())
}

/// Seconds since 1970.
pub(super) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |past| past.as_secs() as i64)
}

/// A number of its own: sixteen digits.
pub(super) fn new_number(connection: &Connection) -> rusqlite::Result<String> {
    connection.query_row("SELECT lower(hex(randomblob(8)))", [], |row| row.get(0))
}
