//! A journal whose bits have turned: it is refused in words, or reads exactly as it was written.
//!
//! `BITS=all cargo test --release --test outside worn::` turns every bit of it, one after another.

use std::path::Path;

use crate::support::Scratch;
use galloper::dice::{Generator, Source};
use galloper::journal::{BattleLine, Row, Session, Store};
use galloper::robot::Robot;
use galloper::rules::Battle;

use galloper::data::{Roots, load_scenario};

/// How many entries the journal has.
const ENTRIES: usize = 30;

/// Every so many bits one is turned, unless `BITS` says `all` or another number; no multiple of 8, so that each of a byte's is.
const EVERY: usize = 1999;

fn a_journal(path: &Path) {
    let setup = load_scenario("first-orders", &Roots::discover()).expect("a scenario of the project");
    let store = Store::create_or_open(path).expect("a journal can be made");
    let mut session = Session::<Battle>::begin(setup, Some(store)).expect("the battle begins");
    let mut generator = Generator::seeded(30);
    while session.entries().len() < ENTRIES {
        let answer = Robot::Random.answer(session.battle(), &mut generator).expect("the battle goes on");
        session.give(answer, Source::Generator).expect("a robot's answer is legal");
    }
}

/// Everything that is read of a journal, or why it is refused.
fn read(path: &Path) -> Result<(Vec<BattleLine>, Vec<Row>), String> {
    let found = Store::read(path).and_then(|store| {
        let lines = store.battles()?;
        let rows = store.rows(store.battle_or_last(None)?)?;
        Ok((lines, rows))
    });
    found.map_err(|error| error.to_string())
}

#[test]
fn a_turned_bit_is_refused_or_changes_nothing() {
    let every = match std::env::var("BITS").ok().as_deref() {
        Some("all") => 1,
        Some(number) => number.parse().expect("BITS is a number, or all"),
        None => EVERY,
    };
    let scratch = Scratch::new("worn");
    let journal = scratch.file("battle.galloper");
    a_journal(&journal);
    let whole = std::fs::read(&journal).expect("it can be read");
    let written = read(&journal).expect("it is sound");
    assert_eq!(written.1.len(), ENTRIES);
    let worn = scratch.file("worn.galloper");
    let (mut refused, mut unlike) = (0, Vec::new());
    let bits = (0..whole.len() * 8).step_by(every);
    for bit in bits.clone() {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        std::fs::write(&worn, bytes).expect("it can be written");
        match read(&worn) {
            Ok(found) if found == written => {}
            Ok(_) => unlike.push(format!("byte {}, bit {}: it reads otherwise, and says nothing", bit / 8, bit % 8)),
            Err(why) if why.len() > 20 => refused += 1,
            Err(why) => unlike.push(format!("byte {}, bit {}: it says only “{why}”", bit / 8, bit % 8)),
        }
    }
    eprintln!("{} bits of {} bytes turned: {refused} refused, the others changed nothing", bits.len(), whole.len());
    assert!(unlike.is_empty(), "{unlike:#?}");
    assert!(refused * 3 > bits.len(), "hardly a bit matters: {refused} of {}", bits.len());
}
