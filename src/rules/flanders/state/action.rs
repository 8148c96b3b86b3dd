//! What a side may do, and what an umpire may set right.

use serde::{Deserialize, Serialize};

pub use super::amendment::Amendment;
use super::ids::{CardId, GeneralId, UnitId};
use crate::game::Side;
use crate::geometry::bases::Flank;
use crate::geometry::{Formation, Leg, Pose};
use crate::rules::flanders::book::brigade::BrigadeFormation;
use crate::rules::flanders::book::shot::Shot;
use crate::rules::flanders::judge::morale::Purpose;
use crate::rules::flanders::judge::{Aim, Aspect, Reaction};

/// What a side may do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Use the initiative: move one's own units, or make the enemy move. [FLA SEQ-04]
    TakeInitiative {
        /// The side that shall move.
        mover: Side,
    },
    /// Call for initiative while both sides still move freely. [FLA SEQ-02, R-94]
    CallInitiative,
    /// Take the whole bonus after a house is won, rather than go in. [FLA MEL-91, R-115]
    FollowUp(UnitId),
    /// Do as the winner of the initiative demands. [FLA SEQ-04]
    Comply,
    /// Refuse it. [FLA SEQ-07]
    Refuse,
    /// Move no more units this turn; only after a refusal. [FLA SEQ-07, R-28]
    StopMoving,
    /// Deal a back under a card in secret: the one that lay under another, or under it. [FLA GT-07]
    Deal {
        /// Under which.
        card: CardId,
        /// The card under which it lay.
        back: CardId,
    },
    /// Leave the backs of one's cards as they lie.
    AsDealt,
    /// Move a card along a drawn path. [FLA GT-17 to GT-21]
    MoveCard {
        /// Which.
        card: CardId,
        /// How.
        legs: Vec<Leg>,
    },
    /// Write another brigade formation on a card's back in place of its move. [FLA GT-17]
    Regroup {
        /// Which.
        card: CardId,
        /// Into what.
        formation: BrigadeFormation,
    },
    /// Leave a card where it is. [FLA GT-14]
    StayCard(CardId),
    /// Leave every card where it is that has not moved.
    StayCards,
    /// Turn up a card of one's own when card movement is over. [FLA GT-35]
    TurnUp(CardId),
    /// Turn up no more of them.
    KeepCovered,
    /// Place a general on the table. [FLA GT-36]
    PlaceGeneral {
        /// Which.
        general: GeneralId,
        /// Where.
        to: Pose,
    },
    /// Place no general now.
    PlaceNobody,
    /// Stand still; disordered troops in good order reform. [FLA DIS-09]
    Stand(UnitId),
    /// Move along a drawn path. [FLA MOV-01 to MOV-44]
    Move {
        /// Who.
        unit: UnitId,
        /// How.
        legs: Vec<Leg>,
    },
    /// Cavalry closes its files to half its front, moves, and opens them again. [FLA MOV-12, MOV-30]
    MoveClosed {
        /// Who.
        unit: UnitId,
        /// How.
        legs: Vec<Leg>,
    },
    /// Change formation. [FLA MOV-18, MOV-32]
    Form {
        /// Who.
        unit: UnitId,
        /// Into what.
        formation: Formation,
    },
    /// Dragoons mount or dismount. [FLA MOV-33]
    Remount(UnitId),
    /// Go into a building. [FLA BLD-01, BLD-02]
    Enter {
        /// Who.
        unit: UnitId,
        /// Which, an index into the ground.
        building: usize,
    },
    /// Come out of a building. [FLA BLD-11, BLD-12]
    Leave {
        /// Who.
        unit: UnitId,
        /// Where its front shall stand.
        to: Pose,
        /// In line, or in column.
        #[serde(default)]
        formation: Formation,
    },
    /// A crew returns to its guns. [FLA ART-31]
    Reman(UnitId),
    /// Charge. [FLA MEL-15]
    Charge {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// The wheel before the straight run, in degrees clockwise.
        wheel: f64,
    },
    /// Join the charge being declared. [FLA MEL-01]
    Join {
        /// Who.
        unit: UnitId,
        /// The wheel before the straight run, in degrees clockwise.
        wheel: f64,
    },
    /// Charge another enemy as well, beside the first; where places are kept, whom the charge strikes is measured. [FLA MEL-01, R-118]
    ChargeAlso(UnitId),
    /// The charge is declared as it stands. [FLA MEL-15]
    Declare,
    /// A general rides with the charge. [FLA GEN-06]
    RideAlong(GeneralId),
    /// Fire at a unit passing by. [FLA FIP-01]
    FireInPassing(UnitId),
    /// Keep the fire.
    HoldFire(UnitId),
    /// React to a charge. [FLA MEL-29 to MEL-31]
    React {
        /// Who.
        unit: UnitId,
        /// How.
        reaction: Reaction,
    },
    /// Bases of a line that met nobody at the impact go round the enemy's flanks. [FLA MEL-05]
    Wrap {
        /// Whose.
        unit: UnitId,
        /// Flanks on which the last base keeps its front. [FLA MEL-06]
        keeps: Vec<Flank>,
    },
    /// A battery names its target. [FLA ART-01]
    Cannonade {
        /// Which battery.
        battery: UnitId,
        /// At whom.
        target: UnitId,
        /// Ball or grape. [FLA ART-26, R-46]
        shot: Shot,
        /// At the whole of a target that is partly covered, or at the part in the open. [FLA ART-06]
        aim: Aim,
    },
    /// A battery shoots at a card; what comes of it is settled when its troops are set on. [FLA GT-37]
    CannonadeCard {
        /// Which battery.
        battery: UnitId,
        /// At which card.
        card: CardId,
        /// Ball or grape.
        shot: Shot,
    },
    /// Infantry names its target. [FLA SAF-01]
    Volley {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// A general rides to a place. [FLA GEN-05]
    Ride {
        /// Who.
        general: GeneralId,
        /// Where to.
        to: Pose,
    },
    /// No general rides now.
    NoRide,
    /// Spike guns. [FLA ART-33]
    Spike {
        /// Who.
        unit: UnitId,
        /// Which battery.
        battery: UnitId,
    },
    /// Leave the guns whole.
    SpareGuns(UnitId),
    /// Open the ledger for a procedure. Only in ledger play.
    Log(Logged),
    /// Say of whom it is logged.
    LogOf {
        /// What.
        procedure: Logged,
        /// Of whom.
        unit: UnitId,
    },
    /// Log a melee that came about on the table. [FLA MEL-01]
    Meet {
        /// Who attacked.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// From which side it began its charge. [FLA MEL-09]
        aspect: Aspect,
    },
    /// Fight out a contact that waits, named by its defender. [FLA SEQ-14]
    FightOut(UnitId),
    /// Log that a unit whose place is not kept has marched. [FLA MOV-01]
    Marched(UnitId),
    /// Log a morale check by itself. [FLA MOR-01]
    Test {
        /// Who is tested.
        unit: UnitId,
        /// Why.
        purpose: Purpose,
    },
    /// Log that a general was in danger. [FLA GEN-01]
    Danger(GeneralId),
    /// Log nothing after all.
    NeverMind,
    /// Fight on for another turn.
    FightOn,
    /// Concede the battle. [FLA ORG-20]
    Concede,
    /// Everybody of a side who is still to be asked leaves things as they are: stands [FLA SEQ-05], or keeps the fire. [FLA SAF-01]
    Rest(Side),
    /// Everybody of a side who is still to be asked names his target, or keeps his fire: an answer of each. [FLA SAF-01, ART-01, FIP-01]
    Together(Vec<Action>),
}

/// What may be logged in ledger play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Logged {
    /// Musketry. [FLA SAF-01]
    Volley,
    /// Gun fire. [FLA ART-01]
    Cannonade,
    /// A charge, up to contact. [FLA MEL-15]
    Charge,
    /// A melee, with what follows it. [FLA MEL-01]
    Melee,
    /// A morale check. [FLA MOR-01]
    Check,
    /// A rally. [FLA MOR-20]
    Rally,
    /// A move, a halt or a change of formation. [FLA MOV-01, DIS-09]
    Move,
    /// The end of the turn: melees that wait, checks still owed, rallies, and the next turn. [FLA SEQ-15]
    Turn,
}

impl Logged {
    /// Every procedure: its verb, what a button would say, and its rule.
    pub const ALL: [(Self, &'static str, &'static str, &'static str); 8] = [
        (Self::Volley, "log_volley", "Infantry fires", "FLA SAF-01"),
        (Self::Cannonade, "log_cannonade", "Guns fire", "FLA ART-01"),
        (Self::Charge, "log_charge", "A charge", "FLA MEL-15"),
        (Self::Melee, "log_melee", "A melee", "FLA MEL-01"),
        (Self::Check, "log_check", "A morale check", "FLA MOR-01"),
        (Self::Rally, "log_rally", "A rally", "FLA MOR-20"),
        (Self::Move, "log_move", "A unit moves, halts or forms up", "FLA SEQ-05"),
        (Self::Turn, "log_turn", "The turn ends", "FLA SEQ-15"),
    ];

    /// Whether it can be put to the rules by itself, with no table and no turn around it.
    pub const fn stands_alone(self) -> bool {
        !matches!(self, Self::Move | Self::Turn)
    }

    /// One word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Volley => "Fire",
            Self::Cannonade => "Guns",
            Self::Charge => "Charge",
            Self::Melee => "Melee",
            Self::Check => "Morale",
            Self::Rally => "Rally",
            Self::Move => "Move",
            Self::Turn => "Turn",
        }
    }

    /// What is asked when it has been chosen.
    pub const fn question(self) -> &'static str {
        match self {
            Self::Volley => "Which unit fired?",
            Self::Cannonade => "Which battery fired?",
            Self::Charge => "Which unit charges?",
            Self::Melee => "Which unit attacked?",
            Self::Check => "Which unit is tested?",
            Self::Rally => "Which unit tries to rally?",
            Self::Move => "Which unit moves?",
            Self::Turn => "The turn ends.",
        }
    }
}
