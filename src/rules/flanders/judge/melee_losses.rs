//! What a melee costs each side. [FLA MEL-82 to MEL-88]

use super::{Aspect, share};
use crate::geometry::Formation;
use crate::rules::flanders::book::house::{HalfRounding, House};
use crate::rules::flanders::book::profile::Branch;
use crate::rules::flanders::book::tables;

/// A winning unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Winner {
    /// What it fights as.
    pub branch: Branch,
    /// Where it attacked from; the front for a defender. [FLA MEL-09]
    pub aspect: Aspect,
    /// What the loser fights as.
    pub loser: Branch,
    /// How the loser stands.
    pub loser_formation: Formation,
}

/// The winner's rate of loss in hundredths of its figures fighting. [FLA MEL-83 to MEL-86, R-33]
pub const fn winner_rate(winner: &Winner) -> u8 {
    let is_square = matches!(winner.loser_formation, Formation::Square);
    let is_foot = matches!(winner.loser, Branch::Infantry);
    let rides_down = matches!(winner.branch, Branch::Cavalry) && is_foot && !is_square;
    let rates = if rides_down { tables::RIDING_DOWN_RATES } else { tables::WINNER_RATES };
    match winner.aspect {
        Aspect::Front => rates[0],
        Aspect::Flank => rates[1],
        Aspect::Rear => rates[2],
    }
}

/// The loser's rate of loss in hundredths of its figures fighting. [FLA MEL-82, R-101]
pub const fn loser_rate() -> u8 {
    tables::LOSER_RATE
}

/// A loss as the rates give it, in hundredths of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hundredths(pub u32);

impl Hundredths {
    /// Each unit's own rate times its own figures, summed for the side.
    pub fn of(units: &[(u8, u8)]) -> Self {
        Self(units.iter().map(|&(rate, figures)| u32::from(rate) * u32::from(figures)).sum())
    }

    /// Whether an exact half waits for a die. [FLA MEL-88, R-31]
    pub fn needs_die(self, house: &House) -> bool {
        house.half_rounding == HalfRounding::Die && self.0 % 100 == 50
    }

    /// The nearest whole figure; an exact half goes up, or by its die. [FLA MEL-88, R-31]
    pub fn rounded(self, face: Option<u8>) -> u8 {
        let up = face.is_none_or(super::half::is_even);
        let nudge = if self.0 % 100 == 50 && !up { 49 } else { 50 };
        ((self.0 + nudge) / 100) as u8
    }
}

/// The winner's casualties: never more than the loser's, before saves; none when the loser could not fight. [FLA MEL-81, MEL-87, R-32]
pub fn winner_casualties(rounded: u8, loser_casualties: u8, automatic: bool) -> u8 {
    if automatic { 0 } else { rounded.min(loser_casualties) }
}

/// One of several units that lose together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Figures of it that fight.
    pub fighting: u8,
    /// Figures it has in all.
    pub figures: u8,
}

/// A side's casualties shared over its units by figures fighting; of equal parts the larger unit has the first.
pub fn shares(casualties: u8, parts: &[Part]) -> Vec<u8> {
    let mut larger_first: Vec<usize> = (0..parts.len()).collect();
    larger_first.sort_by_key(|&index| std::cmp::Reverse(parts[index].figures));
    let fighting: Vec<u8> = larger_first.iter().map(|&index| parts[index].fighting).collect();
    let mut shares = vec![0; parts.len()];
    for (index, share) in larger_first.into_iter().zip(share::in_proportion(casualties, &fighting)) {
        shares[index] = share;
    }
    shares
}
