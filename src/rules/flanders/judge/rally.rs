//! One unit in the rally part of the morale step. [FLA RET-02 to RET-08, MOR-47, MOR-49, MOR-51, R-25, R-26]

use crate::rules::flanders::book::profile::Morale;

/// Failed attempts after which a unit is lost for the game. [FLA RET-03]
pub const ATTEMPTS: u8 = 2;

/// What a rally depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RallyFacts {
    /// The unit's state.
    pub morale: Morale,
    /// Attempts it has failed since it was last in good morale.
    pub attempts: u8,
    /// Its general is within four inches. [FLA MOR-49]
    pub general_within: bool,
    /// It must take a non-voluntary check this turn. [FLA RET-05]
    pub must_test: bool,
    /// It broke only this turn: there is no attempt yet.
    pub broke_this_turn: bool,
    /// Its command is broken. [FLA MAJ-06]
    pub major_morale_broken: bool,
}

/// What the rally step does with a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RallyStep {
    /// Nothing is wrong with it.
    Nothing,
    /// It broke this turn: it has gone back already, or goes now without an attempt.
    NotYet,
    /// It recovers without dice. [FLA MOR-47, MOR-49]
    Automatic,
    /// It rolls two dice. [FLA MOR-20, MOR-51]
    Test,
    /// It may not: a check is owed, or its command is broken. [FLA RET-05, MAJ-06]
    Barred {
        /// That costs it an attempt. [FLA RET-08, R-25, R-26]
        costs_attempt: bool,
    },
    /// It is past rallying. [FLA RET-03]
    Lost,
}

/// What the rally step does with a unit. [FLA RET-03, RET-05, RET-08, MOR-47, MOR-49, MAJ-06]
pub fn rally_step(facts: &RallyFacts) -> RallyStep {
    let is_routed = facts.morale == Morale::Routed;
    if facts.morale == Morale::Good {
        RallyStep::Nothing
    } else if facts.broke_this_turn {
        RallyStep::NotYet
    } else if facts.attempts >= ATTEMPTS {
        RallyStep::Lost
    } else if facts.must_test || (is_routed && facts.major_morale_broken) {
        RallyStep::Barred { costs_attempt: is_routed }
    } else if facts.morale == Morale::Fatigued || (facts.morale == Morale::Shaken && facts.general_within) {
        RallyStep::Automatic
    } else {
        RallyStep::Test
    }
}

/// A unit after the rally part of the morale step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rally {
    /// Its state.
    pub morale: Morale,
    /// Attempts failed since it was last in good morale.
    pub attempts: u8,
    /// It is lost for the game, and goes on retiring. [FLA RET-03]
    pub lost: bool,
    /// It goes back again now. [FLA RET-02]
    pub moves_back: bool,
}

/// What becomes of a unit; `passed` is what its dice said, if it rolled. [FLA RET-02 to RET-04, RET-08, R-25]
pub fn after_rally(facts: &RallyFacts, step: RallyStep, passed: bool) -> Rally {
    let recovers = matches!(step, RallyStep::Automatic) || (matches!(step, RallyStep::Test) && passed);
    if recovers || step == RallyStep::Nothing {
        return Rally { morale: Morale::Good, attempts: 0, lost: false, moves_back: false };
    }
    let spent = matches!(step, RallyStep::Test | RallyStep::Barred { costs_attempt: true });
    let attempts = facts.attempts + u8::from(spent);
    let retreats = facts.morale >= Morale::Shaken && step != RallyStep::NotYet;
    Rally { morale: facts.morale, attempts, lost: attempts >= ATTEMPTS, moves_back: retreats }
}
