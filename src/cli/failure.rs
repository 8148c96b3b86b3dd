//! How a command ends when it cannot do what was asked.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use crate::data::Fault;
use crate::file::FileError;
use crate::journal::{GiveError, JournalError};

/// Why a command did not end well.
#[derive(Debug)]
pub(super) enum Failure {
    /// A battle or a file failed its check, as has been printed already or is said here.
    Found(String),
    /// Wrong usage, or input that cannot be read.
    Usage(String),
    /// Whoever read the output has gone.
    Unheard,
}

impl Failure {
    /// Says on standard error what is wrong; nothing when it has been said.
    pub fn tell(&self) -> ExitCode {
        match self {
            Self::Found(words) | Self::Usage(words) if !words.is_empty() => eprintln!("{words}"),
            Self::Found(_) | Self::Usage(_) | Self::Unheard => {}
        }
        match self {
            Self::Found(_) => ExitCode::from(1),
            Self::Usage(_) => ExitCode::from(2),
            Self::Unheard => ExitCode::SUCCESS,
        }
    }

    /// Faults of a file, each on its line.
    pub fn faults(faults: &[Fault]) -> Self {
        Self::Found(faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == ErrorKind::BrokenPipe { Self::Unheard } else { Self::Usage(error.to_string()) }
    }
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Self {
        match error {
            FileError::IsThere { .. } => Self::Usage(format!("{error} --force says so.")),
            other => Self::Usage(other.to_string()),
        }
    }
}

impl From<JournalError> for Failure {
    fn from(error: JournalError) -> Self {
        match error {
            JournalError::File(error) => error.into(),
            JournalError::Differs { .. } | JournalError::Setup { .. } => Self::Found(error.to_string()),
            other => Self::Usage(other.to_string()),
        }
    }
}

impl From<GiveError> for Failure {
    fn from(error: GiveError) -> Self {
        match error {
            GiveError::Refused(refusal) => Self::Found(refusal.to_string()),
            GiveError::Journal(error) => error.into(),
        }
    }
}
