//! What the judges know of a unit, and the words they share.

use serde::{Deserialize, Serialize};

use crate::geometry::Formation;
use crate::rules::flanders::house::{DismountedClass, House};
use crate::rules::flanders::profile::{Arm, Branch, ChargeDoctrine, Class, FireDoctrine, Gun, Morale, Mount, Profile};

pub use crate::geometry::zone::Aspect;

/// A unit as the judges see it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Troop {
    /// What kind of troops it is.
    pub profile: Profile,
    /// What it fights as now; dismounted dragoons are infantry. [FLA TYP-07]
    pub branch: Branch,
    /// Figures left; crew for a battery.
    pub figures: u8,
    /// How steady it is.
    pub morale: Morale,
    /// How it stands.
    pub formation: Formation,
    /// It is in disorder.
    pub disordered: bool,
    /// Rank-fire infantry has its better volley. [FLA SAF-18, SAF-19]
    pub fresh: bool,
    /// It garrisons a building. [FLA BLD-01]
    pub in_building: bool,
}

impl Troop {
    /// A unit of this kind at full strength, in line, ordered and in good morale.
    pub fn ready(profile: Profile) -> Self {
        let branch = match profile.arm {
            Arm::Infantry { .. } => Branch::Infantry,
            Arm::Cavalry { .. } => Branch::Cavalry,
            Arm::Artillery { .. } => Branch::Artillery,
        };
        Self {
            profile,
            branch,
            figures: profile.original,
            morale: Morale::Good,
            formation: Formation::Line,
            disordered: false,
            fresh: false,
            in_building: false,
        }
    }

    /// Figures lost so far.
    pub fn casualties(&self) -> u8 {
        self.profile.original.saturating_sub(self.figures)
    }

    /// Whether it is in good morale.
    pub fn is_steady(&self) -> bool {
        self.morale == Morale::Good
    }

    /// Whether it fights on foot with muskets.
    pub fn is_infantry(&self) -> bool {
        self.branch == Branch::Infantry
    }

    /// Whether it is mounted.
    pub fn is_cavalry(&self) -> bool {
        self.branch == Branch::Cavalry
    }

    /// Its morale class as it fights now. [FLA TYP-07, R-60]
    pub fn class(&self, house: &House) -> Class {
        let is_dismounted = self.is_infantry() && matches!(self.profile.arm, Arm::Cavalry { .. });
        if is_dismounted && house.dismounted_class == DismountedClass::Line { Class::Line } else { self.profile.class }
    }

    /// How it fires on foot. [FLA TYP-04, TYP-05]
    pub fn fire_doctrine(&self) -> FireDoctrine {
        self.profile.arm.on_foot()
    }

    /// Whether it is mounted and fires its pistols before contact. [FLA TYP-12]
    pub fn is_pistol_cavalry(&self) -> bool {
        self.is_cavalry() && matches!(self.profile.arm, Arm::Cavalry { charge: ChargeDoctrine::Pistol, .. })
    }

    /// Whether it is mounted and trusts the sword. [FLA TYP-11]
    pub fn is_sword_cavalry(&self) -> bool {
        self.is_cavalry() && !self.is_pistol_cavalry()
    }

    /// The weight of its guns.
    pub fn gun(&self) -> Option<Gun> {
        match self.profile.arm {
            Arm::Artillery { gun } => Some(gun),
            Arm::Infantry { .. } | Arm::Cavalry { .. } => None,
        }
    }

    /// What each of its figures is worth hand to hand, by kind. [FLA MEL-56 to MEL-60]
    pub fn fighter(&self) -> Fighter {
        match (self.branch, self.profile.arm) {
            (Branch::Infantry, _) => Fighter::Infantry,
            (Branch::Artillery, _) => Fighter::Artillery,
            (Branch::Cavalry, Arm::Cavalry { mount: Mount::Dragoons, .. }) => Fighter::Dragoons,
            (Branch::Cavalry, Arm::Cavalry { mount: Mount::Cuirassiers, .. }) => Fighter::Cuirassiers,
            (Branch::Cavalry, _) => Fighter::Horse,
        }
    }
}

/// What a figure counts as hand to hand. [FLA MEL-56 to MEL-60]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fighter {
    /// Foot.
    Infantry,
    /// Mounted dragoons.
    Dragoons,
    /// Horse.
    Horse,
    /// Armoured horse.
    Cuirassiers,
    /// A gunner.
    Artillery,
}

/// How far off a target is, as the tables divide it. [FLA ART-20, SAF-16]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Band {
    /// Short range.
    Short,
    /// Medium range.
    Medium,
    /// Long range.
    Long,
}

impl Band {
    /// The band of a range, by the far limits of short, medium and long; nothing beyond long.
    pub fn of(range: f64, limits: [f64; 3]) -> Option<Self> {
        let bands = [Self::Short, Self::Medium, Self::Long];
        limits.into_iter().zip(bands).find(|&(limit, _)| crate::geometry::is_within(range, limit)).map(|(_, band)| band)
    }

    /// The band's name.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Short => "short",
            Self::Medium => "medium",
            Self::Long => "long",
        }
    }
}

/// What guns fire. [FLA ART-24 to ART-28]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shot {
    /// Round shot.
    Round,
    /// Grape.
    Grape,
}

/// What part of a partly covered target guns aim at. [FLA ART-06]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// All of it.
    Whole,
    /// Only the part in the open.
    Exposed,
}

/// How a unit meets a charge. [FLA MEL-29 to MEL-31]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reaction {
    /// Infantry and guns fire.
    Fire,
    /// Infantry tries to form square.
    Square,
    /// Infantry fixes bayonets and waits.
    Bayonets,
    /// Cavalry rides to meet it.
    Countercharge,
}

/// What a hit on a battery strikes. [FLA CB-02 to CB-04]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Location {
    /// A gun.
    Gun,
    /// A horse team.
    Team,
    /// The crew.
    Crew,
}

/// What makes saving throws easier or harder. [FLA TYP-17 to TYP-20]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SaveShift {
    /// Losses in a melee. [FLA TYP-17]
    Melee,
    /// Fire in passing. [FLA TYP-18]
    InPassing,
    /// The target stands in or behind cover. [FLA TYP-19]
    Cover,
    /// The firer shoots over cover that he does not touch. [FLA ART-03, SAF-06]
    FiredOverCover,
    /// The target garrisons a building. [FLA BLD-09]
    Building,
    /// Cavalry's pistols. [FLA TYP-20]
    Pistol,
    /// The building comes down. [FLA BLD-10]
    Destroyed,
}
