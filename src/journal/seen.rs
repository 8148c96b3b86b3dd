//! The entries as one pair of eyes may read them.
//!
//! A side's entries are numbered by what it is told: neither the count nor a gap in it says how often the other side, or the umpire,
//! has done something in secret. The umpire reads every entry under its own number.

use std::borrow::Cow;

use super::history::History;
use super::{Deed, Entry, TakenBackBy};
use crate::game::{Eyes, Report, Ruleset};

/// An entry as one pair of eyes may read it.
pub struct SeenEntry<'a, R: Ruleset> {
    /// Its number, as these eyes count.
    pub number: u64,
    /// The entry itself, for those who may know more of it.
    pub entry: &'a Entry<R>,
    /// What it reported to them.
    pub reports: Cow<'a, [Report]>,
    /// What took it back, numbered as these eyes count; the umpire's words are for the umpire.
    pub taken_back: Option<TakenBackBy>,
    /// Of a taking back, the entry that these eyes see standing last after it, by its own number.
    pub back_to: Option<u64>,
}

/// The entries that one pair of eyes is told of, in order: the beginning, those that report anything to them, and takings back that
/// strike or restore any of these.
pub fn seen_by<R: Ruleset>(entries: &[Entry<R>], eyes: Eyes) -> Vec<SeenEntry<'_, R>> {
    let told = told(entries, eyes);
    // The number of each entry as these eyes count; of one they are not told of, that of the next they will be.
    let numbers: Vec<u64> = told
        .iter()
        .scan(0, |next, told| {
            let number = *next;
            *next += u64::from(told.is_some());
            Some(number)
        })
        .collect();
    let seen = entries.iter().zip(&numbers).zip(told).filter_map(|((entry, number), told)| {
        let back_to = told?.back_to;
        let taken_back = entry.taken_back.as_ref().map(|back| match eyes {
            Eyes::Umpire => back.clone(),
            Eyes::Side(_) => {
                let entry = numbers.get(back.entry as usize).copied().unwrap_or_default();
                TakenBackBy { entry, by: String::new(), why: String::new() }
            }
        });
        Some(SeenEntry { number: *number, entry, reports: entry.reports_seen_by(eyes), taken_back, back_to })
    });
    seen.collect()
}

/// What of an entry is told at all.
#[derive(Clone, Copy)]
struct Told {
    back_to: Option<u64>,
}

/// For each entry whether it is told to these eyes.
fn told<R: Ruleset>(entries: &[Entry<R>], eyes: Eyes) -> Vec<Option<Told>> {
    let mut history = History::default();
    let mut told: Vec<Option<Told>> = Vec::with_capacity(entries.len());
    for entry in entries {
        let is_told = |number: &&u64| told.get(**number as usize).is_some_and(Option::is_some);
        let one = match &entry.deed {
            Deed::TakenBack { to, .. } => {
                let change = history.take_back(*to);
                let changes_any = change.struck.iter().chain(&change.restored).any(|number| is_told(&number));
                let back_to = history.standing().iter().rev().find(is_told).copied();
                (eyes == Eyes::Umpire || changes_any).then_some(Told { back_to })
            }
            deed => {
                history.add();
                let is_told = matches!(deed, Deed::Begun { .. }) || entry.tells(eyes);
                is_told.then_some(Told { back_to: None })
            }
        };
        told.push(one);
    }
    told
}

/// The number of the last entry that stands and is told to these eyes, as they count.
pub(super) fn last_seen_by<R: Ruleset>(entries: &[Entry<R>], standing: &[u64], eyes: Eyes) -> u64 {
    let seen = seen_by(entries, eyes);
    let stands = |seen: &&SeenEntry<'_, R>| standing.binary_search(&seen.entry.number).is_ok();
    seen.iter().rev().find(stands).map_or(0, |seen| seen.number)
}
