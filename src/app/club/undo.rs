//! What was done here, and how it is taken back: the club's file knows every deed, and no line of its book is ever erased.

use super::ClubScreen;

/// A deed that was done through this window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undo {
    /// Its number in the club's file.
    pub deed: i64,
    /// What was done, in words.
    pub words: String,
}

impl ClubScreen {
    /// Remembers what was done last, where it was another deed than `before`.
    pub(super) fn remember(&mut self, before: Option<i64>) {
        let Some(club) = &self.club else { return };
        let Some(deed) = club.last_deed().filter(|deed| Some(*deed) != before) else { return };
        self.remember_deed(deed);
    }

    /// Remembers a deed of this number.
    pub(super) fn remember_deed(&mut self, deed: i64) {
        let Some(club) = &self.club else { return };
        let deeds = club.deeds().unwrap_or_default();
        let words = deeds.into_iter().find(|one| one.number == deed).map(|one| one.words).unwrap_or_default();
        self.undone.push(Undo { deed, words });
    }

    /// Takes back what was done last.
    pub(super) fn undo(&mut self) {
        if self.is_writing() {
            return;
        }
        let (Some(last), Some(club)) = (self.undone.pop(), &mut self.club) else { return };
        let done = club.undo(Some(last.deed), &self.by);
        let words = format!("Undone: {}.", last.words);
        if !self.tell(done, |_| Some(words)) {
            self.undone.push(last);
        }
        self.refresh();
    }
}
