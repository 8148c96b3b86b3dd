//! Whole battles on areas of seven hexes without a window, in answers a second; where everybody may go; and the odds of an attack.

mod fight;

use divan::Bencher;
use divan::counter::ItemsCount;
use fight::{fight, setup};
use galloper::game::{Answer, Ears, Eyes, Overlay, Overlays, PieceId, Place, Ruleset};
use galloper::odds::{Budget, first_offer, odds};
use galloper::robot::Robot;
use galloper::rules::seven_hex::state::unit::{AreaId, At};
use galloper::rules::{self, Battle, Setup, seven_hex};

fn main() {
    divan::main();
}

const BLENHEIM: &str = "blenheim-1704";

/// The items a second are answers.
#[divan::bench(args = [Robot::Contact, Robot::Random], sample_count = 5)]
fn battle(bencher: Bencher, robot: &Robot) {
    let setup = setup(BLENHEIM);
    bencher.counter(ItemsCount::new(fight(&setup, *robot, 1))).bench(|| fight(&setup, *robot, 1));
}

/// Where every unit may go across country and by road; the items are units.
#[divan::bench(sample_count = 20)]
fn reach_of_every_unit(bencher: Bencher) {
    let battle = Battle::begin(&setup(BLENHEIM)).expect("the setup can be played");
    let scene = battle.scene(Eyes::Umpire);
    let on_map = scene.pieces.iter().filter(|piece| !matches!(piece.place, Place::Off { .. }));
    let units: Vec<PieceId> = on_map.map(|piece| piece.id).collect();
    bencher
        .counter(ItemsCount::new(units.len()))
        .bench(|| units.iter().map(|unit| battle.overlay(*unit, Overlay::Reach, Eyes::Umpire).len()).sum::<usize>());
}

fn seven_hex_action(action: seven_hex::Action) -> rules::Action {
    rules::Action::SevenHex(action)
}

/// Two units of horse beside their commander, ordered to attack two of the enemy's beside theirs; the area attacked.
fn at_the_order() -> (Battle, AreaId) {
    let Setup::SevenHex(mut shipped) = setup(BLENHEIM) else { panic!("it is a battle on areas") };
    let place = |name: &str| {
        let found = shipped.areas.iter().position(|area| area.name == name).expect("there is such an area");
        AreaId(found as u16)
    };
    let [from, to] = ["1203", "1204"].map(place);
    let own = ["Lumley's British horse", "Hompesch's Dutch horse", "Marlborough"];
    let foes = ["Gendarmerie", "Silly", "Tallard"];
    let standing = |unit: &(seven_hex::state::unit::Counter, At)| {
        let begins = |names: &[&str]| names.iter().any(|name| unit.0.name.starts_with(name));
        let fights = unit.0.arm != seven_hex::book::arms::Arm::Artillery;
        let at = if begins(&own) { Some(from) } else { begins(&foes).then_some(to) };
        at.filter(|_| fights).map(|area| (unit.0.clone(), At::centre(area)))
    };
    let units: Vec<_> = shipped.units.iter().filter_map(standing).collect();
    let everywhere: Vec<AreaId> = (0..shipped.areas.len() as u16).map(AreaId).collect();
    shipped.homes = seven_hex::book::arms::Leader::ALL.map(|leader| (leader, everywhere.clone())).to_vec();
    assert_eq!(units.len(), own.len() + foes.len());
    shipped.units = units;
    let mut battle = Battle::begin(&Setup::SevenHex(shipped)).expect("the setup can be played");
    let mut give = |action| battle.answer(Answer::Act(seven_hex_action(action)), Ears::Deaf).expect("it is offered");
    // Both are ready, and nobody moves.
    for _ in 0..3 {
        give(seven_hex::Action::Done);
    }
    give(seven_hex::Action::Take(seven_hex::state::unit::UnitId(0)));
    (battle, to)
}

/// An order to attack with a charge, a counter-charge and both commanders: three dice against two; hits fall by the first offer.
#[divan::bench(sample_count = 50)]
fn odds_of_a_charge_that_is_met(bencher: Bencher) {
    let (battle, to) = at_the_order();
    let attack = Answer::Act(seven_hex_action(seven_hex::Action::Attack(to)));
    let policy = |battle: &Battle| {
        let orders = battle.steps().last().is_some_and(|step| step.starts_with("orders"));
        if orders { None } else { first_offer(battle) }
    };
    bencher.bench(|| {
        let odds = odds(&battle, &attack, &policy, Budget::default()).expect("the attack may be ordered");
        assert!(odds.exact);
        odds.outcomes.len()
    });
}
