//! Whole battles on hexes without a window, in answers a second, and where everybody may go.

mod fight;

use divan::Bencher;
use divan::counter::ItemsCount;
use fight::{fight, setup};
use galloper::game::{Eyes, Overlay, Overlays, PieceId, Place, Ruleset};
use galloper::robot::Robot;
use galloper::rules::Battle;

fn main() {
    divan::main();
}

const BATTLES: [&str; 4] = ["blenheim", "oudenarde", "ramillies", "malplaquet"];

/// The items a second are answers.
#[divan::bench(args = BATTLES, sample_count = 5)]
fn contact(bencher: Bencher, battle: &str) {
    let setup = setup(battle);
    bencher.counter(ItemsCount::new(fight(&setup, Robot::Contact, 1))).bench(|| fight(&setup, Robot::Contact, 1));
}

/// The items a second are answers.
#[divan::bench(args = BATTLES, sample_count = 3)]
fn random(bencher: Bencher, battle: &str) {
    let setup = setup(battle);
    bencher.counter(ItemsCount::new(fight(&setup, Robot::Random, 1))).bench(|| fight(&setup, Robot::Random, 1));
}

/// Where every unit of Malplaquet may go; the items are units.
#[divan::bench(sample_count = 20)]
fn reach_of_every_unit_at_malplaquet(bencher: Bencher) {
    let battle = Battle::begin(&setup("malplaquet")).expect("the setup can be played");
    let scene = battle.scene(Eyes::Umpire);
    let on_map = scene.pieces.iter().filter(|piece| matches!(piece.place, Place::Hexes { .. }));
    let units: Vec<PieceId> = on_map.map(|piece| piece.id).collect();
    bencher
        .counter(ItemsCount::new(units.len()))
        .bench(|| units.iter().map(|unit| battle.overlay(*unit, Overlay::Reach, Eyes::Umpire).len()).sum::<usize>());
}
