//! The only things that move a battle.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Rule, Statement};
use crate::dice::Faces;
use crate::geometry::{Leg, Pose};

/// An answer to what the battle waits for, or the umpire's hand at any time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Answer<A, R> {
    /// Answers a choice.
    Act(A),
    /// Answers a sheet of facts.
    State(Statement),
    /// Answers a request for dice.
    Roll(Faces),
    /// The umpire rules; allowed whatever the battle waits for.
    Rule(Ruling<R>),
}

impl<A, R> Answer<A, R> {
    /// The same with action and amendment seen as those of another list of games; nothing where they cannot be.
    pub fn with<B, S>(
        self,
        action: impl FnOnce(A) -> Option<B>,
        mut amendment: impl FnMut(R) -> Option<S>,
    ) -> Option<Answer<B, S>> {
        Some(match self {
            Self::Act(one) => Answer::Act(action(one)?),
            Self::State(statement) => Answer::State(statement),
            Self::Roll(faces) => Answer::Roll(faces),
            Self::Rule(Ruling { by, why, departs_from, sets }) => {
                let sets = match sets {
                    RulingTarget::Strike(line) => RulingTarget::Strike(line),
                    RulingTarget::Add { label, value, to } => RulingTarget::Add { label, value, to },
                    RulingTarget::Amend(one) => RulingTarget::Amend(amendment(one)?),
                    RulingTarget::AmendAll(all) => {
                        RulingTarget::AmendAll(all.into_iter().map(amendment).collect::<Option<_>>()?)
                    }
                };
                Answer::Rule(Ruling { by, why, departs_from, sets })
            }
        })
    }
}

/// The umpire's hand, with who and why.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Ruling<R> {
    /// Who ruled.
    pub by: String,
    /// Why, in his words; may be empty.
    pub why: String,
    /// The rule it departs from, if he names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub departs_from: Option<Rule>,
    /// What is set right.
    pub sets: RulingTarget<R>,
}

/// What a ruling touches: the tally on show, or something on the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RulingTarget<R> {
    /// Strikes a line of the tally that the dice now asked for are read against, counted from nought; ruling it again restores it. Where
    /// they are read against several, as in a melee, the lines of all of them are counted on.
    Strike(usize),
    /// Adds a line to it.
    Add {
        /// What makes the difference.
        label: String,
        /// What it adds to the number.
        value: i32,
        /// To which tally where there are several, counted from nought; to the last unless it is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<usize>,
    },
    /// Sets something right on the table.
    Amend(R),
    /// Sets several things right, one after another, each on what those before it have left.
    AmendAll(Vec<R>),
}

impl<R> RulingTarget<R> {
    /// What it sets right on the table, in order; nothing of a ruling on a sum.
    pub fn amendments(&self) -> &[R] {
        match self {
            Self::Amend(one) => std::slice::from_ref(one),
            Self::AmendAll(all) => all,
            Self::Strike(_) | Self::Add { .. } => &[],
        }
    }

    /// Whether it sets something right on the table, and changes no sum.
    pub fn is_on_table(&self) -> bool {
        matches!(self, Self::Amend(_) | Self::AmendAll(_))
    }
}

impl<A, R> Answer<A, R> {
    /// The same answer, with its action or amendment seen as one of another kind.
    pub fn map<B, S>(self, action: impl FnOnce(A) -> B, mut amendment: impl FnMut(R) -> S) -> Answer<B, S> {
        let mapped = self.with(|given| Some(action(given)), |given| Some(amendment(given)));
        mapped.expect("everything is seen as something")
    }
}

/// An answer drawn by hand on the ground.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Drawing {
    /// Where the piece shall end; the rules find the manoeuvres.
    To(Pose),
    /// The manoeuvres, one after another.
    Legs(Vec<Leg>),
}
