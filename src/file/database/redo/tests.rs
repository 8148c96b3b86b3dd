//! A file cut off, or killed, at every write of a checkpoint: alone it is always what it was before, or what it is to be.

use std::fs;
use std::path::Path;

use super::*;
use crate::file::database::tests::{a_book, add, log, read};
use crate::file::tests::Scratch;

/// A file, and what its log is to bring it.
fn moved(scratch: &Scratch) -> (Vec<u8>, Redo) {
    let mut book = a_book(&scratch.file("book"), &["one"]);
    book.checkpoint().expect("nobody reads it");
    for number in 0..60 {
        add(&mut book, &format!("{number} {}", "long words ".repeat(40))).expect("it can be written");
    }
    let before = fs::read(book.path()).expect("it can be read");
    let (redo, _) = Redo::of_log(&fs::read(log(book.path())).expect("it can be read")).expect("something is committed");
    assert!(redo.put.len() > 4 && redo.pages as usize > before.len() / redo.page_bytes, "{:?}", redo.put.keys());
    (before, redo)
}

fn how_many(path: &Path, content: &[u8]) -> usize {
    fs::write(path, content).expect("it can be written");
    let alone = read(path).expect("it is whole");
    assert_eq!(fs::read(path).expect("it can be read"), content, "reading changes nothing");
    alone.len()
}

/// The file with a record of it behind, as it is written.
fn recorded(scratch: &Scratch, before: &[u8], redo: &Redo) -> Vec<u8> {
    let path = scratch.file("recorded");
    fs::write(&path, before).expect("it can be written");
    redo.write_behind(&fs::File::options().write(true).open(&path).expect("it is there")).expect("it can be written");
    fs::read(&path).expect("it can be read")
}

#[test]
fn a_file_killed_at_any_write_of_a_checkpoint_is_whole_alone() {
    let scratch = Scratch::new("redo");
    let (before, redo) = moved(&scratch);
    let torn = scratch.file("torn");
    let recorded = recorded(&scratch, &before, &redo);
    // While the record is written.
    for length in (before.len()..recorded.len()).step_by(997) {
        assert_eq!(how_many(&torn, &recorded[..length]), 1, "{length} bytes of {}", recorded.len());
    }
    // While the pages are moved, the first page first or last, and each of them half.
    for order in [redo.put.keys().copied().collect::<Vec<_>>(), redo.put.keys().rev().copied().collect()] {
        let mut content = recorded.clone();
        for number in order {
            let place = redo.place(number);
            let half = place.start + redo.page_bytes / 2;
            content[place.start..half].copy_from_slice(&redo.put[&number][..redo.page_bytes / 2]);
            assert_eq!(how_many(&torn, &content), 61, "page {number} is half moved");
            content[place].copy_from_slice(&redo.put[&number]);
            assert_eq!(how_many(&torn, &content), 61, "page {number} is moved");
        }
        content.truncate(redo.file_bytes());
        assert_eq!(how_many(&torn, &content), 61, "the record is cut off");
    }
}

#[test]
fn without_its_record_the_same_file_is_torn() {
    let scratch = Scratch::new("redo-without");
    let (before, redo) = moved(&scratch);
    let torn = scratch.file("torn");
    let mut content = recorded(&scratch, &before, &redo);
    content[redo.place(1)].copy_from_slice(&redo.put[&1]);
    content.truncate(redo.file_bytes());
    fs::write(&torn, &content).expect("it can be written");
    assert!(read(&torn).is_err(), "the test has no teeth");
}

#[test]
fn a_torn_file_that_is_opened_to_be_written_is_put_right() {
    let scratch = Scratch::new("redo-open");
    let (before, redo) = moved(&scratch);
    let torn = scratch.file("torn");
    let mut content = recorded(&scratch, &before, &redo);
    content[redo.place(1)].copy_from_slice(&redo.put[&1]);
    fs::write(&torn, &content).expect("it can be written");
    drop(a_book(&torn, &["later"]));
    assert_eq!(read(&torn).expect("it is whole").len(), 62);
    assert!(fs::metadata(&torn).expect("it is there").len() as usize <= content.len(), "the record is gone");
}

#[test]
fn a_spoilt_record_counts_for_nothing() {
    let scratch = Scratch::new("redo-spoilt");
    let (before, redo) = moved(&scratch);
    let recorded = recorded(&scratch, &before, &redo);
    let from = recorded.len() - redo.to_bytes().len();
    for at in (from..recorded.len()).step_by(97) {
        let mut spoilt = recorded.clone();
        spoilt[at] ^= 4;
        assert_eq!(Redo::behind(&spoilt), None, "byte {at}");
    }
    // Of several the last that is complete counts.
    let mut second = recorded.clone();
    second.extend_from_slice(&redo.to_bytes()[..HEAD + 100]);
    assert_eq!(Redo::behind(&second).as_ref(), Some(&redo));
}

/// A file in whose place another is put, page by page, and how many lines the two have.
fn replaced(scratch: &Scratch, lines: [usize; 2]) -> (Vec<u8>, Redo) {
    let [before, after] = lines.map(|lines| {
        let mut book = a_book(&scratch.file(&format!("{lines} lines")), &[]);
        for number in 0..lines {
            add(&mut book, &format!("{number} {}", "long words ".repeat(40))).expect("it can be written");
        }
        book.checkpoint().expect("nobody reads it");
        fs::read(book.path()).expect("it can be read")
    });
    (before, Redo::of_file(after).expect("it is whole"))
}

#[test]
fn a_file_killed_at_any_write_of_its_replacement_is_the_one_or_the_other() {
    for lines in [[60, 2], [2, 60]] {
        let scratch = Scratch::new("redo-replaced");
        let (before, redo) = replaced(&scratch, lines);
        let torn = scratch.file("torn");
        let recorded = recorded(&scratch, &before, &redo);
        for length in (before.len()..recorded.len()).step_by(997) {
            assert_eq!(how_many(&torn, &recorded[..length]), lines[0], "{length} bytes of {}", recorded.len());
        }
        let mut content = recorded;
        for (number, page) in &redo.put {
            content[redo.place(*number)].copy_from_slice(page);
            assert_eq!(how_many(&torn, &content), lines[1], "page {number} is in its place");
        }
        content.truncate(redo.file_bytes());
        assert_eq!(how_many(&torn, &content), lines[1], "the record is cut off");
    }
}
