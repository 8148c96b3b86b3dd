//! What a large club costs: ten thousand units, a thousand battles and a book of 76,000 lines.
//!
//! What is written is written beside the same rows by bare SQLite, in the same run.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use divan::{Bencher, black_box};
use eframe::egui::{Event, Key, TexturesDelta, pos2};
use egui_kittest::kittest::Queryable;
use egui_kittest::{Harness, TestRenderer};
use galloper::app::{App, AppOptions};
use galloper::club::{self, Club, Decision};
use galloper::data::{Roots, load_scenario};
use galloper::dice::{Generator, Source};
use galloper::game::Ruleset;
use galloper::journal::{Session, Store};
use galloper::robot::Robot;
use galloper::rules::{Battle, Setup};
use rusqlite::{Connection, params};

fn main() {
    divan::main();
    let _ = std::fs::remove_dir_all(&*SCRATCH);
}

const UNITS: usize = 10_000;
const BATTLES: usize = 1_000;
/// Units that serve in a battle.
const SERVE: usize = 28;

static SCRATCH: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("galloper-bench-club-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a scratch folder can be made");
    folder
});

/// A table of so many units.
fn table(units: usize) -> PathBuf {
    let path = SCRATCH.join(format!("{units}.csv"));
    let nations = ["british", "dutch", "french", "danish"];
    let rows: Vec<String> = (0..units)
        .map(|row| {
            let (nation, arm) = (nations[row % 4], ["infantry", "horse"][row % 2]);
            format!("Regiment {row},{nation},{arm},Member {},box {},painted by hand\n", row % 40, row % 200)
        })
        .collect();
    std::fs::write(&path, format!("name,nation,arm,owner,kept_at,note\n{}", rows.concat())).expect("it can be written");
    path
}

/// A club of so many units that has fought so many battles.
fn made(name: &str, units: usize, battles: usize) -> PathBuf {
    let path = SCRATCH.join(name);
    let mut club = Club::begin(&path, "The Thousand Battles").expect("it begins");
    club::import_csv(&mut club, &table(units), true, "bench").expect("it is read in");
    let rolls: Vec<String> = club::units(&club).expect("units").into_iter().map(|unit| unit.roll).collect();
    club.settle().expect("it is settled");
    drop(club);
    let mut connection = Connection::open(&path).expect("it opens");
    let transaction = connection.transaction().expect("it is writable");
    for battle in 0..battles {
        let uid = format!("{battle:016x}");
        transaction
            .execute(
                "INSERT INTO battle VALUES (?1, 'flanders', ?2, 'cutts', ?3, 'a', 'over', 'Allies', 'French', 'x.galloper', 9,
                '0000000000000000', NULL, NULL)",
                params![uid, format!("Battle {battle}"), battle as i64],
            )
            .expect("a battle");
        for place in 0..SERVE {
            let roll = &rolls[(battle * SERVE + place) % rolls.len()];
            lines(&transaction, roll, &uid, place);
        }
    }
    transaction.commit().expect("it is written");
    path
}

/// What a unit brings home from a battle; all of it comes back in the end.
fn lines(connection: &Connection, roll: &str, battle: &str, place: usize) {
    let mut statement = connection
        .prepare_cached(
            "INSERT INTO line(unit, battle, kind, change, proposed, words, entry, label, written_at, by)
            VALUES (?1, ?2, ?3, ?4, ?4, ?5, 7, '2.07', 0, 'bench')",
        )
        .expect("it can be said");
    let mut line = |kind: &str, change: i64, words: &str| {
        statement.execute(params![roll, battle, kind, change, words]).expect("a line");
    };
    line("served", 0, "Allies");
    if place.is_multiple_of(3) {
        line("fell", -2, "");
        line("returned", 2, "of those who fell, by percentage");
    }
    if place.is_multiple_of(7) {
        line("rout", 0, "");
    }
    if place.is_multiple_of(5) {
        line("honour", 0, "beat Navarre 1st");
    }
}

static LARGE: LazyLock<PathBuf> = LazyLock::new(|| made("large.roll", UNITS, BATTLES));

fn large() -> Club {
    Club::open(&LARGE).expect("it opens")
}

#[divan::bench]
fn opening(bencher: Bencher) {
    let path = &*LARGE;
    bencher.bench_local(|| black_box(Club::open(path).expect("it opens")));
}

#[divan::bench]
fn all_units_listed(bencher: Bencher) {
    let club = large();
    bencher.bench_local(|| black_box(club::units(&club).expect("they are read").len()));
}

#[divan::bench]
fn a_units_history(bencher: Bencher) {
    let club = large();
    let roll = club::unit_by_name(&club, "Regiment 14").expect("there is one").roll;
    assert!(club::history(&club, &roll).expect("it is read").len() > 2);
    bencher.bench_local(|| black_box(club::history(&club, &roll).expect("it is read").len()));
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn backup(bencher: Bencher) {
    let club = large();
    let mut number = 0;
    bencher.bench_local(|| {
        number += 1;
        club.back_up(&SCRATCH.join(format!("copy {number}.roll"))).expect("it is copied")
    });
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn ten_thousand_rows_read_in(bencher: Bencher) {
    let (path, mut number) = (table(UNITS), 0);
    bencher.bench_local(|| {
        number += 1;
        let mut club = Club::begin(&SCRATCH.join(format!("empty {number}.roll")), "Empty").expect("it begins");
        club::import_csv(&mut club, &path, true, "bench").expect("it is read in").new.len()
    });
}

/// A battle of 28 units fought with figures of the large club, in a journal.
static JOURNAL: LazyLock<(PathBuf, Vec<(String, String)>)> = LazyLock::new(|| {
    let path = SCRATCH.join("one.galloper");
    let setup: Setup = load_scenario("cutts-before-blindheim", &Roots::discover()).expect("the scenario is sound");
    let rolls = club::units(&large()).expect("units");
    let arms = setup.enlisted();
    assert_eq!(arms.len(), SERVE);
    let who = arms.iter().zip(&rolls).map(|(one, unit)| (one.key.clone(), unit.roll.clone())).collect();
    let store = Store::create_or_open(&path).expect("a journal can be made");
    let mut session = Session::<Battle>::begin(setup, Some(store)).expect("the battle begins");
    let robot = Robot::by_name("contact").expect("there is such a robot");
    let mut dice = Generator::seeded(3);
    while session.battle().turn() <= 10 {
        let Some(answer) = robot.answer(session.battle(), &mut dice) else { break };
        session.give(answer, Source::Generator).expect("a robot's answer is taken");
    }
    (path, who)
});

fn proposal(club: &Club) -> club::Proposal {
    let (journal, who) = &*JOURNAL;
    let proposal = club::propose(club, journal, None, who, true).expect("it is proposed");
    assert!(proposal.nobodys.is_empty() && proposal.lines.len() > SERVE);
    proposal
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn write_back_of_28_units_proposed(bencher: Bencher) {
    let club = large();
    proposal(&club);
    bencher.bench_local(|| black_box(proposal(&club).lines.len()));
}

/// A copy of the large club that may be written into.
fn copied(name: &str) -> PathBuf {
    let path = SCRATCH.join(name);
    let _ = std::fs::remove_file(&path);
    large().back_up(&path).expect("it is copied")
}

#[divan::bench(sample_count = 30, sample_size = 1)]
fn write_back_of_28_units_written(bencher: Bencher) {
    let mut club = Club::open(&copied("written.roll")).expect("it opens");
    let proposed = proposal(&club);
    let mut number = 0_u64;
    bencher.bench_local(|| {
        // Each time another battle.
        number += 1;
        let mut proposed = proposed.clone();
        proposed.battle.uid = format!("f{number:015x}");
        for line in &mut proposed.lines {
            line.change = 0;
            line.kind = if line.kind == club::Kind::Served { line.kind } else { club::Kind::Honour };
        }
        club::write_back(&mut club, &proposed, &Decision::default(), None, "bench").expect("it is written")
    });
}

/// The same rows in one transaction, with the same care for the disk, by nothing but SQLite.
#[divan::bench(sample_count = 30, sample_size = 1)]
fn the_same_rows_by_bare_sqlite(bencher: Bencher) {
    let path = copied("bare.roll");
    let proposed = proposal(&Club::open(&path).expect("it opens"));
    let mut connection = Connection::open(&path).expect("it opens");
    connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(())).expect("it has a log");
    connection.pragma_update(None, "synchronous", "full").expect("it waits for the disk");
    let mut number = 0_u64;
    bencher.bench_local(|| {
        number += 1;
        let uid = format!("f{number:015x}");
        let transaction = connection.transaction().expect("it is writable");
        transaction
            .execute(
                "INSERT INTO battle VALUES (?1, 'flanders', 'Cutts', 'cutts', 0, 'a', 'over', 'Allies', 'French', 'x.galloper',
                9, '0000000000000000', NULL, NULL)",
                [&uid],
            )
            .expect("a battle");
        for line in &proposed.lines {
            let kind = if line.kind == club::Kind::Served { "served" } else { "honour" };
            let on = serde_json::to_string(&line.stands_on).expect("plain data");
            transaction
                .prepare_cached(
                    "INSERT INTO line(unit, battle, kind, change, proposed, words, entry, label, written_at, by, stands_on)
                    VALUES (?1, ?2, ?3, 0, 0, ?4, 7, '2.07', 0, 'bench', ?5)",
                )
                .expect("it can be said")
                .execute(params![line.unit, uid, kind, line.words, on])
                .expect("a line");
        }
        transaction.commit().expect("it is written");
    });
}

/// Nothing is drawn on a card, but what would be handed to it is taken.
struct NoCard;

impl TestRenderer for NoCard {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        delta.clear();
    }
}

/// The window on a club's roll.
fn window(club: &Path) -> Harness<'static, App> {
    let home = SCRATCH.join(format!("home of {}", club.file_stem().unwrap_or_default().to_string_lossy()));
    std::fs::create_dir_all(home.join("battles")).expect("a folder can be made");
    std::fs::copy(club, home.join("club.roll")).expect("it can be copied");
    let options = AppOptions { folder: Some(home.join("battles")), ..AppOptions::default() };
    let mut harness = Harness::builder()
        .with_size([1600.0, 1000.0])
        .with_max_steps(64)
        .renderer(NoCard)
        .build_eframe(move |creation| App::new(&creation.egui_ctx, None, &options));
    let _ = harness.try_run();
    harness.get_by_label("The club’s roll").click();
    let begun = Instant::now();
    while harness.query_by_label("Add a unit").is_none() {
        assert!(begun.elapsed() < Duration::from_mins(1), "the club never opens");
        let _ = harness.try_run();
    }
    harness
}

/// One frame with the pointer somewhere else than before.
fn frame(harness: &mut Harness<'static, App>, number: u32) -> usize {
    harness.hover_at(pos2(400.0 + (number * 37 % 700) as f32, 150.0 + (number * 53 % 600) as f32));
    harness.step();
    let output = harness.output();
    harness.ctx.tessellate(output.shapes.clone(), output.pixels_per_point).len()
}

fn frames(bencher: Bencher, club: &Path) {
    let (mut harness, mut number) = (window(club), 0);
    bencher.bench_local(|| {
        number += 1;
        frame(&mut harness, number)
    });
}

#[divan::bench(sample_count = 100, sample_size = 1)]
fn a_frame_with_ten_thousand_units(bencher: Bencher) {
    Club::open(&LARGE).expect("it opens").settle().expect("it is settled");
    frames(bencher, &LARGE);
}

#[divan::bench(sample_count = 100, sample_size = 1)]
fn a_frame_with_a_hundred_units(bencher: Bencher) {
    frames(bencher, &made("small.roll", 100, 3));
}

/// A frame in which a letter is typed, and the ten thousand are gone through for it.
#[divan::bench(sample_count = 40, sample_size = 1)]
fn a_letter_typed_among_ten_thousand(bencher: Bencher) {
    Club::open(&LARGE).expect("it opens").settle().expect("it is settled");
    let (mut harness, mut number) = (window(&LARGE), 0_u32);
    bencher.bench_local(|| {
        number += 1;
        if number.is_multiple_of(2) {
            harness.key_press(Key::Backspace);
        } else {
            harness.input_mut().events.push(Event::Text("e".to_owned()));
        }
        frame(&mut harness, number)
    });
}
