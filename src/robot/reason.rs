//! Why an automatic player answers as it does, for whoever plays against it.

use std::fmt;

use super::seize;
use crate::game::{Choice, Ruleset, Unsaid, Weight};

/// What speaks for an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// Nothing: any answer was as good as another.
    Whim,
    /// What it means for the battle.
    Means(Weight),
    /// Whoever defends leaves things as they are.
    Stands,
    /// An enemy may as well come.
    Waits,
    /// The turn is taken from the other side with this chance, from 0 to 1.
    Seizes(f64),
    /// Of all that was played on in thought it leads on best.
    LeadsOn,
}

/// How an answer compares with others that were played on in thought.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// How many were.
    pub tried: usize,
    /// The chance to win after this one, from 0 to 1.
    pub wins: f64,
    /// The chance after what it would have done without thinking; nothing where it does just that.
    pub plain: Option<f64>,
}

impl Reason {
    /// Why an offer is liked, as far as it says so itself.
    pub(super) fn of<R: Ruleset>(battle: &R, choice: &Choice<R::Action, Unsaid>, index: usize) -> Self {
        let weight = choice.offers[index].weight();
        let chance = || seize::chance_of(battle, choice, index).map(Self::Seizes);
        (weight == Weight::Seizes).then(chance).flatten().unwrap_or(Self::Means(weight))
    }

    /// Why an answer is given that led on best in thought.
    pub(super) fn of_the_best<R: Ruleset>(battle: &R, choice: &Choice<R::Action, Unsaid>, action: &R::Action) -> Self {
        let offered = choice.offers.iter().position(|offer| offer.action == *action);
        offered.map_or(Self::LeadsOn, |index| Self::of(battle, choice, index))
    }

    /// Whether nothing comes of the answer that somebody would want to watch.
    pub fn is_plain(self) -> bool {
        matches!(
            self,
            Self::Whim | Self::Stands | Self::Waits | Self::Means(Weight::Plain | Weight::Arranges | Weight::Back)
        )
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whim => f.write_str("for no reason of its own"),
            Self::Stands => f.write_str("it stands where it is"),
            Self::Waits => f.write_str("it lets the enemy come"),
            Self::Means(weight) => f.write_str(meaning(*weight)),
            Self::Seizes(chance) => {
                write!(f, "it seizes: {} in 10, and troops stand in reach", libm::round(chance * 10.0))
            }
            Self::LeadsOn => f.write_str("it leads on best"),
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (tried, wins) = (self.tried, hundredths(self.wins));
        match self.plain.map(hundredths) {
            None => write!(f, "of {tried} ways none is better: it wins {wins} of 100 so"),
            Some(plain) => write!(f, "of {tried} ways this wins {wins} of 100, the plain one {plain}"),
        }
    }
}

const fn meaning(weight: Weight) -> &'static str {
    match weight {
        Weight::GivesUp => "nothing else is left",
        Weight::StandsDown => "it may be wanted elsewhere",
        Weight::Back => "it goes out of the enemy's way",
        Weight::Arranges => "one place is as good as another",
        Weight::Plain => "nothing better is open",
        Weight::Forward => "it goes to the enemy",
        Weight::Fires => "an enemy stands under its fire",
        Weight::Rallies => "nothing presses, and order is to be restored",
        Weight::Seizes => "the turn is to be had",
        Weight::Strikes => "it may win hand to hand",
    }
}

fn hundredths(chance: f64) -> f64 {
    libm::round(chance * 100.0)
}
