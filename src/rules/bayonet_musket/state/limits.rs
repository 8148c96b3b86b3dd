//! The bounds of a setup, wherever it comes from.

use super::setup::Setup;
use crate::game::{Limits, Side};

/// The most units, brigades, leaders and wings of both sides.
const MOST_UNITS: usize = 400;
const MOST_BRIGADES: usize = 100;
const MOST_LEADERS: usize = 60;
const MOST_WINGS: usize = 8;

/// The most slots of a line, turns, combat value, morale, and hexes that are named or not clear.
const MOST_SLOTS: u8 = 20;
const MOST_TURNS: u32 = 60;
const MOST_VALUE: u8 = 20;
const MOST_HEXES: usize = 10_000;

/// What of a setup lies beyond any map or display, in words, all at once.
pub fn faults_of_limits(setup: &Setup) -> Vec<String> {
    let mut limits = Limits::default();
    limits.at_most(MOST_UNITS, setup.units.len(), "units");
    limits.at_most(MOST_BRIGADES, setup.brigades.len(), "brigades");
    limits.at_most(MOST_LEADERS, setup.leaders.len(), "leaders");
    limits.at_most(MOST_WINGS, setup.wings.len(), "wings");
    limits.at_most(MOST_HEXES, setup.ground.len(), "hexes that are not clear");
    limits.at_most(MOST_HEXES, setup.hexsides.len(), "hexsides that are not open");
    limits.within(&(1..=MOST_TURNS), setup.turns, "the last turn");
    limits.must(!setup.wings.is_empty(), || "there are no wings".to_owned());
    words(setup, &mut limits);
    map(setup, &mut limits);
    troops(setup, &mut limits);
    limits.faults()
}

fn words(setup: &Setup, limits: &mut Limits) {
    limits.names([&setup.scenario].into_iter().chain(setup.armies.iter().map(|army| &army.name)));
    limits.words([&setup.title].into_iter().chain(&setup.standing_rulings));
    limits.names(setup.units.iter().map(|unit| &unit.name));
    limits.names(setup.brigades.iter().map(|brigade| &brigade.name));
    limits.names(setup.leaders.iter().map(|leader| &leader.name));
    limits.names(setup.wings.iter().map(|wing| &wing.name));
    limits.names(setup.places.iter().map(|(name, _)| name));
    limits.notes(&setup.provenance);
}

fn map(setup: &Setup, limits: &mut Limits) {
    let extent = setup.extent;
    let is_map = extent.low.line() <= extent.high.line() && extent.low.place() <= extent.high.place();
    limits.must(is_map, || "the map ends before it begins".to_owned());
    limits.at_most(MOST_HEXES, setup.places.len(), "named places");
    for (name, hexes) in &setup.places {
        let is_off = hexes.iter().any(|hex| !extent.contains(*hex));
        limits.must(!is_off, || format!("{name} has a hex that is off the map"));
    }
    limits.must(setup.ground.keys().all(|hex| extent.contains(*hex)), || "there is ground off the map".to_owned());
    for wing in &setup.wings {
        let name = &wing.name;
        limits.within(&(1..=MOST_SLOTS), wing.capacity, &format!("the capacity of {name}"));
        let [first, last] = wing.places;
        let lies_on = first <= last && first >= extent.low.place() && last <= extent.high.place();
        limits.must(lies_on, || format!("{name} is no lane of the map"));
    }
}

fn troops(setup: &Setup, limits: &mut Limits) {
    for unit in &setup.units {
        limits.within(&(0..=MOST_VALUE), unit.value, &format!("the combat value of {}", unit.name));
        let brigade = unit.brigade.and_then(|brigade| setup.brigades.get(usize::from(brigade)));
        limits.must(brigade.is_none_or(|brigade| brigade.side == unit.side), || {
            format!("{} is in a brigade of the other side", unit.name)
        });
    }
    for brigade in &setup.brigades {
        limits.within(&(0..=MOST_VALUE), brigade.morale, &format!("the morale of {}", brigade.name));
    }
    for leader in &setup.leaders {
        limits.within(&(0..=3), leader.rating, &format!("the rating of {}", leader.name));
    }
    let mut slots: Vec<_> =
        setup.brigades.iter().map(|one| (one.side.index(), one.wing, one.line as u8, one.slot)).collect();
    slots.sort_unstable();
    limits.must(slots.windows(2).all(|pair| pair[0] != pair[1]), || "two brigades have one slot".to_owned());
    for side in Side::BOTH {
        limits.must(setup.units.iter().any(|unit| unit.side == side), || {
            format!("{} have no troops", setup.armies[side.index()].name)
        });
    }
}
