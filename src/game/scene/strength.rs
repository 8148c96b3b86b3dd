//! The strength of a unit: what it may lose, and what is left.

use schemars::JsonSchema;
use serde::Serialize;

/// What a unit has to lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Strength {
    /// Figures, that fall one by one.
    Figures {
        /// Those left.
        now: u16,
        /// Those it began with.
        first: u16,
    },
    /// Steps, of which it has few.
    Steps {
        /// Those left.
        now: u16,
        /// Those it began with.
        first: u16,
    },
    /// It is whole or gone.
    Whole,
}

impl Strength {
    /// What is left and what there was, where it is counted.
    pub fn counted(self) -> Option<[u16; 2]> {
        match self {
            Self::Figures { now, first } | Self::Steps { now, first } => Some([now, first]),
            Self::Whole => None,
        }
    }

    /// What is left; a whole unit counts for one.
    pub fn left(self) -> u16 {
        self.counted().map_or(1, |[now, _]| now)
    }

    /// What there was at the start; a whole unit counts for one.
    pub fn first(self) -> u16 {
        self.counted().map_or(1, |[_, first]| first)
    }
}
