//! Those who look.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Side;

/// Whose eyes look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Eyes {
    /// The umpire sees everything.
    Umpire,
    /// A side sees what it may.
    Side(Side),
}
