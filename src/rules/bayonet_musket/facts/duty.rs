//! What a unit owes its brigade as it marches: first its place on the map, then its company. [BM 4.2.4, 5.1, 5.2]

use crate::hex::Hex;
use crate::rules::bayonet_musket::facts::brigades::places_of;
use crate::rules::bayonet_musket::facts::march::Goal;
use crate::rules::bayonet_musket::state::ids::UnitId;
use crate::rules::bayonet_musket::state::{BrigadeMark, State};

/// Where a unit may march, and whether it may stand instead.
#[derive(Clone, Debug, PartialEq)]
pub struct Marches {
    /// The places.
    pub goals: Vec<Goal>,
    /// Whether it may stand.
    pub may_stand: bool,
}

/// How far it is from a hex to the next unit of a brigade beside this one; who is beside it is near enough. [BM 5.2]
fn way_to_mates(state: &State, unit: UnitId, hex: Hex) -> u16 {
    let Some(brigade) = state.unit(unit).brigade else { return 1 };
    let mates = state.units_of(brigade).filter(|mate| *mate != unit).filter_map(|mate| state.unit(mate).hex);
    mates.map(|mate| mate.distance(hex)).min().map_or(1, |nearest| nearest.max(1))
}

/// By how much a unit is out of the place its brigade has to come into: one that was relieved has to come into none. [BM 4.2.4, 4.3.3]
fn misplaced(state: &State, unit: UnitId) -> i32 {
    let own = state.unit(unit);
    let Some((brigade, hex)) = own.brigade.zip(own.hex) else { return 0 };
    if state.brigade(brigade).mark == Some(BrigadeMark::Relieved) {
        return 0;
    }
    places_of(state, brigade).map_or(0, |places| places.misplaced(brigade, hex))
}

/// Whether a unit has anything to set right by its march. [BM 4.2.4, 5.2]
pub fn owes(state: &State, unit: UnitId) -> bool {
    misplaced(state, unit) > 0 || state.unit(unit).now.apart
}

/// Of the places a unit can reach, those that are left to it: who is out of place goes into it as far as he can, who is apart from his
/// brigade as near to it; who can better nothing may stand. [BM 4.2.4, 5.1, 5.2, R-BM-54]
pub fn marches(state: &State, unit: UnitId, goals: Vec<Goal>) -> Marches {
    let mut left = Marches { goals, may_stand: true };
    let own = state.unit(unit);
    let Some((brigade, hex)) = own.brigade.zip(own.hex) else { return left };
    if misplaced(state, unit) > 0
        && let Some(places) = places_of(state, brigade)
    {
        left.keep_least(hex, |hex| places.misplaced(brigade, hex));
    }
    if own.now.apart {
        left.keep_least(hex, |hex| i32::from(way_to_mates(state, unit, hex)));
    }
    left
}

impl Marches {
    /// Keeps the places where something is least; standing is one of them, if it is no more where the unit stands.
    fn keep_least(&mut self, stands: Hex, of: impl Fn(Hex) -> i32) {
        let now = self.may_stand.then(|| of(stands));
        let Some(least) = self.goals.iter().map(|goal| of(goal.hex)).chain(now).min() else { return };
        let is_duty = now.is_none_or(|now| least < now);
        self.may_stand &= !is_duty;
        if is_duty {
            self.goals.retain(|goal| of(goal.hex) == least);
        }
    }
}
