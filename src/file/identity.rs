//! Which file a name leads to.

use std::fs::Metadata;
use std::path::Path;

/// The file itself, whatever its names: links that lead to it are one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Identity {
    device: u64,
    number: u64,
}

impl Identity {
    /// The file at a path, links followed. `None` when there is none, or the system does not number its files; there an open file
    /// can be neither moved nor removed.
    pub fn at(path: &Path) -> Option<Self> {
        Self::and_length_at(path).0
    }

    /// The same, and how long the file is, in bytes; nothing there is no byte long.
    #[cfg(unix)]
    pub fn and_length_at(path: &Path) -> (Option<Self>, u64) {
        use std::os::unix::fs::MetadataExt;
        let of = |about: Metadata| (Some(Self { device: about.dev(), number: about.ino() }), about.len());
        std::fs::metadata(path).map_or((None, 0), of)
    }

    #[cfg(not(unix))]
    pub fn and_length_at(path: &Path) -> (Option<Self>, u64) {
        (None, std::fs::metadata(path).map_or(0, |about: Metadata| about.len()))
    }
}
