//! The best of several dice, against the least that succeeds: an attempt with more than one chance.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{FaceMark, Reads, ThrowClass, Try, Whose};
use crate::dice::{Dice, Faces};

/// The highest of all the dice succeeds on `need` or more; the others count for nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Highest {
    /// The least face that succeeds; more than the highest there is never comes.
    pub need: i32,
}

impl Highest {
    /// Whether a throw succeeds.
    pub fn succeeds(&self, faces: &Faces) -> bool {
        i32::from(faces.highest()) >= self.need
    }

    /// The chance that every die falls short: that of one die, to the power of their number.
    fn fails(&self, dice: Dice) -> f64 {
        let short = dice.faces().filter(|face| i32::from(*face) < self.need).count();
        (short as f64 / f64::from(dice.sides)).powi(i32::from(dice.count))
    }
}

impl Reads for Highest {
    fn sum(&self) -> Option<i32> {
        Some(self.need)
    }

    fn set_sum(&mut self, sum: i32, _dice: Dice) {
        self.need = sum;
    }

    fn in_words(&self, dice: Dice) -> String {
        format!("{} or more on the best of {}", self.need, dice.in_words())
    }

    fn needed(&self) -> Option<String> {
        Some(format!("{}+", self.need))
    }

    fn needed_on(&self, dice: Dice) -> String {
        if dice.count == 1 {
            "needed on the die".to_owned()
        } else {
            format!("needed on the best of {}", dice.in_words())
        }
    }

    fn has_marks(&self) -> bool {
        true
    }

    /// Of several dice that are highest the first counts. A die still blank may yet be higher than those that lie.
    fn mark(&self, faces: &[Option<u8>], at: usize, _sides: &[String; 2]) -> Option<FaceMark> {
        let highest = (*faces.iter().max()?)?;
        let first = faces.iter().position(|face| *face == Some(highest));
        let good = Some(i32::from(highest) >= self.need);
        (first == Some(at)).then(|| FaceMark { word: "counts".into(), good })
    }

    fn verdict(&self, faces: &Faces, _sides: &[String; 2]) -> String {
        let word = if self.succeeds(faces) { "passes" } else { "fails" };
        format!("{} against {}+: {word}", faces.highest(), self.need)
    }

    /// A throw either falls short or does not: the lowest stands for the one, the highest for the other.
    fn throw_classes(&self, dice: Dice) -> Vec<ThrowClass> {
        let fails = self.fails(dice);
        let (lowest, highest) = dice.faces().into_inner();
        let classes = [(lowest, fails), (highest, 1.0 - fails)]
            .map(|(face, chance)| ThrowClass { faces: Faces(vec![face; usize::from(dice.count)]), chance });
        classes.into_iter().filter(|class| class.chance > 0.0).collect()
    }

    fn tries(&self, dice: Dice, faces: &Faces) -> Vec<Try> {
        let (chance, success) = (1.0 - self.fails(dice), self.succeeds(faces));
        vec![Try { by: Whose::Thrower, what: "passed".into(), chance, success }]
    }
}
