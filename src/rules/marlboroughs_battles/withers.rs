//! Withers at Malplaquet. [MB 18.13]

use crate::game::{Rule, Tally};
use crate::hex::Hex;
use crate::rules::continuity::book::cited;
use crate::rules::continuity::book::house::{House, WithersSpan};
use crate::rules::continuity::judge::{Bar, Why};

/// Free activations before he may be tried for. [MB 18.13]
pub const FREE_ACTIVATIONS: u16 = 5;
/// The least die, with earlier failures, that brings him. [MB 18.13]
pub const NEEDED: i32 = 5;
/// The hexes of which one is written down in secret. [MB 18.13]
pub const PLACES: [Hex; 3] = [Hex::new(60, 7), Hex::new(60, 11), Hex::new(60, 14)];

/// Whether he may be tried for. [MB 18.13]
pub fn may_try(free_activations: u16) -> Result<(), Bar> {
    if free_activations < FREE_ACTIVATIONS { Err(Bar::new(Why::TooSoon, &cited::WITHERS)) } else { Ok(()) }
}

/// What is added to the die. [MB 18.13]
pub fn tally(failures: u8) -> Tally {
    Tally::of("Added to the die").when(failures > 0, "Earlier failures", Rule::new("MB 18.13"), failures)
}

/// Whether a modified die brings him. [MB 18.13]
pub const fn comes(modified: i32) -> bool {
    modified >= NEEDED
}

/// How many hexes to either side of the place he may use. [MB 18.13, R88]
pub const fn span(house: &House) -> u8 {
    match house.withers_span {
        WithersSpan::Two => 2,
        WithersSpan::One => 1,
    }
}

/// The hexes he may come on by. [MB 18.13, R88]
pub fn entries(place: Hex, span: u8) -> Vec<Hex> {
    let span = i16::from(span);
    (-span..=span).map(|off| Hex::new(place.line(), place.place() + off)).collect()
}
