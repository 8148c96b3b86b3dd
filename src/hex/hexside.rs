//! The side that two neighbours share.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Hex, NotAHex};

/// A hexside by the two hexes it parts, the lower number first, as `4419/4420`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Hexside {
    low: Hex,
    high: Hex,
}

impl Hexside {
    /// The side between two hexes, if they are neighbours.
    pub fn between(one: Hex, other: Hex) -> Option<Self> {
        one.is_adjacent(other).then(|| Self { low: one.min(other), high: one.max(other) })
    }

    /// The two hexes it parts, the lower number first.
    pub const fn hexes(self) -> [Hex; 2] {
        [self.low, self.high]
    }
}

impl std::fmt::Display for Hexside {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.low, self.high)
    }
}

impl std::str::FromStr for Hexside {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (one, other) = text.split_once('/').ok_or_else(|| format!("“{text}” is no hexside: write 4419/4420"))?;
        let read = |hex: &str| hex.parse().map_err(|why: NotAHex| why.to_string());
        let (one, other) = (read(one)?, read(other)?);
        Self::between(one, other).ok_or_else(|| format!("{one} and {other} are no neighbours"))
    }
}

impl TryFrom<String> for Hexside {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Hexside> for String {
    fn from(side: Hexside) -> Self {
        side.to_string()
    }
}
