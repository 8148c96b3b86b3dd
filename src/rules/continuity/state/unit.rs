//! Units and leaders: what they are, where they are, and what they have done.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::setup::Values;
use crate::game::PieceId;
use crate::hex::{Hex, Stand};
use crate::rules::continuity::judge::troop::{Troop, UnitId};

/// A leader's place in the list of leaders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LeaderId(pub u16);

/// A reinforcement's place in the list of groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GroupId(pub u8);

impl From<UnitId> for PieceId {
    fn from(unit: UnitId) -> Self {
        Self::unit(unit.0)
    }
}

impl From<LeaderId> for PieceId {
    fn from(leader: LeaderId) -> Self {
        Self::leader(leader.0)
    }
}

/// Where a unit or a leader is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Presence {
    /// On the map.
    OnMap,
    /// Coming later.
    Waiting,
    /// Out of the battle.
    Lost,
}

/// A unit. Positions are told apart by what changes of it alone.
#[derive(Clone, Debug, Serialize)]
pub struct Unit {
    /// Its key.
    #[serde(skip)]
    pub key: Arc<str>,
    /// Its name.
    #[serde(skip)]
    pub name: Arc<str>,
    /// What stands on its counter.
    #[serde(skip)]
    pub values: Values,
    /// The group it comes with.
    #[serde(skip)]
    pub group: Option<GroupId>,
    /// Whether it is on the map.
    pub presence: Presence,
    /// What it is and how it stands, as the rules see it; its place means something only on the map.
    pub troop: Troop,
    /// It lies under another unit in a village. [MB 8.5, MM 8]
    pub below: bool,
    /// What it has done in this activation.
    pub now: Now,
}

impl Unit {
    /// Puts dragoons into the saddle, or takes them out of it.
    pub fn set_saddle(&mut self, mounted: bool) {
        self.troop.mounted = mounted;
        self.troop.rating = if mounted { self.values.rating } else { self.values.foot_rating };
    }
}

/// What a unit has done in this activation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Now {
    /// It belongs to the activation.
    pub active: bool,
    /// Where it stood when the activation began.
    pub start: Option<Stand>,
    /// It lay below another in a village as the activation began. [MB 8.5.5, MM 8]
    pub lay_below: bool,
    /// Half movement points spent.
    pub spent: u32,
    /// Its movement is over.
    pub moved: bool,
    /// It changed place or facing, formation or saddle.
    pub stirred: bool,
    /// It has fired, or lost its fire. [MB 9.13, R41]
    pub fired: bool,
    /// It began in an enemy zone. [MB 14.5]
    pub began_in_zone: bool,
    /// It began in an enemy zone and left it. [MB 7.2, MM 7]
    pub left_zone: bool,
    /// It has made its caracole. [MB 9.14]
    pub caracoled: bool,
    /// It has rallied. [MB 13.6, MM 13]
    pub rallied: bool,
    /// It has withdrawn. [MB 7.3, MM 7]
    pub withdrew: bool,
    /// It went back before fire, and fires no more in this activation. [MB 9.13]
    pub gave_way: bool,
    /// It has continued an attack. [MB 13.5]
    pub continued: bool,
}

/// A leader.
#[derive(Clone, Debug, Serialize)]
pub struct Leader {
    /// Whether he is on the map.
    pub presence: Presence,
    /// Where; means something only on the map.
    pub hex: Hex,
    /// He has moved in this activation.
    pub moved: bool,
    /// He has come: off the map again he waits for the next of his troops. [MM 14, 18, R78]
    pub came: bool,
}
