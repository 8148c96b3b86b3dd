//! Mutated files and messages over every reader: no panic, nothing that takes long, nothing that eats the memory.
//!
//! The corpus is what the project ships, what lies under `tests/diaries` and `tests/data`, and the messages of
//! `tests/data/mutations/messages.jsonl`. `MUTATIONS=1000000 cargo test --release --test outside mutations::` tries a million.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::support::{Scratch, Umpire};
use galloper::club::{self, Club};
use galloper::data::{Roots, check_text, house_from};
use galloper::dice::Generator;
use galloper::journal::{Diary, Session, Store};
use galloper::rules::{self, Battle, Setup};

/// How many are tried, unless `MUTATIONS` says otherwise.
const MUTATIONS: u64 = 1500;

/// Longer than this nothing may take.
const LONGEST: Duration = Duration::from_secs(2);

/// More memory than this, in kibibytes, the readers never hold; looked at when `MUTATIONS` is set, as they are alone then.
const MOST_MEMORY: u64 = 512 << 10;

/// What people and programs would not write.
const ODD: [&str; 22] = [
    "1e308",
    "-1e308",
    "nan",
    "inf",
    "-0.0",
    "18446744073709551615",
    "-9223372036854775808",
    "99999999999999999999999",
    "0",
    "-1",
    "\u{0}",
    "\u{1b}[2J",
    "\u{feff}",
    "\r\n",
    "\t",
    "\"",
    "'''",
    "[[",
    "{}",
    "= 1",
    "é→″",
    "../../../etc/passwd",
];

fn below(generator: &mut Generator, many: usize) -> usize {
    generator.below(u32::try_from(many.max(1)).unwrap_or(u32::MAX)) as usize
}

/// The files of some folders that end so.
fn files(folders: &[&str], ending: &str) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut waiting: Vec<PathBuf> = folders.iter().map(|folder| root.join(folder)).collect();
    let mut found = Vec::new();
    while let Some(folder) = waiting.pop() {
        let mut entries: Vec<PathBuf> =
            fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("an entry").path()).collect();
        entries.sort();
        for path in entries {
            if path.is_dir() {
                waiting.push(path);
            } else if path.extension().is_some_and(|found| found == ending) {
                found.push(fs::read(path).expect("it can be read"));
            }
        }
    }
    assert!(!found.is_empty(), "no {ending} in {folders:?}");
    found
}

/// Changes a text or a file of bytes in one to four places.
fn mutated(corpus: &[Vec<u8>], generator: &mut Generator) -> Vec<u8> {
    let mut bytes = corpus[below(generator, corpus.len())].clone();
    for _ in 0..=generator.below(3) {
        let at = below(generator, bytes.len() + 1);
        let span = (1 + below(generator, 40)).min(bytes.len() - at);
        match generator.below(9) {
            0 if at < bytes.len() => bytes[at] ^= 1 << generator.below(8),
            1 => drop(bytes.drain(at..at + span)),
            2 => {
                let twice = bytes[at..at + span].to_vec();
                bytes.splice(at..at, twice);
            }
            3 => bytes.truncate(at),
            4 => {
                let other = &corpus[below(generator, corpus.len())];
                let from = below(generator, other.len());
                let part = other[from..(from + 200).min(other.len())].to_vec();
                bytes.splice(at..at + span, part);
            }
            5 => drop(
                bytes.splice(at..at, std::iter::repeat_n(b"[{(\"-1"[below(generator, 6)], 1 + below(generator, 3000))),
            ),
            6 => number(&mut bytes, generator),
            _ => drop(bytes.splice(at..at + span.min(3), ODD[below(generator, ODD.len())].bytes())),
        }
    }
    bytes
}

/// Puts an odd number for some number of a text.
fn number(bytes: &mut Vec<u8>, generator: &mut Generator) {
    let from = below(generator, bytes.len());
    let Some(start) = bytes[from..].iter().position(u8::is_ascii_digit).map(|at| from + at) else { return };
    let end = bytes[start..]
        .iter()
        .position(|byte| !byte.is_ascii_digit() && *byte != b'.')
        .map_or(bytes.len(), |at| start + at);
    bytes.splice(start..end, ODD[below(generator, 10)].bytes());
}

/// What reads bytes and may refuse them.
type Reads<'a> = Box<dyn FnMut(&[u8]) + 'a>;

/// A reader, its corpus, and how often of a hundred it is tried.
struct Reader<'a> {
    name: &'static str,
    corpus: Vec<Vec<u8>>,
    share: u64,
    read: Reads<'a>,
}

fn diary(text: &str) {
    let Ok(diary) = Diary::read(text) else { return };
    let Ok(Some(setup)) = diary.setup::<Setup>() else { return };
    let _ = diary.play::<Battle>(setup, None);
}

fn journal(path: &Path) {
    let Ok(store) = Store::read(path) else { return };
    let _ = store.battles();
    let _ = Session::<Battle>::resume(store, None);
}

fn readers(scratch: &Scratch) -> Vec<Reader<'_>> {
    let roots = Roots::discover();
    let written = |name: &str, bytes: &[u8]| {
        let path = scratch.file(name);
        fs::write(&path, bytes).expect("it can be written");
        path
    };
    let members = Club::begin(&scratch.file("own.roll"), "The club").expect("a club can be begun");
    let own = club::units(&members).map(|units| club::units_csv(&units)).expect("it has units");
    let mut csv = vec![own.into_bytes()];
    csv.push(b"name;nation;arm;fire;original;figures;note\nRowe's;english;infantry;platoon;12;9;'=1+1\n".to_vec());
    let roll = fs::read(scratch.file("own.roll")).expect("it can be read");
    let house =
        b"game = \"flanders\"\nkind = \"house\"\nswitches = { overlap = \"one_total\" }\n[[ruling]]\nwords = \"So.\"\n";
    vec![
        Reader {
            name: "toml",
            corpus: files(&["armies", "scenarios", "tests/data"], "toml"),
            share: 50,
            read: Box::new(move |bytes| {
                let text = String::from_utf8_lossy(bytes);
                let _ = check_text(Path::new("mutated.toml"), &text, &roots);
            }),
        },
        Reader {
            name: "house",
            corpus: vec![house.to_vec()],
            share: 20,
            read: Box::new(|bytes| {
                let _ = house_from(&String::from_utf8_lossy(bytes), rules::GAMES[0]);
            }),
        },
        Reader {
            name: "diary",
            corpus: files(&["tests/diaries"], "diary"),
            share: 20,
            read: Box::new(|bytes| diary(&String::from_utf8_lossy(bytes))),
        },
        Reader {
            name: "journal",
            corpus: files(&["tests/data/journals"], "galloper"),
            share: 4,
            read: Box::new(move |bytes| journal(&written("mutated.galloper", bytes))),
        },
        Reader {
            name: "club",
            corpus: vec![roll],
            share: 4,
            read: Box::new(move |bytes| {
                let opened = Club::read_only(&written("mutated.roll", bytes));
                let _ = opened.and_then(|club| club.about());
            }),
        },
        Reader {
            name: "table",
            corpus: csv,
            share: 2,
            read: Box::new(move |bytes| {
                let _ = club::preview_csv(&members, &written("mutated.csv", bytes), true);
            }),
        },
    ]
}

fn many() -> u64 {
    std::env::var("MUTATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(MUTATIONS)
}

/// The most memory that this process has held, in kibibytes, where the system says.
fn most_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[test]
fn no_reader_panics_or_takes_long_over_a_mutated_file() {
    let scratch = Scratch::new("mutations");
    let many = many();
    let mut faults = Vec::new();
    for mut reader in readers(&scratch) {
        let own = many * reader.share / 100;
        let (begun, mut slowest) = (Instant::now(), Duration::ZERO);
        for seed in 0..own {
            let bytes = mutated(&reader.corpus, &mut Generator::seeded(seed));
            let at = Instant::now();
            if catch_unwind(AssertUnwindSafe(|| (reader.read)(&bytes))).is_err() {
                faults.push(format!("{} {seed}: it panics", reader.name));
            }
            slowest = slowest.max(at.elapsed());
            if at.elapsed() > LONGEST {
                faults.push(format!("{} {seed}: it takes {:?}", reader.name, at.elapsed()));
            }
        }
        eprintln!("{}: {own} mutated in {:?}, the slowest {slowest:?}", reader.name, begun.elapsed());
    }
    assert!(faults.is_empty(), "{} of {many}: {faults:#?}", faults.len());
    if std::env::var("MUTATIONS").is_ok()
        && let Some(held) = most_memory()
    {
        eprintln!("at most {held} KiB were held");
        assert!(held < MOST_MEMORY, "{held} KiB were held");
    }
}

#[test]
fn every_mutated_message_is_answered_and_the_next_one_too() {
    let many = many();
    let messages = include_str!("../data/mutations/messages.jsonl");
    let corpus: Vec<Vec<u8>> = messages.lines().map(|line| line.as_bytes().to_vec()).collect();
    let mut umpire = Umpire::start();
    umpire.ask(
        "battle/open",
        &serde_json::json!({ "scenario": "first-orders", "seed": 1, "dice": "table", "automatic": false }),
    );
    let mut slowest = Duration::ZERO;
    for seed in 0..many {
        let line: Vec<u8> =
            mutated(&corpus, &mut Generator::seeded(seed)).into_iter().filter(|byte| *byte != b'\n').collect();
        // Nothing is written, and no robot plays for longer than a test waits.
        let text = String::from_utf8_lossy(&line);
        let plays_long = text.contains("run") && !text.contains("\"until\":3}");
        if text.contains("journal\":") || text.contains("keep") || plays_long {
            continue;
        }
        let (at, ping) = (Instant::now(), format!("ping-{seed}"));
        umpire.send(&text);
        umpire.send(&format!(
            r#"{{"jsonrpc":"2.0","id":"{ping}","method":"scenario/check","params":{{"path":"nowhere.toml"}}}}"#
        ));
        loop {
            let told = umpire.hear().unwrap_or_else(|| panic!("message {seed} ends the process: {text}"));
            if told["id"] == ping.as_str() {
                break;
            }
        }
        slowest = slowest.max(at.elapsed());
        assert!(at.elapsed() < 2 * LONGEST, "message {seed} takes {:?}: {text}", at.elapsed());
    }
    eprintln!("{many} mutated messages, the slowest answered within {slowest:?}");
    assert!(umpire.end(), "it ends well");
}
