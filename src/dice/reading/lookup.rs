//! Each die looked up: how badly a check failed, what a shot strikes.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{FaceMark, Reads, ThrowClass, span};
use crate::dice::chances::{every_throw, throws_by};
use crate::dice::{Dice, Faces};

/// Each die is looked up: faces in ranges, with what each range means.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Lookup {
    /// The rows, in the order of their faces.
    pub rows: Cow<'static, [LookupRow]>,
}

/// Lowest face, highest face, meaning.
pub type LookupRow = (u8, u8, Cow<'static, str>);

impl Lookup {
    /// A row of a printed table.
    pub const fn row(low: u8, high: u8, meaning: &'static str) -> LookupRow {
        (low, high, Cow::Borrowed(meaning))
    }

    /// A table that a six-sided die is read in by whether its face is even.
    pub const fn even_or_odd(even: &'static str, odd: &'static str) -> [LookupRow; 6] {
        [
            Self::row(1, 1, odd),
            Self::row(2, 2, even),
            Self::row(3, 3, odd),
            Self::row(4, 4, even),
            Self::row(5, 5, odd),
            Self::row(6, 6, even),
        ]
    }

    fn meaning(&self, face: u8) -> Option<&Cow<'static, str>> {
        self.rows.iter().find(|(low, high, _)| (*low..=*high).contains(&face)).map(|(_, _, meaning)| meaning)
    }
}

impl Reads for Lookup {
    fn in_words(&self, _dice: Dice) -> String {
        let row = |(low, high, meaning): &LookupRow| format!("{}: {meaning}", span((*low).into(), (*high).into()));
        let rows: Vec<String> = self.rows.iter().map(row).collect();
        rows.join(" · ")
    }

    fn has_marks(&self) -> bool {
        true
    }

    fn mark(&self, faces: &[Option<u8>], at: usize, _sides: &[String; 2]) -> Option<FaceMark> {
        Some(FaceMark::plain(self.meaning(faces[at]?).cloned().unwrap_or_default()))
    }

    fn verdict(&self, faces: &Faces, _sides: &[String; 2]) -> String {
        let meanings: Vec<&str> = faces.0.iter().filter_map(|face| self.meaning(*face)).map(AsRef::as_ref).collect();
        meanings.join(", ")
    }

    /// Rows of one die that mean the same are one.
    fn throw_classes(&self, dice: Dice) -> Vec<ThrowClass> {
        if dice.count == 1 { throws_by(dice, |faces| self.meaning(faces.first())) } else { every_throw(dice) }
    }
}
