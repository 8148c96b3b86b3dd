//! The map as the judges look at it, and what a position keeps of what it was asked.

use std::borrow::Cow;

use super::State;
use super::derived::Goal;
use super::unit::LeaderId;
use crate::hex::{HexSet, StepCosts};
use crate::rules::continuity::judge::board_view::BoardView;
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::judge::zones;

impl State {
    /// Everything on the map, as the judges look at it.
    pub fn board(&self) -> BoardView<'_> {
        let derived = self.derived();
        let open = self.fixed.open.get_or_init(|| StepCosts::unknown(self.ground().extent));
        let ground = (self.ground(), open);
        BoardView::mapped(self.charts(), ground, &derived.troops, self.house(), derived.control.clone())
    }

    /// The hexes that a leader's command reaches. [MB 14.2, MM 14]
    pub fn commanded(&self, leader: LeaderId) -> Cow<'_, HexSet> {
        let hex = self.leader(leader).hex;
        let traced = || {
            let counter = self.counter(leader);
            zones::traced(&self.board(), counter.side, hex, counter.range)
        };
        let Some(known) = self.derived().commanded.get(usize::from(leader.0)) else { return Cow::Owned(traced()) };
        match known.get_or_init(|| (hex, traced())) {
            (there, reach) if *there == hex => Cow::Borrowed(reach),
            // He has ridden on since, and nobody else has stirred.
            _ => Cow::Owned(traced()),
        }
    }

    /// Where a unit may go, as it was found when it was first asked.
    pub fn goals_of(&self, unit: UnitId, find: impl Fn() -> Vec<Goal>) -> Vec<Goal> {
        match self.derived().goals.get_or_init(|| (unit, find())) {
            (asked, goals) if *asked == unit => goals.clone(),
            _ => find(),
        }
    }
}
