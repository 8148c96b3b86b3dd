//! The sources of a scenario's figures.

use schemars::JsonSchema;
use serde::Serialize;

/// Where a figure comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Provenance {
    /// What kind of source.
    pub kind: Source,
    /// What it says.
    pub text: String,
}

/// Kinds of source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// The rulebook prints it.
    Printed,
    /// Histories say so.
    History,
    /// We worked it out.
    Reconstructed,
    /// It stands in for a counter or card that the rulebook's text does not carry.
    StandIn,
    /// The club ruled it.
    House,
}

impl Source {
    /// The source of this name; what nobody knows the name of was worked out by somebody.
    pub fn named(name: &str) -> Self {
        let all = [Self::Printed, Self::History, Self::StandIn, Self::House];
        all.into_iter().find(|source| source.word() == name).unwrap_or(Self::Reconstructed)
    }

    /// Its name, as files write it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Printed => "printed",
            Self::History => "history",
            Self::Reconstructed => "reconstructed",
            Self::StandIn => "stand-in",
            Self::House => "house",
        }
    }
}
