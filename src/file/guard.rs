//! What a name leads to before anything is read from it or put there.

use std::ffi::OsStr;
use std::fs::{File, FileType, Metadata};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use super::FileError;

/// What every SQLite database begins with.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// What the log of a database that stands beside it begins with, but for its lowest bit.
const LOG_MAGIC: [u8; 4] = [0x37, 0x7f, 0x06, 0x82];

/// What the names of a database's companions end in.
const COMPANIONS: [&str; 3] = ["-wal", "-shm", "-journal"];

/// Whether anything has this name, be it a link that leads nowhere.
pub fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// The content of a file of at most so many bytes. A folder, device or pipe is refused before it is opened: nothing waits for it.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
    let unreadable = |fault: std::io::Error| FileError::unreadable(path, &fault);
    let about = std::fs::metadata(path).map_err(unreadable)?;
    must_be_file(path, &about)?;
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes)).map_err(unreadable)?;
    let found = bytes.len() as u64;
    if found > most {
        return Err(FileError::TooLarge {
            noun: "such file",
            path: path.to_path_buf(),
            bytes: found.max(about.len()),
            most,
        });
    }
    Ok(bytes)
}

/// The first bytes of a file, so many at most. What is no file is refused before it is opened: nothing waits for it.
pub fn read_start(path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
    let unreadable = |fault: std::io::Error| FileError::unreadable(path, &fault);
    must_be_file(path, &std::fs::metadata(path).map_err(unreadable)?)?;
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes)).map_err(unreadable)?;
    Ok(bytes)
}

/// Refuses what is no file.
pub(super) fn must_be_file(path: &Path, about: &Metadata) -> Result<(), FileError> {
    if about.is_file() {
        return Ok(());
    }
    Err(FileError::NoFile { path: path.to_path_buf(), what: named(about.file_type()) })
}

#[cfg(unix)]
fn named(kind: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    match kind {
        kind if kind.is_dir() => "a folder",
        kind if kind.is_fifo() => "a pipe",
        kind if kind.is_socket() => "a socket",
        _ => "a device",
    }
}

#[cfg(not(unix))]
fn named(kind: FileType) -> &'static str {
    if kind.is_dir() { "a folder" } else { "a device" }
}

/// Refuses a place at which a database stands, under whatever name, or a part of one.
///
/// It is the content that is looked at: a journal may have any name and several of them, by links of either sort.
pub(super) fn must_be_no_database(path: &Path) -> Result<(), FileError> {
    let guarded = |what| Err(FileError::Guarded { path: path.to_path_buf(), what });
    if owner(path).is_some_and(|owner| is_database(&owner)) {
        return guarded("a part of the database beside it");
    }
    match std::fs::metadata(path) {
        Ok(about) => must_be_file(path, &about)?,
        Err(fault) if fault.kind() == ErrorKind::NotFound => return Ok(()),
        Err(fault) => return Err(FileError::unwritable(path, &fault)),
    }
    // What may not be read cannot be known to be no database.
    match start(path) {
        Ok(start) if is_head(start) => guarded("a journal or another database"),
        Ok(start) if is_log(start) => guarded("a part of a database"),
        Ok(_) => Ok(()),
        Err(fault) => Err(FileError::unwritable(path, &fault)),
    }
}

/// Refuses a name that leads to where a database is about to be made, or to one of its companions.
pub fn must_be_apart(path: &Path, database: &Path) -> Result<(), FileError> {
    let leads_there = |path: &Path| place(path).is_some_and(|place_of_it| place(database) == Some(place_of_it));
    let guarded = |what| Err(FileError::Guarded { path: path.to_path_buf(), what });
    if leads_there(path) {
        return guarded("where the journal is to be");
    }
    match owner(path) {
        Some(owner) if leads_there(&owner) => guarded("a part of the journal that is to be beside it"),
        _ => Ok(()),
    }
}

/// Where a name leads, whether anything is there yet or not.
fn place(path: &Path) -> Option<PathBuf> {
    if let Ok(place) = path.canonicalize() {
        return Some(place);
    }
    let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    Some(folder.canonicalize().ok()?.join(path.file_name()?))
}

/// Whether a file that starts so is a database.
pub(super) fn is_head(start: Start) -> bool {
    start.starts_with(MAGIC)
}

/// Whether a file that starts so is the log of a database.
pub(super) fn is_log(start: Start) -> bool {
    start[..3] == LOG_MAGIC[..3] && start[3] & !1 == LOG_MAGIC[3]
}

fn is_database(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|about| about.is_file()) && start(path).is_ok_and(is_head)
}

/// The first bytes of a file, as far as they say what it is.
pub(super) type Start = [u8; 20];

/// The first bytes of a file; those it does not have are 0.
pub(super) fn start(path: &Path) -> std::io::Result<Start> {
    let mut start = Start::default();
    let mut bytes = Vec::with_capacity(start.len());
    File::open(path)?.take(start.len() as u64).read_to_end(&mut bytes)?;
    start[..bytes.len()].copy_from_slice(&bytes);
    Ok(start)
}

/// The database that a file of this name would be the companion of.
fn owner(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let stem = COMPANIONS.iter().find_map(|ending| name.strip_suffix(ending))?;
    Some(path.with_file_name(stem))
}

/// The companion of a database, by what its name ends in.
pub(super) fn companion(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or(OsStr::new("")).to_owned();
    name.push(ending);
    path.with_file_name(name)
}
