//! Who fights in a battle about to begin, and at what strength, as far as a club that owns the figures asks about it.

use super::Side;

/// A unit of a setup, as a club counts it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enlisted {
    /// Its key in the army's file.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// The army that it was raised for, where the setup says so: the name of its file.
    pub army: Option<String>,
    /// The roll number of the figures that play it, where the setup says so.
    pub roll: Option<String>,
    /// The word for its arm, as army files write it: "infantry".
    pub arm: &'static str,
    /// Figures it begins with.
    pub figures: u8,
    /// Figures it has at full strength.
    pub original: u8,
}

/// Who plays a unit of a setup, and how many of them come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fielded {
    /// The unit, by its key in the army's file.
    pub key: String,
    /// Whose it is.
    pub side: Side,
    /// The roll number of the figures that play it.
    pub roll: Option<String>,
    /// How many figures come; none leaves the unit out of the battle.
    pub figures: u8,
}
