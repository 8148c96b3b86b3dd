//! The form of a journal file, and how a file of an older form becomes one of this form.

use rusqlite::{Connection, Transaction};

/// Written into every journal file, so that it can be told from any other: "Glpr".
pub(super) const APPLICATION_ID: i32 = 0x476c_7072;

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
];

/// The form this program writes.
pub(super) const FORM: u32 = STEPS.len() as u32;

/// What a file of some form holds of the form of an entry's fingerprint.
pub(super) const fn fingerprint_form_column(file_form: u32) -> &'static str {
    if file_form < 2 { "1" } else { "form" }
}

/// Brings a file of an older form, or an empty one, to a later form.
pub(super) fn migrate(transaction: &Transaction<'_>, from: u32, to: u32) -> rusqlite::Result<()> {
    for step in &STEPS[from as usize..to as usize] {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", to)
}

/// Every table, index and trigger with the words that made it.
pub(super) fn parts(connection: &Connection) -> rusqlite::Result<Vec<(String, String)>> {
    let mut statement = connection.prepare("SELECT name, coalesce(sql, '') FROM sqlite_schema ORDER BY name, sql")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    rows.collect()
}

/// What [`parts`] says of a file of some form that this program made.
pub(super) fn expected_parts(form: u32) -> rusqlite::Result<Vec<(String, String)>> {
    let mut fresh = Connection::open_in_memory()?;
    let transaction = fresh.transaction()?;
    migrate(&transaction, 0, form)?;
    transaction.commit()?;
    parts(&fresh)
}
