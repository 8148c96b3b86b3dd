//! Whole battles without a window, in answers a second.

mod fight;

use divan::Bencher;
use divan::counter::ItemsCount;
use fight::{answers_of, fight, setup};
use galloper::dice::{Generator, Source};
use galloper::game::{AnswerTo, Ears, Ruleset};
use galloper::journal::Session;
use galloper::robot::Robot;
use galloper::rules::{Battle, Setup};

fn main() {
    divan::main();
}

/// So many are fought each time: what an answer costs hangs on the course that one battle alone takes.
const BATTLES: u64 = 20;

const SCENARIOS: [&str; 3] = ["first-orders", "ramillies-south-plain", "cutts-before-blindheim"];

#[divan::bench(args = SCENARIOS, sample_count = 5)]
fn contact_without_a_journal(bencher: Bencher, scenario: &str) {
    let setup = setup(scenario);
    bencher
        .counter(ItemsCount::new(fight(&setup, Robot::Contact, BATTLES)))
        .bench(|| fight(&setup, Robot::Contact, BATTLES));
}

#[divan::bench(args = SCENARIOS, sample_count = 5)]
fn random_without_a_journal(bencher: Bencher, scenario: &str) {
    let setup = setup(scenario);
    bencher
        .counter(ItemsCount::new(fight(&setup, Robot::Random, BATTLES)))
        .bench(|| fight(&setup, Robot::Random, BATTLES));
}

/// The rules alone: what *contact* answered is given once more, without its looking at charges and shots before it does.
#[divan::bench(args = SCENARIOS, sample_count = 5)]
fn answers_of_contact_without_the_robot(bencher: Bencher, scenario: &str) {
    let setup = setup(scenario);
    let battles: Vec<_> = (1..=BATTLES).map(|seed| answers_of(&setup, Robot::Contact, seed)).collect();
    let answers: usize = battles.iter().map(Vec::len).sum();
    bencher.counter(ItemsCount::new(answers)).bench(|| battles.iter().for_each(|answers| give(&setup, answers)));
}

fn give(setup: &Setup, answers: &[AnswerTo<Battle>]) {
    let mut battle = Battle::begin(setup).expect("the battle begins");
    for answer in answers {
        battle.answer(answer.clone(), Ears::Open).expect("it was legal before");
    }
}

/// With entries, fingerprints and snapshots, in memory.
#[divan::bench(args = SCENARIOS, sample_count = 5)]
fn contact_with_a_journal_in_memory(bencher: Bencher, scenario: &str) {
    let setup = setup(scenario);
    let journalled = || {
        let mut session = Session::<Battle>::begin(setup.clone(), None).expect("the battle begins");
        let mut generator = Generator::seeded(1);
        while let Some(answer) = Robot::Contact.answer(session.battle(), &mut generator) {
            session.give(answer, Source::Generator).expect("a robot's answer is legal");
        }
        session.last()
    };
    bencher.counter(ItemsCount::new(journalled())).bench(journalled);
}
