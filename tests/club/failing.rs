//! A disk that fails under a club, and a file that somebody else holds.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::Evening;
use crate::support::{Scratch, complained, galloper};
use galloper::club::{self, Club};
use rusqlite::Connection;

/// The library that lets the disk fail; `None` where it cannot be made.
fn failing(scratch: &Scratch) -> Option<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/failing.c");
    let library = scratch.file("failing.so");
    let made = Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&library).arg(source).arg("-ldl").output();
    (cfg!(target_os = "linux") && made.is_ok_and(|made| made.status.success())).then_some(library)
}

fn run(library: &Path, roll: &Path, words: &[&str], faults: &[(&str, String)]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_galloper"))
        .args(words)
        .args(["--file".as_ref(), roll.as_os_str()])
        .env("LD_PRELOAD", library)
        .env("FAIL_IN", roll.file_name().expect("it has a name"))
        .envs(faults.iter().map(|(name, value)| (*name, value.as_str())))
        .output()
        .expect("the program runs")
}

fn state(path: &Path) -> (usize, Vec<(String, i64)>) {
    let club = Club::open(path).expect("it opens");
    club.check().expect("it is sound");
    let units = club::units(&club).expect("units").into_iter().map(|unit| (unit.roll, unit.figures)).collect();
    (club::all_lines(&club, None).expect("lines").len(), units)
}

#[test]
fn on_a_full_disk_a_write_back_is_there_whole_or_not_at_all_and_the_secretary_is_told() {
    let scratch = Scratch::new("club-failing");
    let Some(library) = failing(&scratch) else {
        eprintln!("there is no compiler here to make the failing disk with");
        return;
    };
    let evening = Evening::new("club-failing-evening");
    let journal = evening.file("one.galloper");
    super::fought(super::setup("cutts-before-blindheim"), &journal, 3, 4);
    evening.club.settle().expect("it is settled");
    let journal = journal.to_str().expect("text");
    let words = ["club", "write-back", journal, "--accept", "all", "--undecided"];
    let fresh = |name: &str| {
        let path = scratch.file(name);
        std::fs::copy(evening.club.path(), &path).expect("it can be copied");
        path
    };
    let (counted, whole) = (scratch.file("count"), fresh("whole.roll"));
    let before = state(&whole);
    let output = run(&library, &whole, &words, &[("FAIL_COUNT", counted.display().to_string())]);
    assert!(output.status.success(), "{}", complained(&output));
    let after = state(&whole);
    let calls: u64 = std::fs::read_to_string(&counted).expect("the calls are counted").parse().expect("a number");
    assert!(calls > 3 && before != after, "{calls} calls");
    let all = std::env::var("FAULTS").is_ok_and(|faults| faults == "all");
    let every = if all { 1 } else { (calls / 5).max(1) };
    let mut told = 0;
    for at in (0..calls).step_by(every as usize) {
        let roll = fresh(&format!("{at}.roll"));
        // No room is left on the disk, from that call on.
        let faults = [("FAIL_AT", at.to_string()), ("FAIL_WITH", "28".to_owned())];
        let output = run(&library, &roll, &words, &faults);
        let now = state(&roll);
        assert!(now == before || now == after, "call {at} of {calls}");
        if output.status.success() {
            assert!(now == after, "call {at} of {calls}: it said that all is written");
        } else {
            told += 1;
            assert!(complained(&output).contains(". "), "a reason and a remedy: {}", complained(&output));
        }
    }
    assert!(told > 0, "nobody was ever told");
}

#[test]
fn a_file_that_may_only_be_read_is_read_and_refused_to_whoever_would_write_with_what_to_do() {
    let mut evening = Evening::empty("club-read-only");
    club::new_member(&mut evening.club, "A. Whitby", "tests").expect("he is taken in");
    let path = evening.club.back_up(&evening.file("kept.roll")).expect("a copy is made");
    let before = std::fs::read(&path).expect("it can be read");
    let mut marked = std::fs::metadata(&path).expect("it is there").permissions();
    marked.set_readonly(true);
    std::fs::set_permissions(&path, marked).expect("it can be marked");
    let refused = Club::open(&path).expect_err("it may only be read").to_string();
    let by_hand = galloper(&["club", "recover", "--file", path.to_str().expect("text")]);
    assert!(!by_hand.status.success());
    let over = Club::restore(&path, evening.club.path()).expect_err("nor may another take its place").to_string();
    for said in [&refused, &complained(&by_hand), &over] {
        assert!(said.contains("kept.roll may only be read") && said.contains("work on a copy"), "{said}");
        assert!(!said.contains("Make room"), "there is room enough: {said}");
    }
    let read = Club::read_only(&path).expect("it is read");
    assert_eq!(club::members(&read).expect("members").len(), 1);
    drop(read);
    assert_eq!(std::fs::read(&path).expect("it can be read"), before, "not a byte of it is changed");
}

#[test]
fn a_spoilt_page_is_found_whichever_it_is_and_nothing_is_restored_from_it() {
    let evening = Evening::new("club-spoilt");
    let sound = evening.club.back_up(&evening.file("sound.roll")).expect("a copy is made");
    let whole = std::fs::read(&sound).expect("it can be read");
    let page = usize::from(u16::from_be_bytes([whole[16], whole[17]]));
    let spoilt = evening.file("spoilt.roll");
    let pages = whole.len() / page;
    assert!(pages > 20, "{pages} pages");
    for number in 0..pages {
        // What kind of page it is stands in its first byte, in the first page behind the head of the file.
        let at = number * page + if number == 0 { 100 } else { 0 };
        let mut bytes = whole.clone();
        bytes[at] ^= 0xa5;
        std::fs::write(&spoilt, &bytes).expect("it can be written");
        let checked = Club::read_only(&spoilt).and_then(|club| club.check());
        let said = checked.expect_err("it is spoilt").to_string();
        assert!(said.contains("spoilt.roll") && said.contains(". "), "page {number}, a reason and a remedy: {said}");
        let restored = Club::restore(&evening.file("restored.roll"), &spoilt);
        assert!(restored.is_err() && !evening.file("restored.roll").exists(), "page {number}");
        assert!(std::fs::read(&spoilt).expect("it can be read") == bytes, "page {number}: a byte of it is changed");
    }
}

#[test]
fn a_file_that_another_program_holds_is_said_and_read_all_the_same() {
    let mut evening = Evening::empty("club-held");
    let holder = Connection::open(evening.club.path()).expect("it opens");
    holder.execute_batch("BEGIN IMMEDIATE").expect("it is held");
    let held = club::new_member(&mut evening.club, "A. Whitby", "tests").expect_err("it is held");
    assert!(held.to_string().contains("another program"), "{held}");
    let read = Club::read_only(evening.club.path()).expect("it is read");
    assert!(club::members(&read).expect("members").is_empty());
    holder.execute_batch("ROLLBACK").expect("it is let go");
    club::new_member(&mut evening.club, "A. Whitby", "tests").expect("he is taken in");
}
