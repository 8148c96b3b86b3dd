//! Whole battles without a window, for the benches that time them.

use galloper::data::{Roots, load_scenario};
use galloper::dice::Generator;
use galloper::game::{AnswerTo, Ears, Ruleset};
use galloper::robot::Robot;
use galloper::rules::{Battle, Setup};

/// A scenario of the project's own, by name.
pub fn setup(scenario: &str) -> Setup {
    load_scenario(scenario, &Roots::discover()).expect("the scenario is sound")
}

/// The battles of so many seeds by a robot, each to its end; how many answers there were.
pub fn fight(setup: &Setup, robot: Robot, battles: u64) -> u64 {
    (1..=battles).map(|seed| answers_of(setup, robot, seed).len() as u64).sum()
}

/// What a robot answers in the battle of a seed, each answer judged and told.
pub fn answers_of(setup: &Setup, robot: Robot, seed: u64) -> Vec<AnswerTo<Battle>> {
    let mut battle = Battle::begin(setup).expect("the setup can be played");
    let mut generator = Generator::seeded(seed);
    let mut answers = Vec::new();
    while let Some(answer) = robot.answer(&battle, &mut generator) {
        battle.answer(answer.clone(), Ears::Open).expect("a robot's answer is legal");
        answers.push(answer);
    }
    answers
}
