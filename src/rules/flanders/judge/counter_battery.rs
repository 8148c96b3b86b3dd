//! Guns hit by guns, and what a damaged battery can still do. [FLA CB-01 to CB-17, ART-33 to ART-36]

use serde::{Deserialize, Serialize};

use super::artillery;
use crate::rules::flanders::book::profile::{Gun, Morale};
use crate::rules::flanders::book::shot::{Location, Shot};
use crate::rules::flanders::book::tables;

/// The crew counts as so many ranks deep. [FLA CB-07]
pub const CREW_RANKS: u8 = 2;
/// Crew dead that put a battery at half fire. [FLA CB-16]
const HALF_FIRE: u8 = 4;

/// What a battery has lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Damage {
    /// Crew, of eight.
    pub crew_lost: u8,
    /// Guns, of two.
    pub guns_lost: u8,
    /// The drivers have run.
    pub drivers_gone: bool,
}

/// Crew of a battery at full strength. [FLA ORG-11]
pub const CREW: u8 = 8;
/// Guns of a battery. [FLA ORG-11]
pub const GUNS: u8 = 2;

/// What the location die strikes; drivers who have run leave the crew to be hit. [FLA CB-02 to CB-04, CB-11 to CB-13]
pub fn location(shot: Shot, face: u8, damage: &Damage) -> Location {
    match tables::location(shot, face) {
        Location::Team if damage.drivers_gone => Location::Crew,
        struck => struck,
    }
}

/// How many saving dice a hit there asks for. [FLA CB-05 to CB-07]
pub fn saves(location: Location, gun: Gun, shot: Shot) -> u8 {
    match location {
        Location::Gun | Location::Team => 1,
        Location::Crew => artillery::casualties(gun, shot, CREW_RANKS, 0),
    }
}

/// The battery after so many unsaved hits there. [FLA CB-08 to CB-10]
pub fn damaged(damage: Damage, location: Location, unsaved: u8) -> Damage {
    match location {
        Location::Gun => Damage { guns_lost: (damage.guns_lost + unsaved).min(GUNS), ..damage },
        Location::Team => Damage { drivers_gone: damage.drivers_gone || unsaved > 0, ..damage },
        Location::Crew => Damage { crew_lost: (damage.crew_lost + unsaved).min(CREW), ..damage },
    }
}

/// What a battery can still do, as shares of its full rate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rate {
    /// Nothing is left of it. [FLA CB-09, CB-17, ART-35]
    pub annihilated: bool,
    /// Its fire. [FLA ART-36]
    pub fire: f64,
    /// Its move. [FLA CB-10]
    pub r#move: f64,
}

/// What a battery can still do. [FLA ART-35, ART-36, CB-09, CB-10, CB-16, CB-17]
pub fn rate(damage: &Damage, spiked: bool) -> Rate {
    if spiked || damage.guns_lost >= GUNS || damage.crew_lost >= CREW {
        return Rate { annihilated: true, fire: 0.0, r#move: 0.0 };
    }
    let half_fire = damage.crew_lost >= HALF_FIRE || damage.guns_lost > 0;
    Rate { annihilated: false, fire: half_if(half_fire), r#move: half_if(damage.drivers_gone) }
}

const fn half_if(halved: bool) -> f64 {
    if halved { 0.5 } else { 1.0 }
}

/// Whether troops may try to spike enemy guns: in good morale, touching them or having passed over them. [FLA ART-33, ART-34]
pub fn may_spike(morale: Morale, contact: bool, passed_over: bool) -> bool {
    morale == Morale::Good && (contact || passed_over)
}

/// The least face that spikes guns. [FLA ART-33]
pub const SPIKES: u8 = 4;

/// Whether the die spikes them. [FLA ART-33]
pub const fn is_spiked(face: u8) -> bool {
    face >= SPIKES
}
