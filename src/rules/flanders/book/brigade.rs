//! How a brigade is drawn up when its card is turned up.

use serde::{Deserialize, Serialize};

/// How the units of a brigade stand to each other when they are set on. [FLA GT-08 to GT-10]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BrigadeFormation {
    /// Side by side.
    #[default]
    Line,
    /// In two lines, the second behind the first. [FLA GT-10]
    DoubleLine,
    /// One behind another. [FLA GT-21]
    Column,
}

impl BrigadeFormation {
    /// Every brigade formation.
    pub const ALL: [Self; 3] = [Self::Line, Self::DoubleLine, Self::Column];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::DoubleLine => "double line",
            Self::Column => "column",
        }
    }
}
