//! What can be said of a file before it is opened as a database.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::{FileError, Kind, LOG};
use crate::file::guard::{Start, companion, is_head, is_log, must_be_file, start};

/// What stands at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// Nothing stands there, or an empty file: the database is yet to be made.
    pub is_new: bool,
    /// What stands in the log beside it.
    pub log: Log,
    /// Whether it is written by way of a log and there is none, or nothing in it.
    pub lacks_log: bool,
}

impl Found {
    const NOTHING: Self = Self { is_new: true, log: Log::Absent, lacks_log: false };
}

/// What stands in the log beside a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Log {
    /// There is no log.
    Absent,
    /// There is one, and nothing in it.
    Empty,
    /// There is one with something in it.
    Written,
}

/// Looks at a file without opening it as a database; a pipe or a device is not opened at all.
pub(super) fn look(kind: &Kind, path: &Path, may_create: bool) -> Result<Found, FileError> {
    let about = match std::fs::metadata(path) {
        Ok(about) => about,
        Err(fault) if fault.kind() == ErrorKind::NotFound && may_create => return Ok(Found::NOTHING),
        Err(fault) if fault.kind() == ErrorKind::NotFound => {
            return Err(FileError::Missing { noun: kind.noun, path: path.to_path_buf() });
        }
        Err(fault) if may_create => return Err(FileError::unwritable(path, &fault)),
        Err(fault) => return Err(FileError::unreadable(path, &fault)),
    };
    must_be_file(path, &about)?;
    let foreign = |why: &str| FileError::Foreign { noun: kind.noun, path: path.to_path_buf(), why: why.to_owned() };
    must_not_be_too_large(kind, path, about.len())?;
    if about.len() == 0 {
        return if may_create { Ok(Found::NOTHING) } else { Err(foreign("it is empty")) };
    }
    match start(path) {
        Ok(start) if is_head(start) => {
            let log = log_of(kind, path)?;
            Ok(Found { is_new: false, log, lacks_log: log != Log::Written && is_written_by_log(start) })
        }
        Ok(_) => Err(foreign("it is no database")),
        Err(fault) => Err(FileError::unreadable(path, &fault)),
    }
}

/// Whether a database that starts so is written by way of a log: its version for reading says so.
fn is_written_by_log(start: Start) -> bool {
    start[19] == 2
}

/// What stands in the log beside a database. One that is no log at all is refused: SQLite would write over it without a word.
fn log_of(kind: &Kind, path: &Path) -> Result<Log, FileError> {
    let log = companion(path, LOG);
    let Ok(about) = std::fs::metadata(&log) else { return Ok(Log::Absent) };
    must_be_file(&log, &about)?;
    must_not_be_too_large(kind, &log, about.len())?;
    if about.len() == 0 {
        return Ok(Log::Empty);
    }
    let start = start(&log).map_err(|fault| FileError::unreadable(&log, &fault))?;
    if is_log(start) || start == Start::default() {
        return Ok(Log::Written);
    }
    Err(foreign_companion(kind, path))
}

pub(super) fn foreign_companion(kind: &Kind, path: &Path) -> FileError {
    FileError::ForeignCompanion { noun: kind.noun, path: path.to_path_buf(), companion: companion(path, LOG) }
}

fn must_not_be_too_large(kind: &Kind, path: &Path, bytes: u64) -> Result<(), FileError> {
    if bytes <= kind.most_bytes {
        return Ok(());
    }
    Err(FileError::TooLarge { noun: kind.noun, path: path.to_path_buf(), bytes, most: kind.most_bytes })
}

/// How long a file is, and when it was last changed.
pub(super) fn age(path: &Path) -> Option<(u64, Option<SystemTime>)> {
    std::fs::metadata(path).ok().map(|about| (about.len(), about.modified().ok()))
}

/// A file as SQLite is told of it, with what it should heed: no letter of the name is taken for anything else.
pub(super) fn address(path: &Path, heeding: &str) -> PathBuf {
    let mut address = String::from("file:");
    let bytes = named(path);
    // An absolute path follows an authority, which is empty.
    if bytes.first() == Some(&b'/') {
        address.push_str("//");
    }
    for byte in bytes {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => address.push(char::from(byte)),
            other => address.extend(['%', hexadecimal(other >> 4), hexadecimal(other & 15)]),
        }
    }
    PathBuf::from(address + heeding)
}

fn hexadecimal(digit: u8) -> char {
    char::from(b"0123456789ABCDEF"[usize::from(digit)])
}

#[cfg(unix)]
fn named(path: &Path) -> Vec<u8> {
    use std::os::unix::ffi::OsStrExt;
    path.as_os_str().as_bytes().to_vec()
}

#[cfg(not(unix))]
fn named(path: &Path) -> Vec<u8> {
    let plain = path.to_string_lossy().replace('\\', "/");
    let is_drive = plain.as_bytes().get(1) == Some(&b':');
    if is_drive { format!("/{plain}").into_bytes() } else { plain.into_bytes() }
}
