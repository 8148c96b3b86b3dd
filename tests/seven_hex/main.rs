//! *Blenheim 1704* in play: the printed examples, counts worked out by hand, files with faults, and battles to a decision.

#[path = "../support/mod.rs"]
mod support;

mod afterwards;
mod by_turns;
mod combat;
mod correction;
mod counts;
mod coverage;
mod endings;
mod examples;
mod faults;
mod field;
mod ground;
mod laws;
mod odds;
mod phases;
mod refusals;
mod shown;
mod tables;
mod units;
mod window;

use galloper::data::{Roots, load_scenario};
use galloper::dice::Faces;
use galloper::game::{Answer, Ears, Ruleset};
use galloper::rules;
use galloper::rules::seven_hex::state::State;
use galloper::rules::seven_hex::state::unit::{AreaId, UnitId};
use galloper::rules::seven_hex::{Action, Battle, Setup};

/// The battle as it is shipped.
fn shipped() -> Setup {
    match load_scenario("blenheim-1704", &Roots::default()).expect("the scenario is built in") {
        rules::Setup::SevenHex(setup) => setup,
        other => panic!("{other:?}"),
    }
}

fn area(state: &State, name: &str) -> AreaId {
    let found = state.board().ids().find(|id| state.area(*id).name == name);
    found.unwrap_or_else(|| panic!("there is no area {name}"))
}

fn unit(state: &State, name: &str) -> UnitId {
    let found = state.ids().find(|id| state.name(*id) == name);
    found.unwrap_or_else(|| panic!("there is no {name}"))
}

/// Gives an answer that must be taken.
fn act(battle: &mut Battle, action: Action) {
    battle.answer(Answer::Act(action), Ears::Open).unwrap_or_else(|why| panic!("{why}: {:?}", battle.words()));
}

/// Throws dice that must be asked for.
fn roll(battle: &mut Battle, faces: &[u8]) {
    battle
        .answer(Answer::Roll(Faces(faces.to_vec())), Ears::Open)
        .unwrap_or_else(|why| panic!("{why}: {:?}", battle.words()));
}
