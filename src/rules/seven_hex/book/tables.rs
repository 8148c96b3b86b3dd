//! The tables of the book. Numbers only; what they mean stands with the judges.

use super::arms::{Arm, Quality};
use crate::game::Side;

/// What a unit takes up in an area. [SHS 3.5, 3.7, 3.10]
pub const fn occupancy(arm: Arm) -> u8 {
    match arm {
        Arm::Infantry | Arm::Cavalry => 3,
        Arm::Artillery | Arm::Command => 0,
    }
}

/// What an area holds. [SHS 4.1a]
pub const ROOM: u8 = 6;

/// Marked hexes from which on an area is dense. [SHS 4.2]
pub const DENSE_FROM: usize = 4;

/// Areas that a unit goes by road, and across country. [SHS 6.2d, 6.2e, 15.1]
pub const fn strategic_areas(arm: Arm) -> [u8; 2] {
    match arm {
        Arm::Infantry => [4, 2],
        Arm::Cavalry => [8, 4],
        Arm::Artillery => [0, 0],
        Arm::Command => [10, 6],
    }
}

/// The weights of gun there are. [SHS 7.1]
pub const POUNDERS: [u8; 6] = [16, 12, 8, 6, 4, 3];

/// How far a gun of a weight reaches, in areas; nothing for a weight there is not. [SHS 7.1]
pub const fn reach(pounder: u8) -> u16 {
    match pounder {
        16 | 12 => 4,
        8 | 6 => 3,
        4 | 3 => 2,
        _ => 0,
    }
}

/// What two dice must come to for a hit at a distance; nothing beyond four areas. [SHS 7.10a]
pub const fn hit_needed(range: u16) -> Option<i32> {
    match range {
        1..=4 => Some(7 + range as i32),
        _ => None,
    }
}

/// What is taken off two dice for a target among trees or houses. [SHS 7.6]
pub const COVER: i32 = -2;

/// An army's order value. [SHS 8.1, 8.2]
pub const fn order_value(side: Side) -> i32 {
    match side {
        Side::A => 3,
        Side::B => 2,
    }
}

/// Attacks a unit makes in a player turn. [SHS 8.6b]
pub const ATTACKS: u8 = 2;

/// What a unit adds to the attack value, or an artillery unit that supports; to the defence value on the centre hex. [SHS 10.7, 10.9]
pub const fn factor(arm: Arm) -> i32 {
    match arm {
        Arm::Infantry => 5,
        Arm::Cavalry => 4,
        Arm::Artillery => 2,
        Arm::Command => 0,
    }
}

/// What artillery adds to the defence value on the centre hex, and on an outer one. [SHS 3.6, 10.7]
pub const GUNS_DEFEND: [i32; 2] = [3, 1];

/// Foot and horse together. [SHS 10.8, 10.10]
pub const MIXED: i32 = 4;
/// A unit that fires by platoon. [SHS 10.8, 10.10]
pub const PLATOON: i32 = 2;
/// A unit with battalion guns. [SHS 10.8, 10.10]
pub const BATTALION_GUNS: i32 = 1;
/// A defender on a hex that faces the attack. [SHS 10.8]
pub const FACING: i32 = 2;
/// Foot or horse, and artillery, on another outer hex. [SHS 10.8]
pub const TAKEN_IN_FLANK: [i32; 2] = [-2, -1];
/// An earlier attack on the defenders. [SHS 10.10]
pub const EARLIER: i32 = 4;
/// One area more about the defenders than their own, and two or more. [SHS 10.10]
pub const SURROUND: [i32; 2] = [2, 4];
/// Downhill, for each unit. [SHS 10.10]
pub const DOWNHILL: i32 = 2;
/// Uphill or over a river, for each unit, and both. [SHS 10.10]
pub const UPHILL_OR_RIVER: [i32; 2] = [-2, -3];
/// Into a town, for each unit of foot and of horse. [SHS 10.10]
pub const INTO_TOWN: [i32; 2] = [-2, -3];
/// A charge of pistoliers, and of trotters. [SHS 11.1]
pub const CHARGE: [i32; 2] = [2, 3];
/// What a charge loses that is met. [SHS 11.2b]
pub const MET: i32 = -2;

/// The dice of a combat. [SHS 10.11b]
pub const fn combat_dice(quality: Option<Quality>) -> u8 {
    match quality {
        None => 1,
        Some(Quality::Experienced) => 2,
        Some(Quality::Exceptional) => 3,
    }
}

/// By how much an attack must win to drive the defenders off. [SHS 10.18a]
pub const ROUT_MARGIN: i32 = 4;

/// What the loser's die adds to his hits on the winner. [SHS 10.16]
pub const fn return_hits(face: u8) -> i32 {
    match face {
        1 | 2 => -1,
        6 => 1,
        _ => 0,
    }
}

/// The highest face with which a commander is lost. [SHS 10.21]
pub const COMMANDER_LOST: u8 = 3;
/// How far from where he left a commander may come back. [SHS 10.22b]
pub const RETURN_WITHIN: u16 = 3;

/// What a morale die adds. [SHS 14.6]
pub const fn morale(face: u8) -> i32 {
    match face {
        1 => -2,
        2 | 3 => -1,
        6 => 2,
        _ => 1,
    }
}

/// What a die must exceed for attrition. [SHS 18.4]
pub const ATTRITION: i32 = 5;

/// Units of foot and horse whose loss breaks an army. [SHS 16d, 17.1]
pub const COLLAPSE: u16 = 12;
/// Game turns of a battle. [SHS 16c]
pub const TURNS: u32 = 15;
/// Villages that must be held of the three. [SHS 17.1]
pub const VILLAGES: usize = 2;
