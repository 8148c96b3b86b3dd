//! Files that are not what they should be.

use std::fs;
use std::path::PathBuf;

use rusqlite::Connection;

use super::*;
use crate::engine::toy::Setup;
use crate::file::FileError;
use crate::journal::tests::{Scratch, played};

fn a_journal(scratch: &Scratch, answers: usize) -> PathBuf {
    let path = scratch.file("battle.galloper");
    played(Setup::tracked(90), answers, Some(Store::create_or_open(&path).expect("a journal can be made")));
    path
}

#[test]
fn a_missing_file_is_said_to_be_missing() {
    let scratch = Scratch::new("missing");
    let error = Store::open(&scratch.file("none")).expect_err("there is none");
    assert!(matches!(error, JournalError::File(FileError::Missing { .. })), "{error}");
    assert!(!scratch.file("none").exists());
}

#[test]
fn foreign_files_are_refused_and_not_touched() {
    let scratch = Scratch::new("foreign");
    let text = scratch.file("notes.txt");
    fs::write(&text, "Marlborough crossed the Nebel at one o'clock.").expect("it can be written");
    let database = scratch.file("other.db");
    Connection::open(&database).and_then(|other| other.execute_batch("CREATE TABLE x(y);")).expect("it can be made");
    for path in [text, database] {
        let before = fs::read(&path).expect("it can be read");
        for opened in [Store::open(&path), Store::create_or_open(&path), Store::read(&path)] {
            assert!(matches!(opened, Err(JournalError::File(FileError::Foreign { .. }))), "{opened:?}");
        }
        assert_eq!(fs::read(&path).expect("it can be read"), before);
    }
    assert!(matches!(Store::open(&scratch.file(".")), Err(JournalError::File(FileError::NoFile { .. }))));
}

#[test]
fn an_empty_file_becomes_a_journal_only_when_one_is_made() {
    let scratch = Scratch::new("empty");
    let path = scratch.file("empty");
    fs::write(&path, "").expect("it can be written");
    assert!(matches!(Store::open(&path), Err(JournalError::File(FileError::Foreign { .. }))));
    assert!(Store::create_or_open(&path).is_ok() && Store::open(&path).is_ok());
}

#[test]
fn a_newer_file_is_refused_with_both_versions() {
    let scratch = Scratch::new("newer");
    let path = a_journal(&scratch, 2);
    Connection::open(&path)
        .and_then(|raw| raw.pragma_update(None, "user_version", 9))
        .expect("a newer program may do so");
    let error = Store::open(&path).expect_err("it is newer");
    assert!(matches!(error, JournalError::File(FileError::Newer { found: 9, known: 3, .. })), "{error}");
    assert!(error.to_string().contains("newer version"));
}

#[test]
fn a_file_cut_short_is_refused_wherever_it_is_cut() {
    let scratch = Scratch::new("cut");
    let whole = fs::read(a_journal(&scratch, 120)).expect("it can be read");
    let path = scratch.file("cut.galloper");
    assert!(whole.len() > 8192, "the journal has several pages");
    for tenth in 1..10 {
        fs::write(&path, &whole[..whole.len() * tenth / 10]).expect("it can be written");
        let opened = Store::open(&path);
        assert!(matches!(opened, Err(JournalError::File(FileError::Damaged { .. }))), "{tenth} tenths: {opened:?}");
    }
    fs::write(&path, &whole[..50]).expect("it can be written");
    assert!(matches!(
        Store::open(&path),
        Err(JournalError::File(FileError::Foreign { .. } | FileError::Damaged { .. }))
    ));
}

#[test]
fn spoilt_pages_are_noticed() {
    let scratch = Scratch::new("spoilt");
    let path = a_journal(&scratch, 120);
    let mut bytes = fs::read(&path).expect("it can be read");
    let from = bytes.len() - 4096;
    bytes[from..from + 64].fill(0x5a);
    fs::write(&path, bytes).expect("it can be written");
    let opened = Store::open(&path);
    assert!(matches!(opened, Err(JournalError::File(FileError::Damaged { .. }))), "{opened:?}");
}

#[test]
fn entries_cannot_be_changed_or_removed() {
    let scratch = Scratch::new("append-only");
    let store = Store::open(&a_journal(&scratch, 3)).expect("it is sound");
    for change in
        ["UPDATE entry SET turn = 9", "DELETE FROM entry", "UPDATE battle SET title = ''", "DELETE FROM battle"]
    {
        let refused = store.database.connection().execute(change, []).expect_err("a journal is only added to");
        assert!(refused.to_string().contains("only ever added to"), "{change}: {refused}");
    }
}

#[test]
fn tables_without_their_guards_are_refused() {
    let scratch = Scratch::new("guards");
    let path = a_journal(&scratch, 3);
    Connection::open(&path)
        .and_then(|raw| raw.execute_batch("DROP TRIGGER entry_is_never_removed"))
        .expect("a stranger may");
    assert!(matches!(Store::open(&path), Err(JournalError::File(FileError::Damaged { .. }))));
}

#[test]
fn a_file_that_cannot_be_written_says_so_at_once() {
    let scratch = Scratch::new("unwritable");
    let inside_a_file = a_journal(&scratch, 1).join("battle.galloper");
    let nowhere = scratch.file("no/such/folder/battle.galloper");
    for path in [inside_a_file, nowhere] {
        let error = Store::create_or_open(&path).expect_err("it cannot be written");
        assert!(matches!(error, JournalError::File(FileError::Unwritable { .. })), "{error}");
        assert!(error.to_string().contains("choose another file"));
    }
}

#[test]
fn a_full_disk_refuses_the_answer_and_keeps_what_was_there() {
    let scratch = Scratch::new("full");
    let path = a_journal(&scratch, 3);
    let store = Store::open(&path).expect("it is sound");
    let pages: i64 =
        store.database.connection().pragma_query_value(None, "page_count", |row| row.get(0)).expect("it has pages");
    store.database.connection().pragma_update(None, "max_page_count", pages).expect("a limit can be set");
    let mut store = store;
    let row = |number| Row {
        number,
        turn: 1,
        body: format!("\"{}\"", "x".repeat(9000)),
        reports: "[]".into(),
        fingerprint: 0,
        form: 1,
        author: None,
        at: None,
    };
    let error = store.append(BattleNumber(1), &[row(4)]).expect_err("there is no room");
    assert!(matches!(error, JournalError::File(FileError::Unwritable { .. })), "{error}");
    assert_eq!(store.rows(BattleNumber(1)).expect("it is sound").len(), 4);
}

#[test]
fn an_entry_too_long_is_refused_before_anything_is_written() {
    let scratch = Scratch::new("long");
    let mut store = Store::open(&a_journal(&scratch, 1)).expect("it is sound");
    let body = format!("\"{}\"", "x".repeat(MOST_ENTRY_BYTES));
    let row = Row { number: 2, turn: 1, body, reports: "[]".into(), fingerprint: 0, form: 1, author: None, at: None };
    assert!(matches!(store.append(BattleNumber(1), &[row]), Err(JournalError::EntryTooLarge { entry: 2, .. })));
}

#[test]
fn a_row_that_makes_no_sense_is_named() {
    let scratch = Scratch::new("nonsense");
    let mut store = Store::open(&a_journal(&scratch, 1)).expect("it is sound");
    let row = Row {
        number: 2,
        turn: 1,
        body: r#"{"flew":1}"#.into(),
        reports: "[]".into(),
        fingerprint: 0,
        form: 1,
        author: None,
        at: None,
    };
    store.append(BattleNumber(1), &[row]).expect("the database takes any JSON");
    let resumed = crate::journal::Session::<crate::engine::toy::Toy>::resume(store, None).map(|session| session.last());
    assert!(matches!(resumed, Err(JournalError::Unreadable { entry: 2, .. })), "{resumed:?}");
}

#[test]
fn every_form_leads_to_the_newest() {
    assert_eq!(JOURNAL.newest(), 3);
    let parts = |form| JOURNAL.parts(form).expect("the steps are sound");
    for form in 1..=JOURNAL.newest() {
        assert!(parts(form).iter().any(|(name, _)| name == "entry_follows_the_last"), "{form}");
    }
    assert!(parts(1) != parts(2) && parts(2) != parts(3));
}

#[test]
fn an_older_file_is_read_as_it_is_and_brought_up_to_date_when_it_is_gone_on_with() {
    let scratch = Scratch::new("older");
    let path = scratch.file("older.galloper");
    let mut raw = Connection::open(&path).expect("a file can be made");
    let transaction = raw.transaction().expect("it can be written");
    JOURNAL.migrate(&transaction, 0, 1).expect("the first step is sound");
    transaction
        .execute_batch(
            "INSERT INTO battle VALUES (1, 'toy', 'Toy', 0); INSERT INTO entry VALUES (1, 0, 1, '1', '[]', 5);",
        )
        .expect("it is of the first form");
    transaction.commit().expect("it can be written");
    drop(raw);
    let before = fs::read(&path).expect("it can be read");
    let row = Row {
        number: 0,
        turn: 1,
        body: "1".into(),
        reports: "[]".into(),
        fingerprint: 5,
        form: 1,
        author: None,
        at: None,
    };
    let store = Store::read(&path).expect("an older form is read");
    assert_eq!(store.rows(BattleNumber(1)).expect("it is sound"), std::slice::from_ref(&row));
    assert_eq!(store.battles().expect("it is sound").len(), 1);
    drop(store);
    assert_eq!(fs::read(&path).expect("it can be read"), before);

    let mut store = Store::open(&path).expect("an older form is brought up to date");
    let later = Row { number: 1, form: 2, ..row.clone() };
    store.append(BattleNumber(1), std::slice::from_ref(&later)).expect("it can be written");
    assert_eq!(Store::read(&path).and_then(|store| store.rows(BattleNumber(1))).expect("it is sound"), [row, later]);
}

#[test]
fn an_older_file_without_its_guards_is_refused_and_not_touched() {
    let scratch = Scratch::new("older-guards");
    let path = scratch.file("older.galloper");
    let mut raw = Connection::open(&path).expect("a file can be made");
    let transaction = raw.transaction().expect("it can be written");
    JOURNAL.migrate(&transaction, 0, 1).expect("the first step is sound");
    transaction.execute_batch("DROP TRIGGER entry_is_never_removed").expect("a stranger may");
    transaction.commit().expect("it can be written");
    drop(raw);
    let before = fs::read(&path).expect("it can be read");
    for opened in [Store::open(&path), Store::read(&path)] {
        assert!(matches!(opened, Err(JournalError::File(FileError::Damaged { .. }))), "{opened:?}");
    }
    assert_eq!(fs::read(&path).expect("it can be read"), before);
}

/// Changes a journal behind its back, its guards taken off and put on again.
fn changed(path: &std::path::Path, change: &str) {
    let raw = Connection::open(path).expect("a stranger may");
    let guards = raw
        .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
        .and_then(|mut asked| {
            let found = asked.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))?;
            found.collect::<rusqlite::Result<Vec<_>>>()
        })
        .expect("they can be read");
    for (name, _) in &guards {
        raw.execute_batch(&format!("DROP TRIGGER {name}")).expect("a stranger may");
    }
    raw.execute_batch(change).expect("a stranger may");
    for (_, sql) in &guards {
        raw.execute_batch(sql).expect("a stranger may");
    }
}

#[test]
fn whatever_is_changed_in_the_record_is_found_and_named() {
    for (change, named) in [
        (
            "UPDATE entry SET author = 'robot hold' WHERE number = 5",
            "entry 5 is not as it was written: its author was changed",
        ),
        ("UPDATE entry SET at = at + 1 WHERE number = 5", "entry 5 is not as it was written: its time was changed"),
        ("UPDATE entry SET turn = turn + 1 WHERE number = 5", "its turn was changed"),
        ("UPDATE entry SET fingerprint = 1 WHERE number = 7", "entry 7 is not as it was written: its fingerprint"),
        ("UPDATE entry SET body = replace(body, 'generator', 'table')", "where they came from, was changed"),
        ("UPDATE entry SET reports = '[]' WHERE reports <> '[]'", "its report was changed"),
        ("UPDATE entry SET digest = NULL WHERE number = 12", "entry 12 has lost its seal"),
        (
            "DELETE FROM entry WHERE number > 25",
            "its end is cut off: entry 30 was written, and the last that is there is 25",
        ),
        ("DELETE FROM seal", "the seal of the whole"),
        ("UPDATE battle SET title = 'Malplaquet'", "entry 0 is not as it was written: it does not follow"),
        ("UPDATE battle SET seed = '7'", "entry 0 is not as it was written: it does not follow"),
    ] {
        let scratch = Scratch::new("changed");
        let path = a_journal(&scratch, 30);
        changed(&path, change);
        let read = Store::read(&path).and_then(|store| store.rows(BattleNumber(1)));
        let Err(JournalError::File(FileError::Damaged { why, .. })) = read else { panic!("{change}: {read:?}") };
        assert!(why.contains(named), "{change}: {why}");
    }
}

#[test]
fn a_seal_only_goes_forward() {
    let scratch = Scratch::new("seal");
    let store = Store::open(&a_journal(&scratch, 3)).expect("it is sound");
    for change in ["UPDATE seal SET entry = 1", "UPDATE seal SET digest = ''", "DELETE FROM seal"] {
        store.database.connection().execute(change, []).expect_err("a seal only goes forward");
    }
}

#[test]
fn a_battle_keeps_its_uid_and_an_older_one_has_one_that_stays() {
    let scratch = Scratch::new("uid");
    let path = a_journal(&scratch, 3);
    let uid = || Store::read(&path).and_then(|store| store.battles()).expect("it is sound")[0].uid.clone();
    let first = uid();
    assert!(first.len() == 16 && first.chars().all(|digit| digit.is_ascii_hexdigit()), "{first}");
    assert_eq!(uid(), first);
    let other = a_journal(&Scratch::new("uid-other"), 3);
    assert!(!other.exists(), "it is gone with its folder");
    let older = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/journals/first-orders.galloper");
    let copy = scratch.file("older.galloper");
    fs::copy(older, &copy).expect("it can be copied");
    let older = |store: Result<Store, JournalError>| {
        let store = store.expect("it is sound");
        assert_eq!(store.sealed_from(BattleNumber(1)).expect("it is sound"), None, "nothing of it is sealed");
        store.battles().expect("it is sound")[0].uid.clone()
    };
    let read = older(Store::read(&copy));
    assert_eq!(read.len(), 16);
    assert_eq!(older(Store::open(&copy)), read, "brought up to date, it is the same battle");
}
