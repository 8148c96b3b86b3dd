//! How a battle stands and how late it is, counted without a picture: what those weigh it by who know no rule.

use std::iter::Sum;
use std::ops::Add;

/// How one side stands, as the umpire knows it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SideStanding {
    /// The strength of its troops, in whatever the game counts: figures, values, points.
    pub strength: StrengthLeft,
    /// How near its commands, and it as a whole, are to breaking.
    pub limits: Vec<Limit>,
    /// The places that count for it, held or not.
    pub objectives: Vec<Objective>,
    /// The battle is its own when time is up, if all stays as it is; of neither side where a battle goes on until one is beaten.
    pub wins_at_the_end: bool,
}

impl SideStanding {
    /// The limits of its commands, or those at which it is beaten.
    pub fn limits_of(&self, of: LimitOf) -> impl Iterator<Item = &Limit> {
        self.limits.iter().filter(move |limit| limit.of == of)
    }
}

/// Strength, and how much of it is left in what condition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StrengthLeft {
    /// What there was at first, with those who are still to come.
    pub begun: u32,
    /// What is left.
    pub now: u32,
    /// Of what is left: its ranks are gone.
    pub disordered: u32,
    /// Of what is left: it feels it.
    pub light: u32,
    /// Of what is left: it fights worse.
    pub grave: u32,
    /// Of what is left: it fights no more.
    pub worst: u32,
}

impl StrengthLeft {
    /// Troops that were so strong, and are gone.
    pub fn gone(begun: u32) -> Self {
        Self { begun, ..Self::default() }
    }

    /// Troops that were so strong, are so strong now, and are in good order.
    pub fn sound(begun: u32, now: u32) -> Self {
        Self { begun, now, ..Self::default() }
    }

    /// A part of what there was at first, from 0 to 1.
    pub fn share(&self, part: u32) -> f64 {
        f64::from(part) / f64::from(self.begun.max(1))
    }
}

impl Add for StrengthLeft {
    type Output = Self;

    fn add(self, more: Self) -> Self {
        Self {
            begun: self.begun + more.begun,
            now: self.now + more.now,
            disordered: self.disordered + more.disordered,
            light: self.light + more.light,
            grave: self.grave + more.grave,
            worst: self.worst + more.worst,
        }
    }
}

impl Sum for StrengthLeft {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), Add::add)
    }
}

/// Whose breaking is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitOf {
    /// One of its commands.
    Command,
    /// The army's, or a part's with which the army is beaten.
    Army,
    /// The same where what fills it is the breaking of commands.
    ArmyOfCommands,
}

/// What is counted towards breaking.
#[derive(Clone, Debug, PartialEq)]
pub struct Limit {
    /// Whose.
    pub of: LimitOf,
    /// Its name: a command's; nobody's where it is the army's.
    pub name: String,
    /// How much so far.
    pub filled: i32,
    /// At how much it breaks.
    pub breaks_at: i32,
    /// It has broken.
    pub broken: bool,
}

impl Limit {
    /// How much of it is filled, from 0 to 1.
    pub fn share(&self) -> f64 {
        if self.broken {
            return 1.0;
        }
        (f64::from(self.filled) / f64::from(self.breaks_at.max(1))).clamp(0.0, 1.0)
    }
}

/// A place that counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Objective {
    /// The side has it.
    pub held: bool,
    /// What it is worth: the part it is of all that it takes to win, or to be beaten.
    pub worth: f64,
}

/// How late it is in a battle, in the order of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hour {
    /// The turn, from one, as the game counts turns.
    pub turn: u32,
    /// The phase of the turn, from nought.
    pub phase: u32,
    /// What has been activated in it, where a game counts that.
    pub activation: u32,
}

impl Hour {
    /// The beginning of a phase.
    pub const fn of(turn: u32, phase: u32) -> Self {
        Self { turn, phase, activation: 0 }
    }
}
