//! The two sides.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One of the two sides. A is drawn dark, B light.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The dark side.
    A,
    /// The light side.
    B,
}

impl Side {
    /// Both sides, A first.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// The other side.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// Nought for A, one for B.
    pub fn index(self) -> usize {
        match self {
            Self::A => 0,
            Self::B => 1,
        }
    }
}
