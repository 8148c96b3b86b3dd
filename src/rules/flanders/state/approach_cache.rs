//! The ways by which one unit may charge another, worked out once and kept for as long as the two stand as they stood.
//!
//! An answer moves a unit or two; how the others lie to each other is what it was. Nothing here is part of the battle, and nobody
//! has to remember to forget anything: what was kept serves again only after what it hangs on has been compared.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::approach::Approach;
use super::ids::UnitId;
use super::placement::Placement;
use super::unit::{Place, Unit};

/// The ways of a charge, as far as only charger, target and ground have a say in them: who stands in between is another question.
#[derive(Clone, Debug, PartialEq)]
pub struct Approaches {
    /// Without a wheel.
    pub straight: Approach,
    /// The wheels that lead to the target, the easiest first, each with the way that follows.
    pub wheels: Vec<(f64, Approach)>,
}

/// What the ways of a charge hang on.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The charger as it is: shared here, it cannot be changed in place, so that a unit that has changed is another.
    pub charger: Arc<Unit>,
    /// Where the target is.
    pub place: Place,
    /// How the target stands there.
    pub placement: Arc<Placement>,
}

/// What was last worked out, by charger and target; all copies of a field share it.
#[derive(Clone, Debug, Default)]
pub struct ApproachCache(Arc<Mutex<HashMap<[UnitId; 2], CachedApproaches>>>);

#[derive(Debug)]
struct CachedApproaches {
    pair: Pair,
    approaches: Arc<Approaches>,
}

impl Pair {
    /// Whether it is the same charger, unchanged, and a target that stands as the other does.
    fn stands_as(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.charger, &other.charger)
            && self.place == other.place
            && (Arc::ptr_eq(&self.placement, &other.placement) || self.placement == other.placement)
    }
}

impl ApproachCache {
    /// The ways of a charge: as they were worked out last, if the two stand as they stood then; else worked out anew.
    pub fn of(&self, numbers: [UnitId; 2], pair: Pair, work_out: impl FnOnce() -> Approaches) -> Arc<Approaches> {
        // Nobody who broke off while holding it has left anything half written.
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = all.get(&numbers).filter(|kept| kept.pair.stands_as(&pair)) {
            return Arc::clone(&kept.approaches);
        }
        let approaches = Arc::new(work_out());
        all.insert(numbers, CachedApproaches { pair, approaches: Arc::clone(&approaches) });
        approaches
    }
}
