//! What a side may do, and what the umpire may set right.

use serde::{Deserialize, Serialize};

use super::ids::{BrigadeId, LeaderId, UnitId, WingId};
use crate::hex::{Corner, Hex};
use crate::rules::bayonet_musket::book::orders::{Line, Order};
use crate::rules::bayonet_musket::book::troops::Impact;
use crate::rules::bayonet_musket::judge::display::Hand;

/// What a side may do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// No more of this; also no. [BM 3.3.6]
    Done,
    /// The battle is given up. [BM 3.5]
    Concede,
    /// A gun makes ready, facing so. [BM 10.4]
    Unlimber(UnitId, Corner),
    /// A limbered gun goes on. [BM 10.4]
    DrawGun(UnitId, Hex),
    /// A gun makes ready to move. [BM 10.4]
    Limber(UnitId),
    /// A gun fires next. [BM 10.2]
    Aim(UnitId),
    /// It fires at a hex, facing so. [BM 10.2]
    Fire(Hex, Corner),
    /// A hit falls behind the target. [BM 10.2]
    Bounce(Hex),
    /// A wing is activated. [BM 3.2]
    Wing(WingId),
    /// A leader goes to a line of a wing. [BM 6.2]
    Command(LeaderId, WingId, Line),
    /// A leader goes to a brigade. [BM 6.1]
    Join(LeaderId, BrigadeId),
    /// A leader tries something for a brigade. [BM 6.3]
    Try(LeaderId, Attempted),
    /// A brigade is activated. [BM 3.3]
    Activate(BrigadeId),
    /// A brigade is finished unused. [BM 3.3.6]
    Pass(BrigadeId),
    /// A change of order is tried. [BM 5.0]
    Change(Order),
    /// A unit acts next.
    Choose(UnitId),
    /// It goes there and faces so. [BM 5.3]
    Go(Hex, Corner),
    /// It takes off a casualty, or reforms. [BM 5.5]
    Restore,
    /// It changes places with whom it shares its hex. [BM 9.1.1]
    Restack,
    /// It attacks this one. [BM 5.4]
    Attack(UnitId),
    /// A unit attacks another that charges it. [BM 5.4]
    Charge(UnitId, UnitId),
    /// The bottom unit of a stack covers this flank hex. [BM 9.1.1, R-BM-39]
    Refuse(Hex),
    /// It fires its initial volley. [BM 11.2.1]
    Volley,
    /// It uses its battalion guns. [BM 10.6]
    BattalionGuns,
}

/// What is tried for a brigade. [BM 4.3.1 to 4.3.5, 4.4]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Attempted {
    /// A commitment to a slot of a line. [BM 4.3.1]
    Commit(BrigadeId, Line, u8),
    /// A relief in place. [BM 4.3.3]
    Relieve(BrigadeId),
    /// A passage of lines. [BM 4.3.4]
    Pass(BrigadeId, BrigadeId),
    /// A shift. [BM 4.3.5]
    Shift(BrigadeId, Hand),
    /// A transfer to a slot of another wing. [BM 4.4]
    Transfer(BrigadeId, WingId, u8),
}

impl Attempted {
    /// The brigade it is tried for.
    pub const fn brigade(self) -> BrigadeId {
        match self {
            Self::Commit(brigade, ..)
            | Self::Relieve(brigade)
            | Self::Pass(brigade, _)
            | Self::Shift(brigade, _)
            | Self::Transfer(brigade, ..) => brigade,
        }
    }
}

/// What the umpire may set right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Amendment {
    /// Where a unit stands and what it faces.
    Place(UnitId, Hex, Corner),
    /// How many casualties it has.
    Casualties(UnitId, u8),
    /// Whether it is in disorder.
    Disorder(UnitId, bool),
    /// What order a brigade has.
    Order(BrigadeId, Order),
    /// In which slot a brigade stands.
    Slot(BrigadeId, WingId, Line, u8),
    /// Whether a battalion has its initial volley.
    Volley(UnitId, bool),
    /// Whether a unit has its battalion guns to use.
    BattalionGuns(UnitId, bool),
    /// Whether a gun is limbered.
    Limbered(UnitId, bool),
    /// What artillery has left on a hex.
    Impact(Hex, Option<Impact>),
    /// A unit is in no firefight.
    Unlock(UnitId),
    /// Where a leader is, and with which brigade.
    Leader(LeaderId, WingId, Line, Option<BrigadeId>),
    /// How many units a brigade has lost.
    Lost(BrigadeId, u8),
}
