//! Retreats after combat. [BM 11.7]

use crate::hex::{Corner, Hex};
use crate::rules::bayonet_musket::book::cards::{Cards, Cornered};
use crate::rules::bayonet_musket::judge::zones::{Zone, hexes, turned_to};

/// The two hexes away from an attacker: those behind a unit that had turned to it the shorter way. [BM 11.7, R-BM-25]
pub fn opposite(at: Hex, facing: Corner, attacker: Hex) -> [Hex; 2] {
    let turned = at.direction_to(attacker).map_or(facing, |direction| turned_to(facing, direction));
    hexes(at, turned, Zone::Rear)
}

/// A unit that cannot retreat. [BM 11.7]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CorneredUnit {
    /// Whether it fights mounted.
    pub is_horse: bool,
    /// Whether one casualty more routs it.
    pub last_casualty: bool,
    /// Whether it is in disorder.
    pub disordered: bool,
}

/// What becomes of a unit that cannot retreat, by its modified die: casualty and disorder rout who has none left. [BM 11.7, R-BM-62]
pub fn cornered(unit: &CorneredUnit, modified: i32, cards: &Cards) -> Cornered {
    let table = if unit.is_horse { &cards.cornered_horse } else { &cards.cornered_foot };
    let line = table.iter().find(|(highest, _)| modified <= i32::from(*highest)).or(table.last());
    match line.map_or(Cornered::Stands, |(_, result)| *result) {
        Cornered::Casualty if unit.last_casualty => Cornered::Routed,
        Cornered::Disordered if unit.disordered => Cornered::Routed,
        other => other,
    }
}
