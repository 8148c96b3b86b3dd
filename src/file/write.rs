//! Writing a whole file.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, Permissions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use super::FileError;
use super::guard::{is_there, must_be_no_database};

/// What to do where a file stands already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Refuse, leaving it as it is.
    Refuse,
    /// Replace it; its permissions stay, and a link goes on leading to it.
    Replace,
    /// Keep it, and write under the next name that is free: `saturday (2).html`.
    KeepBoth,
}

impl Existing {
    /// Replaces what is there only when that has been asked for.
    pub fn unless_forced(is_forced: bool) -> Self {
        if is_forced { Self::Replace } else { Self::Refuse }
    }
}

/// How many names are tried for a file that is kept beside others.
const MOST_NAMES: u32 = 10_000;

/// Writes a whole file, on disk when this returns, and says where. At no moment does anything half written stand in its place.
///
/// It is written beside its place, forced through to the disk, and moved there; then the folder is forced through. A database, a
/// part of one, a folder, device or pipe is never replaced, whatever `existing` says.
pub fn write(path: &Path, bytes: &[u8], existing: Existing) -> Result<PathBuf, FileError> {
    let guarded = must_be_no_database(path);
    match existing {
        Existing::Replace => {
            guarded?;
            // A link that leads to a file stays a link: it is the file that is replaced.
            let place = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
            Beside::write(&place, bytes, permissions(&place)?)?.replace(&place)?;
            Ok(path.to_path_buf())
        }
        Existing::Refuse => {
            must_be_free(path, existing)?;
            if Beside::write(path, bytes, None)?.put(path)? {
                return Ok(path.to_path_buf());
            }
            Err(FileError::IsThere { path: path.to_path_buf() })
        }
        Existing::KeepBoth => {
            let beside = Beside::write(path, bytes, None)?;
            let first = if guarded.is_ok() { 1 } else { 2 };
            for name in (first..MOST_NAMES).map(|number| numbered(path, number)) {
                if beside.put(&name)? {
                    return Ok(name);
                }
            }
            Err(FileError::IsThere { path: path.to_path_buf() })
        }
    }
}

/// Makes a folder and those it lies in, where they are not there yet.
pub fn make_folder(folder: &Path) -> Result<(), FileError> {
    std::fs::create_dir_all(folder).map_err(|fault| FileError::unwritable(folder, &fault))
}

/// Takes a file away; nothing happens where there is none.
pub fn remove(path: &Path) -> Result<(), FileError> {
    match std::fs::remove_file(path) {
        Err(fault) if fault.kind() != ErrorKind::NotFound => Err(FileError::unwritable(path, &fault)),
        _ => Ok(()),
    }
}

/// Calls a file otherwise, or moves it to another folder of the same disk, unless something is there already.
pub fn move_file(path: &Path, place: &Path) -> Result<(), FileError> {
    let there = || Err(FileError::IsThere { path: place.to_path_buf() });
    // A second name is given only where there is none: between looking and moving nothing can come.
    let moved = match std::fs::hard_link(path, place) {
        Ok(()) => std::fs::remove_file(path),
        Err(fault) if fault.kind() == ErrorKind::AlreadyExists => return there(),
        // Some sticks and shares know one name a file.
        Err(_) if is_there(place) => return there(),
        Err(_) => std::fs::rename(path, place),
    };
    moved.and_then(|()| force_folder(place)).map_err(|fault| FileError::unwritable(place, &fault))
}

/// Refuses a place that [`write()`] would refuse, so that it is known before there is anything to write.
pub fn must_be_free(path: &Path, existing: Existing) -> Result<(), FileError> {
    match existing {
        Existing::Refuse if is_there(path) => {
            must_be_no_database(path)?;
            Err(FileError::IsThere { path: path.to_path_buf() })
        }
        Existing::Refuse | Existing::Replace => must_be_no_database(path),
        Existing::KeepBoth => Ok(()),
    }
}

/// The permissions of the file that is to be replaced. One that may not be written is not got round by moving another there.
fn permissions(place: &Path) -> Result<Option<Permissions>, FileError> {
    let Ok(about) = std::fs::metadata(place) else { return Ok(None) };
    FileError::must_not_be_read_only(place, &about)?;
    Ok(Some(about.permissions()))
}

/// The same name for the first, `saturday (2).html` for the second.
fn numbered(path: &Path, number: u32) -> PathBuf {
    if number == 1 {
        return path.to_path_buf();
    }
    let mut name = path.file_stem().map(OsString::from).unwrap_or_default();
    name.push(format!(" ({number})"));
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// A file written beside the place it is for; it goes with this value.
struct Beside {
    path: PathBuf,
}

impl Beside {
    fn write(place: &Path, bytes: &[u8], permissions: Option<Permissions>) -> Result<Self, FileError> {
        let unwritable = |fault: std::io::Error| FileError::unwritable(place, &fault);
        let (path, mut file) = new_beside(place).map_err(unwritable)?;
        let beside = Self { path };
        let written = file.write_all(bytes).and_then(|()| {
            permissions.map_or(Ok(()), |permissions| file.set_permissions(permissions))?;
            file.sync_all()
        });
        written.map_err(unwritable)?;
        Ok(beside)
    }

    /// Moves it to its place, over whatever is there.
    fn replace(&self, place: &Path) -> Result<(), FileError> {
        let moved = std::fs::rename(&self.path, place).and_then(|()| force_folder(place));
        moved.map_err(|fault| FileError::unwritable(place, &fault))
    }

    /// Moves it to its place unless something is there; says whether it did.
    fn put(&self, place: &Path) -> Result<bool, FileError> {
        // A second name is given only where there is none: between looking and moving nothing can come.
        let named = match std::fs::hard_link(&self.path, place) {
            Err(fault) if fault.kind() == ErrorKind::AlreadyExists => return Ok(false),
            // Some sticks and shares know one name a file.
            Err(_) if is_there(place) => return Ok(false),
            Err(_) => std::fs::rename(&self.path, place),
            Ok(()) => Ok(()),
        };
        let put = named.and_then(|()| force_folder(place));
        put.map(|()| true).map_err(|fault| FileError::unwritable(place, &fault))
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        // Nothing is there any more once it has been moved.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// A new file in the folder of a place, under a name of its own.
fn new_beside(place: &Path) -> std::io::Result<(PathBuf, File)> {
    static WRITTEN: AtomicU32 = AtomicU32::new(0);
    if place.file_name().is_none() {
        return Err(std::io::Error::other("it has no name"));
    }
    loop {
        let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
        let path = place.with_file_name(format!(".galloper-{}-{number}.new", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => return Ok((path, file)),
            Err(fault) if fault.kind() == ErrorKind::AlreadyExists => {}
            Err(fault) => return Err(fault),
        }
    }
}

/// Forces a folder through to the disk, so that the name of a file in it is there after a power cut.
#[cfg(unix)]
pub(super) fn force_folder(file: &Path) -> std::io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        // Some file systems force nothing but files, and some folders may be written into but not read.
        Err(fault)
            if matches!(
                fault.kind(),
                ErrorKind::InvalidInput | ErrorKind::Unsupported | ErrorKind::PermissionDenied
            ) =>
        {
            Ok(())
        }
        forced => forced,
    }
}

/// A folder cannot be forced here.
#[cfg(not(unix))]
pub(super) fn force_folder(_: &Path) -> std::io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests;
