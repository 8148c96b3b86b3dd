//! The project's own scenarios, against facts typed in from the histories by another hand.
#![allow(clippy::unwrap_used)]

use galloper::data::{Roots, catalogue, load_scenario};

#[test]
fn every_scenario_is_playable() {
    for entry in catalogue(&Roots::default()) {
        let faults: Vec<String> = entry.faults.iter().map(ToString::to_string).collect();
        println!("{entry:?}");
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
    println!("{:#?}", load_scenario("first-orders", &Roots::default()).unwrap());
}
