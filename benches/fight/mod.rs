//! Whole battles without a window, for the benches that time them.

use galloper::data::{Roots, load_scenario};
use galloper::dice::Generator;
use galloper::game::{Ears, Ruleset};
use galloper::robot::Robot;
use galloper::rules::{Battle, Setup};

/// A scenario of the project's own, by name.
pub fn setup(scenario: &str) -> Setup {
    load_scenario(scenario, &Roots::discover()).expect("the scenario is sound")
}

/// The battles of so many seeds by a robot, each to its end; how many answers there were.
pub fn fight(setup: &Setup, robot: Robot, battles: u64) -> u64 {
    (1..=battles).map(|seed| fight_one(setup, robot, seed)).sum()
}

fn fight_one(setup: &Setup, robot: Robot, seed: u64) -> u64 {
    let mut battle = Battle::begin(setup).expect("the setup can be played");
    let mut generator = Generator::seeded(seed);
    let mut answers = 0;
    while let Some(answer) = robot.answer(&battle, &mut generator) {
        battle.answer(answer.clone(), Ears::Open).expect("a robot's answer is legal");
        answers += 1;
    }
    answers
}
