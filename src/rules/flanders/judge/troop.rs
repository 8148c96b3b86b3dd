//! What the judges know of a unit, and the words they share.

use serde::{Deserialize, Serialize};

use crate::geometry::Formation;
use crate::rules::flanders::book::house::{DismountedClass, House};
use crate::rules::flanders::book::profile::{
    Arm, Branch, ChargeDoctrine, Class, FireDoctrine, Gun, Morale, Mount, Profile,
};
use crate::rules::flanders::book::shot::Fighter;

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
