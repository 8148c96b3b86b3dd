//! What an offer is worth, in a line: how far off it is done, what its first dice need, and what comes of it.

use std::sync::atomic::AtomicBool;

use super::{Budget, Odds, Policy, Share, course, odds_unless, stop_at_decisions};
use crate::dice::Reads as _;
use crate::game::{Answer, AnswerTo, Awaiting, Choice, Refereed, Side, Target};

/// What an offer is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// How far the one it is done to is off, in the board's own measure, where that can be measured.
    pub range: Option<f64>,
    /// The first dice it asks for, in words: "3 dice, 5+"; `None` of what throws none.
    pub needs: Option<String>,
    /// What may come of it, to the next decision.
    pub odds: Odds,
    /// What it costs the other side on the average.
    pub inflicts: f64,
    /// What it costs the side that does it.
    pub costs: f64,
    /// How many the other side loses, each number with its chance.
    pub falls: Vec<Share>,
}

impl Worth {
    /// Whether nothing at all can come of it.
    pub fn is_hopeless(&self) -> bool {
        self.needs.is_none() && self.odds.exact && self.odds.outcomes.len() == 1 && !self.costs_anybody()
    }

    /// Whether it costs either side anything on the average.
    pub fn costs_anybody(&self) -> bool {
        self.inflicts + self.costs > 0.0
    }
}

/// The worth of an offer of one of several questions put together, or of the one that is asked; `None` for an offer to be drawn, for one
/// that would be refused, and once it is called off.
pub fn worth<R: Refereed>(
    battle: &R,
    choices: &[Choice<R::Action>],
    (question, offer): (usize, usize),
    policy: Policy<'_, R>,
    budget: Budget,
    called_off: &AtomicBool,
) -> Option<Worth> {
    let choice = choices.get(question)?;
    let offer = choice.offers.get(offer).filter(|offer| !offer.target.is_drawn())?;
    let answer = alone(battle, choices, question, &offer.action);
    // What begins nothing of its own has no end but that of the battle: there the next decision is far enough.
    let policy: Policy<'_, R> = if battle.isolate(answer.clone()).is_some() { policy } else { &stop_at_decisions };
    let odds = odds_unless(battle, &answer, policy, budget, called_off)?;
    let range = match offer.target {
        Target::Pieces(from, to) => battle.measure(from, to).map(|found| found.range),
        _ => None,
    };
    let lost = |side: Side| odds.mean_losses[side.index()];
    let (inflicts, costs) = (lost(choice.side.other()), lost(choice.side));
    let falls = odds.losses[choice.side.other().index()].clone();
    Some(Worth { range, needs: needs(battle, &answer, policy), odds, inflicts, costs, falls })
}

/// The answer that only one of them does something: the others leave things as they are, where all are answered together.
fn alone<R: Refereed>(battle: &R, choices: &[Choice<R::Action>], question: usize, action: &R::Action) -> AnswerTo<R> {
    let own = Answer::Act(action.clone());
    if choices.len() < 2 {
        return own;
    }
    let answers = choices.iter().enumerate().map(|(at, choice)| {
        if at == question { Some(action.clone()) } else { choice.offers.last().map(|last| last.action.clone()) }
    });
    let joined = answers.collect::<Option<Vec<_>>>().and_then(|answers| battle.joined(answers)).map(Answer::Act);
    joined.filter(|joined| battle.isolate(joined.clone()).is_some()).unwrap_or(own)
}

/// The first dice that an answer leads to, where it needs nobody else to come to them.
fn needs<R: Refereed>(battle: &R, answer: &AnswerTo<R>, policy: Policy<'_, R>) -> Option<String> {
    let mut ahead = course::begun(battle, answer).ok()?;
    course::go_on(&mut ahead, policy, course::Deadline::never());
    let Awaiting::Dice(request) = ahead.awaiting() else { return None };
    let dice = match request.dice.count {
        1 => "1 die".to_owned(),
        more => format!("{more} dice"),
    };
    Some(match request.reading.needed() {
        Some(number) => format!("{dice}, {number}"),
        None => dice,
    })
}
