//! The past put right: what would follow is shown before anything is changed.

use super::{BattleScreen, Notice};
use crate::app::decision::Following;
use crate::app::decision::tray::Tray;
use crate::dice::{Faces, Generator};
use crate::game::{Answer, AnswerTo, Awaiting, DiceRequest, Refereed, Unsaid};
use crate::journal::{Correction, Fate, Guide, Rebase};
use crate::robot::Robot;

/// A correction that is looked at, and not entered.
pub(super) struct PuttingRight<R: crate::game::Ruleset> {
    correction: Correction<AnswerTo<R>>,
    /// Faces typed for dice that are asked more, in order.
    faces: Vec<u8>,
    leaves_out: bool,
    plan: Rebase<R>,
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
                self.putting_right = Some(PuttingRight { correction, faces, leaves_out, plan, asks });
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
        let words = told(&now.plan).join(" ");
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

/// What follows, counted: "42 entries follow: 41 fit as they stand, 1 asks two dice more."
fn told<R: crate::game::Ruleset>(plan: &Rebase<R>) -> Vec<String> {
    let all = plan.follows.iter().filter(|one| one.entry.is_some()).count();
    let counts = [
        (plan.count(|fate| *fate == Fate::Fits), "fit as they stand"),
        (plan.count(|fate| *fate == Fate::ReadsOtherwise), "read otherwise"),
        (plan.count(|fate| matches!(fate, Fate::OtherDice { .. })), "with other dice"),
        (plan.count(|fate| matches!(fate, Fate::LeftOut(_))), "left out"),
        (plan.follows.iter().filter(|one| one.fate == Fate::New).count(), "new"),
        (plan.count(|fate| *fate == Fate::Struck), "struck"),
    ];
    let parts: Vec<String> =
        counts.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
    match all {
        0 if parts.is_empty() => vec!["Nothing follows it.".to_owned()],
        1 => vec![format!("One entry follows: {}.", parts.join(", "))],
        _ => vec![format!("{all} entries follow: {}.", parts.join(", "))],
    }
}
