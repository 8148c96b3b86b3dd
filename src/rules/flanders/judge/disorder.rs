//! When a unit is in disorder. [FLA DIS-01 to DIS-11]

use serde::{Deserialize, Serialize};

use crate::rules::flanders::book::house::{House, PursuerDisordered};

/// What may put a unit in disorder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// It lost morale against its will. [FLA DIS-01]
    MoraleLoss,
    /// Retreating friends went through it. [FLA DIS-02]
    RetreatedThrough,
    /// Its charge made no contact. [FLA DIS-03]
    ChargeNoContact,
    /// Its target fled and it caught nobody.
    PursuedInVain,
    /// It tried to form square, and failed. [FLA DIS-04]
    FailedSquare,
    /// It was in a melee. [FLA DIS-05]
    Melee,
    /// Its crew came back to the guns. [FLA DIS-10]
    ReturnedToGuns,
    /// It came out of a building. [FLA DIS-10]
    LeftBuilding,
    /// Its dragoons mounted or dismounted. [FLA DIS-10]
    MountedOrDismounted,
}

/// Whether the event disorders a unit; some only count against a unit attacked hand to hand that same turn. [FLA DIS-01 to DIS-05, DIS-10]
pub fn disorders(event: Event, meleed_this_turn: bool, house: &House) -> bool {
    match event {
        Event::MoraleLoss | Event::RetreatedThrough | Event::ChargeNoContact | Event::FailedSquare | Event::Melee => {
            true
        }
        Event::PursuedInVain => house.pursuer_disordered == PursuerDisordered::On,
        Event::ReturnedToGuns | Event::LeftBuilding | Event::MountedOrDismounted => meleed_this_turn,
    }
}
