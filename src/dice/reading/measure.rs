//! A length or another amount thrown for: how far a broken unit runs.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{FaceMark, Reads};
use crate::dice::{Dice, Faces};

/// The face itself counts, times so many of a unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Measure {
    /// What one pip is worth, in the unit.
    pub pip: f64,
    /// The unit of the result, as "inches".
    pub unit: Cow<'static, str>,
}

impl Measure {
    fn amount(&self, pips: i32) -> String {
        let amount = f64::from(pips) * self.pip;
        if self.unit == "inches" { format!("{amount}″") } else { format!("{amount} {}", self.unit) }
    }
}

impl Reads for Measure {
    fn in_words(&self, _dice: Dice) -> String {
        format!("each pip {}", self.amount(1))
    }

    fn has_marks(&self) -> bool {
        true
    }

    fn mark(&self, faces: &[Option<u8>], at: usize, _sides: &[String; 2]) -> Option<FaceMark> {
        Some(FaceMark::plain(self.amount(faces[at]?.into())))
    }

    fn verdict(&self, faces: &Faces, _sides: &[String; 2]) -> String {
        self.amount(faces.sum())
    }

    fn pip(&self) -> f64 {
        self.pip
    }
}
