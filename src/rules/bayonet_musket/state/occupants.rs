//! Who is in each hex: looked up for every step of every way.

use super::ids::UnitId;
use super::unit::Unit;
use crate::hex::{Extent, Grid, Hex};

/// Units and guns on the map, line by line and hex by hex, who is on top of a hex first.
#[derive(Clone, Debug)]
pub struct Occupants {
    /// For every hex where its units begin, and how many there are.
    hexes: Grid<(u16, u16)>,
    units: Vec<UnitId>,
}

impl Occupants {
    /// Where these units are.
    pub fn of(units: &[Unit], extent: Extent) -> Self {
        let mut hexes = Grid::filled(extent, (0, 0));
        let placed = |(id, unit): (u16, &Unit)| Some((unit.hex?, unit.depth_in_stack, UnitId(id)));
        let mut all: Vec<_> = (0..).zip(units).filter_map(placed).collect();
        all.sort_unstable();
        for (place, (hex, ..)) in (0..).zip(&all) {
            if let Some((from, count)) = hexes.get_mut(*hex) {
                (*from, *count) = (if *count == 0 { place } else { *from }, *count + 1);
            }
        }
        Self { hexes, units: all.into_iter().map(|(.., id)| id).collect() }
    }

    /// Everybody in a hex, who is on top first.
    pub fn in_hex(&self, hex: Hex) -> &[UnitId] {
        let (from, count) = self.hexes.get(hex).copied().unwrap_or_default();
        &self.units[usize::from(from)..usize::from(from + count)]
    }
}
