//! What is put right, who says how it goes on, and what becomes of each entry.

use crate::dice::Faces;
use crate::game::{AnswerTo, DiceRequest, Report, Ruleset, Unsaid};

/// What is put right in the past.
#[derive(Clone, Debug, PartialEq)]
pub enum Correction<A> {
    /// An entry is given anew.
    Anew(u64, A),
    /// Something that was forgotten is put before an entry, which keeps its dice.
    Before(u64, A),
    /// An entry should not stand.
    Without(u64),
}

/// Says the faces of so many dice more.
pub type MoreFaces<'a> = dyn FnMut(&DiceRequest<Unsaid>, usize) -> Option<Vec<u8>> + 'a;

/// Who says how it goes on where the old entries do not.
pub struct Guide<'a, R: Ruleset> {
    /// The faces of so many dice more; nothing: the battle stops there.
    pub faces: &'a mut MoreFaces<'a>,
    /// The answer to a question that was never asked; nothing: the battle stops there.
    pub answer: &'a mut dyn FnMut(&R) -> Option<AnswerTo<R>>,
    /// What no longer fits is left out, and the rest goes on; else the battle stops there.
    pub leaves_out: bool,
}

/// What becomes of an entry.
#[derive(Clone, Debug, PartialEq)]
pub enum Fate {
    /// It stands as it was, and so does what came of it.
    Fits,
    /// It stands, and something else comes of it.
    ReadsOtherwise,
    /// It stands with other dice than were thrown: so many are kept, so many set aside, so many asked.
    OtherDice {
        /// Kept as thrown.
        kept: usize,
        /// No longer needed.
        set_aside: usize,
        /// Asked for.
        asked: usize,
    },
    /// It is left out, for this reason.
    LeftOut(String),
    /// It is new: it was not asked before.
    New,
    /// The battle stopped before it came to it.
    Struck,
}

/// An entry that follows a correction.
#[derive(Clone, Debug, PartialEq)]
pub struct Followed {
    /// The old entry; nothing for one that is new.
    pub entry: Option<u64>,
    /// What becomes of it.
    pub fate: Fate,
    /// What is reported of it now.
    pub reports: Vec<Report>,
}

/// Where a corrected battle stops short of the end of the old one.
#[derive(Clone, Debug, PartialEq)]
pub struct Stop {
    /// The old entry it stops at; nothing where it is something new.
    pub entry: Option<u64>,
    /// What is asked there, or why the entry no longer fits.
    pub why: String,
    /// The dice that are kept there and how many more are asked; nothing where no dice are asked.
    pub dice: Option<(Faces, usize)>,
}
