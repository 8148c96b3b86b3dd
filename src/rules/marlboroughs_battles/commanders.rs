//! Overall commanders who lead a command themselves. [MB 17.2, 18.2, R87]

use crate::rules::continuity::book::charts::Battlefield;
use crate::rules::continuity::book::house::{House, MalOcWing};

/// An overall commander who may lead the cavalry of the centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Commander {
    /// Of the Allies.
    Marlborough,
    /// Of the French at Malplaquet.
    Villars,
}

/// His rating when he leads the cavalry of the centre; none if he does not. [MB 17.2, 18.2, R87]
pub const fn rating_as_leader(who: Commander, battlefield: Battlefield) -> Option<u8> {
    match (who, battlefield) {
        (Commander::Marlborough, Battlefield::Ramillies | Battlefield::Malplaquet) => Some(5),
        (Commander::Villars, Battlefield::Malplaquet) => Some(3),
        _ => None,
    }
}

/// Whether overall commanders are wing commanders of every command of their army, or of its centre only. [MB 14.6, 17.2, R87]
pub fn command_every_wing(battlefield: Battlefield, house: &House) -> bool {
    match battlefield {
        Battlefield::Ramillies => true,
        Battlefield::Malplaquet => house.mal_oc_wing == MalOcWing::All,
        Battlefield::Blenheim | Battlefield::Oudenarde => false,
    }
}
