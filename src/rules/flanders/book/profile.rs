//! What kind of troops a unit is.

use serde::{Deserialize, Serialize};

/// A unit's kind, class and original strength: what never changes in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// Its arm, with the doctrine that goes with it.
    pub arm: Arm,
    /// Its morale class. [FLA TYP-01 to TYP-10]
    pub class: Class,
    /// Its original figures: 9, 12 or 15; crew for a battery. [FLA ORG-06, ORG-11, ORG-14]
    pub original: u8,
}

impl Profile {
    /// Whether it fights on horse or on foot as it likes. [FLA MOV-33]
    pub fn is_dragoons(&self) -> bool {
        matches!(self.arm, Arm::Cavalry { mount: Mount::Dragoons, .. })
    }
}

/// The arm and what distinguishes troops within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arm {
    /// Foot.
    Infantry {
        /// How it fires.
        fire: FireDoctrine,
    },
    /// Horse.
    Cavalry {
        /// How heavy it is.
        mount: Mount,
        /// Whether it trusts the sword or the pistol.
        charge: ChargeDoctrine,
        /// How it fires when its dragoons fight on foot. [FLA TYP-07, R-60]
        on_foot: FireDoctrine,
    },
    /// A battery of two guns.
    Artillery {
        /// The weight of its guns.
        gun: Gun,
    },
}

impl Arm {
    /// How it fires on foot. [FLA TYP-04, TYP-05]
    pub const fn on_foot(self) -> FireDoctrine {
        match self {
            Self::Infantry { fire } => fire,
            Self::Cavalry { on_foot, .. } => on_foot,
            Self::Artillery { .. } => FireDoctrine::Rank,
        }
    }
}

/// Morale class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// All others. [FLA TYP-03, TYP-10]
    Line,
    /// Steadier. [FLA TYP-02, TYP-09]
    Crack,
    /// Guards of the great powers. [FLA TYP-01, TYP-08]
    Elite,
}

/// How infantry fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FireDoctrine {
    /// British, Dutch and Prussians. [FLA TYP-04]
    Platoon,
    /// Everybody else. [FLA TYP-05]
    Rank,
}

/// Kinds of cavalry. [FLA TYP-06]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mount {
    /// They also fight on foot.
    Dragoons,
    /// Horse.
    Horse,
    /// Armoured horse.
    Cuirassiers,
}

/// How cavalry closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChargeDoctrine {
    /// Sword only. [FLA TYP-11]
    Sword,
    /// It fires before contact. [FLA TYP-12]
    Pistol,
}

/// Weight of a battery. [FLA TYP-13]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gun {
    /// Light guns.
    Light,
    /// Heavy guns.
    Heavy,
}

/// How steady a unit is, best first. [FLA MOR-42 to MOR-44]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Morale {
    /// In good morale.
    #[default]
    Good,
    /// It halts.
    Fatigued,
    /// It falls back facing the enemy.
    Shaken,
    /// It flees.
    Routed,
}

/// Infantry, cavalry or artillery, where nothing more matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Branch {
    /// Foot, and dismounted dragoons.
    Infantry,
    /// Mounted troops.
    Cavalry,
    /// Guns and their crews.
    Artillery,
}
