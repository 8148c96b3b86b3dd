//! A table of results: a number is added to the dice, and the row that holds the result is what happens.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Reads, ThrowClass, span};
use crate::dice::{Dice, Faces, chances, signed};

/// A number is added to the sum of all the dice, and the result looked up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Modified {
    /// What is added.
    pub add: i32,
    /// The rows, in the order of their results; they leave no gap.
    pub rows: Cow<'static, [ModifiedRow]>,
}

/// Lowest result, highest result, meaning; the ends of the table reach as far as a number does.
pub type ModifiedRow = (i32, i32, Cow<'static, str>);

/// A row of the table that a single die is read in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// The results it stands for: "2–5".
    pub results: String,
    /// What it means.
    pub meaning: Cow<'static, str>,
    /// The faces that bring it: "4–7".
    pub faces: String,
    /// How many of a hundred throws do.
    pub percent: u32,
    /// The die as it lies falls in it.
    pub fallen: bool,
}

impl Modified {
    fn row(&self, sum: i32) -> Option<usize> {
        self.rows.iter().position(|(low, high, _)| (*low..=*high).contains(&(sum + self.add)))
    }

    /// What the row says that the dice come to.
    pub fn meaning(&self, faces: &Faces) -> Option<&str> {
        Some(&self.rows[self.row(faces.sum())?].2)
    }
}

impl Reads for Modified {
    fn sum(&self) -> Option<i32> {
        Some(self.add)
    }

    fn set_sum(&mut self, sum: i32, _dice: Dice) {
        self.add = sum;
    }

    fn reads_only_the_sum(&self) -> bool {
        true
    }

    fn in_words(&self, _dice: Dice) -> String {
        let row = |(low, high, meaning): &ModifiedRow| format!("{}: {meaning}", span(*low, *high));
        let rows: Vec<String> = self.rows.iter().map(row).collect();
        format!("die {}; {}", signed(self.add), rows.join(" · "))
    }

    fn needed(&self) -> Option<String> {
        Some(signed(self.add))
    }

    fn needed_on(&self, dice: Dice) -> String {
        if dice.count == 1 { "added to the die".to_owned() } else { format!("added to {} together", dice.in_words()) }
    }

    fn verdict(&self, faces: &Faces, _sides: &[String; 2]) -> String {
        let (sum, meaning) = (faces.sum(), self.meaning(faces).unwrap_or("nothing"));
        format!("{sum} {} is {}: {meaning}", signed(self.add), sum + self.add)
    }

    /// The rows that some face brings; only one die is read so, since of several a sum stands in the row and no face.
    fn table(&self, dice: Dice, shown: Option<u8>) -> Vec<TableRow> {
        if dice.count != 1 {
            return Vec::new();
        }
        let all = dice.faces().count() as u32;
        let row = |(at, (low, high, meaning)): (usize, &ModifiedRow)| {
            let brings = |face: &u8| self.row((*face).into()) == Some(at);
            let faces: Vec<u8> = dice.faces().filter(brings).collect();
            let (first, last) = (faces.first()?, faces.last()?);
            Some(TableRow {
                results: span(*low, *high),
                meaning: meaning.clone(),
                faces: span((*first).into(), (*last).into()),
                percent: (faces.len() as u32 * 100 + all / 2) / all,
                fallen: shown.is_some_and(|face| brings(&face)),
            })
        };
        self.rows.iter().enumerate().filter_map(row).collect()
    }

    /// Sums in one row are read alike, but for the highest, which may mean more by itself.
    fn throw_classes(&self, dice: Dice) -> Vec<ThrowClass> {
        let [_, highest] = chances::extremes(dice);
        chances::sums_by(dice, |sum| (self.row(sum), sum == highest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(add: i32) -> Modified {
        const ROWS: &[ModifiedRow] = &[
            (i32::MIN, 1, Cow::Borrowed("attacker disordered")),
            (2, 5, Cow::Borrowed("no effect")),
            (6, i32::MAX, Cow::Borrowed("disordered")),
        ];
        Modified { add, rows: Cow::Borrowed(ROWS) }
    }

    #[test]
    fn a_table_of_results_says_what_a_sum_comes_to() {
        assert_eq!(reading(-2).meaning(&Faces(vec![7])), Some("no effect"));
        assert_eq!(reading(-2).meaning(&Faces(vec![8])), Some("disordered"));
    }

    #[test]
    fn every_face_of_the_die_falls_in_one_row() {
        let told = |add: i32, shown: Option<u8>| -> Vec<(String, u32, bool)> {
            let rows = reading(add).table(Dice::ten_sided(1), shown).into_iter();
            rows.map(|row| (row.faces, row.percent, row.fallen)).collect()
        };
        let of = |faces: &str, percent, fallen| (faces.to_owned(), percent, fallen);
        assert_eq!(told(-2, Some(4)), [of("0–3", 40, false), of("4–7", 40, true), of("8–9", 20, false)]);
        // What no face brings has no row.
        assert_eq!(told(3, None), [of("0–2", 30, false), of("3–9", 70, false)]);
    }
}
