//! How fast a battle was played, and whom it waited for: from the times and authors that a journal keeps with its entries.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::game::{Awaiting, Side, Thrower};
use crate::journal::Author;

/// Longer than this nobody thinks: whoever comes back after it has paused. In milliseconds.
const PAUSE: i64 = 15 * 60 * 1000;

/// How fast a battle was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    /// How long the battle waited for each side, and for the umpire, in milliseconds; pauses left out.
    pub waited: [i64; 3],
    /// Longer waits, when nobody played, in milliseconds.
    pub pauses: i64,
    /// How many answers have a time.
    pub timed: usize,
    /// How many answers each gave, by his name in the journal.
    pub by: BTreeMap<String, usize>,
    last: Option<i64>,
}

impl Pace {
    /// Notes when the battle was begun.
    pub(super) fn begin(at: Option<i64>) -> Self {
        Self { last: at, ..Self::default() }
    }

    /// Notes an answer to a question: the time since the last is whose it was asked of.
    pub(super) fn note<A, W>(&mut self, asked: &Awaiting<A, W>, at: Option<i64>, author: Option<&Author>) {
        if let Some(author) = author {
            *self.by.entry(author.to_string()).or_default() += 1;
        }
        let (Some(at), Some(last)) = (at, self.last) else {
            self.last = at.or(self.last);
            return;
        };
        // A clock that was put back took no time.
        let took = (at - last).max(0);
        self.timed += 1;
        if took > PAUSE {
            self.pauses += took;
        } else {
            self.waited[waits_for(asked)] += took;
        }
        self.last = Some(at);
    }

    /// How long was played, in milliseconds, pauses left out.
    pub fn played(&self) -> i64 {
        self.waited.iter().sum()
    }

    /// The lines of the report; none for a journal that keeps neither times nor authors.
    pub fn words(&self, sides: &[String; 2]) -> Vec<String> {
        let mut lines = Vec::new();
        let seconds = self.played() / 1000;
        if self.timed > 0 && seconds > 0 {
            let [a, b, umpire] = self.waited.map(length);
            let pace = self.timed as f64 * 60.0 / seconds as f64;
            let mut line = format!(
                "Played in {}, {pace:.1} answers a minute: {} {a}, {} {b}, the umpire {umpire}.",
                length(self.played()),
                sides[0],
                sides[1]
            );
            if self.pauses > 0 {
                let _ = write!(line, " Pauses of {} are left out.", length(self.pauses));
            }
            lines.push(line);
        }
        if self.by.keys().any(|name| name != "umpire") {
            let mut by: Vec<_> = self.by.iter().collect();
            by.sort_by_key(|(name, count)| (std::cmp::Reverse(**count), (*name).clone()));
            let by: Vec<String> = by.into_iter().map(|(name, count)| format!("{name} {count}")).collect();
            lines.push(format!("Answered by: {}.", by.join(", ")));
        }
        lines
    }
}

/// Whom a question waits for: a side, or, third, the umpire.
fn waits_for<A, W>(asked: &Awaiting<A, W>) -> usize {
    match asked {
        Awaiting::Choice(choice) => choice.side.index(),
        Awaiting::Dice(request) => match request.thrower {
            Thrower::Side(side) => side.index(),
            Thrower::Both => Side::BOTH.len(),
        },
        Awaiting::Facts(_) | Awaiting::Over(_) => Side::BOTH.len(),
    }
}

/// "2 h 05 min", "7 min", "40 s".
fn length(milliseconds: i64) -> String {
    let seconds = milliseconds / 1000;
    match (seconds / 3600, seconds / 60 % 60) {
        (0, 0) => format!("{seconds} s"),
        (0, minutes) => format!("{minutes} min"),
        (hours, minutes) => format!("{hours} h {minutes:02} min"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Outcome, Rule};

    fn over() -> Awaiting<(), String> {
        Awaiting::Over(Outcome { winner: None, text: String::new(), rule: Rule::new("GALLOPER") })
    }

    #[test]
    fn pauses_and_clocks_put_back_are_no_time_of_play() {
        let mut pace = Pace::begin(Some(0));
        for at in [60_000, 120_000, 120_000 + 2 * PAUSE, 0, 30_000] {
            pace.note(&over(), Some(at), Some(&Author::Umpire));
        }
        assert_eq!((pace.played(), pace.pauses, pace.timed), (150_000, 2 * PAUSE, 5));
        let sides = ["Allies".to_owned(), "French".to_owned()];
        let lines = pace.words(&sides);
        assert_eq!(
            lines,
            [
                "Played in 2 min, 2.0 answers a minute: Allies 0 s, French 0 s, the umpire 2 min. Pauses of 30 min are left out."
            ]
        );
    }

    #[test]
    fn journals_of_old_tell_no_pace() {
        let mut pace = Pace::begin(None);
        pace.note(&over(), None, None);
        assert!(pace.words(&["a".to_owned(), "b".to_owned()]).is_empty());
    }
}
