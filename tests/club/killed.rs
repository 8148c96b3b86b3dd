//! The program killed while it writes: all of it is there, or none.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::Evening;
use crate::support::{Scratch, complained, galloper};
use galloper::club::{self, Club};

/// How often each deed is killed; `KILLS=40` kills forty times, each at another moment.
fn kills() -> u32 {
    std::env::var("KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(2)
}

/// What can be told of a club, whenever it was written.
fn state(club: &Club) -> Vec<String> {
    let lines = club::all_lines(club, None).expect("lines").into_iter();
    let mut state: Vec<String> = lines
        .map(|line| format!("{} {} {} {} {:?}", line.number, line.unit, line.kind.word(), line.change, line.title))
        .collect();
    state.extend(
        club::units(club)
            .expect("units")
            .into_iter()
            .map(|unit| format!("{} {} {}", unit.roll, unit.name, unit.figures)),
    );
    state.extend(club::campaigns(club).expect("campaigns").into_iter().map(|campaign| campaign.name));
    state
}

/// Rolls that are new are unlike in every run: they count, but are not compared.
fn counted(club: &Club) -> [usize; 2] {
    [club::all_lines(club, None).expect("lines").len(), club::units(club).expect("units").len()]
}

struct Deed {
    /// What the file of the club is copied from for each run.
    from: PathBuf,
    /// What is done to it.
    words: Vec<String>,
    /// Whether what is new in it has the same numbers in every run.
    is_alike: bool,
}

/// Copies a file with nothing beside it.
fn fresh(from: &Path, to: &Path) {
    for beside in ["", "-wal", "-shm", "-journal"] {
        let _ = std::fs::remove_file(format!("{}{beside}", to.display()));
    }
    std::fs::copy(from, to).expect("it can be copied");
}

/// Kills a deed at moments spread over the time it takes, and sees that it is there whole or not at all.
fn killed(scratch: &Scratch, deed: &Deed) {
    let path = scratch.file("killed.roll");
    let roll = path.to_str().expect("text").to_owned();
    let words: Vec<&str> = deed.words.iter().map(String::as_str).chain(["--file", &roll]).collect();
    fresh(&deed.from, &path);
    let before = Club::read_only(&path).map(|club| (state(&club), counted(&club))).expect("it is sound");
    let began = Instant::now();
    let whole = galloper(&words);
    let takes = began.elapsed();
    assert!(whole.status.success(), "{words:?}: {}", complained(&whole));
    let after = Club::read_only(&path).map(|club| (state(&club), counted(&club))).expect("it is sound");
    assert_ne!(before, after, "{words:?} does something");
    for kill in 0..kills() {
        fresh(&deed.from, &path);
        let mut child = Command::new(env!("CARGO_BIN_EXE_galloper"))
            .args(&words)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        // The last half of the time is when it writes.
        let part = 0.4 + 0.6 * (f64::from(kill) + 0.5) / f64::from(kills());
        std::thread::sleep(Duration::from_secs_f64(takes.as_secs_f64() * part));
        // It may have ended by itself.
        let _ = child.kill();
        child.wait().expect("it has ended");
        let club = Club::open(&path).unwrap_or_else(|error| panic!("{words:?}, kill {kill}: {error}"));
        club.check().expect("it is sound");
        let now = (state(&club), counted(&club));
        let is_whole = if deed.is_alike { now == after } else { now.1 == after.1 };
        assert!(
            now == before || is_whole,
            "{words:?}, kill {kill}: {:?} is neither {:?} nor {:?}",
            now.1,
            before.1,
            after.1
        );
    }
}

#[test]
fn whatever_is_killed_while_it_is_written_is_there_whole_or_not_at_all() {
    let scratch = Scratch::new("killed");
    let mut evening = Evening::new("killed-club");
    let journal = evening.file("one.galloper");
    super::fought(super::setup("cutts-before-blindheim"), &journal, 3, 8);
    let text = |path: &Path| path.to_str().expect("text").to_owned();
    let keep = |evening: &Evening, name: &str| {
        evening.club.settle().expect("it is settled");
        let path = scratch.file(name);
        fresh(evening.club.path(), &path);
        path
    };
    let table = scratch.file("units.csv");
    let rows: Vec<String> = (0..2_000).map(|row| format!("Unit {row},dutch,infantry")).collect();
    std::fs::write(&table, format!("name,nation,arm\n{}\n", rows.join("\n"))).expect("it can be written");
    let words = |words: &[&str]| -> Vec<String> { words.iter().map(|word| (*word).to_owned()).collect() };
    let full = keep(&evening, "full.roll");
    evening.write_back("one.galloper");
    let written = keep(&evening, "written.roll");
    let first = PathBuf::from("tests/data/club/first.roll");
    let deeds = [
        Deed { from: full.clone(), words: words(&["club", "import", &text(&table)]), is_alike: false },
        Deed {
            from: full.clone(),
            words: words(&["club", "write-back", &text(&journal), "--accept", "all", "--undecided"]),
            is_alike: true,
        },
        Deed { from: written.clone(), words: words(&["club", "recover"]), is_alike: true },
        Deed { from: full, words: words(&["club", "restore", &text(&written)]), is_alike: true },
        // An older file is raised to the newest form, and something is written into it.
        Deed { from: first, words: words(&["club", "campaign", "new", "1705"]), is_alike: true },
    ];
    for deed in &deeds {
        killed(&scratch, deed);
    }
}
