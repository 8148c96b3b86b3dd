//! The program's own dice.

use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};

use super::{Dice, Faces};

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

    /// A whole number below `bound`, evenly; 0 when the bound is 0.
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
    fn a_ten_sided_die_shows_0_to_9() {
        let faces = Generator::seeded(2).throw(Dice::ten_sided(200));
        assert_eq!(faces.0.iter().min().zip(faces.0.iter().max()), Some((&0, &9)));
    }
}
