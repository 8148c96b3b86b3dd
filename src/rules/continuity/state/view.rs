//! The map as the judges look at it, and what a position keeps of what it was asked.

use std::borrow::Cow;
use std::sync::Arc;

use super::Position;
use super::derived::{Goal, Seen};
use super::unit::LeaderId;
use crate::hex::HexSet;
use crate::rules::continuity::judge::board_view::Situation;
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::judge::zones;

impl Position {
    /// The hexes that a leader's command reaches. [MB 14.2, MM 14]
    pub fn commanded(&self, leader: LeaderId) -> Cow<'_, HexSet> {
        let hex = self.leader(leader).hex;
        let traced = || {
            let counter = self.counter(leader);
            zones::traced(&View::of(self).situation(), counter.side, hex, counter.range)
        };
        let Some(known) = self.seen().commanded.get(usize::from(leader.0)) else { return Cow::Owned(traced()) };
        match known.get_or_init(|| (hex, traced())) {
            (there, reach) if *there == hex => Cow::Borrowed(reach),
            // He has ridden on since, and nobody else has stirred.
            _ => Cow::Owned(traced()),
        }
    }

    /// Where a unit may go, as it was found when it was first asked.
    pub fn goals_of(&self, unit: UnitId, find: impl Fn() -> Vec<Goal>) -> Vec<Goal> {
        match self.seen().goals.get_or_init(|| (unit, find())) {
            (asked, goals) if *asked == unit => goals.clone(),
            _ => find(),
        }
    }
}

/// Every unit on the map, as the judges look at them.
#[derive(Debug)]
pub struct View<'p> {
    position: &'p Position,
    seen: Arc<Seen>,
}

impl<'p> View<'p> {
    /// All who are on the map.
    pub fn of(position: &'p Position) -> Self {
        Self { position, seen: position.seen().clone() }
    }

    /// What the judges ask for.
    pub fn situation(&self) -> Situation<'_> {
        let (position, seen) = (self.position, &*self.seen);
        let lookout = seen.lookout.clone();
        Situation::seen(position.field(), position.ground(), &seen.troops, position.house(), lookout)
    }
}
