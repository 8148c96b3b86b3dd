//! Groups that come on to the map later, by a die or in secret. [MM 18 Arrival, MB 18.13]

use crate::rules::continuity::book::house::{EntryCost, House};
use crate::rules::continuity::book::points::MovePoints;

/// Whether a die with the track brings a group. [MM 18 British, 18 French]
pub const fn arrives(rating: u8, track: i32, die: u8) -> bool {
    die as i32 + track >= rating as i32
}

/// The track afterwards: back to nought if anybody came, else one on. [MM 18 British, 18 French]
pub const fn track_after(track: u8, anybody_came: bool) -> u8 {
    if anybody_came { 0 } else { track.saturating_add(1) }
}

/// What the units of a group pay that come on one after another: each also for those before it. [MM 18 Arrival, R23]
pub fn entry_costs(base: MovePoints, units: u32, house: &House) -> Vec<MovePoints> {
    match house.entry_cost {
        EntryCost::Linear => (1..=units).map(|place| base.times(place)).collect(),
        EntryCost::Cumulative => (0..units).map(|place| base.times(1 << place.min(16))).collect(),
    }
}
