//! The luck of the dice, against what was to be expected of them.

use std::collections::BTreeMap;

use crate::dice::{Faces, Reading};
use crate::game::{DiceRequest, Side, Thrower};

/// One side's dice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Luck {
    /// For each kind of die, by its sides: how often each face came up, from one.
    pub faces: BTreeMap<u8, Vec<u32>>,
    /// Tries by what a success is called.
    pub rows: Vec<LuckRow>,
}

/// Tries of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct LuckRow {
    /// What a success is called: "saved", "passed", "won".
    pub what: String,
    /// How often it was tried.
    pub tries: usize,
    /// How often it came off.
    pub successes: usize,
    /// How often it was to be expected.
    pub expected: f64,
    /// The chance of coming off at least as often.
    pub at_least: f64,
    /// The chance of coming off at most as often.
    pub at_most: f64,
}

impl Luck {
    /// How many dice, all kinds together.
    pub fn dice(&self) -> u32 {
        self.faces.values().flatten().sum()
    }

    /// The mean of the faces of one kind of die, and what it is on average.
    pub fn mean(&self, sides: u8) -> Option<[f64; 2]> {
        let faces = self.faces.get(&sides)?;
        let count: u32 = faces.iter().sum();
        let sum: u32 = faces.iter().zip(1..).map(|(seen, face)| seen * face).sum();
        (count > 0).then(|| [f64::from(sum) / f64::from(count), f64::from(sides + 1) / 2.0])
    }
}

/// How lucky a row of tries was, in words.
pub fn how_lucky(row: &LuckRow) -> String {
    let chance = |part: f64| match (part * 100.0).round() {
        percent if percent < 1.0 => "less than one time in a hundred".to_owned(),
        percent => format!("{percent:.0} times in a hundred"),
    };
    if row.at_least < 0.25 {
        format!("lucky: so well or better {}", chance(row.at_least))
    } else if row.at_most < 0.25 {
        format!("unlucky: so badly or worse {}", chance(row.at_most))
    } else {
        "about as expected".to_owned()
    }
}

/// Everything tried so far.
#[derive(Default)]
pub(super) struct Tried {
    faces: [BTreeMap<u8, Vec<u32>>; 2],
    tries: [BTreeMap<String, Tries>; 2],
}

#[derive(Default)]
struct Tries {
    chances: Vec<f64>,
    successes: usize,
}

impl Tried {
    /// Notes a throw with what it was thrown for.
    pub fn note(&mut self, request: &DiceRequest, faces: &Faces) {
        let sides = request.dice.sides;
        let thrown_by = |index: usize| match request.thrower {
            Thrower::Side(side) => side,
            Thrower::Both if index * 2 < faces.0.len() => Side::A,
            Thrower::Both => Side::B,
        };
        for (index, face) in faces.0.iter().enumerate() {
            let seen = self.faces[thrown_by(index).index()].entry(sides).or_default();
            seen.resize(usize::from(sides), 0);
            if let Some(count) = seen.get_mut(usize::from(*face).wrapping_sub(1)) {
                *count += 1;
            }
        }
        match (&request.reading, request.thrower) {
            (Reading::Each { need, success, .. }, Thrower::Side(side)) => {
                let chance = f64::from(sides.saturating_sub(need.saturating_sub(1))) / f64::from(sides.max(1));
                for face in &faces.0 {
                    self.add(side, success, chance.min(1.0), face >= need);
                }
            }
            (Reading::Sum { need }, Thrower::Side(side)) => {
                let chance = sum_at_least(request.dice.count, sides, *need);
                self.add(side, "passed", chance, faces.sum() >= *need);
            }
            (Reading::AtMost { most }, Thrower::Side(side)) => {
                let chance = 1.0 - sum_at_least(request.dice.count, sides, *most + 1);
                self.add(side, "passed", chance, faces.sum() <= *most);
            }
            (Reading::Opposed, _) => self.contest(sides, [1, 1], faces),
            (Reading::Products { points }, _) => self.contest(sides, *points, faces),
            (
                Reading::Each { .. }
                | Reading::Sum { .. }
                | Reading::AtMost { .. }
                | Reading::Modified { .. }
                | Reading::Lookup { .. }
                | Reading::Measure { .. },
                _,
            ) => {}
        }
    }

    /// A die for each side, multiplied by its number: the greater product wins. A tie is nobody's luck.
    fn contest(&mut self, sides: u8, points: [i32; 2], faces: &Faces) {
        let &[a, b] = faces.0.as_slice() else { return };
        let product = |face: u8, side: usize| i32::from(face) * points[side];
        let pairs = (1..=sides).flat_map(|a| (1..=sides).map(move |b| (a, b)));
        let wins: usize = pairs.clone().filter(|(a, b)| product(*a, 0) > product(*b, 1)).count();
        let losses: usize = pairs.filter(|(a, b)| product(*a, 0) < product(*b, 1)).count();
        if product(a, 0) == product(b, 1) || wins + losses == 0 {
            return;
        }
        let chance = wins as f64 / (wins + losses) as f64;
        let won = product(a, 0) > product(b, 1);
        self.add(Side::A, "won", chance, won);
        self.add(Side::B, "won", 1.0 - chance, !won);
    }

    fn add(&mut self, side: Side, what: &str, chance: f64, success: bool) {
        let tries = self.tries[side.index()].entry(what.to_owned()).or_default();
        tries.chances.push(chance);
        tries.successes += usize::from(success);
    }

    /// Each side's luck.
    pub fn luck(self) -> [Luck; 2] {
        let [a, b] = self.tries.map(|tries| tries.into_iter().map(|(what, tries)| row(what, &tries)).collect());
        let [faces_a, faces_b] = self.faces;
        [Luck { faces: faces_a, rows: a }, Luck { faces: faces_b, rows: b }]
    }
}

fn row(what: String, tries: &Tries) -> LuckRow {
    let spread = spread(&tries.chances);
    LuckRow {
        what,
        tries: tries.chances.len(),
        successes: tries.successes,
        expected: tries.chances.iter().sum(),
        at_least: spread[tries.successes..].iter().sum::<f64>().min(1.0),
        at_most: spread[..=tries.successes].iter().sum::<f64>().min(1.0),
    }
}

/// The chance of each number of successes, from none to all, of tries with these chances.
fn spread(chances: &[f64]) -> Vec<f64> {
    let mut spread = vec![1.0];
    for chance in chances {
        spread.push(0.0);
        for count in (0..spread.len()).rev() {
            let below = if count == 0 { 0.0 } else { spread[count - 1] };
            spread[count] = spread[count] * (1.0 - chance) + below * chance;
        }
    }
    spread
}

/// The chance that so many dice come to a sum at least.
fn sum_at_least(count: u8, sides: u8, need: i32) -> f64 {
    let mut ways = vec![1.0_f64];
    for _ in 0..count {
        let mut next = vec![0.0; ways.len() + usize::from(sides)];
        for (sum, chance) in ways.iter().enumerate() {
            for face in 1..=usize::from(sides) {
                next[sum + face] += chance / f64::from(sides);
            }
        }
        ways = next;
    }
    ways.iter().enumerate().filter(|(sum, _)| *sum as i32 >= need).map(|(_, chance)| chance).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chance_of_a_sum_is_counted_exactly() {
        assert!((sum_at_least(2, 6, 7) - 21.0 / 36.0).abs() < 1e-12);
        assert!((sum_at_least(2, 6, 2) - 1.0).abs() < 1e-12);
        assert_eq!(sum_at_least(1, 10, 11), 0.0);
    }

    #[test]
    fn the_spread_of_successes_adds_up_and_is_the_binomial_for_like_chances() {
        let spread = spread(&[0.5; 4]);
        let expected = [1.0, 4.0, 6.0, 4.0, 1.0].map(|ways| ways / 16.0);
        assert!(spread.iter().zip(expected).all(|(is, should)| (is - should).abs() < 1e-12), "{spread:?}");
    }

    #[test]
    fn good_and_bad_luck_are_told_apart() {
        let tries = |successes| Tries { chances: vec![0.5; 10], successes };
        assert!(how_lucky(&row("saved".to_owned(), &tries(9))).starts_with("lucky"));
        assert!(how_lucky(&row("saved".to_owned(), &tries(1))).starts_with("unlucky"));
        assert_eq!(how_lucky(&row("saved".to_owned(), &tries(5))), "about as expected");
    }
}
