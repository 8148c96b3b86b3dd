//! The luck of the dice, against what was to be expected of them.

use std::collections::BTreeMap;

use crate::dice::reading::{Try, Whose};
use crate::dice::{Dice, Faces, Reads as _};
use crate::game::{DiceRequest, Side, Thrower};

/// One side's dice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Luck {
    /// For each kind of die, by its sides: how often each face came up.
    pub faces: BTreeMap<u8, Seen>,
    /// Tries by what a success is called.
    pub rows: Vec<LuckRow>,
}

/// How often the faces of one kind of die came up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seen {
    /// The lowest face: 0 on a ten-sided die.
    pub lowest: u8,
    /// How often each came up, from the lowest.
    pub counts: Vec<u32>,
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
        self.faces.values().flat_map(|seen| &seen.counts).sum()
    }

    /// The mean of the faces of one kind of die, and what it is on average.
    pub fn mean(&self, sides: u8) -> Option<[f64; 2]> {
        let Seen { lowest, counts } = self.faces.get(&sides)?;
        let count: u32 = counts.iter().sum();
        let sum: u32 = counts.iter().zip(u32::from(*lowest)..).map(|(seen, face)| seen * face).sum();
        let fair = f64::from(*lowest) + f64::from(sides.saturating_sub(1)) / 2.0;
        (count > 0).then(|| [f64::from(sum) / f64::from(count), fair])
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
    faces: [BTreeMap<u8, Seen>; 2],
    tries: [BTreeMap<String, Tries>; 2],
}

#[derive(Default)]
struct Tries {
    chances: Vec<f64>,
    successes: usize,
}

impl Tried {
    /// Notes a throw with what it was thrown for.
    pub fn note<W>(&mut self, request: &DiceRequest<W>, faces: &Faces) {
        let dice = request.dice;
        let Dice { sides, lowest, .. } = dice;
        let thrown_by = |index: usize| match request.thrower {
            Thrower::Side(side) => side,
            Thrower::Both if index * 2 < faces.0.len() => Side::A,
            Thrower::Both => Side::B,
        };
        for (index, face) in faces.0.iter().enumerate() {
            let seen = self.faces[thrown_by(index).index()].entry(sides).or_default();
            seen.lowest = lowest;
            seen.counts.resize(usize::from(sides), 0);
            if let Some(count) = seen.counts.get_mut(usize::from(*face).wrapping_sub(usize::from(lowest))) {
                *count += 1;
            }
        }
        for Try { by, what, chance, success } in request.reading.tries(dice, faces) {
            let side = match (by, request.thrower) {
                (Whose::First, _) => Side::A,
                (Whose::Second, _) => Side::B,
                (Whose::Thrower, Thrower::Side(side)) => side,
                (Whose::Thrower, Thrower::Both) => continue,
            };
            self.add(side, &what, chance, success);
        }
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

#[cfg(test)]
mod tests {
    use super::*;

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
