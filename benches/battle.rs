//! A whole battle without a window, in answers a second.

use divan::Bencher;
use divan::counter::ItemsCount;
use galloper::data::{Roots, load_scenario};
use galloper::dice::{Generator, Source};
use galloper::game::Ruleset;
use galloper::journal::Session;
use galloper::robot::Robot;
use galloper::rules::{Battle, Setup};

fn main() {
    divan::main();
}

const SCENARIOS: [&str; 3] = ["first-orders", "ramillies-south-plain", "cutts-before-blindheim"];

fn setup(scenario: &str) -> Setup {
    load_scenario(scenario, &Roots::discover()).expect("the scenario is sound")
}

/// The rules alone: a robot's answers given to a battle. The items a second are answers.
fn fight(setup: &Setup, robot: Robot) -> u64 {
    let mut battle = Battle::begin(setup).expect("the setup can be played");
    let mut generator = Generator::seeded(1);
    let mut answers = 0;
    while let Some(answer) = robot.answer(&battle, &mut generator) {
        battle.give(&answer).expect("a robot's answer is legal");
        answers += 1;
    }
    answers
}

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
