//! How the chance to win stood through a battle, and the choices that gave most of it away: as somebody who thinks ahead saw it afterwards.

use std::fmt::Write;

use super::account;
use crate::game::{Eyes, Ruleset, Side, counted};
use crate::journal::{Considered, Entry};

/// The line is the mean of so many choices about each, for one alone has been tried a few times only.
const MEAN_OF: usize = 5;
/// A choice is named that gave away so much of the chance to win, from 0 to 1.
const COSTLY: f64 = 0.05;
/// And so many at most, the costliest.
const MOST: usize = 8;

/// How the chance to win stood, and what it was given away by.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// Who thought it over.
    pub by: String,
    /// How many choices.
    pub choices: usize,
    /// The first side's chance to win, from 0 to 1, after so many turns.
    pub line: Vec<[f64; 2]>,
    /// The choices that gave most of it away, in order.
    pub costly: Vec<CostlyChoice>,
}

/// A choice beside which something clearly better was found.
#[derive(Clone, Debug, PartialEq)]
pub struct CostlyChoice {
    /// The entry.
    pub entry: u64,
    /// Its number in its turn, as "6.19".
    pub label: String,
    /// Whose choice it was.
    pub side: Side,
    /// What was done.
    pub given: String,
    /// What would have been done instead.
    pub rather: String,
    /// That side's chance to win after the one and after the other, from 0 to 1.
    pub wins: [f64; 2],
}

impl Chances {
    /// Of choices thought over in the order of a battle's entries.
    pub fn of<R: Ruleset>(by: &str, considered: &[Considered], entries: &[Entry<R>]) -> Self {
        let lines = account(entries, Eyes::Umpire);
        let label = |entry: u64| lines.get(entry as usize).map_or(String::new(), |line| line.label.clone());
        let mut costly: Vec<&Considered> = considered.iter().filter(|one| one.given_away() >= COSTLY).collect();
        costly.sort_by(|one, other| other.given_away().total_cmp(&one.given_away()));
        costly.truncate(MOST);
        costly.sort_by_key(|one| one.entry);
        let costly = costly.into_iter().filter_map(|one| CostlyChoice::of(one, label(one.entry))).collect();
        Self { by: by.to_owned(), choices: considered.len(), line: line(considered), costly }
    }

    /// "steady-quick thought 212 choices over; these 8 gave most away."
    pub fn told(&self) -> String {
        let (by, choices) = (&self.by, counted(self.choices as i32, "choice"));
        let found = match self.costly.len() {
            0 => format!("none gave {:.0} of 100 chances away", 100.0 * COSTLY),
            1 => "this one gave most away".to_owned(),
            many => format!("these {many} gave most away"),
        };
        format!("{by} thought {choices} over; {found}.")
    }
}

impl CostlyChoice {
    fn of(one: &Considered, label: String) -> Option<Self> {
        let (rather, better) = one.rather.clone()?;
        Some(Self {
            entry: one.entry,
            label,
            side: one.side,
            given: one.given.clone(),
            rather,
            wins: [one.wins, better],
        })
    }

    /// "wins 31 of 100, and 44 after “The Buffs fire at Navarre”".
    pub fn told(&self) -> String {
        let [wins, better] = self.wins.map(|chance| (100.0 * chance).round());
        format!("wins {wins} of 100, and {better} after “{}”", self.rather)
    }
}

/// The first side's chances, smoothed, each at its place in the turns: as far into its turn as it comes among that turn's choices.
fn line(considered: &[Considered]) -> Vec<[f64; 2]> {
    let chances: Vec<f64> = considered.iter().map(Considered::first_side).collect();
    let about = |at: usize| &chances[at.saturating_sub(MEAN_OF / 2)..chances.len().min(at + MEAN_OF / 2 + 1)];
    let mean = |some: &[f64]| some.iter().sum::<f64>() / some.len() as f64;
    let in_turns = considered.chunk_by(|one, other| one.turn == other.turn).flat_map(|turn| {
        let of = turn.len() as f64;
        (0..turn.len()).map(move |at| f64::from(turn[0].turn.saturating_sub(1)) + (at as f64 + 0.5) / of)
    });
    in_turns.enumerate().map(|(at, turns)| [turns, mean(about(at))]).collect()
}

/// Adds them to the plain words.
pub(super) fn in_words(text: &mut String, chances: &Chances, sides: &[String; 2]) {
    let _ = writeln!(text, "\nThe chance to win of the {}\n  {}", sides[0], chances.told());
    let ends = chances.line.chunk_by(|one, other| one[0].floor() == other[0].floor()).filter_map(<[_]>::last);
    let by_turns: Vec<String> =
        ends.map(|[turns, chance]| format!("{}: {:.0} %", turns.floor() + 1.0, 100.0 * chance)).collect();
    if !by_turns.is_empty() {
        let _ = writeln!(text, "  At the end of turn {}.", by_turns.join(", "));
    }
    for one in &chances.costly {
        let _ = writeln!(text, "  {} {}: {}: {}.", one.label, sides[one.side.index()], one.given, one.told());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(entry: u64, turn: u32, side: Side, wins: f64) -> Considered {
        Considered { entry, turn, side, given: "stands".to_owned(), wins, rather: None }
    }

    #[test]
    fn the_line_is_the_first_sides_chance_by_turns_and_smooth() {
        let considered = [one(1, 1, Side::A, 0.4), one(2, 1, Side::B, 0.4), one(3, 2, Side::A, 0.8)];
        let [first, second, third] = line(&considered)[..] else { panic!("three points") };
        assert_eq!([first[0], second[0], third[0]], [0.25, 0.75, 1.5]);
        for point in [first, second, third] {
            assert!((point[1] - 0.6).abs() < 1e-9, "the mean of 0.4, 1 − 0.4 and 0.8: {point:?}");
        }
    }

    #[test]
    fn what_was_found_is_told_in_number() {
        let costly = Considered { rather: Some(("moves".to_owned(), 0.5)), ..one(1, 1, Side::A, 0.4) };
        let costly = CostlyChoice::of(&costly, "1.01".to_owned()).expect("something is better");
        let told = |choices: usize, many: usize| {
            let costly = vec![costly.clone(); many];
            Chances { by: "steady".to_owned(), choices, line: Vec::new(), costly }.told()
        };
        assert_eq!(told(1, 0), "steady thought 1 choice over; none gave 5 of 100 chances away.");
        assert_eq!(told(9, 1), "steady thought 9 choices over; this one gave most away.");
        assert_eq!(told(9, 2), "steady thought 9 choices over; these 2 gave most away.");
    }
}
