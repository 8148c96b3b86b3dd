//! Databases carried off, robbed of their logs, removed while they are open, and read by those who may not write.

use std::fs;
use std::path::{Path, PathBuf};

use super::*;
use crate::file::tests::Scratch;

static BOOK: Kind = Kind {
    noun: "book",
    application_id: 0x626f_6f6b,
    steps: &["CREATE TABLE line(words TEXT NOT NULL) STRICT;"],
    most_bytes: 1 << 20,
    most_value_bytes: 1 << 16,
    patience: Duration::from_millis(50),
    checks_pages: true,
    lasting: |_| "SELECT words FROM line",
};

pub(super) fn a_book(path: &Path, lines: &[&str]) -> Database {
    let mut book = Database::open(&BOOK, path, Access::Create).expect("it can be made");
    for words in lines {
        add(&mut book, words).expect("it can be written");
    }
    book
}

pub(super) fn add(book: &mut Database, words: &str) -> Result<(), FileError> {
    book.write(|transaction| transaction.execute("INSERT INTO line VALUES (?1)", [words]).map(|_| ()))
}

fn lines(book: &Database) -> Vec<String> {
    book.lasting().expect("it can be read").into_iter().collect()
}

pub(super) fn read(path: &Path) -> Result<Vec<String>, FileError> {
    Database::open(&BOOK, path, Access::Read).map(|book| lines(&book))
}

pub(super) fn log(path: &Path) -> PathBuf {
    companion(path, LOG)
}

fn lying(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let files = fs::read_dir(folder).expect("the folder can be read").map(|file| file.expect("it can be read").path());
    let mut files: Vec<_> =
        files.map(|path| (path.display().to_string(), fs::read(&path).expect("it can be read"))).collect();
    files.sort();
    files
}

/// Copies a book that is open, with or without its log, as a program that is killed leaves it.
fn left(scratch: &Scratch, book: &Database, name: &str, with_log: bool) -> PathBuf {
    let copy = scratch.file(name);
    fs::copy(book.path(), &copy).expect("it can be copied");
    if with_log {
        fs::copy(log(book.path()), log(&copy)).expect("it can be copied");
    }
    copy
}

#[test]
fn a_file_stands_alone_once_its_log_is_moved_into_it() {
    let scratch = Scratch::new("alone");
    let mut book = a_book(&scratch.file("book"), &["one"]);
    book.checkpoint().expect("nobody reads it");
    add(&mut book, "two").expect("it can be written");
    assert_eq!(read(&left(&scratch, &book, "copy", false)).expect("it is whole"), ["one"]);
    book.checkpoint().expect("nobody reads it");
    assert_eq!(read(&left(&scratch, &book, "later", false)).expect("it is whole"), ["one", "two"]);
    drop(book);
    assert!(!log(&scratch.file("book")).exists());
}

/// Behind a file lies what another program may be about to make part of it.
#[test]
fn nothing_is_written_behind_a_file_that_another_writes() {
    let scratch = Scratch::new("behind");
    let path = scratch.file("book");
    let book = a_book(&path, &["one"]);
    let other = Connection::open(&path).expect("it can be opened");
    other.execute_batch("BEGIN IMMEDIATE").expect("nobody else writes");
    let bytes = fs::metadata(&path).expect("it is there").len();
    assert!(matches!(book.checkpoint(), Err(FileError::InUse { .. })));
    assert_eq!(fs::metadata(&path).expect("it is there").len(), bytes);
    other.execute_batch("ROLLBACK").expect("nothing was written");
    book.checkpoint().expect("nobody reads it");
}

#[test]
fn a_file_alone_is_the_books_from_the_moment_it_is_made() {
    let scratch = Scratch::new("made");
    let book = a_book(&scratch.file("book"), &[]);
    assert_eq!(read(&left(&scratch, &book, "copy", false)).expect("it is whole"), [""; 0]);
}

#[test]
fn reading_leaves_nothing_beside_and_changes_nothing() {
    let scratch = Scratch::new("reading");
    let book = a_book(&scratch.file("open"), &["one"]);
    let killed = left(&scratch, &book, "killed", true);
    drop(a_book(&scratch.file("closed"), &["one"]));
    let before = lying(scratch.folder());
    for path in [&killed, &scratch.file("closed")] {
        assert_eq!(read(path).expect("it can be read"), ["one"], "{}", path.display());
    }
    assert_eq!(lying(scratch.folder()), before);
    let names = |lying: Vec<(String, Vec<u8>)>| lying.into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    assert_eq!(read(book.path()).expect("it can be read while it is written"), ["one"]);
    assert_eq!(names(lying(scratch.folder())), names(before));
}

#[cfg(unix)]
#[test]
fn reading_needs_no_right_to_write() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = Scratch::new("rights");
    let book = a_book(&scratch.file("open"), &["one"]);
    let killed = left(&scratch, &book, "killed", true);
    drop(a_book(&scratch.file("closed"), &["one"]));
    let may = |mode: u32| {
        for (name, _) in lying(scratch.folder()) {
            fs::set_permissions(name, fs::Permissions::from_mode(mode & 0o666)).expect("they can be set");
        }
        fs::set_permissions(scratch.folder(), fs::Permissions::from_mode(mode)).expect("they can be set");
    };
    may(0o555);
    let found = [killed, scratch.file("closed"), scratch.file("open")].map(|path| read(&path));
    may(0o755);
    for found in found {
        assert_eq!(found.expect("it can be read"), ["one"]);
    }
}

#[test]
fn a_log_that_is_missing_or_anothers_is_named() {
    let scratch = Scratch::new("log");
    let mut book = a_book(&scratch.file("book"), &["one"]);
    book.checkpoint().expect("nobody reads it");
    add(&mut book, "two").expect("it can be written");
    let other = a_book(&scratch.file("other"), &["something else"]);
    // Everything of it stands in the log.
    let torn = scratch.file("torn");
    let raw = Connection::open(&torn).expect("it can be made");
    raw.execute_batch("PRAGMA journal_mode = wal; PRAGMA application_id = 5; CREATE TABLE x(y);")
        .expect("it can be written");
    let carried = scratch.file("carried");
    fs::copy(&torn, &carried).expect("it can be copied");
    for access in [Access::Read, Access::Write, Access::Create] {
        let opened = Database::open(&BOOK, &carried, access);
        assert!(matches!(opened, Err(FileError::NoCompanion { .. })), "{access:?}: {opened:?}");
    }
    let mistaken = left(&scratch, &book, "mistaken", false);
    for content in [fs::read(log(other.path())).expect("it can be read"), b"no log at all".to_vec()] {
        fs::write(log(&mistaken), content).expect("it can be written");
        for access in [Access::Read, Access::Write, Access::Create] {
            let before = [fs::read(&mistaken).expect("it is there"), fs::read(log(&mistaken)).expect("it is there")];
            let opened = Database::open(&BOOK, &mistaken, access);
            assert!(matches!(opened, Err(FileError::ForeignCompanion { .. })), "{access:?}: {opened:?}");
            let after = [fs::read(&mistaken).expect("it is there"), fs::read(log(&mistaken)).expect("it is there")];
            assert!(before == after, "{access:?}: neither is touched");
        }
    }
    fs::remove_file(log(&mistaken)).expect("it is there");
    assert_eq!(read(&mistaken).expect("alone it is sound"), ["one"]);
    let own = left(&scratch, &book, "own", true);
    assert_eq!(lines(&Database::open(&BOOK, &own, Access::Write).expect("the log is its own")), ["one", "two"]);
}

#[cfg(unix)]
#[test]
fn a_file_that_goes_while_it_is_open_is_noticed_at_the_next_writing() {
    type Doing = fn(&Path);
    let doings: [(&str, Doing); 4] = [
        ("removed or renamed", |path| fs::remove_file(path).expect("it is there")),
        ("removed or renamed", |path| fs::rename(path, path.with_extension("old")).expect("it is there")),
        ("replaced", |path| {
            fs::copy(path, path.with_extension("new")).expect("it can be copied");
            fs::rename(path.with_extension("new"), path).expect("it can be moved");
        }),
        ("has lost", |path| fs::remove_file(log(path)).expect("it is there")),
    ];
    for (index, (words, doing)) in doings.into_iter().enumerate() {
        let scratch = Scratch::new(&format!("gone-{index}"));
        let mut book = a_book(&scratch.file("book"), &["one"]);
        doing(&scratch.file("book"));
        let error = add(&mut book, "two").expect_err("the file has gone");
        assert!(matches!(error, FileError::Gone { .. }) && error.to_string().contains(words), "{words}: {error}");
    }
}

#[test]
fn no_letter_of_a_name_means_anything() {
    let scratch = Scratch::new("names");
    for name in ["file:battle?mode=memory", "100% sure#1.galloper", "a&b c'd\"é.galloper"] {
        let path = scratch.file(name);
        drop(a_book(&path, &["one"]));
        assert!(path.is_file(), "{name}");
        assert_eq!(read(&path).expect("it can be read"), ["one"], "{name}");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_is_refused_and_not_waited_for() {
    let scratch = Scratch::new("pipe");
    let pipe = scratch.file("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("it can be run").success());
    for access in [Access::Read, Access::Write, Access::Create] {
        assert!(matches!(Database::open(&BOOK, &pipe, access), Err(FileError::NoFile { .. })));
    }
}

#[test]
fn a_file_is_replaced_whole_and_only_while_nobody_else_has_it_open() {
    let scratch = Scratch::new("replaced");
    let path = scratch.file("book");
    let open = a_book(&path, &["one", "two"]);
    let other = a_book(&scratch.file("other"), &["three"]);
    other.checkpoint().expect("nobody reads it");
    let content = fs::read(other.path()).expect("it can be read");
    let refused = Database::replace(&BOOK, &path, content.clone());
    assert!(matches!(refused, Err(FileError::InUse { .. })), "{refused:?}");
    assert_eq!(lines(&open), ["one", "two"]);
    drop(open);
    let half = Database::replace(&BOOK, &path, content[..content.len() / 2].to_vec());
    assert!(half.is_err() && read(&path).expect("it is whole") == ["one", "two"], "{half:?}");
    Database::replace(&BOOK, &path, content).expect("nobody has it open");
    assert_eq!(read(&path).expect("it is whole"), ["three"]);
    assert!(!log(&path).exists());
    assert_eq!(lines(&a_book(&path, &["four"])), ["four", "three"]);
}

/// A log that has been moved keeps its length, and what it tells until it is written over is no reason for another record: who opens the
/// file beside it finds everything in place.
#[test]
fn a_log_that_has_been_moved_is_written_over() {
    let scratch = Scratch::new("written-over");
    let path = scratch.file("book");
    let bytes = |path: &Path| fs::metadata(path).expect("it is there").len();
    let mut book = a_book(&path, &["one", "two", "three"]);
    book.checkpoint().expect("nobody reads it");
    let (file_bytes, log_bytes) = (bytes(&path), bytes(&log(&path)));
    assert!(log_bytes > 0);
    let other = a_book(&path, &[]);
    assert_eq!(bytes(&path), file_bytes, "no record is left behind it");
    add(&mut book, "four").expect("it can be written");
    assert_eq!(bytes(&log(&path)), log_bytes, "it is written over");
    assert_eq!(read(&left(&scratch, &book, "killed", true)).expect("it is whole").len(), 4);
    book.checkpoint().expect("nobody reads it");
    assert_eq!(read(&left(&scratch, &book, "alone", false)).expect("it is whole").len(), 4);
    drop((book, other));
    assert!(!log(&path).exists());
}
