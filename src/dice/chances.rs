//! The chances of throws, those that are read alike taken together.

use std::collections::BTreeMap;

use super::{Dice, Faces};

/// Throws that are read alike: the faces of one of them, and the chance that any of them is thrown.
#[derive(Clone, Debug, PartialEq)]
pub struct ThrowClass {
    /// One throw of the class, which stands for all.
    pub faces: Faces,
    /// The chance of the whole class.
    pub chance: f64,
}

/// Every throw by itself, die by die in order: `sides` to the power of `count` of them.
pub fn every_throw(dice: Dice) -> Vec<ThrowClass> {
    let mut throws = vec![ThrowClass { faces: Faces::default(), chance: 1.0 }];
    for _ in 0..dice.count {
        let longer = throws.iter().flat_map(|shorter| {
            dice.faces().map(move |face| ThrowClass {
                faces: Faces(shorter.faces.0.iter().copied().chain([face]).collect()),
                chance: shorter.chance / f64::from(dice.sides),
            })
        });
        throws = longer.collect();
    }
    throws
}

/// Every throw, those of one key taken together.
pub fn throws_by<K: Ord>(dice: Dice, key: impl Fn(&Faces) -> K) -> Vec<ThrowClass> {
    let mut classes: BTreeMap<K, ThrowClass> = BTreeMap::new();
    for ThrowClass { faces, chance } in every_throw(dice) {
        classes.entry(key(&faces)).or_insert(ThrowClass { faces, chance: 0.0 }).chance += chance;
    }
    classes.into_values().collect()
}

/// Every throw of which only the sum is read, sums of one key taken together. Its work grows with the sums, not with the throws.
pub fn sums_by<K: Ord>(dice: Dice, key: impl Fn(i32) -> K) -> Vec<ThrowClass> {
    let mut classes: BTreeMap<K, (i32, f64)> = BTreeMap::new();
    for (sum, chance) in sum_chances(dice) {
        classes.entry(key(sum)).or_insert((sum, 0.0)).1 += chance;
    }
    let class = |(sum, chance)| Some(ThrowClass { faces: dice.faces_of_sum(sum)?, chance });
    classes.into_values().filter_map(class).collect()
}

/// So many dice of which only the number of successes is read; each die succeeds on `need` or more.
pub fn successes(dice: Dice, need: u8) -> Vec<ThrowClass> {
    let sides = f64::from(dice.sides);
    let succeeds = dice.faces().filter(|face| *face >= need).count() as f64 / sides;
    let (worst, best) = (*dice.faces().start(), *dice.faces().end());
    let class = |count: u8| {
        let chance = binomial(dice.count, count)
            * succeeds.powi(i32::from(count))
            * (1.0 - succeeds).powi(i32::from(dice.count - count));
        let faces = (0..dice.count).map(|die| if die < count { best } else { worst });
        ThrowClass { faces: Faces(faces.collect()), chance }
    };
    (0..=dice.count).map(class).filter(|class| class.chance > 0.0).collect()
}

/// The chance that the dice come to a sum at least.
pub fn at_least(dice: Dice, need: i32) -> f64 {
    sum_chances(dice).into_iter().filter(|(sum, _)| *sum >= need).map(|(_, chance)| chance).sum()
}

/// The lowest sum the dice can come to, and the highest.
pub fn extremes(dice: Dice) -> [i32; 2] {
    [dice.faces().start(), dice.faces().end()].map(|face| i32::from(dice.count) * i32::from(*face))
}

/// The chance of every sum: one die after the other is added to what those before come to (a convolution).
fn sum_chances(dice: Dice) -> BTreeMap<i32, f64> {
    let mut chances = BTreeMap::from([(0, 1.0)]);
    for _ in 0..dice.count {
        let mut next = BTreeMap::new();
        for (sum, chance) in &chances {
            for face in dice.faces() {
                *next.entry(sum + i32::from(face)).or_insert(0.0) += chance / f64::from(dice.sides);
            }
        }
        chances = next;
    }
    chances
}

fn binomial(of: u8, count: u8) -> f64 {
    (0..count).fold(1.0, |ways, step| ways * f64::from(of - step) / f64::from(step + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chance_of_a_sum_is_counted_exactly() {
        assert!((at_least(Dice::six_sided(2), 7) - 21.0 / 36.0).abs() < 1e-12);
        assert!((at_least(Dice::six_sided(2), 2) - 1.0).abs() < 1e-12);
        // A ten-sided die shows 0 to 9: ten is never thrown, and five or less six times in ten.
        assert_eq!(at_least(Dice::ten_sided(1), 10), 0.0);
        assert!((1.0 - at_least(Dice::ten_sided(1), 6) - 0.6).abs() < 1e-12);
    }

    #[test]
    fn sums_have_the_chances_of_every_throw_counted() {
        let dice = Dice::six_sided(3);
        let by_sum = sums_by(dice, |sum| sum);
        let counted = throws_by(dice, Faces::sum);
        assert_eq!(by_sum.len(), 16);
        for (one, other) in by_sum.iter().zip(&counted) {
            assert_eq!(one.faces.sum(), other.faces.sum());
            assert!((one.chance - other.chance).abs() < 1e-12 && dice.could_show(&one.faces));
        }
    }
}
