//! Cells out of a text: commas, semicolons or tabs between them, quotes round them, each with its place.

use std::path::Path;

use crate::data::Fault;
use crate::report::unguarded;

/// The longest table that is read, in bytes.
pub const MOST_BYTES: u64 = 16 << 20;

/// The most rows that are read.
const MOST_ROWS: usize = 100_000;

/// A cell, and where it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What it says.
    pub text: String,
    /// Its line, from one.
    pub line: usize,
    /// Its first letter in the line, from one.
    pub column: usize,
}

/// A table: its first row names the columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The names of the columns.
    pub head: Vec<Cell>,
    /// The rows under them.
    pub rows: Vec<Vec<Cell>>,
}

impl Table {
    /// Reads a table; what keeps it from being read at all comes back as a fault.
    pub fn read(path: &Path, bytes: &[u8]) -> Result<Self, Fault> {
        let fault = |line: usize, column: usize, why: &str, hint: &str| Fault {
            file: path.to_owned(),
            line,
            column,
            field: String::new(),
            why: why.to_owned(),
            hint: hint.to_owned(),
        };
        let text = std::str::from_utf8(bytes).map_err(|wrong| {
            let line = bytes[..wrong.valid_up_to()].split(|byte| *byte == b'\n').count();
            fault(line, 1, "this is not UTF-8", "save the table as CSV in UTF-8")
        })?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut letters = Letters { rest: text.chars(), next: None, line: 1, column: 1 };
        letters.next = letters.rest.next();
        let between = separator(text);
        let mut table = Self::default();
        while letters.next.is_some() {
            let row = letters.row(between).map_err(|(line, column)| {
                fault(line, column, "a quote is never closed", "close it, or write two for one that is meant")
            })?;
            // A line with nothing in it is none.
            if row.len() == 1 && row[0].text.is_empty() {
                continue;
            }
            if table.head.is_empty() {
                table.head = row;
            } else if table.rows.len() == MOST_ROWS {
                let why = format!("there are more than {MOST_ROWS} rows");
                return Err(fault(row[0].line, 1, &why, "read the table in parts"));
            } else {
                table.rows.push(row);
            }
        }
        if table.head.is_empty() {
            return Err(fault(1, 1, "the table is empty", "the first row names the columns"));
        }
        Ok(table)
    }
}

/// What stands between cells: what the first row has most of.
fn separator(text: &str) -> char {
    let head = text.lines().next().unwrap_or_default();
    let count = |mark: char| head.matches(mark).count();
    [',', ';', '\t'].into_iter().rev().max_by_key(|mark| count(*mark)).unwrap_or(',')
}

/// The letters of a text, with the place of the next.
struct Letters<'t> {
    rest: std::str::Chars<'t>,
    next: Option<char>,
    line: usize,
    column: usize,
}

impl Letters<'_> {
    fn take(&mut self) -> Option<char> {
        let taken = self.next?;
        self.next = self.rest.next();
        if taken == '\n' {
            (self.line, self.column) = (self.line + 1, 1);
        } else {
            self.column += 1;
        }
        Some(taken)
    }

    /// The cells up to the end of a row; the place of a quote that is never closed.
    fn row(&mut self, between: char) -> Result<Vec<Cell>, (usize, usize)> {
        let mut cells = Vec::new();
        loop {
            let (line, column) = (self.line, self.column);
            let text = self.cell(between)?;
            cells.push(Cell { text: unguarded(&text).to_owned(), line, column });
            match self.next {
                Some(mark) if mark == between => drop(self.take()),
                Some('\r') => {
                    self.take();
                    if self.next == Some('\n') {
                        self.take();
                    }
                    return Ok(cells);
                }
                _ => {
                    self.take();
                    return Ok(cells);
                }
            }
        }
    }

    fn cell(&mut self, between: char) -> Result<String, (usize, usize)> {
        let mut text = String::new();
        if self.next == Some('"') {
            let opened = (self.line, self.column);
            self.take();
            loop {
                match self.take() {
                    Some('"') if self.next == Some('"') => {
                        self.take();
                        text.push('"');
                    }
                    Some('"') => break,
                    Some(letter) => text.push(letter),
                    None => return Err(opened),
                }
            }
        }
        while let Some(letter) = self.next.filter(|letter| *letter != between && !matches!(letter, '\n' | '\r')) {
            text.push(letter);
            self.take();
        }
        Ok(text)
    }
}
