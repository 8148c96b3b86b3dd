//! Whether the log beside a file is its own: what the file holds by itself must still be there with it.

use std::collections::BTreeSet;
use std::path::Path;

use super::connect::without_log;
use super::look::{Found, Log, foreign_companion};
use super::{Database, FileError, Kind};

/// Refuses a log that takes away what its file holds by itself.
pub(super) fn must_hold(database: &Database, alone: Option<&BTreeSet<String>>) -> Result<(), FileError> {
    match alone {
        Some(alone) if !alone.is_subset(&database.lasting()?) => Err(foreign_companion(database.kind, &database.path)),
        Some(_) | None => Ok(()),
    }
}

/// A file that is sound by itself is not damaged: it is the log beside it that is not its own.
pub(super) fn of_its_log(kind: &Kind, path: &Path, alone: Option<&BTreeSet<String>>, error: FileError) -> FileError {
    match error {
        FileError::Damaged { .. } | FileError::Foreign { .. } | FileError::Newer { .. } if alone.is_some() => {
            foreign_companion(kind, path)
        }
        other => other,
    }
}

/// What a file holds by itself that it can only gain; `None` when there is no log beside it, or it is unsound without.
///
/// An earlier version that was killed while it moved the log into the file left the file unsound by itself: then nothing can be said of
/// the log.
pub(super) fn lasting_alone(kind: &'static Kind, path: &Path, found: Found) -> Option<BTreeSet<String>> {
    if found.log != Log::Written {
        return None;
    }
    let mut alone = without_log(kind, path).ok()?;
    alone.form = alone.found_form(false, false).ok()?;
    alone.check_soundness().and_then(|()| alone.lasting()).ok()
}
