//! Where a cost lets one come.
//!
//! A place may be a [`super::Hex`] or a whole [`super::Stand`]; what a step costs, and whether there is one, the caller says.

use super::{Extent, Grid, Hex, Stand};

/// Where a search may come to. Of stands one search looks at those of one kind only: steps never change it.
pub trait Place: Copy {
    /// Its hex, a unit's left half or head, and which way it faces there, nought to five.
    fn cell(self) -> (Hex, u8);

    /// A number by which places follow each other.
    fn number(self) -> u64;
}

impl Place for Hex {
    #[inline]
    fn cell(self) -> (Hex, u8) {
        (self, 0)
    }

    #[inline]
    fn number(self) -> u64 {
        Self::number(self)
    }
}

impl Place for Stand {
    #[inline]
    fn cell(self) -> (Hex, u8) {
        let (_, hex, facing) = self.parts();
        (hex, facing)
    }

    #[inline]
    fn number(self) -> u64 {
        Self::number(&self)
    }
}

/// A place nobody has come to yet.
const UNKNOWN: u16 = u16::MAX;
/// Room for so many places is made at once.
const USUAL: usize = 200;

/// Every place of a map within an allowance, the start too, and what it costs to come there, in the order of the places; by Dijkstra's
/// search with a queue of buckets, one for each cost (Dial's): costs are never negative, so a place is final when it is taken out.
///
/// `steps` is asked, at each place and with what has been spent to come there, for the places one step on and what each costs;
/// it answers with none where a move must stop.
pub fn reach<P, Steps>(map: Extent, start: P, allowance: u32, steps: impl Fn(P, u32) -> Steps) -> Vec<(P, u32)>
where
    P: Place,
    Steps: IntoIterator<Item = (P, u32)>,
{
    let allowance = allowance.min(u32::from(UNKNOWN) - 1);
    // The map is dense: what is known of a place stands at its own place in a list, and no search need be hashed.
    let mut least = Grid::filled(map, [UNKNOWN; 6]);
    let mut come_to = Vec::with_capacity(USUAL);
    let mut open = Buckets::up_to(allowance);
    come_to.push(start);
    open.put(0, start);
    if let Some(known) = at(&mut least, start) {
        *known = 0;
    }
    while let Some((spent, place)) = open.take() {
        // Stale: a cheaper way was found after this one was queued, and nothing is ever taken out of a bucket's middle.
        if at(&mut least, place).is_some_and(|known| u32::from(*known) < spent) {
            continue;
        }
        for (next, cost) in steps(place, spent) {
            let total = spent.saturating_add(cost);
            if total > allowance {
                continue;
            }
            let Some(known) = at(&mut least, next) else { continue };
            if u32::from(*known) <= total {
                continue;
            }
            if *known == UNKNOWN {
                come_to.push(next);
            }
            *known = total as u16;
            open.put(total, next);
        }
    }
    come_to.sort_unstable_by_key(|place| place.number());
    come_to.into_iter().map(|place| (place, at(&mut least, place).map_or(0, |known| u32::from(*known)))).collect()
}

#[inline]
fn at<P: Place>(least: &mut Grid<[u16; 6]>, place: P) -> Option<&mut u16> {
    let (hex, facing) = place.cell();
    least.get_mut(hex).map(|known| &mut known[usize::from(facing)])
}

/// What is queued, by what it costs to come there. Each bucket is a list through the entries, its last first.
struct Buckets<P> {
    entries: Vec<(P, u32)>,
    /// The last entry of each bucket; [`Self::END`] where there is none.
    last: Vec<u32>,
    /// No bucket before this one holds anything, for nothing is put in cheaper than what was taken out.
    least: usize,
}

impl<P: Copy> Buckets<P> {
    const END: u32 = u32::MAX;

    fn up_to(most: u32) -> Self {
        Self { entries: Vec::with_capacity(USUAL), last: vec![Self::END; most as usize + 1], least: 0 }
    }

    fn put(&mut self, cost: u32, place: P) {
        let before = std::mem::replace(&mut self.last[cost as usize], self.entries.len() as u32);
        self.entries.push((place, before));
    }

    fn take(&mut self) -> Option<(u32, P)> {
        while *self.last.get(self.least)? == Self::END {
            self.least += 1;
        }
        let last = &mut self.last[self.least];
        let (place, before) = self.entries[*last as usize];
        *last = before;
        Some((self.least as u32, place))
    }
}
