//! The best of several dice, with a number added: each of two sides makes a value of its own so.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{FaceMark, Reads, ThrowClass};
use crate::dice::chances::throws_by;
use crate::dice::{Dice, Faces, in_figures, signed};

/// The highest of all the dice counts, and `add` is added to it; the others count for nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Best {
    /// What is added.
    pub add: i32,
}

impl Best {
    /// What a throw comes to.
    pub fn total(&self, faces: &Faces) -> i32 {
        i32::from(faces.highest()) + self.add
    }

    /// What a throw comes to and how: "9, +5 on 4", "11, +5 on the best of 6 3 1".
    pub fn told(&self, faces: &Faces) -> String {
        let best_of = if faces.0.len() > 1 { "the best of " } else { "" };
        format!("{}, {} on {best_of}{faces}", in_figures(self.total(faces)), signed(self.add))
    }
}

impl Reads for Best {
    fn sum(&self) -> Option<i32> {
        Some(self.add)
    }

    fn set_sum(&mut self, sum: i32, _dice: Dice) {
        self.add = sum;
    }

    fn in_words(&self, dice: Dice) -> String {
        if dice.count == 1 {
            format!("the die {}", signed(self.add))
        } else {
            format!("the best of {} {}", dice.in_words(), signed(self.add))
        }
    }

    fn needed(&self) -> Option<String> {
        Some(signed(self.add))
    }

    fn needed_on(&self, dice: Dice) -> String {
        if dice.count == 1 { "added to the die" } else { "added to the best die" }.to_owned()
    }

    fn has_marks(&self) -> bool {
        true
    }

    /// Of several dice that are highest the first counts. A die still blank may yet be higher than those that lie.
    fn mark(&self, faces: &[Option<u8>], at: usize, _sides: &[String; 2]) -> Option<FaceMark> {
        let highest = (*faces.iter().max()?)?;
        let first = faces.iter().position(|face| *face == Some(highest));
        (first == Some(at)).then(|| FaceMark::plain("counts"))
    }

    fn verdict(&self, faces: &Faces, _sides: &[String; 2]) -> String {
        format!("{} {} is {}", faces.highest(), signed(self.add), self.total(faces))
    }

    fn throw_classes(&self, dice: Dice) -> Vec<ThrowClass> {
        throws_by(dice, Faces::highest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_highest_die_is_added_to() {
        let best = Best { add: 5 };
        assert_eq!(best.total(&Faces(vec![2, 6, 3])), 11);
        let classes = best.throw_classes(Dice::six_sided(3));
        let six = classes.iter().find(|class| class.faces.highest() == 6).expect("a six can be thrown");
        assert!((six.chance - 91.0 / 216.0).abs() < 1e-9 && classes.len() == 6);
        let sides = ["Allies".to_owned(), "French".to_owned()];
        let marks: Vec<bool> = (0..3).map(|at| best.mark(&[Some(2), Some(6), Some(6)], at, &sides).is_some()).collect();
        assert_eq!(marks, [false, true, false]);
    }
}
