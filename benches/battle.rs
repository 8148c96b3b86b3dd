//! A whole battle without a window, in answers a second.

mod fight;

use divan::Bencher;
use divan::counter::ItemsCount;
use fight::{fight, setup};
use galloper::dice::{Generator, Source};
use galloper::journal::Session;
use galloper::robot::Robot;
use galloper::rules::Battle;

fn main() {
    divan::main();
}

const SCENARIOS: [&str; 3] = ["first-orders", "ramillies-south-plain", "cutts-before-blindheim"];

#[divan::bench(args = SCENARIOS, sample_count = 5)]
fn contact_without_a_journal(bencher: Bencher, scenario: &str) {
    let setup = setup(scenario);
    bencher.counter(ItemsCount::new(fight(&setup, Robot::Contact))).bench(|| fight(&setup, Robot::Contact));
}

#[divan::bench(args = SCENARIOS, sample_count = 5)]
fn random_without_a_journal(bencher: Bencher, scenario: &str) {
    let setup = setup(scenario);
    bencher.counter(ItemsCount::new(fight(&setup, Robot::Random))).bench(|| fight(&setup, Robot::Random));
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
