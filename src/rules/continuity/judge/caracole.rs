//! The caracole: horse rides up, fires its pistols and wheels away. [MB 9.14, MM 9 Caracole]

use super::board_view::BoardView;
use super::fire::{Mark, Shot};
use super::troop::Troop;
use super::why::{Bar, Why, first};
use crate::hex::Hex;
use crate::rules::continuity::book::arms::{Arm, Weapon};
use crate::rules::continuity::book::cited;

/// How far the rider is from his target as the activation begins. [MB 9.14, MM 9 Caracole, R81]
pub const DISTANCE: u16 = 2;

/// The free hexes by which a unit may ride up to a target, at least one, or why it may not. [MB 9.14, MM 9 Caracole, R44]
pub fn approaches(board: &BoardView<'_>, rider: &Troop, target: &Troop) -> Result<Vec<Hex>, Bar> {
    first([
        (rider.is_dragoons(), Why::Dragoons, &cited::CARACOLE),
        (rider.arm != Arm::Cavalry, Why::NotCavalry, &cited::CARACOLE),
        (rider.charge_capable, Why::ChargeCapable, &cited::CARACOLE),
        (rider.zone_to_zone, Why::ZoneToZone, &cited::LEAVING),
        (rider.stand.distance(&target.stand) != DISTANCE, Why::Range, &cited::CARACOLE),
    ])?;
    let from = rider.stand.hexes();
    let mut free: Vec<Hex> = target
        .stand
        .surroundings()
        .into_iter()
        .filter(|via| from.iter().any(|own| own.is_adjacent(*via) && board.is_passable(rider, *own, *via)))
        .filter(|via| board.is_empty_for(rider, *via))
        .collect();
    free.sort();
    if free.is_empty() { Err(Bar::new(Why::NoFreeHex, &cited::CARACOLE)) } else { Ok(free) }
}

/// The pistols of the rider: at one hex, wherever he comes from. [MB 9.14, MM 9 Caracole]
pub const fn pistols(rider_disordered: bool, target: Mark) -> Shot {
    let shot = Shot::plain(Weapon::Pistol, 1);
    Shot { firer_disordered: rider_disordered, target, ..shot }
}
