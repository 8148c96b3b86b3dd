//! A combat unit as the rules see it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::game::Side;
use crate::hex::{Aspect, Half, Hex, Hexes, Stand};
use crate::rules::continuity::book::arms::{Arm, GunMode};

/// A combat unit, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct UnitId(pub u16);

/// A command, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct CommandId(pub u8);

/// A combat unit on the map: what it is, where it stands, and how it is just now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Troop {
    /// Which unit.
    pub id: UnitId,
    /// Whose.
    pub side: Side,
    /// What kind.
    pub arm: Arm,
    /// The ground it takes up.
    pub stand: Stand,
    /// Its command; guns may have none. [MB 4.1, 4.6, 14.1, MM 2.4]
    pub command: Option<CommandId>,
    /// Its shock rating while in order. [MB 11.7, MM 11]
    pub rating: i8,
    /// Dragoons in the saddle. [MB 15.1, MM 15]
    pub mounted: bool,
    /// Cavalry that may charge. [MB 12.1, Q7, MM 12]
    pub charge_capable: bool,
    /// In disorder. [MB 13.2, MM 13]
    pub disordered: bool,
    /// In command through this activation. [MB 14.2, MM 14]
    pub in_command: bool,
    /// It moves rapidly. [MB 5.6, MM 5 Rapid]
    pub rapid: bool,
    /// Its one reaction or return fire of this activation is spent. [MB 9.6, MM 9]
    pub reacted: bool,
    /// What it is set to do, if it is a gun. [MB 4.6]
    pub gun_mode: GunMode,
    /// It went from one enemy zone to another in this activation. [MB 7.2, MM 7, R98]
    pub zone_to_zone: bool,
    /// It attacks by charge or counter-charge. [MB 11.8, MM 11.4]
    pub charging: bool,
    /// It lies above another unit in a village, and every side is front: the number both count in defence. [MB 8.5, MM 8]
    pub stacked: Option<u8>,
}

impl Troop {
    /// A unit in order and in command that has done nothing yet; its rating is nought.
    pub const fn fresh(id: UnitId, side: Side, arm: Arm, stand: Stand) -> Self {
        Self {
            id,
            side,
            arm,
            stand,
            command: None,
            rating: 0,
            mounted: false,
            charge_capable: false,
            disordered: false,
            in_command: true,
            rapid: false,
            reacted: false,
            gun_mode: GunMode::Fire,
            zone_to_zone: false,
            charging: false,
            stacked: None,
        }
    }

    /// Guns.
    pub fn is_gun(&self) -> bool {
        self.arm == Arm::Artillery
    }

    /// Dragoons, mounted or not.
    pub fn is_dragoons(&self) -> bool {
        self.arm == Arm::Dragoons
    }

    /// Infantry, or dragoons on foot. [MB 15.3, R53]
    pub fn is_foot(&self) -> bool {
        self.arm == Arm::Infantry || (self.is_dragoons() && !self.mounted)
    }

    /// Cavalry, or dragoons in the saddle. \[R30\]
    pub fn is_mounted(&self) -> bool {
        self.arm == Arm::Cavalry || (self.is_dragoons() && self.mounted)
    }

    /// Whether it is in column. [MB 5.7, MM 5 Column]
    pub const fn is_column(&self) -> bool {
        self.stand.is_column()
    }

    /// Cavalry that may charge now: marked, and in order. [MB 12.1, 12.3, MM 12]
    pub const fn may_charge(&self) -> bool {
        self.charge_capable && !self.disordered
    }

    /// Its front hexes; of a village stack, every hex around it. [MB 6.2, 8.5.1, MM 6, 8]
    pub fn front(&self) -> Hexes {
        if self.stacked.is_some() { self.stand.surroundings() } else { self.stand.front() }
    }

    /// The front hexes of one half of a double-length unit; of a village stack, every hex around that half. Before any other, its whole
    /// front. [MB 6.2, 8.5.1, MM 6, 8]
    pub fn half_front(&self, half: Half) -> Hexes {
        match (self.stacked, self.stand, self.stand.hexes().as_slice()) {
            (Some(_), Stand::Double { .. }, [left, right]) => {
                let own = if half == Half::Left { left } else { right };
                self.stand.surroundings().into_iter().filter(|hex| hex.is_adjacent(*own)).collect()
            }
            _ => self.stand.half_front(half),
        }
    }

    /// On which side of it a neighbouring hex lies; a village stack is front all round. [MB 6.2, 8.5.1, MM 6, 8]
    pub fn aspect(&self, hex: Hex) -> Option<Aspect> {
        let aspect = self.stand.aspect(hex);
        if self.stacked.is_some() { aspect.map(|_| Aspect::Front) } else { aspect }
    }

    /// Whether any part of another unit stands in its front.
    pub fn fronts(&self, other: &Self) -> bool {
        self.front().into_iter().any(|hex| other.stand.covers(hex))
    }

    /// Whether two units stand next to each other.
    pub fn is_adjacent_to(&self, other: &Self) -> bool {
        self.stand.distance(&other.stand) == 1
    }

    /// Its shock rating as it is now: one worse in disorder, the table's sign. [MB 11.7, 13.2, 15.4, MM 11.3, 13, R74]
    pub const fn rating_now(&self) -> i8 {
        self.rating + self.disordered as i8
    }
}
