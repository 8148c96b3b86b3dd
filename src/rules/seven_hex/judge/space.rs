//! Room in areas, and who may not share one. [SHS 4.1 to 4.4]

use crate::rules::seven_hex::book::arms::{Arm, Leader};
use crate::rules::seven_hex::book::tables::{self, DENSE_FROM, ROOM};

/// Whether an area of so many marked hexes is dense. [SHS 4.2, R10]
pub const fn is_dense(marked: usize) -> bool {
    marked >= DENSE_FROM
}

/// What a unit takes up. [SHS 3.7, 4.2, R10]
pub const fn occupancy(arm: Arm, is_dense: bool) -> u8 {
    let more = if is_dense && arm.fights() { 1 } else { 0 };
    tables::occupancy(arm) + more
}

/// What units take up together. [SHS 4.1a]
pub fn occupancy_of(arms: impl IntoIterator<Item = Arm>, is_dense: bool) -> u8 {
    arms.into_iter().map(|arm| occupancy(arm, is_dense)).sum()
}

/// Whether so much fits one area. [SHS 4.1a]
pub const fn fits(occupancy: u8) -> bool {
    occupancy <= ROOM
}

/// Whether a unit's horse and another's may not share an area: Tallard's has glanders, and Marsin's and the Elector's have not.
/// [SHS 4.4c]
pub fn is_parted(one: (Arm, Leader), other: (Arm, Leader)) -> bool {
    let is_horse = one.0 == Arm::Cavalry && other.0 == Arm::Cavalry;
    let [first, second] = [one.1, other.1].map(|leader| leader == Leader::Tallard);
    let of_both = |leader: Leader| matches!(leader, Leader::Marsin | Leader::Elector);
    is_horse && ((first && of_both(other.1)) || (second && of_both(one.1)))
}
