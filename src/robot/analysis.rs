//! What a player who thinks ahead makes of a battle that has been fought: at each choice the chance to win, and what he would have done.

use std::sync::Mutex;

use super::cores::on_cores;
use super::{Care, steady};
use crate::dice::Generator;
use crate::game::{Answer, Awaiting, Ears, PieceId, Ruleset, Weighed};
use crate::journal::{Considered, Deed, Entry};

/// A choice that was made, and the battle as it stood.
#[derive(Debug)]
pub struct PastChoice<R: Ruleset> {
    entry: u64,
    battle: R,
    given: R::Action,
}

/// Every choice that stands in a battle, in order; up to the first answer that is not taken any more.
pub fn past_choices<R: Ruleset>(entries: &[Entry<R>]) -> Vec<PastChoice<R>> {
    let begun = entries.first().and_then(|entry| match &entry.deed {
        Deed::Begun { setup, .. } => R::begin(setup).ok(),
        _ => None,
    });
    let Some(mut battle) = begun else { return Vec::new() };
    let mut found = Vec::new();
    for entry in entries.iter().filter(|entry| entry.taken_back.is_none()) {
        let Some(answer) = entry.answer() else { continue };
        if let (Awaiting::Choice(_), Answer::Act(given)) = (battle.awaiting(), &answer) {
            found.push(PastChoice { entry: entry.number, battle: battle.clone(), given: given.clone() });
        }
        if battle.answer(answer, Ears::Deaf).is_err() {
            break;
        }
    }
    found
}

impl<R: Weighed> PastChoice<R> {
    /// What such a player makes of it: the same whenever and wherever he is asked. Nothing where there was nothing else to do.
    pub fn considered(&self, care: Care) -> Option<Considered> {
        let Awaiting::Choice(choice) = self.battle.awaiting() else { return None };
        let mut generator = Generator::seeded(self.entry);
        let tried = steady::try_beside_others(care, &self.battle, choice, self.given.clone(), &mut generator)?;
        Some(Considered {
            entry: self.entry,
            turn: self.battle.turn(),
            side: choice.side,
            given: in_words(&self.battle, &self.given),
            wins: tried.wins,
            rather: tried.better.map(|(action, wins)| (in_words(&self.battle, &action), wins)),
        })
    }
}

/// Thinks over choices on so many threads, in their order. `goes_on` is asked before each with how many are done, and ends it.
pub fn consider_all<R: Weighed + Send>(
    choices: Vec<PastChoice<R>>,
    care: Care,
    threads: usize,
    goes_on: impl Fn(usize) -> bool + Sync,
) -> Vec<Considered> {
    let count = choices.len();
    let left: Vec<Mutex<Option<PastChoice<R>>>> = choices.into_iter().map(|one| Mutex::new(Some(one))).collect();
    // Each is let go with its battle once it has been thought over.
    let taken = |number: usize| left[number].lock().expect("no thread panics with it").take();
    let considered = |number: usize| taken(number).and_then(|choice| choice.considered(care));
    on_cores(threads, count, considered, goes_on).into_iter().flatten().collect()
}

/// An answer as it is announced.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Announced {
    /// In words.
    pub text: String,
    /// The piece that acts by it, where one does.
    pub piece: Option<PieceId>,
}

/// An answer as it is announced: the offer that it takes up, or what is told of it, or what was asked.
pub fn announced<R: Ruleset>(battle: &R, action: &R::Action) -> Announced {
    let Awaiting::Choice(choice) = battle.words() else { return Announced::default() };
    let offered = choice.offers.into_iter().find(|offer| offer.action == *action);
    let offered = offered.map(|offer| Announced { text: offer.label, piece: offer.target.piece() });
    let told = || {
        let given = battle.clone().answer(Answer::Act(action.clone()), Ears::Open);
        let report = given.unwrap_or_default().into_iter().next()?;
        Some(Announced { text: report.text, piece: report.pieces.first().copied() })
    };
    offered.or_else(told).unwrap_or(Announced { text: choice.question, piece: choice.pieces.first().copied() })
}

/// An answer in words.
pub fn in_words<R: Ruleset>(battle: &R, action: &R::Action) -> String {
    announced(battle, action).text
}
