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
    assert!(matches!(error, JournalError::File(FileError::Newer { found: 9, known: 2, .. })), "{error}");
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
    let row = Row { number: 2, turn: 1, body, reports: "[]".into(), fingerprint: 0, form: 1 };
    assert!(matches!(store.append(BattleNumber(1), &[row]), Err(JournalError::EntryTooLarge { entry: 2, .. })));
}

#[test]
fn a_row_that_makes_no_sense_is_named() {
    let scratch = Scratch::new("nonsense");
    let mut store = Store::open(&a_journal(&scratch, 1)).expect("it is sound");
    let row = Row { number: 2, turn: 1, body: r#"{"flew":1}"#.into(), reports: "[]".into(), fingerprint: 0, form: 1 };
    store.append(BattleNumber(1), &[row]).expect("the database takes any JSON");
    let resumed = crate::journal::Session::<crate::engine::toy::Toy>::resume(store, None).map(|session| session.last());
    assert!(matches!(resumed, Err(JournalError::Unreadable { entry: 2, .. })), "{resumed:?}");
}

#[test]
fn every_form_leads_to_the_newest() {
    assert_eq!(JOURNAL.newest(), 2);
    let parts = |form| JOURNAL.parts(form).expect("the steps are sound");
    for form in 1..=JOURNAL.newest() {
        assert!(parts(form).iter().any(|(name, _)| name == "entry_follows_the_last"), "{form}");
    }
    assert_ne!(parts(1), parts(2));
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
    let row = Row { number: 0, turn: 1, body: "1".into(), reports: "[]".into(), fingerprint: 5, form: 1 };
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
