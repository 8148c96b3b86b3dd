//! Where the battle stands in its sequence of play.

use schemars::JsonSchema;
use serde::Serialize;

/// A phase of the turn, by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Phase {
    /// The phase's name, never a number.
    pub name: String,
}
