//! Fast play: two units of each general in one initiative. [FLA FAST-02]

use serde::Serialize;

use crate::game::Side;
use crate::rules::flanders::state::{State, UnitId};

/// How many units of each general are still to move in one initiative. [FLA FAST-02]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Quota([u8; MOST_GENERALS]);

/// No battle has more generals.
const MOST_GENERALS: usize = 24;
/// Units of each general that one initiative moves. [FLA FAST-02]
const OF_EACH: u8 = 2;

impl Quota {
    /// Two units of each general of a side.
    pub fn begin(state: &State, mover: Side) -> Self {
        let mut left = [0; MOST_GENERALS];
        for (general, left) in state.generals.iter().zip(&mut left) {
            *left = if general.side == mover { OF_EACH } else { 0 };
        }
        Self(left)
    }

    /// Whether a unit of this general may still be chosen.
    pub fn allows(&self, state: &State, id: UnitId) -> bool {
        self.0.get(usize::from(state.unit(id).general.0)).is_none_or(|left| *left > 0)
    }

    /// Counts a unit that has been chosen.
    pub fn use_up(&mut self, state: &State, id: UnitId) {
        if let Some(left) = self.0.get_mut(usize::from(state.unit(id).general.0)) {
            *left = left.saturating_sub(1);
        }
    }
}
