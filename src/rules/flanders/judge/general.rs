//! A general's own moves. [FLA GEN-05, GT-36]

use super::{Bar, Why, why};
use crate::geometry::{is_beyond, is_within};

/// How far a general rides in a turn, in inches. [FLA GEN-05]
pub const RIDE: f64 = 16.0;
/// How near his troops a general is first placed, in inches. [FLA GT-36]
pub const PLACING: f64 = 12.0;

/// When a general wants to ride.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RideFacts {
    /// How far.
    pub inches: f64,
    /// He has ridden this turn.
    pub has_moved: bool,
    /// His side holds the initiative.
    pub has_initiative: bool,
    /// Everybody else has moved.
    pub all_other_movement_done: bool,
}

/// Whether a ride of so many inches is within a general's reach. [FLA GEN-05]
pub fn may_ride(inches: f64) -> Result<(), Bar> {
    why::first([(is_beyond(inches, RIDE), Why::TooFar, "FLA GEN-05")])
}

/// Whether he may ride now: once a turn, with the initiative or after everybody. [FLA GEN-05, R-95]
pub fn may_ride_now(facts: &RideFacts) -> Result<(), Bar> {
    why::first([
        (facts.has_moved, Why::Moved, "FLA GEN-05"),
        (!facts.has_initiative && !facts.all_other_movement_done, Why::Initiative, "FLA GEN-05"),
    ])?;
    may_ride(facts.inches)
}

/// Whether he may be placed on the table here: near his troops, while his side holds the initiative. [FLA GT-36]
pub fn may_be_placed(nearest_own_troops: f64, has_initiative: bool) -> bool {
    has_initiative && is_within(nearest_own_troops, PLACING)
}
