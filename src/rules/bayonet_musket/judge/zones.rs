//! The hexes around a unit: front, flank and rear, the priorities of a charge, the fan of a gun. [BM 5.4, 8.0, 10.2]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::hex::{Corner, Direction, Hex};
use crate::rules::bayonet_musket::book::troops::Kind;

/// A zone of a unit. [BM 8.0]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// The two hexes before it.
    #[default]
    Front,
    /// The two beside it.
    Flank,
    /// The two behind it.
    Rear,
}

impl Zone {
    /// Its two directions: of the front and the rear clockwise, of the flanks right and left. [BM 8.0]
    pub const fn directions(self, facing: Corner) -> [Direction; 2] {
        match self {
            Self::Front => facing.sides(),
            Self::Flank => [facing.direction(2), facing.direction(-1)],
            Self::Rear => [facing.direction(3), facing.direction(4)],
        }
    }

    /// The zone a direction lies in.
    pub fn of(facing: Corner, direction: Direction) -> Self {
        let zones = [Self::Front, Self::Flank];
        zones.into_iter().find(|zone| zone.directions(facing).contains(&direction)).unwrap_or(Self::Rear)
    }
}

/// The two hexes of a zone.
pub fn hexes(at: Hex, facing: Corner, zone: Zone) -> [Hex; 2] {
    zone.directions(facing).map(|direction| at.neighbour(direction))
}

/// Points for turning so many corners, one to three: about-face is a counter-march. [BM 8.0]
pub const fn turning_cost(corners: u8) -> u8 {
    if corners > 2 { 2 } else { corners }
}

/// The hexes `ahead` steps on: from the left row before the unit to the right one, one more than the steps.
fn rank(at: Hex, facing: Corner, ahead: u16) -> Vec<Hex> {
    let [left, right] = facing.sides();
    let go = |from: Hex, direction: Direction, steps: u16| (0..steps).fold(from, |hex, _| hex.neighbour(direction));
    (0..=ahead).map(|rights| go(go(at, left, ahead - rights), right, rights)).collect()
}

/// The hexes at a range within a gun's fan. [BM 10.2]
pub fn fan(at: Hex, facing: Corner, range: u16) -> Vec<Hex> {
    rank(at, facing, range)
}

/// The highest priority number of a unit's charge: foot has none beyond the third. [BM 5.4]
pub const fn lowest_priority(kind: Kind) -> u8 {
    if kind.is_horse() { 4 } else { 3 }
}

/// The hexes of a priority, 1 to 4. [BM 5.4]
pub fn priority_hexes(at: Hex, facing: Corner, priority: u8) -> Vec<Hex> {
    match priority {
        1 => rank(at, facing, 1),
        2 => [Zone::Flank, Zone::Rear].into_iter().flat_map(|zone| hexes(at, facing, zone)).collect(),
        3 => rank(at, facing, 2),
        _ => rank(at, facing, 3),
    }
}

/// The priority of a hex in a unit's charge; none where it has none. [BM 5.4]
pub fn priority_of(kind: Kind, at: Hex, facing: Corner, target: Hex) -> Option<u8> {
    if at.distance(target) > 3 {
        return None;
    }
    (1..=lowest_priority(kind)).find(|priority| priority_hexes(at, facing, *priority).contains(&target))
}

/// The facing after the smallest turn that brings a neighbouring hex into the front; of two equal turns the clockwise one. [BM 5.4,
/// R-BM-25]
pub fn turned_to(facing: Corner, towards: Direction) -> Corner {
    let turns = [0, 1, -1, 2, -2, 3];
    let faces = |turn: &i8| facing.turned(*turn).sides().contains(&towards);
    facing.turned(turns.into_iter().find(faces).unwrap_or(0))
}
