//! A journal whose bits have turned: it is refused in words, or reads exactly as it was written.
//!
//! `BITS=all cargo test --release --test outside worn::` turns every bit of it, one after another.

use std::path::Path;

use crate::support::Scratch;
use galloper::dice::{Generator, Source};
use galloper::file::Digest;
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
    let scratch = Scratch::new("worn");
    let journal = scratch.file("battle.galloper");
    a_journal(&journal);
    turn_bits(&scratch, &std::fs::read(&journal).expect("it can be read"), 3);
}

/// The same of a file that was killed while its log was moved into it, and has come without its log.
#[test]
fn a_turned_bit_of_a_torn_journal_is_refused_or_changes_nothing() {
    let scratch = Scratch::new("worn-torn");
    let journal = scratch.file("battle.galloper");
    a_journal(&journal);
    let whole = std::fs::read(&journal).expect("it can be read");
    let torn = killed_in_the_middle(&whole);
    // Where a page and its double differ the double counts.
    turn_bits(&scratch, &torn, 20);
    std::fs::write(&journal, &torn[..whole.len()]).expect("it can be written");
    assert!(read(&journal).is_err(), "without its record it is torn");
}

/// A journal as a kill leaves it in the middle of a checkpoint: every other page is the old one, and all stand behind it.
fn killed_in_the_middle(whole: &[u8]) -> Vec<u8> {
    const PAGE: usize = 4096;
    let number = |number: usize| u32::try_from(number).expect("a small number").to_be_bytes();
    let count = whole.len() / PAGE;
    let sizes = [number(PAGE), number(count), number(count)].concat();
    let head = [b"Galloper's redo\n".as_slice(), &sizes].concat();
    let numbers = (1..=count).flat_map(number);
    let body: Vec<u8> = numbers.chain(whole.iter().copied()).collect();
    let parts =
        [&head, &body].into_iter().flat_map(|part| [&(part.len() as u64).to_be_bytes(), part.as_slice()].concat());
    let digest = Digest::of(&parts.collect::<Vec<u8>>()).bytes();
    let mut torn = whole.to_vec();
    torn.chunks_exact_mut(PAGE).skip(2).step_by(2).for_each(|page| page.fill(0));
    [torn, head, digest.to_vec(), body].concat()
}

/// Turns bits of a journal: one in so many of those tried is refused at least.
fn turn_bits(scratch: &Scratch, whole: &[u8], one_in: usize) {
    let every = match std::env::var("BITS").ok().as_deref() {
        Some("all") => 1,
        Some(number) => number.parse().expect("BITS is a number, or all"),
        None => EVERY,
    };
    let worn = scratch.file("worn.galloper");
    std::fs::write(&worn, whole).expect("it can be written");
    let written = read(&worn).expect("it is sound");
    assert_eq!(written.1.len(), ENTRIES);
    let (mut refused, mut unlike) = (0, Vec::new());
    let bits = (0..whole.len() * 8).step_by(every);
    for bit in bits.clone() {
        let mut bytes = whole.to_vec();
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
    assert!(refused * one_in > bits.len(), "hardly a bit matters: {refused} of {}", bits.len());
}
