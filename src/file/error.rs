//! What can be wrong with a file, each with what to do about it.

use std::fs::Metadata;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Why a file cannot be read or written. Nothing has been changed.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// There is no such file.
    #[error("There is no {noun} at {}. Look for it elsewhere, or begin a new one there.", .path.display())]
    Missing {
        /// What the file should be, as a noun.
        noun: &'static str,
        /// The file asked for.
        path: PathBuf,
    },
    /// The file is something else.
    #[error(
        "{} is not one of this program's {noun}s: {why}. Choose another file; this one has not been touched.",
        .path.display()
    )]
    Foreign {
        /// What the file should be, as a noun.
        noun: &'static str,
        /// The file.
        path: PathBuf,
        /// How it shows.
        why: String,
    },
    /// A newer program wrote the file.
    #[error(
        "{} was written by a newer version of this program (form {found}; this one knows form {known}). Install the newer version to open it; the file has not been touched.",
        .path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// The form it has.
        found: u32,
        /// The newest form this program knows.
        known: u32,
    },
    /// The file is cut short or spoilt.
    #[error("{} is damaged: {why}. Restore it from a copy, or from what was exported of it.", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The file is larger than any of its kind.
    #[error("{} is larger than any {noun} may be ({bytes} bytes; {most} at most). Choose another file.", .path.display())]
    TooLarge {
        /// What the file should be, as a noun.
        noun: &'static str,
        /// The file.
        path: PathBuf,
        /// How large it is.
        bytes: u64,
        /// How large it may be.
        most: u64,
    },
    /// A part of the content stands in a second file, which is missing.
    #[error(
        "{} is only a part of a {noun}: what was written last stands in {}, which belongs beside it and is missing. Bring both files, then open this one again.",
        .path.display(), .companion.display()
    )]
    NoCompanion {
        /// What the file should be, as a noun.
        noun: &'static str,
        /// The file.
        path: PathBuf,
        /// The file that should stand beside it.
        companion: PathBuf,
    },
    /// The second file beside it belongs to another.
    #[error(
        "{} does not belong to {}: with it the {noun} loses what it holds by itself. Move it to another folder, then open the {noun} again; neither has been touched.",
        .companion.display(), .path.display()
    )]
    ForeignCompanion {
        /// What the file should be, as a noun.
        noun: &'static str,
        /// The file.
        path: PathBuf,
        /// The file beside it.
        companion: PathBuf,
    },
    /// The file has gone from its place while it was open.
    #[error(
        "{} {why} while it was open. Nothing further is written into it: save a copy of the {noun}, or bring the file back and open it again.",
        .path.display()
    )]
    Gone {
        /// What the file is, as a noun.
        noun: &'static str,
        /// Where it was.
        path: PathBuf,
        /// What became of it, as the rest of a sentence that begins with its name.
        why: String,
    },
    /// Nothing can be read.
    #[error("{} cannot be read: {why}. See whether you may read it, or choose another file.", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the disk or the system says.
        why: String,
    },
    /// Nothing can be written.
    #[error(
        "{} cannot be written: {why}. Make room, or choose another file; until then nothing further is written down.",
        .path.display()
    )]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What the disk or the system says.
        why: String,
    },
    /// The file, its folder or its disk may be read, and not written.
    #[error("{} may only be read: {why}. Let it be written, or work on a copy of it; not a byte of it was changed.", .path.display())]
    ReadOnly {
        /// The file.
        path: PathBuf,
        /// What the disk or the system says.
        why: String,
    },
    /// Another program holds the file, or has gone on with what it holds.
    #[error("{} is in use: {why}. Close it in the other program, then open it again.", .path.display())]
    InUse {
        /// The file.
        path: PathBuf,
        /// How it shows.
        why: String,
    },
    /// A file of this name is there, and nobody said that it may be replaced.
    #[error("{} is there already and has not been touched. Name another file, or say that it may be replaced.", .path.display())]
    IsThere {
        /// The file.
        path: PathBuf,
    },
    /// What would be replaced is a database, or a part of one.
    #[error("{} is {what}: nothing is ever written over it. Name another file.", .path.display())]
    Guarded {
        /// The file.
        path: PathBuf,
        /// What it is, with its article.
        what: &'static str,
    },
    /// What is there is a folder, a device or a pipe.
    #[error("{} is not a file but {what}. Name a file.", .path.display())]
    NoFile {
        /// What was named.
        path: PathBuf,
        /// What it is, with its article.
        what: &'static str,
    },
}

impl FileError {
    pub(super) fn unreadable(path: &Path, fault: &std::io::Error) -> Self {
        Self::Unreadable { path: path.to_path_buf(), why: fault.to_string() }
    }

    pub(super) fn unwritable(path: &Path, fault: &std::io::Error) -> Self {
        let (path, why) = (path.to_path_buf(), fault.to_string());
        match fault.kind() {
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Self::ReadOnly { path, why },
            _ => Self::Unwritable { path, why },
        }
    }

    /// Refuses a file that is marked as one to be read only, whoever asks: the mark is not got round by who may do everything.
    pub(super) fn must_not_be_read_only(path: &Path, about: &Metadata) -> Result<(), Self> {
        if !about.permissions().readonly() {
            return Ok(());
        }
        Err(Self::ReadOnly { path: path.to_path_buf(), why: "it is marked so".to_owned() })
    }
}
