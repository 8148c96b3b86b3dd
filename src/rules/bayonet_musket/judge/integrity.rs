//! Whether a brigade keeps together, and the orders it falls into by itself. [BM 4.2.4, 5.1, 5.2]

use crate::hex::Hex;
use crate::rules::bayonet_musket::book::house::Integrity;
use crate::rules::bayonet_musket::book::orders::Order;

fn are_together(one: Hex, other: Hex) -> bool {
    one.distance(other) <= 1
}

/// Which units of a brigade, by their places in the list, are apart from it. [BM 5.2, R-BM-31]
pub fn isolated(units: &[Hex], integrity: Integrity) -> Vec<usize> {
    if units.len() < 2 {
        return Vec::new();
    }
    match integrity {
        Integrity::Literal => (0..units.len()).filter(|unit| !has_neighbour(units, *unit)).collect(),
        Integrity::Connected => {
            let group = largest_group(units);
            (0..units.len()).filter(|unit| !group.contains(unit)).collect()
        }
    }
}

fn has_neighbour(units: &[Hex], unit: usize) -> bool {
    units.iter().enumerate().any(|(other, hex)| other != unit && are_together(*hex, units[unit]))
}

/// The largest group of units that hang together; of equals the one with the unit listed first. One alone is no group.
fn largest_group(units: &[Hex]) -> Vec<usize> {
    let groups = (0..units.len()).map(|first| group_of(units, first)).filter(|group| group.len() > 1);
    groups.fold(Vec::new(), |largest, group| if group.len() > largest.len() { group } else { largest })
}

/// All that hang together with a unit: breadth first.
fn group_of(units: &[Hex], first: usize) -> Vec<usize> {
    let mut group = vec![first];
    let mut at = 0;
    while let Some(one) = group.get(at).copied() {
        let near = (0..units.len()).filter(|other| are_together(units[one], units[*other]));
        let new: Vec<usize> = near.filter(|other| !group.contains(other)).collect();
        group.extend(new);
        at += 1;
    }
    group
}

/// Whether no two units of a brigade are next to each other. [BM 5.2]
pub fn none_adjacent(units: &[Hex]) -> bool {
    units.len() > 1 && (0..units.len()).all(|unit| !has_neighbour(units, unit))
}

/// How a brigade stands when it is activated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The order it has.
    pub order: Order,
    /// Whether it keeps its place on the display. [BM 4.2.4]
    pub compliant: bool,
    /// Whether no two of its units are next to each other. [BM 5.2]
    pub none_adjacent: bool,
    /// Whether an enemy stands in a priority hex of one of its units. [BM 5.4]
    pub charge_possible: bool,
    /// Whether it was relieved and has not complied since. [BM 4.3.3, R-BM-55]
    pub relieved: bool,
}

/// What a brigade's order is when it is activated. [BM 5.1, 5.2]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Activated {
    /// Its order now.
    pub order: Order,
    /// What it may try to change to, the likeliest first.
    pub may_change_to: Vec<Order>,
    /// Whether it must come back to its place.
    pub must_comply: bool,
}

/// The order a brigade falls into when it is activated, and those it may try for. [BM 4.2.4, 4.3.3, 5.1, 5.2, R-BM-32]
pub fn activated(standing: &Standing) -> Activated {
    if !standing.compliant {
        // Who was relieved need not come into its place. [BM 4.3.3]
        return Activated { order: Order::March, may_change_to: Vec::new(), must_comply: !standing.relieved };
    }
    let (order, tries): (Order, &[Order]) = if standing.none_adjacent {
        (Order::Dress, &[Order::March, Order::Charge])
    } else {
        (standing.order, &Order::ALL)
    };
    let may_charge = standing.charge_possible && !standing.relieved;
    let may = |to: &&Order| **to != order && (**to != Order::Charge || may_charge);
    Activated { order, may_change_to: tries.iter().filter(may).copied().collect(), must_comply: false }
}
