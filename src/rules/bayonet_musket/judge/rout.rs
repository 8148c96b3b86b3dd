//! Routed markers. [BM 9.3, 11.2.1, 13.1, 13.2]

use serde::{Deserialize, Serialize};

use crate::rules::bayonet_musket::book::house::{CrtRoutDistance, House};

/// What routed a unit. [R-BM-19]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoutedBy {
    /// An initial volley. [BM 11.2.1]
    Volley,
    /// A combat table, or the table of units unable to retreat.
    Combat,
    /// Infantry that attacked cavalry. [BM 11.5]
    FireOnCavalry,
    /// Routers running through it. [BM 9.3]
    Rout,
    /// An attack on its marker. [BM 13.2]
    MarkerAttacked,
    /// Its brigade's morale. [BM 12.0]
    Morale,
}

/// Hexes that a routed unit runs at once. [BM 9.3, 11.2.1, 13.2, R-BM-19]
pub const fn runs(by: RoutedBy, house: &House) -> u8 {
    match by {
        RoutedBy::Volley | RoutedBy::FireOnCavalry => 1,
        RoutedBy::Combat => match house.crt_rout_distance {
            CrtRoutDistance::One => 1,
            CrtRoutDistance::Two => 2,
        },
        RoutedBy::Rout | RoutedBy::MarkerAttacked => 2,
        RoutedBy::Morale => 0,
    }
}

/// The side of a routed marker: 1 as it is placed. [BM 13.1]
pub const FIRST_SIDE: u8 = 1;

/// The side after a clean-up; none when the marker goes. [BM 3.6, 13.1, R-BM-69]
pub const fn after_clean_up(side: u8) -> Option<u8> {
    if side == FIRST_SIDE { Some(2) } else { None }
}

/// Which of several markers that end together stays, by its place in the list: one with the most turns left. [BM 9.3, 13.1]
pub fn stays(sides: &[u8]) -> Option<usize> {
    (0..sides.len()).min_by_key(|marker| sides[*marker])
}
