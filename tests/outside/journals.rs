//! Journals written by earlier versions of the program, one for each scenario: they are replayed, gone on with, taken back and
//! corrected by this one.

use std::path::{Path, PathBuf};

use crate::support::Scratch;
use galloper::dice::{Faces, Generator, Source};
use galloper::game::{Answer, Awaiting, FINGERPRINT_FORM, Ruleset};
use galloper::journal::{Deed, Session, Store, replay_journal};
use galloper::robot::Robot;
use galloper::rules::Battle;

/// A test for each journal under `tests/data/journals`.
macro_rules! journals {
    ($($name:ident: $file:literal;)+) => {
        $(#[test]
        fn $name() {
            go_on_with($file);
        })+

        #[test]
        fn every_journal_kept_is_gone_on_with() {
            let mut kept: Vec<String> = std::fs::read_dir(folder())
                .expect("the folder can be read")
                .map(|file| file.expect("it can be read").file_name().to_string_lossy().into_owned())
                .collect();
            kept.sort();
            assert_eq!(kept, [$(concat!($file, ".galloper")),+]);
        }
    };
}

journals! {
    blenheim_centre: "blenheim-centre";
    blenheim: "blenheim";
    cutts_before_blindheim: "cutts-before-blindheim";
    first_orders: "first-orders";
    malplaquet: "malplaquet";
    oudenarde_meeting: "oudenarde-meeting";
    oudenarde: "oudenarde";
    ramillies_grand_tactical: "ramillies-grand-tactical";
    ramillies_south_plain: "ramillies-south-plain";
    ramillies: "ramillies";
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/journals")
}

fn go_on_with(name: &str) {
    let scratch = Scratch::new(&format!("journals-{name}"));
    let journal = scratch.file("battle.galloper");
    std::fs::copy(folder().join(format!("{name}.galloper")), &journal).expect("it can be copied");
    let written = std::fs::read(&journal).expect("it can be read");
    replays(&journal);
    assert_eq!(std::fs::read(&journal).expect("it can be read"), written, "a replay changes nothing");

    let mut session = opened(&journal);
    let old = session.entries().len();
    take_back_and_answer(&mut session);
    correct_alike(&mut session);
    correct_otherwise(&mut session);
    let (old, new) = session.entries().split_at(old);
    assert!(old.iter().all(|entry| entry.form == 1));
    assert!(new.iter().all(|entry| entry.form == FINGERPRINT_FORM));
    let end = session.battle().fingerprint();
    drop(session);
    assert_eq!(replays(&journal), end);
}

fn opened(journal: &Path) -> Session<Battle> {
    Session::resume(Store::open(journal).expect("the file is sound"), None).expect("it is as it was")
}

/// Replays a journal, in which everything comes out as it is written; the fingerprint of the battle at its end.
fn replays(journal: &Path) -> u64 {
    let store = Store::read(journal).expect("an older journal is read");
    assert_eq!(store.battles().expect("it is sound").len(), 1);
    let (replayed, standing) = replay_journal::<Battle>(&store, None).expect("it is sound");
    assert!(standing > 1);
    assert_eq!((replayed.difference, replayed.reworded), (None, None));
    replayed.battle.fingerprint()
}

/// Takes the last decisions back, puts them back, takes them back again and decides otherwise.
fn take_back_and_answer(session: &mut Session<Battle>) {
    let (last, end) = (session.last(), session.battle().fingerprint());
    let before = last - 12;
    session.take_back(before, "Jim", "no").expect("it stands");
    assert_eq!(session.last(), before);
    session.redo().expect("there is something to redo");
    assert_eq!((session.last(), session.battle().fingerprint()), (last, end));
    session.take_back(before, "Jim", "no after all").expect("it stands");
    let mut generator = Generator::seeded(1704);
    for _ in 0..6 {
        let Some(answer) = Robot::Random.answer(session.battle(), &mut generator) else { break };
        session.give(answer, Source::Table).expect("a robot's answer is legal");
    }
    assert!(session.last() > last, "somebody has answered");
}

/// Corrects an old throw by itself: everything after it fits.
fn correct_alike(session: &mut Session<Battle>) {
    let (entry, faces) = late_throw(session);
    let (end, standing) = (session.battle().fingerprint(), session.standing().count());
    let misfit = session.correct(entry, Answer::Roll(faces), "Jim", "looked again").expect("it is legal");
    assert_eq!(misfit, None);
    assert_eq!((session.battle().fingerprint(), session.standing().count()), (end, standing));
}

/// Corrects a throw to other faces; what no longer fits is left out.
fn correct_otherwise(session: &mut Session<Battle>) {
    let (entry, faces) = late_throw(session);
    let before = session.before(entry).expect("a throw is not the beginning");
    let Awaiting::Dice(request) = &before.words() else { panic!("dice were thrown") };
    let dice = request.dice;
    let next = |face: &u8| dice.lowest + (face - dice.lowest + 1) % dice.sides;
    let other = Faces(faces.0.iter().map(next).collect());
    session.correct(entry, Answer::Roll(other.clone()), "Jim", "misread").expect("it is legal");
    let stands = session.standing().any(|entry| matches!(&entry.deed, Deed::Rolled { faces, .. } if *faces == other));
    assert!(stands, "the other faces stand");
}

/// The last throw but some.
fn late_throw(session: &Session<Battle>) -> (u64, Faces) {
    let mut thrown = session.standing().rev().filter_map(|entry| match &entry.deed {
        Deed::Rolled { faces, .. } => Some((entry.number, faces.clone())),
        _ => None,
    });
    thrown.nth(4).expect("dice were thrown")
}
