//! A counter of the battle.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::game::{PieceId, Side};
use crate::hex::cluster::Spot;
use crate::rules::seven_hex::book::arms::{Arm, Leader};

/// A counter by its place in the setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct UnitId(pub u16);

/// An area by its place in the setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct AreaId(pub u16);

/// A hex of the board. [SHS 4.4a]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct At {
    /// The area.
    pub area: AreaId,
    /// Which of its hexes.
    pub spot: Spot,
}

impl At {
    /// The centre hex of an area.
    pub const fn centre(area: AreaId) -> Self {
        Self { area, spot: Spot::Centre }
    }
}

/// Where a counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// On the board.
    On(At),
    /// Escaped, and away until his side's turn in a game turn. [SHS 10.22a]
    Away {
        /// The area he left.
        from: AreaId,
        /// The game turn in which he may come back.
        until: u32,
    },
    /// Lost.
    Lost,
}

/// What never changes of a counter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Counter {
    /// Its name.
    pub name: String,
    /// Whose commander it follows, or which he is.
    pub leader: Leader,
    /// Its arm.
    pub arm: Arm,
    /// It has battalion guns, which make no artillery of it. [SHS 3.3]
    pub guns: bool,
    /// The weight of an artillery unit's guns; nought for others.
    pub pounder: u8,
}

impl Counter {
    /// Whose it is.
    pub const fn side(&self) -> Side {
        self.leader.side()
    }

    /// It fires by platoon. [SHS 11.0]
    pub fn platoon(&self) -> bool {
        self.arm == Arm::Infantry && self.leader.drills_new()
    }

    /// It trots. [SHS 11.0]
    pub fn trots(&self) -> bool {
        self.arm == Arm::Cavalry && self.leader.drills_new()
    }
}

/// What changes of a counter. [SHS 3.8, 10.1, 11.6, 20.1]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Unit {
    pub(super) presence: Presence,
    /// It is disrupted.
    pub disrupted: bool,
    /// It has moved strategically in this player turn.
    pub moved: bool,
    /// It has been told to stay for this phase.
    pub stays: bool,
    /// The attacks it has made in this player turn.
    pub attacks: u8,
    /// It has charged or counter-charged in this game turn.
    pub charged: bool,
    /// It has fired in this phase.
    pub fired: bool,
    /// Its dice were used in a combat. [SHS 20.1]
    pub committed: bool,
}

impl Unit {
    /// One that has done nothing yet.
    pub const fn at(at: At) -> Self {
        Self {
            presence: Presence::On(at),
            disrupted: false,
            moved: false,
            stays: false,
            attacks: 0,
            charged: false,
            fired: false,
            committed: false,
        }
    }

    /// Where it is.
    pub const fn presence(&self) -> Presence {
        self.presence
    }

    /// Where it stands on the board.
    pub const fn stands(&self) -> Option<At> {
        match self.presence {
            Presence::On(at) => Some(at),
            Presence::Away { .. } | Presence::Lost => None,
        }
    }
}

/// The piece a counter is pointed at as.
pub const fn piece(unit: UnitId, arm: Arm) -> PieceId {
    match arm {
        Arm::Command => PieceId::leader(unit.0),
        Arm::Infantry | Arm::Cavalry | Arm::Artillery => PieceId::unit(unit.0),
    }
}
