//! The past put right: what would follow is shown before anything is changed.

use std::collections::BTreeMap;

use super::{BattleScreen, Notice};
use crate::app::decision::Following;
use crate::app::decision::tray::Tray;
use crate::app::journal_screen::{Becomes, Fates};
use crate::app::parts::Sign;
use crate::dice::{Faces, Generator};
use crate::game::{Answer, AnswerTo, Awaiting, DiceRequest, Refereed, Unsaid};
use crate::journal::{Correction, Fate, Followed, Guide, Rebase, Stop};
use crate::robot::Robot;

/// A correction that is looked at, and not entered.
pub(super) struct PuttingRight<R: crate::game::Ruleset> {
    correction: Correction<AnswerTo<R>>,
    /// Faces typed for dice that are asked more, in order.
    faces: Vec<u8>,
    leaves_out: bool,
    plan: Rebase<R>,
    /// What becomes of each entry, as the journal's screen shows it.
    pub becomes: Fates,
    /// The dice asked for where it stops.
    pub asks: Option<DiceRequest>,
}

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// Works out what a correction would lead to, and shows it.
    pub(super) fn put_right(&mut self, correction: Correction<AnswerTo<R>>) {
        self.plan_correction(correction, Vec::new(), true);
    }

    fn plan_correction(&mut self, correction: Correction<AnswerTo<R>>, faces: Vec<u8>, leaves_out: bool) {
        let mut rest = faces.as_slice();
        let mut more = |_: &DiceRequest<Unsaid>, count: usize| {
            let (given, left) = rest.split_at_checked(count)?;
            rest = left;
            Some(given.to_vec())
        };
        // Who was never asked leaves things as they are: nobody may decide for him now.
        let mut nobody = Generator::seeded(0);
        let mut answer = |battle: &R| Robot::Hold.answer(battle, &mut nobody).filter(|_| leaves_out);
        let mut guide = Guide { faces: &mut more, answer: &mut answer, leaves_out };
        match self.session.rebase(correction.clone(), &mut guide) {
            Ok(plan) => {
                let asks = match (&plan.stop, plan.battle.words()) {
                    (Some(stop), Awaiting::Dice(request)) if stop.dice.is_some() => Some(request),
                    _ => None,
                };
                if let (Some(request), Some((kept, _))) =
                    (&asks, plan.stop.as_ref().and_then(|stop| stop.dice.as_ref()))
                {
                    self.tray = Tray::of(request.dice);
                    for face in &kept.0 {
                        self.tray.fill(*face);
                    }
                }
                self.refusal = None;
                let becomes = fates_by(&correction, &plan);
                self.putting_right = Some(PuttingRight { correction, faces, leaves_out, plan, becomes, asks });
            }
            Err(error) => self.not_given(error),
        }
    }

    /// Agrees to what is shown: the dice asked for are taken, or the correction is entered.
    pub(super) fn agree_to_put_right(&mut self) {
        let Some(now) = self.putting_right.take() else { return };
        if now.asks.is_some() && now.leaves_out {
            let kept = now.plan.stop.as_ref().and_then(|stop| stop.dice.as_ref()).map_or(0, |(kept, _)| kept.0.len());
            if let Some(Faces(filled)) = self.tray.filled() {
                let faces = now.faces.into_iter().chain(filled.into_iter().skip(kept)).collect();
                self.plan_correction(now.correction, faces, now.leaves_out);
            } else {
                self.putting_right = Some(now);
            }
            return;
        }
        let by = self.habits.umpire.clone();
        let why = self.why_of_the_past("put right afterwards");
        let words = told(&now.plan);
        match self.session.enter_rebase(now.plan, &by, &why) {
            Ok(()) => {
                self.changed_past();
                self.notice = Some(Notice { words: format!("Put right. {words} Undo takes it back."), redo: false });
            }
            Err(error) => self.not_written(&error),
        }
    }

    /// Takes one of the three ways to go on: go on, leave all as it was, stop where something no longer fits.
    pub(super) fn choose_how_to_put_right(&mut self, way: usize) {
        let Some(now) = self.putting_right.take() else { return };
        match way {
            0 => self.plan_correction(now.correction, now.faces, true),
            2 => self.plan_correction(now.correction, now.faces, false),
            _ => self.read_correction(),
        }
    }

    /// What the panel says of the correction that is looked at.
    pub(super) fn following(&self) -> Option<Following<'_>> {
        let now = self.putting_right.as_ref()?;
        let number = |entry: Option<u64>| entry.map_or_else(String::new, |entry| self.number_of(entry));
        let changed = now.plan.follows.iter().filter(|one| one.fate != Fate::Fits && one.fate != Fate::Struck);
        let lines = changed.map(|one| {
            let first = one.reports.first().map_or("", |report| report.text.as_str());
            let how = match &one.fate {
                Fate::ReadsOtherwise => format!("reads otherwise: {first}"),
                Fate::OtherDice { kept, set_aside: 0, asked } => format!("{kept} dice kept, {asked} more: {first}"),
                Fate::OtherDice { kept, set_aside, .. } => format!("{kept} dice kept, {set_aside} set aside: {first}"),
                Fate::LeftOut(why) => format!("left out, {why}: {first}"),
                Fate::New => format!("new: {first}"),
                Fate::Fits | Fate::Struck => String::new(),
            };
            format!("{} {how}", number(one.entry)).trim().to_owned()
        });
        let stop = now.plan.stop.as_ref().map(|stop| match &stop.dice {
            Some((kept, more)) => {
                let kept = if kept.0.is_empty() { String::new() } else { format!("{} kept, ", kept.0.len()) };
                format!("{} {}: {kept}{more} dice more are asked", number(stop.entry), stop.why).trim().to_owned()
            }
            None => format!("{} stops there: {}", number(stop.entry), stop.why).trim().to_owned(),
        });
        Some(Following {
            words: told(&now.plan),
            counts: counted(&now.plan),
            lines: lines.collect(),
            stop,
            asks: now.asks.as_ref().filter(|_| now.leaves_out),
            stops: !now.leaves_out,
        })
    }

    /// What the main button says of it.
    pub(super) fn putting_right_button(&self) -> Option<(String, bool)> {
        let now = self.putting_right.as_ref()?;
        Some(match (&now.asks, now.leaves_out) {
            (Some(_), true) if self.tray.filled().is_none() => ("Type the dice, or R to roll".to_owned(), false),
            (Some(_), true) => ("Take these dice".to_owned(), true),
            (_, true) => ("Put it right".to_owned(), true),
            (_, false) => ("Put it right, and stop there".to_owned(), true),
        })
    }

    /// The ruling put before the entry that is looked at, which keeps its dice.
    pub(super) fn rule_before(&mut self, answer: AnswerTo<R>) -> bool {
        let Some(entry) = self.past.as_ref().map(|(entry, _)| *entry) else { return false };
        if matches!(answer, Answer::Rule(_)) {
            self.put_right(Correction::Before(entry, answer));
        }
        true
    }
}

/// What becomes of each entry by a correction.
fn fates_by<R: crate::game::Ruleset>(correction: &Correction<AnswerTo<R>>, plan: &Rebase<R>) -> Fates {
    let mut entries: BTreeMap<u64, Becomes> =
        plan.follows.iter().filter_map(|one| Some((one.entry?, becomes(one)))).collect();
    if let Some(Stop { entry: Some(entry), why, dice }) = &plan.stop {
        let words = dice.as_ref().map_or_else(|| "stops there".to_owned(), |(_, more)| dice_more(*more));
        entries.insert(*entry, Becomes { sign: Sign::Dice, words, now: Some(why.clone()) });
    }
    match correction {
        Correction::Anew(entry, _) => {
            // The entry itself is none of those that follow: what it tells now stands apart.
            let told = plan.given.first().map(|report| report.text.clone());
            entries.insert(*entry, Becomes { sign: Sign::PutRight, words: "put right".to_owned(), now: told });
        }
        Correction::Without(entry) => {
            entries.insert(*entry, Becomes { sign: Sign::Goes, words: "taken out".to_owned(), now: None });
        }
        Correction::Before(..) => {}
    }
    Fates { entries }
}

/// What becomes of an entry that follows.
fn becomes(one: &Followed) -> Becomes {
    let told = || one.reports.first().map(|report| report.text.clone());
    let (sign, words, now) = match &one.fate {
        Fate::Fits | Fate::New => return Becomes::fits(),
        Fate::ReadsOtherwise => (Sign::Otherwise, "reads otherwise".to_owned(), told()),
        Fate::OtherDice { set_aside: 0, asked, .. } => (Sign::Dice, dice_more(*asked), told()),
        Fate::OtherDice { set_aside, .. } => (Sign::Dice, format!("{set_aside} set aside"), told()),
        Fate::LeftOut(why) => (Sign::Goes, "left out".to_owned(), Some(why.clone())),
        Fate::Struck => (Sign::Goes, "struck".to_owned(), None),
    };
    Becomes { sign, words, now }
}

fn dice_more(count: usize) -> String {
    if count == 1 { "1 die more".to_owned() } else { format!("{count} dice more") }
}

/// So many of the entries that follow, by what becomes of them; those that stand as they were first.
fn counted<R: crate::game::Ruleset>(plan: &Rebase<R>) -> Vec<(usize, &'static str, Sign)> {
    let counts = [
        (plan.count(|fate| *fate == Fate::Fits), "fit as they stand", Sign::Fits),
        (plan.count(|fate| *fate == Fate::ReadsOtherwise), "read otherwise", Sign::Otherwise),
        (plan.count(|fate| matches!(fate, Fate::OtherDice { .. })), "with other dice", Sign::Dice),
        (plan.count(|fate| matches!(fate, Fate::LeftOut(_))), "left out", Sign::Goes),
        (plan.follows.iter().filter(|one| one.fate == Fate::New).count(), "new", Sign::Otherwise),
        (plan.count(|fate| *fate == Fate::Struck), "struck", Sign::Goes),
    ];
    counts.into_iter().filter(|(count, ..)| *count > 0).collect()
}

/// What follows, counted: "42 entries follow: 41 fit as they stand, 1 asks two dice more."
fn told<R: crate::game::Ruleset>(plan: &Rebase<R>) -> String {
    let all = plan.follows.iter().filter(|one| one.entry.is_some()).count();
    let parts: Vec<String> = counted(plan).into_iter().map(|(count, what, _)| format!("{count} {what}")).collect();
    match all {
        0 if parts.is_empty() => "Nothing follows it.".to_owned(),
        1 => format!("One entry follows: {}.", parts.join(", ")),
        _ => format!("{all} entries follow: {}.", parts.join(", ")),
    }
}
