//! A disk that fails: at every write and every forcing through in turn, with every error a disk has.
//!
//! A library of our own is laid under the program (`tests/support/failing.c`), where there is a compiler to make it. Whatever fails,
//! nothing acknowledged is lost and nothing half written is read as whole. `FAULTS=all` fails at each call, not at some of them.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{Scratch, Umpire};
use galloper::journal::{Session, Store};
use galloper::rules::Battle;
use serde_json::json;

/// No room, a fault of the disk, a file system that may only be read.
const ERRORS: [(&str, u8); 3] = [("ENOSPC", 28), ("EIO", 5), ("EROFS", 30)];

/// How many answers are tried.
const ANSWERS: u64 = 10;

/// Every so many calls one fails, unless `FAULTS` says `all`.
const EVERY: u64 = 13;

/// The library that lets the disk fail; `None` where it cannot be made.
fn failing(scratch: &Scratch) -> Option<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/failing.c");
    let library = scratch.file("failing.so");
    let made = Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&library).arg(source).arg("-ldl").output();
    (cfg!(target_os = "linux") && made.is_ok_and(|made| made.status.success())).then_some(library)
}

/// What the program acknowledged: the last entry, if the battle was opened at all; and whether it said that something was wrong.
fn play(library: &Path, journal: &Path, faults: &[(&str, String)]) -> (Option<u64>, bool) {
    let preload = ("LD_PRELOAD", library.display().to_string());
    let part = ("FAIL_IN", journal.file_name().expect("it has a name").to_string_lossy().into_owned());
    let mut umpire = Umpire::start_among(&[[preload, part].as_slice(), faults].concat());
    let opened =
        umpire.call("battle/open", &json!({ "scenario": "first-orders", "journal": journal, "automatic": false }));
    if opened.get("error").is_some() {
        assert_eq!(opened["error"]["code"], 3, "{opened}");
        return (None, true);
    }
    let mut acknowledged = opened["result"]["entry"].as_u64().expect("a stop has its entry");
    let mut has_said = false;
    for id in 0..ANSWERS {
        let told = umpire.call("battle/run", &json!({ "robot": "random", "seed": id, "until": 1 }));
        if let Some(entry) = told["result"]["entry"].as_u64() {
            acknowledged = entry;
        } else {
            assert_eq!(told["error"]["code"], 3, "{told}");
            has_said = true;
        }
    }
    (Some(acknowledged), has_said)
}

#[test]
fn nothing_acknowledged_is_lost_when_the_disk_fails() {
    let scratch = Scratch::new("failing");
    let Some(library) = failing(&scratch) else {
        eprintln!("there is no compiler here to make the failing disk with");
        return;
    };
    let counted = scratch.file("count");
    let whole = scratch.file("whole.galloper");
    let (entries, _) = play(&library, &whole, &[("FAIL_COUNT", counted.display().to_string())]);
    assert!(entries.is_some_and(|entries| entries >= ANSWERS), "the program was hardly at work: {entries:?}");
    let calls: u64 = std::fs::read_to_string(&counted).expect("the calls are counted").parse().expect("a number");
    assert!(calls > 40, "the library is not under the program: {calls} calls");
    let every = if std::env::var("FAULTS").is_ok_and(|faults| faults == "all") { 1 } else { EVERY };
    let (mut failed, mut said) = (0, 0);
    for at in (0..calls).step_by(every as usize) {
        for (error, number) in ERRORS {
            for once in [false, true] {
                let journal = scratch.file(&format!("battle-{at}-{error}-{once}.galloper"));
                let mut faults = vec![("FAIL_AT", at.to_string()), ("FAIL_WITH", number.to_string())];
                faults.extend(once.then(|| ("FAIL_ONCE", "1".to_owned())));
                let (acknowledged, has_said) = play(&library, &journal, &faults);
                let what = format!("call {at} of {calls} fails with {error}, once: {once}");
                let found = Store::open(&journal).and_then(|store| Session::<Battle>::resume(store, None));
                match (acknowledged, found) {
                    (None, _) => {}
                    (Some(acknowledged), Ok(session)) => {
                        assert!(
                            session.last() >= acknowledged,
                            "{what}: {} of {acknowledged} are left",
                            session.last()
                        );
                    }
                    (Some(acknowledged), Err(error)) => panic!("{what}: {acknowledged} were acknowledged, but {error}"),
                }
                failed += 1;
                said += u64::from(has_said);
            }
        }
    }
    eprintln!("{failed} failures at {calls} calls, {said} of them said with code 3: nothing acknowledged was lost");
    assert!(said * 2 > failed, "most failures go unnoticed: {said} of {failed}");
}
