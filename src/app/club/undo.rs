//! What was done last, and how it is taken back. No line of the book is ever erased: it is struck by its opposite.

use super::ClubScreen;
use crate::club::{Unit, unit_by_name};

/// Something that can be taken back.
#[derive(Clone, Debug, PartialEq)]
pub enum Undo {
    /// A unit was edited: what it was, and the line that counted its figures anew.
    Edited(Box<Unit>, Option<i64>),
    /// An honour was awarded: to whom, and the line.
    Awarded(String, i64),
    /// A battle was written back for the first time: its title, and what it is known by.
    Written(String, String),
}

impl Undo {
    /// What it takes back, in words.
    pub fn words(&self) -> String {
        match self {
            Self::Edited(unit, _) => format!("the edit of {}", unit.name),
            Self::Awarded(name, _) => format!("the honour of {name}"),
            Self::Written(title, _) => format!("what was written of {title}"),
        }
    }
}

impl ClubScreen {
    /// Takes back what was done last.
    pub(super) fn undo(&mut self) {
        let (Some(last), Some(club)) = (self.undone.pop(), &mut self.club) else { return };
        let by = self.by.clone();
        let done = match &last {
            Undo::Edited(before, counted) => {
                let strike = counted.map_or(Ok(()), |line| club.strike_line(line, "the edit is undone", &by));
                strike.and_then(|()| unit_by_name(club, &before.roll)).and_then(|now| {
                    // As it was, on top of whatever version it has by now.
                    club.edit(&Unit { version: now.version, ..(**before).clone() })
                })
            }
            Undo::Awarded(_, line) => club.strike_line(*line, "the honour is undone", &by),
            Undo::Written(_, battle) => club.strike_battle(battle, &by).map(|_| ()),
        };
        let words = format!("Undone: {}.", last.words());
        if !self.tell(done, |()| Some(words)) {
            self.undone.push(last);
        }
        self.refresh();
    }
}
