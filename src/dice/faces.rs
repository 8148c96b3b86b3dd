//! Dice and the faces they show.

use std::ops::RangeInclusive;

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

    /// So many ten-sided dice, numbered from 0 to 9.
    pub const fn ten_sided(count: u8) -> Self {
        Self { count, sides: 10, lowest: 0 }
    }

    /// The faces each die has, from the lowest to the highest.
    pub const fn faces(self) -> RangeInclusive<u8> {
        RangeInclusive::new(self.lowest, self.lowest + self.sides - 1)
    }

    /// Every die at its lowest face.
    pub fn all_lowest(self) -> Faces {
        Faces(vec![self.lowest; usize::from(self.count)])
    }

    /// How many there are, in words: "one die", "five dice".
    pub fn in_words(self) -> String {
        const WORDS: [&str; 11] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
        let number =
            WORDS.get(usize::from(self.count)).map_or_else(|| self.count.to_string(), |word| (*word).to_owned());
        format!("{number} {}", if self.count == 1 { "die" } else { "dice" })
    }

    /// Faces that come to a sum, the first dice as high as they go and the others as low; `None` where none do.
    pub fn faces_of_sum(self, sum: i32) -> Option<Faces> {
        let (count, spread) = (i32::from(self.count), i32::from(self.sides) - 1);
        let mut left = sum - count * i32::from(self.lowest);
        if !(0..=count * spread).contains(&left) {
            return None;
        }
        let faces = (0..count).map(|_| {
            let more = left.min(spread);
            left -= more;
            more as u8 + self.lowest
        });
        Some(Faces(faces.collect()))
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

    /// The highest face; 0 where no die was thrown.
    pub fn highest(&self) -> u8 {
        self.0.iter().copied().max().unwrap_or_default()
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
    /// Real dice on the table of which only the sum was told: the faces are some that come to it.
    Sum,
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn dice_are_counted_in_words_as_far_as_ten() {
        assert_eq!(Dice::six_sided(5).in_words(), "five dice");
        assert_eq!(Dice::six_sided(1).in_words(), "one die");
        assert_eq!(Dice::six_sided(14).in_words(), "14 dice");
    }
}
