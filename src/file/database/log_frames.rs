//! What of a log is committed, read as SQLite reads it [the WAL file format, sqlite.org/walformat.html].

use std::collections::BTreeMap;

use crate::file::guard::{Start, is_log};

/// How long the head of a log is, and the head of each frame in it.
const HEAD: usize = 32;
const FRAME_HEAD: usize = 24;

/// The committed pages of a log.
#[derive(Debug, Default)]
pub(super) struct Committed {
    /// How long a page is.
    pub page_bytes: usize,
    /// How many pages the file has with them.
    pub in_all: u32,
    /// Where in the log the newest content of each page begins.
    pub pages: BTreeMap<u32, usize>,
    /// The checksum of the last frame that commits, by which this state of the log is known from any other.
    pub mark: u64,
}

/// A whole number of four bytes, the highest first.
pub(super) fn number(bytes: &[u8], at: usize) -> Option<u32> {
    let four: [u8; 4] = bytes.get(at..at + 4)?.try_into().ok()?;
    Some(u32::from_be_bytes(four))
}

/// The pages that a log has committed; `None` when there are none.
///
/// A frame counts when it has the log's own salt, so that it is not left from an earlier round, and its checksum follows from all before
/// it; and when a frame that commits comes with it or after it.
pub(super) fn committed(log: &[u8]) -> Option<Committed> {
    let start: Start = log.get(..Start::default().len())?.try_into().ok()?;
    let page_bytes = number(log, 8)? as usize;
    if !is_log(start) || !page_bytes.is_power_of_two() || !(512..=1 << 16).contains(&page_bytes) {
        return None;
    }
    let mut sum = Sum { is_high_first: start[3] & 1 == 1, ..Sum::default() };
    sum.add(log.get(..HEAD - 8)?);
    if !sum.is(log, HEAD - 8) {
        return None;
    }
    let salt = &log[16..24];
    let mut found = Committed { page_bytes, ..Committed::default() };
    let mut open = BTreeMap::new();
    for at in (HEAD..log.len()).step_by(FRAME_HEAD + page_bytes) {
        let Some(frame) = log.get(at..at + FRAME_HEAD + page_bytes) else { break };
        sum.add(&frame[..8]);
        sum.add(&frame[FRAME_HEAD..]);
        let (Some(page), Some(commits)) = (number(frame, 0), number(frame, 4)) else { break };
        if frame[8..16] != *salt || !sum.is(frame, 16) || page == 0 {
            break;
        }
        open.insert(page, at + FRAME_HEAD);
        if commits > 0 {
            found.pages.append(&mut open);
            found.in_all = commits;
            found.mark = u64::from(sum.first) << 32 | u64::from(sum.second);
        }
    }
    found.pages.retain(|page, _| *page <= found.in_all);
    (!found.pages.is_empty()).then_some(found)
}

/// The running checksum of a log: two sums over its words by turns, each added to the other.
#[derive(Debug, Default)]
struct Sum {
    /// Whether words are read with their highest byte first.
    is_high_first: bool,
    first: u32,
    second: u32,
}

impl Sum {
    fn add(&mut self, bytes: &[u8]) {
        for pair in bytes.chunks_exact(8) {
            let word = |at: usize| {
                let four = [pair[at], pair[at + 1], pair[at + 2], pair[at + 3]];
                if self.is_high_first { u32::from_be_bytes(four) } else { u32::from_le_bytes(four) }
            };
            let (one, two) = (word(0), word(4));
            self.first = self.first.wrapping_add(one).wrapping_add(self.second);
            self.second = self.second.wrapping_add(two).wrapping_add(self.first);
        }
    }

    /// Whether it is the one written at a place.
    fn is(&self, bytes: &[u8], at: usize) -> bool {
        number(bytes, at) == Some(self.first) && number(bytes, at + 4) == Some(self.second)
    }
}
