//! Which file a name leads to.

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
    #[cfg(unix)]
    pub fn at(path: &Path) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        let about = std::fs::metadata(path).ok()?;
        Some(Self { device: about.dev(), number: about.ino() })
    }

    #[cfg(not(unix))]
    pub fn at(_: &Path) -> Option<Self> {
        None
    }
}
