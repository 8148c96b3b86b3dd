//! Halves: half rate, half hits, and losses rounded to whole figures.

use crate::dice::reading::{Lookup, LookupRow};

/// Whether a hit of a battery that fires at half rate stands. [FLA ART-38]
pub static AT_HALF_RATE: [LookupRow; 6] = Lookup::even_or_odd("stands", "lost");

/// What is left of a number halved: whole ones, and perhaps a half for a die to settle. [FLA DIS-07]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halved {
    /// The whole ones.
    pub whole: u8,
    /// A half remains: even makes it one more, odd drops it.
    pub needs_die: bool,
}

/// Halves a number of hits. [FLA DIS-07, R-17]
pub const fn halve(hits: u8) -> Halved {
    Halved { whole: hits / 2, needs_die: !hits.is_multiple_of(2) }
}

impl Halved {
    /// The number once the half has been settled; a die that was not needed changes nothing.
    pub const fn settled(self, face: u8) -> u8 {
        if self.needs_die && is_even(face) { self.whole + 1 } else { self.whole }
    }
}

/// Whether a die that settles a half makes it one more. [FLA DIS-07]
pub const fn is_even(face: u8) -> bool {
    face.is_multiple_of(2)
}
