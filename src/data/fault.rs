//! What is wrong with a file: the place, the reason and the remedy.

use std::cell::RefCell;
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

/// One thing wrong with a file that a person wrote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Fault {
    /// The file.
    pub file: PathBuf,
    /// The line, from one.
    pub line: usize,
    /// The character of the line, from one.
    pub column: usize,
    /// The field by its path, as `command[2].units[3].figures`, entries counted from one; empty for the file as a whole.
    pub field: String,
    /// What is wrong.
    pub why: String,
    /// What would be right.
    pub hint: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}:{}: ", self.file.display(), self.line, self.column)?;
        if !self.field.is_empty() {
            write!(formatter, "{}: ", self.field)?;
        }
        formatter.write_str(&self.why)?;
        if !self.hint.is_empty() {
            write!(formatter, "; {}", self.hint)?;
        }
        Ok(())
    }
}

impl std::error::Error for Fault {}

impl Fault {
    /// A fault of a file as a whole.
    pub(super) fn of_file(file: &Path, why: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line: 1, column: 1, field: String::new(), why: why.into(), hint: hint.into() }
    }
}

/// A file while it is read: its text, and what was found wrong with it so far.
#[derive(Debug)]
pub(super) struct Page<'t> {
    file: PathBuf,
    pub(super) text: &'t str,
    /// Where each line begins, in bytes.
    line_starts: Vec<usize>,
    faults: RefCell<Vec<Fault>>,
}

/// More faults than this in one file are not listed: it is not what it says it is.
const MOST_FAULTS: usize = 500;

impl<'t> Page<'t> {
    /// A file with nothing found wrong yet.
    pub(super) fn new(file: &Path, text: &'t str) -> Self {
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(newline, _)| newline + 1)).collect();
        Self { file: file.to_owned(), text, line_starts, faults: RefCell::new(Vec::new()) }
    }

    /// Notes a fault at a place in the text.
    pub(super) fn fault(
        &self,
        at: &Range<usize>,
        field: impl Into<String>,
        why: impl Into<String>,
        hint: impl Into<String>,
    ) {
        let so_far = self.count();
        if so_far > MOST_FAULTS {
            return;
        }
        let (line, column) = self.place(at.start);
        let (why, hint) = if so_far == MOST_FAULTS {
            (format!("there are more than {MOST_FAULTS} faults"), "the rest are not listed".to_owned())
        } else {
            (why.into(), hint.into())
        };
        let fault = Fault { file: self.file.clone(), line, column, field: field.into(), why, hint };
        self.faults.borrow_mut().push(fault);
    }

    /// The line of a place in the text, from one.
    pub(super) fn line(&self, at: &Range<usize>) -> usize {
        self.place(at.start).0
    }

    /// How many faults were found so far.
    pub(super) fn count(&self) -> usize {
        self.faults.borrow().len()
    }

    /// All faults in the order of their places.
    pub(super) fn into_faults(self) -> Vec<Fault> {
        let mut faults = self.faults.into_inner();
        faults.sort_by_key(|fault| (fault.line, fault.column));
        faults
    }

    fn place(&self, byte: usize) -> (usize, usize) {
        let byte = byte.min(self.text.len());
        let line = self.line_starts.partition_point(|&start| start <= byte);
        let before = self.text.get(self.line_starts[line - 1]..byte).unwrap_or_default();
        (line, before.chars().count() + 1)
    }
}
