//! A battle played by a robot, and gone through again with its answers, with nobody listening: what an answer costs, to be counted
//! by valgrind, whose numbers hang on nothing else that the machine does.
//!
//! ```text
//! CARGO_PROFILE_RELEASE_STRIP=false cargo build --release --example answers
//! valgrind --tool=callgrind --toggle-collect='answers::played' target/release/examples/answers malplaquet contact 1
//! valgrind --tool=callgrind --toggle-collect='answers::gone_through' target/release/examples/answers malplaquet contact 1
//! callgrind_annotate --tree=caller callgrind.out.PID | grep -A3 '__rustc::__rust_alloc'
//! ```
//!
//! With a number of battles after the seed it fights the battles of so many seeds, and tells how many answers a second that were.

use std::time::Instant;

use galloper::data::{Roots, load_scenario};
use galloper::dice::Generator;
use galloper::game::{AnswerTo, Ears, Ruleset};
use galloper::robot::Robot;
use galloper::rules::{Battle, Setup};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [scenario, robot, seed, battles @ ..] = &words[..] else { panic!("answers SCENARIO ROBOT SEED [BATTLES]") };
    let setup = load_scenario(scenario, &Roots::default()).expect("it loads");
    let robot = Robot::by_name(robot).expect("a robot's name");
    let seed = seed.parse().expect("a number");
    if let [battles] = battles {
        fought(&setup, robot, seed, battles.parse().expect("a number"));
        return;
    }
    let answers = played(&setup, robot, seed);
    gone_through(&setup, &answers);
    println!("{scenario} {} {seed}: {} answers", robot.name(), answers.len());
}

/// So many battles one after the other, by the clock.
fn fought(setup: &Setup, robot: Robot, seed: u64, battles: u64) {
    let start = Instant::now();
    let answers: usize = (seed..seed + battles).map(|seed| played(setup, robot, seed).len()).sum();
    println!("{:.0}", answers as f64 / start.elapsed().as_secs_f64());
}

/// The robot chooses, and the rules judge and carry out.
#[inline(never)]
fn played(setup: &Setup, robot: Robot, seed: u64) -> Vec<AnswerTo<Battle>> {
    let mut battle = Battle::begin(setup).expect("it begins");
    let mut generator = Generator::seeded(seed);
    let mut answers = Vec::new();
    while let Some(answer) = robot.answer(&battle, &mut generator) {
        answers.push(answer.clone());
        battle.answer(answer, Ears::Deaf).expect("a robot's answer");
    }
    answers
}

/// The rules alone.
#[inline(never)]
fn gone_through(setup: &Setup, answers: &[AnswerTo<Battle>]) {
    let mut battle = Battle::begin(setup).expect("it begins");
    for answer in answers {
        battle.answer(answer.clone(), Ears::Deaf).expect("it was legal before");
    }
}
