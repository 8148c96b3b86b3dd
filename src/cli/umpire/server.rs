//! What the process holds: at most one battle, and where files are looked for.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::error::RpcError;
use super::eyes::eyes;
use super::incoming::Waiting;
use crate::cli::bound::BoundTo;
use crate::data::Roots;
use crate::dice::{Generator, Source};
use crate::game::{AnswerTo, Awaiting, Eyes, Report, Side, Thrower};
use crate::journal::{Deed, GiveError, Session};
use crate::rules::Battle;

/// Who throws dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum DiceBy {
    /// The process throws them as they are asked for.
    #[default]
    Generator,
    /// They are handed in.
    Table,
}

/// Who throws the dice of each side: one word for both, or `{"a": "table", "b": "generator"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum DiceOf {
    /// The same for both sides.
    Both(DiceBy),
    /// For each side.
    Each {
        /// Side A's.
        a: DiceBy,
        /// Side B's.
        b: DiceBy,
    },
}

impl Default for DiceOf {
    fn default() -> Self {
        Self::Both(DiceBy::default())
    }
}

impl DiceOf {
    /// Whether the process throws for a side.
    fn are_thrown_for(self, side: Side) -> bool {
        let by = match (self, side) {
            (Self::Both(by), _) | (Self::Each { a: by, .. }, Side::A) | (Self::Each { b: by, .. }, Side::B) => by,
        };
        by == DiceBy::Generator
    }

    /// Whether the process throws all dice of a throw; where both sides throw, only when it throws for both.
    pub fn are_thrown(self, thrower: Thrower) -> bool {
        match thrower {
            Thrower::Side(side) => self.are_thrown_for(side),
            Thrower::Both => Side::BOTH.into_iter().all(|side| self.are_thrown_for(side)),
        }
    }

    /// Whether the process throws any dice at all.
    pub fn are_ever_thrown(self) -> bool {
        Side::BOTH.into_iter().any(|side| self.are_thrown_for(side))
    }
}

/// A battle and how it is refereed.
pub(super) struct OpenBattle {
    pub session: Session<Battle>,
    pub dice: DiceOf,
    pub generator: Generator,
    pub seed: u64,
    /// Whether the process gives the answers that need nobody.
    pub automatic: bool,
    /// Whether nobody but a side reads what the process says, on standard error too.
    pub is_bound: bool,
}

/// The state of the process between two messages.
pub(super) struct Server {
    pub roots: Roots,
    /// Whose eyes the process is bound to, if it is.
    pub bound: Option<BoundTo>,
    /// The messages that have come and are not answered yet.
    pub waiting: Waiting,
    open: Option<OpenBattle>,
}

impl Server {
    pub fn new(bound: Option<BoundTo>, waiting: Waiting) -> Self {
        Self { roots: Roots::discover(), bound, waiting, open: None }
    }

    /// The battle that is open, and whose eyes a message means that names these or none.
    pub fn open_for(&mut self, name: Option<&str>) -> Result<(&mut OpenBattle, Eyes), RpcError> {
        let bound = self.bound;
        let open = self.open()?;
        let eyes = eyes(name, open.session.battle(), bound)?;
        Ok((open, eyes))
    }

    /// The battle that is open, if one is.
    fn open(&mut self) -> Result<&mut OpenBattle, RpcError> {
        self.open.as_mut().ok_or_else(RpcError::no_battle)
    }

    /// Takes up a battle, in place of any other.
    pub fn take_up(&mut self, open: OpenBattle) -> &mut OpenBattle {
        self.open.insert(open)
    }
}

impl OpenBattle {
    /// Gives an answer and those that need nobody after it.
    pub fn give(&mut self, answer: AnswerTo<Battle>, source: Source) -> Result<Vec<Report>, GiveError> {
        let mut reports = self.session.give(answer, source)?;
        reports.extend(self.proceed());
        Ok(reports)
    }

    /// Gives the answers that need nobody, and throws the dice if the process does. What stops it here has already refused nothing
    /// that was asked: it is told on standard error, and the next message meets it again.
    pub fn proceed(&mut self) -> Vec<Report> {
        let mut reports = Vec::new();
        while self.automatic {
            let stepped = self.session.settle().and_then(|mut settled| {
                let throws = self.throws_now();
                if throws {
                    settled.extend(self.session.throw(&mut self.generator)?);
                }
                Ok((settled, throws))
            });
            match stepped {
                Ok((more, throws)) => {
                    reports.extend(more);
                    if !throws {
                        break;
                    }
                }
                Err(error) => {
                    self.complain(&error);
                    break;
                }
            }
        }
        reports
    }

    /// Whether dice are asked for that the process throws.
    pub fn throws_now(&self) -> bool {
        matches!(self.session.awaiting(), Awaiting::Dice(request) if self.dice.are_thrown(request.thrower))
    }

    /// Says on standard error what stands in the way, unless a side reads it.
    pub fn complain(&self, error: &GiveError) {
        if !self.is_bound {
            eprintln!("{error}");
        }
    }

    /// Whether somebody has just gone back to this point on purpose, so that the process must not go on by itself.
    pub fn was_taken_back(&self) -> bool {
        self.session.entries().last().is_some_and(|entry| matches!(entry.deed, Deed::TakenBack { .. }))
    }
}
