//! Dice: how many, how they are read, and where the faces come from.
//!
//! Rules ask for dice and are handed faces; they never throw. A face may come from the table, from the program's own
//! [`Generator`], or be kept from a throw made before.

use std::ops::RangeInclusive;

use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// So many dice of so many sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Dice {
    /// How many dice are thrown.
    pub count: u8,
    /// How many sides each has.
    pub sides: u8,
    /// The lowest face; the others follow it.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub lowest: u8,
}

const fn one() -> u8 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the form that serde asks for")]
const fn is_one(face: &u8) -> bool {
    *face == 1
}

impl Dice {
    /// So many ordinary six-sided dice.
    pub const fn six_sided(count: u8) -> Self {
        Self { count, sides: 6, lowest: 1 }
    }

    /// So many ten-sided dice, numbered from nought to nine.
    pub const fn ten_sided(count: u8) -> Self {
        Self { count, sides: 10, lowest: 0 }
    }

    /// The faces each die has, from the lowest to the highest.
    pub const fn faces(self) -> RangeInclusive<u8> {
        RangeInclusive::new(self.lowest, self.lowest + self.sides - 1)
    }

    /// Whether these faces could have been thrown with these dice.
    pub fn could_show(self, faces: &Faces) -> bool {
        faces.0.len() == usize::from(self.count) && faces.0.iter().all(|face| self.faces().contains(face))
    }
}

impl std::fmt::Display for Dice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}d{}", self.count, self.sides)
    }
}

/// The faces shown, in the order thrown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Faces(pub Vec<u8>);

impl Faces {
    /// The sum of all faces.
    pub fn sum(&self) -> i32 {
        self.0.iter().map(|&face| i32::from(face)).sum()
    }

    /// How many faces show at least this number.
    pub fn at_least(&self, need: u8) -> usize {
        self.0.iter().filter(|&&face| face >= need).count()
    }

    /// The first face; one when none was thrown.
    pub fn first(&self) -> u8 {
        self.0.first().copied().unwrap_or(1)
    }
}

impl std::fmt::Display for Faces {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, face) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{face}")?;
        }
        Ok(())
    }
}

/// Where faces came from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// Real dice on the table, typed in.
    Table,
    /// The program's generator.
    #[default]
    Generator,
    /// Kept from an earlier throw when the past was corrected.
    Kept,
}

/// How faces are read, so that they can be shown, explained and enumerated without knowing the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reading {
    /// Each die on its own succeeds on `need` or more.
    Each {
        /// The least face that succeeds.
        need: u8,
        /// What a success is called, as "saved".
        success: String,
        /// What a failure is called, as "falls".
        failure: String,
    },
    /// The sum of all the dice succeeds on `need` or more.
    Sum {
        /// The least sum that succeeds.
        need: i32,
    },
    /// The sum of all the dice succeeds on `most` or less.
    AtMost {
        /// The highest sum that succeeds.
        most: i32,
    },
    /// A number is added to the sum of all the dice, and the result looked up.
    Modified {
        /// What is added.
        add: i32,
        /// The rows: lowest result, highest result, meaning; they leave no gap.
        rows: Vec<(i32, i32, String)>,
    },
    /// One die for each of two sides; the higher wins. The first face is side A's.
    Opposed,
    /// One die for each of two sides, multiplied by that side's number; the higher product wins. Side A's is first.
    Products {
        /// What each side's die multiplies.
        points: [i32; 2],
    },
    /// Each die is looked up: faces in ranges, with what each range means.
    Lookup {
        /// The rows: lowest face, highest face, meaning.
        rows: Vec<(u8, u8, String)>,
    },
    /// The face itself counts, times so many of a unit (`"inches"`).
    Measure {
        /// What one pip is worth.
        pip: f64,
        /// The unit of the result.
        unit: String,
    },
}

impl Reading {
    /// What the row says that the dice come to; nothing when they are not looked up together.
    pub fn meaning(&self, faces: &Faces) -> Option<&str> {
        let Self::Modified { add, rows } = self else { return None };
        let result = faces.sum() + add;
        rows.iter().find(|(low, high, _)| (*low..=*high).contains(&result)).map(|(_, _, meaning)| meaning.as_str())
    }
}

/// A seeded source of faces whose stream is the same on every machine.
#[derive(Debug)]
pub struct Generator(ChaCha8Rng);

impl Generator {
    /// A generator that always throws the same faces for the same seed.
    pub fn seeded(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Throws the dice.
    pub fn throw(&mut self, dice: Dice) -> Faces {
        Faces((0..dice.count).map(|_| self.face(dice)).collect())
    }

    /// A whole number below `bound`, evenly; zero when the bound is zero.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        // Rejection keeps every outcome equally likely whatever the bound.
        let limit = u32::MAX - u32::MAX % bound;
        loop {
            let drawn = self.0.next_u32();
            if drawn < limit {
                return drawn % bound;
            }
        }
    }

    fn face(&mut self, dice: Dice) -> u8 {
        self.below(u32::from(dice.sides)) as u8 + dice.lowest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_throws_the_same_faces() {
        let throw = || Generator::seeded(7).throw(Dice::six_sided(20));
        assert_eq!(throw(), throw());
    }

    #[test]
    fn every_face_of_a_fair_die_comes_up_about_equally_often() {
        let faces = Faces(Generator::seeded(1).throw(Dice::six_sided(250)).0);
        for face in 1..=6 {
            let seen = faces.at_least(face) - faces.at_least(face + 1);
            assert!((20..=65).contains(&seen), "{face} seen {seen} times in 250");
        }
    }

    #[test]
    fn dice_that_cannot_be_are_known() {
        assert!(Dice::six_sided(2).could_show(&Faces(vec![1, 6])));
        assert!(!Dice::six_sided(2).could_show(&Faces(vec![1, 7])));
        assert!(!Dice::six_sided(2).could_show(&Faces(vec![0, 3])));
        assert!(!Dice::six_sided(2).could_show(&Faces(vec![3])));
        assert!(Dice::ten_sided(2).could_show(&Faces(vec![0, 9])));
        assert!(!Dice::ten_sided(1).could_show(&Faces(vec![10])));
    }

    #[test]
    fn a_ten_sided_die_shows_nought_to_nine() {
        let faces = Generator::seeded(2).throw(Dice::ten_sided(200));
        assert_eq!(faces.0.iter().min().zip(faces.0.iter().max()), Some((&0, &9)));
    }

    #[test]
    fn a_table_of_results_says_what_a_sum_comes_to() {
        let rows = vec![(i32::MIN, 4, "nothing".to_owned()), (5, i32::MAX, "disordered".to_owned())];
        let reading = Reading::Modified { add: -2, rows };
        assert_eq!(reading.meaning(&Faces(vec![6])), Some("nothing"));
        assert_eq!(reading.meaning(&Faces(vec![7])), Some("disordered"));
    }
}
