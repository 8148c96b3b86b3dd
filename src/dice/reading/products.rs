//! A die a side, each times its side's number: a melee.

use std::cmp::Ordering;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{FaceMark, Reads, ThrowClass, Try, Whose};
use crate::dice::chances::{every_throw, throws_by};
use crate::dice::{Dice, Faces};

/// One die for each of two sides, multiplied by that side's number; the higher product wins. Side A's is first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Products {
    /// What each side's die multiplies.
    pub points: [i32; 2],
    /// What each of the tallies shown with them counts for in that, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shares: Vec<Share>,
}

/// What a tally counts for in a side's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Share {
    /// Whose number it is, side A's or the other's.
    pub of_a: bool,
    /// How many times the tally counts.
    pub times: i32,
}

impl Products {
    /// What each side's die multiplies by these tallies, of which each comes to a total.
    pub fn of(shares: Vec<Share>, totals: &[i32]) -> Self {
        let of_side = |of_a: bool| {
            let counted = shares.iter().zip(totals).filter(|(share, _)| share.of_a == of_a);
            counted.map(|(share, total)| share.times * total).sum()
        };
        Self { points: [of_side(true), of_side(false)], shares }
    }

    fn products(&self, faces: &Faces) -> [i32; 2] {
        let [a, b] = halves(faces);
        [a * self.points[0], b * self.points[1]]
    }

    fn outcome(&self, faces: &Faces) -> Ordering {
        let [a, b] = self.products(faces);
        a.cmp(&b)
    }
}

impl Reads for Products {
    fn reads_every_tally(&self) -> bool {
        !self.shares.is_empty()
    }

    fn set_sums(&mut self, totals: &[i32], _dice: Dice) {
        *self = Self::of(std::mem::take(&mut self.shares), totals);
    }

    fn in_words(&self, _dice: Dice) -> String {
        format!("die × {} against die × {}; the higher wins", self.points[0], self.points[1])
    }

    fn has_marks(&self) -> bool {
        true
    }

    fn mark(&self, faces: &[Option<u8>], at: usize, sides: &[String; 2]) -> Option<FaceMark> {
        let side = whose(faces, at);
        let points = self.points[side];
        Some(FaceMark::plain(match faces[at] {
            Some(face) => format!("× {points} = {}", points * i32::from(face)),
            None => sides[side].clone(),
        }))
    }

    fn verdict(&self, faces: &Faces, sides: &[String; 2]) -> String {
        let [a, b] = self.products(faces);
        format!("{a} against {b}: {}", winner([a, b], sides))
    }

    /// Only which product is higher is read.
    fn throw_classes(&self, dice: Dice) -> Vec<ThrowClass> {
        if dice.count == 2 { throws_by(dice, |faces| self.outcome(faces)) } else { every_throw(dice) }
    }

    /// A tie is nobody's luck, and is left out of the chances.
    fn tries(&self, dice: Dice, faces: &Faces) -> Vec<Try> {
        let fallen = self.outcome(faces);
        if faces.0.len() != 2 || fallen.is_eq() {
            return Vec::new();
        }
        let outcomes: Vec<Ordering> = every_throw(dice).iter().map(|throw| self.outcome(&throw.faces)).collect();
        let count = |one: Ordering| outcomes.iter().filter(|outcome| **outcome == one).count() as f64;
        let (wins, losses) = (count(Ordering::Greater), count(Ordering::Less));
        let (chance, won) = (wins / (wins + losses), fallen.is_gt());
        let contestant = |by, chance, success| Try { by, what: "won".into(), chance, success };
        vec![contestant(Whose::First, chance, won), contestant(Whose::Second, 1.0 - chance, !won)]
    }
}

/// Which side a die is thrown for: the first half of the dice are side A's.
pub fn whose(faces: &[Option<u8>], at: usize) -> usize {
    usize::from(at >= faces.len().div_ceil(2))
}

/// Each side's sum.
pub fn halves(faces: &Faces) -> [i32; 2] {
    let (a, b) = faces.0.split_at(faces.0.len().div_ceil(2));
    [a, b].map(|half| half.iter().map(|&face| i32::from(face)).sum())
}

/// Who has the higher number, in words.
pub fn winner([a, b]: [i32; 2], sides: &[String; 2]) -> String {
    match a.cmp(&b) {
        Ordering::Greater => format!("{} win", sides[0]),
        Ordering::Less => format!("{} win", sides[1]),
        Ordering::Equal => "a tie".to_owned(),
    }
}
