//! The journal's price: an append against SQLite's own bare commit of the same bytes, and a long battle opened.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use divan::{Bencher, black_box};
use galloper::data::{Roots, load_scenario};
use galloper::dice::{Generator, Source};
use galloper::game::{Ears, Ruleset};
use galloper::journal::{Deed, Entry, Session, Store};
use galloper::robot::Robot;
use galloper::rules::{Battle, Setup};
use rusqlite::{Connection, params};

fn main() {
    divan::main();
    let _ = std::fs::remove_dir_all(&*SCRATCH);
}

/// How many entries the long battle has.
const LONG: usize = 3_000;

static SCRATCH: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("galloper-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a scratch folder can be made");
    folder
});

fn setup() -> Setup {
    load_scenario("cutts-before-blindheim", &Roots::discover()).expect("the scenario is sound")
}

fn new_file() -> PathBuf {
    static NEXT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    SCRATCH.join(format!("{}.galloper", NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed)))
}

/// A battle with an entry to be taken back to over and over: what is measured is the writing, not the rules.
fn begun(path: &Path) -> Session<Battle> {
    let store = Store::create_or_open(path).expect("a journal can be made");
    Session::begin(setup(), Some(store)).expect("the battle begins")
}

/// An entry through the journal, its fingerprint and its text included.
#[divan::bench(sample_count = 2_000, sample_size = 1)]
fn append_an_entry(bencher: Bencher) {
    let mut session = begun(&new_file());
    bencher
        .bench_local(|| session.take_back(black_box(0), "bench", "as long as a short answer with its report").is_ok());
}

/// The same bytes committed by SQLite alone, with the same safety.
#[divan::bench(sample_count = 2_000, sample_size = 1)]
fn bare_commit_of_the_same_bytes(bencher: Bencher) {
    let bare = Connection::open(new_file()).expect("a database can be made");
    bare.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(())).expect("it takes a write-ahead log");
    bare.pragma_update(None, "synchronous", "full").expect("it can be safe");
    bare.execute_batch(
        "CREATE TABLE entry(number INTEGER PRIMARY KEY, turn INTEGER, body TEXT, reports TEXT, fingerprint INTEGER)",
    )
    .expect("it takes a table");
    let body = r#"{"taken_back":{"to":0,"by":"bench","why":"as long as a short answer with its report"}}"#;
    bencher.bench_local(|| {
        let mut insert = bare.prepare_cached("INSERT INTO entry VALUES (NULL, ?1, ?2, ?3, ?4)").expect("it is sound");
        insert.execute(params![1, black_box(body), "[]", 7_i64]).is_ok()
    });
}

/// A battle that nobody wins and no night ends.
fn endless() -> Setup {
    let Setup::Flanders(mut setup) = setup() else { panic!("it is a battle of Flanders") };
    setup.victory.turns = None;
    setup.victory.broken_commands = [u8::MAX; 2];
    Setup::Flanders(setup)
}

/// A battle of three thousand entries, the answers of a robot.
static LONG_BATTLE: LazyLock<PathBuf> = LazyLock::new(|| {
    let path = new_file();
    let store = Store::create_or_open(&path).expect("a journal can be made");
    let mut session = Session::<Battle>::begin(endless(), Some(store)).expect("the battle begins");
    let mut generator = Generator::seeded(1);
    while session.standing().count() < LONG {
        match Robot::Random.answer(session.battle(), &mut generator) {
            Some(answer) => drop(session.give(answer, Source::Generator).expect("a robot's answer is legal")),
            // Nobody was left to fight: some of it is fought again, with other dice.
            None => session.take_back(session.last() - 300, "bench", "too short").expect("that entry stands"),
        }
    }
    path
});

/// Opening a long battle: every entry read, judged again and compared.
#[divan::bench(sample_count = 10)]
fn open_a_long_battle(bencher: Bencher) {
    let path = &*LONG_BATTLE;
    bencher.bench_local(|| {
        let session =
            Session::<Battle>::resume(Store::open(path).expect("it is sound"), None).expect("it is as it was");
        session.entries().len()
    });
}

/// Any point of its history, as the time slider shows it.
#[divan::bench]
fn any_point_of_its_history(bencher: Bencher) {
    let session =
        Session::<Battle>::resume(Store::open(&LONG_BATTLE).expect("it is sound"), None).expect("it is as it was");
    let places: Vec<u64> = session.standing().filter(|entry| is_answer(entry)).map(|entry| entry.number).collect();
    let mut generator = Generator::seeded(2);
    bencher.bench_local(|| session.at(places[generator.below(places.len() as u32) as usize]));
}

/// An early entry given anew in a battle of a thousand, as it was: every entry after it is judged again with its own dice.
#[divan::bench(sample_count = 10)]
fn correct_an_early_entry_of_a_thousand(bencher: Bencher) {
    let mut session = (1..).find_map(fought).expect("some battle is as long");
    bencher.bench_local(|| {
        let early = session.standing().nth(10).expect("it has a thousand");
        let (number, answer) = (early.number, early.answer().expect("an answer"));
        session.correct(number, answer, "bench", "as it was").expect("it is legal")
    });
}

/// A thousand entries of a battle between two robots; none where nobody is left to fight before that.
fn fought(seed: u64) -> Option<Session<Battle>> {
    let mut session = Session::<Battle>::begin(endless(), None).expect("the battle begins");
    let mut generator = Generator::seeded(seed);
    while session.standing().count() < 1_000 {
        let answer = Robot::Contact.answer(session.battle(), &mut generator)?;
        session.give(answer, Source::Generator).expect("a robot's answer is legal");
    }
    Some(session)
}

/// The answers of the long battle given again, nothing kept in a file: what of its opening is rules.
#[divan::bench(sample_count = 10)]
fn judge_a_long_battle_again(bencher: Bencher) {
    let session =
        Session::<Battle>::resume(Store::open(&LONG_BATTLE).expect("it is sound"), None).expect("it is as it was");
    let answers: Vec<_> = session.standing().filter_map(Entry::answer).collect();
    bencher.bench_local(|| {
        let mut battle = Battle::begin(session.setup()).expect("it begins");
        for answer in &answers {
            battle.answer(answer.clone(), Ears::Open).expect("it was legal before");
        }
        battle.turn()
    });
}

fn is_answer(entry: &Entry<Battle>) -> bool {
    !matches!(entry.deed, Deed::TakenBack { .. })
}
