//! Buildings under fire. [FLA BLD-04, BLD-05, BLD-15]

use serde::{Deserialize, Serialize};

use crate::rules::flanders::book::house::{BuildingHits, House};

/// Round-shot hits that drive a garrison out, by heavy and by light guns. [FLA BLD-04]
pub const DRIVES_OUT: [u8; 2] = [2, 3];
/// Round-shot hits that bring a building down, by heavy and by light guns. [FLA BLD-05]
pub const DESTROYS: [u8; 2] = [3, 4];

/// How a building stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BuildingState {
    /// It holds.
    Holds,
    /// Its garrison must come out. [FLA BLD-04]
    MustLeave,
    /// It has come down; all inside are casualties. [FLA BLD-05]
    Destroyed,
}

/// How a building stands after so many hits by heavy and by light guns. [FLA BLD-04, BLD-05, R-47]
pub fn state(heavy: u8, light: u8, house: &House) -> BuildingState {
    let reaches = |[heavy_needed, light_needed]: [u8; 2]| match house.building_hits {
        BuildingHits::Separate => heavy >= heavy_needed || light >= light_needed,
        BuildingHits::Combined => {
            let [a, b] = [u16::from(heavy_needed), u16::from(light_needed)];
            u16::from(heavy) * b + u16::from(light) * a >= a * b
        }
    };
    if reaches(DESTROYS) {
        BuildingState::Destroyed
    } else if reaches(DRIVES_OUT) {
        BuildingState::MustLeave
    } else {
        BuildingState::Holds
    }
}
