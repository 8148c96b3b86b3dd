//! The bounds of a setup, wherever it comes from.

use super::setup::{LeaderStart, Setup};
use crate::game::Limits;
use crate::hex::Hex;

/// The most units, leaders, commands and groups: more than any battle of the books has.
const MOST_UNITS: usize = 400;
const MOST_LEADERS: usize = 100;
const MOST_COMMANDS: usize = 100;
const MOST_GROUPS: usize = 100;

/// The most roads, places, and hexes of one of them or of a list of hexes to set up in.
const MOST_ROADS: usize = 300;
const MOST_HEXES: usize = 10_000;

/// The most movement points, what a rating may be, and how far a leader commands.
const MOVEMENT: u8 = 30;
const RATING: i8 = 20;
const RANGE: u16 = 60;

/// What of a setup lies beyond any map, in words, all at once.
pub fn faults_of_limits(setup: &Setup) -> Vec<String> {
    let mut limits = Limits::default();
    limits.at_most(MOST_UNITS, setup.units.len(), "units");
    limits.at_most(MOST_LEADERS, setup.leaders.len(), "leaders");
    limits.at_most(MOST_COMMANDS, setup.commands.len(), "commands");
    limits.at_most(MOST_GROUPS, setup.groups.len(), "groups");
    limits.at_most(MOST_ROADS, setup.map.roads.len(), "roads");
    limits.at_most(MOST_ROADS, setup.map.places.len(), "named places");
    words(setup, &mut limits);
    hexes(setup, &mut limits);
    values(setup, &mut limits);
    limits.faults()
}

fn words(setup: &Setup, limits: &mut Limits) {
    limits.names([&setup.scenario, &setup.battle].into_iter().chain(&setup.sides));
    limits.words([&setup.title]);
    limits.names(setup.units.iter().flat_map(|unit| [&unit.key, &unit.name]));
    limits.names(setup.leaders.iter().flat_map(|leader| [&leader.key, &leader.name]));
    limits.names(setup.commands.iter().flat_map(|command| [&command.key, &command.name]));
    limits.names(setup.groups.iter().map(|group| &group.key));
    limits.names(setup.map.places.iter().map(|place| &place.name));
    limits.notes(&setup.provenance);
    limits.unique(setup.units.iter().map(|unit| &unit.key), "units");
    limits.unique(setup.leaders.iter().map(|leader| &leader.key), "leaders");
    limits.unique(setup.commands.iter().map(|command| &command.key), "commands");
    limits.unique(setup.groups.iter().map(|group| format!("{} of side {:?}", group.key, group.side)), "groups");
}

/// Every hex that is named lies on the map, and roads go from hex to neighbouring hex.
fn hexes(setup: &Setup, limits: &mut Limits) {
    let extent = setup.map.ground.extent;
    let is_map = extent.low.line() <= extent.high.line() && extent.low.place() <= extent.high.place();
    limits.must(is_map, || "the map ends before it begins".to_owned());
    let mut on_map = |what: &str, hexes: &[Hex]| {
        limits.at_most(MOST_HEXES, hexes.len(), "hexes in a list");
        let off = hexes.iter().find(|hex| !extent.contains(**hex));
        limits.must(off.is_none(), || format!("{what} has a hex that is off the map"));
    };
    for road in &setup.map.roads {
        on_map("a road", road);
    }
    for place in &setup.map.places {
        on_map(&place.name, &place.hexes);
    }
    for group in &setup.groups {
        on_map(&group.key, &group.entry);
        on_map(&group.key, &group.secret_entry);
    }
    for leader in &setup.leaders {
        on_map(&leader.name, leader.hex.as_slice());
        if let LeaderStart::Among(hexes) = &leader.may_start {
            on_map(&leader.name, hexes);
        }
    }
    for unit in &setup.units {
        unit.start.places.iter().for_each(|place| on_map(&unit.name, place));
    }
    let is_broken = |road: &Vec<Hex>| road.windows(2).any(|pair| !pair[0].is_adjacent(pair[1]));
    limits.must(!setup.map.roads.iter().any(is_broken), || "a road leaps over a hex".to_owned());
}

fn values(setup: &Setup, limits: &mut Limits) {
    for leader in &setup.leaders {
        let name = &leader.name;
        limits.within(&(0..=MOVEMENT), leader.movement, &format!("the movement of {name}"));
        limits.within(&(0..=RANGE), leader.range, &format!("the range of {name}"));
        let ratings = leader.rating.into_iter().chain(leader.wing).chain([leader.assist]);
        for rating in ratings {
            limits.within(&(0..=RATING.unsigned_abs()), rating, &format!("a rating of {name}"));
        }
    }
    for unit in &setup.units {
        let (name, values) = (&unit.name, &unit.values);
        for movement in [values.movement, values.foot_movement] {
            limits.within(&(0..=MOVEMENT), movement, &format!("the movement of {name}"));
        }
        for rating in [values.rating, values.foot_rating] {
            limits.within(&(-RATING..=RATING), rating, &format!("the rating of {name}"));
        }
        limits.must(unit.group.is_none_or(|group| group < setup.groups.len()), || {
            format!("{name} comes with a group that is none")
        });
    }
}
