//! What the secretary writes with his own hand: units raised, honours, counts, lines struck.

use super::book::{self, Kind, NewLine};
use super::roster::{self, Unit};
use super::store::named;
use super::{Club, ClubError};

/// A unit that is taken in by hand: everything about it, and the figures it has now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewUnit {
    /// What it is; its roll number and its sums are the book's to say.
    pub unit: Unit,
    /// Figures it has.
    pub figures: i64,
}

impl Club {
    /// Takes a unit into the roll; its roll number comes back.
    pub fn raise(&mut self, new: &NewUnit, by: &str) -> Result<String, ClubError> {
        named("unit", &new.unit.name)?;
        let NewUnit { unit, figures } = new;
        if !(1..=255).contains(&unit.original) || !(0..=unit.original).contains(figures) {
            let why = format!("{} would have {figures} of {} figures", unit.name, unit.original);
            return Err(ClubError::refused(
                why,
                "A unit has 1 to 255 figures at full strength, and no more than those.",
            ));
        }
        let fresh = Unit { roll: String::new(), ..unit.clone() };
        self.write(|transaction| roster::raise(transaction, &fresh, *figures, by))
    }

    /// Writes an honour into a unit's book, in the secretary's words; the line's number comes back.
    pub fn award(&mut self, unit: &str, words: &str, by: &str) -> Result<i64, ClubError> {
        let words = named("honour", words)?;
        self.add(&NewLine { words: &words, kind: Kind::Honour, ..by_hand(unit, by) })
    }

    /// Writes that a unit's figures were counted and are so many; the line's number comes back. Nothing is written where the book has
    /// as many.
    pub fn count(&mut self, unit: &Unit, figures: i64, words: &str, by: &str) -> Result<Option<i64>, ClubError> {
        if !(0..=unit.original).contains(&figures) {
            let why =
                format!("{} has {} figures at full strength, and {figures} were counted", unit.name, unit.original);
            return Err(ClubError::refused(why, "Count no more than those, or change its full strength first."));
        }
        let change = figures - unit.figures;
        if change == 0 {
            return Ok(None);
        }
        self.add(&NewLine { words, change, kind: Kind::Counted, ..by_hand(&unit.roll, by) }).map(Some)
    }

    /// Strikes a line by its own opposite.
    pub fn strike_line(&mut self, number: i64, why: &str, by: &str) -> Result<(), ClubError> {
        self.write(|transaction| book::strike(transaction, number, why, by))
    }

    fn add(&mut self, line: &NewLine<'_>) -> Result<i64, ClubError> {
        self.write(|transaction| {
            book::add(transaction, line)?;
            Ok(transaction.last_insert_rowid())
        })
    }
}

/// A line that stands on nobody's journal.
fn by_hand<'a>(unit: &'a str, by: &'a str) -> NewLine<'a> {
    NewLine { unit, battle: None, kind: Kind::Honour, change: 0, proposed: None, words: "", told: None, by }
}
