//! Cavalry that charges, and that meets a charge. [SHS 11]

use super::verdict::Won;
use crate::rules::seven_hex::book::arms::Arm;
use crate::rules::seven_hex::book::house::{ChargeHitsAfterAnnihilation, House, TiedChargeCostsHit};
use crate::rules::seven_hex::book::tables::{CHARGE, MET};

/// Whether a unit may charge, or counter-charge: cavalry in good order that has done neither this game turn. [SHS 11.1, 11.2a, 11.6]
pub fn may_charge(arm: Arm, disrupted: bool, has_charged: bool) -> bool {
    arm == Arm::Cavalry && !disrupted && !has_charged
}

/// What a charge adds: pistoliers, or trotters. [SHS 11.1]
pub const fn bonus(is_trotter: bool) -> i32 {
    CHARGE[is_trotter as usize]
}

/// What those who meet charges take off them altogether; it does not matter which they meet. [SHS 11.2b, R35]
pub fn taken_off(chargers: usize, meeting: usize) -> i32 {
    MET * chargers.min(meeting) as i32
}

/// Whether every unit that charged is hit for not driving the defenders off. [SHS 11.4, R32, R33]
pub fn costs_hits(won: &Won, house: &House) -> bool {
    let is_spared_tie = won.margin == 0 && house.tied_charge_costs_hit == TiedChargeCostsHit::Off;
    let is_spared_victory =
        won.defenders_wiped_out() && house.charge_hits_after_annihilation == ChargeHitsAfterAnnihilation::Off;
    !won.drives_off() && !is_spared_tie && !is_spared_victory
}
