//! Whether a scenario is a battle: many of them fought by robots, and counted.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Opponents;
use super::cores::on_cores;
use crate::dice::Generator;
use crate::game::{Awaiting, Ears, LimitOf, Ruleset, Side, Weighed};

/// No battle has more answers: it is left undecided.
const MOST_ANSWERS: u32 = 40_000;

/// The normal deviate of an interval that holds 95 times in 100.
const DEVIATE: f64 = 1.96;

/// Battles to be fought.
#[derive(Clone, Copy, Debug)]
pub struct Bout {
    /// Who plays.
    pub robots: Opponents,
    /// The seed of the first battle; each later one has the next.
    pub first_seed: u64,
    /// How many.
    pub battles: u64,
    /// After so many turns a battle is left undecided.
    pub turns: Option<u32>,
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// This side won.
    Won(Side),
    /// It was drawn by the rules.
    Drawn,
    /// It was not fought to its end.
    Undecided,
}

/// A battle that has been fought.
#[derive(Clone, Debug, PartialEq)]
pub struct Fought {
    /// How it ended.
    pub ended: Ended,
    /// The turn in which it did.
    pub turn: u32,
    /// The share of each side's strength that was lost, from 0 to 1.
    pub lost: [f64; 2],
    /// The turn in which somebody first lost strength.
    pub first_blow: Option<u32>,
    /// The commands of each side that broke.
    pub broken: [Vec<String>; 2],
}

/// Fights one battle from its beginning: the seed is that of the dice and of both robots.
pub fn fight<R: Weighed>(mut battle: R, bout: &Bout, seed: u64) -> Fought {
    let mut generator = Generator::seeded(seed);
    let mut first_blow = None;
    let mut answers = 0;
    while answers < MOST_ANSWERS && bout.turns.is_none_or(|last| battle.turn() <= last) {
        let Some(answer) = bout.robots.answer(&battle, &mut generator) else { break };
        battle.answer(answer, Ears::Deaf).expect("a robot's answer is legal");
        answers += 1;
        let has_lost = || battle.standing().iter().any(|own| own.strength.now < own.strength.begun);
        if first_blow.is_none() && has_lost() {
            first_blow = Some(battle.turn());
        }
    }
    told(&battle, first_blow)
}

fn told<R: Ruleset>(battle: &R, first_blow: Option<u32>) -> Fought {
    let ended = match battle.awaiting() {
        Awaiting::Over(outcome) => outcome.winner.map_or(Ended::Drawn, Ended::Won),
        Awaiting::Choice(_) | Awaiting::Facts(_) | Awaiting::Dice(_) => Ended::Undecided,
    };
    let standing = battle.standing();
    let lost = standing.each_ref().map(|own| 1.0 - own.strength.share(own.strength.now));
    let broken = standing.each_ref().map(|own| {
        own.limits_of(LimitOf::Command).filter(|limit| limit.broken).map(|limit| limit.name.clone()).collect()
    });
    Fought { ended, turn: battle.turn(), lost, first_blow, broken }
}

/// Fights every battle of a bout on so many threads, telling after each how many are done. What comes back is in the order of the seeds,
/// and the same on any number of threads.
pub fn fight_all<R: Weighed>(
    begin: impl Fn() -> R + Sync,
    bout: &Bout,
    threads: usize,
    done: impl Fn(usize) + Sync,
) -> Vec<Fought> {
    let one = |number: usize| fight(begin(), bout, bout.first_seed.wrapping_add(number as u64));
    let goes_on = |fought: usize| {
        done(fought);
        true
    };
    on_cores(threads, bout.battles as usize, one, goes_on)
}

/// A share of battles, with the interval that holds it 95 times in 100.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// How many.
    pub count: u64,
    /// The share, from 0 to 1.
    pub share: f64,
    /// The interval's lower end.
    pub low: f64,
    /// The interval's upper end.
    pub high: f64,
}

impl Share {
    /// So many of so many, with Wilson's interval, which stays between 0 and 1 and holds for few battles too.
    pub fn of(count: u64, all: u64) -> Self {
        let n = all.max(1) as f64;
        let share = count as f64 / n;
        let squared = DEVIATE * DEVIATE;
        let middle = (share + squared / (2.0 * n)) / (1.0 + squared / n);
        let half = DEVIATE / (1.0 + squared / n) * (share * (1.0 - share) / n + squared / (4.0 * n * n)).sqrt();
        Self { count, share, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }
}

/// What many battles came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Balance {
    /// The robots, side A's first.
    pub robots: [&'static str; 2],
    /// The seed of the first battle.
    pub first_seed: u64,
    /// How many battles were fought.
    pub battles: u64,
    /// How many each side won, side A's first.
    pub won: [Share; 2],
    /// How many were drawn by the rules.
    pub drawn: u64,
    /// How many were left undecided.
    pub undecided: u64,
    /// The turn in which a battle ended, in the mean.
    pub turns: f64,
    /// The turn of the first loss in the mean of the battles in which there was one.
    pub first_blow: Option<f64>,
    /// The share of each side's strength that was lost in the mean, from 0 to 1.
    pub lost: [f64; 2],
    /// In how many battles each command broke, by side.
    pub broken: [BTreeMap<String, u64>; 2],
}

/// Counts battles.
pub fn balance(bout: &Bout, fought: &[Fought]) -> Balance {
    let battles = fought.len() as u64;
    let count = |ended: Ended| fought.iter().filter(|one| one.ended == ended).count() as u64;
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
    let turns: Vec<f64> = fought.iter().map(|one| one.turn.into()).collect();
    let blows: Vec<f64> = fought.iter().filter_map(|one| one.first_blow.map(f64::from)).collect();
    let lost = |side: Side| mean(&fought.iter().map(|one| one.lost[side.index()]).collect::<Vec<_>>());
    let broken = |side: Side| {
        let mut commands = BTreeMap::new();
        for name in fought.iter().flat_map(|one| &one.broken[side.index()]) {
            *commands.entry(name.clone()).or_insert(0) += 1;
        }
        commands
    };
    Balance {
        robots: Side::BOTH.map(|side| bout.robots.of(side).name()),
        first_seed: bout.first_seed,
        battles,
        won: Side::BOTH.map(|side| Share::of(count(Ended::Won(side)), battles)),
        drawn: count(Ended::Drawn),
        undecided: count(Ended::Undecided),
        turns: mean(&turns),
        first_blow: (!blows.is_empty()).then(|| mean(&blows)),
        lost: Side::BOTH.map(lost),
        broken: Side::BOTH.map(broken),
    }
}
