//! What steps between neighbours cost.

use std::sync::atomic::{AtomicU8, Ordering};

use super::{Crossing, Extent, Grid};

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

    /// What a step costs, as it was worked out first; nothing where it is not allowed. Asked anew of a step that begins beyond the map
    /// or costs more than is kept.
    #[inline]
    pub fn get(&self, step: Crossing, work_out: impl FnOnce() -> Option<u32>) -> Option<u32> {
        let Some(sides) = self.0.get(step.from) else { return work_out() };
        let kept = &sides[usize::from(step.toward.index())];
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
    use crate::hex::{Direction, Hex};

    #[test]
    fn a_step_is_worked_out_once_but_for_what_cannot_be_kept() {
        let costs = StepCosts::unknown(Extent { low: Hex::new(1, 1), high: Hex::new(4, 4) });
        let known = || unreachable!("it is known");
        let step = |from: [i16; 2], toward| Crossing::toward(Hex::new(from[0], from[1]), toward);
        let (there, back) = (step([2, 2], Direction::D2), step([2, 3], Direction::D5));
        assert_eq!(costs.get(there, || Some(3)), Some(3));
        assert_eq!(costs.get(there, known), Some(3));
        assert_eq!(costs.get(back, || None), None);
        assert_eq!(costs.get(back, known), None);
        let beyond = step([0, 0], Direction::D2);
        assert_eq!([1, 2].map(|cost| costs.get(beyond, || Some(cost))), [Some(1), Some(2)]);
        let dear = step([2, 2], Direction::D5);
        assert_eq!(costs.get(dear, || Some(1000)), Some(1000));
        assert_eq!(costs.get(dear, || Some(254)), Some(254));
    }
}
