//! From a file to a table of keys and values, every one with its place.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use toml::Spanned;
use toml::de::DeTable;

use super::fault::{Fault, Page};

/// The largest file that is read, in bytes.
pub(super) const LARGEST_FILE: u64 = 1 << 20;

/// The text of a file, if it is a file of text and not too large.
pub(super) fn read_text(path: &Path) -> Result<String, Fault> {
    let unreadable = |error: std::io::Error| {
        Fault::of_file(
            path,
            format!("the file cannot be read: {error}"),
            "look at its name and whether you may read it",
        )
    };
    let is_file = std::fs::metadata(path).map_err(unreadable)?.is_file();
    if !is_file {
        return Err(Fault::of_file(path, "this is not a file", "name the file itself"));
    }
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(LARGEST_FILE + 1).read_to_end(&mut bytes)).map_err(unreadable)?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(too_large(path));
    }
    String::from_utf8(bytes).map_err(|error| not_text(path, &error))
}

/// The keys and values of a text, or nothing when it is no TOML; a key written twice does not keep the rest from being read.
pub(super) fn parse<'t>(page: &Page<'t>) -> Option<Spanned<DeTable<'t>>> {
    let (table, errors) = DeTable::parse_recoverable(page.text);
    let is_readable = errors.iter().all(is_duplicate);
    let broken = errors.iter().find(|error| !is_duplicate(error));
    if let Some(open) = broken.and_then(|error| unclosed(page.text, error.span().map_or(0, |span| span.start))) {
        // What follows an open brace is read as if it stood within it: of the many faults only this one is one.
        let hint = "close it with a `}`; nothing else in this file was looked at: mend this first";
        page.fault(&(open..open + 1), "", "this is not TOML: this `{` is not closed on its line", hint);
        return None;
    }
    let last = errors.len().saturating_sub(1);
    for (index, error) in errors.iter().enumerate() {
        let at = error.span().unwrap_or(0..0);
        if is_duplicate(error) {
            let key = page.text.get(at.clone()).unwrap_or_default();
            page.fault(&at, key, "this key was given before", "keep one of the two");
        } else {
            let hint = if index == last { "nothing else in this file was looked at: mend this first" } else { "" };
            page.fault(&at, "", format!("this is not TOML: {}", error.message()), hint);
        }
    }
    is_readable.then_some(table)
}

/// The first brace that is not closed on its own line, if its line begins before a place or on the line of it: a missing `}` is met only
/// by what comes after.
fn unclosed(text: &str, before: usize) -> Option<usize> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if start > before {
            return None;
        }
        if let Some(at) = open_brace(line) {
            return Some(start + at);
        }
        start += line.len();
    }
    None
}

/// Where a line opens a brace that it does not close, outside strings and comments.
fn open_brace(line: &str) -> Option<usize> {
    let mut open = Vec::new();
    let mut quote = None;
    let mut is_escaped = false;
    for (at, letter) in line.char_indices() {
        match (quote, letter) {
            (Some('"'), '\\') if !is_escaped => {
                is_escaped = true;
                continue;
            }
            (Some(mark), letter) if letter == mark && !is_escaped => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (None, '#') => break,
            (None, '{') => open.push(at),
            (None, '}') => {
                open.pop();
            }
            _ => {}
        }
        is_escaped = false;
    }
    open.first().copied().filter(|_| quote.is_none())
}

fn is_duplicate(error: &toml::de::Error) -> bool {
    error.message().starts_with("duplicate key")
}

fn too_large(path: &Path) -> Fault {
    Fault::of_file(path, "the file is larger than 1 MiB", "an army or a scenario takes a few dozen kilobytes")
}

fn not_text(path: &Path, error: &std::string::FromUtf8Error) -> Fault {
    let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
    let text = String::from_utf8_lossy(good);
    let page = Page::new(path, &text);
    page.fault(&(text.len()..text.len()), "", "the file is not UTF-8 text from here on", "save it as UTF-8");
    page.into_faults().remove(0)
}
