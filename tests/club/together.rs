//! Two windows and a command line on one file.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use super::Evening;
use crate::support::galloper;
use galloper::club::{self, Club, ClubError, Unit};
use galloper::dice::{Dice, Generator};

/// How long they write; `SECONDS=60` lets them write for a minute.
fn seconds() -> u64 {
    std::env::var("SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(2)
}

/// What each unit has had done to it: edits, and lines in its book.
type Done = Mutex<BTreeMap<String, [i64; 2]>>;

fn note(done: &Done, roll: &str, what: usize) {
    done.lock().expect("nobody has failed").entry(roll.to_owned()).or_default()[what] += 1;
}

/// A number below a hundred that a window draws.
fn drawn(generator: &mut Generator) -> usize {
    let faces = generator.throw(Dice { count: 2, sides: 10, lowest: 0 });
    faces.0.iter().fold(0, |number, face| 10 * number + usize::from(*face))
}

/// A window: it reads a unit, waits while it is looked at, and edits it or awards it something. What it is told was not done it does not count.
fn window(path: &std::path::Path, seed: u64, until: Instant, done: &Done) -> [u64; 2] {
    let mut generator = Generator::seeded(seed);
    let mut told = [0, 0];
    let mut club = loop {
        match Club::open(path) {
            Ok(club) => break club,
            Err(ClubError::File(_)) if Instant::now() < until => told[1] += 1,
            // Others held the file all the time, and that was said.
            Err(ClubError::File(_)) => return told,
            Err(other) => panic!("{other}"),
        }
    };
    let rolls: Vec<String> = club::units(&club).expect("units").into_iter().take(12).map(|unit| unit.roll).collect();
    while Instant::now() < until {
        let roll = &rolls[drawn(&mut generator) % rolls.len()];
        let unit = club::unit_by_name(&club, roll).expect("it is there");
        std::thread::sleep(Duration::from_millis(drawn(&mut generator) as u64 / 20));
        let kept_at = format!("box {seed} {}", told[0]);
        let edited = match drawn(&mut generator) % 3 {
            0 => club.award(roll, &kept_at, "a window").map(|_| 1),
            _ => club.edit(&Unit { kept_at, ..unit }, "a window").map(|()| 0),
        };
        match edited {
            Ok(what) => {
                note(done, roll, what);
                told[0] += 1;
            }
            Err(ClubError::Changed { .. } | ClubError::File(_)) => told[1] += 1,
            Err(other) => panic!("{other}"),
        }
    }
    told
}

/// A command line that reads a table in again and again.
fn command_line(evening: &Evening, until: Instant, done: &Done) -> u64 {
    let (roll, table) = (evening.club.path().to_str().expect("text"), evening.file("units.csv"));
    let units: Vec<Unit> = club::units(&evening.club).expect("units").into_iter().take(12).collect();
    let mut read = 0;
    while Instant::now() < until {
        let unit = &units[read as usize % units.len()];
        let text = format!(
            "roll,name,nation,arm,note\n{},{},{},{},note {read}\n",
            unit.roll, unit.name, unit.nation, unit.arm
        );
        std::fs::write(&table, text).expect("it can be written");
        let output = galloper(&["club", "import", table.to_str().expect("text"), "--file", roll]);
        if output.status.success() {
            note(done, &unit.roll, 0);
        }
        read += 1;
    }
    read
}

#[test]
fn of_two_windows_and_a_command_line_no_edit_is_lost_without_being_told() {
    let evening = Evening::new("together");
    let path = evening.club.path().to_path_buf();
    let before: BTreeMap<String, Unit> =
        club::units(&evening.club).expect("units").into_iter().map(|unit| (unit.roll.clone(), unit)).collect();
    let done = Done::default();
    let until = Instant::now() + Duration::from_secs(seconds());
    let [first, second] = std::thread::scope(|scope| {
        let windows = [1, 2].map(|seed| {
            let (path, done) = (&path, &done);
            scope.spawn(move || window(path, seed, until, done))
        });
        assert!(command_line(&evening, until, &done) > 0);
        windows.map(|window| window.join().expect("it ends well"))
    });
    assert!(first[0] + second[0] > 0, "{first:?} {second:?}");
    evening.club.check().expect("it is sound");
    let done = done.into_inner().expect("nobody has failed");
    for unit in club::units(&evening.club).expect("units") {
        let [edits, honours] = done.get(&unit.roll).copied().unwrap_or_default();
        assert_eq!(unit.version, before[&unit.roll].version + edits, "{}: each edit counts", unit.name);
        assert_eq!(unit.honours, honours, "{}: each honour is in its book", unit.name);
    }
    if seconds() > 10 {
        println!("done and told not to be: {first:?} {second:?}");
    }
}
