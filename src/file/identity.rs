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
    ///
    /// It is not asked when the file was last changed: of a file that somebody has asked that of, Linux notes the next change to the
    /// nanosecond and flushes it with the content, which takes as long again as an entry of a journal.
    #[cfg(target_os = "linux")]
    pub fn and_length_at(path: &Path) -> (Option<Self>, u64) {
        use rustix::fs::{AtFlags, CWD, StatxFlags, makedev, statx};
        statx(CWD, path, AtFlags::empty(), StatxFlags::INO | StatxFlags::SIZE).map_or_else(
            |_| Self::by_metadata(path),
            |about| {
                let device = makedev(about.stx_dev_major, about.stx_dev_minor);
                (Some(Self { device, number: about.stx_ino }), about.stx_size)
            },
        )
    }

    #[cfg(not(target_os = "linux"))]
    pub fn and_length_at(path: &Path) -> (Option<Self>, u64) {
        Self::by_metadata(path)
    }

    #[cfg(unix)]
    fn by_metadata(path: &Path) -> (Option<Self>, u64) {
        use std::os::unix::fs::MetadataExt;
        let of = |about: Metadata| (Some(Self { device: about.dev(), number: about.ino() }), about.len());
        std::fs::metadata(path).map_or((None, 0), of)
    }

    #[cfg(not(unix))]
    fn by_metadata(path: &Path) -> (Option<Self>, u64) {
        (None, std::fs::metadata(path).map_or(0, |about: Metadata| about.len()))
    }
}
