//! All the dice together, against the least that succeeds: a check of morale.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Reads, ThrowClass, Try, Whose, needed_together};
use crate::dice::{Dice, Faces, chances};

/// The sum of all the dice succeeds on `need` or more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Sum {
    /// The least sum that succeeds.
    pub need: i32,
}

impl Reads for Sum {
    fn sum(&self) -> Option<i32> {
        Some(self.need)
    }

    fn set_sum(&mut self, sum: i32, _dice: Dice) {
        self.need = sum;
    }

    fn reads_only_the_sum(&self) -> bool {
        true
    }

    fn in_words(&self, _dice: Dice) -> String {
        format!("{} or more together", self.need)
    }

    fn needed(&self) -> Option<String> {
        Some(format!("{}+", self.need))
    }

    fn needed_on(&self, dice: Dice) -> String {
        needed_together(dice)
    }

    fn verdict(&self, faces: &Faces, _sides: &[String; 2]) -> String {
        let sum = faces.sum();
        let word = if sum >= self.need { "passes" } else { "fails" };
        format!("{sum} against {}+: {word}", self.need)
    }

    /// The lowest and the highest sum stand alone: clubs may give them a meaning of their own.
    fn throw_classes(&self, dice: Dice) -> Vec<ThrowClass> {
        let [lowest, highest] = chances::extremes(dice);
        chances::sums_by(dice, |sum| (sum >= self.need, sum == lowest, sum == highest))
    }

    fn tries(&self, dice: Dice, faces: &Faces) -> Vec<Try> {
        let chance = chances::at_least(dice, self.need);
        vec![Try { by: Whose::Thrower, what: "passed".into(), chance, success: faces.sum() >= self.need }]
    }
}
