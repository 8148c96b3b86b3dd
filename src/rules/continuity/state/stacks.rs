//! Units on one another in villages. [MB 8.4, 8.5, MM 8]

use std::collections::BTreeMap;

use super::State;
use crate::rules::continuity::judge::troop::UnitId;

impl State {
    /// Finds which units lie on others in villages, and what each pair counts in defence. [MB 8.4, 8.5, MM 8, R36]
    pub fn restack(&mut self) {
        let stacks = self.stacks();
        for id in self.unit_ids() {
            let (below, stacked) = stacks.get(&id).copied().unwrap_or_default();
            let unit = self.unit(id);
            if (unit.below, unit.troop.stacked) != (below, stacked) {
                let unit = self.unit_mut(id);
                unit.below = below;
                unit.troop.stacked = stacked;
            }
        }
    }

    /// Of every unit that shares its hexes with another that is no gun: whether it lies below, and what both count if it lies above.
    fn stacks(&self) -> BTreeMap<UnitId, (bool, Option<u8>)> {
        let troops = &self.derived().troops;
        let number = |id: UnitId| if self.unit(id).values.long { 2 } else { 1 };
        let mut stacks: BTreeMap<UnitId, (bool, Option<u8>)> = BTreeMap::new();
        for (one, other) in self.control().pairs(|index| troops[index].is_gun()) {
            let (one, other) = (troops[one].id, troops[other].id);
            let first_is_below = self.unit(one).below && !self.unit(other).below;
            let (below, above) = if first_is_below { (one, other) } else { (other, one) };
            stacks.entry(below).or_default().0 = true;
            stacks.entry(above).or_default().1 = Some(number(below) + number(above));
        }
        stacks
    }
}
