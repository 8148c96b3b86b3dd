//! The words in which the printed tables sort fire, blows and saves.

use serde::{Deserialize, Serialize};

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
