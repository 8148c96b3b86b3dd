//! Looking back, taking back and redoing.

use super::replay::{Difference, mark, replay};
use super::session::{automatic, entry_of};
use super::words::fault_of_reason;
use super::{Author, Deed, Entry, JournalError, Session};
use crate::game::{Ears, Ruleset};

impl<R: Ruleset> Session<R> {
    /// The battle as it stood after an entry, taken back or not; after the last one that stands for a number that is none.
    /// Where an entry that was taken back no longer fits the rules, the battle as it stood before it.
    pub fn at(&self, entry: u64) -> R {
        if entry == self.last() || !self.history.is_place(entry) {
            return self.battle.clone();
        }
        let (mut battle, since) = self.snapshot_before(entry);
        for number in since {
            let answer = self.entries[number as usize].answer().expect("what follows the beginning is an answer");
            if battle.answer(answer, Ears::Deaf).is_err() {
                break;
            }
        }
        battle
    }

    /// The last copy kept on the way to an entry, and the numbers of the entries from there to it, itself included.
    fn snapshot_before(&self, entry: u64) -> (R, Vec<u64>) {
        let mut place = entry;
        let mut since = Vec::new();
        loop {
            if let Some(snapshot) = self.snapshots.get(&place) {
                since.reverse();
                return (snapshot.clone(), since);
            }
            since.push(place);
            place = self.history.before(place).expect("the beginning is always kept");
        }
    }

    /// The battle as it stood after an entry, each on the way to it being judged again: those that were taken back have not been
    /// since the journal was opened.
    fn judged_at(&self, entry: u64) -> Result<R, JournalError> {
        let (battle, since) = self.snapshot_before(entry);
        let replayed = replay(battle, since.iter().map(|number| &self.entries[*number as usize]), |_, _| ());
        match replayed.difference {
            Some((entry, difference)) => Err(self.differs(entry, &difference)),
            None => Ok(replayed.battle),
        }
    }

    /// The battle as it waited for the answer that an entry is; nothing for the beginning and for a taking back.
    pub fn before(&self, entry: u64) -> Option<R> {
        self.history.before(entry).map(|before| self.at(before))
    }

    /// Puts the battle back to what it was after an entry. Nothing is erased: the entries after it stay, marked with who and why.
    /// An entry that has itself been taken back stands again, with all that led to it.
    pub fn take_back(&mut self, to: u64, by: &str, why: &str) -> Result<(), JournalError> {
        if !self.history.is_place(to) {
            return Err(JournalError::NoSuchEntry { entry: to, last: self.last() });
        }
        if let Some(why) = fault_of_reason(by, why) {
            return Err(JournalError::NoWords { why });
        }
        let battle = self.judged_at(to)?;
        let number = self.history.next();
        let deed = Deed::TakenBack { to, by: by.to_owned(), why: why.to_owned() };
        let entry = entry_of(number, deed, Vec::new(), &battle, self.author.clone());
        self.write(std::slice::from_ref(&entry))?;
        self.enter_taking_back(entry);
        self.battle = battle;
        Ok(())
    }

    /// Notes a taking back that has been written.
    pub(super) fn enter_taking_back(&mut self, entry: Entry<R>) {
        self.entries.push(entry);
        let number = self.entries.len() - 1;
        mark(&mut self.entries, &mut self.history, number);
    }

    /// Puts back what was last taken back, if nothing has been answered since.
    pub fn redo(&mut self) -> Result<(), JournalError> {
        let to = self.history.redo().ok_or(JournalError::NothingToRedo)?;
        self.take_back(to, "", "redone")
    }

    /// Whether [`Session::redo`] has anything to put back.
    pub fn may_redo(&self) -> bool {
        self.history.redo().is_some()
    }

    /// The entry to take back to so that a person decides anew: what the program and robots have answered since then goes with it. Where
    /// no person has decided anything, a robot does. Nothing when nobody has decided anything.
    pub fn before_last_decision(&self) -> Option<u64> {
        self.before_last(|author| !matches!(author, Some(Author::Robot(_)))).or_else(|| self.before_last(|_| true))
    }

    /// The entry before the last that was decided, and by one of these.
    fn before_last(&self, by: impl Fn(Option<&Author>) -> bool) -> Option<u64> {
        let mut number = self.last();
        loop {
            let before = self.history.before(number)?;
            let entry = &self.entries[number as usize];
            if by(entry.author.as_ref()) && automatic(&self.at(before)) != entry.answer() {
                return Some(before);
            }
            number = before;
        }
    }

    fn differs(&self, entry: u64, how: &Difference) -> JournalError {
        let rules_version = match &self.entries[0].deed {
            Deed::Begun { rules_version, .. } => rules_version.clone(),
            _ => String::new(),
        };
        let turn = self.entries[entry as usize].turn;
        JournalError::Differs { entry, turn, why: how.to_string(), rules_version }
    }
}
