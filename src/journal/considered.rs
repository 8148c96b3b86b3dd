//! What somebody who thinks ahead makes, afterwards, of a choice in the record.

use crate::game::Side;

/// A choice that was made in a battle, thought over again.
#[derive(Clone, Debug, PartialEq)]
pub struct Considered {
    /// The entry that answered it.
    pub entry: u64,
    /// The turn it was asked in.
    pub turn: u32,
    /// Whose choice it was.
    pub side: Side,
    /// What was done, in words.
    pub given: String,
    /// His side's chance to win after that, from 0 to 1.
    pub wins: f64,
    /// What would have been done instead, in words, and the chance to win after it; nothing where nothing that was tried is clearly better.
    pub rather: Option<(String, f64)>,
}

impl Considered {
    /// The first side's chance to win after what was done, from 0 to 1.
    pub fn first_side(&self) -> f64 {
        match self.side {
            Side::A => self.wins,
            Side::B => 1.0 - self.wins,
        }
    }

    /// How much of the chance to win was given away by it, from 0 to 1.
    pub fn given_away(&self) -> f64 {
        self.rather.as_ref().map_or(0.0, |(_, wins)| wins - self.wins)
    }
}
