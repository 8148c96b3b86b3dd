//! The form of a club's file.

use std::time::Duration;

use crate::file::Kind;

/// A club's file: `GlpC`.
pub(super) static CLUB: Kind = Kind {
    noun: "club",
    application_id: 0x476c_7043,
    steps: STEPS,
    most_bytes: 256 << 20,
    most_value_bytes: 8 << 20,
    patience: Duration::from_secs(5),
    checks_pages: false,
    lasting,
};

/// The book: no line is ever removed or changed.
fn lasting(_: u32) -> &'static str {
    "SELECT number || ' ' || unit || ' ' || kind || ' ' || change || ' ' || written_at FROM line"
}

/// The steps from an empty file to this form, each run once.
const STEPS: &[&str] = &[include_str!("first.sql"), include_str!("second.sql")];
