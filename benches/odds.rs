//! The exact odds of whole charges: nerve, reaction, shots, saves, melee, losses, morale and pursuit.

#[allow(dead_code, reason = "the tests make them in other ways too")]
#[path = "../tests/support/charges.rs"]
mod charges;

use charges::charges;
use divan::Bencher;
use galloper::odds::{Budget, odds};

fn main() {
    for charge in charges() {
        let (battle, answer) = charge.begun();
        let odds = odds(&battle, &answer, &charge.policy(), Budget::default()).expect("the charge is legal");
        println!("{}: exact {}, {} outcomes", charge.name, odds.exact, odds.outcomes.len());
    }
    divan::main();
}

fn names() -> Vec<&'static str> {
    charges().iter().map(|charge| charge.name).collect()
}

#[divan::bench(args = names(), sample_count = 5)]
fn a_whole_charge(bencher: Bencher, name: &str) {
    let charge = charges().into_iter().find(|charge| charge.name == name).expect("a charge of this name");
    let (battle, answer) = charge.begun();
    let policy = charge.policy();
    bencher.bench(|| odds(&battle, &answer, &policy, Budget::default()).expect("the charge is legal"));
}
