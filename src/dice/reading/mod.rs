//! How faces are read, so that they can be shown, explained and enumerated without knowing the game.
//!
//! Each way of reading is one file: what it is read against, its words, the marks under the dice, the chances as far as the
//! reading alone gives them, and what counts as luck. A new way is such a file that implements [`Reads`], a variant at the end of
//! [`Reading`], and a line in `Reading::way` and `way_mut`. The defaults of the trait serve a way that is never asked, as one
//! without a sum; `chances::throws_by` gives the chances of any reading that has a key.

mod at_most;
mod best;
mod each;
mod hazard;
mod highest;
mod lookup;
mod measure;
mod modified;
mod opposed;
mod outdoes;
mod products;
mod sum;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::chances::{ThrowClass, every_throw};
use super::{Dice, Faces};

pub use at_most::AtMost;
pub use best::Best;
pub use each::Each;
pub use hazard::Hazard;
pub use highest::Highest;
pub use lookup::{Lookup, LookupRow};
pub use measure::Measure;
pub use modified::{Modified, ModifiedRow, TableRow};
pub use opposed::Opposed;
pub use outdoes::Outdoes;
pub use products::{Products, Share};
pub use sum::Sum;

/// How faces are read. Files and messages name the way by its variant.
#[derive(Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reading {
    /// Each die on its own succeeds on a number or more.
    Each(Each),
    /// The sum of all the dice succeeds on a number or more.
    Sum(Sum),
    /// The sum of all the dice succeeds on a number or less.
    AtMost(AtMost),
    /// A number is added to the sum of all the dice, and the result looked up.
    Modified(Modified),
    /// One die for each of two sides; the higher wins. The first face is side A's.
    Opposed,
    /// One die for each of two sides, multiplied by that side's number; the higher product wins. Side A's is first.
    Products(Products),
    /// Each die is looked up.
    Lookup(Lookup),
    /// The face itself counts, times so many of a unit.
    Measure(Measure),
    /// The highest of all the dice succeeds on a number or more.
    Highest(Highest),
    /// A number is added to the highest of all the dice.
    Best(Best),
    /// The first of two dice, a number added, reaches the second.
    Outdoes(Outdoes),
    /// The sum of all the dice does somebody harm on a number or more.
    Hazard(Hazard),
}

/// What everybody asks of a way of reading dice.
pub trait Reads: fmt::Debug {
    /// The number that the dice are read against or that is added to them: what the last tally shown with them comes to.
    fn sum(&self) -> Option<i32> {
        None
    }

    /// Reads these dice against another sum, as the umpire rules; a way without one stays as it is.
    fn set_sum(&mut self, _sum: i32, _dice: Dice) {}

    /// Whether every tally shown with the dice is read, and not the last alone.
    fn reads_every_tally(&self) -> bool {
        false
    }

    /// Reads these dice against what all the tallies shown with them come to, as the umpire rules.
    fn set_sums(&mut self, totals: &[i32], dice: Dice) {
        if let Some(last) = totals.last() {
            self.set_sum(*last, dice);
        }
    }

    /// How the dice are read, in words: "4, 5, 6: saved".
    fn in_words(&self, dice: Dice) -> String;

    /// The number to be reached, as it is read across the room: "7+".
    fn needed(&self) -> Option<String> {
        None
    }

    /// What that number is needed on: "needed on each die".
    fn needed_on(&self, dice: Dice) -> String {
        if dice.count == 1 { "needed on the die" } else { "needed on each die" }.to_owned()
    }

    /// The total of the last tally, as the dice are read against it.
    fn total(&self, _dice: Dice) -> Option<String> {
        self.needed()
    }

    /// Whether nothing but the sum of all the dice is read, so that who throws them need say no more.
    fn reads_only_the_sum(&self) -> bool {
        false
    }

    /// Whether a die is told something by itself.
    fn has_marks(&self) -> bool {
        false
    }

    /// What one die says by itself, or which side a blank one is for, in the names of the sides.
    fn mark(&self, _faces: &[Option<u8>], _at: usize, _sides: &[String; 2]) -> Option<FaceMark> {
        None
    }

    /// What all the faces say together: "3 fall, 2 saved".
    fn verdict(&self, faces: &Faces, sides: &[String; 2]) -> String;

    /// The rows of the table that the dice are read in, with the one the face shown falls in; empty where there is no table.
    fn table(&self, _dice: Dice, _shown: Option<u8>) -> Vec<TableRow> {
        Vec::new()
    }

    /// Every way a throw can be read; the chances add up to one.
    fn throw_classes(&self, dice: Dice) -> Vec<ThrowClass> {
        every_throw(dice)
    }

    /// What was tried with a throw, for who was lucky; nothing where faces are neither good nor bad.
    fn tries(&self, _dice: Dice, _faces: &Faces) -> Vec<Try> {
        Vec::new()
    }

    /// What one pip is worth, where a die measures something.
    fn pip(&self) -> f64 {
        1.0
    }
}

/// What one die says by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaceMark {
    /// The word under the die.
    pub word: Cow<'static, str>,
    /// Whether it is good news for whoever threw, where there is such a thing.
    pub good: Option<bool>,
}

impl FaceMark {
    /// A word that is neither good news nor bad.
    fn plain(word: impl Into<Cow<'static, str>>) -> Self {
        Self { word: word.into(), good: None }
    }
}

/// Something that dice could bring off.
#[derive(Clone, Debug, PartialEq)]
pub struct Try {
    /// Whose luck it is.
    pub by: Whose,
    /// What a success is called: "saved", "passed", "won".
    pub what: Cow<'static, str>,
    /// The chance of a success.
    pub chance: f64,
    /// Whether it came off.
    pub success: bool,
}

/// Whose luck a try is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The side that threw; nobody's where both did.
    Thrower,
    /// The side whose die is first.
    First,
    /// The other side's.
    Second,
}

impl Reading {
    fn way(&self) -> &dyn Reads {
        match self {
            Self::Each(way) => way,
            Self::Sum(way) => way,
            Self::AtMost(way) => way,
            Self::Modified(way) => way,
            Self::Opposed => &Opposed,
            Self::Products(way) => way,
            Self::Lookup(way) => way,
            Self::Measure(way) => way,
            Self::Highest(way) => way,
            Self::Best(way) => way,
            Self::Outdoes(way) => way,
            Self::Hazard(way) => way,
        }
    }

    /// The same to be changed; two sides' dice against each other have nothing in them that could be.
    fn way_mut(&mut self) -> Option<&mut dyn Reads> {
        Some(match self {
            Self::Each(way) => way,
            Self::Sum(way) => way,
            Self::AtMost(way) => way,
            Self::Modified(way) => way,
            Self::Opposed => return None,
            Self::Products(way) => way,
            Self::Lookup(way) => way,
            Self::Measure(way) => way,
            Self::Highest(way) => way,
            Self::Best(way) => way,
            Self::Outdoes(way) => way,
            Self::Hazard(way) => way,
        })
    }
}

impl fmt::Debug for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.way().fmt(f)
    }
}

impl Reads for Reading {
    fn sum(&self) -> Option<i32> {
        self.way().sum()
    }

    fn set_sum(&mut self, sum: i32, dice: Dice) {
        if let Some(way) = self.way_mut() {
            way.set_sum(sum, dice);
        }
    }

    fn reads_every_tally(&self) -> bool {
        self.way().reads_every_tally()
    }

    fn set_sums(&mut self, totals: &[i32], dice: Dice) {
        if let Some(way) = self.way_mut() {
            way.set_sums(totals, dice);
        }
    }

    fn in_words(&self, dice: Dice) -> String {
        self.way().in_words(dice)
    }

    fn needed(&self) -> Option<String> {
        self.way().needed()
    }

    fn needed_on(&self, dice: Dice) -> String {
        self.way().needed_on(dice)
    }

    fn total(&self, dice: Dice) -> Option<String> {
        self.way().total(dice)
    }

    fn reads_only_the_sum(&self) -> bool {
        self.way().reads_only_the_sum()
    }

    fn has_marks(&self) -> bool {
        self.way().has_marks()
    }

    fn mark(&self, faces: &[Option<u8>], at: usize, sides: &[String; 2]) -> Option<FaceMark> {
        self.way().mark(faces, at, sides)
    }

    fn verdict(&self, faces: &Faces, sides: &[String; 2]) -> String {
        self.way().verdict(faces, sides)
    }

    fn table(&self, dice: Dice, shown: Option<u8>) -> Vec<TableRow> {
        self.way().table(dice, shown)
    }

    fn throw_classes(&self, dice: Dice) -> Vec<ThrowClass> {
        self.way().throw_classes(dice)
    }

    fn tries(&self, dice: Dice, faces: &Faces) -> Vec<Try> {
        self.way().tries(dice, faces)
    }

    fn pip(&self) -> f64 {
        self.way().pip()
    }
}

/// A row's numbers: "up to 2", "4–5", "10 or more".
fn span(low: i32, high: i32) -> String {
    match (low, high) {
        (i32::MIN, high) => format!("up to {high}"),
        (low, i32::MAX) => format!("{low} or more"),
        (low, high) if low == high => low.to_string(),
        (low, high) => format!("{low}–{high}"),
    }
}

fn faces_from(lowest: u8, highest: u8) -> String {
    let faces: Vec<String> = (lowest..=highest).map(|face| face.to_string()).collect();
    faces.join(", ")
}

/// What a number for all the dice together is needed on.
fn needed_together(dice: Dice) -> String {
    if dice.count == 1 { "needed on the die".to_owned() } else { format!("needed on {} together", dice.in_words()) }
}
