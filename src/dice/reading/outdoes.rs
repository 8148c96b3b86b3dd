//! Two dice of one thrower: the first with a number added must reach the second.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{FaceMark, Reads, ThrowClass, Try, Whose};
use crate::dice::chances::{every_throw, throws_by};
use crate::dice::{Dice, Faces, signed};

/// The first die succeeds if with `add` it is at least as high as the second.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Outdoes {
    /// What is added to the first.
    pub add: i32,
}

impl Outdoes {
    /// Whether a throw succeeds.
    pub fn succeeds(&self, faces: &Faces) -> bool {
        let face = |at: usize| faces.0.get(at).copied().map_or(0, i32::from);
        face(0) + self.add >= face(1)
    }

    /// A throw in words: "3 +4 against 6".
    pub fn told(&self, faces: &Faces) -> String {
        let face = |at: usize| faces.0.get(at).copied().unwrap_or(0);
        format!("{} {} against {}", face(0), signed(self.add), face(1))
    }
}

impl Reads for Outdoes {
    fn sum(&self) -> Option<i32> {
        Some(self.add)
    }

    fn set_sum(&mut self, sum: i32, _dice: Dice) {
        self.add = sum;
    }

    fn in_words(&self, _dice: Dice) -> String {
        format!("the first die {} must reach the second", signed(self.add))
    }

    fn needed(&self) -> Option<String> {
        Some(signed(self.add))
    }

    fn needed_on(&self, _dice: Dice) -> String {
        "added to the first die".to_owned()
    }

    fn has_marks(&self) -> bool {
        true
    }

    fn mark(&self, faces: &[Option<u8>], at: usize, _sides: &[String; 2]) -> Option<FaceMark> {
        Some(match (at, faces[at]) {
            (0, Some(face)) => {
                FaceMark::plain(format!("{} {} is {}", face, signed(self.add), i32::from(face) + self.add))
            }
            (0, None) => FaceMark::plain("white"),
            _ => FaceMark::plain("red"),
        })
    }

    fn verdict(&self, faces: &Faces, _sides: &[String; 2]) -> String {
        let word = if self.succeeds(faces) { "passes" } else { "fails" };
        format!("{} {} against {}: {word}", faces.first(), signed(self.add), faces.0.get(1).copied().unwrap_or(0))
    }

    /// A throw either reaches or does not.
    fn throw_classes(&self, dice: Dice) -> Vec<ThrowClass> {
        throws_by(dice, |faces| self.succeeds(faces))
    }

    fn tries(&self, dice: Dice, faces: &Faces) -> Vec<Try> {
        let reaching = every_throw(dice).into_iter().filter(|throw| self.succeeds(&throw.faces));
        let chance = reaching.map(|throw| throw.chance).sum();
        vec![Try { by: Whose::Thrower, what: "passed".into(), chance, success: self.succeeds(faces) }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_is_added_the_more_throws_reach() {
        let dice = Dice::six_sided(2);
        let chance = |add: i32| {
            let reading = Outdoes { add };
            let classes = reading.throw_classes(dice);
            let reaching = classes.iter().filter(|class| reading.succeeds(&class.faces));
            (reaching.map(|class| class.chance).sum::<f64>() * 36.0).round() as u32
        };
        let chances: Vec<u32> = (-6..=3).map(chance).collect();
        assert_eq!(chances, [0, 1, 3, 6, 10, 15, 21, 26, 30, 33]);
        let reading = Outdoes { add: 3 };
        let sides = ["Allies".to_owned(), "French".to_owned()];
        assert_eq!(reading.verdict(&Faces(vec![1, 5]), &sides), "1 +3 against 5: fails");
        assert_eq!(reading.tries(dice, &Faces(vec![2, 5])).len(), 1);
    }
}
