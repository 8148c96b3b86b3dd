//! The words of the command display: orders, lines, leaders.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a brigade is told to do. [BM 5.0]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// To attack what stands before it. [BM 5.4]
    Charge,
    /// To move. [BM 5.3]
    March,
    /// To put itself in order. [BM 5.5]
    Dress,
}

impl Order {
    /// All, in the order in which brigades of each are activated. [BM 3.3]
    pub const ALL: [Self; 3] = [Self::Charge, Self::March, Self::Dress];

    /// As it is printed.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Charge => "Charge",
            Self::March => "March",
            Self::Dress => "Dress Ranks",
        }
    }
}

/// A line of a wing. [BM 2.1.1, 4.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// Nearest the enemy.
    Front,
    /// Behind it.
    Support,
    /// Behind both.
    Reserve,
}

impl Line {
    /// All, from the front back.
    pub const ALL: [Self; 3] = [Self::Front, Self::Support, Self::Reserve];

    /// Its place counted from the front.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// As it is printed.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Front => "front",
            Self::Support => "support",
            Self::Reserve => "reserve",
        }
    }
}

/// What a leader commands. [BM 2.1.4]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rank {
    /// The army.
    Army,
    /// A wing.
    Wing,
}
