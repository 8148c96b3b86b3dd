//! Zones of control, and the walls they stop at.

use super::troop::Troop;
use crate::hex::{Hex, Hexes};
use crate::rules::continuity::book::terrain::{Ground, SideTerrain};

/// Whether two neighbours can come to blows: no wall lies between them, or there is a gate. [MM 18 Terrain, R32]
pub fn is_open(ground: &Ground, from: Hex, to: Hex) -> bool {
    let side = ground.side(from, to);
    from.is_adjacent(to) && (side.terrain != Some(SideTerrain::Wall) || side.bridge)
}

/// The hexes a unit controls: its front, except of guns, columns and rapid movers, and never through a wall. [MB 7.1, MM 7, R32]
pub fn zone_of(ground: &Ground, troop: &Troop) -> Hexes {
    if troop.is_gun() || troop.is_column() || troop.rapid {
        return Hexes::new();
    }
    let own = troop.stand.hexes();
    troop.front().into_iter().filter(|hex| own.iter().any(|from| is_open(ground, *from, *hex))).collect()
}
