//! The printed tables both games play by. [MB 19.1 to 19.4, R91]
//!
//! *The Marlborough Man* prints its own on the maps only; those of *Marlborough's Battles* stand in for them, and its sixteen-pounder
//! fires as a twelve-pounder.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::arms::{Gun, Weapon};

/// Fire ranges: what the die is changed by at one to four hexes; nothing where fire is not allowed. [MB 19.1, R91]
#[rustfmt::skip]
pub const fn fire_range(weapon: Weapon) -> [Option<i8>; 4] {
    match weapon {
        Weapon::Musket                             => [Some( 0), None,     None,     None    ],
        Weapon::Pistol                             => [Some(-1), None,     None,     None    ],
        Weapon::Gun(Gun::Pounder24)                => [Some(-1), Some(-1), Some(-2), Some(-3)],
        Weapon::Gun(Gun::Pounder12 | Gun::Pounder16) => [Some(-1), Some(-1), Some(-3), Some(-4)],
        Weapon::Gun(Gun::Pounder9 | Gun::Pounder8) => [Some(-1), Some(-2), Some(-3), None    ],
        Weapon::Gun(Gun::Pounder4)                 => [Some(-1), Some(-3), Some(-4), None    ],
    }
}

/// A modified fire die of this or more disorders. [MB 19.2, R50]
pub const FIRE_DISORDERS: i32 = 5;

/// What the shock table says. [MB 19.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum ShockResult {
    /// The attackers are disordered.
    #[serde(rename = "AD")]
    AttackerDisordered,
    /// Nothing.
    #[serde(rename = "NE")]
    NoEffect,
    /// The defender retreats a hex.
    #[serde(rename = "DR")]
    DefenderRetreats,
    /// The defender is disordered.
    #[serde(rename = "DD")]
    DefenderDisordered,
    /// The defender is disordered and retreats a hex.
    #[serde(rename = "DDR")]
    DefenderDisorderedRetreats,
    /// The defender is eliminated.
    #[serde(rename = "DE")]
    DefenderEliminated,
    /// The defender is disordered and retreats a hex; the attacker may continue.
    #[serde(rename = "DDR_CA")]
    DefenderDisorderedRetreatsContinue,
    /// The defender is eliminated; the attacker may continue.
    #[serde(rename = "DE_CA")]
    DefenderEliminatedContinue,
}

/// The rows of the shock table: the highest modified die of each, what an ordered defender suffers, what a disordered one. [MB 19.3]
#[rustfmt::skip]
pub const SHOCK: [(i32, ShockResult, ShockResult); 7] = {
    use ShockResult::{
        AttackerDisordered as AD, DefenderDisordered as DD, DefenderDisorderedRetreats as DDR,
        DefenderDisorderedRetreatsContinue as DDR_CA, DefenderEliminated as DE, DefenderEliminatedContinue as DE_CA,
        DefenderRetreats as DR, NoEffect as NE,
    };
    [
        (-1,       AD,     NE   ),
        ( 1,       AD,     NE   ),
        ( 3,       NE,     NE   ),
        ( 5,       NE,     DR   ),
        ( 7,       DD,     DE   ),
        ( 9,       DDR,    DE   ),
        (i32::MAX, DDR_CA, DE_CA),
    ]
};

/// Reads the shock table. [MB 19.3]
pub fn shock(modified: i32, defender_disordered: bool) -> ShockResult {
    let (_, ordered, disordered) =
        SHOCK[SHOCK.iter().position(|(highest, ..)| modified <= *highest).unwrap_or(SHOCK.len() - 1)];
    if defender_disordered { disordered } else { ordered }
}

/// Foot attacked by horse may fire up to this modified die. [MB 19.4]
pub const FOOT_FIRES: i32 = 5;
/// Foot attacked by horse falls into disorder from this modified die on. [MB 19.4]
pub const FOOT_SHAKEN: i32 = 9;
/// What a charge adds to that die. [MB 10.2, MM 10]
pub const FOOT_CHARGED: i32 = 2;
/// Horse that charges rides out against an attack from this die on. [MB 19.4]
pub const COUNTER_CHARGES: i32 = 6;
/// A withdrawal goes wrong from this modified die on. [MB 7.3, MM 7]
pub const WITHDRAWAL_FAILS: i32 = 6;
/// What disorder adds to that die. [MB 7.3, MM 7]
pub const WITHDRAWAL_DISORDERED: i32 = 2;
