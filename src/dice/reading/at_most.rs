//! All the dice together, against the most that succeeds: a try for continuity.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Reads, ThrowClass, Try, Whose, needed_together};
use crate::dice::{Dice, Faces, chances};

/// The sum of all the dice succeeds on `most` or less.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AtMost {
    /// The highest sum that succeeds.
    pub most: i32,
}

impl Reads for AtMost {
    fn sum(&self) -> Option<i32> {
        Some(self.most)
    }

    fn set_sum(&mut self, sum: i32, _dice: Dice) {
        self.most = sum;
    }

    fn reads_only_the_sum(&self) -> bool {
        true
    }

    fn in_words(&self, _dice: Dice) -> String {
        format!("{} or less", self.most)
    }

    fn needed(&self) -> Option<String> {
        Some(format!("{}−", self.most))
    }

    fn needed_on(&self, dice: Dice) -> String {
        needed_together(dice)
    }

    fn verdict(&self, faces: &Faces, _sides: &[String; 2]) -> String {
        let sum = faces.sum();
        let word = if sum <= self.most { "passes" } else { "fails" };
        format!("{sum} against {} or less: {word}", self.most)
    }

    /// The lowest and the highest sum stand alone: clubs may give them a meaning of their own.
    fn throw_classes(&self, dice: Dice) -> Vec<ThrowClass> {
        let [lowest, highest] = chances::extremes(dice);
        chances::sums_by(dice, |sum| (sum > self.most, sum == lowest, sum == highest))
    }

    fn tries(&self, dice: Dice, faces: &Faces) -> Vec<Try> {
        let chance = 1.0 - chances::at_least(dice, self.most + 1);
        vec![Try { by: Whose::Thrower, what: "passed".into(), chance, success: faces.sum() <= self.most }]
    }
}
