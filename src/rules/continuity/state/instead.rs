//! A deed that one battle alone has in place of a free activation.

use super::State;
use super::action::Action;
use super::reinforcement::Then;
use crate::game::{Awaiting, Offer, Report, Side};

/// What one battle alone lets a side do in place of a free activation, by one die.
#[derive(Debug)]
pub struct Instead {
    /// The offer beside the commands that may go; none if it may not be done now.
    pub offer: fn(&State, Side) -> Option<Offer<Action>>,
    /// The die.
    pub ask: fn(&State, Side) -> Awaiting<Action>,
    /// Takes the face; the sum is what was added to it on show.
    pub roll: fn(&mut State, Side, face: i32, sum: i32) -> (Report, Then),
}
