//! How fast a robot thinks: continuations a second, and what an answer of the middle strength takes.

use std::time::{Duration, Instant};

use divan::Bencher;
use divan::counter::ItemsCount;
use galloper::data::{Roots, load_scenario};
use galloper::dice::Generator;
use galloper::game::{Awaiting, Ears, Ruleset};
use galloper::robot::{Care, Robot};
use galloper::rules::Battle;

fn main() {
    divan::main();
}

const SCENARIOS: [&str; 6] = [
    "cutts-before-blindheim",
    "ramillies-grand-tactical",
    "blenheim-centre",
    "oudenarde",
    "malplaquet",
    "blenheim-1704",
];

fn begun(scenario: &str) -> Battle {
    let setup = load_scenario(scenario, &Roots::discover()).expect("the scenario is sound");
    Battle::begin(&setup).expect("it can be played")
}

/// A battle after so many answers of the plain robot.
fn after(answers: u32, scenario: &str) -> Battle {
    let mut battle = begun(scenario);
    let mut generator = Generator::seeded(1);
    for _ in 0..answers {
        let Some(answer) = Robot::Contact.answer(&battle, &mut generator) else { break };
        battle.answer(answer, Ears::Deaf).expect("a robot's answer is legal");
    }
    battle
}

/// A copy of the battle, played on by the plain robot to the end of the turn.
fn played_on(battle: &Battle, seed: u64) -> Battle {
    let mut copy = battle.clone();
    let mut generator = Generator::seeded(seed);
    while copy.hour().turn == battle.hour().turn {
        let Some(answer) = Robot::Contact.answer(&copy, &mut generator) else { break };
        copy.answer(answer, Ears::Deaf).expect("a robot's answer is legal");
    }
    copy
}

/// Continuations from the middle of a battle to the end of the turn.
#[divan::bench(args = SCENARIOS, sample_count = 20, sample_size = 1)]
fn continuations(bencher: Bencher, scenario: &str) {
    let battle = after(150, scenario);
    let mut seed = 0;
    bencher.counter(ItemsCount::new(1_u32)).bench_local(|| {
        seed += 1;
        played_on(&battle, seed)
    });
}

/// What answers of the middle strength take: two hundred choices of a battle in which it plays both sides.
#[divan::bench(args = SCENARIOS, sample_count = 1, sample_size = 1)]
fn two_hundred_choices(bencher: Bencher, scenario: &str) {
    let mut taken = Vec::new();
    bencher.bench_local(|| taken = choices(scenario, 200));
    taken.sort();
    let at = |share: usize| taken[(taken.len() - 1) * share / 100];
    let mean = taken.iter().sum::<Duration>() / taken.len() as u32;
    eprintln!("{scenario}: an answer takes {mean:?}, half {:?}, 95 in 100 {:?}, all {:?}", at(50), at(95), at(100));
}

fn choices(scenario: &str, count: usize) -> Vec<Duration> {
    let mut battle = begun(scenario);
    let mut generator = Generator::seeded(1);
    let mut taken = Vec::new();
    while taken.len() < count {
        let is_choice = matches!(battle.awaiting(), Awaiting::Choice(choice) if choice.offers.len() > 1);
        let began = Instant::now();
        let Some(answer) = Robot::Steady(Care::Middle).answer(&battle, &mut generator) else { break };
        if is_choice {
            taken.push(began.elapsed());
        }
        battle.answer(answer, Ears::Deaf).expect("a robot's answer is legal");
    }
    taken
}
