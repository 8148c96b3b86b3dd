//! The number of a battle within its journal.

use serde::{Deserialize, Serialize};

/// A battle's number within its file, from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BattleNumber(pub u32);

impl std::fmt::Display for BattleNumber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
