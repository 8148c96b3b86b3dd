//! Flight points, flight checks, and battles that are over. [MB 16, 17.18 to 17.20, 18.29 to 18.31, MM 16 to 18]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::game::{Side, Tally};
use crate::hex::Hex;
use crate::rules::continuity::book::arms::Arm;
use crate::rules::continuity::book::charts::{Charts, FlightLevels};
use crate::rules::continuity::book::cited;
use crate::rules::continuity::book::edition::{Edition, FlightCheck};
use crate::rules::continuity::book::house::{House, MmFlight};

/// How an activation came about, or what was done with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Activation {
    /// A command, or a group coming on, without a die.
    Free,
    /// A command by a continuity die.
    Continued,
    /// A command by seizing.
    Seized,
    /// A wing.
    Wing,
    /// Wing and overall commanders moved.
    Commanders,
}

/// Points for a unit lost. [MB 17.18, 18.29, MM 16, R83]
pub const fn points(flight: &FlightLevels, arm: Arm) -> u16 {
    match arm {
        Arm::Infantry => flight.infantry,
        Arm::Cavalry | Arm::Dragoons => flight.mounted,
        Arm::Artillery => 0,
    }
}

/// Whether flight is checked after an activation. [MB 16.1, MM 16, R86]
pub fn is_due(edition: &Edition, activation: Activation, house: &House) -> bool {
    match (edition.flight_check, house.mm_flight) {
        (FlightCheck::FreeCommand, MmFlight::Free) => activation == Activation::Free,
        (FlightCheck::EveryActivation, _) | (_, MmFlight::Every) => activation != Activation::Commanders,
    }
}

/// The village hexes of the list among those that side A's combat units hold. [MB 17.19, 18.30, R85]
pub fn villages_held(flight: &FlightLevels, held: &[Hex]) -> i32 {
    flight.villages.iter().filter(|village| held.contains(village)).count() as i32
}

/// What is added to a side's die. [MB 16.1, 16.2, 17.19, 18.30, MM 16]
pub fn tally(charts: &Charts, side: Side, points: u16, villages: i32) -> Tally {
    let tally = Tally::of("Added to the die").with("Flight points", cited::FLIGHT.of(charts.edition.book), points);
    if charts.flight.villages.is_empty() {
        return tally;
    }
    let counts = side == Side::A && villages > 0;
    tally.when(counts, "Village hexes held", charts.flight.village_rule.clone(), -villages)
}

/// Whether a side's total is over its flight level. [MB 16.2, MM 16]
pub fn is_over(flight: &FlightLevels, side: Side, total: i32) -> bool {
    total > i32::from(flight.levels[side.index()])
}

/// How a flight check ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The battle goes on.
    Continues,
    /// This side has won.
    Won(Side),
    /// Both are over their levels at once. [MB 16.2, R84]
    Draw,
}

/// Reads both totals. [MB 16.2, MM 16, R84, R97]
pub fn verdict(flight: &FlightLevels, totals: [i32; 2]) -> Verdict {
    match Side::BOTH.map(|side| is_over(flight, side, totals[side.index()])) {
        [false, false] => Verdict::Continues,
        [true, true] => Verdict::Draw,
        [true, false] => Verdict::Won(Side::B),
        [false, true] => Verdict::Won(Side::A),
    }
}

/// The least flight points with which a side can lose on a 9, and with which it must lose even on a 0. [MB 16.2, MM 16]
pub fn in_danger(level: u16, villages: i32) -> [i32; 2] {
    [9, 0].map(|die| (i32::from(level) + 1 + villages - die).max(0))
}
