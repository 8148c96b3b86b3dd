//! A die a side, the higher wins: who has the initiative.

use super::products::{halves, whose, winner};
use super::{FaceMark, Products, Reads, ThrowClass, Try};
use crate::dice::{Dice, Faces};

/// One die for each of two sides; the higher wins. The first face is side A's.
#[derive(Clone, Copy, Debug)]
pub struct Opposed;

/// The same as a contest in which each side's pip counts one.
const EVEN: Products = Products { points: [1, 1], shares: Vec::new() };

impl Reads for Opposed {
    fn in_words(&self, _dice: Dice) -> String {
        "the higher wins".to_owned()
    }

    fn has_marks(&self) -> bool {
        true
    }

    fn mark(&self, faces: &[Option<u8>], at: usize, sides: &[String; 2]) -> Option<FaceMark> {
        Some(FaceMark::plain(sides[whose(faces, at)].clone()))
    }

    fn verdict(&self, faces: &Faces, sides: &[String; 2]) -> String {
        winner(halves(faces), sides)
    }

    fn throw_classes(&self, dice: Dice) -> Vec<ThrowClass> {
        EVEN.throw_classes(dice)
    }

    fn tries(&self, dice: Dice, faces: &Faces) -> Vec<Try> {
        EVEN.tries(dice, faces)
    }
}
