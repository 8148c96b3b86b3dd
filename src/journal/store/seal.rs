//! The seal of a battle: a digest of every row that covers the row before it.
//!
//! It guards against accident and idle hands, not against somebody who has this program: whoever can write a row can seal it anew.

use std::borrow::Cow;

use super::Row;
use crate::file::Digest;

/// What a row's digest covers, in the order of its marks.
const FIELDS: [&str; 7] = [
    "turn",
    "answer, with its dice and where they came from,",
    "report",
    "fingerprint",
    "fingerprint's form",
    "author",
    "time",
];

/// How many hexadecimal digits the mark of a single field has: enough to say which was changed.
const MARK: usize = 8;

/// The digest of a row that follows another: a mark for each field, then the chain.
pub(super) fn digest(row: &Row, before: &str) -> String {
    let fields = fields(row);
    let mut digest: String = fields.iter().map(|field| Digest::of(field.as_bytes()).hex(MARK / 2)).collect();
    digest.push_str(&chain(row, &fields, before));
    digest
}

fn fields(row: &Row) -> [Cow<'_, str>; 7] {
    [
        row.turn.to_string().into(),
        row.body.as_str().into(),
        row.reports.as_str().into(),
        row.fingerprint.to_string().into(),
        row.form.to_string().into(),
        row.author.as_deref().unwrap_or_default().into(),
        row.at.map(|at| at.to_string()).unwrap_or_default().into(),
    ]
}

/// The chain: what covers the row, its number and the whole digest before it.
fn chain(row: &Row, fields: &[Cow<'_, str>; 7], before: &str) -> String {
    let number = row.number.to_string();
    let parts = [before, &number].into_iter().chain(fields.iter().map(AsRef::as_ref));
    Digest::of_parts(parts.map(str::as_bytes)).hex(32)
}

/// The last digest of a battle, as it stands in the table of its own.
#[derive(Debug)]
pub(super) struct Seal {
    pub entry: u64,
    pub digest: String,
}

/// Checks the rows of a battle, each with its digest, against the seal; `head` is what the first digest covers before its row. Says
/// from which entry on the battle is sealed: older versions sealed nothing.
///
/// The chains alone are looked at first. They cover every row and every mark but the last row's, which the seal covers; the marks are
/// worked out again only where something is wrong, to say where and what.
pub(super) fn check(head: &str, rows: &[(Row, Option<String>)], seal: Option<&Seal>) -> Result<Option<u64>, String> {
    let is_chained = |row: &Row, before: &str, found: &str| {
        found.get(FIELDS.len() * MARK..) == Some(chain(row, &fields(row), before).as_str())
    };
    let is_whole = |row: &Row, before: &str, found: &str| found == digest(row, before);
    follow(head, rows, seal, is_chained).or_else(|_| follow(head, rows, seal, is_whole))
}

/// Follows the digests from row to row; `is_right` is asked of each row, the digest before it and its own.
fn follow(
    head: &str,
    rows: &[(Row, Option<String>)],
    seal: Option<&Seal>,
    is_right: impl Fn(&Row, &str, &str) -> bool,
) -> Result<Option<u64>, String> {
    let mut before: Option<&str> = None;
    let mut first = None;
    for (row, found) in rows {
        let Some(found) = found else {
            if before.is_some() {
                return Err(format!("entry {} has lost its seal", row.number));
            }
            continue;
        };
        let last = before.unwrap_or(head);
        if !is_right(row, last, found) {
            let changed = changed(found, &digest(row, last));
            return Err(format!("entry {} is not as it was written: {changed}", row.number));
        }
        first.get_or_insert(row.number);
        before = Some(found);
    }
    let last = rows.last().map(|(row, _)| row.number).unwrap_or_default();
    match (before, seal) {
        (None, None) => Ok(None),
        (Some(digest), Some(seal)) if seal.entry == last && seal.digest == digest => Ok(first),
        (_, Some(seal)) if seal.entry > last => {
            Err(format!("its end is cut off: entry {} was written, and the last that is there is {last}", seal.entry))
        }
        _ => Err(format!("the seal of the whole does not fit entry {last}, the last that is there")),
    }
}

/// What of a row was changed, by its marks.
fn changed(found: &str, expected: &str) -> String {
    let mark = |digest: &str, at: usize| digest.get(at * MARK..(at + 1) * MARK).map(str::to_owned);
    let unlike = (0..FIELDS.len()).filter(|at| mark(found, *at) != mark(expected, *at));
    let unlike: Vec<&str> = unlike.map(|at| FIELDS[at]).collect();
    match unlike.as_slice() {
        [] => "it does not follow what stands before it".to_owned(),
        fields => format!("its {} was changed", fields.join(" and its ")),
    }
}
