//! What never changes in a battle.

use std::sync::OnceLock;

use super::setup::{CommandSetup, GroupSetup, LeaderSetup, MapSetup, Start};
use crate::game::Grammar;
use crate::hex::{Crossing, StepCosts};
use crate::rules::continuity::book::charts::Charts;
use crate::rules::continuity::book::house::House;
use crate::rules::continuity::book::points::MovePoints;
use crate::rules::continuity::judge::movement::{Mover, Step, StepCost, step_cost};

/// What never changes in a battle.
#[derive(Debug)]
pub struct Fixed {
    /// The scenario's key.
    pub scenario: String,
    /// The battle's name and date.
    pub title: String,
    /// The two sides' names.
    pub sides: [String; 2],
    /// The ground.
    pub map: MapSetup,
    /// What stands on the leaders' counters.
    pub leaders: Vec<LeaderSetup>,
    /// The commands.
    pub commands: Vec<CommandSetup>,
    /// What comes later.
    pub groups: Vec<GroupSetup>,
    /// What the owners may change at set-up, unit by unit.
    pub starts: Vec<Start>,
    /// The club's switches.
    pub house: House,
    /// How the units are spoken of.
    pub grammar: Grammar,
    /// Where the figures come from.
    pub provenance: Vec<(String, String)>,
    /// What steps cost each kind of mover, beside an enemy and not, as far as it has been worked out.
    pub costs: [OnceLock<StepCosts>; 32],
    /// Which steps somebody could make, as far as it has been worked out.
    pub open: OnceLock<StepCosts>,
}

impl Fixed {
    /// What a mover's steps cost, those that lead beside an enemy or those that do not.
    pub fn toll<'f>(&'f self, charts: &'f Charts, mover: Mover, beside_enemy: bool) -> Toll<'f> {
        let flags = [mover.rapid, mover.stopped_by_works, beside_enemy];
        let kind = flags.into_iter().fold(mover.class as usize, |kind, flag| kind * 2 + usize::from(flag));
        let known = self.costs[kind].get_or_init(|| StepCosts::unknown(self.map.ground.extent));
        Toll { fixed: self, charts, mover, beside_enemy, known }
    }
}

/// What a mover's steps cost.
#[derive(Clone, Copy, Debug)]
pub struct Toll<'f> {
    fixed: &'f Fixed,
    charts: &'f Charts,
    mover: Mover,
    beside_enemy: bool,
    known: &'f StepCosts,
}

impl Toll<'_> {
    /// What a step between neighbours costs; nothing where it is not allowed.
    #[inline]
    pub fn of(&self, crossing: Crossing) -> Option<MovePoints> {
        self.known.get(crossing, || self.worked_out(crossing)).map(MovePoints::halves)
    }

    #[cold]
    fn worked_out(&self, crossing: Crossing) -> Option<u32> {
        let step = Step::between(&self.fixed.map.ground, crossing.from, crossing.to, self.beside_enemy);
        step_cost(self.charts, self.mover, &step, &self.fixed.house).map(|cost| StepCost::total(cost).in_halves())
    }
}
