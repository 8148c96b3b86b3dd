//! Where a cost lets one come, and by which way.
//!
//! A place may be a [`super::Hex`] or a whole [`super::Stand`]; what a step costs, and whether there is one, the caller says.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::hash::Hash;

use foldhash::fast::FixedState;

/// Every place within an allowance, with the cheapest way to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach<Place: Eq + Hash> {
    arrivals: HashMap<Place, Arrival<Place>, FixedState>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Arrival<Place> {
    spent: u32,
    from: Option<Place>,
}

/// Places that are mostly within an allowance: room for so many is made at once.
const USUAL: usize = 100;

/// Finds every place within an allowance, by Dijkstra's search: costs are never negative, so a place is final when it is popped.
///
/// `steps` is asked, at each place and with what has been spent to come there, for the places one step on and what each costs;
/// it answers with none where a move must stop.
pub fn reach<Place, Steps>(start: Place, allowance: u32, steps: impl Fn(Place, u32) -> Steps) -> Reach<Place>
where
    Place: Copy + Ord + Hash,
    Steps: IntoIterator<Item = (Place, u32)>,
{
    let mut arrivals = HashMap::with_capacity_and_hasher(USUAL, FixedState::default());
    arrivals.insert(start, Arrival { spent: 0, from: None });
    let mut open = BinaryHeap::with_capacity(USUAL);
    open.push(Reverse((0, start)));
    while let Some(Reverse((spent, place))) = open.pop() {
        // Stale: a cheaper way was found after this one was queued, and nothing is ever taken out of a heap's middle.
        if arrivals[&place].spent < spent {
            continue;
        }
        for (next, cost) in steps(place, spent) {
            let total = spent.saturating_add(cost);
            if total <= allowance && arrivals.get(&next).is_none_or(|known| total < known.spent) {
                arrivals.insert(next, Arrival { spent: total, from: Some(place) });
                open.push(Reverse((total, next)));
            }
        }
    }
    Reach { arrivals }
}

impl<Place: Copy + Ord + Hash> Reach<Place> {
    /// The places and what each costs, in the order of the places; the start costs nothing.
    pub fn places(&self) -> impl Iterator<Item = (Place, u32)> {
        let mut places: Vec<_> = self.arrivals.iter().map(|(place, arrival)| (*place, arrival.spent)).collect();
        places.sort_unstable();
        places.into_iter()
    }

    /// Whether a place can be reached.
    pub fn contains(&self, place: Place) -> bool {
        self.arrivals.contains_key(&place)
    }

    /// What it costs to come to a place.
    pub fn cost(&self, place: Place) -> Option<u32> {
        self.arrivals.get(&place).map(|arrival| arrival.spent)
    }

    /// The cheapest way to a place, the start left out; none if it cannot be reached.
    pub fn way(&self, place: Place) -> Option<Vec<Place>> {
        let mut arrival = self.arrivals.get(&place)?;
        let mut way = vec![place];
        while let Some(from) = arrival.from {
            way.push(from);
            arrival = &self.arrivals[&from];
        }
        way.pop();
        way.reverse();
        Some(way)
    }
}
