//! The bounds of a setup, wherever it comes from.

use super::setup::Setup;
use super::unit::AreaId;
use crate::game::Limits;

/// The most areas, borders of which there is something to tell, and counters.
const MOST_AREAS: usize = 300;
const MOST_EDGES: usize = 1000;
const MOST_UNITS: usize = 300;

/// How far an area may lie from the one that others are counted from, in rows and places, and how high.
const FARTHEST: i16 = 100;
const LEVEL: i8 = 20;

/// What of a setup lies beyond any board, in words, all at once. Only a setup without such faults can be laid out.
pub fn faults_of_limits(setup: &Setup) -> Vec<String> {
    let mut limits = Limits::default();
    limits.at_most(MOST_AREAS, setup.areas.len(), "areas");
    limits.at_most(MOST_EDGES, setup.edges.len(), "borders");
    limits.at_most(MOST_UNITS, setup.units.len(), "units");
    limits.names([&setup.scenario].into_iter().chain(&setup.sides));
    limits.words([&setup.title]);
    limits.names(setup.areas.iter().flat_map(|area| std::iter::once(&area.name).chain(&area.town)));
    limits.names(setup.units.iter().map(|(counter, _)| &counter.name));
    limits.notes(&setup.provenance);
    limits.unique(setup.areas.iter().map(|area| &area.name), "areas");
    limits.unique(setup.areas.iter().map(|area| format!("{}, {}", area.at.q, area.at.r)), "areas at one place");
    for area in &setup.areas {
        limits.within(&(-FARTHEST..=FARTHEST), area.at.q, &format!("the row of {}", area.name));
        limits.within(&(-FARTHEST..=FARTHEST), area.at.r, &format!("the place of {}", area.name));
        limits.within(&(-LEVEL..=LEVEL), area.level, &format!("the height of {}", area.name));
    }
    let homes = setup.homes.iter().flat_map(|(_, areas)| areas);
    let named = setup.edges.iter().flat_map(|edge| &edge.between).chain(homes).chain(&setup.villages);
    let stood_in = setup.units.iter().map(|(_, at)| &at.area);
    let is_area = |id: &AreaId| usize::from(id.0) < setup.areas.len();
    limits.must(named.chain(stood_in).all(is_area), || "an area is named that is none".to_owned());
    limits.faults()
}
