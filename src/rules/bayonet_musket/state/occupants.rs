//! Who is in each hex: looked up for every step of every way.

use super::ids::UnitId;
use super::unit::Unit;
use crate::hex::Hex;

/// Units and guns on the map by hex, who is on top first; the hexes beside them ascend.
#[derive(Clone, Debug)]
pub struct Occupants {
    hexes: Vec<Hex>,
    units: Vec<UnitId>,
}

impl Occupants {
    /// Where these units are.
    pub fn of(units: &[Unit]) -> Self {
        let placed = |(id, unit): (u16, &Unit)| Some((unit.hex?, unit.depth_in_stack, UnitId(id)));
        let mut all: Vec<_> = (0..).zip(units).filter_map(placed).collect();
        all.sort_unstable();
        Self { hexes: all.iter().map(|(hex, ..)| *hex).collect(), units: all.iter().map(|(.., id)| *id).collect() }
    }

    /// Everybody in a hex, who is on top first.
    pub fn in_hex(&self, hex: Hex) -> &[UnitId] {
        let from = self.hexes.partition_point(|there| *there < hex);
        let count = self.hexes[from..].iter().take_while(|there| **there == hex).count();
        &self.units[from..from + count]
    }
}
