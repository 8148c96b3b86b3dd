//! A question that one battle alone has before its first activation.

use super::State;
use super::action::Action;
use crate::game::{Awaiting, Report};

/// What one battle alone asks before the first activation.
#[derive(Debug)]
pub struct Opening {
    /// What is asked; none if this scenario leaves nothing to ask.
    pub ask: fn(&State) -> Option<Awaiting<Action>>,
    /// Takes the answer.
    pub act: fn(&mut State, &Action) -> Report,
}
