//! A correction as a rebase: what was done after the place put right is done again on it, die by die, as far as it still fits.
//!
//! Old entries are matched with what the corrected battle asks by what they are for: the rule, who throws or decides, and the pieces
//! concerned. Where the battle goes on as it did, the next old entry is the answer. Where it does not, an old answer to what is asked
//! now is looked for further on in the same turn: those passed over were for something that is no longer asked. What is asked anew is
//! put to whoever corrects.

mod fate;
mod replaying;
mod subject;

use std::collections::VecDeque;

use super::session::entry_of;
use super::words::fault_of_reason;
use super::{Deed, Entry, GiveError, JournalError, Session};
use crate::dice::Source;
use crate::game::{AnswerTo, Ears, Report, Ruleset};
pub use fate::{Correction, Fate, Followed, Guide, Stop};
use replaying::{Old, Replaying};
use subject::Subject;

/// What a correction would lead to; nothing is changed until it is entered.
pub struct Rebase<R: Ruleset> {
    /// The entry after which it begins.
    pub before: u64,
    /// What is reported of the entry given anew, or put before; nothing where one is taken out.
    pub given: Vec<Report>,
    /// Every entry that follows, in order.
    pub follows: Vec<Followed>,
    /// Where it stops, unless every old entry has been come to.
    pub stop: Option<Stop>,
    /// The battle as it would stand.
    pub battle: R,
    written: Vec<Entry<R>>,
}

impl<R: Ruleset> Session<R> {
    /// What a correction would lead to, every later entry keeping its own dice as far as they are still asked for.
    pub fn rebase(
        &self,
        correction: Correction<AnswerTo<R>>,
        guide: &mut Guide<'_, R>,
    ) -> Result<Rebase<R>, GiveError> {
        let (entry, answer) = match correction {
            Correction::Anew(entry, answer) => (entry, Some((answer, true))),
            Correction::Before(entry, answer) => (entry, Some((answer, false))),
            Correction::Without(entry) => (entry, None),
        };
        let standing = self.history.standing();
        let place = standing.binary_search(&entry).ok().filter(|place| *place > 0);
        let place = place.ok_or(JournalError::NoSuchEntry { entry, last: self.last() })?;
        let before = standing[place - 1];
        let start = self.at(before);
        let mut old = self.as_answered_then(&start, &standing[place..]);
        if !matches!(answer, Some((_, false))) {
            old.pop_front();
        }
        // The taking back is an entry too.
        let next = self.history.next() + 1;
        let mut replaying = Replaying {
            author: self.author.clone(),
            now: start,
            old,
            guide,
            next,
            written: Vec::new(),
            follows: Vec::new(),
            stop: None,
        };
        let given = answer.map(|(answer, _)| replaying.give(Deed::of(answer, Source::Table))).transpose()?;
        replaying.run();
        let Replaying { now, follows, stop, written, .. } = replaying;
        Ok(Rebase { before, given: given.unwrap_or_default(), follows, stop, battle: now, written })
    }

    /// Enters a correction that was looked at, and nothing else has been entered since.
    pub fn enter_rebase(&mut self, rebase: Rebase<R>, by: &str, why: &str) -> Result<(), JournalError> {
        if let Some(why) = fault_of_reason(by, why) {
            return Err(JournalError::NoWords { why });
        }
        let last = self.last();
        let start = self.at(rebase.before);
        let deed = Deed::TakenBack { to: rebase.before, by: by.to_owned(), why: why.to_owned() };
        let taking_back = entry_of(self.history.next(), deed, Vec::new(), &start, self.author.clone());
        let mut all = vec![taking_back.clone()];
        all.extend(rebase.written.iter().cloned());
        self.write(&all)?;
        self.enter_taking_back(taking_back);
        self.enter_all(start, rebase.written.into_iter());
        self.corrected = Some((last, self.last()));
        Ok(())
    }

    /// The entry that stood last before the correction, while the correction is the last thing that was done.
    pub fn before_correction(&self) -> Option<u64> {
        self.corrected.filter(|(_, after)| *after == self.last()).map(|(before, _)| before)
    }

    /// These entries, which stand, each with what it answered.
    fn as_answered_then(&self, start: &R, numbers: &[u64]) -> VecDeque<Old<R>> {
        let mut then = start.clone();
        let mut old = VecDeque::with_capacity(numbers.len());
        for number in numbers {
            let entry = &self.entries[*number as usize];
            let Some(answer) = entry.answer() else { continue };
            old.push_back(Old {
                number: *number,
                turn: then.turn(),
                deed: entry.deed.clone(),
                subject: Subject::of(&then),
                reports: entry.reports.clone(),
            });
            then.answer(answer, Ears::Deaf).expect("an entry that stands is taken again");
        }
        old
    }
}

impl<R: Ruleset> Rebase<R> {
    /// How many of the old entries came to such a fate.
    pub fn count(&self, of: impl Fn(&Fate) -> bool) -> usize {
        self.follows.iter().filter(|one| one.entry.is_some() && of(&one.fate)).count()
    }
}
