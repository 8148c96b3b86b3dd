//! Words about a battle, made only when somebody reads them.
//!
//! An answer passes thirty and more sentences on its way that nobody reads: labels of offers that are not taken, reasons why others
//! are none, the question itself. Whoever asks a step what it asks says how its words are kept, and one that keeps none makes none.

use serde::{Deserialize, Serialize};

/// How the words of a question are kept: as a [`String`] for eyes, or [`Unsaid`] for a battle that only has to go on.
pub trait Wording: Clone + std::fmt::Debug + PartialEq + Serialize {
    /// Whether anybody reads them: what is worked out for the words alone is left out else.
    const ARE_READ: bool;

    /// Keeps these words, or leaves them unmade.
    fn say(words: impl FnOnce() -> String) -> Self;

    /// Gathers what only eyes look at, as what is refused and why, or leaves it out.
    fn listed<T>(lines: impl FnOnce() -> Vec<T>) -> Vec<T>;
}

impl Wording for String {
    const ARE_READ: bool = true;

    fn say(words: impl FnOnce() -> String) -> Self {
        words()
    }

    fn listed<T>(lines: impl FnOnce() -> Vec<T>) -> Vec<T> {
        lines()
    }
}

/// Words with something filled in, made only if somebody reads them: `say!("{name} fires")`, of whichever [`Wording`] is wanted.
macro_rules! say {
    ($($words:tt)+) => { $crate::game::Wording::say(|| format!($($words)+)) };
}
pub(crate) use say;

/// Words of the story with something filled in, made only if the turn that tells it is heard: `told!(turn, "{name} fires.")`. Of a
/// turn that is not they are empty, and nobody reads them.
macro_rules! told {
    ($turn:expr, $($words:tt)+) => {
        if $turn.ears == $crate::game::Ears::Open { format!($($words)+) } else { String::new() }
    };
}
pub(crate) use told;

/// Words that nobody has asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unsaid;

impl Wording for Unsaid {
    const ARE_READ: bool = false;

    fn say(_: impl FnOnce() -> String) -> Self {
        Self
    }

    fn listed<T>(_: impl FnOnce() -> Vec<T>) -> Vec<T> {
        Vec::new()
    }
}

/// Whether anybody listens to the story while it happens. The same answers lead to the same battle either way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ears {
    /// Every line is told.
    Open,
    /// Nothing is told, and no sentence is made: odds, trials, and replays to a past point.
    Deaf,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_nobody_reads_are_never_made() {
        assert_eq!(String::say(|| "Fire!".to_owned()), "Fire!");
        assert_eq!(Unsaid::say(|| unreachable!("nobody reads it")), Unsaid);
        assert_eq!(String::listed(|| vec![1_u8]).len(), 1);
        assert!(Unsaid::listed::<u8>(|| unreachable!("nobody reads it")).is_empty());
    }
}
