//! The form of a journal file, and how a file of an older form becomes one of this form.

use std::time::Duration;

use crate::file::Kind;

/// A journal file: "Glpr".
pub(super) static JOURNAL: Kind = Kind {
    noun: "journal",
    application_id: 0x476c_7072,
    steps: STEPS,
    most_bytes: 1 << 30,
    most_value_bytes: 2 * MOST_ENTRY_BYTES as i32,
    patience: Duration::from_secs(2),
    checks_pages: true,
    lasting,
};

/// The longest an entry may be as text: a beginning carries the whole setup.
pub(super) const MOST_ENTRY_BYTES: usize = 8 << 20;

/// The steps from an empty file to this form, each run once; a file says in `user_version` how many it has seen.
const STEPS: &[&str] = &[
    "
CREATE TABLE battle(
    number INTEGER PRIMARY KEY CHECK(number > 0),
    game TEXT NOT NULL,
    title TEXT NOT NULL,
    begun_at INTEGER NOT NULL
) STRICT;
CREATE TABLE entry(
    battle INTEGER NOT NULL REFERENCES battle(number),
    number INTEGER NOT NULL CHECK(number >= 0),
    turn INTEGER NOT NULL,
    body TEXT NOT NULL CHECK(json_valid(body)),
    reports TEXT NOT NULL CHECK(json_valid(reports)),
    fingerprint INTEGER NOT NULL,
    PRIMARY KEY(battle, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER battle_is_never_changed BEFORE UPDATE ON battle
    BEGIN SELECT RAISE(ABORT, 'a journal is only ever added to'); END;
CREATE TRIGGER battle_is_never_removed BEFORE DELETE ON battle
    BEGIN SELECT RAISE(ABORT, 'a journal is only ever added to'); END;
CREATE TRIGGER entry_is_never_changed BEFORE UPDATE ON entry
    BEGIN SELECT RAISE(ABORT, 'a journal is only ever added to'); END;
CREATE TRIGGER entry_is_never_removed BEFORE DELETE ON entry
    BEGIN SELECT RAISE(ABORT, 'a journal is only ever added to'); END;
CREATE TRIGGER entry_follows_the_last BEFORE INSERT ON entry
    WHEN NEW.number <> (SELECT coalesce(max(number) + 1, 0) FROM entry WHERE battle = NEW.battle)
    BEGIN SELECT RAISE(ABORT, 'another program has gone on with this battle'); END;
",
    // The form of each fingerprint; those written before had the first.
    "
ALTER TABLE entry ADD COLUMN form INTEGER NOT NULL DEFAULT 1;
",
    // Which battle it is, whence its dice, who answered and when, and a seal over every row and the one before it. The seal's own
    // table holds the last, which is the only thing that is ever changed: a tail that is cut off is missed there.
    "
ALTER TABLE battle ADD COLUMN uid TEXT CHECK(length(uid) = 16);
ALTER TABLE battle ADD COLUMN seed TEXT;
ALTER TABLE entry ADD COLUMN author TEXT;
ALTER TABLE entry ADD COLUMN at INTEGER;
ALTER TABLE entry ADD COLUMN digest TEXT;
CREATE TABLE seal(
    battle INTEGER PRIMARY KEY REFERENCES battle(number),
    entry INTEGER NOT NULL,
    digest TEXT NOT NULL
) STRICT;
CREATE TRIGGER seal_only_goes_forward BEFORE UPDATE ON seal
    WHEN NEW.battle <> OLD.battle OR NEW.entry <= OLD.entry
    BEGIN SELECT RAISE(ABORT, 'a seal only goes forward'); END;
CREATE TRIGGER seal_is_never_removed BEFORE DELETE ON seal
    BEGIN SELECT RAISE(ABORT, 'a journal is only ever added to'); END;
",
];

/// Battles and entries: none is ever removed or changed.
fn lasting(_: u32) -> &'static str {
    "SELECT number || ' ' || game || ' ' || begun_at || ' ' || title FROM battle
    UNION ALL SELECT battle || ' ' || number || ' ' || fingerprint FROM entry"
}

/// What a file of some form holds of an entry's fingerprint's form, its author, its time and its digest.
pub(super) const fn entry_columns(file_form: u32) -> &'static str {
    match file_form {
        0 | 1 => "1, NULL, NULL, NULL",
        2 => "form, NULL, NULL, NULL",
        _ => "form, author, at, digest",
    }
}

/// What a file of some form holds of which battle it is, and of the seed of its dice.
pub(super) const fn battle_columns(file_form: u32) -> &'static str {
    if file_form < 3 { "NULL, NULL" } else { "uid, seed" }
}
