//! A whole battle without a window, for the benches that time one.

use galloper::data::{Roots, load_scenario};
use galloper::dice::Generator;
use galloper::game::{Ears, Ruleset};
use galloper::robot::Robot;
use galloper::rules::{Battle, Setup};

/// A scenario of the project's own, by name.
pub fn setup(scenario: &str) -> Setup {
    load_scenario(scenario, &Roots::discover()).expect("the scenario is sound")
}

/// The rules alone: a robot's answers given to a battle, to its end; how many there were.
pub fn fight(setup: &Setup, robot: Robot) -> u64 {
    let mut battle = Battle::begin(setup).expect("the setup can be played");
    let mut generator = Generator::seeded(1);
    let mut answers = 0;
    while let Some(answer) = robot.answer(&battle, &mut generator) {
        battle.answer(answer.clone(), Ears::Open).expect("a robot's answer is legal");
        answers += 1;
    }
    answers
}
