//! Whole battles on areas of seven hexes without a window, in answers a second, and where everybody may go.

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

const BLENHEIM: &str = "blenheim-1704";

/// The items a second are answers.
#[divan::bench(args = [Robot::Contact, Robot::Random], sample_count = 5)]
fn battle(bencher: Bencher, robot: &Robot) {
    let setup = setup(BLENHEIM);
    bencher.counter(ItemsCount::new(fight(&setup, *robot))).bench(|| fight(&setup, *robot));
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
