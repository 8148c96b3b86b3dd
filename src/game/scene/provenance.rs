//! The sources of a scenario.

use schemars::JsonSchema;
use serde::Serialize;

/// Where a figure comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Provenance {
    /// `printed`, `history`, `reconstructed` or `stand-in`.
    pub kind: String,
    /// What it says.
    pub text: String,
}
