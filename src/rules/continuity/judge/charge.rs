//! Charging home. [MB 12, MM 12]

use super::board_view::BoardView;
use super::troop::Troop;
use super::why::{Bar, Why, first};
use crate::hex::{Corner, Hex, Stand};
use crate::rules::continuity::book::cited;
use crate::rules::continuity::book::house::ChargeOtherZoc;
use crate::rules::continuity::book::terrain::{HexTerrain, SideTerrain};

/// How far off the target is as the time for shock begins. [MB 12.2, MM 12, R81]
pub const DISTANCES: std::ops::RangeInclusive<u16> = 2..=3;

/// The way of a charge: the hexes entered in order, the charger's own and the target's left out, and the facing at the end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ride {
    /// The hexes entered.
    pub way: Vec<Hex>,
    /// How it faces as it strikes.
    pub facing: Corner,
}

/// The ways a unit may charge a target, at least one, or why it may not. [MB 12.1 to 12.4, MM 12, R79]
pub fn rides(board: &BoardView<'_>, charger: &Troop, target: &Troop) -> Result<Vec<Ride>, Bar> {
    let distance = charger.stand.distance(&target.stand);
    let targets: Vec<Hex> = target.stand.hexes().into_iter().filter(|hex| may_strike(board, *hex)).collect();
    first([
        (charger.disordered, Why::Disordered, &cited::NO_DISORDERED_CHARGE),
        (!charger.charge_capable, Why::NotChargeCapable, &cited::WHO_CHARGES),
        (charger.zone_to_zone, Why::ZoneToZone, &cited::LEAVING),
        (!DISTANCES.contains(&distance), Why::Range, &cited::CHARGE),
        (targets.is_empty(), Why::TargetTerrain, &cited::CHARGE_TERRAIN),
    ])?;
    let mut rides = all_rides(board, charger, target, targets);
    rides.dedup_by(|one, other| one.way == other.way);
    if rides.is_empty() { Err(Bar::new(Why::NoPath, &cited::CHARGE)) } else { Ok(rides) }
}

/// How a charger may face at the end of a way to its target: as it rode its last step, or a corner round if it has not turned yet, so
/// that it looks at the target. [MB 12.2, MM 12, R79]
pub fn facings(board: &BoardView<'_>, charger: &Troop, target: &Troop, way: &[Hex]) -> Vec<Corner> {
    let targets = target.stand.hexes().into_iter().filter(|hex| may_strike(board, *hex)).collect();
    let rides = all_rides(board, charger, target, targets);
    rides.into_iter().filter(|ride| ride.way == way).map(|ride| ride.facing).collect()
}

/// Every ride with every facing at its end, in order.
fn all_rides(board: &BoardView<'_>, charger: &Troop, target: &Troop, targets: Vec<Hex>) -> Vec<Ride> {
    let distance = charger.stand.distance(&target.stand);
    let mut search = Search { board, charger, target, targets, rides: Vec::new() };
    if let Stand::Single { hex, facing } = charger.stand {
        search.ride(&mut Vec::new(), hex, facing, facing, distance);
    }
    search.rides.sort();
    search.rides.dedup();
    search.rides
}

/// No unit in a village or in woods is charged; one in marsh may be. [MB 12.4, MM 12]
fn may_strike(board: &BoardView<'_>, hex: Hex) -> bool {
    !matches!(board.ground.hex(hex).terrain, HexTerrain::Village | HexTerrain::Woods)
}

struct Search<'a> {
    board: &'a BoardView<'a>,
    charger: &'a Troop,
    target: &'a Troop,
    targets: Vec<Hex>,
    rides: Vec<Ride>,
}

impl Search<'_> {
    /// Rides on from a hex, with one turn of one corner in all, never a hex farther than need be.
    fn ride(&mut self, way: &mut Vec<Hex>, at: Hex, facing: Corner, began: Corner, left: u16) {
        let turns: Vec<Corner> =
            if facing == began { [0, -1, 1].map(|sixths| began.turned(sixths)).to_vec() } else { vec![facing] };
        for facing in turns {
            for next in facing.sides().map(|side| at.neighbour(side)) {
                if left == 1 && self.targets.contains(&next) && self.is_open_side(at, next) {
                    self.rides.push(Ride { way: way.clone(), facing });
                } else if left > 1 && self.is_open(at, next, left - 1) {
                    way.push(next);
                    self.ride(way, next, facing, began, left - 1);
                    way.pop();
                }
            }
        }
    }

    /// An empty hex one nearer, no marsh, village or woods, in no zone but the target's until next to it. \[R79\]
    fn is_open(&self, from: Hex, to: Hex, left: u16) -> bool {
        let terrain = self.board.ground.hex(to).terrain;
        let is_closed = matches!(terrain, HexTerrain::Marsh | HexTerrain::Village | HexTerrain::Woods);
        let is_nearer = self.target.stand.distance_to(to) == left;
        let is_held =
            left > 1 && self.board.house.charge_other_zoc == ChargeOtherZoc::Barred && self.is_in_other_zone(to);
        is_nearer
            && !is_closed
            && !is_held
            && self.board.is_empty_for(self.charger, to)
            && self.is_open_side(from, to)
            && self.board.is_passable(self.charger, from, to)
    }

    fn is_in_other_zone(&self, hex: Hex) -> bool {
        let others = self.board.enemies(self.charger.side).filter(|enemy| enemy.id != self.target.id);
        others.into_iter().any(|enemy| self.board.zone(enemy).contains(&hex))
    }

    /// No running water, bridged or not, no finished works, no wall. [MB 12.4, 18.27, MM 12]
    fn is_open_side(&self, from: Hex, to: Hex) -> bool {
        let side = self.board.ground.side(from, to).terrain;
        side.is_none_or(|terrain| !terrain.is_water() && !matches!(terrain, SideTerrain::Fort | SideTerrain::Wall))
    }
}

/// What is added for the charge itself: nothing once the charger is in disorder or only continues its attack. [MB 11.8, 12.3, 12.5, Q16]
pub const fn bonus(charging: bool, disordered: bool, continued: bool) -> i32 {
    if charging && !disordered && !continued { 2 } else { 0 }
}
