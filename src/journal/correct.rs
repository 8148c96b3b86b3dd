//! Correcting the past: one entry is given anew, and those after it follow with their own dice.

use schemars::JsonSchema;
use serde::Serialize;

use super::session::entry_of;
use super::words::{fault_of_reason, must_be_words};
use super::{Deed, DeedOf, Entry, GiveError, JournalError, Session};
use crate::dice::Source;
use crate::game::{AnswerTo, Awaiting, DiceRequest, Ears, FactSheet, Refusal, Ruleset, Unsaid};

/// The first entry that no longer fits after a correction; the battle waits where it would have come.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct FirstMisfit {
    /// Its number.
    pub entry: u64,
    /// Why it no longer fits.
    pub refusal: Refusal,
}

impl<R: Ruleset> Session<R> {
    /// Gives an entry anew and replays those that stood after it, each with its own faces, as far as they fit. An answer fits
    /// when the rules take it and it still answers the same question: dice thrown for one thing are never read for another.
    pub fn correct(
        &mut self,
        entry: u64,
        answer: AnswerTo<R>,
        by: &str,
        why: &str,
    ) -> Result<Option<FirstMisfit>, GiveError> {
        if let Some(why) = fault_of_reason(by, why) {
            return Err(JournalError::NoWords { why }.into());
        }
        let (before, later) = self.around(entry)?;
        let mut then = self.at(entry);
        let start = self.at(before);
        let mut now = start.clone();
        let deed = Deed::TakenBack { to: before, by: by.to_owned(), why: why.to_owned() };
        let mut written = vec![entry_of(self.history.next(), deed, Vec::new(), &now, self.author.clone())];
        let deed = Deed::of(answer, Source::Table);
        written.push(self.given(&mut now, deed, written.len())?);
        let mut misfit = None;
        for number in later {
            let deed = self.entries[number as usize].deed.clone();
            let fits = same_question(&then, &now);
            match fits.and_then(|()| self.given(&mut now, deed.clone().kept(), written.len())) {
                Ok(entry) => written.push(entry),
                Err(refusal) => {
                    misfit = Some(FirstMisfit { entry: number, refusal });
                    break;
                }
            }
            if let Some(answer) = deed.answer() {
                then.answer(answer, Ears::Deaf)?;
            }
        }
        self.write(&written)?;
        let mut written = written.into_iter();
        written.next().into_iter().for_each(|entry| self.enter_taking_back(entry));
        self.enter_all(start, written);
        Ok(misfit)
    }

    /// The entry before one that stands, and those after it.
    fn around(&self, entry: u64) -> Result<(u64, Vec<u64>), JournalError> {
        let standing = self.history.standing();
        match standing.binary_search(&entry) {
            Ok(place) if place > 0 => Ok((standing[place - 1], standing[place + 1..].to_vec())),
            Ok(_) | Err(_) => Err(JournalError::NoSuchEntry { entry, last: self.last() }),
        }
    }

    /// Gives a deed's answer to a battle and makes the entry of it, the `offset`th to be added.
    fn given(&self, battle: &mut R, deed: DeedOf<R>, offset: usize) -> Result<Entry<R>, Refusal> {
        if let Deed::Ruled(ruling) = &deed {
            must_be_words(ruling, battle)?;
        }
        let reports = match deed.answer() {
            Some(answer) => battle.answer(answer, Ears::Open)?,
            None => Vec::new(),
        };
        Ok(entry_of(self.history.next() + offset as u64, deed, reports, battle, self.author.clone()))
    }

    /// Adds answers that have been written, giving them to the battle as it stood before them.
    pub(super) fn enter_all(&mut self, start: R, written: impl Iterator<Item = Entry<R>>) {
        self.battle = start;
        for entry in written {
            if let Some(answer) = entry.answer() {
                self.battle.answer(answer, Ears::Deaf).expect("an answer that has just been taken is taken again");
            }
            self.enter(entry);
        }
    }
}

/// Refuses an answer that was given to another question than the one now asked.
fn same_question<R: Ruleset>(then: &R, now: &R) -> Result<(), Refusal> {
    let is_same = match (then.awaiting(), now.awaiting()) {
        (Awaiting::Dice(then), Awaiting::Dice(now)) => is_same_throw(then, now),
        (Awaiting::Facts(then), Awaiting::Facts(now)) => is_same_sheet(then, now),
        _ => true,
    };
    if is_same { Ok(()) } else { Err(another_question(&then.words(), &now.words())) }
}

fn another_question<A>(then: &Awaiting<A>, now: &Awaiting<A>) -> Refusal {
    match (then, now) {
        (Awaiting::Dice(then), Awaiting::Dice(now)) => Refusal::new(
            now.rule.clone(),
            format!("The dice thrown for “{}” are not used", then.why),
            format!("{} dice are now needed for “{}”", now.dice, now.why),
            "Throw for it.",
        ),
        (Awaiting::Facts(then), Awaiting::Facts(now)) => Refusal::new(
            now.rule.clone(),
            format!("What was stated for “{}” is not used", then.title),
            format!("the facts are now needed for “{}”", now.title),
            "State them, or let them stand as measured.",
        ),
        _ => unreachable!("only throws and sheets are compared"),
    }
}

fn is_same_throw(then: &DiceRequest<Unsaid>, now: &DiceRequest<Unsaid>) -> bool {
    (&then.rule, then.thrower, then.dice, &then.pieces) == (&now.rule, now.thrower, now.dice, &now.pieces)
}

fn is_same_sheet(then: &FactSheet<Unsaid>, now: &FactSheet<Unsaid>) -> bool {
    (&then.rule, &then.pieces) == (&now.rule, &now.pieces)
}
