//! What can go wrong with a club's file, each with what to do about it.

use crate::data::Fault;
use crate::file::FileError;
use crate::journal::JournalError;

/// Why something was not done. Nothing has been changed.
#[derive(Debug, thiserror::Error)]
pub enum ClubError {
    /// A file is at fault.
    #[error(transparent)]
    File(#[from] FileError),
    /// A journal is at fault.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// What was to be read in has faults, all of them.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Faults(Vec<Fault>),
    /// There is nobody and nothing of that name.
    #[error("There is no {what} “{name}”. {remedy}")]
    Unknown {
        /// What was looked for.
        what: &'static str,
        /// The name it was looked for by.
        name: String,
        /// What to do about it.
        remedy: String,
    },
    /// Several are meant by one name.
    #[error("“{name}” may be {}. Name one by its roll number.", .found.join(", or "))]
    Several {
        /// The name.
        name: String,
        /// Those it may mean, each with its roll number.
        found: Vec<String>,
    },
    /// Another program has changed it since it was looked at.
    #[error("{what} has been changed meanwhile by another program: it is now {now}. Look at it again, then change it.")]
    Changed {
        /// What was to be changed.
        what: String,
        /// What it is now.
        now: String,
    },
    /// It is not allowed.
    #[error("{why}. {remedy}")]
    Refused {
        /// Why not.
        why: String,
        /// What to do about it.
        remedy: String,
    },
}

impl ClubError {
    /// A refusal in words.
    pub fn refused(why: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self::Refused { why: why.into(), remedy: remedy.into() }
    }
}
