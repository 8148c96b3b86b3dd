//! Arms, leaders and the counters of both sides. [SHS 3.1, 3.11, 16a, 16b]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::game::Side;

/// What a counter is. [SHS 3.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Arm {
    /// Three battalions on foot.
    Infantry,
    /// Thirteen squadrons.
    Cavalry,
    /// Eight to sixteen guns.
    Artillery,
    /// A commander and his staff.
    Command,
}

impl Arm {
    /// The arms that fight, in the order in which fire and fear find them. [SHS 7.10b, 14.7]
    pub const COMBAT: [Self; 3] = [Self::Infantry, Self::Cavalry, Self::Artillery];

    /// Whether it fights. [SHS 3.1]
    pub const fn fights(self) -> bool {
        !matches!(self, Self::Command)
    }

    /// Whether it goes into an area to fight: foot and horse. [SHS 9.3, R27]
    pub const fn advances(self) -> bool {
        matches!(self, Self::Infantry | Self::Cavalry)
    }

    /// It in a word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Cavalry => "cavalry",
            Self::Artillery => "artillery",
            Self::Command => "commander",
        }
    }
}

/// How much a commander brings to a combat. [SHS 10.11b]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Quality {
    /// The Franco-Bavarian commanders.
    Experienced,
    /// The Allied commanders.
    Exceptional,
}

/// A commander with units of his own. [SHS 3.11]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Leader {
    /// The Duke of Marlborough; George Cross.
    Marlborough,
    /// Prince Eugene of Savoy; Austrian flag.
    Eugene,
    /// Marshal Tallard; yellow fleur-de-lys.
    Tallard,
    /// Marshal Marsin; blue fleur-de-lys.
    Marsin,
    /// The Elector of Bavaria; Bavarian flag.
    Elector,
}

impl Leader {
    /// All of them, the Allies first.
    pub const ALL: [Self; 5] = [Self::Marlborough, Self::Eugene, Self::Tallard, Self::Marsin, Self::Elector];

    /// Whose he is. [SHS 3.11]
    pub const fn side(self) -> Side {
        match self {
            Self::Marlborough | Self::Eugene => Side::A,
            Self::Tallard | Self::Marsin | Self::Elector => Side::B,
        }
    }

    /// What he is worth in a combat. [SHS 10.11b]
    pub const fn quality(self) -> Quality {
        match self.side() {
            Side::A => Quality::Exceptional,
            Side::B => Quality::Experienced,
        }
    }

    /// His name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Marlborough => "Marlborough",
            Self::Eugene => "Eugene",
            Self::Tallard => "Tallard",
            Self::Marsin => "Marsin",
            Self::Elector => "Elector of Bavaria",
        }
    }

    /// Whether his infantry fires by platoon and his cavalry trots; all others fire by rank and use pistols. [SHS 11.0]
    pub const fn drills_new(self) -> bool {
        matches!(self, Self::Marlborough)
    }
}

/// How many counters of each arm a side has. [SHS 16a, 16b]
pub const fn counters(side: Side, arm: Arm) -> u8 {
    match (side, arm) {
        (Side::A, Arm::Command) => 2,
        (Side::A, Arm::Infantry) => 22,
        (Side::A, Arm::Cavalry) => 14,
        (Side::A, Arm::Artillery) => 4,
        (Side::B, Arm::Command) => 3,
        (Side::B, Arm::Infantry) => 27,
        (Side::B, Arm::Cavalry) => 10,
        (Side::B, Arm::Artillery) => 6,
    }
}
