//! Where a cost lets one come.
//!
//! A place may be a [`super::Hex`] or a whole [`super::Stand`]; what a step costs, and whether there is one, the caller says.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;

use foldhash::fast::FixedState;

/// Places that are mostly within an allowance: room for so many is made at once.
const USUAL: usize = 200;

/// Every place within an allowance, the start too, and what it costs to come there, in the order of the places; by Dijkstra's search with
/// a queue of buckets, one for each cost (Dial's): costs are never negative, so a place is final when it is taken out.
///
/// `steps` is asked, at each place and with what has been spent to come there, for the places one step on and what each costs;
/// it answers with none where a move must stop.
pub fn reach<Place, Steps>(start: Place, allowance: u32, steps: impl Fn(Place, u32) -> Steps) -> Vec<(Place, u32)>
where
    Place: Copy + Ord + Hash,
    Steps: IntoIterator<Item = (Place, u32)>,
{
    let mut costs = HashMap::with_capacity_and_hasher(USUAL, FixedState::default());
    costs.insert(start, 0);
    let mut open = Buckets::up_to(allowance);
    open.put(0, start);
    while let Some((spent, place)) = open.take() {
        // Stale: a cheaper way was found after this one was queued, and nothing is ever taken out of a bucket's middle.
        if costs[&place] < spent {
            continue;
        }
        for (next, cost) in steps(place, spent) {
            let total = spent.saturating_add(cost);
            if total > allowance {
                continue;
            }
            match costs.entry(next) {
                Entry::Occupied(known) if *known.get() <= total => continue,
                Entry::Occupied(mut known) => *known.get_mut() = total,
                Entry::Vacant(new) => drop(new.insert(total)),
            }
            open.put(total, next);
        }
    }
    let mut places: Vec<(Place, u32)> = costs.into_iter().collect();
    places.sort_unstable();
    places
}

/// What is queued, by what it costs to come there. Each bucket is a list through the entries, its last first.
struct Buckets<Place> {
    entries: Vec<(Place, Option<usize>)>,
    last: Vec<Option<usize>>,
    /// No bucket before this one holds anything, for nothing is put in cheaper than what was taken out.
    least: usize,
}

impl<Place: Copy> Buckets<Place> {
    fn up_to(most: u32) -> Self {
        Self { entries: Vec::with_capacity(USUAL), last: vec![None; most as usize + 1], least: 0 }
    }

    fn put(&mut self, cost: u32, place: Place) {
        let last = &mut self.last[cost as usize];
        self.entries.push((place, last.replace(self.entries.len())));
    }

    fn take(&mut self) -> Option<(u32, Place)> {
        self.least += self.last[self.least..].iter().position(Option::is_some)?;
        let last = &mut self.last[self.least];
        let (place, before) = self.entries[(*last)?];
        *last = before;
        Some((self.least as u32, place))
    }
}
