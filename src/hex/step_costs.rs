//! What steps between neighbours cost.

use std::sync::atomic::{AtomicU8, Ordering};

use super::{Direction, Extent, Grid, Hex};

/// What a step from each hex of a map to each neighbour costs: worked out when it is first asked for, and kept, for the ground stays
/// as it is.
#[derive(Debug)]
pub struct StepCosts(Grid<[AtomicU8; 6]>);

/// Not asked for yet.
const UNKNOWN: u8 = u8::MAX;
/// The step is not allowed.
const BARRED: u8 = u8::MAX - 1;

impl StepCosts {
    /// None asked for yet.
    pub fn unknown(extent: Extent) -> Self {
        Self(Grid::of(extent, |_| [const { AtomicU8::new(UNKNOWN) }; 6]))
    }

    /// What a step costs, as it was worked out first; nothing where it is not allowed. Asked anew of a step that begins beyond the map,
    /// leads to no neighbour, or costs more than is kept.
    #[inline]
    pub fn get(&self, from: Hex, to: Hex, work_out: impl FnOnce() -> Option<u32>) -> Option<u32> {
        let there = |direction: Direction| self.0.get(from).map(|sides| &sides[usize::from(direction.index())]);
        let Some(kept) = from.direction_to(to).and_then(there) else { return work_out() };
        match kept.load(Ordering::Relaxed) {
            UNKNOWN => {
                let cost = work_out();
                let known = cost.map_or(Some(BARRED), |cost| u8::try_from(cost).ok().filter(|cost| *cost < BARRED));
                kept.store(known.unwrap_or(UNKNOWN), Ordering::Relaxed);
                cost
            }
            BARRED => None,
            cost => Some(u32::from(cost)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_worked_out_once_but_for_what_cannot_be_kept() {
        let costs = StepCosts::unknown(Extent { low: Hex::new(1, 1), high: Hex::new(4, 4) });
        let known = || unreachable!("it is known");
        let (here, next) = (Hex::new(2, 2), Hex::new(2, 3));
        assert_eq!(costs.get(here, next, || Some(3)), Some(3));
        assert_eq!(costs.get(here, next, known), Some(3));
        assert_eq!(costs.get(next, here, || None), None);
        assert_eq!(costs.get(next, here, known), None);
        for (from, to) in [(Hex::new(0, 0), Hex::new(0, 1)), (here, Hex::new(4, 4))] {
            assert_eq!([1, 2].map(|cost| costs.get(from, to, || Some(cost))), [Some(1), Some(2)]);
        }
        assert_eq!(costs.get(here, Hex::new(2, 1), || Some(1000)), Some(1000));
        assert_eq!(costs.get(here, Hex::new(2, 1), || Some(254)), Some(254));
    }
}
