//! Cavalry against cavalry: momentum, advances, and the disorder after it. [BM 11.3.1 to 11.3.5]

use crate::rules::bayonet_musket::book::cards::CavalryResult;
use crate::rules::bayonet_musket::book::momentum::{DRAGOONS, Nation, momentum};
use crate::rules::bayonet_musket::book::troops::Kind;

/// A charge as far as its momentum goes. [BM 11.3.2, R-BM-42]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ride {
    /// Whose cavalry.
    pub nation: Nation,
    /// The year of the battle.
    pub year: u16,
    /// Hexes from where the activation or the extra attack began to the target.
    pub distance: u16,
    /// Whether they are dragoons.
    pub dragoons: bool,
    /// Whether a stream, a hedge, a village or works lay in the way.
    pub obstacle: bool,
}

/// What momentum adds. [BM 11.3.2]
pub const fn bonus(ride: &Ride) -> i8 {
    if ride.obstacle {
        return 0;
    }
    let row = if ride.dragoons { DRAGOONS } else { momentum(ride.nation, ride.year) };
    match ride.distance {
        2 => row[0],
        3 => row[1],
        _ => 0,
    }
}

/// What a result asks of one of the two. [BM 11.3.3]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loss {
    /// Casualties.
    pub casualties: u8,
    /// Whether it is disordered.
    pub disordered: bool,
    /// Whether it is routed.
    pub routed: bool,
    /// Hexes it goes back.
    pub back: u8,
}

/// What a result of cavalry asks. [BM 11.3.3 to 11.3.5]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Consequence {
    /// Of the attacker.
    pub attacker: Loss,
    /// Of the defender.
    pub defender: Loss,
    /// Hexes the attacker goes on, the one left included.
    pub advance: u8,
    /// Whether it may attack again, and whom.
    pub again: Option<Again>,
}

/// Whom an extra attack may go against. [BM 11.3.5, R-BM-17]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// A dagger: cavalry.
    Cavalry,
    /// A section mark: anybody who may be attacked.
    Anybody,
}

const fn disordered(back: u8) -> Loss {
    Loss { disordered: true, casualties: 0, routed: false, back }
}

const ROUTED: Loss = Loss { routed: true, casualties: 0, disordered: false, back: 0 };
const UNHARMED: Loss = Loss { routed: false, casualties: 0, disordered: false, back: 0 };

/// What a result of cavalry against cavalry asks. [BM 11.3.3 to 11.3.5, R-BM-17]
#[rustfmt::skip]
pub const fn consequence(result: CavalryResult) -> Consequence {
    use CavalryResult as R;
    let (attacker, defender, advance, again) = match result {
        R::AttackerBackTwo      => (disordered(2), UNHARMED,      0, None),
        R::AttackerBackOne      => (disordered(1), UNHARMED,      0, None),
        R::BothDisordered       => (disordered(0), disordered(0), 0, None),
        R::DefenderBackOne      => (UNHARMED,      disordered(1), 1, None),
        R::DefenderBackTwo      => (UNHARMED,      disordered(2), 2, None),
        R::DefenderBackTwoAgain => (UNHARMED,      disordered(2), 1, Some(Again::Cavalry)),
        R::DefenderRouted       => (UNHARMED,      ROUTED,        3, None),
        R::DefenderRoutedAgain  => (UNHARMED,      ROUTED,        1, Some(Again::Anybody)),
    };
    Consequence { attacker, defender, advance, again }
}

/// Hexes a result takes the attacker on, with so many free beyond the one left. [BM 11.3.4]
pub fn advanced(result: u8, free_ahead: u8) -> u8 {
    result.min(free_ahead.saturating_add(1))
}

/// Whether cavalry that attacked this kind of target is in disorder once everything is over. [BM 10.5, 11.3.3, 13.2, R-BM-41]
pub const fn ends_disordered(target: Kind) -> bool {
    target.is_troops()
}
