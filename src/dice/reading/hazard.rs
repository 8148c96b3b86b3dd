//! All the dice together, against what does somebody harm: whether a general falls.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Reads, ThrowClass, Try, Whose, needed_together};
use crate::dice::{Dice, Faces, chances};

/// The sum of all the dice does harm from `from` on: nobody passes anything by it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Hazard {
    /// The least sum that does harm.
    pub from: i32,
    /// What the harm is: "killed".
    pub harm: Cow<'static, str>,
    /// What it is otherwise: "unhurt".
    pub spared: Cow<'static, str>,
}

impl Hazard {
    fn strikes(&self, faces: &Faces) -> bool {
        faces.sum() >= self.from
    }
}

impl Reads for Hazard {
    fn sum(&self) -> Option<i32> {
        Some(self.from)
    }

    fn set_sum(&mut self, sum: i32, _dice: Dice) {
        self.from = sum;
    }

    fn reads_only_the_sum(&self) -> bool {
        true
    }

    fn in_words(&self, _dice: Dice) -> String {
        format!("{} or more together: {}", self.from, self.harm)
    }

    fn needed(&self) -> Option<String> {
        Some(format!("{}+", self.from))
    }

    fn needed_on(&self, dice: Dice) -> String {
        needed_together(dice)
    }

    fn verdict(&self, faces: &Faces, _sides: &[String; 2]) -> String {
        let word = if self.strikes(faces) { &self.harm } else { &self.spared };
        format!("{} against {}+: {word}", faces.sum(), self.from)
    }

    /// The lowest and the highest sum stand alone: clubs may give them a meaning of their own.
    fn throw_classes(&self, dice: Dice) -> Vec<ThrowClass> {
        let [lowest, highest] = chances::extremes(dice);
        chances::sums_by(dice, |sum| (sum >= self.from, sum == lowest, sum == highest))
    }

    fn tries(&self, dice: Dice, faces: &Faces) -> Vec<Try> {
        let chance = chances::at_least(dice, self.from);
        vec![Try { by: Whose::Thrower, what: self.harm.clone(), chance, success: self.strikes(faces) }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harm_is_no_check_that_somebody_passes() {
        let hazard = Hazard { from: 11, harm: "killed".into(), spared: "unhurt".into() };
        let dice = Dice::six_sided(2);
        for (faces, verdict) in [([6, 5], "11 against 11+: killed"), ([6, 4], "10 against 11+: unhurt")] {
            let faces = Faces(faces.to_vec());
            assert_eq!(hazard.verdict(&faces, &Default::default()), verdict);
            assert_eq!(hazard.tries(dice, &faces)[0].what, "killed");
        }
        assert!((hazard.tries(dice, &Faces(vec![1, 1]))[0].chance - 3.0 / 36.0).abs() < 1e-12);
    }
}
