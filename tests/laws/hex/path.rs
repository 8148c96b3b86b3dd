//! Reach against relaxing every place again and again.

use std::collections::BTreeMap;

use galloper::hex::path::reach;
use galloper::hex::{Extent, Half, Hex, Hexside, Stand};

use super::{field, hex};

/// A cost that differs from hex to hex and side to side; one hex in seven is closed.
fn toll(from: Hex, to: Hex) -> Option<u32> {
    let side = Hexside::between(from, to)?;
    let mark = to.line() * 7 + to.place() * 3;
    let stream = u32::from(side.hexes()[0].line() % 3 == 0) * 2;
    (mark % 7 != 0).then(|| mark as u32 % 3 + 1 + stream)
}

fn map() -> Extent {
    Extent { low: hex("1010"), high: hex("1717") }
}

fn steps(at: Hex) -> impl Iterator<Item = (Hex, u32)> {
    let neighbours = at.neighbours().into_iter().filter(|to| map().contains(*to));
    neighbours.filter_map(move |to| toll(at, to).map(|cost| (to, cost)))
}

fn relaxed(start: Hex, allowance: u32) -> BTreeMap<Hex, u32> {
    let mut known = BTreeMap::from([(start, 0)]);
    for _ in 0..field().len() {
        for (at, spent) in known.clone() {
            for (to, cost) in steps(at).filter(|(_, cost)| spent + cost <= allowance) {
                let best = known.entry(to).or_insert(u32::MAX);
                *best = (*best).min(spent + cost);
            }
        }
    }
    known
}

#[test]
fn reach_is_what_relaxing_finds() {
    for start in field().into_iter().step_by(5) {
        let found = reach(map(), start, 9, |at, _| steps(at));
        assert!(found.is_sorted() && found.len() > 9, "{start}");
        assert_eq!(found.into_iter().collect::<BTreeMap<_, _>>(), relaxed(start, 9));
    }
}

#[test]
fn a_first_step_may_be_made_cheaper_than_the_others() {
    let found = reach(map(), hex("1212"), 1, |at, spent| {
        at.neighbours().into_iter().map(move |to| (to, if spent == 0 { 1 } else { 5 })).collect::<Vec<_>>()
    });
    assert_eq!(found.len(), 7);
    assert!(found.contains(&(hex("1213"), 1)));
    assert!(found.iter().all(|(place, _)| *place != hex("1215")));
}

#[test]
fn whole_units_find_their_way_too() {
    let start = Stand::doubles([hex("1212"), hex("1213")])[0];
    let found = reach(map(), start, 2, |at: Stand, _| {
        let wheels = [Half::Left, Half::Right].into_iter().filter_map(move |half| at.wheel(half));
        at.advances().into_iter().chain(wheels).map(|to| (to, 1)).collect::<Vec<_>>()
    });
    // Two advances and two wheels.
    assert_eq!(found.iter().filter(|(_, cost)| *cost == 1).count(), 4);
    assert!(found.iter().all(|(stand, _)| stand.hexes().iter().all(|hex| start.distance_to(*hex) <= 2)));
}
