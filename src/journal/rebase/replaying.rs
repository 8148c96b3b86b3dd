//! Old entries given to a corrected battle, one after another.

use std::collections::VecDeque;

use super::fate::{Fate, Followed, Guide, Stop};
use super::subject::{Kind, Subject};
use crate::dice::{Faces, Source};
use crate::game::{Awaiting, DiceRequest, Ears, Refusal, Report, Ruleset, Thrower, Unsaid};
use crate::journal::replay::tell_the_same;
use crate::journal::session::{automatic, entry_of};
use crate::journal::words::must_be_words;
use crate::journal::{Author, Deed, DeedOf, Entry};

/// An entry as it was answered then.
pub(super) struct Old<R: Ruleset> {
    pub number: u64,
    pub turn: u32,
    pub deed: DeedOf<R>,
    pub subject: Option<Subject>,
    pub reports: Vec<Report>,
}

/// The old entries still to come, and the battle they are given to.
pub(super) struct Replaying<'a, 'g, R: Ruleset> {
    pub now: R,
    pub old: VecDeque<Old<R>>,
    pub guide: &'a mut Guide<'g, R>,
    /// The number of the next entry to be written.
    pub next: u64,
    /// Who answers.
    pub author: Author,
    pub written: Vec<Entry<R>>,
    pub follows: Vec<Followed>,
    pub stop: Option<Stop>,
}

impl<R: Ruleset> Replaying<'_, '_, R> {
    /// Goes on until every old entry has been come to, or nobody says how.
    pub fn run(&mut self) {
        // New entries come of old ones: many more of them than there were old ones means that they never end.
        let mut most_new = 200 + self.old.len();
        while let Some(front) = self.old.front() {
            if matches!(front.deed, Deed::Ruled(_)) {
                self.go_on_with_the_first(None);
            } else {
                let Some(asked) = Subject::of(&self.now) else {
                    self.leave_out_all("the battle is over by then");
                    break;
                };
                if front.subject.as_ref() == Some(&asked) {
                    self.go_on_with_the_first(Some(&asked));
                } else if let Some(later) = self.later(&asked) {
                    self.pass_over(later);
                } else if self.is_stale(&asked) {
                    self.pass_over(1);
                } else if most_new == 0 {
                    self.stop_at(None, "it no longer comes to what was done then".to_owned(), None);
                } else {
                    most_new -= 1;
                    self.ask_anew();
                }
            }
            if self.stop.is_some() {
                break;
            }
        }
        let struck = std::mem::take(&mut self.old).into_iter();
        let struck = struck.map(|one| Followed { entry: Some(one.number), fate: Fate::Struck, reports: one.reports });
        self.follows.extend(struck);
    }

    /// How far on in the turn the old answer to what is asked stands, where what lies between was for the procedure that has changed.
    fn later(&self, asked: &Subject) -> Option<usize> {
        let turn = self.now.turn();
        for (index, old) in self.old.iter().enumerate() {
            if old.turn != turn {
                return None;
            }
            let Some(subject) = &old.subject else { continue };
            if subject == asked && !matches!(old.deed, Deed::Ruled(_)) {
                return Some(index);
            }
            if subject.is_of_the_turn() && (subject.kind == Kind::Dice || !asked.is_of_the_turn()) {
                return None;
            }
        }
        None
    }

    /// Whether the first of the old entries was for a turn that is over, or for a procedure that has ended while the turn goes on.
    fn is_stale(&self, asked: &Subject) -> bool {
        let Some(old) = self.old.front() else { return false };
        let is_of_a_procedure = old.subject.as_ref().is_none_or(|subject| !subject.is_of_the_turn());
        old.turn < self.now.turn() || (is_of_a_procedure && asked.is_of_the_turn())
    }

    /// Leaves so many entries out that are no longer asked for; rulings among them stand.
    fn pass_over(&mut self, count: usize) {
        for _ in 0..count {
            let is_ruling = self.old.front().is_some_and(|old| matches!(old.deed, Deed::Ruled(_)));
            if is_ruling {
                self.go_on_with_the_first(None);
            } else if self.guide.leaves_out {
                self.leave_out("it is no longer asked".to_owned());
            } else {
                let entry = self.old.front().map(|old| old.number);
                self.stop_at(entry, "it is no longer asked".to_owned(), None);
            }
            if self.stop.is_some() {
                return;
            }
        }
    }

    /// Gives the first of the old entries to the battle, which asks for it.
    fn go_on_with_the_first(&mut self, asked: Option<&Subject>) {
        let Some(old) = self.old.front() else { return };
        let (number, deed) = (old.number, old.deed.clone());
        let mut dice = None;
        let given = match (self.now.awaiting(), deed) {
            (Awaiting::Dice(request), Deed::Rolled { faces, .. }) if asked.is_some() => {
                let request = request.clone();
                let Some((faces, each, fate)) = self.adapt(&request, &faces) else {
                    let kept = kept(&request, &faces);
                    let more = usize::from(request.dice.count) - kept.0.len();
                    return self.stop_at(Some(number), "more dice are asked for".to_owned(), Some((kept, more)));
                };
                dice = fate;
                Deed::thrown(faces, each)
            }
            (_, deed) => deed,
        };
        match self.give(given) {
            Ok(reports) => self.note(dice, reports),
            Err(refusal) => self.refused(refusal),
        }
    }

    /// Notes that the first of the old entries stands.
    fn note(&mut self, dice: Option<Fate>, reports: Vec<Report>) {
        let Some(old) = self.old.pop_front() else { return };
        let same = tell_the_same(&old.reports, &reports);
        let fate = dice.unwrap_or(if same { Fate::Fits } else { Fate::ReadsOtherwise });
        self.follows.push(Followed { entry: Some(old.number), fate, reports });
    }

    /// The old answer is refused: what answers itself now is answered; else it is left out, or the battle stops there.
    fn refused(&mut self, refusal: Refusal) {
        if let Some(answer) = automatic(&self.now)
            && let Ok(reports) = self.give(Deed::of(answer, Source::Generator))
        {
            return self.note(None, reports);
        }
        if self.guide.leaves_out {
            return self.leave_out(refusal.why);
        }
        let entry = self.old.front().map(|old| old.number);
        self.stop_at(entry, refusal.why, None);
    }

    /// The faces thrown then, as many of them as are asked for now, and more where they are too few.
    fn adapt(&mut self, request: &DiceRequest<Unsaid>, then: &Faces) -> Option<(Faces, Vec<Source>, Option<Fate>)> {
        let mut faces = kept(request, then);
        let (kept, wanted) = (faces.0.len(), usize::from(request.dice.count));
        if kept == wanted && kept == then.0.len() {
            return Some((faces, vec![Source::Kept; kept], None));
        }
        let asked = wanted - kept;
        if asked > 0 {
            faces.0.extend((self.guide.faces)(request, asked)?);
        }
        let each = [vec![Source::Kept; kept], vec![Source::Table; asked]].concat();
        Some((faces, each, Some(Fate::OtherDice { kept, set_aside: then.0.len() - kept, asked })))
    }

    /// Something is asked that was not asked then.
    fn ask_anew(&mut self) {
        let deed = match (automatic(&self.now), self.now.awaiting()) {
            (Some(answer), _) => Some(Deed::of(answer, Source::Generator)),
            (None, Awaiting::Dice(request)) => {
                let request = request.clone();
                let count = usize::from(request.dice.count);
                let Some(faces) = (self.guide.faces)(&request, count) else {
                    let why = self.question();
                    return self.stop_at(None, why, Some((Faces(Vec::new()), count)));
                };
                Some(Deed::thrown(Faces(faces), vec![Source::Table; count]))
            }
            (None, _) => (self.guide.answer)(&self.now).map(|answer| Deed::of(answer, Source::Table)),
        };
        match deed.map(|deed| self.give(deed)) {
            Some(Ok(reports)) => self.follows.push(Followed { entry: None, fate: Fate::New, reports }),
            Some(Err(refusal)) => self.stop_at(None, refusal.why, None),
            None => {
                let why = self.question();
                self.stop_at(None, why, None);
            }
        }
    }

    /// What is asked now, in words.
    fn question(&self) -> String {
        match self.now.words() {
            Awaiting::Choice(choice) => choice.question,
            Awaiting::Facts(sheet) => sheet.title,
            Awaiting::Dice(request) => request.why,
            Awaiting::Over(outcome) => outcome.text,
        }
    }

    fn leave_out(&mut self, why: String) {
        if let Some(old) = self.old.pop_front() {
            self.follows.push(Followed { entry: Some(old.number), fate: Fate::LeftOut(why), reports: old.reports });
        }
    }

    fn leave_out_all(&mut self, why: &str) {
        while !self.old.is_empty() {
            self.leave_out(why.to_owned());
        }
    }

    fn stop_at(&mut self, entry: Option<u64>, why: String, dice: Option<(Faces, usize)>) {
        self.stop = Some(Stop { entry, why, dice });
    }

    /// Gives a deed's answer to the battle and makes the entry of it.
    pub fn give(&mut self, deed: DeedOf<R>) -> Result<Vec<Report>, Refusal> {
        if let Deed::Ruled(ruling) = &deed {
            must_be_words(ruling, &self.now)?;
        }
        let reports = match deed.answer() {
            Some(answer) => self.now.answer(answer, Ears::Open)?,
            None => Vec::new(),
        };
        self.written.push(entry_of(self.next, deed, reports.clone(), &self.now, self.author.clone()));
        self.next += 1;
        Ok(reports)
    }
}

/// The faces of an old throw that serve for another: the first of them. Where both sides throw, whose a die was is known only when
/// there are as many.
fn kept(request: &DiceRequest<Unsaid>, then: &Faces) -> Faces {
    let wanted = usize::from(request.dice.count);
    let splits = request.thrower == Thrower::Both && then.0.len() != wanted;
    Faces(then.0.iter().copied().take(if splits { 0 } else { wanted }).collect())
}
