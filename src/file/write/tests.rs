//! Files written onto others, onto databases, and where nothing can be written.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::*;
use crate::file::tests::Scratch;

/// What lies in a folder, in order.
fn lying(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).expect("the folder can be read");
    let mut names: Vec<String> =
        files.map(|file| file.expect("it can be read").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn a_database(path: &Path) -> Connection {
    let database = Connection::open(path).expect("it can be made");
    database
        .execute_batch("PRAGMA journal_mode = wal; CREATE TABLE x(y); INSERT INTO x VALUES (1);")
        .expect("it can be written");
    database
}

#[test]
fn a_file_stands_in_its_place_and_nothing_beside_it() {
    let scratch = Scratch::new("write-new");
    let path = scratch.file("report.html");
    assert_eq!(write(&path, b"one", Existing::Refuse).expect("it can be written"), path);
    assert_eq!(fs::read(&path).expect("it is there"), b"one");
    assert_eq!(lying(scratch.folder()), ["report.html"]);
}

#[test]
fn what_is_there_is_refused_replaced_or_kept_as_is_said() {
    let scratch = Scratch::new("write-existing");
    let path = scratch.file("report.v2.html");
    fs::write(&path, "one").expect("it can be written");
    assert!(matches!(write(&path, b"two", Existing::Refuse), Err(FileError::IsThere { .. })));
    assert_eq!(fs::read(&path).expect("it is there"), b"one");
    let kept = ["report.v2 (2).html", "report.v2 (3).html"].map(|name| scratch.file(name));
    for second in &kept {
        assert_eq!(&write(&path, b"two", Existing::KeepBoth).expect("it can be written"), second);
    }
    write(&path, b"three", Existing::Replace).expect("it may be replaced");
    assert_eq!(fs::read(&path).expect("it is there"), b"three");
    assert_eq!(lying(scratch.folder()), ["report.v2 (2).html", "report.v2 (3).html", "report.v2.html"]);
}

#[test]
fn a_database_is_never_written_over_under_any_name() {
    let scratch = Scratch::new("write-database");
    let path = scratch.file("battle.csv");
    let database = a_database(&path);
    let mut names: Vec<PathBuf> =
        ["battle.csv", "battle.csv-wal", "battle.csv-shm", "battle.csv-journal"].map(|name| scratch.file(name)).into();
    #[cfg(unix)]
    {
        let (hard, soft) = (scratch.file("hard.csv"), scratch.file("soft.csv"));
        fs::hard_link(&path, &hard).expect("a link can be made");
        std::os::unix::fs::symlink(&path, &soft).expect("a link can be made");
        let log = scratch.file("log.csv");
        fs::hard_link(scratch.file("battle.csv-wal"), &log).expect("a link can be made");
        names.extend([hard, soft, log]);
    }
    let before = lying(scratch.folder());
    for name in &names {
        for existing in [Existing::Refuse, Existing::Replace] {
            let refused = write(name, b"unit;figures", existing);
            assert!(matches!(refused, Err(FileError::Guarded { .. })), "{}: {refused:?}", name.display());
        }
    }
    assert_eq!(lying(scratch.folder()), before);
    let kept = write(&path, b"unit;figures", Existing::KeepBoth).expect("another name is free");
    assert_eq!(kept, scratch.file("battle (2).csv"));
    let count: i64 = database.query_row("SELECT count(*) FROM x", [], |row| row.get(0)).expect("it is sound");
    assert_eq!(count, 1);
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_permissions_stay() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = Scratch::new("write-link");
    let (file, link) = (scratch.file("mill.toml"), scratch.file("link.toml"));
    fs::write(&file, "one").expect("it can be written");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("they can be set");
    std::os::unix::fs::symlink(&file, &link).expect("a link can be made");
    write(&link, b"two", Existing::Replace).expect("it may be replaced");
    assert_eq!(fs::read(&file).expect("it is there"), b"two");
    assert!(link.is_symlink());
    assert_eq!(fs::metadata(&file).expect("it is there").permissions().mode() & 0o777, 0o640);
    fs::set_permissions(&file, fs::Permissions::from_mode(0o440)).expect("they can be set");
    assert!(matches!(write(&link, b"three", Existing::Replace), Err(FileError::ReadOnly { .. })));
    assert_eq!(fs::read(&file).expect("it is there"), b"two");
}

#[cfg(unix)]
#[test]
fn folders_pipes_and_devices_are_refused_at_once() {
    let scratch = Scratch::new("write-pipe");
    let pipe = scratch.file("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("it can be run");
    assert!(made.success());
    for (path, what) in
        [(pipe.as_path(), "a pipe"), (scratch.folder(), "a folder"), (Path::new("/dev/null"), "a device")]
    {
        let refused = write(path, b"one", Existing::Replace).expect_err("it is no file");
        assert!(matches!(refused, FileError::NoFile { .. }) && refused.to_string().contains(what), "{refused}");
        assert!(matches!(crate::file::read(path, 10), Err(FileError::NoFile { .. })));
    }
}

#[test]
fn what_cannot_be_written_leaves_nothing_behind() {
    let scratch = Scratch::new("write-nowhere");
    for path in [scratch.file("no/folder/report.html"), PathBuf::from("/"), PathBuf::from("..")] {
        for existing in [Existing::Refuse, Existing::Replace, Existing::KeepBoth] {
            assert!(write(&path, b"one", existing).is_err(), "{}", path.display());
        }
    }
    assert_eq!(lying(scratch.folder()), [""; 0]);
}
