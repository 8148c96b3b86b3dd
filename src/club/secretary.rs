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
        self.do_deed(&format!("{} is taken in", unit.name), by, |transaction| {
            roster::raise(transaction, &fresh, *figures, by)
        })
    }

    /// Writes an honour into a unit's book, in the secretary's words; the line's number comes back.
    pub fn award(&mut self, unit: &str, words: &str, by: &str) -> Result<i64, ClubError> {
        let words = named("honour", words)?;
        self.add(&format!("an honour: {words}"), &NewLine { words: &words, kind: Kind::Honour, ..by_hand(unit, by) })
    }

    /// Makes a unit what it is now to be, with the figures that were counted; a line says so where the book has not as many. Refused when
    /// another program has changed it since it was read.
    pub fn save(&mut self, unit: &Unit, figures: i64, words: &str, by: &str) -> Result<(), ClubError> {
        named("unit", &unit.name)?;
        if !(0..=unit.original).contains(&figures) {
            let why =
                format!("{} has {} figures at full strength, and {figures} were counted", unit.name, unit.original);
            return Err(ClubError::refused(why, "Count no more than those, or change its full strength first."));
        }
        let change = figures - unit.figures;
        let mut is_late = false;
        let saved = self.do_deed(&format!("{} is edited", unit.name), by, |transaction| {
            is_late = !roster::change(transaction, unit)?;
            if is_late {
                return Err(rusqlite::Error::QueryReturnedNoRows);
            }
            if change != 0 {
                book::add(transaction, &NewLine { words, change, kind: Kind::Counted, ..by_hand(&unit.roll, by) })?;
            }
            Ok(())
        });
        if is_late { Err(self.changed_meanwhile(unit)?) } else { saved }
    }

    /// Strikes a line by its own opposite.
    pub fn strike_line(&mut self, number: i64, why: &str, by: &str) -> Result<(), ClubError> {
        self.do_deed(&format!("line {number} is struck"), by, |transaction| book::strike(transaction, number, why, by))
    }

    fn add(&mut self, deed: &str, line: &NewLine<'_>) -> Result<i64, ClubError> {
        self.do_deed(deed, line.by, |transaction| {
            book::add(transaction, line)?;
            Ok(transaction.last_insert_rowid())
        })
    }
}

/// A line that stands on nobody's journal.
fn by_hand<'a>(unit: &'a str, by: &'a str) -> NewLine<'a> {
    NewLine { unit, battle: None, kind: Kind::Honour, change: 0, proposed: None, words: "", stands_on: &[], by }
}
