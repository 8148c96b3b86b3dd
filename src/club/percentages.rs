//! How much of a loss comes back between battles.

use serde::{Deserialize, Serialize};

/// How many in a hundred come back, of each kind of loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Returns {
    /// Of those who fell.
    pub fell: u8,
    /// Of those who were captured.
    pub captured: u8,
    /// Of those who ran with their unit.
    pub scattered: u8,
}

impl Default for Returns {
    fn default() -> Self {
        Self { fell: 50, captured: 25, scattered: 75 }
    }
}

impl Returns {
    /// As the file keeps it.
    pub(super) fn written(self) -> String {
        serde_json::to_string(&self).expect("percentages are plain data")
    }

    /// As the file keeps it; the usual percentages where that cannot be read.
    pub(super) fn read(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }
}
