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
        let placed = || (0..).zip(units).filter_map(|(id, unit)| Some((UnitId(id), unit.hex?)));
        let mut all = 0;
        for (_, hex) in placed() {
            if let Some((_, count)) = hexes.get_mut(hex) {
                (*count, all) = (*count + 1, all + 1);
            }
        }
        // Each hex has its room when it is first come to.
        let (mut there, mut used) = (vec![UnitId(0); all], 0);
        let mut filled: Grid<u16> = Grid::filled(extent, 0);
        for (id, hex) in placed() {
            let (Some((from, count)), Some(filled)) = (hexes.get_mut(hex), filled.get_mut(hex)) else { continue };
            if *filled == 0 {
                (*from, used) = (used, used + *count);
            }
            // Who lies deeper, or comes later of those as deep, is farther down.
            let deep = |id: UnitId| units[usize::from(id.0)].depth_in_stack;
            let room = &mut there[usize::from(*from)..usize::from(*from + *filled + 1)];
            let mut at = usize::from(*filled);
            while at > 0 && deep(room[at - 1]) > deep(id) {
                room[at] = room[at - 1];
                at -= 1;
            }
            room[at] = id;
            *filled += 1;
        }
        Self { hexes, units: there }
    }

    /// Everybody in a hex, who is on top first.
    pub fn in_hex(&self, hex: Hex) -> &[UnitId] {
        let (from, count) = self.hexes.get(hex).copied().unwrap_or_default();
        &self.units[usize::from(from)..usize::from(from + count)]
    }
}
