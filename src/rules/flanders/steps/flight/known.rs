//! The way of a retreat, kept from the question for it to the answer.

use std::sync::Arc;

use crate::geometry::Rect;
use crate::rules::flanders::facts::flight::{self as facts, WayBack};
use crate::rules::flanders::facts::retreat_route::Retreat;
use crate::rules::flanders::state::State;
use crate::rules::flanders::state::taken::Taken;

/// The way of a retreat, and the field of which it was worked out.
#[derive(Clone, Debug)]
pub struct Known {
    /// What everybody takes up: shared here, and another once any unit has changed.
    everybody: Arc<[Taken]>,
    cards: Vec<Rect>,
    /// Its way; nothing where it cannot be measured.
    pub found: Option<Arc<WayBack>>,
}

impl Known {
    /// Worked out of a field as it stands.
    pub fn of(state: &State, retreat: &Retreat) -> Self {
        let found = facts::way_back(state, retreat).map(Arc::new);
        Self { everybody: Arc::clone(state.shared_taken()), cards: cards_on_table(state).collect(), found }
    }

    /// Whether the field is still what it was: the umpire may have set something right.
    pub fn is_of(&self, state: &State) -> bool {
        Arc::ptr_eq(&self.everybody, state.shared_taken()) && self.cards.iter().copied().eq(cards_on_table(state))
    }
}

fn cards_on_table(state: &State) -> impl Iterator<Item = Rect> + '_ {
    state.card_ids().filter_map(|card| state.card_on_table(card))
}
