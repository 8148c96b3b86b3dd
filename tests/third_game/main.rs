//! What a game costs: a folder and a line in each of two lists. The third game is put into the lists by a feature, and everything
//! that works on any game is tried on it.

#[path = "../support/mod.rs"]
mod support;

mod cost;
mod fought;
mod told;
#[cfg(feature = "app")]
mod window;

use galloper::data::{Roots, load_scenario};
use galloper::dice::{Generator, Source};
use galloper::game::{Answer, AnswerTo, Awaiting, Offer};
use galloper::journal::{Session, Store};
use galloper::robot::Robot;
use galloper::rules::{Action, Battle};

/// Its only scenario, and the units in it.
const SCENARIO: &str = "brook";
const UNITS: [&str; 6] = ["Webb", "Rowe", "Lumley", "Navarre", "Du Roi", "Silly"];

/// The battle at its beginning.
fn begun(store: Option<Store>) -> Session<Battle> {
    let setup = load_scenario(SCENARIO, &Roots::default()).expect("the scenario is built in");
    Session::begin(setup, store).expect("the battle begins")
}

/// Lets a robot answer until something is so, or the battle is over.
fn fight(session: &mut Session<Battle>, robot: Robot, seed: u64, is_so: impl Fn(&Session<Battle>) -> bool) {
    let mut generator = Generator::seeded(seed);
    while !is_so(session)
        && let Some(answer) = robot.answer(session.battle(), &mut generator)
    {
        session.give(answer, Source::Generator).expect("a robot's answer is taken");
        assert!(session.last() < 2_000, "the battle does not end");
    }
}

/// Whether an attack's dice are asked for.
fn is_attack(session: &Session<Battle>) -> bool {
    matches!(session.awaiting(), Awaiting::Dice(_))
}

/// What is offered.
fn offers(session: &Session<Battle>) -> Vec<Offer<Action>> {
    match session.words() {
        Awaiting::Choice(choice) => choice.offers,
        other => panic!("no choice: {other:?}"),
    }
}

/// The answer that takes up the first offer of a kind.
fn take(session: &Session<Battle>, verb: &str) -> AnswerTo<Battle> {
    let offer = offers(session).into_iter().find(|offer| offer.verb == verb);
    Answer::Act(offer.unwrap_or_else(|| panic!("nobody may {verb}")).action)
}
