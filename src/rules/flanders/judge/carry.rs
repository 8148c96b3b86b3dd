//! Round shot that carries on into units behind. [FLA ART-11 to ART-18]

use crate::geometry::is_within;
use crate::rules::flanders::book::profile::Gun;
use crate::rules::flanders::book::shot::Shot;
use crate::rules::flanders::book::tables;

/// A unit behind the target, in the line of the shot.
#[derive(Clone, Debug, PartialEq)]
pub struct RearUnit {
    /// Its bases that lie behind the target. [FLA ART-16 to ART-18]
    pub bases_behind: u8,
    /// Inches from the front of the first unit to the front edge of each of its ranks. [FLA ART-12, R-45]
    pub rank_distances: Vec<f64>,
    /// Walls, earthworks and woods between it and the unit before it. [FLA ART-14]
    pub cover_before: u8,
    /// It is an enemy, in the guns' arc and range. [FLA ART-13, R-45]
    pub eligible: bool,
}

/// What is left of a round shot's force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Penetration {
    gun: Gun,
    ranks_left: u8,
}

/// Whether a rear unit is struck, and through how many ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RearReach {
    /// It cannot be.
    Spared,
    /// It is. [FLA ART-18]
    Struck {
        /// Ranks the shot goes through.
        ranks: u8,
    },
    /// It is on a die of so much or less. [FLA ART-16, ART-17]
    OnDie {
        /// The highest face that strikes it.
        at_most: u8,
        /// Ranks the shot then goes through.
        ranks: u8,
    },
}

impl Penetration {
    /// What is left once the target itself has been hit; grape never carries. [FLA ART-11, ART-15]
    pub fn beyond(gun: Gun, shot: Shot, ranks: u8, cover_in_front: u8) -> Self {
        let ranks_left = match shot {
            Shot::Grape => 0,
            Shot::Round => tables::penetration(gun).saturating_sub(cover_in_front).saturating_sub(ranks),
        };
        Self { gun, ranks_left }
    }

    /// Comes to the next unit behind: its cover is spent, and what the shot may reach of it is said. [FLA ART-12 to ART-18]
    pub fn reach(&mut self, rear: &RearUnit) -> RearReach {
        self.ranks_left = self.ranks_left.saturating_sub(rear.cover_before);
        let carry = tables::carry(self.gun);
        let near = rear.rank_distances.iter().filter(|&&inches| is_within(inches, carry)).count() as u8;
        let ranks = near.min(self.ranks_left);
        if !rear.eligible || ranks == 0 || rear.bases_behind == 0 {
            return RearReach::Spared;
        }
        match tables::hit_behind(rear.bases_behind) {
            6 => RearReach::Struck { ranks },
            at_most => RearReach::OnDie { at_most, ranks },
        }
    }

    /// Strikes what was reached, or misses it by its die: casualties, one a rank. A miss spends nothing. [FLA ART-24, ART-25, R-45]
    pub fn strike(&mut self, reach: RearReach, face: u8) -> u8 {
        let ranks = match reach {
            RearReach::Struck { ranks } => ranks,
            RearReach::OnDie { at_most, ranks } if face <= at_most => ranks,
            RearReach::OnDie { .. } | RearReach::Spared => 0,
        };
        self.ranks_left -= ranks;
        ranks
    }
}
