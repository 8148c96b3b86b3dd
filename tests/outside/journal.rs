//! The journal on disk, through the program: killed at any moment, cut short, foreign, newer.
//!
//! `KILLS=1000 cargo test --release --test outside journal::` kills it a thousand times.

use std::path::Path;
use std::time::Duration;

use crate::support::{Scratch, Umpire, galloper};
use galloper::dice::Generator;
use galloper::journal::{JournalError, Session, Store};
use galloper::rules::Battle;
use serde_json::{Value, json};

/// How often the program is killed, unless `KILLS` says otherwise.
const KILLS: u32 = 30;

/// How long the program lives at most, in microseconds: long enough for some dozens of answers.
const LIFE: u32 = if cfg!(debug_assertions) { 600_000 } else { 60_000 };

/// What a program acknowledged before it was killed.
#[derive(Clone, Copy, Debug)]
struct Acknowledged {
    /// The last entry.
    entry: u64,
    /// The last entry with which a turn ended, or the battle was opened.
    turns_end: u64,
}

/// Lets a program append answers to a journal until it is killed after so many microseconds.
fn append_until_killed(journal: &Path, resumes: bool, seed: u64, life: Duration) -> Acknowledged {
    let mut umpire = Umpire::start();
    let (method, params) = if resumes {
        ("battle/resume", json!({ "journal": journal, "automatic": false }))
    } else {
        ("battle/open", json!({ "scenario": "first-orders", "journal": journal, "automatic": false }))
    };
    let entry = |stop: &Value| stop["entry"].as_u64().expect("a stop has its entry");
    let opened = umpire.ask(method, &params);
    let mut acknowledged = Acknowledged { entry: entry(&opened), turns_end: entry(&opened) };
    let mut turn = opened["turn"].clone();
    let run = |id: u64| json!({ "jsonrpc": "2.0", "id": id, "method": "battle/run", "params": { "robot": "random", "seed": seed ^ id, "until": 1 } });
    std::thread::scope(|scope| {
        // The requests are written ahead of the answers, so that the program is always at work when it is killed.
        for id in 0..200 {
            umpire.send(&run(id).to_string());
        }
        let (killer, mut hearing) = umpire.split();
        scope.spawn(move || {
            std::thread::sleep(life);
            killer.kill().expect("it can be killed");
        });
        while let Some(stop) = hearing.hear() {
            let stop = &stop["result"];
            acknowledged.entry = entry(stop);
            if stop["turn"] != turn {
                turn = stop["turn"].clone();
                acknowledged.turns_end = entry(stop);
            }
        }
    });
    acknowledged
}

/// Whether a journal was killed while its log was moved into it: what was to be moved stands behind its pages.
fn ends_in_a_record(journal: &Path) -> bool {
    let bytes = std::fs::read(journal).expect("it can be read");
    let number = |at: usize| bytes[at..at + 4].iter().fold(0, |number, byte| number << 8 | usize::from(*byte));
    bytes.len() > (number(16) >> 16) * number(28)
}

#[test]
fn no_acknowledged_answer_is_lost_when_the_program_is_killed() {
    let kills = std::env::var("KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(KILLS);
    let scratch = Scratch::new("kill");
    let mut generator = Generator::seeded(1);
    let (mut appended, mut battles, mut in_the_middle) = (0, 0, 0);
    let mut last = None;
    for kill in 0..kills {
        let journal = scratch.file(&format!("battle-{battles}.galloper"));
        let life = Duration::from_micros(u64::from(generator.below(LIFE)));
        let acknowledged = append_until_killed(&journal, last.is_some(), u64::from(kill) << 32, life);
        let alone = scratch.file("alone.galloper");
        std::fs::copy(&journal, &alone).expect("the file alone can be carried off");
        let session = |path: &Path, store: fn(&Path) -> Result<Store, JournalError>| {
            Session::<Battle>::resume(store(path).expect("the file is sound"), None).expect("it is as it was")
        };
        let carried = session(&alone, Store::read).last();
        assert!(carried >= acknowledged.turns_end, "kill {kill}: {acknowledged:?}, {carried} in the file alone");
        in_the_middle += u32::from(ends_in_a_record(&alone));
        let session = session(&journal, Store::open);
        assert!(session.last() >= acknowledged.entry, "kill {kill}: {acknowledged:?}, {} found", session.last());
        appended += session.last() - last.unwrap_or_default();
        let is_long = session.last() > 60 || matches!(session.awaiting(), galloper::game::Awaiting::Over(_));
        last = (!is_long).then(|| session.last());
        battles += u32::from(is_long);
    }
    eprintln!(
        "{kills} kills while {appended} entries were appended: none acknowledged was lost, the file alone was whole after each; \
         {in_the_middle} fell into the moving of a log"
    );
    assert!(appended > u64::from(kills), "the program was hardly at work: {appended} entries");
}

/// A journal of a few answers.
fn a_journal(scratch: &Scratch) -> std::path::PathBuf {
    let journal = scratch.file("battle.galloper");
    let path = journal.to_str().expect("its name is text");
    let played =
        galloper(&["play", "first-orders", "--robot", "random", "--seed", "1", "--turns", "1", "--journal", path]);
    assert!(played.status.success(), "{played:?}");
    journal
}

#[test]
fn a_journal_replays_at_the_command_line() {
    let scratch = Scratch::new("replay");
    let journal = a_journal(&scratch);
    let replayed = galloper(&["replay", journal.to_str().expect("its name is text")]);
    assert!(replayed.status.success(), "{replayed:?}");
    assert!(String::from_utf8_lossy(&replayed.stdout).contains("come out as they are written"));
}

#[test]
fn files_that_are_no_journals_are_refused_with_a_remedy() {
    let scratch = Scratch::new("refused");
    let journal = a_journal(&scratch);
    let whole = std::fs::read(&journal).expect("it can be read");
    let cut = scratch.file("cut.galloper");
    std::fs::write(&cut, &whole[..whole.len() * 2 / 3]).expect("it can be written");
    let foreign = scratch.file("notes.txt");
    std::fs::write(&foreign, "A summer's day on the Danube.").expect("it can be written");
    let newer = scratch.file("newer.galloper");
    let mut changed = whole.clone();
    changed[60..64].copy_from_slice(&99_u32.to_be_bytes());
    std::fs::write(&newer, changed).expect("it can be written");
    let missing = scratch.file("missing.galloper");
    for (file, words) in
        [(&cut, "damaged"), (&foreign, "not one of"), (&newer, "newer version"), (&missing, "no journal at")]
    {
        let refused = galloper(&["replay", file.to_str().expect("its name is text")]);
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(2), "{said}");
        assert!(said.contains(words), "{words}: {said}");
    }
}

#[test]
fn a_journal_that_cannot_be_written_says_so_before_the_battle_begins() {
    let scratch = Scratch::new("unwritable");
    let nowhere = scratch.file("no/such/folder/battle.galloper");
    let refused =
        galloper(&["play", "first-orders", "--robot", "random", "--journal", nowhere.to_str().expect("text")]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(refused.stdout.is_empty());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("cannot be written"));
}

#[test]
fn a_journal_says_what_of_it_is_sealed() {
    let scratch = Scratch::new("sealed");
    let verified = |path: &Path| {
        let output = galloper(&["replay", path.to_str().expect("its name is text"), "--verify"]);
        assert!(output.status.success(), "{output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let journal = a_journal(&scratch);
    assert!(verified(&journal).contains("Every entry is sealed"));
    let older = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/journals/first-orders.galloper");
    let before = std::fs::read(&older).expect("it can be read");
    assert!(verified(&older).contains("Nothing is sealed"));
    assert_eq!(std::fs::read(&older).expect("it can be read"), before, "reading changes nothing");
}

#[test]
fn the_programs_dice_are_checked_against_the_seed() {
    let scratch = Scratch::new("seed");
    let verified = |path: &Path| {
        let output = galloper(&["replay", path.to_str().expect("its name is text"), "--verify"]);
        assert!(output.status.success(), "{output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let journal = scratch.file("battle.galloper");
    let mut umpire = Umpire::start();
    umpire.ask("battle/open", &json!({ "scenario": "first-orders", "seed": 77, "journal": journal }));
    umpire.ask("battle/run", &json!({ "robot": "contact", "seed": 1, "until": 60 }));
    umpire.ask("battle/take_back", &json!({ "to": 20 }));
    umpire.ask("battle/run", &json!({ "robot": "contact", "seed": 2, "until": 30 }));
    assert!(umpire.end());
    let told = verified(&journal);
    assert!(told.contains("are those that the seed 77 throws, in order"), "{told}");
    // Who resumes it throws others from then on.
    let mut umpire = Umpire::start();
    umpire.ask("battle/resume", &json!({ "journal": journal, "seed": 5 }));
    umpire.ask("battle/run", &json!({ "robot": "contact", "seed": 3, "until": 60 }));
    assert!(umpire.end());
    let told = verified(&journal);
    assert!(told.contains("the first that the seed 77 does not throw next"), "{told}");
}
