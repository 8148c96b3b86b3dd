//! What a side may do, and what an umpire may set right.

use serde::{Deserialize, Serialize};

use super::unit::{GroupId, LeaderId};
use crate::game::Side;
use crate::hex::{Hex, Stand};
use crate::rules::continuity::book::arms::GunMode;
use crate::rules::continuity::judge::troop::{CommandId, UnitId};

/// A command about to go, and who leads it: guns have nobody. [MB 17.2, 18.2, R87]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Going {
    /// The command.
    pub command: CommandId,
    /// Its leader.
    pub leader: Option<LeaderId>,
}

/// Whether a command moves or fires first. [MB 5.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// All fire, then all move.
    FireFirst,
    /// All move, then all fire.
    MoveFirst,
}

/// What a side may do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Set-up is finished.
    Ready,
    /// Look where a unit may be set up. [MB 17.4, MM 17]
    Arrange(UnitId),
    /// Set a unit up so.
    SetUp {
        /// Who.
        unit: UnitId,
        /// Where, and facing what.
        stand: Stand,
    },
    /// Set dragoons up on foot or mounted, whichever they are not. [MB 17.3]
    SetUpSaddle(UnitId),
    /// Look where a leader may be set up.
    ArrangeLeader(LeaderId),
    /// Set a leader up there.
    SetUpLeader {
        /// Who.
        leader: LeaderId,
        /// Where.
        hex: Hex,
    },
    /// Leave a unit or a leader where it is set up.
    LeaveSo,
    /// Write down where Withers comes in. [MB 18.13]
    WriteDown(Hex),
    /// Activate a command without a die. [MB 4.2, MM 4]
    Activate(Going),
    /// Try a wing. [MB 4.5, MM 4]
    TryWing(LeaderId),
    /// Use the free activation to move wing and overall commanders. [MB 14.8, MM 14]
    MoveCommanders,
    /// Try for Withers. [MB 18.13]
    TryWithers,
    /// Bring a group on by one of its hexes. [MM 18]
    Bring {
        /// Which.
        group: GroupId,
        /// By which hex.
        hex: Hex,
    },
    /// Name the group that is thrown for. [MM 18 French]
    NameGroup(GroupId),
    /// A commander comes with the groups that come now. [MM 18 French]
    ComeWith(LeaderId),
    /// He waits for another group. [MM 18 French]
    WaitForAnother(LeaderId),
    /// Let the one free group go. [MM 18 French, R95]
    BringNobody,
    /// Pass. [MB 4.2, MM 4]
    Pass,
    /// Call it a draw. \[R09\]
    AgreeToDraw,
    /// Do not call it a draw.
    FightOn,
    /// Try to go on with this command. [MB 4.3, MM 4]
    Continue(Going),
    /// Go no further. \[R09\]
    Stop,
    /// Try to seize continuity. [MB 4.4, MM 4]
    Seize(Going),
    /// Let the enemy throw.
    LetHimThrow,
    /// Set a gun. [MB 4.6]
    SetGun {
        /// Which.
        gun: UnitId,
        /// To do what.
        mode: GunMode,
    },
    /// In which order the command moves and fires. [MB 5.3]
    TakeOrder(Order),
    /// The last caracole is named. [MB 9.14]
    NoMoreCaracoles,
    /// Look by which hex a unit may ride a caracole at an enemy. [MB 9.14, MM 9]
    CaracoleAt {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// Ride a caracole. [MB 9.14, MM 9]
    Caracole {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
        /// Up to which hex.
        via: Hex,
    },
    /// Move this unit next. [MB 5.1, MM 5]
    March(UnitId),
    /// Come on to the map with this unit next. [MM 18 Arrival]
    Enter(UnitId),
    /// An answer that only opens a question, and the answer to that: this unit next, and there.
    Both(Box<[Action; 2]>),
    /// Go there.
    Go {
        /// Where, and facing what if that goes with it.
        stand: Stand,
        /// At twice the allowance. [MB 5.6, MM 5 Rapid]
        rapid: bool,
    },
    /// Stay there.
    Stay,
    /// Face so.
    Face(Stand),
    /// Lie above the other unit in the village. [MB 8.5, MM 8]
    LieAbove(UnitId),
    /// Off the map. [MB 5.2, R27]
    LeaveMap,
    /// Yes, lose it.
    LoseIt,
    /// No, keep it.
    KeepIt,
    /// Form column, or line again. [MB 5.7, MM 5 Column]
    Form {
        /// Who.
        unit: UnitId,
        /// How it stands then.
        stand: Stand,
    },
    /// Mount or dismount. [MB 15.2, MM 15]
    Remount(UnitId),
    /// Withdraw. [MB 7.3, MM 7]
    Withdraw {
        /// Who.
        unit: UnitId,
        /// To where.
        stand: Stand,
    },
    /// Rally. [MB 13.6, MM 13]
    Rally(UnitId),
    /// Move this leader next. [MB 14.4, 14.8, MM 14]
    Ride(LeaderId),
    /// Ride there.
    RideTo(Hex),
    /// Fire. [MB 9.2, 9.7, MM 9]
    Fire {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// This part of the activation is done.
    Done,
    /// Retreat before fire, to there. [MB 9.13, MM 9]
    GiveWay(Stand),
    /// Stand and be fired at.
    StandFast,
    /// Fire back, or at whoever came near. [MB 9.3, 9.4, MM 9]
    FireNow,
    /// Fire at this one of several. \[R57\]
    FireAt(UnitId),
    /// Keep the fire.
    HoldFire,
    /// Retreat to there. [MB 13.3, MM 13]
    Retreat(Stand),
    /// Attack everybody in front. [MB 11.2, MM 11]
    Attack(UnitId),
    /// Charge. [MB 12.2, MM 12]
    Charge {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// The hexes ridden through, start and target left out.
        path: Vec<Hex>,
    },
    /// Look by which way a unit may charge an enemy. [MB 12.2, MM 12]
    ChargeAt {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// Come up by this hex. [MB 12.2, MM 12]
    ChargeFrom(Hex),
    /// Attack as it is proposed: each unit those whom only it can attack, the rest left to friends. [MB 11.2, MM 11]
    AsProposed,
    /// Leave an enemy to friends who attack him too. [MB 11.2, MM 11]
    LeaveToFriends {
        /// Who leaves him.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// All attacks are named.
    Declared,
    /// Fight out the attack on this enemy next. [MB 11.2]
    FightOut(UnitId),
    /// Face so, broken out of column. \[R22\]
    FormLine(Stand),
    /// Continue the attack with this unit. [MB 13.5, MM 13]
    Follow(UnitId),
    /// Attack everybody in the zone once more. [MB 13.5, MM 13]
    PressOn,
    /// Do not.
    BreakOff,
    /// Advance into a hex the enemy left. [MB 11.14, MM 11]
    Advance {
        /// Who.
        unit: UnitId,
        /// How it stands then.
        stand: Stand,
    },
    /// Nobody advances, for nobody must.
    NoAdvance,
}

/// What an umpire may set right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Amendment {
    /// A unit stands there.
    Place {
        /// Who.
        unit: UnitId,
        /// Where, and facing what.
        stand: Stand,
    },
    /// A unit is taken off.
    Remove(UnitId),
    /// A unit is in order, or not.
    Disorder {
        /// Who.
        unit: UnitId,
        /// Whether it is disordered.
        disordered: bool,
    },
    /// Dragoons are mounted, or not.
    Saddle {
        /// Who.
        unit: UnitId,
        /// Whether they are mounted.
        mounted: bool,
    },
    /// A unit's reaction is spent, or not.
    Reacted {
        /// Who.
        unit: UnitId,
        /// Whether it is spent.
        reacted: bool,
    },
    /// A leader is there.
    PlaceLeader {
        /// Who.
        leader: LeaderId,
        /// Where.
        hex: Hex,
    },
    /// A leader is taken off.
    RemoveLeader(LeaderId),
    /// A side has so many flight points.
    FlightPoints {
        /// Which side.
        side: Side,
        /// How many.
        points: u16,
    },
    /// The question now asked is passed over.
    SkipStep,
}
