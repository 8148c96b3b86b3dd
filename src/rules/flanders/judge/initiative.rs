//! Who moves, and how much at a time. [FLA SEQ-04 to SEQ-07, GT-22 to GT-25, FAST-01, FAST-02]

use serde::{Deserialize, Serialize};

use crate::game::Side;
use crate::geometry::Formation;
use crate::rules::flanders::book::house::{self, House};
use crate::rules::flanders::book::profile::Branch;
use crate::rules::flanders::book::tables;

/// How many units or cards one initiative is worth. [FLA SEQ-04, GT-22]
pub const BATCH: u8 = 3;
/// How many generals each side needs for the fast rules. [FLA FAST-01]
pub const FAST_GENERALS: u8 = 4;

/// Who won the throw; nobody when the dice are equal. [FLA SEQ-04]
pub fn winner(a: u8, b: u8) -> Option<Side> {
    match a.cmp(&b) {
        std::cmp::Ordering::Greater => Some(Side::A),
        std::cmp::Ordering::Less => Some(Side::B),
        std::cmp::Ordering::Equal => None,
    }
}

/// Who takes the initiative; nobody when the dice must be thrown again.
pub fn holder(a: u8, b: u8, held_before: Option<Side>, house: &House) -> Option<Side> {
    let keeps = house.initiative_tie == house::InitiativeTie::PreviousWinner;
    winner(a, b).or(held_before.filter(|_| keeps))
}

/// What is being moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moving {
    /// Brigade cards.
    Cards,
    /// Units.
    Tactical,
}

/// Whether both sides have generals enough for the fast rules. [FLA FAST-01]
pub fn may_play_fast(generals: [u8; 2]) -> bool {
    generals.iter().all(|&count| count >= FAST_GENERALS)
}

/// How much one initiative is worth to the side that moves. [FLA SEQ-04, FAST-01, FAST-02]
pub fn batch(moving: Moving, fast: bool, generals: [u8; 2], mover: Side) -> u8 {
    if !fast || !may_play_fast(generals) {
        return BATCH;
    }
    match moving {
        Moving::Cards => generals[mover.index()],
        Moving::Tactical => 2 * generals[mover.index()],
    }
}

/// What is still to move: one number for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unmoved(pub [u8; 2]);

impl Unmoved {
    /// How many a side has left.
    pub fn of(self, side: Side) -> u8 {
        self.0[side.index()]
    }

    /// Whether dice are still thrown: both sides have something left. [FLA SEQ-06]
    pub fn is_contested(self) -> bool {
        self.0.iter().all(|&left| left > 0)
    }

    /// Moves up to so many of one side's; says how many went.
    pub fn advance(&mut self, side: Side, at_most: u8) -> u8 {
        let moved = self.of(side).min(at_most);
        self.0[side.index()] -= moved;
        moved
    }
}

/// Whether a side that refuses to move loses its remaining moves, or makes them last. [FLA SEQ-07, R-28]
pub fn refusal_forfeits(house: &House) -> bool {
    house.refusal == house::Refusal::Forfeit
}

/// How near an enemy must be for fire or blows this turn: a march and a musket shot, or a charge, in inches. [FLA SEQ-03, R-94]
pub fn interaction_reach(branch: Branch) -> f64 {
    let musket = tables::march(Branch::Infantry, Formation::Line) + tables::MUSKET[2];
    match branch {
        Branch::Infantry | Branch::Artillery => musket,
        Branch::Cavalry => tables::SWORD_CHARGE,
    }
}

/// A phase of one full turn. [FLA GT-01, SEQ-01]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnPhase {
    /// Cards move. [FLA GT-01]
    CardMovement,
    /// Troops are set on. [FLA GT-32]
    SetOn,
    /// Units move, with the checks and the fire that provokes. [FLA SEQ-01]
    Movement,
    /// All batteries fire together. [FLA SEQ-11]
    ArtilleryFire,
    /// Then all infantry. [FLA SEQ-11]
    InfantryFire,
    /// Contacts are fought out. [FLA SEQ-14]
    Melee,
    /// Checks owed. [FLA SEQ-15]
    NonVoluntaryChecks,
    /// Broken troops try to rally. [FLA SEQ-16]
    Rallies,
    /// Those that do not go on retreating. [FLA SEQ-17]
    FailedRallyMoves,
    /// Generals at risk. [FLA SEQ-18]
    GeneralRisk,
    /// The troops of a dead general. [FLA SEQ-19]
    SpecialChecks,
}

/// The phases of a full turn, in order; without cards there is only the tactical part. [FLA GT-01, GT-02, SEQ-01, R-01]
pub fn phases(cards_left: bool) -> &'static [TurnPhase] {
    const ALL: [TurnPhase; 11] = [
        TurnPhase::CardMovement,
        TurnPhase::SetOn,
        TurnPhase::Movement,
        TurnPhase::ArtilleryFire,
        TurnPhase::InfantryFire,
        TurnPhase::Melee,
        TurnPhase::NonVoluntaryChecks,
        TurnPhase::Rallies,
        TurnPhase::FailedRallyMoves,
        TurnPhase::GeneralRisk,
        TurnPhase::SpecialChecks,
    ];
    if cards_left { &ALL } else { &ALL[2..] }
}
