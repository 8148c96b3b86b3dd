//! Battles of brigades on a display: answers a second at Blenheim, whether everybody keeps his place, where everybody may go, and odds.

mod fight;

use divan::Bencher;
use divan::counter::ItemsCount;
use fight::{fight, setup};
use galloper::dice::Generator;
use galloper::engine;
use galloper::game::{Answer, AnswerTo, Awaiting, Ears, Ruleset};
use galloper::odds::{Budget, first_offer, odds};
use galloper::robot::Robot;
use galloper::rules::Setup;
use galloper::rules::bayonet_musket::BayonetMusket;
use galloper::rules::bayonet_musket::facts::brigades::{complies, places_of};
use galloper::rules::bayonet_musket::facts::march::{Limits, goals};
use galloper::rules::bayonet_musket::state::ids::{BrigadeId, UnitId};

fn main() {
    divan::main();
}

const BLENHEIM: &str = "blenheim-brigades";

type Battle = engine::Battle<BayonetMusket>;

fn begun() -> Battle {
    let Setup::BayonetMusket(shipped) = setup(BLENHEIM) else { panic!("it is a battle of brigades") };
    Battle::begin(&shipped).expect("the setup can be played")
}

/// The battle of a robot as it first comes to a step.
fn at(step: &str) -> Battle {
    let (mut battle, mut dice) = (begun(), Generator::seeded(1));
    while battle.steps().last().is_none_or(|last| last != step) {
        let answer = Robot::Contact.answer(&battle, &mut dice).expect("it is not over");
        battle.answer(answer, Ears::Deaf).expect("it is offered");
    }
    battle
}

/// The items a second are answers.
#[divan::bench(args = [Robot::Contact, Robot::Random], sample_count = 3)]
fn battle(bencher: Bencher, robot: &Robot) {
    let setup = setup(BLENHEIM);
    bencher.counter(ItemsCount::new(fight(&setup, *robot, 1))).bench(|| fight(&setup, *robot, 1));
}

/// Whether every brigade of both armies keeps its place.
#[divan::bench(sample_count = 100)]
fn alignment_of_both_armies(bencher: Bencher) {
    let battle = begun();
    let state = battle.state();
    bencher.bench(|| state.brigade_ids().filter(|brigade| complies(state, *brigade)).count());
}

/// The box of every unit's brigade, hex by hex, and where the unit may march within it; the items are units.
#[divan::bench(sample_count = 20)]
fn box_and_reach_of_every_unit(bencher: Bencher) {
    let battle = begun();
    let state = battle.state();
    let units: Vec<_> = state.unit_ids().filter_map(|unit| Some((unit, state.unit(unit).brigade?))).collect();
    let count = |(unit, brigade): &(UnitId, BrigadeId)| {
        let bounds = places_of(state, *brigade).and_then(|places| places.bounds_of(*brigade)).expect("it has a place");
        let points = state.unit(*unit).troop.kind.allowance(false);
        let reach = goals(state, *unit, Limits { points, aligned: true }).len();
        reach + state.fixed.extent.hexes().filter(|hex| bounds.contains(*hex)).count()
    };
    bencher.counter(ItemsCount::new(units.len())).bench(|| units.iter().map(count).sum::<usize>());
}

/// The last offer of the question that is asked.
fn last_offer(battle: &Battle) -> AnswerTo<Battle> {
    let Awaiting::Choice(choice) = battle.words() else { panic!("nobody chooses") };
    Answer::Act(choice.offers.last().expect("something is offered").action.clone())
}

/// What comes of a change of order.
#[divan::bench(sample_count = 100)]
fn odds_of_an_order(bencher: Bencher) {
    let battle = at("orders");
    let change = last_offer(&battle);
    bencher.bench(|| odds(&battle, &change, &first_offer, Budget::default()).map(|odds| odds.outcomes.len()));
}

/// What comes of an attack, to its end.
#[divan::bench(sample_count = 50)]
fn odds_of_an_attack(bencher: Bencher) {
    let battle = at("attacks");
    let attack = last_offer(&battle);
    bencher.bench(|| odds(&battle, &attack, &first_offer, Budget::default()).map(|odds| odds.outcomes.len()));
}
